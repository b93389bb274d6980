"""Tiles: their shapes, how they can be turned and flipped, and where they lie.

A tile is named by its shape and by the element on it, if it has one: `L3`, `L3 gold`.
"""

from __future__ import annotations

from functools import cache

from minerals.core.geometry import Cells, SquareGrid, each

Offsets = tuple[tuple[int, int], ...]
"""The cells of a tile relative to its anchor, as (columns to the right, rows up); the anchor comes first."""

GRID = SquareGrid.rectangle(columns=8, rows=8)
"""The table in front of each player: a gallery lies on it with rock all around."""

TURNS = 4


def shape_of(tile: str) -> str:
    """Return the shape of a tile.

    >>> shape_of("L3 gold"), element_of("L3 gold"), element_of("L3")
    ('L3', 'gold', '')
    """
    return tile.partition(" ")[0]


def element_of(tile: str) -> str:
    """Return the element on a tile, or nothing."""
    return tile.partition(" ")[2]


def anchor_cells(cells: frozenset[tuple[int, int]]) -> Offsets:
    """Return cells relative to their anchor: the leftmost cell of the lowest row.

    >>> anchor_cells(frozenset({(3, 5), (4, 5), (4, 4)}))
    ((0, 0), (-1, 1), (0, 1))
    """
    ordered = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    x, y = ordered[0]
    return tuple((column - x, row - y) for column, row in ordered)


def read_drawing(rows: tuple[str, ...]) -> Offsets:
    """Return the shape of a drawing, top row first.

    >>> read_drawing(("##", "#."))
    ((0, 0), (0, 1), (1, 1))
    """
    return anchor_cells(
        frozenset((x, y) for y, row in enumerate(reversed(rows)) for x, sign in enumerate(row) if sign == "#")
    )


@cache
def turn_shape(shape: Offsets, turns: int, flipped: bool) -> Offsets:
    """Return a shape flipped over its vertical axis, if it is, and then turned clockwise by quarters.

    >>> turn_shape(read_drawing(("##", "#.")), 1, False) == read_drawing(("##", ".#"))
    True
    """
    cells = {(-x, y) if flipped else (x, y) for x, y in shape}
    for _ in range(turns % TURNS):
        cells = {(y, -x) for x, y in cells}
    return anchor_cells(frozenset(cells))


@cache
def orientations(shape: Offsets) -> tuple[tuple[Offsets, int, bool], ...]:
    """Return the different ways a shape can lie, each with the fewest turns, unflipped if possible.

    >>> len(orientations(read_drawing(("##", "#.")))), len(orientations(read_drawing(("#",))))
    (4, 1)
    """
    found: dict[Offsets, tuple[int, bool]] = {}
    for flipped in (False, True):
        for turns in range(TURNS):
            found.setdefault(turn_shape(shape, turns, flipped), (turns, flipped))
    return tuple((offsets, turns, flipped) for offsets, (turns, flipped) in found.items())


def cells_at(offsets: Offsets, anchor: int) -> Cells | None:
    """Return the cells a tile covers with its anchor on a cell, or None if part of it would be off the table."""
    x, y = GRID.place(anchor)
    covered: Cells = 0
    for right, up in offsets:
        index = GRID.at_place(x + right, y + up)
        if index is None:
            return None
        covered |= 1 << index
    return covered


@cache
def _steps(offsets: Offsets) -> tuple[int, ...]:
    """Return how far each cell is from the anchor, in indices; none lies before it."""
    return tuple(up * GRID.stride + right for right, up in offsets)


@cache
def _footprint(offsets: Offsets) -> tuple[Cells, Cells]:
    """Return the cells of a tile counted from its anchor, and the anchors with which it lies on the table."""
    pattern = sum(1 << step for step in _steps(offsets))
    return pattern, sum(1 << index for index in GRID.name_of if cells_at(offsets, index) is not None)


def lying_on(offsets: Offsets, cells: Cells) -> list[Cells]:
    """Return every set of cells that a tile covers when it lies on given cells alone, lowest anchor first.

    All anchors are tried at once: the sets are shifted, not the tile. O(size of the tile + sets found).

    >>> len(lying_on(read_drawing(("##",)), GRID.set_of(["a1", "a2", "a3", "b3"])))
    2
    """
    pattern, anchors = _footprint(offsets)
    for step in _steps(offsets):
        anchors &= cells >> step
    return [pattern << anchor for anchor in each(anchors)]


def offsets_of(cells: Cells) -> Offsets:
    """Return the shape of a set of cells."""
    return anchor_cells(frozenset(GRID.place(index) for index in _indices(cells)))


def _indices(cells: Cells) -> list[int]:
    return [index for index in GRID.name_of if cells >> index & 1]
