"""What the site holds for its readers: the notebooks, which load what only they need, and the recorded games."""

from __future__ import annotations

import shutil
from pathlib import Path

import nbformat

from minerals.core.system import bundled_file, write_whole
from tools import ROOT

_CHARTS = ("matplotlib", "pandas")
_STATISTICS = (*_CHARTS, "statsmodels")
_LESSONS = ("notebooks/probability/", "notebooks/probability-de/")
_WITH_STATISTICS = ("08-is-it-fair", "10-rulebook-detectives", "11-was-it-luck")
"""The lessons that compute intervals or tests."""
_STUDIES = "notebooks/studies/"

LIBRARIES = (*_STATISTICS, "pyarrow")
"""Everything that a notebook loads. It is too large for all of them: charts alone are 20 MB."""

_LOADING = """\
# Only in the browser: this loads what the charts and tables need.
%pip install -q {libraries}"""


def libraries_of(name: str) -> tuple[str, ...]:
    """Return the libraries that a notebook needs beside those of the boards, by the notebook's path.

    >>> libraries_of("notebooks/00-start.ipynb"), libraries_of("notebooks/probability/01-blind-bag.ipynb")
    ((), ('matplotlib', 'pandas'))
    """
    if name.startswith(_STUDIES):
        return LIBRARIES
    if name.startswith(_LESSONS):
        return _STATISTICS if Path(name).stem in _WITH_STATISTICS else _CHARTS
    return ()


def lay_out(folder: Path) -> None:
    """Write the notebooks and the recorded games into a folder."""
    for name in bundled_file(ROOT):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if name.endswith(".ipynb") and (libraries := libraries_of(name)):
            write_whole(file, loading((ROOT / name).read_text("utf-8"), libraries))
        else:
            shutil.copyfile(ROOT / name, file)


def loading(text: str, libraries: tuple[str, ...]) -> str:
    """Return a notebook with a cell below its title that loads libraries."""
    notebook: nbformat.NotebookNode = nbformat.reads(text, as_version=4)  # type: ignore[no-untyped-call]
    cell = nbformat.v4.new_code_cell(  # type: ignore[no-untyped-call]
        _LOADING.format(libraries=" ".join(libraries)), id="libraries", metadata={"jupyter": {"source_hidden": True}}
    )
    notebook.cells.insert(1, cell)
    return str(nbformat.writes(notebook))  # type: ignore[no-untyped-call]
