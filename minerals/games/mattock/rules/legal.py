"""The actions that are allowed now."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.geometry import each
from minerals.games.mattock.actions import MattockAction, Place, Swap, Turn
from minerals.games.mattock.rules.connection import galleries
from minerals.games.mattock.rules.freestyle import open_to_placing
from minerals.games.mattock.rules.mine import mines
from minerals.games.mattock.rules.move import moves_after
from minerals.games.mattock.state import State


def to_act(state: State) -> tuple[int, ...]:
    """Return whose turn it is; nobody's once the game is over."""
    return () if state.phase == "over" else (state.player,)


def legal(state: State) -> list[MattockAction]:
    """Return every action allowed now: during play, whole turns. O(turns), and there can be thousands of them."""
    if state.phase == "placing":
        return [Place(name) for name in state.grid.names(open_to_placing(state))]
    if state.phase != "playing":
        return []
    return [*([Swap()] if state.may_swap else []), *_turns(state)]


def _turns(state: State) -> Iterator[Turn]:
    names = state.grid.names
    parts = galleries(state)
    for index in each(mines(state)):
        mine = state.grid.name(index)
        yield Turn(mine)
        for miners, targets in moves_after(state, index, parts):
            ends = names(targets)
            for miner in names(miners):
                for end in ends:
                    yield Turn(mine, miner, end)
