"""The rule of three: no tile may ever touch more than three others.

By the first clause a new tile may touch at most three tiles. By the second it may not touch a tile that touches three.

Rulebook: Mine.
"""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Ruling, ruling, ruling_of_number
from minerals.core.geometry import Cells, HexGrid, each
from minerals.core.text import template
from minerals.games.mattock.rules.structures import structure_around
from minerals.games.mattock.state import State

MOST = 3
"""How many others a tile may touch."""


def touching_three_or_more(grid: HexGrid, tiles: Cells) -> tuple[Cells, Cells]:
    """Return the cells that touch at least three tiles, and those that touch at least four, with or without a tile.

    O(1) words. Margins are included.
    """
    step, slant = grid.stride, grid.stride - 1
    one = two = three = four = 0
    for shifted in (tiles << 1, tiles >> 1, tiles << step, tiles >> step, tiles << slant, tiles >> slant):
        four |= three & shifted
        three |= two & shifted
        two |= one & shifted
        one |= shifted
    return three, four


def blocked_spaces(grid: HexGrid, tiles: Cells) -> Cells:
    """Return the open spaces that the rule of three closes for both players. O(1) words.

    >>> from minerals.games.mattock.components import BOARDS
    >>> grid = BOARDS["inner"].grid
    >>> arc = grid.set_of(["e5", "f5", "e6", "d5"])  # e5 and e6 touch three each
    >>> grid.names(blocked_spaces(grid, arc))
    ('d4', 'd6', 'e4', 'e7', 'f4', 'f6')
    """
    three, four = touching_three_or_more(grid, tiles)
    return (four | grid.beside(three & tiles)) & grid.cells & ~tiles


def explain_space(state: State, index: int) -> Iterator[Ruling]:
    """Yield which clauses of the rule of three a tile on a space would break, and around which tiles."""
    grid, tiles = state.grid, state.tiles
    cell = grid.name(index)
    touched = grid.around(index) & tiles
    if touched.bit_count() > MOST:
        yield ruling_of_number(
            "mattock.mine.new-tile",
            touched.bit_count(),
            "A tile on {cell} would touch {number} other tile. Three is the most.",
            "A tile on {cell} would touch {number} other tiles. Three is the most.",
            cells=(cell, *grid.names(touched)),
            cell=cell,
        )
    three, _ = touching_three_or_more(grid, tiles)
    for full in each(touched & three):
        yield _full(state, cell, full)


def _full(state: State, cell: str, full: int) -> Ruling:
    """Return why a tile that touches three others, or more in a written position, allows no tile on a space."""
    grid, tiles = state.grid, state.tiles
    touched = grid.around(full) & tiles
    structure = structure_around(grid, tiles, full)
    return ruling(
        "mattock.mine.full-tile",
        template("A tile on {cell} would be the fourth that {tile} touches. The {structure} around {tile} is complete.")
        if structure
        else template("A tile on {cell} would be one more for {tile}, which touches {count} already."),
        cells=(cell, grid.name(full), *grid.names(touched)),
        cell=cell,
        tile=grid.name(full),
        **({"structure": structure} if structure else {"count": touched.bit_count()}),
    )


def explain_tiles(state: State) -> Iterator[Ruling]:
    """Yield a ruling for each tile of a written position that touches more than three others."""
    grid, tiles = state.grid, state.tiles
    _, four = touching_three_or_more(grid, tiles)
    for index in each(four & tiles):
        touched = grid.around(index) & tiles
        yield ruling_of_number(
            "mattock.mine.rule-of-three",
            touched.bit_count(),
            "The tile on {cell} touches {number} other; three is the most.",
            "The tile on {cell} touches {number} others; three is the most.",
            cells=(grid.name(index), *grid.names(touched)),
            cell=grid.name(index),
        )
