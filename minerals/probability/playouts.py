"""Playouts: games played on from positions of one line, by policies that are named, all with the same random numbers.

Game number *n* from every position meets the same random numbers. What two positions have in common therefore cancels
out in their difference, and where nothing happens, nothing changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from minerals.core.game import Game, Outcome
from minerals.core.text import OptionError
from minerals.probability.playout import Playout, plays_compiled
from minerals.probability.policies import Policy

Table: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"


class Results(NamedTuple):
    """How games from one position ended: arrays of games × seats."""

    shares: Table
    """The share of the victory: 1 for a winner alone, 1/k for one of k winners, and 0 for the others."""
    points: Table
    """The points at the end."""


class PlayoutTotals(NamedTuple):
    """How games from several positions ended, added up: arrays of positions × seats."""

    wins: Table
    """The sum of the shares of the victory; one of k winners has 1/k."""
    squares: Table
    """The sum of their squares."""
    points: Table
    """The sum of the points."""
    games: int
    """The number of games from each position."""


def play_out_all(
    game: Game,
    options: Any,
    states: Sequence[Any],
    *,
    policies: Sequence[Policy],
    key: int,
    first: int,
    games: int,
) -> PlayoutTotals:
    """Play games number `first` to `first + games - 1` on from each of some states, and add up how they ended.

    `options`: its options, already read. `states`: states between two actions, or after the end of a game, which gives
    its result exactly. `policies`: who plays each seat. `key`: the key of the random numbers; see
    `minerals.core.game.kernel.key_of`. `first`: the number of the first game. `games`: how many games to play from each
    state. Raises `OptionError` if a policy cannot play, or a state is in the middle of an action.
    """
    seats = len(policies)
    sums = np.zeros((3, len(states), seats))
    for place, state in enumerate(states):
        shares, points = results(game, options, state, policies=policies, key=key, first=first, games=games)
        sums[:, place] = shares.sum(axis=0), (shares**2).sum(axis=0), points.sum(axis=0)
    return PlayoutTotals(sums[0], sums[1], sums[2], games)


def results(
    game: Game, options: Any, state: Any, *, policies: Sequence[Policy], key: int, first: int, games: int
) -> Results:
    """Play games on from one state, and return how each of them ended.

    The parameters and errors are those of `play_out_all`. Rows of two states belong together, game by game, so their
    differences can be taken in pairs.
    """
    if not game.engine.to_act(state):
        outcome = game.engine.outcome(state)
        if outcome is None:
            raise OptionError("Games can only be played on between two actions, not in the middle of one.")
        return _tallied([outcome] * games, len(policies))
    if plays_compiled(game, options, state, policies):
        kernel = game.kernel()
        assert kernel is not None, "it was just asked"
        names = [policy for policy in policies if isinstance(policy, str)]
        return _read(kernel.play(options, key, first, games, position=state, policies=names), len(policies))
    playouts = (Playout(game, options, state, policies, key=key, number=first + n) for n in range(games))
    return _tallied([_played_on(playout) for playout in playouts], len(policies))


def _played_on(playout: Playout) -> Outcome:
    while playout.act():
        pass
    return playout.outcome


def _read(rows: np.ndarray[Any, np.dtype[np.int64]], seats: int) -> Results:
    """Read the rows of a kernel, in the order of `Game.study_columns`."""
    points, won = rows[:, 2 : 2 + seats], rows[:, 2 + seats : 2 + 2 * seats] != 0
    return Results(won / np.maximum(won.sum(axis=1, keepdims=True), 1), points.astype(np.float64))


def _tallied(outcomes: Sequence[Outcome], seats: int) -> Results:
    shares, points = np.zeros((len(outcomes), seats)), np.zeros((len(outcomes), seats))
    for row, outcome in enumerate(outcomes):
        shares[row, [seat - 1 for seat in outcome.winners]] = 1 / max(1, len(outcome.winners))
        points[row] = outcome.scores
    return Results(shares, points)
