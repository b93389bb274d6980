"""What all canvases of a kernel share. It can be asked without loading ipycanvas, which opens a model at once."""

from __future__ import annotations

import sys
from typing import Any

unseen: Any = None
"""The invisible canvas of the kernel, once there is one."""


def manager() -> Any:  # of ipycanvas, which is private there
    """Return the connection of all canvases, or None as long as nothing has loaded ipycanvas."""
    canvas = sys.modules.get("ipycanvas.canvas")
    return None if canvas is None else canvas._CANVAS_MANAGER  # noqa: SLF001 - there is no public way to it


def is_shared(widget: object) -> bool:
    """Tell whether a widget belongs to all canvases of the kernel together."""
    return widget is not None and (widget is unseen or widget is manager())


def forget_current_canvas() -> None:
    """Make the next drawing name its canvas.

    The kernel omits the name as long as the same canvas is drawn on. A page that was opened since then does not know
    it, fails at the first command, and never draws again (ipycanvas #322).
    """
    if (shared := manager()) is not None:
        shared._current_canvas = None  # noqa: SLF001 - there is no public way to it
