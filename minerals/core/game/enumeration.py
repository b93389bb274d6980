"""Every way chance can go, with exact weights."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from fractions import Fraction
from heapq import heappop, heappush, nlargest
from operator import itemgetter
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from minerals.core.game.chance import Chance, Draw, OpenDraw, Weights, probability_of, total_of
from minerals.core.system import require
from minerals.core.text import ChanceError

Result = TypeVar("Result")


class _Path:
    """Follows a list of outcomes, then raises `OpenDraw`."""

    def __init__(self, outcomes: Sequence[str]) -> None:
        self.outcomes = outcomes
        self.position = 0

    def draw(self, weights: Weights) -> Draw:
        if self.position == len(self.outcomes):
            raise OpenDraw(weights)
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
            if not isinstance(reached, OpenDraw):
                found += 1
                yield Possibility(probability, outcomes, reached[0])
                continue
            if len(outcomes) == self.most_draws:
                raise self._endless(outcomes)
            waiting.extend(reversed(_forked(probability, outcomes, reached.weights)))
            if found + len(waiting) > self.limit:
                raise self._too_many(found + len(waiting))

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
            if not isinstance(reached, OpenDraw):
                found += 1
                yield Possibility(probability, outcomes, reached[0])
            elif len(outcomes) < self.most_draws:
                for way in _forked(probability, outcomes, reached.weights):
                    asked += 1  # among equals, the first one found comes first
                    heappush(waiting, (-way[0], asked, way))

    def merged(
        self,
        decision: Callable[[Chance], Result],
        canonical: Callable[[Any], Hashable] = lambda state: state,
        *,
        bounds: bool = False,
    ) -> Collection[Possibility[Result]]:
        """Return possibilities, with one for all ways that lead to the same state at a draw, or to the same result.

        Two gems in any order are one possibility, with the outcomes of the first of its ways. Draws are merged if the
        decision asks by `Transition.draw`. The work then grows with the states instead of the ways.

        Parameters
        ----------
        decision
            What is decided. Its results are hashable.
        canonical
            Returns what is the same for all states that are equally good: `Engine.canonical`.
        bounds
            Whether to follow the most likely states up to the limits, instead of raising an error there.

        Raises
        ------
        ChanceError
            If there are more possibilities than the limit, or more draws along one way, unless there are bounds.

        Examples
        --------
        >>> from minerals.core.game.decision import Transition
        >>> def two_gems(chance):
        ...     gems = Transition(lambda state, gem: state | {gem}, frozenset(), chance)
        ...     for _ in range(2):
        ...         left = {"opal": 1, "ruby": 1, "topaz": 1}.items() - dict.fromkeys(gems.state, 1).items()
        ...         gems.happens(gems.draw(dict(sorted(left))).outcome)
        ...     return "+".join(sorted(gems.state))
        >>> [(str(way.probability), way.result) for way in EveryOutcome().merged(two_gems)]
        [('1/3', 'opal+ruby'), ('1/3', 'opal+topaz'), ('1/3', 'ruby+topaz')]
        """
        found: dict[Result, Possibility[Result]] = {}
        ways: list[_Way] = [_BEGINNING]
        for _ in range(self.most_draws + 1):
            forks: dict[Hashable, _Fork] = {}
            for probability, outcomes in ways:
                reached = _reached(decision, outcomes)
                if isinstance(reached, OpenDraw):
                    state, weights = reached.state, tuple(reached.weights.items())
                    key = outcomes if state is None else (canonical(state), weights)
                    before = forks.get(key, (Fraction(0), outcomes, reached))
                    forks[key] = (before[0] + probability, *before[1:])
                else:
                    so_far = found.get(reached[0], Possibility(Fraction(0), outcomes, reached[0]))
                    found[reached[0]] = so_far._replace(probability=so_far.probability + probability)
                if not bounds and len(found) + len(forks) > self.limit:
                    raise self._too_many(len(found) + len(forks))
            ways = [
                way
                for probability, outcomes, fork in _likeliest(forks.values(), self.limit)
                for way in _forked(probability, outcomes, fork.weights)
            ]
        if ways and not bounds:
            raise self._endless(ways[0][1])
        return _likeliest(found.values(), self.limit)

    def _too_many(self, found: int) -> ChanceError:
        return ChanceError(
            f"There are more than {self.limit} ways chance can go here "
            f"({found} found so far); raise the limit to enumerate them."
        )

    def _endless(self, outcomes: tuple[str, ...]) -> ChanceError:
        return ChanceError(
            f"Chance is asked more than {self.most_draws} times along one way, perhaps without end "
            f"({', '.join(outcomes[:6])}, …)."
        )


_Way: TypeAlias = tuple[Fraction, tuple[str, ...]]
_BEGINNING: _Way = (Fraction(1), ())
_Fork: TypeAlias = tuple[Fraction, tuple[str, ...], OpenDraw]
Weighed = TypeVar("Weighed", bound=tuple[Any, ...])


def _likeliest(weighed: Collection[Weighed], most: int) -> Collection[Weighed]:
    """Return those with the largest probabilities, which come first in them."""
    return weighed if len(weighed) <= most else nlargest(most, weighed, key=itemgetter(0))


def _reached(decision: Callable[[Chance], Result], outcomes: tuple[str, ...]) -> OpenDraw | tuple[Result]:
    """Return the question that a decision asks after these outcomes, or else its result."""
    try:
        return (decision(_Path(outcomes)),)
    except OpenDraw as fork:
        return fork


def _forked(probability: Fraction, outcomes: tuple[str, ...], weights: Weights) -> list[_Way]:
    total = total_of(weights)
    return [
        (probability * Fraction(weight, total), (*outcomes, outcome))
        for outcome, weight in weights.items()
        if weight > 0
    ]
