"""What a forecast plays: the same numbered games from each place of a line, in fixed batches, by any number of workers.

A unit of work is one batch of games from one place. All sums are whole numbers, so they are the same in whatever order
the units are finished.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np

from minerals._version import __version__
from minerals.core.game import get_game, key_of
from minerals.core.text import OptionError
from minerals.probability.playouts import Results, results
from minerals.probability.policies import Policy, policy_in_words
from minerals.probability.rows import Rows
from minerals.probability.study import Engine

LEAST_BATCH = 20
"""The games of the first batches, after each of which the intervals are looked at."""
_GROWTH = 20
"""A later batch has so many times fewer games than there were before it."""


def batches_of(games: int) -> tuple[range, ...]:
    """Return the games in fixed batches, so that the number of looks at the intervals stays small.

    >>> [len(batch) for batch in batches_of(70)], len(batches_of(400)), len(batches_of(100_000))
    ([20, 20, 20, 10], 20, 144)
    """
    batches: list[range] = []
    played = 0
    while played < games:
        size = max(LEAST_BATCH, played // _GROWTH // LEAST_BATCH * LEAST_BATCH)
        batches.append(range(played, min(played + size, games)))
        played = batches[-1].stop
    return tuple(batches)


@dataclass(frozen=True, kw_only=True)
class ForecastStudy:
    """Games from places of a line. Unit number `batch × places + place` is a batch of games from one place."""

    game: str
    options: Any
    """The game's options, read."""
    states: tuple[Any, ...]
    """The states at the places, all different, in the order in which they are looked at."""
    policies: tuple[Policy, ...]
    """One for each seat."""
    seed: int | str
    games: int
    """The most games from each place."""
    engine: Engine
    kit: str = __version__
    """The version of the kit that plans the forecast."""

    @cached_property
    def batches(self) -> tuple[range, ...]:
        """The numbers of the games in each batch."""
        return batches_of(self.games)

    @property
    def units(self) -> int:
        """How many units of work there are."""
        return len(self.batches) * len(self.states)

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.policies)

    @property
    def whole(self) -> int:
        """The parts of a victory: it can be shared by any number of players without a remainder."""
        return math.lcm(*range(1, self.seats + 1))

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of a unit's row: games, and by seat the parts of victories, their squares, and the points."""
        names = ("parts", "squares", "points")
        return ("games", *(f"{name}_{seat}" for name in names for seat in range(1, self.seats + 1)))

    @cached_property
    def _positions(self) -> str:
        diagram = get_game(self.game).words.diagram
        digest = blake2b(digest_size=16)
        for state in self.states:
            digest.update(diagram(state).encode() + b"\0")
        return digest.hexdigest()

    def identity(self) -> dict[str, Any]:
        """Return what two forecasts must share before their games can be in one folder, as JSON types."""
        return {
            "game": self.game,
            "rules version": get_game(self.game).rules_version,
            "kit version": self.kit,
            "engine": self.engine,
            "seed": str(self.seed),
            "policy": [policy_in_words(policy) for policy in self.policies],
            "options": msgspec.to_builtins(self.options),
            "positions": self._positions,
        }

    def play(self, games: range, stopped: Callable[[], bool] = lambda: False) -> Rows:
        """Play units, or fewer if it is stopped. Raises `OptionError` if a policy cannot play."""
        if self.kit != __version__:
            raise OptionError(
                f"forecast: a worker has version {__version__} of the kit, but the forecast was planned with version "
                f"{self.kit}."
            )
        rows: list[Sequence[int]] = []
        for unit in games:
            if stopped():
                break
            rows.append(self._row(unit))
        return Rows(games.start, np.array(rows, np.int64).reshape(-1, len(self.columns)))

    def _row(self, unit: int) -> Sequence[int]:
        batch, place = divmod(unit, len(self.states))
        numbers = self.batches[batch]
        found = results(
            get_game(self.game),
            self.options,
            self.states[place],
            policies=self.policies,
            key=key_of(self.seed),
            first=numbers.start,
            games=len(numbers),
        )
        return [len(numbers), *self._summed(found)]

    def _summed(self, found: Results) -> list[int]:
        parts = np.rint(found.shares * self.whole).astype(np.int64)
        points = np.rint(found.points).astype(np.int64)
        sums = (parts.sum(axis=0), (parts**2).sum(axis=0), points.sum(axis=0))
        return [int(number) for each in sums for number in each]
