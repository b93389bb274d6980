"""One message per drawing, over the one connection that all canvases of a kernel share."""

# ruff: noqa: SLF001 - ipycanvas has no public way to do any of this; the rest of the kit uses this module for it

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import ipycanvas.canvas

from minerals_widgets.screen import shared_canvas
from minerals_widgets.screen.shared_canvas import forget_current_canvas

_PAUSE = 0.001
"""In seconds."""


@contextmanager
def one_batch() -> Iterator[None]:
    """Send everything that is drawn inside as one message, or nothing if an exception ends it.

    After an exception, ipycanvas's own `hold_canvas` would hold back every later drawing.
    """
    manager = _manager()
    was_holding, commands, buffers = manager._caching, len(manager._commands_cache), len(manager._buffers_cache)
    manager._caching = True
    forget_current_canvas()
    try:
        yield
        _leave_canvas()
        manager.flush()
        # The thread that sends the message needs Python's lock several times. Without a pause here, it waits some
        # milliseconds each time, and the picture comes after everything that is computed later.
        time.sleep(_PAUSE)
    except BaseException:
        del manager._commands_cache[commands:]
        del manager._buffers_cache[buffers:]
        forget_current_canvas()
        raise
    finally:
        manager._caching = was_holding


def carry_out(canvas: ipycanvas.Canvas, commands: Iterable[tuple[str, Sequence[object]]]) -> None:
    """Carry commands out: methods of a canvas with their arguments, or `set` with an attribute and its value."""
    send, code, names = _manager().send_command, ipycanvas.canvas.COMMANDS["set"], canvas.ATTRS
    for name, arguments in commands:
        if name == "set":
            attribute, value = arguments
            # Setting it on the widget would check it again and notify observers, which takes as long as the rest.
            send(canvas, [code, [names[attribute], value]])
        else:
            getattr(canvas, name)(*arguments)


def _leave_canvas() -> None:
    """Turn to an invisible canvas after drawing.

    After each message, the page copies to the screen the canvas that it drew on before and each canvas that it turned
    to. If it stayed on one canvas, it copies that one twice, and copying a board takes as long as drawing it.
    """
    if _manager()._commands_cache:
        carry_out(_aside(), [("set", ("global_alpha", 1.0))])


def aside(width: int, height: int) -> ipycanvas.Canvas:
    """Return the invisible canvas, at least so large. Its picture is copied to another one in the same message."""
    unseen = _aside()
    with unseen.hold_sync():
        # It only grows, because a new size makes the page create it again.
        unseen.width, unseen.height = max(width, unseen.width), max(height, unseen.height)
    return unseen


def _aside() -> ipycanvas.Canvas:
    if shared_canvas.unseen is None or shared_canvas.unseen.comm is None:  # closed together with all other widgets
        shared_canvas.unseen = ipycanvas.Canvas(width=1, height=1)
    return shared_canvas.unseen


def _manager() -> ipycanvas.canvas._CanvasManager:
    return ipycanvas.canvas._CANVAS_MANAGER
