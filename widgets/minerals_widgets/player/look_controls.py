"""The controls of how a game is seen: from which seat, with or without its result, and whether moves are guessed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from ipywidgets import Dropdown, Layout, ToggleButton

from minerals.core.text import term, translated
from minerals.front.controls import CONTROLS, Switch
from minerals_widgets.player.state import PlayerState
from minerals_widgets.screen.controls import Change, toolbar
from minerals_widgets.screen.errors import ErrorLine

_SWITCHES = {control.goes.of: control for control in CONTROLS if isinstance(control.goes, Switch)}


class LookControls:
    """A list of the seats, and a button for each switch.

    `press` gets the name of the control whose button was pressed, and `on_seat` the seat that was chosen.
    """

    def __init__(self, press: Callable[[str], object], on_seat: Callable[[int], object], errors: ErrorLine) -> None:
        self._press, self._on_seat = press, on_seat
        self._is_showing = False
        self.seat = Dropdown(description=translated("Seat"), layout=Layout(width="18em"))
        """The seat from which the board is seen."""
        self.seat.observe(errors.guard(self._choose), "value")
        self.result, self.guess = self._button("result", errors), self._button("guess", errors)
        self.best = self._button("best", errors)
        self.widget = toolbar(self.seat, self.result, self.guess, self.best)
        """What to display."""

    def _button(self, of: Literal["result", "guess", "best"], errors: ErrorLine) -> ToggleButton:
        control = _SWITCHES[of]
        words = translated(control.words)
        made = ToggleButton(description=words, tooltip=words, icon=control.icon, layout=Layout(width="auto"))

        def press(_change: Change) -> None:
            if not self._is_showing:
                self._press(control.name)

        made.observe(errors.guard(press), "value")
        return made

    def _choose(self, change: Change) -> None:
        if not self._is_showing and change["new"] is not None:
            self._on_seat(change["new"])

    def show(self, state: PlayerState, *, is_best: bool) -> None:
        """Show how the game is seen now. `is_best`: whether the best move is shown."""
        viewer, names = state.replay.viewer, state.replay.names
        self._is_showing = True
        options = [(translated("no seat"), 0), *((str(term(name)), seat) for seat, name in enumerate(names, 1))]
        if tuple(options) != tuple(self.seat.options):
            self.seat.options = options
        self.seat.value = viewer.seat
        self.result.value, self.guess.value, self.best.value = viewer.hides_result, viewer.is_guessing, is_best
        self._is_showing = False
