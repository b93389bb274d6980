"""A player of replays: steps through a log on a canvas, with the event in words and the rule it comes from."""

from __future__ import annotations

import time
from collections.abc import Mapping
from html import escape
from os import PathLike
from typing import Any, Literal

from ipywidgets import HTML, Button, Dropdown, IntSlider, Layout, Play, ToggleButtons, VBox

from minerals import Log, load
from minerals.picture import Mode
from minerals_widgets.canvas import GuardedCanvas
from minerals_widgets.errors import ErrorLine
from minerals_widgets.replaying import UNITS, Caption, Clock, Replay
from minerals_widgets.showing import Showing, toolbar

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Steps a second."""
_TICKS = 10**9


class Player(Showing):
    """A recorded game, stepped through event by event, action by action, or turn by turn.

    Parameters
    ----------
    log
        The log, or the path of its file.
    step
        Where to begin, behind the set-up by default.
    by
        What one step is: `event`, `action` or `turn`.
    mode
        `light` or `dark`.

    Raises
    ------
    LogError
        Where the file is not a log that can be trusted.
    """

    def __init__(
        self,
        log: Log | str | PathLike[str],
        *,
        step: int | None = None,
        by: Literal["event", "action", "turn"] = "event",
        mode: Mode | Literal["auto"] = "light",
    ) -> None:
        self.log = log if isinstance(log, Log) else load(log)
        self.replay = Replay(self.log, step=step)
        self.errors = ErrorLine()
        self._clock = Clock(1.0)
        self.canvas = GuardedCanvas(self.replay.scene(), mode=mode, errors=self.errors)
        self._caption = HTML()
        self._slider = IntSlider(
            min=0, max=self.replay.last, value=self.replay.step, description="Step", layout=Layout(width="32em")
        )
        self._slider.observe(self.errors.guard(self._slide), "value")
        self._by = ToggleButtons(options=[(unit.capitalize(), unit) for unit in UNITS], value=by)
        self._by.style.button_width = "5em"
        self._speed = Dropdown(
            options=[(f"{speed:g}×", speed) for speed in SPEEDS],
            value=1.0,
            description="Speed",
            layout=Layout(width="10em"),
        )
        self._play = Play(min=0, max=_TICKS, interval=1000, repeat=False, show_repeat=False, description="Play")
        self._play.observe(self.errors.guard(self._tick), "value")
        self._play.observe(self.errors.guard(self._start_or_stop), "playing")
        self._speed.observe(self.errors.guard(self._set_speed), "value")
        self.widget = VBox(
            [
                self.canvas.widget,
                toolbar(
                    self._button("fast-backward", "First step", self.replay.first),
                    self._button("step-backward", "Previous", lambda: self.replay.previous(self._by.value)),
                    self._play,
                    self._button("step-forward", "Next", lambda: self.replay.next(self._by.value)),
                    self._button("fast-forward", "Last step", self.replay.end),
                    self._by,
                    self._speed,
                ),
                self._slider,
                self._caption,
                self.errors.widget,
            ],
            layout=Layout(align_items="flex-start"),
        )
        self._refresh()

    @property
    def step(self) -> int:
        """How many events have happened at the step shown."""
        return self.replay.step

    def goto(self, step: int) -> None:
        """Show a step, or the nearest there is."""
        self.replay.goto(step)
        self._refresh()

    def next(self) -> None:
        """Show the next step of the chosen unit."""
        self.replay.next(self._by.value)
        self._refresh()

    def previous(self) -> None:
        """Show the previous step of the chosen unit."""
        self.replay.previous(self._by.value)
        self._refresh()

    def _button(self, icon: str, tooltip: str, move: Any) -> Button:
        button = Button(icon=icon, tooltip=tooltip, layout=Layout(width="3em"))

        def press(_button: Button) -> None:
            move()
            self._refresh()

        button.on_click(self.errors.guard(press))
        return button

    def _slide(self, change: Mapping[str, Any]) -> None:
        if change["new"] != self.replay.step:
            self.goto(change["new"])

    def _set_speed(self, change: Mapping[str, Any]) -> None:
        self._play.interval = round(1000 / change["new"])
        self._clock = Clock(1 / change["new"])

    def _start_or_stop(self, change: Mapping[str, Any]) -> None:
        if not change["new"]:
            self._clock.stop()
            return
        if self.replay.step == self.replay.last:
            self.replay.goto(self.log.root.step)
            self._refresh()
        self._clock.start(time.monotonic())

    def _tick(self, _change: Mapping[str, Any]) -> None:
        # Ticks that piled up while a frame was painted find that little is due, and cost nothing.
        steps = self._clock.due(time.monotonic())
        for _ in range(steps):
            self.replay.next(self._by.value)
        if steps:
            self._refresh()
        if self.replay.step == self.replay.last:
            self._play.playing = False

    def _refresh(self) -> None:
        self.canvas.show(self.replay.scene())
        self._slider.value = self.replay.step
        self._caption.value = _caption_html(self.replay, self.replay.caption())

    def __repr__(self) -> str:
        return f"<Player of {self.log.game.title}: step {self.replay.step} of {self.replay.last}>"


def _caption_html(replay: Replay, caption: Caption) -> str:
    chance = f" <span>Chance: {escape(caption.probability)}.</span>" if caption.probability else ""
    rule = (
        f"<details><summary>Rule: {escape(caption.rule_title)} <code>{escape(caption.rule)}</code></summary>"
        f"<div>{escape(caption.rule_text)}</div></details>"
        if caption.rule_title
        else ""
    )
    comments = "".join(f'<blockquote style="margin:0.4em 0 0 1em">{escape(text)}</blockquote>' for text in caption.annotations)
    return (
        '<div role="status" aria-live="polite" style="line-height:1.5;max-width:60em">'
        f"<div>Step {replay.step} of {replay.last}, turn {replay.turn}. {escape(caption.action)}</div>"
        f"<div><b>{escape(caption.sentence)}</b>{chance}</div>{rule}{comments}</div>"
    )
