"""Connection: a chain of tiles. You may pass through your own miners, but enemy miners block the way.

We call each connected part of the tiles that a player's miners can walk on a gallery.

Rulebook: Mine, and Move.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from minerals.core.geometry import Cells, HexGrid
from minerals.games.mattock.state import State, opponent


@lru_cache(maxsize=1024)  # every step of a turn asks for the galleries of the position in which it began
def parts(grid: HexGrid, cells: Cells) -> tuple[Cells, ...]:
    """Return the connected parts of a set. The part with the lowest cell comes first."""
    found = []
    while cells:
        part = grid.flood(cells & -cells, cells)
        found.append(part)
        cells ^= part
    return tuple(found)


def galleries(state: State, player: int | None = None) -> tuple[Cells, ...]:
    """Return the connected parts of the tiles without enemy miners, for the player to move or for the other one."""
    enemy = state.miners[opponent(player or state.player) - 1]
    return parts(state.grid, state.tiles & ~enemy)


def connected_to(miners: Cells, galleries: Iterable[Cells]) -> Cells:
    """Return the tiles of all galleries that hold any of the miners."""
    connected = 0
    for gallery in galleries:
        if gallery & miners:
            connected |= gallery
    return connected


def connected_to_own(state: State) -> Cells:
    """Return the tiles connected to any miner of the player to move, with the tiles under these miners."""
    return connected_to(state.own, galleries(state))


def blockers(state: State, start: Cells, goal: Cells) -> Cells:
    """Return the first enemy miners on the way from a player's miners to a goal.

    It is empty if no chain of tiles would lead there even without them.

    `start`: the miners from which the way begins. `goal`: a tile, or a space next to the end of the chain.
    """
    grid = state.grid
    reached = grid.flood(start, state.tiles & ~state.enemy)
    behind = grid.flood(grid.beside(goal), state.tiles & ~reached)
    return behind & state.enemy & grid.beside(reached)


def path_over(grid: HexGrid, tiles: Cells, start: int, end: int) -> tuple[int, ...]:
    """Return a shortest way over tiles from one cell to another, with both of them. It is empty if there is no way.

    If there are several, it is the first in the order of the directions, counted from the end. O(diameter).
    """
    rings = [1 << start]
    left = (tiles | 1 << end) & ~rings[0]
    while not rings[-1] >> end & 1:
        ring = grid.beside(rings[-1]) & left
        if not ring:
            return ()
        left ^= ring
        rings.append(ring)
    path = [end]
    for ring in rings[-2::-1]:
        path.append(next(index for index in grid.neighbours(path[-1]) if ring >> index & 1))
    return tuple(reversed(path))
