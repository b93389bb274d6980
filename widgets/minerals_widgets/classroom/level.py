"""A board of levels: a task, the board to do it on, an answer to each try, and the tree once it is solved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import PathLike

import traitlets
from ipywidgets import Button, Dropdown, Layout, VBox
from traitlets import Int, Unicode

from minerals import Match, Scene
from minerals.classroom import AttemptLog
from minerals.classroom.attempts import Played
from minerals.classroom.levels import Level
from minerals.core.picture import Viewport
from minerals.core.system import require
from minerals.core.text import translated
from minerals_widgets.board.answer import answer_html
from minerals_widgets.board.choices import Choices
from minerals_widgets.board.pointer import point_out
from minerals_widgets.classroom.attempt import Attempt
from minerals_widgets.classroom.level_map import LevelMap
from minerals_widgets.classroom.level_session import LevelSession
from minerals_widgets.classroom.level_words import goal_html, standing_html
from minerals_widgets.classroom.work import Task, current, join, tell
from minerals_widgets.editor.editor import Editor
from minerals_widgets.player.player import Player
from minerals_widgets.screen.alone import alone
from minerals_widgets.screen.canvas import AnyMode
from minerals_widgets.screen.choice_buttons import ChoiceButtons
from minerals_widgets.screen.controls import Change, button, then, toolbar
from minerals_widgets.screen.frame import Frame
from minerals_widgets.screen.framed_page import FramedPage
from minerals_widgets.screen.parts import close_all
from minerals_widgets.screen.passage import Passage
from minerals_widgets.screen.text_field import TextField
from minerals_widgets.screen.words import Words, paragraphs, rules_behind


class LevelBoard(Frame):
    """The levels of a game, which you solve by clicking or typing.

    After every wrong try, the board names the rule that forbids it, or says what is missing and whether you can still
    get there. The comment stays until your next action. The board plays the other side, if the level has one. "Undo"
    takes an action back, and "Begin again" costs nothing.
    Once a level is solved, "Show the tree" opens a player with all its solutions and the tempting tries. "Edit" opens
    an editor for the position, and from then on the goal is about the edited position.

    Parameters
    ----------
    level
        The name of a game, to begin with its first level, or the id of a level.
    levels
        The ids of the levels to play, of one game, or the levels themselves. By default, all levels of the game.
    log
        The file, or the open log, that keeps how levels were solved.
    mode
        `light`, `dark`, or `auto` to follow the page.

    Raises
    ------
    OptionError
        If the game or level is unknown, or if the game has no levels.
    LogError
        If the log is damaged.

    Examples
    --------
    >>> board = LevelBoard("mattock.levels.mine-first")
    >>> board.type("e6")
    >>> board
    <LevelBoard: Mine first, Solved in one move.>
    >>> board.stars
    3
    """

    level = Unicode().tag(sync=True)
    """The id of the level shown. Setting it begins that level."""
    stars = Int(0).tag(sync=True)
    """The most stars won in the level shown, 0 before it is solved. Only to be read."""
    solved = Int(0).tag(sync=True)
    """How many levels of the game are solved. Only to be read."""
    said = traitlets.Tuple().tag(sync=True)
    """The answer to the last try, as sentences. Only to be read."""
    grade = traitlets.Tuple((0, "")).tag(sync=True)
    """What a learning platform is told: points from 0 to 100 for the stars in the level that it began with, and
    `passed` once it is solved. Only to be read."""

    def __init__(
        self,
        level: str,
        *,
        levels: Sequence[str | Level] = (),
        log: AttemptLog | str | PathLike[str] | None = None,
        mode: AnyMode = "auto",
    ) -> None:
        require(str, level=level)
        require(Sequence[str | Level], levels=levels)
        require(AttemptLog | str | PathLike | None, log=log)
        self.session = LevelSession(level, levels)
        """The levels and the one that is played, without any widget."""
        self._begun = self.session.level
        self._passage = Passage()
        work = current()
        if log is None and work is not None and not self._begun.is_puzzle:
            log = work.log
        self.log = log if log is None or isinstance(log, AttemptLog) else AttemptLog.open(log)
        """The log that keeps how levels were solved."""
        self._is_kept = False
        for record in self.log.records if self.log is not None else ():
            if isinstance(record, Played):
                self.session.remember(record.level, record.actions)
        super().__init__(self._scene, mode, on_cell=self.click)
        self.on_escape = self.cancel
        self.task = Words()
        """The task and its goal."""
        self.happened = Words()
        """What the last action brought about. The words below the board say how the level stands."""
        self.words.layout.min_height = "3em"  # so that the controls below stay where they are
        self.editor: Editor | None = None
        """The editor that "Edit" opened."""
        self.player: Player | None = None
        """The player that "Show the tree" opened."""
        self.map = LevelMap(self.goto, self.errors)
        """The map of all levels below the board, with the stars won."""
        self._offered = Choices(self.click, self.errors)
        self._options = ChoiceButtons(self._choose, self.errors)
        self._typed = TextField(self.type, self.errors, layout=Layout(width="18em"))
        self._answer = button(
            translated("Answer"), "check", translated("Give your choice as the answer"), self.answer, self.errors
        )
        self._answer.button_style = "primary"
        self._undo = button(translated("Undo"), "undo", translated("Take back the last action"), self.undo, self.errors)
        self._tree = button(
            translated("Show the tree"),
            "sitemap",
            translated("See what else you can try, with comments"),
            self.show_tree,
            self.errors,
        )
        self._reveal = button(
            translated("Show the move"),
            "eye",
            translated("See the best move, which wins no stars"),
            self.reveal,
            self.errors,
        )
        self._previous = self._control(
            translated("Previous"),
            "chevron-left",
            translated("Go to the previous level"),
            self._go(self.session.previous),
        )
        self._next = self._control(
            translated("Next"), "chevron-right", translated("Go to the next level"), self._go(self.session.next)
        )
        self._chooser = Dropdown(layout=Layout(width="20em"), description=translated("Level"))
        self._chooser.add_class("minerals-labelled")
        self._is_listing = False
        self._chooser.observe(self.errors.guard(self._choose_level), "value")
        self._below = VBox()
        self.lay_out(
            self._offered.widget,
            self._options,
            toolbar(
                self._answer,
                self._typed,
                self._undo,
                self._control(
                    translated("Begin again"), "refresh", translated("Begin this level again"), self.session.reset
                ),
                button(
                    translated("Hint"),
                    "lightbulb-o",
                    translated("Get a hint about what to do next"),
                    self.hint,
                    self.errors,
                ),
                self._reveal if self._begun.is_puzzle else self._edit_button(),
                self._tree,
            ),
            *([toolbar(self._previous, self.map, self._next, self._chooser)] if len(self.session.levels) > 1 else []),
            side=(self.task, self.words, self.happened),
            drawers=(self._below,),
        )
        self._show()
        self.observe(self.errors.guard(self._take_level), "level")
        join(self, self.log)

    @property
    def attempt(self) -> Attempt:
        """The attempt at the level."""
        return self.session.attempt

    # --- what a person does ---

    @alone
    def click(self, token: str) -> None:
        """Click on a cell, a card or a button."""
        require(str, token=token)
        self.attempt.click(token)
        self._show()

    @alone
    def type(self, text: str) -> None:
        """Type an action or an answer."""
        require(str, text=text)
        if self.session.level.is_question:
            self.attempt.give(text)
        else:
            self.attempt.session.type(text)
        self._show()

    @alone
    def answer(self) -> None:
        """Give the parts chosen so far as the answer."""
        self.attempt.give()
        self._show()

    @alone
    def undo(self) -> None:
        """Take back the last action and the replies to it."""
        self.attempt.undo()
        self._show()

    @alone
    def cancel(self) -> None:
        """Clear what has been clicked so far."""
        self.attempt.session.cancel()
        self._show()

    @alone
    def hint(self) -> None:
        """Give a hint about what to do next."""
        self.attempt.session.hint()
        self._show()

    @alone
    def reveal(self) -> None:
        """Show the best move of a puzzle, played. Raises `StepError` for any other level that is not solved."""
        self.attempt.reveal()
        self._show()

    @alone
    def edit(self) -> None:
        """Open an editor for the position below the board."""
        self._close()
        self.editor = Editor(self.session.level.begin(self.attempt.match.diagram()), on_change=self._edited)
        self._below.children = [self.editor.widget]

    @alone
    def show_tree(self) -> None:
        """Open a player with the tree below the board. Raises `StepError` before the level is solved."""
        log = self.session.tree()
        self._close()
        self.player = Player(log, step=self.attempt.lesson.table.begun.step, mode=self.mode)
        self.player.leads_on = False
        self._below.children = [self.player.widget]

    @alone
    def goto(self, level: str) -> None:
        """Begin the level with this id."""
        require(str, level=level)
        self._go(lambda: self.session.goto(level))()
        self._show()

    # --- controls ---

    def _scene(self, place: Viewport) -> Scene:
        return self.attempt.scene(place)

    def _edit_button(self) -> Button:
        tooltip = translated("Change the position and see what happens then")
        return button(translated("Edit"), "pencil", tooltip, self.edit, self.errors)

    def _control(self, text: str, icon: str, tooltip: str, act: Callable[[], object]) -> Button:
        return button(text, icon, tooltip, then(act, self._show), self.errors)

    def _go(self, move: Callable[[], None]) -> Callable[[], None]:
        """Return a function that goes to another level and closes the player or editor of the old one."""

        def go() -> None:
            move()
            self._close()

        return go

    def _close(self) -> None:
        past = self._below.children
        self._below.children = []
        self.editor = self.player = None
        close_all(past)

    def _edited(self, match: Match) -> None:
        self.session.edit(match.diagram())
        self._show()

    def _choose_level(self, change: Change) -> None:
        if not self._is_listing and change["new"] is not None:
            self.goto(change["new"])

    # --- showing ---

    def _show(self) -> None:
        attempt, level = self.attempt, self.session.level
        node = attempt.session.match.node
        scene = self.show_picture(motions=self._passage.to(attempt.session.match.log, node.path(), node.step))
        self._offered.show(attempt.session.buttons(scene), None, keep=False)
        self._show_options()
        self._list_levels()
        self._answer.layout.display = "" if level.is_question else "none"
        self._typed.placeholder = (
            translated("or type the answer") if level.is_question else translated("or type an action")
        )
        self._undo.disabled = not attempt.can_undo
        self._undo.button_style = "primary" if attempt.is_wrong else ""
        point_out(self.canvas, attempt.session, asks=level.is_question, tells=False)
        self._tree.disabled = not attempt.lesson.solved
        self._reveal.disabled = attempt.lesson.solved
        self._previous.disabled = self.session.place == 0
        self._next.disabled = self.session.place == len(self.session.levels) - 1
        self._next.button_style = "primary" if attempt.lesson.solved else ""
        self._show_words()
        self._keep()
        self._tell_traits()

    def _tell_traits(self) -> None:
        stars = self.session.stars
        with self.hold_sync():
            self.level = self.session.level.id
            self.stars = stars.get(self.level, 0)
            self.solved = len(stars)
            self.said = self.attempt.answer.sentences
            won = stars.get(self._begun.id, 0)
            self.grade = (round(100 * won / 3), "passed" if won else "")
        tell(self)

    @property
    def task_progress(self) -> Task:
        """The task on this board, and how far the student is."""
        is_done = self._begun.id in self.session.stars
        total = len(self.session.levels)
        return Task(self._begun.in_words.title, self.solved, total, self.solved > 0, is_done, is_level=True)

    def _take_level(self, change: Change) -> None:
        if change["new"] == self.session.level.id:
            return
        try:
            self.goto(change["new"])
        finally:
            self.level = self.session.level.id

    def _keep(self) -> None:
        """Log how the level was solved: once each time, and only from its own position."""
        lesson = self.attempt.lesson
        if not lesson.solved:
            self._is_kept = False
        elif self.log is not None and lesson.stars and lesson.tries and not self._is_kept:
            self.log.add_played(self.session.level.id, [tried.action for tried in lesson.tries])
            self._is_kept = True

    def _show_options(self) -> None:
        """Offer the choices for an answer that is not chosen on the board."""
        question, attempt = self.session.level.answer, self.attempt
        offered = question.choices(attempt.match) if question is not None else ()
        said = [(word, question.name(attempt.match, word)) for word in offered if question is not None]
        self._options.show(translated(self.session.level.ask), said, attempt.chosen)

    def _choose(self, word: str) -> None:
        self.attempt.choose(word)
        self._show()

    def _list_levels(self) -> None:
        stars = self.session.stars
        listed = tuple(
            (f"{number}. {translated(level.title)} {'★' * stars.get(level.id, 0)}".rstrip(), level.id)
            for number, level in enumerate(self.session.levels, start=1)
        )
        # New options make the list choose the first, which nobody chose.
        self._is_listing = True
        if self._chooser.options != listed:
            self._chooser.options = listed
        self._chooser.value = self.session.level.id
        self._is_listing = False
        if len(self.session.levels) > 1:
            self.map.show(self.session.levels, stars, self.session.level.id)

    def _show_words(self) -> None:
        attempt, level = self.attempt, self.session.level
        answer, rulebook = attempt.answer, attempt.match.rulebook
        goal = goal_html(self.session.progress) + rules_behind(rulebook, level.rules)
        self.task.show(
            paragraphs([self.session.heading], "minerals-standing") + paragraphs([translated(level.text)]), goal
        )
        if not answer.is_refusal:
            answer = answer._replace(sentences=tuple(one for one in answer.sentences if one != attempt.comment))
        is_reply = answer.is_refusal or answer.is_hint or level.is_question
        said = standing_html(attempt) + (answer_html(answer) if is_reply else "")
        self.words.show(said, rules_behind(rulebook, answer.rules))
        self.happened.show("" if is_reply else answer_html(answer))

    def _display_(self) -> FramedPage:
        """Return what marimo shows: the level on a page that needs no kernel. It asks for it in this way."""
        from minerals.classroom.level_page import level_page  # loaded only where there are no other widgets

        return FramedPage(level_page(self.session.level), translated(self.session.level.title))

    def __repr__(self) -> str:
        return f"<LevelBoard: {translated(self.session.level.title)}, {self.attempt.lesson.standing()}>"
