"""The actions that a greedy player finds equally good, found by the game's kernel or by looking at each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from minerals.bots.greedy import Greedy, worth_of_each
from minerals.core.game import Action, Game, NoChance
from minerals.core.text import ChanceError
from minerals.probability.playout import plays_compiled
from minerals.probability.position import ReachedPosition


def equally_good(game: Game, options: Any, state: Any, legal: Sequence[Action], most: int) -> Sequence[Action] | None:
    """Return the actions between which a greedy player draws, or None if they are more than `most` or not known.

    `game`, `options`, `state`: the game, its options, already read, and the position. `most`: how many actions to
    return at most.
    """
    if plays_compiled(game, options, state, [Greedy.name] * options.players):
        kernel = game.kernel()
        assert kernel is not None, "it was just asked"
        return kernel.equals(options, state, most)
    try:
        worth = worth_of_each(ReachedPosition(game, state, None), legal, NoChance())
    except ChanceError:
        return None  # it looks at a sample of what chance can bring
    best = {str(action): action for action, value in zip(legal, worth, strict=True) if value == max(worth)}
    return list(best.values()) if len(best) <= most else None
