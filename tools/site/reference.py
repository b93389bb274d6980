"""Writes the reference of the library: a page for each package, made by Sphinx from its docstrings."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

import minerals
from tools.site.sources import put

OURS = ("minerals", "minerals_widgets")

PACKAGES = (
    "minerals",
    "minerals.bots",
    "minerals.classroom",
    "minerals.classroom.exercise_page",
    "minerals.classroom.grading",
    "minerals.classroom.lessons",
    "minerals.classroom.level_page",
    "minerals.classroom.levels",
    "minerals.classroom.paper",
    "minerals.classroom.publishing",
    "minerals.classroom.room",
    "minerals.core.log",
    "minerals.exchange.animation",
    "minerals.exchange.page",
    "minerals.exchange.position",
    "minerals.exchange.records",
    "minerals.picture",
    "minerals.probability",
    "minerals.probability.charts",
    "minerals.probability.statistics",
    "minerals.testing",
    "minerals_widgets",
)
"""The packages with public names."""

NAMES = {
    "minerals.classroom.lessons": ("lesson", "lesson_package", "lessons", "read_lessons"),
    "minerals.core.log": (
        *("UNITS", "ActionRecord", "Annotation", "Comment", "Deed", "Header", "LineChoice", "Log", "Moment", "Node"),
        *("Order", "Record", "SameGame", "Setup", "Stops", "Symbol", "Unit", "load", "node_at", "read_log", "set_up"),
    ),
}
"""The public names of a package that also offers others to the kit itself."""


AUTHORS = "for-authors-of-games"
"""The page of the names that a game's own code imports."""

ALSO_FOR_AUTHORS = {"minerals.core.geometry": {"SquareGrid"}}
"""What the game of `minerals new-game` has no use for: its board is of hexes."""

PUBLIC = """
The names on these pages are public. A version that changes what one of them does, or removes it, has a new first
number, and the changelog says so. All other names are the kit's own and may change at any time, even those without an
underscore: modules that no page names, and members that no page lists.

The names that a game's own code imports are in :doc:`{authors}`. They are public in the same way. So are the commands
of ``minerals``, and the format of logs, which every later version reads.
"""


def write() -> None:
    """Write a page for each package, one for authors of games, and the page that lists every name."""
    for package in PACKAGES:
        put(f"reference/{package}.rst", "\n".join(_page(package)))
    put(f"reference/{AUTHORS}.rst", "\n".join(_page_for_authors()))
    put("reference/index.rst", "\n".join(_index()))


def _index() -> Iterator[str]:
    yield from _title("The library, name by name")
    yield from PUBLIC.format(authors=AUTHORS).splitlines()
    yield from ("", ".. toctree::", "   :hidden:", "")
    yield from (f"   {page}" for page in (*PACKAGES, AUTHORS))
    yield ""
    for package in PACKAGES:
        yield from _title(package, "-")
        yield from (f":doc:`{package}`: {_in_one_line(import_module(package))}", "")
        yield from _lines_of(package, public_names(package))
    yield from _title("For authors of games", "-")
    for face, names in author_names().items():
        yield from _lines_of(face, names)


def _lines_of(package: str, names: Sequence[str]) -> Iterator[str]:
    """Yield a line for each name: what it is, and a link to its entry."""
    for name in names:
        value = getattr(import_module(package), name)
        home = _first_home(package, name)
        said = _in_one_line(value) if inspect.isclass(value) or inspect.isroutine(value) else ""
        yield f"- :py:obj:`~{home}.{name}`" + (f": {said}" if said else "")
    yield ""


def _in_one_line(value: object) -> str:
    """Return the first sentence of a docstring, as reStructuredText."""
    first, _, _ = (inspect.getdoc(value) or "").partition("\n\n")
    sentence, stop, _ = " ".join(first.split()).partition(". ")
    return f"{sentence}{stop.strip()}".replace("`", "``").replace("````", "``").replace("*", "\\*")


