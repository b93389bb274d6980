"""The contents of the box: the board, the dice, and the size of a heap."""

from __future__ import annotations

from collections.abc import Mapping

from minerals.core.geometry import HexGrid

GRID = HexGrid.hexagon(2)
"""The board. It knows the names of its cells, and which cells are neighbours."""

CELLS = tuple(GRID.index_of)
"""The names of the cells: a1, a2, b1, b2, b3, c1 and c2."""

HIGHEST = 3
"""The most pebbles in a heap."""

SLIPPERY = "6"
"""The face of the die on which a pebble slips."""

DICE: Mapping[str, Mapping[str, int]] = {
    "fair": {str(pips): 1 for pips in range(1, 7)},
    "loaded": {str(pips): 5 if str(pips) == SLIPPERY else 1 for pips in range(1, 7)},
}
"""The dice by name, with the weight of each face: how often it comes up compared with the others."""
