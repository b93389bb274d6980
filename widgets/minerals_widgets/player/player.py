"""A player for replays: it steps through a log on a canvas, and shows each event as a sentence with its rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import PathLike
from typing import TYPE_CHECKING

from ipywidgets import DOMWidget, Dropdown, HBox, Layout, Text, ToggleButton
from traitlets import Bool, Int

from minerals import Log, LogError, Match, Scene, load
from minerals.core.log import Node
from minerals.core.picture import Viewport
from minerals.core.system import lazy, require
from minerals.core.text import term, translated
from minerals_widgets.board.why import ask
from minerals_widgets.player.caption import annotations_html, caption_html
from minerals_widgets.player.course import Course
from minerals_widgets.player.forecast_frame import ForecastFrame
from minerals_widgets.player.framed_page import FramedPage, framed_page
from minerals_widgets.player.line_chooser import LineChooser
from minerals_widgets.player.moves_view import MovesView
from minerals_widgets.player.notes import Notes
from minerals_widgets.player.playback import Playback, Stride, strides
from minerals_widgets.player.replay import Replay
from minerals_widgets.player.shared_files import Sharing
from minerals_widgets.player.time_line_view import TimeLineView
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.controls import Change, toolbar
from minerals_widgets.screen.passage import Passage
from minerals_widgets.screen.ticks import Ticks
from minerals_widgets.screen.words import paragraphs, rules_behind

if TYPE_CHECKING:
    import pandas
else:
    pandas = lazy("pandas")

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Steps per second, or how many times the recorded speed."""


