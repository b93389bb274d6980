"""Why an action is not allowed: every reason, with its rule."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Ruling, ruling
from minerals.core.text import NotationError, quoted
from minerals.games.mattock.actions import MattockAction, Place, Swap, Turn
from minerals.games.mattock.rules.freestyle import explain_placing
from minerals.games.mattock.rules.mine import explain_mine, mines
from minerals.games.mattock.rules.move import after_mining, can_move, explain_move
from minerals.games.mattock.rules.swap import explain_swap
from minerals.games.mattock.state import State


def explain(state: State, action: MattockAction) -> list[Ruling]:
    """Return every reason why an action is not allowed. Raises `NotationError` for spaces that do not exist."""
    for cell in _cells(action):
        if cell not in state.grid.index_of:
            raise NotationError(f"There is no space {quoted(cell)} on this board.")
    if state.phase == "over":
        return [ruling("mattock.end.cannot-mine", "The game is over.")]
    if isinstance(action, Place):
        if state.phase == "playing":
            return [ruling("mattock.setup.freestyle", "Miners are placed only before the game.")]
        return list(explain_placing(state, action.cell))
    if state.phase == "placing":
        return [ruling("mattock.setup.freestyle", "All miners are placed first.")]
    if isinstance(action, Swap):
        return list(explain_swap(state))
    return list(_explain_turn(state, action))


def _cells(action: MattockAction) -> Iterator[str]:
    """Yield the spaces that an action names."""
    if isinstance(action, Place):
        yield action.cell
    elif isinstance(action, Turn):
        yield from (action.mine, *filter(None, (action.miner, action.to)))


def _explain_turn(state: State, action: Turn) -> Iterator[Ruling]:
    index_of = state.grid.index_of
    mine = index_of[action.mine]
    is_open = not state.tiles >> mine & 1
    if not is_open or not mines(state) >> mine & 1:
        yield from explain_mine(state, action.mine)
    if bool(action.miner) != bool(action.to):
        yield ruling("mattock.move.optional", "A move needs a miner and a tile to go to.")
    elif action.miner and not (is_open and can_move(state, mine, index_of[action.miner], index_of[action.to])):
        yield from explain_move(after_mining(state, mine) if is_open else state, action.miner, action.to)
