"""One attempt at a level, by clicks, without any widget."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minerals import Mark, Match, MineralsError, Scene, View
from minerals.classroom.levels import Play, Verdict, view_of_asked
from minerals.core.game import Action, Hint, Prompt, Tokens, plain_prompt
from minerals.core.log import Node
from minerals.core.match import Entry
from minerals.core.picture import Viewport
from minerals.core.text import translated
from minerals_widgets.board.answer import Answer
from minerals_widgets.board.referee import Reply
from minerals_widgets.board.seats import Seats
from minerals_widgets.board.session import Session
from minerals_widgets.board.story import Story
from minerals_widgets.board.turn import prompt
from minerals_widgets.board.why import said_of


class LevelReferee:
    """The referee of a level: everything a student does is a try, and the level gives a verdict on it.

    Time does not count: nobody has to solve anything against the clock. Nobody plays for the other side either: once
    only others may act, you take the action back.

    `lesson`: the level that is played. `seats`: the seats of its match.
    """

    clock = None
    hint_waits = False
    can_end = False

    def __init__(self, lesson: Play, seats: Seats) -> None:
        self.lesson = lesson
        self.seats = seats
        self.comment = ""
        """The comment on the last try, until the next one."""
        self.is_wrong = False
        """Whether the last try is best taken back."""

    def actions(self) -> tuple[Action, ...]:
        """Return the possible actions. A question has none, because they would give the answer away."""
        return () if self.lesson.level.is_question or self.lesson.table.is_turn_over else self.seats.actions()

    def objection(self) -> str:
        """Object to playing for the other side. Every other try gets a verdict."""
        if self.lesson.level.is_question or not self.lesson.table.is_turn_over:
            return ""
        if self.lesson.solved:
            return translated("The level is solved. Begin it again, or go on to the next.")
        return translated("Your turn is over. Take the action back, or begin again.")

    def prompt(self, entry: Entry) -> Prompt:
        """Return what to do next, whose turn it is elsewhere, or how the game ended."""
        return prompt(self.seats, entry)

    def hint(self) -> Hint | None:
        """Return the level's hint."""
        return self.lesson.hint()

    def play(self, action: Action) -> Reply:
        """Try an action. If it is allowed, tell what happened and how others replied."""
        match = self.seats.match
        before = match.node
        verdict = self._verdict(action)
        if not verdict.accepted:
            return Reply(None, answer_to(verdict))
        path = match.node.path()
        story = Story(match)
        for node in path[path.index(before) + 1 :]:
            story.tell(node)
        return Reply(story, answer_to(verdict))

    def _verdict(self, action: Action) -> Verdict:
        """Try an action, and return the verdict with what the goal says about it, if the level itself is silent."""
        verdict = self.lesson.attempt(action)
        remark = self.lesson.remark()
        if remark is not None:
            rules = tuple(dict.fromkeys([*verdict.rules, *remark.rules]))
            verdict = verdict._replace(comment=remark.text, rules=rules)
        if verdict.accepted or verdict.comment:
            wrong = remark.is_wrong if remark is not None else bool(verdict.comment)
            self.comment, self.is_wrong = verdict.comment, wrong and verdict.accepted and not verdict.solved
        return verdict

    def judge(self, entered: Tokens, refusal: Answer) -> Answer:
        """Return the verdict on a refused click: if it means an action, it was a try."""
        match = self.seats.match
        meant = match.game.words.attempt(match.state, entered)
        if meant is None or not refusal.rulings:
            return refusal
        return answer_to(self._verdict(meant), refusal.cells)

    def play_others(self, story: Story) -> None:
        """Let nobody play: the level has already replied."""

    def play_due(self) -> Iterable[Node]:
        """Play nothing: time does not count."""
        return ()

    def follow(self, *, back: bool = False) -> None:
        """Do nothing: this referee keeps no state of its own."""


