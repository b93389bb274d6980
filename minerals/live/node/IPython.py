"""Stands in for IPython on a page, where nobody types: it has no more than ipywidgets asks for."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace

__version__ = "9.0.0"
version_info = (9, 0, 0, "")


def get_ipython() -> None:
    """Return the shell, which is not there."""


def display(*objects: object, **options: object) -> None:
    """Show nothing: a page shows what its places name."""


def _module(name: str, **names: object) -> None:
    module = ModuleType(f"{__name__}.{name}")
    module.__dict__.update(names)
    sys.modules[module.__name__] = module


_module("display", display=display, clear_output=display, publish_display_data=display)
_module("core")
_module("core.interactiveshell", InteractiveShell=SimpleNamespace(initialized=lambda: False))
