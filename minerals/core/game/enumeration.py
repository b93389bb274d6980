"""Every way chance can go, with exact weights."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from minerals.core.game.chance import Chance, Draw, Weights, probability_of, total_of
from minerals.core.system import require
from minerals.core.text import ChanceError

Result = TypeVar("Result")


class _Fork(Exception):  # noqa: N818 - control flow of the enumeration, never seen outside
    """Raised at the first undecided draw of a run, with the question that was asked."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights


class _Path:
    """Follows a list of outcomes, then raises `_Fork`."""

    def __init__(self, outcomes: Sequence[str]) -> None:
        self.outcomes = outcomes
        self.position = 0

    def draw(self, weights: Weights) -> Draw:
        if self.position == len(self.outcomes):
            raise _Fork(weights)
        outcome = self.outcomes[self.position]
        self.position += 1
        return Draw(outcome, probability_of(outcome, weights))

    def at(self, position: int) -> _Path:
        path = _Path(self.outcomes)
        path.position = position
        return path


class Possibility(NamedTuple, Generic[Result]):
    """One way chance can go: its exact probability, the outcomes drawn, and the result.

    >>> Possibility(Fraction(1, 6), ("six",), "you win").result
    'you win'
    """

    probability: Fraction
    outcomes: tuple[str, ...]
    result: Result


class EveryOutcome:
    """Runs a decision once for every way chance can go, with exact weights.

    Parameters
    ----------
    limit
        The largest number of ways to list. More are a `ChanceError`.
    most_draws
        The largest number of draws along one way. More are a `ChanceError`, because a rule may draw again until
        something comes up.

    Examples
    --------
    >>> def two_coins(chance):
    ...     return sum(chance.draw({"heads": 1, "tails": 1}).outcome == "heads" for _ in range(2))
    >>> ways = list(EveryOutcome().of(two_coins))
    >>> [(str(way.probability), way.result) for way in ways]
    [('1/4', 2), ('1/4', 1), ('1/4', 1), ('1/4', 0)]
    """

    def __init__(self, limit: int = 100_000, most_draws: int = 200) -> None:
        require(int, limit=limit)
        if min(limit, most_draws) < 1:
            raise ChanceError(f"limit and most_draws are whole numbers from 1, not {limit} and {most_draws}.")
        self.limit = limit
        self.most_draws = most_draws

    def of(self, decision: Callable[[Chance], Result]) -> Iterator[Possibility[Result]]:
        """Yield every possibility; the probabilities add up to exactly 1.

        The decision runs again for each way and each fork, so it must depend only on its chance. O(ways × draws)
        runs.

        Raises
        ------
        ChanceError
            If there are more ways than the limit, or more draws along one way.
        """
        found = 0
        waiting: list[_Way] = [_BEGINNING]
        while waiting:
            probability, outcomes = waiting.pop()
            reached = _reached(decision, outcomes)
            if not isinstance(reached, _Fork):
                found += 1
                yield Possibility(probability, outcomes, reached[0])
                continue
            if len(outcomes) == self.most_draws:
                raise ChanceError(
                    f"Chance is asked more than {self.most_draws} times along one way, perhaps without end "
                    f"({', '.join(outcomes[:6])}, …)."
                )
            waiting.extend(reversed(_forked(probability, outcomes, reached.weights)))
            if found + len(waiting) > self.limit:
                raise ChanceError(
                    f"There are more than {self.limit} ways chance can go here "
                    f"({found + len(waiting)} found so far); raise the limit to enumerate them."
                )

    def likeliest(self, decision: Callable[[Chance], Result]) -> Iterator[Possibility[Result]]:
        """Yield possibilities within the limits, the most likely first. Reaching a limit is not an error.

        The difference between their sum and 1 is exactly the probability of the ways left out. O(ways × draws) runs.

        >>> def until_heads(chance, tosses=1):
        ...     coin = chance.draw({"heads": 1, "tails": 1})
        ...     return tosses if coin.outcome == "heads" else until_heads(chance, tosses + 1)
        >>> [(str(way.probability), way.result) for way in EveryOutcome(most_draws=3).likeliest(until_heads)]
        [('1/2', 1), ('1/4', 2), ('1/8', 3)]
        """
        found = asked = 0
        waiting: list[tuple[Fraction, int, _Way]] = [(Fraction(-1), 0, _BEGINNING)]
        while waiting and found < self.limit:
            _, _, (probability, outcomes) = heappop(waiting)
            reached = _reached(decision, outcomes)
            if not isinstance(reached, _Fork):
                found += 1
                yield Possibility(probability, outcomes, reached[0])
            elif len(outcomes) < self.most_draws:
                for way in _forked(probability, outcomes, reached.weights):
                    asked += 1  # among equals, the first one found comes first
                    heappush(waiting, (-way[0], asked, way))


_Way: TypeAlias = tuple[Fraction, tuple[str, ...]]
_BEGINNING: _Way = (Fraction(1), ())


def _reached(decision: Callable[[Chance], Result], outcomes: tuple[str, ...]) -> _Fork | tuple[Result]:
    """Return the question that a decision asks after these outcomes, or else its result."""
    try:
        return (decision(_Path(outcomes)),)
    except _Fork as fork:
        return fork


def _forked(probability: Fraction, outcomes: tuple[str, ...], weights: Weights) -> list[_Way]:
    total = total_of(weights)
    return [
        (probability * Fraction(weight, total), (*outcomes, outcome))
        for outcome, weight in weights.items()
        if weight > 0
    ]