class Attempt:
    """One attempt at a level: a session of its match, and the parts of an answer chosen so far.

    `lesson`: the level that is played.
    """

    def __init__(self, lesson: Play) -> None:
        self.lesson = lesson
        self.chosen: tuple[str, ...] = ()
        """The parts of an answer chosen so far."""
        seats = Seats(lesson.match, seat=lesson.table.seat or None)
        self._referee = LevelReferee(lesson, seats)
        self.session = Session(seats, self._referee)
        """The play, by clicks and by typing."""
        self.session.markers = lesson.level.markers
        self.session.view_of = self._view_of
        if lesson.level.is_puzzle:
            self.session.tells_targets = "never"

    # --- what a student does ---

    def click(self, token: str) -> None:
        """Take a click: in a question about cells it chooses a cell or takes it back, otherwise it plays."""
        question = self.lesson.level.answer
        if question is None:
            self.session.click(token)
        elif question.form == "cells":
            self.choose(token)
        elif question.form == "players" and token.startswith("player "):
            self.choose(token.removeprefix("player "))
        else:
            self.session.answer = Answer((f"{said_of(self.scene(), token)}.",))

    def choose(self, word: str) -> None:
        """Choose part of an answer, or take it back if it was chosen."""
        question = self.lesson.level.answer
        if question is not None and question.form == "yes-no":
            self.chosen = (word,)
        elif word in self.chosen:
            self.chosen = tuple(other for other in self.chosen if other != word)
        else:
            self.chosen = (*self.chosen, word)
        self.session.answer = Answer()

    def give(self, answer: str = "") -> None:
        """Give an answer: a text, or else the parts chosen so far."""
        self.session.cancel()
        try:
            verdict = self.lesson.attempt(answer or self.chosen)
        except MineralsError as error:
            self.session.answer = Answer((str(error),), is_refusal=True)
            return
        self.session.answer = answer_to(verdict)
        self.session.markers = self.session.markers or verdict.solved

    def undo(self) -> None:
        """Take back the last action and the replies to it."""
        if self.lesson.undo():
            self._referee.comment, self._referee.is_wrong = "", False
            self.session.go_on(Story(self.lesson.match, translated("Taken back.")))

    def reveal(self) -> None:
        """Show the solution of a puzzle, played."""
        verdict = self.lesson.reveal()
        self._referee.comment, self._referee.is_wrong = verdict.comment, False
        story = Story(self.lesson.match)
        for node in self.lesson.table.records():
            story.tell(node)
        self.session.go_on(story)

    # --- what the board shows ---

    @property
    def match(self) -> Match:
        """The match of the level."""
        return self.session.match

    @property
    def answer(self) -> Answer:
        """The answer to the last try."""
        return self.session.answer

    @property
    def comment(self) -> str:
        """The comment on the last action, until the next one."""
        return self._referee.comment

    @property
    def is_wrong(self) -> bool:
        """Whether the last action is best taken back."""
        return self._referee.is_wrong

    @property
    def can_undo(self) -> bool:
        """Whether the student has done anything."""
        return bool(self.lesson.table.own())

    def prompt(self) -> Prompt:
        """Return what to do next, and how the level stands."""
        lesson = self.lesson
        is_puzzle = lesson.level.is_puzzle  # how many moves there are would help to find the one
        if lesson.solved or lesson.level.is_question or lesson.match.is_over or is_puzzle:
            return plain_prompt(lesson.standing())
        if self._referee.objection():
            return plain_prompt(translated("Take the action back, or begin again.")).then(lesson.standing())
        return self.session.prompt().then(lesson.standing())

    def standing(self) -> str:
        """Return the same as text."""
        return str(self.prompt())

    def scene(self, place: Viewport | None = None) -> Scene:
        """Return the picture for a place, with the level's own marks and arrows until something is tried."""
        level, session = self.lesson.level, self.session
        marks = level.marks if self._is_fresh else ()
        arrows = level.arrows if self._is_fresh else ()
        if not (self.chosen or marks or arrows):
            return session.scene(place)
        kind = "hint" if session.answer.is_hint else "refused"
        shown = (
            *(Mark(cell, "target") for cell in session.targets()),
            *marks,
            *(Mark(token, "selected") for token in self._clicked()),
            *(Mark(cell, kind) for cell in session.answer.cells),
        )
        seat, markers = session.seats.seat, session.markers
        view = View(marks=shown, arrows=arrows, seat=seat, place=place, markers=markers)
        return session.match.scene(self._view_of(session.match, view))

    def _clicked(self) -> tuple[str, ...]:
        """Return what is clicked on the board to choose what is chosen."""
        question = self.lesson.level.answer
        if question is not None and question.form == "players":
            return tuple(f"player {word}" for word in self.chosen)
        return self.chosen

    def _view_of(self, match: Match, view: View) -> View:
        """Return a view of a match without what the level asks for, until it is solved."""
        question = self.lesson.level.answer
        return view if question is None or self.lesson.solved else view_of_asked(question, match, view)

    @property
    def _is_fresh(self) -> bool:
        lesson, session = self.lesson, self.session
        return not (lesson.tries or lesson.is_edited or session.entry.tokens or session.answer.is_hint)


def answer_to(verdict: Verdict, cells: Sequence[str] = ()) -> Answer:
    """Return the answer to a try.

    `verdict`: the level's verdict on it. `cells`: the cells of an earlier refusal, which are marked as well.
    """
    about = dict.fromkeys([*cells, *(cell for ruling in verdict.rulings for cell in ruling.cells)])
    sentences = [*verdict.sentences, *(ruling.message for ruling in verdict.rulings), verdict.comment]
    if verdict.solved and not any(sentences):
        sentences = [translated("That is right.")]
    return Answer(
        tuple(filter(None, sentences)),
        is_refusal=not (verdict.accepted or verdict.solved),
        rulings=verdict.rulings,
        cells=tuple(about),
        rules=verdict.rules,
    )
