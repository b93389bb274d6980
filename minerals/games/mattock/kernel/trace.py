"""A game of the compiled kernel of Mattock told in the engine's words, for a test to play again."""

from __future__ import annotations

from minerals.games.mattock.actions import MattockAction, Place, Turn
from minerals.games.mattock.kernel.tables import NONE, Game, Layout


def action_of(layout: Layout, game: Game) -> MattockAction:
    """Return the action that was chosen last."""
    name_of = layout.name_of
    mine = name_of[int(game.mine)]
    if game.is_placing:
        return Place(mine)
    if game.miner == NONE:
        return Turn(mine)
    return Turn(mine, name_of[int(game.miner)], name_of[int(game.to)])


def outcomes_of(layout: Layout, game: Game) -> tuple[str, ...]:
    """Return where miners were drawn in the set-up; no later action has an outcome of chance."""
    return tuple(layout.name_of[int(place)] for place in game.outcomes[: game.outcome_number])
