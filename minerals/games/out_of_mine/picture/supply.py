"""The common supply: every tile there is to take, with its shape and how many are left, by colour.

Where elements count, each kind stands by itself. Where they do not, the tiles of a shape lie in one pile; those with
something printed on them peek out from under it, since players can still take them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec

from minerals.core.boxes import Box
from minerals.core.languages import translated, translated_number
from minerals.core.marks import marked_label
from minerals.core.scene import Point, Polygon, Shape, Text, in_layers
from minerals.games.out_of_mine.narration import described
from minerals.games.out_of_mine.picture.tiles import outlines, placed, stone, symbol, tile
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.tiles import Offsets, element_of, shape_of

_TITLE = 30.0  # room for the title above the slots
_CAPTION = 23.0  # room for the number below a tile
_BETWEEN = 4.0
_NARROWEST = 38.0
_LARGEST, _SMALLEST = 30, 6  # the side of a cell
_PEEK = 3.0  # how far the next tile of a pile peeks out


class Slot(msgspec.Struct, frozen=True):
    """Where a kind of tile, or a pile of one shape, lies."""

    tiles: tuple[str, ...]
    """The tiles of a pile, the plain ones first."""
    box: Box
    cell: float
    """The side of a cell of the tiles."""


def draw_supply(state: State, player: int, box: Box, marks: Mapping[str, str]) -> Iterator[Shape]:
    """Yield what is left in the supply, for a player to click. O(kinds of tiles)."""
    left = state.supply
    total = sum(left.values())
    label = translated_number(total, "The supply: {number} tile left", "The supply: {number} tiles left")
    yield Polygon(box.corners(), "panel", label)
    yield Text(box.x + 14, box.y + 18, translated("Supply"), "text.title", 16, "start")
    left_over = translated_number(total, "{number} tile left", "{number} tiles left")
    yield Text(box.right - 14, box.y + 18, left_over, "text.quiet", 14, "end")
    yield from in_layers(_slot(state, player, slot, left, marks) for slot in slots(state, box))


def piles(state: State) -> tuple[tuple[str, ...], ...]:
    """Return which tiles lie together: those of a shape, or with elements each kind by itself."""
    if state.options.elements:
        return tuple((name,) for name in state.box.supply)
    together: dict[str, list[str]] = {}
    for name in state.box.supply:
        together.setdefault(shape_of(name), []).append(name)
    return tuple(map(tuple, together.values()))


def slots(state: State, box: Box) -> tuple[Slot, ...]:
    """Return where the tiles lie in a box, as large as they fit."""
    sizes = tuple(
        (state.box.colour_of(pile[0]), *_extent(state.box.shape_named[shape_of(pile[0])].offsets))
        for pile in piles(state)
    )
    cell, boxes = _arranged(sizes, box)
    return tuple(Slot(pile, where, cell) for pile, where in zip(piles(state), boxes, strict=True))


def _extent(offsets: Offsets) -> tuple[int, int]:
    """Return how wide and how high a shape is."""
    columns, rows = ([spot[axis] for spot in offsets] for axis in (0, 1))
    return (max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)


# --- arranging ---

_Sizes = tuple[tuple[str, int, int], ...]


@lru_cache(maxsize=64)
def _arranged(sizes: _Sizes, box: Box) -> tuple[float, tuple[Box, ...]]:
    """Return the largest side of a cell with which everything fits, and the box of each pile."""
    room = Box(box.x + 10, box.y + _TITLE, box.width - 20, box.height - _TITLE - 8)
    for cell in range(_LARGEST, _SMALLEST, -1):
        rows = _in_rows(sizes, cell, room.width)
        height = sum(_height(row, cell) for row in rows) + _BETWEEN * (len(rows) - 1)
        if height <= room.height:
            break
    return float(cell), tuple(_boxes(rows, cell, room, height))


def _in_rows(sizes: _Sizes, cell: float, width: float) -> list[list[tuple[str, int, int]]]:
    """Return the piles in rows. A colour begins a new row rather than being torn apart, if it fits in one."""
    rows: list[list[tuple[str, int, int]]] = []
    free = 0.0
    for number, size in enumerate(sizes):
        needed = _width(size, cell)
        if number == 0 or sizes[number - 1][0] != size[0]:
            whole = sum(_width(other, cell) + _BETWEEN for other in sizes if other[0] == size[0])
            needed = whole if whole <= width + _BETWEEN else needed
            free -= 3 * _BETWEEN
        if needed > free + _BETWEEN or not rows:
            rows.append([])
            free = width
        rows[-1].append(size)
        free -= _width(size, cell) + _BETWEEN
    return rows


def _boxes(rows: list[list[tuple[str, int, int]]], cell: float, room: Box, height: float) -> Iterator[Box]:
    spare = min(14.0, (room.height - height) / max(1, len(rows)))
    y = room.y
    for row in rows:
        gaps = sum(one[0] != other[0] for one, other in pairwise(row))
        used = sum(_width(size, cell) for size in row) + _BETWEEN * (len(row) - 1 + 3 * gaps)
        stretch = min(18.0, (room.width - used) / len(row))
        x, colour = room.x, row[0][0]
        for size in row:
            x += 3 * _BETWEEN if size[0] != colour else 0
            colour = size[0]
            yield Box(x, y, _width(size, cell) + stretch, _height(row, cell) + spare)
            x += _width(size, cell) + stretch + _BETWEEN
        y += _height(row, cell) + spare + _BETWEEN


def _width(size: tuple[str, int, int], cell: float) -> float:
    return max(_NARROWEST, size[1] * cell + 12)


def _height(row: Sequence[tuple[str, int, int]], cell: float) -> float:
    return max(size[2] for size in row) * cell + 10 + _CAPTION


# --- drawing ---


def _slot(state: State, player: int, slot: Slot, left: Mapping[str, int], marks: Mapping[str, str]) -> Iterator[Shape]:
    there = [name for name in slot.tiles if left[name] > 0]
    top = there[0] if there else slot.tiles[0]
    number = sum(left[name] for name in there)
    token = f"{player}:take {top}"
    offsets = state.box.shape_named[shape_of(top)].offsets
    origin = _origin(offsets, slot)
    label = _left(state, top, number)
    yield Polygon(slot.box.corners(6), "out_of_mine.supply", marked_label(label, marks.get(token)), token)
    for depth, name in reversed(list(enumerate(there[1:], start=1))):
        under = f"{player}:take {name}"
        words = marked_label(_left(state, name, left[name]), marks.get(under))
        corner = (origin[0] + depth * _PEEK, origin[1] - depth * _PEEK)
        yield from stone(offsets, corner, slot.cell, f"tile.{state.box.colour_of(name)}", label=words, cell=under)
    yield from _top(state, top, origin, slot, is_there=bool(there))
    yield from _caption(state, top, number, slot)


def _left(state: State, tile: str, number: int) -> str:
    """Return in words how many of a tile there are."""
    if not number:
        return translated("{tile}, none left", tile=described(state, tile))
    return translated("{tile}, {number} left", tile=described(state, tile), number=number)


def _origin(offsets: Offsets, slot: Slot) -> Point:
    """Return where the anchor's lower left corner stands, so that the shape is in the middle above the number."""
    columns, rows = ([spot[axis] for spot in offsets] for axis in (0, 1))
    x = slot.box.centre[0] - (min(columns) + max(columns) + 1) / 2 * slot.cell
    y = slot.box.y + (slot.box.height - _CAPTION + 4) / 2 + (min(rows) + max(rows) + 1) / 2 * slot.cell
    return (x, y)


def _top(state: State, name: str, origin: Point, slot: Slot, *, is_there: bool) -> Iterator[Shape]:
    offsets, colour = state.box.shape_named[shape_of(name)].offsets, state.box.colour_of(name)
    element = element_of(name) if state.options.elements else ""
    glyph = shape_of(name) + element[:1]
    if is_there:
        yield from tile(offsets, origin, slot.cell, colour, glyph=glyph)
    else:
        (outline,) = outlines(frozenset(offsets), 0.06, 0.1)
        yield Polygon(placed(outline, origin, slot.cell), "tile.crevice", glyph=glyph)


def _caption(state: State, name: str, number: int, slot: Slot) -> Iterator[Shape]:
    x, y = slot.box.centre[0], slot.box.bottom - 13
    role = "text.title" if number else "text.quiet"
    element = element_of(name) if state.options.elements else ""
    if element:
        yield from symbol((x - 10, y), element, 18)
        yield Text(x + 3, y, f"×{number}", role, 14, "start")
    else:
        yield Text(x, y, f"×{number}", role, 15)
