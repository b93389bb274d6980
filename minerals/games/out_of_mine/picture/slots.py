"""How the tiles of the supply are laid out: in rows, by colour, each pile in a slot with its number below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

import msgspec

from minerals.core.picture import Box
from minerals.games.out_of_mine.components import COLOURS
from minerals.games.out_of_mine.packing import Shape
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.tiles import Offsets, shape_of

TITLE = 24.0
"""The room for the title above the slots."""
CAPTION = 17.0
"""The room for the number below a tile."""
SMALLEST, LARGEST = 5, 26
"""The side of a cell of the tiles."""

_INSET = 6.0
_BETWEEN = 3.0
_APART = 9.0  # between two colours in a row
_NARROWEST = 32.0
_WITH_ELEMENT = 36.0  # the number stands beside a symbol
_STRETCH = 18.0  # how much wider a slot may become to fill its row

Sizes: TypeAlias = tuple[tuple[str, int, int], ...]
"""The colour of each pile, and how many cells wide and high its shape is."""


class Slot(msgspec.Struct, frozen=True):
    """Where a kind of tile, or a pile of one shape, lies."""

    tiles: tuple[str, ...]
    """The tiles of a pile, the plain ones first."""
    box: Box
    cell: float
    """The side of a cell of the tiles."""


def piles(state: State) -> tuple[tuple[str, ...], ...]:
    """Return which tiles lie together: those of a shape, or with elements each kind by itself."""
    return _piles(tuple(state.box.supply), state.options.elements)


@lru_cache(maxsize=64)
def _piles(supply: tuple[str, ...], elements: bool) -> tuple[tuple[str, ...], ...]:
    if elements:
        return tuple((name,) for name in supply)
    together: dict[str, list[str]] = {}
    for name in supply:
        together.setdefault(shape_of(name), []).append(name)
    return tuple(map(tuple, together.values()))


def sizes_of(state: State) -> Sizes:
    """Return the sizes of the piles."""
    return _sizes(state.box.shapes, piles(state))


@lru_cache(maxsize=64)
def _sizes(shapes: tuple[Shape, ...], piles_there: tuple[tuple[str, ...], ...]) -> Sizes:
    named = {shape.name: shape for shape in shapes}
    tops = (named[shape_of(pile[0])] for pile in piles_there)
    return tuple((COLOURS[top.colour], *_extent(top.offsets)) for top in tops)


def slots(state: State, box: Box) -> tuple[Slot, ...]:
    """Return where the tiles lie in a box, as large as they fit."""
    return _slots(piles(state), sizes_of(state), box, state.options.elements)


@lru_cache(maxsize=64)
def _slots(piles_there: tuple[tuple[str, ...], ...], sizes: Sizes, box: Box, elements: bool) -> tuple[Slot, ...]:
    cell, boxes = _arranged(sizes, box, elements)
    return tuple(Slot(pile, where, cell) for pile, where in zip(piles_there, boxes, strict=True))


def height_for(sizes: Sizes, width: float, cell: float, *, elements: bool) -> float:
    """Return how high a supply of a width is with tiles of a size."""
    rows = _in_rows(sizes, cell, width - 2 * _INSET, elements)
    return TITLE + _height_of(rows, cell, elements) + _INSET


def largest(sizes: Sizes, width: float, height: float, *, elements: bool) -> int:
    """Return the largest side of a cell with which a supply fits, or the smallest there is."""
    fitting = (
        cell
        for cell in range(LARGEST, SMALLEST, -1)
        if height_for(sizes, width, cell, elements=elements) <= height + 0.01
    )
    return next(fitting, SMALLEST)


def _extent(offsets: Offsets) -> tuple[int, int]:
    """Return how wide and how high a shape is."""
    columns, rows = ([spot[axis] for spot in offsets] for axis in (0, 1))
    return (max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)


# --- arranging ---

_Rows = list[list[tuple[str, int, int]]]


@lru_cache(maxsize=64)
def _arranged(sizes: Sizes, box: Box, elements: bool) -> tuple[float, tuple[Box, ...]]:
    """Return the largest side of a cell with which everything fits, and the box of each pile."""
    room = Box(box.x + _INSET, box.y + TITLE, box.width - 2 * _INSET, box.height - TITLE - _INSET)
    cell = largest(sizes, box.width, box.height, elements=elements)
    rows = _in_rows(sizes, cell, room.width, elements)
    return float(cell), tuple(_boxes(rows, cell, room, elements))


def _in_rows(sizes: Sizes, cell: float, width: float, elements: bool) -> _Rows:
    """Return the piles in as few rows as they need, and none alone in the last one if that is possible."""
    rows = _filled(sizes, cell, width, elements)
    if len(rows) == 1 or len(rows[-1]) > 1:
        return rows
    others = (_filled(sizes, cell, width * percent / 100, elements) for percent in range(95, 45, -5))
    return next((other for other in others if len(other) == len(rows) and len(other[-1]) > 1), rows)


def _filled(sizes: Sizes, cell: float, width: float, elements: bool) -> _Rows:
    """Return the piles in rows, each as full as it gets.

    A colour begins a new row rather than being torn apart, if it then fits in one.
    """
    rows: _Rows = []
    free = 0.0
    for number, size in enumerate(sizes):
        is_new = number == 0 or sizes[number - 1][0] != size[0]
        needed = _width(size, cell, elements) + (_APART - _BETWEEN if is_new and rows and rows[-1] else 0.0)
        whole = sum(_width(other, cell, elements) + _BETWEEN for other in sizes if other[0] == size[0])
        torn = is_new and free < whole <= width and free < width / 4
        if not rows or needed > free + 0.01 or torn:
            rows.append([])
            free = width
            needed = _width(size, cell, elements)
        rows[-1].append(size)
        free -= needed + _BETWEEN
    return rows


def _height_of(rows: _Rows, cell: float, elements: bool) -> float:
    return sum(_height(row, cell, elements) for row in rows) + _BETWEEN * (len(rows) - 1)


def _boxes(rows: _Rows, cell: float, room: Box, elements: bool) -> Iterator[Box]:
    spare = min(10.0, (room.height - _height_of(rows, cell, elements)) / max(1, len(rows)))
    y = room.y
    for row in rows:
        gaps = sum(one[0] != other[0] for one, other in pairwise(row))
        used = sum(_width(size, cell, elements) for size in row) + _BETWEEN * (len(row) - 1)
        stretch = max(0.0, min(_STRETCH, (room.width - used - (_APART - _BETWEEN) * gaps) / len(row)))
        x, colour = room.x, row[0][0]
        for size in row:
            x += _APART - _BETWEEN if size[0] != colour else 0
            colour = size[0]
            width = _width(size, cell, elements) + stretch
            yield Box(x, y, width, _height(row, cell, elements) + spare)
            x += width + _BETWEEN
        y += _height(row, cell, elements) + spare + _BETWEEN


def _width(size: tuple[str, int, int], cell: float, elements: bool) -> float:
    return max(_WITH_ELEMENT if elements else _NARROWEST, size[1] * cell + _around(elements))


def _height(row: Sequence[tuple[str, int, int]], cell: float, elements: bool) -> float:
    return max(size[2] for size in row) * cell + _around(elements) + CAPTION


def _around(elements: bool) -> float:
    """Return the room around a tile: without elements, for the tiles of a pile that peek out."""
    return 5.0 if elements else 9.0
