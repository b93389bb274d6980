"""What an action was worth before each of its draws: the law of total probability along the tree of draws.

An action with two draws has three levels: its worth before the first draw, the mean over everything that chance could
make of it; its worth once the first draw is known; and its worth once both are. The steps between the levels are luck,
and each of them is 0 on average.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from minerals.core.game import Chance, EveryOutcome, ScriptedChance, SeededChance
from minerals.core.text import ChanceError
from minerals.probability.worth import Valuation, Worth, mean_worth

Deciding: TypeAlias = Callable[[Chance], Any]
"""Decides an action, or a set-up, with a source of chance, and returns the state that follows."""


class Level(NamedTuple):
    """What an action is worth when some of its draws are known."""

    worth: Worth
    sampled: bool
    """Whether the mean goes over a sample of what chance could bring, and not over all of it."""


class _Way(NamedTuple):
    probability: Fraction
    outcomes: tuple[str, ...]
    state: Any


@dataclass
class Draws:
    """Follows the draws of actions.

    `valuation`: what states are worth. `most_ways`: chance is followed along all its ways if there are at most so many,
    and sampled otherwise. `seed`: the seed of the samples.
    """

    valuation: Valuation
    most_ways: int
    seed: str

    def levels(
        self, decide: Deciding, outcomes: Sequence[str], cuts: Sequence[int], after: tuple[Any, Worth]
    ) -> list[Level]:
        """Return what an action was worth when its first draws were known.

        `decide`: decides the action. `outcomes`: what chance brought. `cuts`: after how many draws to look, in
        ascending order. The last level, after all draws, is not among them. `after`: the state that the action led to,
        and what it is worth.
        """
        found = [self._level(decide, tuple(outcomes[:cut]), after) for cut in cuts]
        return [*found, Level(after[1], sampled=False)]

    def worth(self, decide: Deciding) -> Level:
        """Return what an action is worth before its draws."""
        return self._level(decide, (), None)

    def sampled_states(self, decide: Deciding, known: Sequence[str], numbers: range) -> list[Any]:
        """Return the states that an action leads to by chance, one for each game; the first draws are known."""
        if not _asks(decide, known):
            return [decide(ScriptedChance(known))] * len(numbers)
        luck = (SeededChance(f"{self.seed}/{number}").at(len(known)) for number in numbers)
        return [decide(ScriptedChance(known, then=each)) for each in luck]

    def _level(self, decide: Deciding, known: tuple[str, ...], after: tuple[Any, Worth] | None) -> Level:
        ways = self._ways(decide, known)
        if ways is None:
            states = self.sampled_states(decide, known, range(self.valuation.games))
            return Level(self.valuation.of_sample(states), sampled=True)
        worth_of = self.valuation.of(state for state in ways if after is None or state != after[0])
        if after is not None:
            worth_of[after[0]] = after[1]
        return Level(mean_worth([(chance, worth_of[state]) for state, chance in ways.items()]), sampled=False)

    def _ways(self, decide: Deciding, known: tuple[str, ...]) -> dict[Any, Fraction] | None:
        """Return the states that an action can lead to, with their probabilities, or None if they are too many."""
        merged: dict[Any, Fraction] = {}
        every = EveryOutcome(self.most_ways)
        try:
            for way in every.of(lambda chance: decide(ScriptedChance(known, then=chance))):
                merged[way.result] = merged.get(way.result, Fraction(0)) + way.probability
        except ChanceError:
            return None
        return merged


def _asks(decide: Deciding, known: Sequence[str]) -> bool:
    """Tell whether a decision asks chance for more than is known."""
    try:
        decide(ScriptedChance(known))
    except ChanceError:
        return True
    return False
