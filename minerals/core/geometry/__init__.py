"""Grids of hexagons and of squares: names of cells, neighbours, lines, and sets of cells as bits."""

from __future__ import annotations

from minerals.core.geometry.cells import CELL_PATTERN, CellName, Cells, each
from minerals.core.geometry.coordinates import ruler, with_letters
from minerals.core.geometry.hexagons import HexGrid, corners, turned
from minerals.core.geometry.squares import SquareGrid

__all__ = [
    "CELL_PATTERN",
    "CellName",
    "Cells",
    "HexGrid",
    "SquareGrid",
    "corners",
    "each",
    "ruler",
    "turned",
    "with_letters",
]
