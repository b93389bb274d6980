"""A player of replays: steps through a log on a canvas, with the event in words and the rule it comes from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from os import PathLike
from typing import Any

from ipywidgets import Button, Dropdown, HBox, IntSlider, Layout, ToggleButton, ToggleButtons

from minerals import Log, Match, load
from minerals_widgets.playback import Pace, Playback, paces
from minerals_widgets.replaying import Caption, Replay, lines_of
from minerals_widgets.showing import AnyMode, Showing, button, toolbar
from minerals_widgets.ticks import Ticks
from minerals_widgets.words import paragraphs, rules_behind

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Steps a second, or how many times as fast as recorded."""
_TOOLTIPS = {"clock": "Action by action, as fast as it was recorded"}


class Player(Showing):
    """A recorded game, stepped through event by event, action by action, or turn by turn.

    Parameters
    ----------
    log
        The log as far as it has been played, the path of its file, or a match, to see the line it stands on.
    step
        Where to begin, behind the set-up by default.
    by
        What one step is: `event`, `action` or `turn`; or `clock`, for a log with times: a step is an action, and it
        plays as fast as it was recorded.
    mode
        `light`, `dark`, or `auto`: as the page is.

    Raises
    ------
    LogError
        Where the file is not a log that can be trusted.
    OptionError
        For `by="clock"` where the log has no times.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", players=2, removals=0, seed=7)
    >>> played = match.play("d6")
    >>> player = Player(match.log)
    >>> player.next()
    >>> player
    <Player of Minerals: step 11 of 11>
    """

    def __init__(
        self,
        log: Log | Match | str | PathLike[str],
        *,
        step: int | None = None,
        by: Pace = "event",
        mode: AnyMode = "auto",
    ) -> None:
        line = log.line if isinstance(log, Match) else None
        self.log = log.log if isinstance(log, Match) else log if isinstance(log, Log) else load(log)
        self.playback = Playback(Replay(self.log, line, step), by)
        super().__init__(self.replay.scene(), mode)
        guard = self.errors.guard
        self._slider = IntSlider(
            min=0, max=self.replay.last, value=self.replay.step, description="Step", layout=Layout(width="100%")
        )
        self._slider.observe(guard(self._slide), "value")
        self._by = ToggleButtons(
            options=[(unit.capitalize(), unit) for unit in paces(self.log)],
            value=by,
            tooltips=[_TOOLTIPS.get(unit, f"Step {unit} by {unit}") for unit in paces(self.log)],
        )
        self._by.style.button_width = "5em"
        self._by.observe(guard(self._set_unit), "value")
        self._speed = Dropdown(
            options=[(f"{speed:g}×", speed) for speed in SPEEDS],
            value=1.0,
            description="Speed",
            tooltip="Steps a second, or how many times as fast as recorded",
            style={"description_width": "initial"},
            layout=Layout(width="9em"),
        )
        self._speed.observe(guard(self._set_speed), "value")
        self._ticks = Ticks(self.playback.interval, self._tick, self.errors)
        self._playing = ToggleButton(icon="play", tooltip="Play", layout=Layout(width="40px"))
        self._playing.observe(guard(self._start_or_stop), "value")
        self._lines = self._line_chooser()
        self._lay_out(
            self._slider,
            toolbar(
                HBox(
                    [
                        self._control("fast-backward", "First step", self.first),
                        self._control("step-backward", "Previous step", self.previous),
                        self._playing,
                        self._control("step-forward", "Next step", self.next),
                        self._control("fast-forward", "Last step", self.last),
                    ]
                ),
                self._by,
                self._speed,
                *([self._lines] if len(self._lines.options) > 1 else []),
                self._ticks,
            ),
        )
        self._show()

    def _control(self, icon: str, tooltip: str, move: Callable[[], None]) -> Button:
        return button("", icon, tooltip, move, self.errors)

    def _line_chooser(self) -> Dropdown:
        lines = lines_of(self.log)
        leaf = self.replay.line[-1]
        shown = next((line for line in lines.values() if leaf in line), None)
        chooser = Dropdown(options=list(lines.items()), value=shown, description="Line", layout=Layout(width="28em"))
        chooser.observe(self.errors.guard(self._change_line), "value")
        return chooser

    # --- moving ---

    @property
    def replay(self) -> Replay:
        """The position in the log."""
        return self.playback.replay

    @property
    def step(self) -> int:
        """How many events have happened at the step shown."""
        return self.replay.step

    def goto(self, step: int) -> None:
        """Show a step, or the nearest there is."""
        self.replay.goto(step)
        self.playback.begin()
        self._show()

    def first(self) -> None:
        """Show the empty table, before everything."""
        self.goto(0)

    def last(self) -> None:
        """Show the end."""
        self.goto(self.replay.last)

    def next(self) -> None:
        """Show the next step of the chosen unit."""
        self.goto(self.playback.next())

    def previous(self) -> None:
        """Show the previous step of the chosen unit."""
        self.goto(self.playback.previous())

    def _slide(self, change: Mapping[str, Any]) -> None:
        if change["new"] != self.replay.step:
            self.goto(change["new"])

    def _change_line(self, change: Mapping[str, Any]) -> None:
        replay = Replay(self.log, change["new"], self.replay.step)
        self.playback = Playback(replay, self.playback.by, self.playback.speed)
        self._show()

    # --- playing ---

    def play(self) -> None:
        """Step on by itself, at the chosen speed; at the end, begin anew."""
        self._playing.value = True

    def pause(self) -> None:
        """Stop stepping on."""
        self._playing.value = False

    def _start_or_stop(self, change: Mapping[str, Any]) -> None:
        is_playing = change["new"]
        self._playing.icon, self._playing.tooltip = ("pause", "Pause") if is_playing else ("play", "Play")
        self.words.silent = is_playing
        if is_playing and self.replay.step == self.replay.last:
            self.goto(self.log.root.step)
        self.playback.begin()
        self._ticks.playing = is_playing

    def _set_speed(self, change: Mapping[str, Any]) -> None:
        self.playback.speed = change["new"]
        self._ticks.interval = self.playback.interval

    def _set_unit(self, change: Mapping[str, Any]) -> None:
        self.playback.by = change["new"]
        self._ticks.interval = self.playback.interval

    def _tick(self) -> None:
        if self.playback.go_on():
            self._show()
        if self.replay.step == self.replay.last:
            self.pause()

    # --- showing ---

    def _show(self) -> None:
        replay = self.replay
        self.canvas.show(replay.scene())
        with self._slider.hold_sync():
            self._slider.max = replay.last
            self._slider.value = replay.step
        caption = replay.caption()
        rule = rules_behind(self.log.game.rulebook, [caption.rule])
        self.words.show(_caption_html(caption), rule + _annotations_html(caption))

    def __repr__(self) -> str:
        return f"<Player of {self.log.game.title}: step {self.replay.step} of {self.replay.last}>"


def _caption_html(caption: Caption) -> str:
    chance = paragraphs([f"Chance: {caption.probability}"], "minerals-place") if caption.probability else ""
    return paragraphs([caption.place], "minerals-place") + paragraphs([caption.sentence], "minerals-sentence") + chance


def _annotations_html(caption: Caption) -> str:
    return "".join(f"<blockquote>{escape(text)}</blockquote>" for text in caption.annotations)