class Player(ForecastFrame):
    """A player for a recorded game: step through it event by event, action by action, or turn by turn.

    Parameters
    ----------
    log
        A log, the path of its file, or a match. With a match, the player shows the match's current line.
    step
        The step to begin at, by default the end of the set-up.
    by
        How far one step goes: `event`, `action` or `turn`. For a log with times it may be `clock`: a step is an action,
        and the log plays at the recorded speed.
    mode
        `light`, `dark`, or `auto` to follow the page.
    forecast
        A table of `minerals.forecast`, to show how likely each player was to win. With True, the player makes one in
        the background, coarse at first, as if everyone played greedily; with False, it shows none. By default, it is
        as you have left the switch in the row of buttons.
    luck
        A table of `minerals.luck`, to show what luck and choice changed.

    Raises
    ------
    LogError
        If the file is not a log that can be trusted.
    OptionError
        For `by="clock"` if the log has no times, or if a table is not one of this log.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", players=2, removals=0, seed=7)
    >>> played = match.play("d6")
    >>> player = Player(match.log)
    >>> player.next()
    >>> player
    <Player of Minerals: step 11 of 11>
    >>> player.step = 10
    >>> player.replay.step
    10
    """

    step = Int(0).tag(sync=True)
    """How many events have happened at the step shown. Setting it goes there."""
    final = Int(0).tag(sync=True)
    """The last step of the line shown."""
    playing = Bool(False).tag(sync=True)
    """Whether it plays automatically."""

    def __init__(
        self,
        log: Log | Match | str | PathLike[str],
        *,
        step: int | None = None,
        by: Stride = "event",
        mode: AnyMode = "auto",
        forecast: pandas.DataFrame | bool | None = None,
        luck: pandas.DataFrame | None = None,
    ) -> None:
        require(Log | Match | str | PathLike, log=log)
        require(int | None, step=step)
        require(Stride, by=by)
        line = log.line if isinstance(log, Match) else None
        self.log = log.log if isinstance(log, Match) else log if isinstance(log, Log) else load(log)
        self.path = None if isinstance(log, Match | Log) else log
        self.playback = Playback(Replay(self.log, line, step), by)
        super().__init__(self._scene, mode, on_cell=self.ask)
        self.errors.lock, self._passage = self.log.lock, Passage()
        guard = self.errors.guard
        self._by = Dropdown(options=_named_strides(self.log), value=by, tooltip=translated("Step by"))
        self._by.layout = Layout(width="7.5em")
        self._by.observe(guard(self._set_unit), "value")
        self._speed = Dropdown(
            options=[(f"{speed:g}×", speed) for speed in SPEEDS],
            value=1.0,
            tooltip=translated("Steps per second, or how many times the recorded speed"),
            layout=Layout(width="5em"),
        )
        self._speed.observe(guard(self._set_speed), "value")
        self._ticks = Ticks(self.playback.interval, self._tick, self.errors)
        self._playing = ToggleButton(
            icon="play", tooltip=translated("Play"), button_style="primary", layout=Layout(width="44px")
        )
        self._playing.observe(guard(self._start_or_stop), "value")
        self._time_line = TimeLineView(self.goto, self._keys(), self.errors)
        self._moves = MovesView(self._go_to_change, self.goto_record, self.errors)
        self._rule = Dropdown(tooltip=translated("Rule"), layout=Layout(width="12em"))
        self._notes = Notes(self.comment, self.mark, self.save, self.errors)
        self._sharing = Sharing(self.share, self.errors)
        self._lines = LineChooser(self.show_line, self.errors)
        self._lines.offer(self.log, self.replay.line)
        self._file = Text(
            placeholder=translated("the path of another log"),
            description=translated("Open"),
            continuous_update=False,
            layout=Layout(width="30em"),
        )
        self._file.observe(guard(self._open), "value")
        self.lay_out(
            self._time_line,
            self.chances,
            toolbar(*self._buttons()),
            self.kept,
            side=(self.words, self._moves),
            drawers=(self.drawer,),
        )
        self.observe(guard(lambda change: self._go_there(change["new"])), "step")
        self.observe(guard(lambda change: setattr(self._playing, "value", change["new"])), "playing")
        self._take_course()
        self._show()
        self.ask_for_forecast(forecast, luck)

    def _buttons(self) -> tuple[DOMWidget, ...]:
        moving = HBox(
            [
                self.icon_button("fast-backward", translated("First step"), self.first),
                self.icon_button("step-backward", translated("Previous step"), self.previous),
                self._playing,
                self.icon_button("step-forward", translated("Next step"), self.next),
                self.icon_button("fast-forward", translated("Last step"), self.last),
            ]
        )
        return (
            moving,
            self._by,
            self._speed,
            self._ticks,
            self._rule,
            self.icon_button("search", translated("Go to the next event of this rule"), self.next_firing),
            self.named_button(
                translated("What if…"), "code-fork", translated("Play a different move from here"), self.what_if
            ),
            self.named_button(
                translated("Edit from here"),
                "pencil",
                translated("Edit the position of this step, and play on from there in a game of its own"),
                self.edit_from_here,
            ).add_class("minerals-terse"),
            self.forecast_switch,
            self.drawer_button(translated("Comment"), "comment-o", self._notes.widget),
            self.drawer_button(translated("Share"), "share-alt", self._sharing.widget).add_class("minerals-brief"),
            self.drawer_button(
                "", "folder-open-o", toolbar(self._lines, self._file), translated("Open another line or log")
            ),
        )

    def _keys(self) -> dict[str, Callable[[], object]]:
        """Return what the keys do, by the names that the time line has for them."""
        return {
            "previous": self.previous,
            "next": self.next,
            "previous_turn": lambda: self.goto(self.replay.previous("turn")),
            "next_turn": lambda: self.goto(self.replay.next("turn")),
            "next_moment": lambda: self.goto(self.replay.next("moment")),
            "first": self.first,
            "last": self.last,
            "play": lambda: setattr(self._playing, "value", not self._playing.value),
        }

    def _scene(self, place: Viewport) -> Scene:
        return self.replay.scene(place)

    # --- moving ---

    @property
    def replay(self) -> Replay:
        """The position in the log."""
        return self.playback.replay

    @alone
    def goto(self, step: int) -> None:
        """Show a step, or the nearest step there is."""
        require(int, step=step)
        self.replay.goto(step)
        self.playback.begin()
        self._show()

    def _go_there(self, step: int) -> None:
        if step != self.replay.step:
            self.goto(step)

    def first(self) -> None:
        """Show the empty table before the first event."""
        self.goto(0)

    def last(self) -> None:
        """Show the end."""
        self.goto(self.replay.last)

    @alone
    def next(self) -> None:
        """Show the next step of the chosen unit."""
        self.goto(self.playback.next())

    @alone
    def previous(self) -> None:
        """Show the previous step of the chosen unit."""
        self.goto(self.playback.previous())

    def goto_record(self, number: int, events: int | None = None) -> None:
        """Show the end of a record, on any line, or the step after so many of its events."""
        require(int, number=number)
        node = self.log.node(number)
        if node not in self.replay.line:
            self.show_line(self.log.line_through(node))
        self.goto(node.step if events is None else node.step - len(node.events) + events)

    def ask(self, token: str) -> None:
        """Say what is in a cell at this step and what you could do with it, or why you could do nothing."""
        require(str, token=token)
        replay, game = self.replay, self.log.game
        state = self.log.state_at(replay.step, replay.line)
        legal = game.engine.legal(state) if replay.step == replay.node.step else ()
        asked = ask(game, state, legal, replay.scene(), token)
        self.words.show(
            paragraphs([f"{asked.there}.", *asked.sentences]),
            rules_behind(game.rulebook, asked.rules),
        )

    @alone
    def next_firing(self) -> None:
        """Show the next step at which the chosen rule applies, starting again after the last."""
        step = self.course.next_firing(self._rule.value, self.step)
        if step is not None:
            self.goto(step)

    def _go_to_change(self, player: int) -> None:
        """Show the next step at which a player's points change."""
        step = self.course.next_change(player, self.step) if 1 <= player <= len(self.log.header.players) else None
        if step is not None:
            self.goto(step)

    # --- other lines, other logs ---

    @alone
    def go_back(self) -> None:
        """Show the game again. A variation is now in the list of moves, and what was edited has a button."""
        super().go_back()
        self._lines.offer(self.log, self.replay.line)
        self.take_notes()

    # --- other logs ---

    def open(self, path: str | PathLike[str] | None = None) -> None:
        """Show another log. Raises `LogError` if the file cannot be read or is not a log that can be trusted."""
        require(str | PathLike | None, path=path)
        if path is None:
            # That is how ipywidgets opens the connection of a widget.
            super().open()
        else:
            self._open_log(path)

    @alone
    def _open_log(self, path: str | PathLike[str]) -> None:
        try:
            log = load(path)
        except OSError as error:
            raise LogError(error.strerror or type(error).__name__, source=str(path)) from None
        self.log, self.path = log, path
        self.errors.lock = log.lock
        by: Stride = self.playback.by if self.playback.by in strides(log) else "event"
        self.playback = Playback(Replay(log), by, self.playback.speed)
        self._by.options = _named_strides(log)
        self._by.value = by
        self.forget_edits()
        self.forget_forecast()
        self.go_back()

    def _open(self, change: Change) -> None:
        if change["new"].strip():
            self.open(change["new"].strip())

    def _take_course(self) -> None:
        """Take in a new line or log: its moments, points, rules and moves."""
        self.course = Course(self.log, self.replay.line, self.turning_points())
        self.replay.name_turning_points(self.course.turning_here)
        self.show_forecast()
        self._time_line.show_course(self.course)
        self._moves.show_course(self.course)
        rulebook = self.log.game.rulebook
        chosen = self._rule.value
        options = [(rulebook[rule].in_words.title, rule) for rule in rulebook if rule in self.course.rules]
        self._rule.options = options
        if options:
            self._rule.value = chosen if chosen in self.course.rules else options[0][1]

    @alone
    def show_line(self, line: Sequence[Node]) -> None:
        """Show another line of the log, at the same step or its end."""
        require(Sequence[Node], line=line)
        self.playback = Playback(Replay(self.log, line, self.step), self.playback.by, self.playback.speed)
        self._take_course()
        self._show()

    # --- playing ---

    def play(self) -> None:
        """Play automatically at the chosen speed, from the beginning if the log is at its end."""
        self._playing.value = True

    def pause(self) -> None:
        """Stop playing."""
        self._playing.value = False

    def _start_or_stop(self, change: Change) -> None:
        is_playing = self.playing = change["new"]
        self._playing.icon = "pause" if is_playing else "play"
        self._playing.tooltip = translated("Pause") if is_playing else translated("Play")
        self.words.silent = is_playing
        if is_playing and self.replay.step == self.replay.last:
            self.goto(self.log.root.step)
        self.playback.begin()
        self._ticks.playing = is_playing

    def _set_speed(self, change: Change) -> None:
        self.playback.speed = change["new"]
        self._ticks.interval = self.playback.interval

    def _set_unit(self, change: Change) -> None:
        self.playback.by = change["new"]
        self._ticks.interval = self.playback.interval

    def _tick(self) -> None:
        if self.playback.go_on():
            self._show()
        if self.replay.step == self.replay.last:
            self.pause()

    # --- showing ---

    def take_notes(self) -> None:
        """Show what has been said of the moves."""
        self._take_course()
        self._show()

    def _show(self) -> None:
        replay = self.replay
        self.show_picture(motions=self._passage.to(self.log, replay.line, replay.step))
        caption = replay.caption()
        self._time_line.show_step(replay.step, f"{caption.place}: {caption.sentence}")
        self.show_forecast_step(replay.step)
        self._moves.show_step(self.course, replay.step, replay.node)
        rule = rules_behind(self.log.game.rulebook, [caption.rule])
        self.words.show(caption_html(caption), rule + annotations_html(caption))
        self._sharing.position.text = self.log.game.words.diagram(self.log.state_at(replay.step, replay.line))
        self.final, self.step = replay.last, replay.step

    def _display_(self) -> FramedPage:
        """Return what marimo shows: it asks for it in this way."""
        return framed_page(self.log, repr(self), self.mode)

    def __repr__(self) -> str:
        return f"<Player of {self.log.game.title}: step {self.replay.step} of {self.replay.last}>"


def _named_strides(log: Log) -> list[tuple[str, Stride]]:
    return [(term(stride.capitalize()), stride) for stride in strides(log)]
