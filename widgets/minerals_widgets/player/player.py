"""A player for replays: it steps through a log on a canvas, and shows each event as a sentence with its rule."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ipywidgets import DOMWidget, Layout
from traitlets import Bool, Int, validate

from minerals import Log, LogError, Match, Scene, load
from minerals.bots.play import bots_in
from minerals.core.editing import EditedStep, mending
from minerals.core.log import Node
from minerals.core.match import new
from minerals.core.picture import Viewport
from minerals.core.system import lazy, require
from minerals.core.text import translated, translated_number
from minerals.exchange.page import seats_of
from minerals.front.controls import CONTROLS, PlayOrPause, Switch
from minerals_widgets.board.board import Board
from minerals_widgets.board.changes import Changes
from minerals_widgets.board.end_of_game import EndOfGame
from minerals_widgets.board.why import ask
from minerals_widgets.player.best_move import BestMove
from minerals_widgets.player.branches import Branches
from minerals_widgets.player.caption import caption_html, reasons_html
from minerals_widgets.player.correct_move import CorrectMove
from minerals_widgets.player.course import Course
from minerals_widgets.player.different_luck import DifferentLuck
from minerals_widgets.player.drawer import Drawer
from minerals_widgets.player.edit_from_here import EditFromHere
from minerals_widgets.player.guess_session import GuessedMove
from minerals_widgets.player.line_chooser import LineChooser
from minerals_widgets.player.lines import LineAct, last_shown
from minerals_widgets.player.look_controls import LookControls
from minerals_widgets.player.moves_view import MovesView
from minerals_widgets.player.notes import Notes
from minerals_widgets.player.playback import Playback, Stride, strides
from minerals_widgets.player.player_forecast import PlayerForecast
from minerals_widgets.player.player_guesses import PlayerGuesses
from minerals_widgets.player.replay import Replay
from minerals_widgets.player.replay_controls import ReplayControls
from minerals_widgets.player.rule_search import RuleSearch
from minerals_widgets.player.shared_files import LARGE, Kind, Sharing, shared_file, write_beside
from minerals_widgets.player.state import PlayerState
from minerals_widgets.player.time_line_view import TimeLineView
from minerals_widgets.player.viewer import Viewer
from minerals_widgets.player.what_if import WhatIf
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.connection import hands_over
from minerals_widgets.screen.controls import button, toolbar
from minerals_widgets.screen.download import SharedFile
from minerals_widgets.screen.errors import ErrorLine
from minerals_widgets.screen.frame import Frame
from minerals_widgets.screen.framed_page import FramedPage, framed_page
from minerals_widgets.screen.passage import Passage
from minerals_widgets.screen.text_field import TextField
from minerals_widgets.screen.words import paragraphs, rules_behind

if TYPE_CHECKING:
    import pandas
else:
    pandas = lazy("pandas")

_CONTROLS = {control.name: control for control in CONTROLS}


class Player(Frame):
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
    seat
        The player from whose seat you see the board, or 0 for nobody's: it is turned towards that player, with that
        player's part of the table.
    hide_result
        Whether to hide the result, and the names of the players, until you have seen the end.
    guess
        Whether to begin with guessing the moves: everyone's with True, or with the number of a seat that player's.

    Raises
    ------
    LogError
        If the file is not a log that can be trusted.
    OptionError
        For `by="clock"` if the log has no times, if a table is not one of this log, or if there is no such seat.

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
    seat = Int(0).tag(sync=True)
    """The player from whose seat the board is seen, or 0 for nobody's."""
    hide_result = Bool(False).tag(sync=True)
    """Whether the result, and what may tell it, is hidden until the end has been seen."""

    leads_on = True
    """Whether a card says how the game ended, and leads on from there."""

    def __init__(  # noqa: PLR0913 - each is an option
        self,
        log: Log | Match | str | PathLike[str],
        *,
        step: int | None = None,
        by: Stride = "event",
        mode: AnyMode = "auto",
        forecast: pandas.DataFrame | bool | None = None,
        luck: pandas.DataFrame | None = None,
        seat: int = 0,
        hide_result: bool = False,
        guess: bool | int = False,
    ) -> None:
        require(Log | Match | str | PathLike, log=log)
        require(int | None, step=step)
        require(Stride, by=by)
        require(int, seat=seat)
        require(bool, hide_result=hide_result)
        require(bool | int, guess=guess)
        line = log.line if isinstance(log, Match) else None
        self.log = log.log if isinstance(log, Match) else log if isinstance(log, Log) else load(log)
        self.path = None if isinstance(log, Match | Log) else log
        self.viewer = Viewer(*seats_of(self.log, seat), hides_result=hide_result)
        """Who looks on."""
        self.playback = Playback(Replay(self.log, line, step, self.viewer), by)
        self.guesses = PlayerGuesses(lambda: self.state, self.goto, self._take_guesses)
        """The guesses at the moves."""
        self.best = BestMove(self._take_best, lambda: self.errors)  # at each step, by choice
        super().__init__(self._scene, mode, on_cell=self._take_cell)
        self.seat, self.hide_result = seat, hide_result
        self.errors.lock, self._passage, errors = self.log.lock, Passage(), self.errors
        self.controls = ReplayControls(
            lambda: self.playback, press=self._press, on_play=self._start_or_stop, on_tick=self._tick, errors=errors
        )
        """The buttons that move it, how far a step goes, and how fast."""
        self.forecast = PlayerForecast(lambda: self.log, self.goto, self._take_forecast, errors)
        """How likely each player was to win."""
        self.different_luck = DifferentLuck(lambda: self.state, self.goto, self._open_future, self._return, errors)
        """What would have become of the game with different luck."""
        self.guesses.lay_out(self.forecast, errors)
        self.looks = LookControls(self._press, lambda seat: setattr(self, "seat", seat), errors)
        """The controls of how the game is seen."""
        self.sharing = Sharing(self.file, errors, on_page=hands_over(self))
        """Files of the game."""
        self.notes = Notes(lambda: self.state, self.take_notes, self.sharing.saver(self.save), errors)
        """Comments and symbols on the move that is shown."""
        self.branches = Branches(
            lambda: self.state,
            self.inside,
            mode,
            on_leave=self.pause,
            on_back=self._come_back,
            above=lambda: self.above,
            errors=errors,
        )
        """What takes the place of the game meanwhile: variations and edited positions."""
        self._changes = Changes(self._edit_with, errors)
        self.search = RuleSearch(self.next_firing, errors)
        """The rules of the line, to go to the next step of one."""
        self.time_line = TimeLineView(self.goto, self._press, errors)
        """The time line, which also takes the keys."""
        self.moves_view = MovesView(self._go_to_change, self.goto_record, self._work_with, errors)
        """The list of moves with a menu for each line, and the points."""
        self._lines = LineChooser(self.show_line, errors)
        self._lines.offer(self.log, self.replay.line)
        self._lay_out_parts(errors)
        self._listen()
        self.course = Course(self.log, self.replay.line, names=self.replay.names)
        """The line: its key moments, points and rules."""
        self.show(self.state)
        self.forecast.begin(forecast, luck)
        if guess:
            self.start_guessing(0 if guess is True else guess)

    def _lay_out_parts(self, errors: ErrorLine) -> None:
        self._file = TextField(
            self.open,
            errors,
            placeholder=translated("the path of another log"),
            description=translated("Open"),
            kept=True,
            layout=Layout(width="30em"),
        )
        drawer = self._drawer = Drawer(errors)
        self.lay_out(
            self._changes.widget,
            self.guesses.view,
            self.time_line,
            self.forecast.graph,
            toolbar(*self.controls.widgets, *self._buttons(drawer)),
            self.branches.past_edits,
            side=(self.words,),
            column=(self.moves_view,),
            drawers=(self.different_luck.view, drawer.widget),
        )

    def _listen(self) -> None:
        self._ending = EndOfGame(
            self, self._game_over, self._people_there, again=self.play_again, replay=self._replay, is_folded=True
        )
        self.add_below(self.branches.area)
        guard = self.errors.guard
        self.observe(guard(lambda change: self._go_there(change["new"])), "step")
        self.observe(guard(lambda change: setattr(self.controls.play, "value", change["new"])), "playing")
        self.observe(guard(lambda _change: self._take_look()), ["seat", "hide_result"])

    def _buttons(self, drawer: Drawer) -> tuple[DOMWidget, ...]:
        what_if = button(
            translated("What if…"),
            "code-fork",
            translated("Play a different move from here"),
            self.what_if,
            self.errors,
        )
        edit = button(
            translated("Edit from here"),
            "pencil",
            translated("Edit the position of this step, and play on from there in a game of its own"),
            self.edit_from_here,
            self.errors,
        )
        return (
            self.search.rule,
            self.search.button,
            what_if,
            edit.add_class("minerals-terse"),
            self.forecast.switch,
            self.different_luck.switch,
            drawer.button("", "eye", self.looks.widget, translated("Seat, result, guesses and the best move")),
            drawer.button(translated("Comment"), "comment-o", self.notes.widget).add_class("minerals-terse"),
            drawer.button(translated("Share"), "share-alt", self.sharing.widget).add_class("minerals-brief"),
            drawer.button(
                "",
                "folder-open-o",
                # A page has no folder with logs.
                toolbar(self._lines, *(() if hands_over(self) else (self._file,))),
                translated("Open another line or log"),
            ),
        )

    def _scene(self, place: Viewport) -> Scene:
        found = self.best.at(self.replay)
        marks = (*self.guesses.marks(self.replay), *found.marks)
        return self.replay.scene(place, marks, found.arrows, self.guesses.entered)

    def take_page(self) -> None:
        """Follow the page, also with the card over the picture."""
        super().take_page()
        self._ending.follow()

    # --- moving ---

    @property
    def replay(self) -> Replay:
        """The position in the log."""
        return self.playback.replay

    @alone
    def _press(self, name: str) -> None:
        """Do what a control of the table does."""
        if name not in _CONTROLS:
            return
        move = _CONTROLS[name].goes
        if isinstance(move, PlayOrPause):
            self.playing = not self.playing
        elif isinstance(move, Switch):
            self._switch(move)
        else:
            self.goto(self.playback.go(move))

    def _switch(self, switch: Switch) -> None:
        match switch.of:
            case "seat":
                self.seat = (self.seat + 1) % (len(self.log.header.players) + 1)
            case "result":
                self.hide_result = not self.hide_result
            case "guess":
                (self.stop_guessing if self.guesses.is_on else self.start_guessing)()
            case "luck":
                self.different_luck.switch.value = not self.different_luck.switch.value
            case "best":
                self.best.switch()
                (self.words.add_class if self.best.is_on else self.words.remove_class)("minerals-talkative")
                self._show_anew()

    @alone
    def goto(self, step: int) -> None:
        """Show a step, or the nearest step there is."""
        require(int, step=step)
        self.replay.goto(step)
        self.playback.begin()
        self.show(self.state)

    def _go_there(self, step: int) -> None:
        if step != self.replay.step:
            self.goto(step)

    def first(self) -> None:
        """Show the empty table before the first event."""
        self._press("first")

    def last(self) -> None:
        """Show the end."""
        self._press("last")

    def next(self) -> None:
        """Show the next step of the chosen unit."""
        self._press("next")

    def previous(self) -> None:
        """Show the previous step of the chosen unit."""
        self._press("previous")

    def goto_record(self, number: int, events: int | None = None) -> None:
        """Show the end of a record, on any line, or the step after so many of its events."""
        require(int, number=number)
        node = self.log.node(number)
        if node not in self.replay.line:
            self.show_line(self.log.line_through(node))
        self.goto(node.step if events is None else node.step - len(node.events) + events)

    def ask(self, token: str) -> None:
        """Say what is in a cell at this step and what you could do with it, or why not and what would change that."""
        require(str, token=token)
        replay, game = self.replay, self.log.game
        state = self.log.state_at(replay.step, replay.line)
        legal = game.engine.legal(state) if replay.step == replay.node.step else ()
        asked = ask(game, state, legal, replay.scene(), token)
        said, rules = [f"{asked.there}.", *asked.sentences], rules_behind(game.rulebook, asked.rules)
        self.words.show(paragraphs(said), rules)
        self._changes.show(())
        if asked.refused is None:
            return
        # The answer is there at once; what would have to change takes longer to find.
        found = mending(EditedStep(self.log, replay.line, replay.step).match, asked.refused)
        offered = translated_number(
            len(found.remedies),
            "The button below the board opens a copy of this position with a change that would make it legal.",
            "Each of the {number} buttons below the board opens a copy of this position with a change that would make "
            "it legal.",
        )
        self.words.show(paragraphs([*said, offered if found.remedies else found.sentence]), rules)
        self._changes.show(found.remedies)

    @alone
    def _edit_with(self, strokes: Sequence[str]) -> None:
        """Edit the position of this step in the place of the game, with a change painted."""
        self.branches.edit_from_here(strokes)

    @alone
    def next_firing(self) -> None:
        """Show the next step at which the chosen rule applies, starting again after the last."""
        step = self.course.next_firing(self.search.rule.value, self.step)
        if step is not None:
            self.goto(step)

    def _go_to_change(self, player: int) -> None:
        """Show the next step at which a player's points change."""
        step = self.course.next_change(player, self.step) if 1 <= player <= len(self.log.header.players) else None
        if step is not None:
            self.goto(step)

    # --- the order of lines ---

    @alone
    def rearrange(self, act: LineAct, number: int = 0) -> None:
        """Change the order of lines, and show them. It is in the log, and in its file once it is saved.

        Parameters
        ----------
        act
            `promote_to_main`, `promote`, `demote` or `remove`, as the methods of a log are called, or `undo_order` to
            take back the last of them.
        number
            The number of the record.

        Raises
        ------
        StepError
            If there is no such record, or that cannot be done with its line.
        LogError
            If the log is recorded to a file that can no longer be written.
        """
        require(LineAct, act=act)
        require(int, number=number)
        if act == "undo_order":
            self.log.undo_order()
        else:
            getattr(self.log, act)(number)
        self._take_lines()

    def _work_with(self, number: int, act: str) -> None:
        if act == "correct":
            self.correct(number)
        else:
            self.rearrange(act, number)  # type: ignore[arg-type]  # the list of moves sends no other

    def _take_lines(self) -> None:
        """Show the lines in their order, and if the line shown was removed, what is left of it."""
        node = last_shown(self.replay.line)
        step = min(self.replay.step, node.step)
        line = self.replay.line if node is self.replay.line[-1] else self.log.line_through(node)
        self._lines.offer(self.log, line)
        self.playback = Playback(Replay(self.log, line, step), self.playback.by, self.playback.speed)
        self._take_course()

    # --- how the game is seen ---

    @validate("seat")
    def _require_seat(self, proposal: dict[str, Any]) -> int:
        return seats_of(self.log, proposal["value"])[0]

    @alone
    def _take_look(self) -> None:
        """Follow the seat and the hidden result."""
        self.viewer.seat = self.seat
        if self.hide_result and not self.viewer.hides_result:
            self._forget()
        self.viewer.hides_result = self.hide_result
        self._show_anew()

    def _forget(self) -> None:
        """Begin to count what is seen. At its end, the game begins once more."""
        self.viewer.forget()
        self.replay.goto(self.log.root.step if self.replay.step == self.replay.last else self.replay.step)

    def _show_anew(self) -> None:
        self._passage = Passage()
        self.show(self.state)

    @alone
    def start_guessing(self, seat: int = 0) -> None:
        """Guess the moves from here on: everyone's, or those of one player. The result is hidden until the end.

        Raises `OptionError` if there is no such seat.
        """
        require(int, seat=seat)
        self.pause()
        self.guesses.begin(*seats_of(self.log, seat))
        self.viewer.is_guessing = True
        self._forget()
        self.guesses.go_on()

    @alone
    def stop_guessing(self) -> None:
        """Guess no more."""
        self.guesses.end()
        self.viewer.is_guessing = False
        self._show_anew()

    @alone
    def guess(self, text: str) -> GuessedMove | None:
        """Guess the move that comes next, in notation, and see what was played.

        Returns the guess with its verdict, or None if there is no such move here.
        """
        require(str, text=text)
        return self.guesses.guess(text)

    def _take_guesses(self) -> None:
        """Show what has been entered or answered."""
        if not self.guesses.is_on and self.viewer.is_guessing:
            self.stop_guessing()
        else:
            self._show_anew()

    def _take_cell(self, token: str) -> None:
        """Take a click on the picture: as a part of a guess, or as a question about what is there."""
        if self.guesses.is_asking:
            self.guesses.click(token)
        else:
            self.ask(token)

    # --- notes and files ---

    @alone
    def comment(self, text: str) -> None:
        """Write a comment on the move that is shown. It is in the log, and in its file once it is saved."""
        self.notes.comment(text)

    @alone
    def mark(self, symbol: str) -> None:
        """Put one of the symbols of chess players on the move that is shown. Raises `LogError` for any other."""
        self.notes.mark(symbol)

    @alone
    def take_notes(self) -> None:
        """Show what has been said of the moves."""
        self._take_course()

    @alone
    def save(self) -> Path:
        """Write the log to its file, or to a new one beside the notebook if it has none, and return the path."""
        if self.path is None:
            self.path = self.share("log")
            return self.path
        return Path(self.log.save(self.path))

    @alone
    def share(self, kind: Kind) -> Path:
        """Write a `page`, `picture`, `animation` or `log` beside the notebook, and return its path."""
        return write_beside(self.file(kind))

    @alone
    def file(self, kind: Kind) -> SharedFile:
        """Return a `page`, `picture`, `animation` or `log` as a file to share: its name, and what is in it."""
        name = Path(self.path).stem if self.path is not None else self.log.game.name
        if kind == "picture":
            name = f"{name}-{self.replay.step}"
        return shared_file(kind, self.log, self.scene(LARGE), self.canvas.mode, name, **self._look())

    def _look(self) -> dict[str, Any]:
        """Return how a page shows the game as it is seen here."""
        is_guessing = self.guesses.is_on
        return {"seat": self.seat, "hide_result": self.hide_result, "guess": is_guessing}

    # --- other games from here ---

    @alone
    def what_if(self) -> WhatIf:
        """Show a branch from here in the place of the game. You or a bot can play it."""
        return self.branches.what_if()

    @alone
    def edit_from_here(self) -> EditFromHere:
        """Edit the position of this step in the place of the game, which stays as it is, and play on from there.

        What was edited before at the same step is shown again.
        """
        return self.branches.edit_from_here()

    @alone
    def correct(self, number: int | None = None) -> CorrectMove:
        """Correct a move on a board, in the place of the game. The moves after it that still fit are played again.

        Parameters
        ----------
        number
            The number of the record, by default the move that is shown.

        Raises
        ------
        StepError
            If there is no such record, or it is the set-up.
        """
        require(int | None, number=number)
        node = self.replay.node if number is None else self.log.node(number)
        line = self.replay.line if node in self.replay.line else self.log.line_through(node)
        return self.branches.correct(line, node, self._take_corrected)

    def _take_corrected(self, records: Sequence[Node]) -> None:
        """Show the line that was corrected, at the correction."""
        self.go_back()
        if records:
            self.playback = Playback(
                Replay(self.log, self.log.line_through(records[-1]), records[0].step),
                self.playback.by,
                self.playback.speed,
            )
        self._take_lines()

    def _open_future(self, match: Match, step: int) -> None:
        """Show a future as a line of the game or, if its set-up differs, as a game of its own."""
        self.pause()
        if match.log is self.log:
            self._return(match.line, step)
        else:
            self._ending.open("Player", match, step=step)

    def _return(self, line: Sequence[Node], step: int) -> None:
        """Show a line at a step."""
        self.playback = Playback(Replay(self.log, line, step, self.viewer), self.playback.by, self.playback.speed)
        self._come_back()

    def go_back(self) -> None:
        """Show the game again. A variation is now in the list of moves, and what was edited has a button."""
        self.branches.go_back()

    def _come_back(self) -> None:
        self._lines.offer(self.log, self.replay.line)
        self._take_course()

    @alone
    def play_again(self) -> Board:
        """Begin another game with the same players, options and bots, in the place of this one. Return its board."""
        header = self.log.header
        options = {**header.options, "players": list(header.players)}
        match = new(self.log.game, position=header.position, **options)
        board: Board = self._ending.open("Board", match, bots=bots_in(self.log))
        return board

    def _replay(self) -> None:
        self.goto(self.log.root.step)

    def _game_over(self) -> Log | None:
        """Return the game if its end is shown."""
        line = self.replay.line
        is_end = self.leads_on and self.replay.step == self.replay.last and not self.guesses.is_on
        return self.log.along(line) if is_end and self.log.game.engine.outcome(line[-1].state) is not None else None

    def _people_there(self) -> list[int]:
        bots = bots_in(self.log)
        return [seat for seat in range(1, len(self.log.header.players) + 1) if seat not in bots]

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
        self.guesses.end()
        seat = self.seat if self.seat <= len(log.header.players) else 0
        self.viewer = Viewer(seat, hides_result=self.hide_result)
        self.playback = Playback(Replay(log, viewer=self.viewer), by, self.playback.speed)
        self.controls.serve(log, by)
        self.branches.forget()
        self.forecast.forget()
        self.different_luck.forget()
        self.best.forget()
        self.go_back()
        self.seat = seat

    @alone
    def show_line(self, line: Sequence[Node]) -> None:
        """Show another line of the log, at the same step or its end."""
        require(Sequence[Node], line=line)
        self.playback = Playback(Replay(self.log, line, self.step, self.viewer), self.playback.by, self.playback.speed)
        self._take_course()

    def _take_course(self) -> None:
        """Take in a new line or log, or what is new in it."""
        names = self.replay.names
        self.course = Course(self.log, self.replay.line, self.forecast.turning_points(names), names)
        self.replay.name_turning_points(self.course.turning_here)
        self.show(self.state)

    def _take_best(self) -> None:
        """Show the best move that has been found. An answer that somebody reads meanwhile stays."""
        self.show_picture()
        if self.words.said == caption_html(self.state.caption):
            self.show(self.state)

    def _take_forecast(self) -> None:
        """Take in more of the forecast, or less. Its turning points are key moments of the line."""
        turning = self.forecast.turning_points(self.course.names)
        # While games are still played, the numbers in their titles change all the time.
        if turning.keys() != self.course.turning.keys() or not self.forecast.is_working:
            self.course = self.course.with_turning_points(turning)
            self.replay.name_turning_points(self.course.turning_here)
        # It comes whenever it is ready, and must not wipe out an answer that somebody reads.
        self._show_parts(self.state)

    # --- playing ---

    def play(self) -> None:
        """Play automatically at the chosen speed, from the beginning if the log is at its end."""
        self.controls.play.value = True

    def pause(self) -> None:
        """Stop playing."""
        self.controls.play.value = False

    def _start_or_stop(self, is_playing: bool) -> None:
        self.playing = self.words.silent = is_playing
        if is_playing and self.replay.step == self.replay.last:
            self.goto(self.log.root.step)

    def _tick(self) -> None:
        if self.playback.go_on():
            self.show(self.state)
        if self.replay.step == self.replay.last:
            self.pause()

    # --- showing ---

    @property
    def state(self) -> PlayerState:
        """What it shows now, or will show next."""
        return PlayerState(self.replay, self.course, self.replay.caption(), self.path)

    def show(self, state: PlayerState) -> None:
        """Show a state: the picture, the words, and every other part."""
        if state.step != self.step:
            self.guesses.leave()
        if state.course.names != state.replay.names:
            # The end has been seen, or is to be hidden.
            self._passage = Passage()
            self._take_course()
            return
        if self._passage.is_new(state.replay.line, state.step):
            self.show_picture(motions=self._passage.to(state.log, state.replay.line, state.step))
        self._changes.show(())
        rules = rules_behind(state.log.game.rulebook, state.caption.rules)
        best = self.best.at(state.replay).html
        self.words.show(caption_html(state.caption), best + reasons_html(state.caption) + rules)
        self._show_parts(state)
        self.final, self.step = state.replay.last, state.step

    def _show_parts(self, state: PlayerState) -> None:
        self.viewer.asked = self.guesses.next_asked
        for part in (
            self.time_line,
            self.forecast,
            self.different_luck,
            self.moves_view,
            self.search,
            self.sharing,
            self.guesses,
        ):
            part.show(state)
        self.looks.show(state, is_best=self.best.is_on)
        self._ending.follow()
        self.canvas.ask((state.step, self.guesses.is_asking))

    def _display_(self) -> FramedPage:
        """Return what marimo shows: it asks for it in this way."""
        return framed_page(self.log, repr(self), self.mode, **self._look())

    def __repr__(self) -> str:
        return f"<Player of {self.log.game.title}: step {self.replay.step} of {self.replay.last}>"
