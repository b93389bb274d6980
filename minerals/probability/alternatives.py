"""The best alternative to an action: the actions that might be it play against each other, and most drop out early.

The best of many estimates looks better than it is, because the luckiest of them comes out first. So games choose the
alternative that are not among those which then say what it is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec
import numpy as np

from minerals.bots.greedy import worth_of_each
from minerals.core.game import Action, Chance, Game, SeededChance
from minerals.probability.draws import Draws
from minerals.probability.position import ReachedPosition
from minerals.probability.worth import Worth


class Best(NamedTuple):
    """The best action that was found, and what it is worth to each seat before its draws."""

    action: Action
    worth: Worth


def alternatives_to(game: Game, state: Any, played: Action, legal: Sequence[Action]) -> list[Action]:
    """Return what its player could have done instead of an action, at the same time if the game has a clock."""
    player = game.actor(state, played)
    mine = [action for action in legal if game.actor(state, action) == player]
    at = getattr(played, "at", None)
    if at is not None:
        then = [msgspec.structs.replace(action, at=at) if hasattr(action, "at") else action for action in mine]
        mine = [action for action in then if not game.engine.explain(state, action)]
    return [action for action in mine if action != played]


def best_of(
    game: Game, state: Any, played: tuple[Action, Worth], others: Sequence[Action], most: int, draws: Draws
) -> Best:
    """Return the best of an action and its alternatives.

    Parameters
    ----------
    game
        The game.
    state
        The state before the action.
    played
        The action that was played, and what it is worth.
    others
        The alternatives.
    most
        How many of them play against each other; if there are more, those that look best one action ahead.
    draws
        Follows the draws.
    """
    action, worth = played
    rivals = [action, *_promising(game, state, others, most, SeededChance(f"{draws.seed}/ahead"))]
    seat = game.actor(state, action) - 1
    winner = _winner(game, state, rivals, seat, draws)
    if winner == action:
        return Best(action, worth)
    best = draws.worth(partial(state_after, game, state, winner)).worth
    return Best(winner, best) if best.mean[seat] > worth.mean[seat] else Best(action, worth)


def _promising(game: Game, state: Any, others: Sequence[Action], most: int, chance: Chance) -> list[Action]:
    if len(others) <= most:
        return list(others)
    worth = worth_of_each(ReachedPosition(game, state, None), others, chance)
    ranked = sorted(range(len(others)), key=lambda place: -worth[place])
    return [others[place] for place in ranked[:most]]


def _winner(game: Game, state: Any, rivals: Sequence[Action], seat: int, draws: Draws) -> Action:
    """Return who wins: after each round the worse half drops out, and the next round has twice as many games."""
    games = draws.valuation.games
    rounds = (len(rivals) - 1).bit_length()
    left = {rival: np.empty(0) for rival in rivals}
    first = games
    for number in range(rounds, 0, -1):
        numbers = range(first, first + max(1, games >> number))
        first = numbers.stop
        for rival, shares in left.items():
            states = draws.sampled_states(partial(state_after, game, state, rival), (), numbers)
            more = draws.valuation.by_game(states, numbers.start)[:, seat]
            left[rival] = np.concatenate([shares, more])
        ranked = sorted(left, key=lambda rival: -left[rival].mean())
        left = {rival: left[rival] for rival in ranked[: (len(ranked) + 1) // 2]}
    return next(iter(left))


def state_after(game: Game, state: Any, action: Action, chance: Chance) -> Any:
    """Return the state that an action leads to."""
    return game.engine.decide(state, action, chance).state
