"""The extras of the kit, and which of them installs a missing library. It is said in the same way everywhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from minerals.core.system.origin import install_command
from minerals.core.text import MissingLibrary

EXTRAS = {
    "PIL": "pictures",
    "anywidget": "lab",
    "cloudpickle": "odds",
    "distributed": "cluster",
    "fpdf": "paper",
    "hypothesis": "test",
    "ipycanvas": "lab",
    "ipywidgets": "lab",
    "jupyterlab": "lab",
    "loky": "odds",
    "matplotlib": "odds",
    "nbformat": "lab",
    "numba": "odds",
    "numpy": "odds",
    "openpyxl": "excel",
    "orjson": "lab",
    "pandas": "odds",
    "pip": "app",
    "pyarrow": "odds",
    "resvg_py": "pictures",
    "scipy": "odds",
    "statsmodels": "odds",
    "tqdm": "odds",
    "traitlets": "lab",
    "voila": "app",
    "watchfiles": "lab",
}
"""The extra that installs a library, by the library's import name. If several do, it is the one for most uses.

A test compares this with `pyproject.toml`.
"""

NOT_IN_BROWSERS = frozenset({"distributed", "jupyterlab", "loky", "numba", "resvg_py", "voila", "watchfiles"})
"""The libraries that Python in a browser does not have. The others are installed there one by one, without extras."""

CALLED = {
    "PIL": "Pillow",
    "distributed": "Dask",
    "fpdf": "fpdf2",
    "jupyterlab": "JupyterLab",
    "resvg_py": "resvg",
    "voila": "Voilà",
}
"""The usual name of a library that is imported under another name."""


def missing(library: str, *, what: str = "This needs", extra: str | None = None) -> MissingLibrary:
    """Return the error for a library that is not installed.

    `library`: the name under which it is imported. `what`: the beginning of the sentence, with its verb: who needs the
    library. `extra`: the extra to name, if it is not the one for most uses of the library.

    >>> print(missing("numba"))
    This needs numba: pip install ...[odds]'.
    >>> print(missing("matplotlib", what="The letters of a sheet need", extra="paper"))
    The letters of a sheet need matplotlib: pip install ...[paper]'.
    """
    top = library.partition(".")[0]
    called = CALLED.get(top, top)
    return MissingLibrary(f"{what} {called}{_advice(top, extra or EXTRAS.get(top))}", name=library)


def _advice(library: str, extra: str | None) -> str:
    if sys.platform == "emscripten":
        package = library if library not in CALLED else CALLED[library].lower()
        return ", which no browser has." if library in NOT_IN_BROWSERS else f": %pip install {package}"
    return f": {install_command(extra)}." if extra is not None else f": pip install '{CALLED.get(library, library)}'."


def missing_of(error: ModuleNotFoundError) -> MissingLibrary | None:
    """Return a sentence about a module that was not found, or None if no extra installs it."""
    if isinstance(error, MissingLibrary):
        return error
    top = (error.name or "").partition(".")[0]
    return missing(top) if top in EXTRAS else None


def require_libraries(what: str, *libraries: str) -> None:
    """Raise `MissingLibrary` if a library is not installed, before any work that would be lost without it.

    `what`: the beginning of the sentence, with its verb: who needs the libraries. `libraries`: the names under which
    they are imported.

    >>> require_libraries("Snow needs", "msgspec")
    """
    with named_extra(what):
        for library in libraries:
            import_module(library)


@contextmanager
def named_extra(what: str = "This needs", extra: str | None = None) -> Iterator[None]:
    """Say which extra to install if something inside is not installed. Raises `MissingLibrary`.

    >>> with named_extra("Snow needs"):
    ...     raise ModuleNotFoundError("No module named 'numba'", name="numba")
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.MissingLibrary: Snow needs numba: pip install ...[odds]'.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        top = (error.name or "").partition(".")[0]
        if top not in EXTRAS:
            raise
        raise missing(top, what=what, extra=extra) from None