@cache
def author_names() -> dict[str, tuple[str, ...]]:
    """Return the public names that the code of a game imports from the core, by the package that offers them.

    The game of `minerals new-game` and the guide to it are the measure.

    >>> "Engine" in author_names()["minerals.core.game"], "HexGrid" in author_names()["minerals.core.geometry"]
    (True, True)
    """
    found = {face: set(names) for face, names in ALSO_FOR_AUTHORS.items()}
    for file in sorted((Path(minerals.__file__).parent / "template").rglob("*.py")):
        for statement in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(statement, ast.ImportFrom) and (statement.module or "").startswith("minerals.core."):
                found.setdefault(str(statement.module), set()).update(alias.name for alias in statement.names)
    return {face: tuple(sorted(names)) for face, names in sorted(found.items())}


def _page_for_authors() -> Iterator[str]:
    yield from _title("For authors of games")
    yield "What the code of a game imports from the core. The guide for writing a game shows how it is used."
    yield ""
    for face, names in author_names().items():
        yield from _title(face, "-")
        yield from (_in_one_line(import_module(face)), "")
        yield from _entries(face, names)


def public_names(package: str) -> list[str]:
    """Return what a package offers to everybody: what it lists, or else what it defines.

    >>> "forecast" in public_names("minerals"), "to_html" in public_names("minerals.exchange.page")
    (True, True)
    """
    if package in NAMES:
        return list(NAMES[package])
    module = import_module(package)
    own = [name for name, value in vars(module).items() if getattr(value, "__module__", None) == package]
    names = getattr(module, "__all__", [name for name in own if not name.startswith("_")])
    return [name for name in names if name != "__version__"]


def _page(package: str) -> Iterator[str]:
    yield from _title(package)
    yield f".. automodule:: {package}"
    yield "   :no-members:"
    yield ""
    yield from _entries(package, public_names(package))


def _entries(package: str, names: Sequence[str]) -> Iterator[str]:
    for name in names:
        if _first_home(package, name) == package:
            yield from _entry(package, name)
        else:
            yield from (f"`{name}` is in :mod:`{_first_home(package, name)}`.", "")


def _first_home(package: str, name: str) -> str:
    """Return the first package that offers what a package offers under a name."""
    value = getattr(import_module(package), name)
    if not inspect.isclass(value) and not inspect.isroutine(value):
        return package
    others = (*(other for other in PACKAGES if name in public_names(other)), package)
    return next(other for other in others if getattr(import_module(other), name, None) is value)


def _entry(package: str, name: str) -> Iterator[str]:
    value = getattr(import_module(package), name)
    yield f".. py:currentmodule:: {package}"
    yield ""
    if inspect.isclass(value):
        yield f".. autoclass:: {package}.{name}"
        yield "   :members:"
        yield f"   :inherited-members: {', '.join(_others(value))}"
        if issubclass(value, Exception):
            yield "   :show-inheritance:"
    elif inspect.isroutine(value):
        yield f".. autofunction:: {package}.{name}"
    elif inspect.ismodule(value):  # a package that can be called
        yield f".. py:function:: {name}{inspect.signature(value)}"  # type: ignore[arg-type]  # one that can be called
        yield ""
        yield from (f"   {line}" for line in (inspect.getdoc(type(value).__call__) or "").splitlines())
    else:
        yield f".. autodata:: {_where_said(package, name)}.{name}"
        yield "   :no-value:"
    yield ""


def _where_said(package: str, name: str) -> str:
    """Return the module that describes a constant: Sphinx does not look behind imports."""
    for statement in ast.walk(ast.parse(inspect.getsource(import_module(package)))):
        if isinstance(statement, ast.ImportFrom) and name in [alias.name for alias in statement.names]:
            return _where_said(str(statement.module), name)
    return package


def _others(cls: type) -> list[str]:
    """Return the names of the bases of a class that are not our own, so that only what we wrote is listed."""
    return sorted({base.__name__ for base in cls.__mro__ if base.__module__.split(".")[0] not in OURS})


def _title(text: str, line: str = "=") -> list[str]:
    return [text, line * len(text), ""]
