"""Which notebooks start by themselves in JupyterLab: those whose code is the kit's own, cell by cell."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Literal

from minerals.core.system import bundled_file, supplies

_STUDIES = "studies"
"""The folder of notebooks that compute for minutes. Nobody who opens one has asked for that yet."""
_TRIVIAL = 24
"""A cell with fewer letters, such as an import, says nothing about where it is from."""


def share_of_kit(sources: Iterable[str]) -> Literal["all", "some", "none"]:
    """Tell how much of a notebook's code is the kit's own.

    Only code that came with the kit runs without being asked: a stranger's notebook may say that it is a lesson, but it
    cannot have the same cells and do something else.

    `sources`: the code cells. The first time, this reads all lessons, which takes a tenth of a second.

    >>> share_of_kit(["import os; os.remove('thesis.txt')"]), share_of_kit([])
    ('none', 'none')
    """
    known = _cells_of_lessons()
    written = [source.strip() for source in sources if source.strip()]
    own = [source for source in written if source in known]
    if not any(len(source) >= _TRIVIAL for source in own):
        return "none"
    return "all" if len(own) == len(written) else "some"


def code_cells(notebook: Any) -> Iterator[str]:
    """Yield the sources of the code cells of a notebook, or nothing if it is none."""
    cells = notebook.get("cells") if isinstance(notebook, dict) else None
    for cell in cells if isinstance(cells, list) else []:
        if isinstance(cell, dict) and cell.get("cell_type") == "code":
            source = cell.get("source")
            yield "".join(map(str, source)) if isinstance(source, list) else str(source)


@cache
def _cells_of_lessons() -> frozenset[str]:
    root = supplies()
    lessons = (name for name in bundled_file(root) if name.endswith(".ipynb") and f"/{_STUDIES}" not in name)
    notebooks = (json.loads((root / name).read_text(encoding="utf-8")) for name in lessons)
    return frozenset(source.strip() for notebook in notebooks for source in code_cells(notebook))
