"""One attempt at a level, by clicks, without any widget."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minerals import Mark, Match, MineralsError, Scene, View
from minerals.classroom.levels import Play, Verdict
from minerals.core.entry import Entry
from minerals.core.game import Hint, Tokens
from minerals.core.languages import translated
from minerals.core.log import Node
from minerals.core.records import Action
from minerals_widgets.board.answer import Answer
from minerals_widgets.board.referee import Reply
from minerals_widgets.board.seats import Seats
from minerals_widgets.board.session import Session
from minerals_widgets.board.story import Story
from minerals_widgets.board.turn import standing
from minerals_widgets.board.why import said_of


class LevelReferee:
    """Of a game that is a level: what a learner does is a try, and is answered with a verdict.

    Time stands still: nobody has to solve anything against the clock.

    Parameters
    ----------
    lesson
        The level being played.
    seats
        Who plays it from here.
    """

    clock = None

    def __init__(self, lesson: Play, seats: Seats) -> None:
        self.lesson = lesson
        self.seats = seats

    def actions(self) -> tuple[Action, ...]:
        """Return what can be done: nothing in a question, where it would give the answer away."""
        return () if self.lesson.level.is_question else self.seats.actions()

    def objection(self) -> str:
        """Object to nothing: whatever is tried has its verdict."""
        return ""

    def standing(self, entry: Entry) -> str:
        """Return whose turn it is and what has been entered, or how the game ended."""
        return standing(self.seats, entry)

    def hint(self) -> Hint | None:
        """Return the level's hint."""
        return self.lesson.hint()

    def play(self, action: Action) -> Reply:
        """Try an action, and tell what happened, with the replies to it, where it is allowed."""
        match = self.seats.match
        before = match.node
        verdict = self.lesson.attempt(action)
        if not verdict.accepted:
            return Reply(None, answer_to(verdict))
        path = match.node.path()
        story = Story(match)
        for node in path[path.index(before) + 1 :]:
            story.tell(node)
        return Reply(story, answer_to(verdict))

    def judge(self, entered: Tokens, refusal: Answer) -> Answer:
        """Return the verdict on a refused click: it was a try, where it means an action."""
        match = self.seats.match
        meant = match.game.words.attempt(match.state, entered)
        if meant is None or not refusal.rulings:
            return refusal
        return answer_to(self.lesson.attempt(meant), refusal.cells)

    def play_others(self, story: Story) -> None:
        """Let nobody play: the level has replied already."""

    def play_due(self) -> Iterable[Node]:
        """Play nothing: time does not count."""
        return ()

    def follow(self, *, back: bool = False) -> None:
        """Need nothing: where the match stands is where it is."""


class Attempt:
    """One attempt at a level: a session of its match, and what has been chosen of an answer.

    Parameters
    ----------
    lesson
        The level being played.
    """

    def __init__(self, lesson: Play) -> None:
        self.lesson = lesson
        self.chosen: tuple[str, ...] = ()
        """What has been chosen of an answer so far."""
        seats = Seats(lesson.match, seat=lesson.table.seat or None)
        self.session = Session(seats, LevelReferee(lesson, seats))
        """What is played of it, by clicks and by typing."""

    # --- what a learner does ---

    def click(self, token: str) -> None:
        """Take a click: for a question about cells it chooses one or takes it back, else it is one of an action."""
        question = self.lesson.level.answer
        if question is None:
            self.session.click(token)
        elif question.form == "cells":
            self.choose(token)
        else:
            self.session.answer = Answer((f"{said_of(self.scene(), token)}.",))

    def choose(self, word: str) -> None:
        """Choose part of an answer; another time takes it back."""
        if word in self.chosen:
            self.chosen = tuple(other for other in self.chosen if other != word)
        else:
            self.chosen = (*self.chosen, word)
        self.session.answer = Answer()

    def give(self, answer: str = "") -> None:
        """Give an answer: what was chosen, or a text."""
        self.session.cancel()
        try:
            verdict = self.lesson.attempt(answer or self.chosen)
        except MineralsError as error:
            self.session.answer = Answer((str(error),), is_refusal=True)
            return
        self.session.answer = answer_to(verdict)

    def undo(self) -> None:
        """Take back the last action, with what was replied to it."""
        if self.lesson.undo():
            self.session.go_on(Story(self.lesson.match, translated("Taken back.")))

    # --- what there is to see ---

    @property
    def match(self) -> Match:
        """The match at which the level is played."""
        return self.session.match

    @property
    def answer(self) -> Answer:
        """What the last try was answered with."""
        return self.session.answer

    @property
    def can_undo(self) -> bool:
        """Whether the learner has done anything."""
        return bool(self.lesson.table.own())

    def standing(self) -> str:
        """Return how the level stands, and whose turn it is."""
        lesson = self.lesson
        if lesson.solved or lesson.level.is_question or lesson.match.is_over:
            return lesson.standing()
        return f"{self.session.standing()} {lesson.standing()}"

    def scene(self) -> Scene:
        """Return the picture: before anything is tried with the level's own marks and arrows."""
        level, session = self.lesson.level, self.session
        marks = level.marks if self._is_fresh else ()
        arrows = level.arrows if self._is_fresh else ()
        if not (self.chosen or marks or arrows):
            return session.scene()
        kind = "hint" if session.answer.is_hint else "refused"
        shown = (
            *(Mark(cell, "target") for cell in session.targets()),
            *marks,
            *(Mark(cell, "selected") for cell in self.chosen),
            *(Mark(cell, kind) for cell in session.answer.cells),
        )
        return session.match.scene(View(marks=shown, arrows=arrows, seat=session.seats.seat))

    @property
    def _is_fresh(self) -> bool:
        lesson, session = self.lesson, self.session
        return not (lesson.tries or lesson.is_edited or session.entry.tokens or session.answer.is_hint)


def answer_to(verdict: Verdict, cells: Sequence[str] = ()) -> Answer:
    """Return what a try is answered with.

    Parameters
    ----------
    verdict
        What there is to say to it.
    cells
        What a refusal before it was about, to be marked as well.
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
