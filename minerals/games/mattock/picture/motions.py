"""The ways of tiles and miners while an event happens."""

from __future__ import annotations

from minerals.core.picture import Motion
from minerals.games.mattock import events as e
from minerals.games.mattock.events import MattockEvent
from minerals.games.mattock.rules.connection import path_over
from minerals.games.mattock.state import State, opponent


def motions(state: State, event: MattockEvent) -> tuple[Motion, ...]:
    """Return the ways of the pieces while an event happens. The state is the one before it. O(spaces of the way)."""
    match event:
        case e.MinerMoved(player=player, origin=origin, cell=cell):
            return (Motion(f"miner of {origin}", _way(state, player, origin, cell), "walk"),)
        case (
            e.TileMined(cell=cell)
            | e.MinerReturned(cell=cell)
            | e.MinerSetUp(cell=cell)
            | e.MinerPlaced(cell=cell)
            | e.MinerDrawn(outcome=cell)
        ):
            return (Motion(f"miner of {cell}", (cell,), "drop"),)
        case e.MinersDrawn(outcome=cell, opposite=opposite):
            return tuple(Motion(f"miner of {one}", (one,), "drop") for one in (cell, opposite))
        case e.MinerRemoved(player=player, cell=cell):
            return (Motion(f"miner of {cell}", (cell, f"player {player}")),)
        case _:
            return ()


def _way(state: State, player: int, origin: str, cell: str) -> tuple[str, ...]:
    """Return a shortest way over connected tiles."""
    grid, passable = state.grid, state.tiles & ~state.miners[opponent(player) - 1]
    path = path_over(grid, passable, grid.index(origin), grid.index(cell))
    return tuple(map(grid.name, path)) or (origin, cell)
