"""The common supply: every tile there is to take, with its shape and how many are left, by colour.

Where elements count, each kind stands by itself. Where they do not, the tiles of a shape lie in one pile; those with
something printed on them peek out from under it, since players can still take them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from minerals.core.picture import Box, Point, Polygon, Shape, Text, drawn_once, in_layers, marked_label
from minerals.core.text import translated, translated_number
from minerals.games.out_of_mine.picture.slots import CAPTION, TITLE, Slot, slots
from minerals.games.out_of_mine.picture.state_key import StateKey
from minerals.games.out_of_mine.picture.tiles import outline_at, outlines, stone, symbol, tile
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.tiles import Offsets, element_of, shape_of
from minerals.games.out_of_mine.words import tile_description

_PEEK = 2.0  # how far the next tile of a pile peeks out
_SYMBOL = 14.0


def draw_supply(state: State, player: int, box: Box, marks: Mapping[str, str]) -> tuple[Shape, ...]:
    """Return what is left in the supply, for a player to click. O(kinds of tiles)."""
    left = state.supply
    own = tuple((token, kind) for token, kind in marks.items() if token.startswith(f"{player}:take "))
    return _supply(StateKey(state, *left.values()), player, box, own)


@drawn_once
def _supply(seen: StateKey, player: int, box: Box, own: tuple[tuple[str, str], ...]) -> Iterator[Shape]:
    state, left, marks = seen.state, seen.state.supply, dict(own)
    total = sum(left.values())
    label = translated_number(total, "The supply: {number} tile left", "The supply: {number} tiles left")
    yield Polygon(box.corners(), "panel", label)
    yield Text(box.x + 12, box.y + TITLE / 2 + 1, translated("Supply"), "text.title", 14, "start")
    left_over = translated_number(total, "{number} tile left", "{number} tiles left")
    yield Text(box.right - 12, box.y + TITLE / 2 + 1, left_over, "text.quiet", 12, "end")
    yield from in_layers(_slot(state, player, slot, left, marks) for slot in slots(state, box))


# --- drawing ---


_Kind: TypeAlias = tuple[str, int, str, str | None]
"""A tile, how many of it are left, both in words, and the kind of its mark."""


def _slot(
    state: State, player: int, slot: Slot, left: Mapping[str, int], marks: Mapping[str, str]
) -> tuple[Shape, ...]:
    kinds = tuple(
        (name, left[name], tile_description(state, name), marks.get(f"{player}:take {name}")) for name in slot.tiles
    )
    shape = shape_of(slot.tiles[0])
    offsets, colour = state.box.shape_named[shape].offsets, state.box.colour_of(shape)
    return _pile(player, slot, kinds, offsets, colour, has_elements=state.options.elements)


@drawn_once
def _pile(
    player: int, slot: Slot, kinds: tuple[_Kind, ...], offsets: Offsets, colour: str, *, has_elements: bool
) -> Iterator[Shape]:
    there = [kind for kind in kinds if kind[1] > 0]
    name, _, words, mark = there[0] if there else kinds[0]
    number = sum(kind[1] for kind in there)
    token = f"{player}:take {name}"
    peeking = max(0, len(there) - 1) * _PEEK / 2
    left_x, low = _origin(offsets, slot)
    origin = (left_x - peeking, low + peeking)
    yield Polygon(slot.box.corners(6), "out_of_mine.supply", marked_label(_left(words, number), mark), token)
    for depth, (under, count, described_as, mark_under) in reversed(list(enumerate(there[1:], start=1))):
        label = marked_label(_left(described_as, count), mark_under)
        corner = (origin[0] + depth * _PEEK, origin[1] - depth * _PEEK)
        yield from stone(offsets, corner, slot.cell, f"tile.{colour}", label=label, cell=f"{player}:take {under}")
    element = element_of(name) if has_elements else ""
    glyph = shape_of(name) + element[:1]
    if there:
        yield from tile(offsets, origin, slot.cell, colour, glyph=glyph)
    else:
        (outline,) = outlines(frozenset(offsets), 0.06, 0.1)
        yield Polygon(outline_at(outline, origin, slot.cell), "tile.crevice", glyph=glyph)
    yield from _caption(element, number, slot)


def _left(words: str, number: int) -> str:
    """Return in words how many of a tile there are."""
    if not number:
        return translated("{tile}, none left", tile=words)
    return translated("{tile}, {number} left", tile=words, number=number)


def _origin(offsets: Offsets, slot: Slot) -> Point:
    """Return where the anchor's lower left corner stands, so that the shape is in the middle above the number."""
    columns, rows = ([spot[axis] for spot in offsets] for axis in (0, 1))
    x = slot.box.centre[0] - (min(columns) + max(columns) + 1) / 2 * slot.cell
    y = slot.box.y + (slot.box.height - CAPTION) / 2 + (min(rows) + max(rows) + 1) / 2 * slot.cell
    return (x, y)


def _caption(element: str, number: int, slot: Slot) -> Iterator[Shape]:
    x, y = slot.box.centre[0], slot.box.bottom - CAPTION / 2 - 1
    role = "text.title" if number else "text.quiet"
    if element:
        yield from symbol((x - 9, y), element, _SYMBOL)
        yield Text(x, y, f"×{number}", role, 12, "start")
    else:
        yield Text(x, y, f"×{number}", role, 13)
