"""Hearing what people say that chance brought, and asking for everything else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from minerals.core.game import (
    Chance,
    Decision,
    Draw,
    ToldChance,
    UntoldOutcome,
    Weights,
    certain_outcome,
    outcome_meant,
    probability_of,
)
from minerals.core.match.question import Asked, Labels, Question
from minerals.core.text import ChanceError, quoted, term, translated

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


def as_told(told: Iterable[str | int]) -> tuple[str, ...]:
    """Return outcomes as texts. Raises `ChanceError` for anything else."""
    return ToldChance(told).told


def told_or_asked(
    decide: Callable[[Chance], Decision[StateT, EventT]],
    told: Sequence[str],
    then: Chance | None,
    asked: Asked,
) -> tuple[Decision[StateT, EventT], tuple[int, ...]]:
    """Decide with outcomes that were told, and return the decision and the numbers of its draws that were told.

    Raises `UntoldOutcome` with its question, or `ChanceError` if an outcome cannot come up or is one too many.

    `then`: the source of the other outcomes, or None to ask for them. `asked`: what is decided.
    """
    luck = ToldChance(told, then, called=Labels(asked.game, asked.beginning))
    try:
        decision = decide(luck)
    except UntoldOutcome as untold:
        question = Question(asked, untold, decide)
        said = question.sentence
        if asked.action is None and question.cell:
            said = translated("{question} Or give the whole board at once, as position=…", question=said)
        error = UntoldOutcome(untold.weights, untold.told, untold.drawn, said)
        error.question = question
        raise error from None
    if luck.position < len(luck.told):
        raise one_too_many(luck.told[luck.position], luck.position)
    return decision, tuple(luck.marks)


def one_too_many(said: str, draws: int) -> ChanceError:
    """Return the error for an outcome that was told although nothing is drawn any more."""
    if not draws:
        return ChanceError(translated("{said}: nothing is drawn here, so leave it out.", said=quoted(said)))
    return ChanceError(translated("{said}: nothing more is drawn here, so leave it out.", said=quoted(said)))


class Reading(NamedTuple):
    """An action as it was written, with what people say that chance brought: `roll 4`.

    Examples
    --------
    >>> import minerals
    >>> minerals.new("iceminers", seed=7).read("Roll 4")
    Reading(action=Roll(), told=('4',))
    """

    action: Any
    """The action."""
    told: tuple[str, ...] = ()
    """The outcomes, as a log has them."""


class Hearing:
    """Luck that people tell in words, all in one go: each draw takes as many of the words as mean an outcome.

    `words`: what they said after the action. `called`: returns what they call an outcome.

    >>> Hearing(["small", "red", "4"]).outcomes_of(lambda luck: (luck.draw({"small red": 1}), luck.draw({"4": 1})))
    ('small red', '4')
    """

    def __init__(self, words: Sequence[str], called: Callable[[str], str] = term) -> None:
        self._words = list(words)
        self._called = called
        self._outcomes: list[str] = []

    def outcomes_of(self, decide: Callable[[Chance], object]) -> tuple[str, ...]:
        """Return the outcomes that the words mean in a decision, or none if it draws nothing.

        Raises `ChanceError` if what they mean cannot come up, or if words are left over.
        """
        try:
            decide(self)
        except UntoldOutcome:
            return tuple(self._outcomes)
        if self._outcomes and self._words:
            raise one_too_many(" ".join(self._words), len(self._outcomes))
        return tuple(self._outcomes)

    def draw(self, weights: Weights) -> Draw:
        """Decide by the next words. Raises `UntoldOutcome` when there are none left."""
        certain, trouble = certain_outcome(weights), None
        for place in range(len(self._words), 0, -1):
            try:
                outcome = outcome_meant(" ".join(self._words[:place]), weights, self._called)
            except ChanceError as error:
                trouble = trouble or error
                continue
            del self._words[:place]
            self._outcomes.append(outcome)
            return Draw(outcome, probability_of(outcome, weights))
        if certain is None:
            raise trouble or UntoldOutcome(weights, self._outcomes)
        return Draw(certain, probability_of(certain, weights))

    def at(self, position: int) -> Chance:
        """Refuse: words are heard only once."""
        raise ChanceError(f"Words are heard in order, so there is no draw {position} to go to.")
