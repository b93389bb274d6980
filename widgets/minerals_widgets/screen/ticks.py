"""Ticks that come from the page, so that no handler waits for time to pass."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from anywidget import AnyWidget
from traitlets import Bool, Int

from minerals_widgets.screen.errors import ErrorLine


class Ticks(AnyWidget):
    """An invisible widget that calls a function every so many milliseconds.

    Ticks can pile up where the kernel is busy: look at a clock at each, and do nothing where nothing is due. A Play
    widget will not do: it stands still once its page has been loaded anew.

    Parameters
    ----------
    interval
        The milliseconds.
    on_tick
        What is called.
    errors
        Where errors of that show.
    """

    _esm = Path(__file__).with_name("ticks.js")

    playing = Bool(False).tag(sync=True)
    """Whether it ticks."""
    interval = Int(1000).tag(sync=True)
    """How many milliseconds lie between two ticks."""
    value = Int(0).tag(sync=True)
    """How often it has ticked."""

    def __init__(self, interval: int, on_tick: Callable[[], object], errors: ErrorLine) -> None:
        super().__init__(interval=interval)
        self.observe(errors.guard(lambda _change: on_tick()), "value")

    def __repr__(self) -> str:
        return "Ticks()"
