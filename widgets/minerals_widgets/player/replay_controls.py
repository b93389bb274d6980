"""The controls that move a player: a button for each of the table, how far a step goes, how fast, and the ticks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ipywidgets import Button, DOMWidget, Dropdown, HBox, Layout, ToggleButton

from minerals import Log
from minerals.core.text import term, translated
from minerals.front.controls import CONTROLS, PAUSE, PLAY, SPEEDS, Control, Switch
from minerals_widgets.player.playback import Playback, Stride, strides
from minerals_widgets.screen.controls import Change, button
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.ticks import Ticks


class ReplayControls:
    """The buttons, lists and ticks of a replay. `press` gets the name of the control whose button was pressed."""

    def __init__(
        self,
        playback: Callable[[], Playback],
        *,
        press: Callable[[str], object],
        on_play: Callable[[bool], object],
        on_tick: Callable[[], object],
        errors: ErrorLine,
    ) -> None:
        self._playback, self._on_play = playback, on_play
        now = playback()
        self.by = Dropdown(
            options=_named_strides(now.replay.log),
            value=now.by,
            tooltip=translated("Step by"),
            layout=Layout(width="7.5em"),
        )
        """How far a step goes."""
        self.by.observe(errors.guard(self._set_unit), "value")
        self.speed = Dropdown(
            options=[(f"{speed:g}×", speed) for speed in SPEEDS],
            value=1.0,
            tooltip=translated("Steps per second, or how many times the recorded speed"),
            layout=Layout(width="5em"),
        )
        """How fast it plays."""
        self.speed.observe(errors.guard(self._set_speed), "value")
        self.ticks = Ticks(now.interval, on_tick, errors)
        """Time, while it plays."""
        self.play = ToggleButton(
            icon=PLAY.icon, tooltip=translated(PLAY.words), button_style="primary", layout=Layout(width="44px")
        )
        """Plays or pauses."""
        self.play.observe(errors.guard(self._start_or_stop), "value")

        def button_of(control: Control) -> DOMWidget:
            if control is PLAY:
                return self.play
            made: Button = button("", control.icon, translated(control.words), partial(press, control.name), errors)
            return made

        # While it plays, the button to play is the one that pauses.
        # How the game is seen has controls of its own, in a drawer.
        shown = [
            control
            for control in CONTROLS
            if control.icon and control is not PAUSE and not isinstance(control.goes, Switch)
        ]
        self.widgets = (HBox(list(map(button_of, shown))), self.by, self.speed, self.ticks)
        """What to display."""

    def serve(self, log: Log, by: Stride) -> None:
        """Offer the units of another log."""
        self.by.options = _named_strides(log)
        self.by.value = by

    def _start_or_stop(self, change: Change) -> None:
        is_playing = change["new"]
        face = PAUSE if is_playing else PLAY
        self.play.icon, self.play.tooltip = face.icon, translated(face.words)
        self._on_play(is_playing)
        self._playback().begin()
        self.ticks.playing = is_playing

    def _set_speed(self, change: Change) -> None:
        self._playback().speed = change["new"]
        self.ticks.interval = self._playback().interval

    def _set_unit(self, change: Change) -> None:
        self._playback().by = change["new"]
        self.ticks.interval = self._playback().interval


def _named_strides(log: Log) -> list[tuple[str, Stride]]:
    said = {"moment": translated("Key moment"), "clock": translated("As recorded")}
    return [(said.get(stride) or term(stride.capitalize()), stride) for stride in strides(log)]
