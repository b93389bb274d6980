"""Modules that are imported only when something in them is used.

`import minerals` is quick because large libraries are imported only when they are used. But annotations name these
libraries, and tools that ask for the types of a function (`help`, an editor, `typing.get_type_hints`) must find them.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

from minerals.core.system.optional_dependencies import missing_of


class _Lazy(ModuleType):
    """Stands in for a module, and for the modules below it."""

    def __getattr__(self, name: str) -> Any:
        # Tools that inspect a file ask each value for names like `__wrapped__`, and do not mean to use the library.
        if name.startswith("__"):
            raise AttributeError(f"{self.__name__} has not been imported, so it has no {name!r}.")
        try:
            module = import_module(self.__name__)
        except ModuleNotFoundError as error:
            raise missing_of(error) or error from None
        return getattr(module, name) if hasattr(module, name) else import_module(f"{self.__name__}.{name}")


def lazy(name: str) -> ModuleType:
    """Return a stand-in for a module, which imports it when something in it is first used.

    Write the real import beside it, for tools that read types without running the code. Raises `ModuleNotFoundError` on
    that first use if the module is missing, and names the extra that installs it.

    >>> colorsys = lazy("colorsys")
    >>> colorsys.rgb_to_hsv(1, 1, 1)
    (0.0, 0.0, 1)
    """
    return _Lazy(name)
