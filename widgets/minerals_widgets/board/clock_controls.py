"""The clock on the page: a button that starts and stops it, its face, and the ticks that make the board read it."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import ceil

from ipywidgets import HTML

from minerals.core.text import translated
from minerals_widgets.board.clock import Clock
from minerals_widgets.screen.controls import button
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.ticks import Ticks

COUNTED = 3
"""How many seconds are counted down before a round."""
TICK = 200
"""After how many milliseconds a board with a clock checks what the others have done."""


class ClockControls:
    """A button, a face and ticks.

    `clock`: the clock that they show. `press`: called when the button is pressed, to start or stop the clock.
    `on_tick`: called at intervals while the clock runs. `errors`: the line that shows errors in these calls.
    `counts_down`: tells whether somebody watches, so that a round begins after 3, 2, 1. `now`: the time in seconds.
    """

    def __init__(
        self,
        clock: Clock,
        press: Callable[[], object],
        on_tick: Callable[[], object],
        errors: ErrorLine,
        *,
        counts_down: Callable[[], bool] = lambda: False,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock, self._press, self._on_tick = clock, press, on_tick
        self._counts_down, self._now = counts_down, now
        self._begins_at: float | None = None
        self.button = button("", "play", "", self._take_press, errors)
        self.face = HTML()
        self.ticks = Ticks(TICK, self._tick, errors)

    def serve(self, clock: Clock) -> None:
        """Show another clock."""
        self._clock, self._begins_at = clock, None

    @property
    def counted(self) -> int:
        """How many seconds are left until the round begins, or 0 if nobody counts down."""
        return 0 if self._begins_at is None else max(1, ceil(self._begins_at - self._now()))

    def _take_press(self) -> None:
        if self._begins_at is not None:
            self._begins_at = None
            self.show()
        elif self._clock.is_waiting and self._clock.is_fresh and self._counts_down():
            self._begins_at = self._now() + COUNTED
            self.show()
        else:
            self._press()

    def _tick(self) -> None:
        if self._begins_at is None:
            self._on_tick()
        elif not self._clock.is_waiting:
            self._begins_at = None  # it was started in another way, or there is nothing to start any more
            self.show()
        elif self._now() >= self._begins_at:
            self._begins_at = None
            self._press()
        else:
            self.show()

    def show(self, *, is_wanted: bool = True) -> None:
        """Show the time, and what the button does now. `is_wanted`: whether the clock may be started."""
        clock, start = self._clock, self.button
        is_running = clock.is_running
        start.disabled = not (clock.is_on and is_wanted)
        if is_running:
            start.description, start.icon = translated("Pause"), "pause"
        else:
            start.description = translated("Start") if clock.is_fresh else translated("Continue")
            start.icon = "play"
        start.tooltip = translated("Stop the clock") if is_running else translated("Start the clock and play")
        start.button_style = "" if is_running or not clock.is_on else "primary"
        if counted := self.counted:
            start.description, start.icon, start.button_style = translated("Cancel"), "times", ""
            start.tooltip = translated("Do not start the clock yet")
            self.face.value = f'<b role="timer" aria-live="assertive" class="minerals-countdown">{counted}</b>'
            self.ticks.playing = True
            return
        face = clock.face if is_running or clock.is_fresh else translated("{time}, paused", time=clock.face)
        self.face.value = f'<span role="timer" aria-live="off">{face}</span>'
        self.ticks.playing = is_running
