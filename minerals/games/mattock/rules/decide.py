"""The results of an action: the events, rule by rule, and the state after them."""

from __future__ import annotations

from minerals.core.game import Chance, IllegalAction
from minerals.games.mattock.actions import MattockAction, Place, Swap, Turn
from minerals.games.mattock.events import (
    MinerMoved,
    MinerPlaced,
    MinerRemoved,
    MinerReturned,
    TileMined,
)
from minerals.games.mattock.rules.decision import Decided, Deciding, begin
from minerals.games.mattock.rules.explain import explain
from minerals.games.mattock.rules.remove import removals
from minerals.games.mattock.rules.swap import swap_sides
from minerals.games.mattock.rules.turn import begin_turn
from minerals.games.mattock.state import State, opponent


def decide(state: State, action: MattockAction, chance: Chance) -> Decided:
    """Return the results of an action. Raises `IllegalAction` with every reason."""
    rulings = explain(state, action)
    if rulings:
        raise IllegalAction(rulings, str(action))
    deciding = begin(state, chance)
    if isinstance(action, Place):
        _place(deciding, action)
    elif isinstance(action, Swap):
        swap_sides(deciding)
    else:
        _take_turn(deciding, action)
    return deciding.decision


def _place(deciding: Deciding, action: Place) -> None:
    player = deciding.state.player
    deciding.happens(MinerPlaced(player, action.cell))
    if not deciding.state.next_to_place:
        # All miners are placed. The player who placed last takes the first turn.
        begin_turn(deciding, player)


def _take_turn(deciding: Deciding, action: Turn) -> None:
    player = deciding.state.player
    deciding.happens(TileMined(player, action.mine))
    if deciding.state.removed[player - 1]:
        deciding.happens(MinerReturned(player, action.mine))
    if action.miner:
        deciding.happens(MinerMoved(player, action.miner, action.to))
    grid = deciding.state.grid
    for index, by in removals(deciding.state):
        deciding.happens(MinerRemoved(opponent(player), grid.name(index), grid.names(by)))
    begin_turn(deciding, opponent(player))
