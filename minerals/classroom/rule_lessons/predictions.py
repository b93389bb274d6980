"""Predictions: what a reader expects of a board, set against what the engine says. Without any widget."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from minerals.classroom.levels.answer import read_answer
from minerals.classroom.rule_lessons.try_this import Result, TryThis
from minerals.core.game import Ruling
from minerals.core.text import OptionError, listed, translated


class Judgement(NamedTuple):
    """What is right and what is wrong in a prediction."""

    right: tuple[str, ...]
    """What was predicted rightly."""
    missed: tuple[str, ...]
    """What belongs to the answer and was not predicted."""
    wrong: tuple[str, ...]
    """What was predicted and does not belong to the answer."""
    reasons: Mapping[str, tuple[Ruling, ...]]
    """The rules' reasons against what is wrong, where they give any."""
    is_number: bool = False
    is_single: bool = False
    """Whether one word was given and one is right, so that there is nothing to count."""

    @property
    def is_right(self) -> bool:
        """Whether all of it is right."""
        return not (self.missed or self.wrong)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules behind the reasons, each once."""
        return tuple(dict.fromkeys(ruling.rule for rulings in self.reasons.values() for ruling in rulings))

    def sentence(self) -> str:
        """Return how good the prediction is, as a sentence."""
        if self.is_right:
            return translated("That is right.")
        if self.is_number:
            return translated(
                "You said {given}, but it is {right}.", given=listed(self.wrong), right=listed(self.missed)
            )
        return translated("Not quite: {parts}.", parts=self._parts())

    def advice(self) -> str:
        """Return how far a wrong prediction is right, without giving the answer away."""
        if self.is_single:
            return translated("That is not it. Look again, or press “Show me”.")
        return translated("Not yet: {parts}. Look again, or press “Show me”.", parts=self._parts())

    def _parts(self) -> str:
        parts = [translated("{number} right", number=len(self.right))] if self.right else []
        if self.wrong:
            parts.append(translated("{number} wrong", number=len(self.wrong)))
        if self.missed:
            parts.append(translated("{number} missed", number=len(self.missed)))
        return ", ".join(parts)


def judge(experiment: TryThis, result: Result, given: str | Iterable[str]) -> Judgement:
    r"""Judge a prediction of what an experiment leads to.

    Parameters
    ----------
    experiment
        The experiment, which asks something.
    result
        What it led to.
    given
        The prediction: names of cells, a number, actions or rules. No words at all mean that there is none.

    Raises
    ------
    NotationError
        If it is unreadable.

    Examples
    --------
    >>> import minerals
    >>> from minerals.classroom.rule_lessons.try_this import read_question_of_lesson, result_of
    >>> question = read_question_of_lesson({"ask": "Where to?", "answer": {"next": ["d5"]}})
    >>> match = minerals.new("minerals", position="W   K1  W   W   W2\nturn: 1")
    >>> judgement = judge(question, result_of(question, match), ["d7", "d6"])
    >>> judgement.right, judgement.missed, judgement.wrong
    (('d7',), (), ('d6',))
    """
    question = experiment.answer
    if question is None:
        raise OptionError(translated("Nothing is asked here."))
    words = read_answer(question, result.match, given) if given or question.form == "number" else frozenset()
    is_number = question.form == "number"
    wrong = tuple(sorted(words - result.right))
    reasons = {word: rulings for word in wrong if (rulings := question.why_not(result.match, word))}
    return Judgement(
        tuple(sorted(words & result.right)),
        tuple(sorted(result.right - words)),
        wrong,
        reasons,
        is_number=is_number,
        is_single=len(words) == len(result.right) == 1,
    )
