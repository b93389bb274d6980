"""What positions are worth: the mean over games that are played on from them, and the result of each game.

The means are fractions, so that sums and differences of them are exact. The results of single games are kept beside
them: game number *n* from every position meets the same random numbers, so the difference of two positions is taken
game by game, and its interval is narrow.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple, TypeAlias

import numpy as np

Shares: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"
"""The share of the victory that each seat has in each game: an array of games × seats."""
PlayOn: TypeAlias = Callable[[Any, int, int], Shares]
"""Plays games on from a state: `(state, first, games)`; a state after the end gives its result in every game."""

_MOST_KEPT = 30_000_000
"""So many numbers are kept at most, in case a state comes up again."""


class Worth(NamedTuple):
    """What a position, or a chance to get to one of several, is worth to each seat."""

    mean: tuple[Fraction, ...]
    """The mean share of the victory, by seat."""
    shares: Shares
    """The share in each game, or its mean over what chance could bring."""
    exact: bool
    """Whether the mean is the true value and no estimate."""


Weighted: TypeAlias = Sequence[tuple[Fraction, Worth]]
"""Worths with their probabilities, which add up to 1."""


def mean_worth(ways: Weighted) -> Worth:
    """Return what a chance is worth: the mean of the worths that it can lead to.

    >>> certain = Worth((Fraction(1), Fraction(0)), np.array([[1.0, 0.0]]), True)
    >>> lost = Worth((Fraction(0), Fraction(1)), np.array([[0.0, 1.0]]), True)
    >>> mean_worth([(Fraction(1, 6), certain), (Fraction(5, 6), lost)]).mean
    (Fraction(1, 6), Fraction(5, 6))
    """
    if len(ways) == 1:
        return ways[0][1]
    seats = range(len(ways[0][1].mean))
    mean = tuple(sum((chance * worth.mean[seat] for chance, worth in ways), Fraction(0)) for seat in seats)
    shares = np.sum([float(chance) * worth.shares for chance, worth in ways], axis=0)
    return Worth(mean, shares, all(worth.exact for _, worth in ways))


@dataclass
class Valuation:
    """What positions of a game are worth if it is played on from them.

    `play_on`: plays games on from a state. `seats`: the number of players. `games`: how many games to play from each
    position, number 0 to `games - 1`. `is_over`: tells whether a state is after the end, so that its worth is not an
    estimate. `workers`: how many threads play at the same time.
    """

    play_on: PlayOn
    seats: int
    games: int
    is_over: Callable[[Any], bool]
    workers: int = 1

    def __post_init__(self) -> None:
        self._parts = math.lcm(*range(1, self.seats + 1))
        self._kept: dict[Any, Worth] = {}
        self._most_kept = max(64, _MOST_KEPT // (self.games * self.seats))
        self._threads = ThreadPoolExecutor(self.workers) if self.workers > 1 else None

    def close(self) -> None:
        """End the threads."""
        if self._threads is not None:
            self._threads.shutdown(cancel_futures=True)

    def of(self, states: Iterable[Any]) -> dict[Any, Worth]:
        """Return what each of some states is worth. The same state is always worth the same."""
        asked = dict.fromkeys(states)
        new = [state for state in asked if state not in self._kept]
        if len(self._kept) + len(new) > self._most_kept:
            self._kept = {state: self._kept[state] for state in asked if state in self._kept}
        for state, shares in zip(new, self._played([(state, 0, self.games) for state in new]), strict=True):
            self._kept[state] = Worth(self._mean(shares), shares, self.is_over(state))
        return {state: self._kept[state] for state in asked}

    def of_sample(self, states: Sequence[Any]) -> Worth:
        """Return what a chance is worth by a sample: game number *n* is played on from the n-th state."""
        shares = self.by_game(states, 0)
        return Worth(self._mean(shares), shares, False)

    def by_game(self, states: Sequence[Any], first: int) -> Shares:
        """Return the shares in games from number `first` on, each played on from a state of its own."""
        shares = np.empty((len(states), self.seats))
        runs = list(_runs(states, first))
        for (_, begins, many), found in zip(runs, self._played(runs), strict=True):
            shares[begins - first : begins - first + many] = found
        return shares

    def _played(self, asked: Sequence[tuple[Any, int, int]]) -> list[Shares]:
        if self._threads is None or len(asked) == 1:
            return [self.play_on(*one) for one in asked]
        return [waiting.result() for waiting in [self._threads.submit(partial(self.play_on, *one)) for one in asked]]

    def _mean(self, shares: Shares) -> tuple[Fraction, ...]:
        """Return the exact mean: a share is 1/k, so a multiple of one over the least common multiple."""
        sums = np.rint(shares * self._parts).astype(np.int64).sum(axis=0)
        return tuple(Fraction(int(total), self._parts * len(shares)) for total in sums)


def _runs(states: Sequence[Any], first: int) -> Iterable[tuple[Any, int, int]]:
    """Yield each run of equal states, with the number of its first game and its length."""
    begins = 0
    for place in range(1, len(states) + 1):
        if place == len(states) or states[place] != states[begins]:
            yield states[begins], first + begins, place - begins
            begins = place
