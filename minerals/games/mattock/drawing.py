"""Drawing a turn at random as the rules go: where to mine, then to stay or one pair of a miner and its goal.

There can be thousands of turns; this lists none of them.
"""

from __future__ import annotations

from minerals.core.cells import Cells
from minerals.core.chance import Chance
from minerals.games.mattock.actions import MattockAction, Place, Turn
from minerals.games.mattock.connection import galleries
from minerals.games.mattock.mining import mines
from minerals.games.mattock.moving import moves_after
from minerals.games.mattock.placing import open_to_placing
from minerals.games.mattock.state import State

_STAY = "stay"


def draw_action(state: State, chance: Chance) -> MattockAction:
    """Return a random legal action; where to mine is drawn uniformly, then what follows is. O(spaces)."""
    if state.phase == "placing":
        return Place(_drawn(state, open_to_placing(state), chance))
    mine = _drawn(state, mines(state), chance)
    groups = list(moves_after(state, state.grid.index_of[mine], galleries(state)))
    weights = {str(place): miners.bit_count() * goals.bit_count() for place, (miners, goals) in enumerate(groups)}
    gallery = chance.draw({_STAY: 1, **weights}).outcome
    if gallery == _STAY:
        return Turn(mine)
    miners, goals = groups[int(gallery)]
    return Turn(mine, _drawn(state, miners, chance), _drawn(state, goals, chance))


def _drawn(state: State, cells: Cells, chance: Chance) -> str:
    return chance.draw(dict.fromkeys(state.grid.names(cells), 1)).outcome
