"""Ticks that come from the page, so that no handler waits for time to pass."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from anywidget import AnyWidget
from traitlets import Bool, Int

from minerals_widgets.screen.errors import ErrorLine


class Ticks(AnyWidget):
    """An invisible widget that calls a function at regular intervals.

    Ticks can pile up if the kernel is busy, so read a clock at each tick and do nothing if nothing is due. A Play
    widget would not work: it stops when its page is loaded again.

    `interval`: the interval in milliseconds. `on_tick`: the function to call. `errors`: the line that shows its errors.
    """

    _esm = Path(__file__).with_name("ticks.js").read_text(encoding="utf-8")

    playing = Bool(False).tag(sync=True)
    """Whether it ticks."""
    interval = Int(1000).tag(sync=True)
    """The milliseconds between two ticks."""
    seen = Bool(False).tag(sync=True)
    """Whether a page has it, so that it can tick."""
    value = Int(0).tag(sync=True)
    """How often it has ticked."""

    def __init__(self, interval: int, on_tick: Callable[[], object], errors: ErrorLine) -> None:
        super().__init__(interval=interval)
        self.observe(errors.guard(lambda _change: on_tick()), "value")

    def __repr__(self) -> str:
        return "Ticks()"
