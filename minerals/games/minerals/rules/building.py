"""Building the board together: which tile may be laid where.

Rulebook: Preparing the game, 1, and both versions for children. Every tile of the finished board lies beside at least
two others. While the board grows a tile may lie beside one only, as long as a tile is left for each that still lacks a
neighbour: laid in the corner between the two, it has two neighbours itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Ruling, ruling, ruling_of_number
from minerals.core.geometry import Cells, each
from minerals.core.text import listed
from minerals.games.minerals.actions import LayTile
from minerals.games.minerals.events import TileLaid
from minerals.games.minerals.rules.decision import Deciding
from minerals.games.minerals.rules.setup import ROOMY, beside_two
from minerals.games.minerals.state import GRID, State

_RULE = "minerals.setup.building"


def tiles_left(state: State) -> int:
    """Return how many tiles are still to be laid."""
    return state.options.tiles - state.tiles.bit_count()


def places(state: State) -> Cells:
    """Return the hexes where a tile may be laid. O(hexes beside the board)."""
    tiles, left = state.tiles, tiles_left(state)
    beside = GRID.beside(tiles) & ~tiles & ROOMY
    if _lonely(tiles).bit_count() + 1 < left:  # a tile adds at most one, itself, to those that lack a neighbour
        return beside
    return sum(1 << index for index in each(beside) if _lonely(tiles | 1 << index).bit_count() < left)


def _lonely(tiles: Cells) -> Cells:
    """Return the tiles that lie beside fewer than two others."""
    return tiles & ~beside_two(tiles)


def wanted_wollastonite(state: State) -> int:
    """Return how many wollastonite must still be laid: each removal may take one, and each pawn stands on one."""
    return max(0, state.options.players + state.options.removals - state.board.count(1))


def _minerals(state: State) -> list[str]:
    """Return the letters of the minerals that may be laid now."""
    must_be_white = tiles_left(state) <= wanted_wollastonite(state)
    letters = state.components.letter_of
    return [letters[place + 1] for place, count in enumerate(state.box) if count and not (place and must_be_white)]


def lays(state: State) -> Iterator[LayTile]:
    """Yield every tile that may be laid, hex by hex."""
    minerals = _minerals(state)
    for index in each(places(state)):
        for letter in minerals:
            yield LayTile(letter, GRID.name_of[index])


def explain_lay(state: State, action: LayTile) -> list[Ruling]:
    """Return every reason why a tile cannot be laid."""
    return [*_explain_mineral(state, action.mineral), *_explain_place(state, GRID.index_of[action.cell])]


def _explain_mineral(state: State, letter: str) -> list[Ruling]:
    value = state.components.value_of_letter[letter]
    if not state.box[value - 1]:
        mineral = state.components.name_of[value]
        return [ruling("minerals.setup.tiles", "There is no {mineral} left in the box.", mineral=mineral)]
    if letter in _minerals(state):
        return []
    return [
        ruling_of_number(
            "minerals.setup.pawns",
            wanted_wollastonite(state),
            "The last tile must be wollastonite: removals and pawns need {number} more.",
            "The last tiles must be wollastonite: removals and pawns need {number} more.",
        )
    ]


def _explain_place(state: State, index: int) -> list[Ruling]:
    cell, tiles = GRID.name_of[index], state.tiles
    if places(state) >> index & 1:
        return []
    if tiles >> index & 1:
        return [ruling(_RULE, "There is already a tile on {cell}.", (cell,), cell=cell)]
    if not GRID.beside(tiles) >> index & 1:
        return [ruling(_RULE, "{cell} is not beside a tile, but the board must be in one piece.", (cell,), cell=cell)]
    if not ROOMY >> index & 1:
        return [ruling(_RULE, "{cell} is too near to the edge of the table.", (cell,), cell=cell)]
    return [_too_few_left(state, index)]


def _too_few_left(state: State, index: int) -> Ruling:
    lonely = GRID.names(_lonely(state.tiles | 1 << index))
    return ruling_of_number(
        "minerals.setup.board",
        tiles_left(state) - 1,
        "With a tile on {cell}, {hexes} would lack a second neighbour, and only {number} tile would be left to lay.",
        "With a tile on {cell}, {hexes} would lack a second neighbour, and only {number} tiles would be left to lay.",
        cells=lonely,
        cell=GRID.name_of[index],
        hexes=listed(lonely),
    )


def lay_tile(deciding: Deciding, action: LayTile) -> None:
    """Lay a tile that may be laid."""
    components = deciding.state.components
    mineral = components.name_of[components.value_of_letter[action.mineral]]
    deciding.happens(TileLaid(deciding.state.player, action.cell, mineral))


def tidiness(state: State) -> int:
    """Return how compact and well mixed a board is: the pairs of neighbours, less twice those of one mineral."""
    board = state.board
    pairs = [(board[index], board[index + step]) for index in each(state.tiles) for step in GRID.directions[:3]]
    return sum((1 - 2 * (one == other)) for one, other in pairs if other)
