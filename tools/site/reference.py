"""Writes the reference of the library: a page for each package, made by Sphinx from its docstrings."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module

from tools.site.sources import put

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
        *("UNITS", "Annotation", "Comment", "Header", "Log", "Moment", "Node", "Played", "Record", "Setup", "Stops"),
        *("Symbol", "Unit", "load", "node_at", "read_log", "set_up"),
    ),
}
"""The public names of a package that also offers others to the kit itself."""


def write() -> None:
    """Write a page for each package, and the page that lists them."""
    for package in PACKAGES:
        put(f"reference/{package}.rst", "\n".join(_page(package)))
    rows = [f"   {package}" for package in PACKAGES]
    put("reference/index.rst", "\n".join([*_title("The library, name by name"), ".. toctree::", "", *rows, ""]))


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
    for name in public_names(package):
        if _first_home(package, name) == package:
            yield from _entry(package, name)
        else:
            yield from (f"`{name}` is in :mod:`{_first_home(package, name)}`.", "")


def _first_home(package: str, name: str) -> str:
    """Return the first package that offers what a package offers under a name."""
    value = getattr(import_module(package), name)
    if not inspect.isclass(value) and not inspect.isroutine(value):
        return package
    return next(other for other in PACKAGES if getattr(import_module(other), name, None) is value)


def _entry(package: str, name: str) -> Iterator[str]:
    value = getattr(import_module(package), name)
    yield f".. py:currentmodule:: {package}"
    yield ""
    if inspect.isclass(value):
        yield f".. autoclass:: {package}.{name}"
        yield "   :members:"
        if issubclass(value, Exception):
            yield "   :show-inheritance:"
    elif inspect.isroutine(value):
        yield f".. autofunction:: {package}.{name}"
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


def _title(text: str) -> list[str]:
    return [text, "=" * len(text), ""]
