"""A Python that has what a browser's has: no library with a compiled part but msgspec, and of IPython next to nothing.

Import this before anything of the kit.
"""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder
from types import ModuleType
from typing import Any

MISSING = frozenset(
    {
        *("PIL", "cloudpickle", "fpdf", "ipycanvas", "jinja2", "jupyterlab", "loky", "markupsafe", "matplotlib"),
        *("numba", "numpy", "orjson", "pandas", "pyarrow", "rich", "scipy", "statsmodels", "tqdm", "typer"),
    }
)
"""The libraries that cannot be imported."""


class Refusing(MetaPathFinder):
    """Finds no library that is missing."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        """Raise `ModuleNotFoundError` for such a library."""
        if name.partition(".")[0] in MISSING:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def _stand_in(name: str, **members: object) -> None:
    module = ModuleType(name)
    module.__path__ = []  # so that it is a package
    vars(module).update(members)
    sys.modules[name] = module


def _nothing(*_values: object, **_named: object) -> None:
    return None


sys.meta_path.insert(0, Refusing())
_stand_in("IPython", get_ipython=_nothing)
_stand_in("IPython.core")
_stand_in("IPython.core.interactiveshell", InteractiveShell=type("InteractiveShell", (), {}))
_stand_in("IPython.display", display=_nothing, clear_output=_nothing, publish_display_data=_nothing)
