"""Connection: a chain of tiles. Own miners let pass, enemy miners block.

The tiles over which a player's miners are connected fall into parts, which we call galleries.

Rulebook: Mine, and Move.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from minerals.core.cells import Cells
from minerals.core.hexagons import HexGrid
from minerals.games.mattock.state import State, opponent


@lru_cache(maxsize=1024)  # every step of a turn asks for those of the position it began from
def parts(grid: HexGrid, cells: Cells) -> tuple[Cells, ...]:
    """Return the connected parts of a set, the one with the lowest cell first."""
    found = []
    while cells:
        part = grid.flood(cells & -cells, cells)
        found.append(part)
        cells ^= part
    return tuple(found)


def galleries(state: State, player: int | None = None) -> tuple[Cells, ...]:
    """Return the connected parts of the tiles without enemy miners, for the player to move or another."""
    enemy = state.miners[opponent(player or state.player) - 1]
    return parts(state.grid, state.tiles & ~enemy)


def connected_to(miners: Cells, galleries: Iterable[Cells]) -> Cells:
    """Return the tiles of those galleries in which some of the miners stand."""
    connected = 0
    for gallery in galleries:
        if gallery & miners:
            connected |= gallery
    return connected


def connected_to_own(state: State) -> Cells:
    """Return the tiles connected to some miner of the player to move, theirs included."""
    return connected_to(state.own, galleries(state))


def blockers(state: State, start: Cells, goal: Cells) -> Cells:
    """Return the enemy miners in the way from own miners to a goal, the first that are met.

    Empty where not even without them a series of tiles would lead there.

    Parameters
    ----------
    start
        The own miners to begin from.
    goal
        A tile, or a space next to which the series must end.
    """
    grid = state.grid
    reached = grid.flood(start, state.tiles & ~state.enemy)
    behind = grid.flood(grid.beside(goal), state.tiles & ~reached)
    return behind & state.enemy & grid.beside(reached)


def path_over(grid: HexGrid, tiles: Cells, start: int, end: int) -> tuple[int, ...]:
    """Return a shortest way from one cell to another over tiles, both included; empty where there is none.

    The first of several, counted from the end, in the order of the directions. O(diameter).
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
