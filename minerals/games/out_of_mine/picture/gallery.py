"""A player's table: the rock, the gallery cut into it, the tiles, and the elves who look out for them."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from minerals.core.geometry import Cells, each
from minerals.core.picture import (
    Box,
    Point,
    Polygon,
    Shape,
    Text,
    drawn_once,
    in_layers,
    made_once,
    marked_glyph,
    marked_label,
)
from minerals.core.text import addressed, term, translated
from minerals.games.out_of_mine.components import SIDES, GallerySide
from minerals.games.out_of_mine.diagram import OPEN, ROCK
from minerals.games.out_of_mine.picture.parts import SIDE, Part
from minerals.games.out_of_mine.picture.texts import cut_to_width, size_for
from minerals.games.out_of_mine.picture.tiles import elf, hollow, letter_of, outline_at, outlines, tile
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.tiles import GRID, Offsets, element_of, offsets_of, shape_of
from minerals.games.out_of_mine.words import tile_description

_WHOLE = frozenset(GRID.place(index) for index in GRID.name_of)
_COVERED_ELF = 0.56  # how much of a cell an elf takes when a tile lies there
_OPEN_ELF = 0.86
_LEGIBLE_ELF = 17.0  # an elf so large can wear its letter


def draw_gallery(
    state: State, player: int, part: Part, name: str, marks: Mapping[str, str], *, coordinates: bool
) -> Iterator[Shape]:
    """Yield a player's table, bottom first; before the side is chosen, both sides to choose from. O(cells).

    `marks`: token to kind of mark; here they go into labels and glyphs, the lines are drawn on top of all.
    """
    seat = state.seat(player)
    if not seat.gallery:
        yield from _bare_rock(part, name)
    elif not seat.side:
        for number in range(len(SIDES)):
            yield from _side_to_choose(state, player, number, part.side_box(number), name, marks)
    else:
        yield from _table(state, player, part, name, marks)
        if coordinates:
            yield from _coordinates(part)


def tile_in_words(state: State, name: str) -> str:
    """Return a tile in words: without its element where elements do not count."""
    return tile_description(state, name if state.options.elements else shape_of(name))


def _bare_rock(part: Part, name: str) -> Iterator[Shape]:
    label = addressed("{name} has no gallery yet", "You have no gallery yet", name=name)
    yield Polygon(part.table.corners(), "out_of_mine.rock", label)
    words = translated("no gallery yet")
    size = size_for(words, "out_of_mine.rock.text", 15, part.table.width)
    yield Text(*part.table.centre, words, "out_of_mine.rock.text", size)


@drawn_once
def _coordinates(part: Part) -> Iterator[Shape]:
    size = 12.0 if part.cell < 40 else 13.0
    for number in range(SIDE):
        row, column = GRID.at_place(0, number), GRID.at_place(number, 0)
        assert row is not None
        assert column is not None
        yield Text(part.left - 10, part.centre_of(row)[1], chr(ord("a") + number), "text.quiet", size)
        yield Text(part.centre_of(column)[0], part.table.bottom + 11, str(number + 1), "text.quiet", size)


# --- the table ---


class _Laid(NamedTuple):
    """A tile that lies on a table."""

    words: str
    colour: str
    element: str
    """The element that counts, or nothing."""
    cells: Cells


_Elves: TypeAlias = tuple[tuple[str, str], ...]
"""Cell and colour of each elf."""
_Marks: TypeAlias = tuple[tuple[str, str], ...]
"""Cell and kind of each mark."""


def _table(state: State, player: int, part: Part, name: str, marks: Mapping[str, str]) -> tuple[Shape, ...]:
    side, seat = state.side(player), state.seat(player)
    laid = tuple(
        _Laid(
            tile_in_words(state, lying.tile),
            state.box.colour_of(lying.tile),
            element_of(lying.tile) if state.options.elements else "",
            lying.cells,
        )
        for lying in seat.tiles
    )
    elves = tuple(side.elves.items()) if state.options.elves else ()
    prefix = f"{player}:"
    own = tuple((token.removeprefix(prefix), kind) for token, kind in marks.items() if token.startswith(prefix))
    return _laid_table(part, player, name, side.cells, elves, laid, own)


@drawn_once
def _laid_table(
    part: Part, player: int, name: str, gallery: Cells, elves: _Elves, tiles: tuple[_Laid, ...], marks: _Marks
) -> Iterator[Shape]:
    yield Polygon(_grown(part.table, 3).corners(5), "out_of_mine.rock")
    elf_on, kinds = dict(elves), dict(marks)
    lying_on = {index: number for number, lying in enumerate(tiles) for index in each(lying.cells)}
    for index, cell in GRID.name_of.items():
        number = lying_on.get(index)
        lying = tiles[number] if number is not None else None
        is_gallery = bool(gallery >> index & 1)
        glyph = OPEN + elf_on[cell][0] if cell in elf_on else OPEN if is_gallery else ROCK
        if number is not None and lying is not None:
            glyph = letter_of(lying.colour) + chr(ord("a") + number % 26)
        words = _cell_in_words(cell, name, is_gallery, lying.words if lying else "", elf_on.get(cell, ""))
        yield from _cell(
            part.corner_of(index), part.cell, f"{player}:{cell}", words, glyph, kinds.get(cell), is_gallery
        )
    yield from _hollow(gallery, (part.left, part.table.bottom), part.cell)
    yield from in_layers(_lying(lying, part, elf_on) for lying in tiles)
    yield from _edge(gallery, part)
    yield from _elves(elf_on, lying_on, part)


@drawn_once
def _cell(
    corner: Point, size: float, token: str, words: str, glyph: str, kind: str | None, is_gallery: bool
) -> Iterator[Shape]:
    role = "out_of_mine.gallery" if is_gallery else "out_of_mine.rock.cell"
    yield Polygon(_square(*corner, size), role, marked_label(words, kind), token, marked_glyph(glyph, kind))


@drawn_once
def _hollow(cells: Cells, origin: Point, size: float) -> Iterator[Shape]:
    yield from hollow(frozenset(GRID.place(index) for index in each(cells)), origin, size)


@made_once
def _cell_in_words(cell: str, name: str, is_gallery: bool, tile_name: str, elf_colour: str) -> str:
    words = [addressed("{cell} of {name}'s gallery", "{cell} of your gallery", cell=cell, name=name)]
    if tile_name:
        words.append(tile_name if is_gallery else translated("{tile} over the edge", tile=tile_name))
    else:
        words.append(translated("open") if is_gallery else translated("rock"))
    if elf_colour:
        words.append(translated("{colour} elf", colour=elf_colour))
    return ", ".join(words)


def _lying(lying: _Laid, part: Part, elves: Mapping[str, str]) -> tuple[Shape, ...]:
    offsets, anchor = _form(lying.cells)
    column, row = GRID.place(anchor)
    under_elves = {(GRID.place(GRID.index_of[cell])) for cell in elves}
    spots = tuple(spot for spot in offsets if (column + spot[0], row + spot[1]) in under_elves)
    return tile(offsets, part.corner_of(anchor), part.cell, lying.colour, lying.element, elves=spots)


@cache
def _form(cells: Cells) -> tuple[Offsets, int]:
    """Return the shape of a set of cells and the index of its anchor."""
    return offsets_of(cells), next(each(cells))


@drawn_once
def _edge(cells: Cells, part: Part) -> Iterator[Shape]:
    """Yield the edge of the gallery, on top of the tiles, so that those over it are seen to be."""
    for outline in _gallery_outlines(cells):
        yield Polygon(outline_at(outline, (part.left, part.table.bottom), part.cell), "out_of_mine.gallery.edge")


@cache
def _gallery_outlines(cells: Cells) -> tuple[tuple[Point, ...], ...]:
    return outlines(frozenset(GRID.place(index) for index in each(cells)))


def _elves(elves: Mapping[str, str], covered: Container[int], part: Part) -> Iterator[Shape]:
    for cell, colour in elves.items():
        index = GRID.index_of[cell]
        x, y = part.centre_of(index)
        if index in covered:
            size = max(_COVERED_ELF * part.cell, min(_LEGIBLE_ELF, _OPEN_ELF * part.cell))
            away = (part.cell - size) / 2 - 1
            yield from elf((x + away, y - away), colour, size)
        else:
            yield from elf((x, y), colour, _OPEN_ELF * part.cell)


# --- a side to choose ---


def _side_to_choose(
    state: State, player: int, number: int, box: Box, name: str, marks: Mapping[str, str]
) -> Iterator[Shape]:
    side_name = SIDES[number]
    token = f"{player}:{side_name}"
    gallery = state.box.gallery_named[state.seat(player).gallery]
    words = addressed(
        "the {side} of gallery {gallery}, for {name}",
        "the {side} of gallery {gallery}, for you",
        side=side_name,
        gallery=gallery.name,
        name=name,
    )
    label = marked_label(words, marks.get(token))
    yield Polygon(box.corners(), "card", label, token)
    size = size_for(term(side_name), "text.title", 15, box.width - 8)
    words = cut_to_width(term(side_name), "text.title", size, box.width - 8)
    yield Text(box.centre[0], box.bottom - 15, words, "text.title", size)
    size = (box.width - 16) / SIDE
    yield from _miniature(gallery.side(side_name), (box.x + 8, box.y + 8 + SIDE * size), size, state.options.elves)


def _miniature(side: GallerySide, origin: Point, size: float, has_elves: bool) -> Iterator[Shape]:
    """Yield a small picture of a side, its lower left corner at a point."""
    (whole,) = outlines(_WHOLE)
    yield Polygon(outline_at(whole, origin, size), "out_of_mine.rock")
    for index in each(side.cells):
        column, row = GRID.place(index)
        x, y = origin[0] + column * size, origin[1] - row * size
        yield Polygon(_square(x, y, size), "out_of_mine.gallery")
    for outline in _gallery_outlines(side.cells):
        yield Polygon(outline_at(outline, origin, size), "out_of_mine.gallery.edge.small")
    if has_elves:
        for cell, colour in side.elves.items():
            column, row = GRID.place(GRID.index_of[cell])
            yield from elf((origin[0] + (column + 0.5) * size, origin[1] - (row + 0.5) * size), colour, size)


# --- small things ---


def _square(x: float, y: float, size: float) -> tuple[Point, ...]:
    return ((x, y - size), (x + size, y - size), (x + size, y), (x, y))


def _grown(box: Box, by: float) -> Box:
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)
