"""One message a drawing, over the one connection that all canvases of a kernel share."""

# ruff: noqa: SLF001 - ipycanvas has no public way to any of this; the rest of the kit comes here for it

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import ipycanvas.canvas

_PAUSE = 0.001
"""In seconds."""


@contextmanager
def one_batch() -> Iterator[None]:
    """Send all that is drawn inside as one message, or nothing where an exception ends it.

    ipycanvas's own `hold_canvas` would go on holding back every later drawing after an exception.
    """
    manager = _manager()
    was_holding, commands, buffers = manager._caching, len(manager._commands_cache), len(manager._buffers_cache)
    manager._caching = True
    forget_current_canvas()
    try:
        yield
        _leave_canvas()
        manager.flush()
        # The thread that sends it needs Python's lock several times, and each time waits for it some milliseconds
        # where this one goes on without a pause: a picture would come later than all that is computed after it.
        time.sleep(_PAUSE)
    except BaseException:
        del manager._commands_cache[commands:]
        del manager._buffers_cache[buffers:]
        forget_current_canvas()
        raise
    finally:
        manager._caching = was_holding


def set_attribute(canvas: ipycanvas.Canvas, name: str, value: object) -> None:
    """Set a colour, a font, a line of an ipycanvas on the page alone.

    To set it on the widget checks it again and tells who observes it: as long as all the rest of a painting takes.
    """
    _manager().send_command(canvas, [ipycanvas.canvas.COMMANDS["set"], [canvas.ATTRS[name], value]])


def forget_current_canvas() -> None:
    """Make the next drawing name its canvas.

    The kernel leaves the name out while the same canvas is drawn on. A page that was opened since
    has never heard it, fails at the first command, and draws nothing any more (ipycanvas #322).
    """
    _manager()._current_canvas = None


def _leave_canvas() -> None:
    """Turn to a canvas that nobody shows, once something has been drawn.

    After each message the page copies to the screen the canvas it was drawing on before, and each it turned to: the
    same one twice, if that is where it stayed. To copy a board takes a page as long as to draw it.
    """
    if _manager()._commands_cache:
        set_attribute(_aside(), "global_alpha", 1.0)


def _aside() -> ipycanvas.Canvas:
    global _unseen  # noqa: PLW0603 - one for the whole kernel, as ipycanvas's manager is
    if _unseen is None or _unseen.comm is None:  # closed with all other widgets
        _unseen = ipycanvas.Canvas(width=1, height=1)
    return _unseen


_unseen: ipycanvas.Canvas | None = None


def _manager() -> ipycanvas.canvas._CanvasManager:
    return ipycanvas.canvas._CANVAS_MANAGER
