"""Mining: where a tile may be placed, and why not elsewhere.

Rulebook: step 1, Mine.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from minerals.core.game import Ruling, ruling, ruling_of_number
from minerals.core.geometry import Cells, HexGrid
from minerals.core.text import listed
from minerals.games.mattock.rules.connection import blockers, connected_to, connected_to_own, parts
from minerals.games.mattock.rules.rule_of_three import blocked_spaces, explain_space
from minerals.games.mattock.state import State


def mines(state: State, player: int | None = None) -> Cells:
    """Return the spaces that the player to move, or the other one, can mine. O(diameter of the galleries)."""
    if not state.supply:
        return 0
    player = player or state.player
    return _mines(state.grid, state.tiles, state.miners[player - 1], state.miners[2 - player])


@lru_cache(maxsize=1024)  # the turn before asks if there are any, and then the turn itself asks which
def _mines(grid: HexGrid, tiles: Cells, own: Cells, enemy: Cells) -> Cells:
    connected = connected_to(own, parts(grid, tiles & ~enemy))
    return grid.beside(connected) & grid.cells & ~tiles & ~blocked_spaces(grid, tiles)


def explain_mine(state: State, cell: str) -> Iterator[Ruling]:
    """Yield every reason why a space cannot be mined."""
    grid = state.grid
    index = grid.index_of[cell]
    if state.tiles >> index & 1:
        yield ruling("mattock.mine.open-space", "There is a tile on {cell} already.", (cell,), cell=cell)
        return
    if not state.supply:
        yield ruling("mattock.setup.supply", "There are no tiles left to place.")
    yield from explain_space(state, index)
    if not grid.around(index) & connected_to_own(state):
        yield _not_connected(state, index)


def _not_connected(state: State, index: int) -> Ruling:
    grid = state.grid
    cell = grid.name(index)
    between = grid.names(blockers(state, state.own, 1 << index))
    if not between:
        return ruling(
            "mattock.mine.connected",
            "No chain of tiles leads from one of your miners to {cell}.",
            cells=(cell,),
            cell=cell,
        )
    return ruling_of_number(
        "mattock.mine.blocked",
        len(between),
        "The enemy on {miners} blocks the way to {cell}.",
        "The enemies on {miners} block the way to {cell}.",
        cells=(cell, *between),
        cell=cell,
        miners=listed(between),
    )
