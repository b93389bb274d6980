"""What a reader does with the lesson of a rule: trying, predicting and answering. Without any widget."""

from __future__ import annotations

from collections.abc import Sequence

from minerals import Mark, Match, Scene, View
from minerals.classroom.rule_lessons import Judgement, Result, RuleLesson, TryThis, copy_of, judge, result_of
from minerals.core.editing import Comparison, compare
from minerals.core.picture import Viewport
from minerals.core.text import OptionError, translated

QUESTION = 0
"""The number of the lesson's question. The experiments are counted from 1."""


class Inquiry:
    """A lesson, what the reader is asked now, and what has been tried and answered.

    >>> lesson = RuleLesson(
    ...     "mattock.mine.connected",
    ...     board="inner",
    ...     question={"ask": "May Ada mine b5 or e5?", "answer": {"legal_among": ["b5", "e5"]}},
    ... )
    >>> inquiry = Inquiry(lesson)
    >>> inquiry.begin(QUESTION, lesson.begun)
    >>> inquiry.choose("e5")
    >>> inquiry.check()
    >>> inquiry.judgement.wrong, inquiry.judgement.rules, inquiry.score
    (('e5',), ('mattock.mine.connected',), 0)
    """

    def __init__(self, lesson: RuleLesson) -> None:
        self.lesson = lesson
        self.number: int | None = None
        """The number of the experiment that is made or was made last, or None if the board is played on."""
        self.result: Result | None = None
        """What it leads to."""
        self.before: Match | None = None
        """The board before that."""
        self.shows_before = False
        """Whether the board before is shown."""
        self.is_asking = False
        """Whether the reader is to predict what it leads to."""
        self.chosen: tuple[str, ...] = ()
        """What has been predicted so far."""
        self.judgement: Judgement | None = None
        """How good the last prediction was, or None if there was none. While it is wrong, the board goes on asking."""
        self.plays_on = False
        """Whether the reader would rather see what can be done than answer the lesson's question first."""
        self.is_own = False
        """Whether it began from a position of the reader's own, about which the lesson says nothing."""
        self._compared: tuple[Result, Comparison] | None = None
        self.tried: tuple[int, ...] = ()
        """The numbers of the experiments that were made, in the order of the lesson."""
        self._failed: frozenset[int] = frozenset()
        self.answered: dict[int, bool] = {}
        """Whether each question that was answered was answered rightly at the first go."""

    @property
    def experiment(self) -> TryThis | None:
        """The experiment that is made or was made last."""
        return self.experiment_number(self.number) if self.number is not None else None

    @property
    def score(self) -> int:
        """How many questions were answered rightly at the first go."""
        return sum(self.answered.values())

    def experiment_number(self, number: int) -> TryThis:
        """Return the experiment with a number. Raises `OptionError`."""
        if number == QUESTION and self.lesson.question is not None:
            return self.lesson.question
        if not 0 < number <= len(self.lesson.experiments):
            raise OptionError(translated("There is no experiment {number}.", number=number))
        return self.lesson.experiments[number - 1]

    # --- what a reader does ---

    def begin(self, number: int, match: Match, *, is_own: bool = False) -> None:
        """Make an experiment with a match, which stays as it is. Raises `Misfit` and changes nothing.

        If something is asked, the reader predicts first; see `is_asking`.

        `number`: the number of the experiment, or `QUESTION`. `is_own`: whether its position is the reader's own.
        """
        experiment = self.experiment_number(number)
        result = result_of(experiment, match)
        self.leave()
        self.number, self.result, self.before, self.is_own = number, result, copy_of(match), is_own
        self.is_asking = experiment.answer is not None
        if not self.is_asking:
            self._make()

    def choose(self, word: str) -> None:
        """Predict one of the words of an answer, or take it back if it was predicted. Of yes and no, one stands."""
        if self.form == "yes-no":
            self.chosen = (word,)
            return
        without = tuple(other for other in self.chosen if other != word)
        self.chosen = without if word in self.chosen else (*self.chosen, word)

    def check(self, given: str | Sequence[str] | None = None) -> None:
        """Judge the prediction: what was chosen, or what is given. Raises `NotationError` if it is unreadable.

        If it is wrong, nothing is given away: the reader looks again, as often as it takes, or has the answer shown.
        """
        experiment, result = self.experiment, self.result
        if experiment is None or result is None or not self.is_asking:
            raise OptionError(translated("Nothing is asked here."))
        judgement = judge(experiment, result, self.chosen if given is None else given)
        self.judgement = judgement
        if judgement.is_right:
            self._finish()
        elif self.number is not None:
            self._failed |= {self.number}

    def show(self) -> None:
        """Show what happens without a prediction, or beside the last one that was wrong."""
        if self.is_asking and self.number is not None:
            self._failed |= {self.number}
            self._finish()

    def flip(self) -> None:
        """Show the board before the change or, if it is shown, the one after it."""
        self.shows_before = self.has_changed and not self.shows_before

    def leave(self) -> None:
        """Forget the experiment, but not that it was made."""
        self.number = self.result = self.before = self.judgement = None
        self.is_asking = self.is_own = self.shows_before = False
        self.chosen = ()

    def _finish(self) -> None:
        self.is_asking = False
        if self.number is not None:
            self.answered.setdefault(self.number, self.number not in self._failed)
        self._make()

    def _make(self) -> None:
        if self.number:
            self.tried = tuple(sorted({*self.tried, self.number}))

    # --- what the board shows ---

    @property
    def form(self) -> str:
        """What the answer to the experiment's question is made of, or nothing."""
        experiment = self.experiment
        return experiment.answer.form if experiment is not None and experiment.answer is not None else ""

    @property
    def is_open(self) -> bool:
        """Whether the lesson has a question that is not answered yet, and nothing else is asked or seen now."""
        return self.lesson.question is not None and self.number is None and QUESTION not in self.answered

    def view_of_asked(self, match: Match, view: View) -> View:
        """Return a view of a match without what is asked, or will be: the lesson's question is always there to read."""
        asked = self.experiment if self.is_asking else None
        is_before = self.shows_before and QUESTION not in self.answered
        if asked is None and (self.is_open or is_before):
            asked = self.lesson.question
        return asked.view_of_asked(match, view) if asked is not None else view

    @property
    def has_changed(self) -> bool:
        """Whether an experiment has changed the board."""
        experiment = self.experiment
        return experiment is not None and not self.is_asking and bool(experiment.paint or experiment.play)

    @property
    def comparison(self) -> Comparison:
        """The goals that painting brought and took: those of the piece that was asked about, or of all."""
        experiment = self.experiment
        if experiment is None or self.before is None or self.result is None:
            return Comparison()
        if experiment.play or not self.has_changed:
            return Comparison()
        if self._compared is None or self._compared[0] is not self.result:
            self._compared = (self.result, compare(self.before, self.result.match, _piece(experiment)))
        return self._compared[1]

    @property
    def kinds(self) -> dict[str, str]:
        """The kind of mark of each cell that was predicted, or should have been."""
        judgement = self.judgement
        if self.is_asking and self.form in ("cells", "players"):
            return {self.token_of(word): "selected" for word in self.chosen}
        if self.shows_before or self.form != "cells":
            return {}
        if judgement is None:
            return dict.fromkeys(sorted(self.result.right), "right") if self.result is not None else {}
        kinds = {"right": judgement.right, "missed": judgement.missed, "wrong": judgement.wrong}
        return {cell: kind for kind, cells in kinds.items() for cell in cells}

    def token_of(self, word: str) -> str:
        """Return what is clicked on the board to choose a word: a cell, or the panel of a player."""
        return f"player {word}" if self.form == "players" else word

    def word_of(self, token: str) -> str:
        """Return the word that a click on the board chooses, or nothing if it chooses none."""
        if self.form == "players":
            return token.removeprefix("player ") if token.startswith("player ") else ""
        return token if self.form == "cells" else ""

    def is_seen(self, *, is_refused: bool) -> bool:
        """Return whether the picture is that of a prediction or a change, and not of play."""
        if self.is_asking or self.shows_before or self.kinds:
            return True
        return any(self.comparison) and not is_refused

    def scene(self, match: Match, place: Viewport | None, seat: int, *, markers: bool = True) -> Scene:
        """Return the picture of a match with the prediction marked.

        `match`: the match that the board shows. `place`: the place to lay the picture out for. `seat`: whose part of
        the table is shown, or 0 for all. `markers`: whether what follows from the rules is marked before the reader
        has answered; after that it always is.
        """
        changes = self.comparison
        kinds = self.kinds or {change.cell: "appeared" for change in changes.appeared}
        kinds = dict.fromkeys((change.cell for change in changes.vanished), "vanished") | kinds
        if self.shows_before and self.before is not None:
            match, kinds = self.before, {}
        marks = tuple(Mark(cell, kind) for cell, kind in kinds.items())
        view = View(marks=marks, seat=seat, place=place, markers=markers or not self.is_asking)
        return match.scene(self.view_of_asked(match, view))


def _piece(experiment: TryThis) -> str | None:
    """Return the piece that an experiment asks about, or None for all of them."""
    clicked = getattr(experiment.answer, "next", ()) or getattr(experiment.answer, "count_next", ())
    return clicked[-1] if clicked else None
