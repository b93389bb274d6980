"""The freestyle set-up: where a miner may be placed, and why not elsewhere.

Rulebook: Freestyle Setup.
"""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Ruling, ruling
from minerals.core.geometry import Cells, each
from minerals.core.text import listed
from minerals.games.mattock.state import State


def open_to_placing(state: State) -> Cells:
    """Return the spaces where a miner may be placed: neither on a placed tile nor next to one."""
    return state.grid.cells & ~state.grid.beside(state.tiles)


def explain_placing(state: State, cell: str) -> Iterator[Ruling]:
    """Yield every reason why a miner cannot be placed on a space."""
    grid = state.grid
    index = grid.index_of[cell]
    if state.tiles >> index & 1:
        yield ruling("mattock.setup.freestyle", "A miner stands on {cell} already.", (cell,), cell=cell)
    elif near := grid.names(grid.around(index) & state.tiles):
        yield ruling(
            "mattock.setup.freestyle",
            "{cell} is next to the tile on {near}.",
            cells=(cell, *near),
            cell=cell,
            near=listed(near),
        )


def explain_placed(state: State) -> Iterator[Ruling]:
    """Yield a ruling for each pair of neighbours among the miners that a written position has placed so far."""
    grid = state.grid
    for index in each(state.tiles):
        for other in each(grid.around(index) & state.tiles):
            if other > index:
                cells = (grid.name(index), grid.name(other))
                yield ruling(
                    "mattock.setup.freestyle",
                    "The miners on {cell} and {other} are placed next to each other.",
                    cells=cells,
                    cell=cells[0],
                    other=cells[1],
                )
