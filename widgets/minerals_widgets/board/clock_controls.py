"""The clock on the page: a button that starts and stops it, its face, and the ticks that make the board read it."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import HTML

from minerals.core.text import translated
from minerals_widgets.board.clock import Clock
from minerals_widgets.screen.controls import button
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.ticks import Ticks

TICK = 200
"""After how many milliseconds a board with a clock checks what the others have done."""


class ClockControls:
    """A button, a face and ticks.

    `clock`: the clock that they show. `press`: called when the button is pressed, to start or stop the clock.
    `on_tick`: called at intervals while the clock runs. `errors`: the line that shows errors in these calls.
    """

    def __init__(
        self, clock: Clock, press: Callable[[], object], on_tick: Callable[[], object], errors: ErrorLine
    ) -> None:
        self._clock = clock
        self.button = button("", "play", "", press, errors)
        self.face = HTML()
        self.ticks = Ticks(TICK, on_tick, errors)

    def serve(self, clock: Clock) -> None:
        """Show another clock."""
        self._clock = clock

    def show(self) -> None:
        """Show the time, and what the button does now."""
        clock, start = self._clock, self.button
        is_running = clock.is_running
        start.disabled = not clock.is_on
        if is_running:
            start.description, start.icon = translated("Pause"), "pause"
        else:
            start.description = translated("Start") if clock.is_fresh else translated("Continue")
            start.icon = "play"
        start.tooltip = translated("Stop the clock") if is_running else translated("Start the clock and play")
        start.button_style = "" if is_running or not clock.is_on else "primary"
        face = clock.face if is_running or clock.is_fresh else translated("{time}, paused", time=clock.face)
        self.face.value = f'<span role="timer" aria-live="off">{face}</span>'
        self.ticks.playing = is_running
