"""What bots know of Mattock: how to draw a turn at random, and what a position is worth."""

from __future__ import annotations

from minerals.core.game import Chance
from minerals.core.geometry import Cells
from minerals.games.mattock.actions import SWAP, MattockAction, Place, Swap, Turn
from minerals.games.mattock.rules.connection import galleries
from minerals.games.mattock.rules.freestyle import open_to_placing
from minerals.games.mattock.rules.mine import mines
from minerals.games.mattock.rules.move import moves_after
from minerals.games.mattock.rules.territory import territory
from minerals.games.mattock.state import State

_STAY = "stay"
_PLAY = "play"


def draw_action(state: State, chance: Chance) -> MattockAction:
    """Return a random legal action, without listing all of them, which can be thousands. O(spaces).

    Where sides may be swapped, a draw of two decides that first. Then it draws where to mine, each space equally
    likely, and at last to stay, or one miner with one goal.
    """
    if state.phase == "placing":
        return Place(_drawn(state, open_to_placing(state), chance))
    open_mines = mines(state)
    if state.may_swap and (not open_mines or chance.draw({SWAP: 1, _PLAY: 1}).outcome == SWAP):
        return Swap()
    mine = _drawn(state, open_mines, chance)
    groups = list(moves_after(state, state.grid.index_of[mine], galleries(state)))
    weights = {str(place): miners.bit_count() * goals.bit_count() for place, (miners, goals) in enumerate(groups)}
    gallery = chance.draw({_STAY: 1, **weights}).outcome
    if gallery == _STAY:
        return Turn(mine)
    miners, goals = groups[int(gallery)]
    return Turn(mine, _drawn(state, miners, chance), _drawn(state, goals, chance))


def _drawn(state: State, cells: Cells, chance: Chance) -> str:
    return chance.draw(dict.fromkeys(state.grid.names(cells), 1)).outcome


def worth(state: State, player: int) -> float:
    """Return the value of a position for a player: the lead in territory, or the whole board if the game is over."""
    if state.winner:
        return float(len(state.grid) if state.winner == player else -len(state.grid))
    return territory(state).lead(player)
