"""The common supply: every tile there is to take, with its shape and how many are left, by colour.

Where elements count, each kind stands by itself. Where they do not, the tiles of a shape lie in one pile; those with
something printed on them peek out from under it, since players can still take them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from minerals.core.boxes import Box
from minerals.core.languages import translated, translated_number
from minerals.core.marks import marked_label
from minerals.core.scene import Point, Polygon, Shape, Text, in_layers
from minerals.games.out_of_mine.narration import described
from minerals.games.out_of_mine.picture.slots import CAPTION, TITLE, Slot, slots
from minerals.games.out_of_mine.picture.tiles import outlines, placed, stone, symbol, tile
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.tiles import Offsets, element_of, shape_of

_PEEK = 2.0  # how far the next tile of a pile peeks out
_SYMBOL = 14.0


def draw_supply(state: State, player: int, box: Box, marks: Mapping[str, str]) -> Iterator[Shape]:
    """Yield what is left in the supply, for a player to click. O(kinds of tiles)."""
    left = state.supply
    total = sum(left.values())
    label = translated_number(total, "The supply: {number} tile left", "The supply: {number} tiles left")
    yield Polygon(box.corners(), "panel", label)
    yield Text(box.x + 12, box.y + TITLE / 2 + 1, translated("Supply"), "text.title", 14, "start")
    left_over = translated_number(total, "{number} tile left", "{number} tiles left")
    yield Text(box.right - 12, box.y + TITLE / 2 + 1, left_over, "text.quiet", 12, "end")
    yield from in_layers(_slot(state, player, slot, left, marks) for slot in slots(state, box))


# --- drawing ---


def _slot(state: State, player: int, slot: Slot, left: Mapping[str, int], marks: Mapping[str, str]) -> Iterator[Shape]:
    there = [name for name in slot.tiles if left[name] > 0]
    top = there[0] if there else slot.tiles[0]
    number = sum(left[name] for name in there)
    token = f"{player}:take {top}"
    offsets = state.box.shape_named[shape_of(top)].offsets
    peeking = max(0, len(there) - 1) * _PEEK / 2
    left_x, low = _origin(offsets, slot)
    origin = (left_x - peeking, low + peeking)
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
    y = slot.box.y + (slot.box.height - CAPTION) / 2 + (min(rows) + max(rows) + 1) / 2 * slot.cell
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
    x, y = slot.box.centre[0], slot.box.bottom - CAPTION / 2 - 1
    role = "text.title" if number else "text.quiet"
    element = element_of(name) if state.options.elements else ""
    if element:
        yield from symbol((x - 9, y), element, _SYMBOL)
        yield Text(x, y, f"×{number}", role, 12, "start")
    else:
        yield Text(x, y, f"×{number}", role, 13)
