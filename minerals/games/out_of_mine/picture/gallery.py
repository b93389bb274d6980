"""A player's table: the rock, the gallery cut into it, the tiles, and the elves who look out for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from minerals.core.boxes import Box
from minerals.core.cells import Cells, each
from minerals.core.languages import term, translated
from minerals.core.marks import marked_glyph, marked_label
from minerals.core.scene import Point, Polygon, Shape, Text, in_layers
from minerals.core.second_person import addressed
from minerals.games.out_of_mine.components import SIDES, GallerySide
from minerals.games.out_of_mine.diagram import OPEN, ROCK
from minerals.games.out_of_mine.narration import described
from minerals.games.out_of_mine.picture.layout import SIDE, Place
from minerals.games.out_of_mine.picture.tiles import elf, letter_of, outlines, placed, tile
from minerals.games.out_of_mine.state import Lying, State
from minerals.games.out_of_mine.tiles import GRID, Offsets, element_of, offsets_of, shape_of

_WHOLE = frozenset(GRID.place(index) for index in GRID.name_of)
_COVERED_ELF = 0.56  # how much of a cell an elf takes when a tile lies there
_OPEN_ELF = 0.86


def draw_gallery(
    state: State, player: int, place: Place, name: str, marks: Mapping[str, str], *, coordinates: bool
) -> Iterator[Shape]:
    """Yield a player's table, bottom first; before the side is chosen, both sides to choose from. O(cells).

    Parameters
    ----------
    marks
        Token to kind of mark; here they go into labels and glyphs, the lines are drawn on top of all.
    """
    seat = state.seat(player)
    if not seat.gallery:
        yield from _bare_rock(place, name)
    elif not seat.side:
        for number in range(len(SIDES)):
            yield from _side_to_choose(state, player, number, place.side_box(number), name, marks)
    else:
        yield from _table(state, player, place, name, marks)
        if coordinates:
            yield from _coordinates(place)


def tile_in_words(state: State, name: str) -> str:
    """Return a tile in words: without its element where elements do not count."""
    return described(state, name if state.options.elements else shape_of(name))


def _bare_rock(place: Place, name: str) -> Iterator[Shape]:
    yield Polygon(
        place.table.corners(),
        "out_of_mine.rock",
        addressed("{name} has no gallery yet", "You have no gallery yet", name=name),
    )
    yield Text(*place.table.centre, translated("no gallery yet"), "out_of_mine.rock.text", 15)


def _coordinates(place: Place) -> Iterator[Shape]:
    size = 12.0 if place.cell < 40 else 13.0
    for number in range(SIDE):
        row, column = GRID.at_place(0, number), GRID.at_place(number, 0)
        assert row is not None
        assert column is not None
        yield Text(place.left - 10, place.centre_of(row)[1], chr(ord("a") + number), "text.quiet", size)
        yield Text(place.centre_of(column)[0], place.table.bottom + 11, str(number + 1), "text.quiet", size)


# --- the table ---


def _table(state: State, player: int, place: Place, name: str, marks: Mapping[str, str]) -> Iterator[Shape]:
    side, seat = state.side(player), state.seat(player)
    yield Polygon(_grown(place.table, 3).corners(5), "out_of_mine.rock")
    elves = side.elves if state.options.elves else {}
    lying_on = {index: number for number, lying in enumerate(seat.tiles) for index in each(lying.cells)}
    for index, cell in GRID.name_of.items():
        number = lying_on.get(index)
        lying = seat.tiles[number] if number is not None else None
        kind = marks.get(f"{player}:{cell}")
        is_gallery = bool(side.cells >> index & 1)
        label = marked_label(_cell_in_words(state, cell, name, is_gallery, lying, elves.get(cell, "")), kind)
        glyph = OPEN + elves[cell][0] if cell in elves else OPEN if is_gallery else ROCK
        if number is not None and lying is not None:
            glyph = letter_of(state.box.colour_of(lying.tile)) + chr(ord("a") + number % 26)
        role = "out_of_mine.gallery" if is_gallery else "out_of_mine.rock.cell"
        x, y = place.corner_of(index)
        yield Polygon(_square(x, y, place.cell), role, label, f"{player}:{cell}", marked_glyph(glyph, kind))
    yield from in_layers(_lying(state, lying, place, elves) for lying in seat.tiles)
    yield from _edge(side.cells, place)
    yield from _elves(elves, seat.covered, place)


def _cell_in_words(state: State, cell: str, name: str, is_gallery: bool, lying: Lying | None, elf_colour: str) -> str:
    words = [addressed("{cell} of {name}'s gallery", "{cell} of your gallery", cell=cell, name=name)]
    if lying is not None:
        tile_name = tile_in_words(state, lying.tile)
        words.append(tile_name if is_gallery else translated("{tile} over the edge", tile=tile_name))
    else:
        words.append(translated("open") if is_gallery else translated("rock"))
    if elf_colour:
        words.append(translated("{colour} elf", colour=elf_colour))
    return ", ".join(words)


def _lying(state: State, lying: Lying, place: Place, elves: Mapping[str, str]) -> Iterator[Shape]:
    offsets, anchor = _form(lying.cells)
    column, row = GRID.place(anchor)
    under_elves = {(GRID.place(GRID.index_of[cell])) for cell in elves}
    spots = [spot for spot in offsets if (column + spot[0], row + spot[1]) in under_elves]
    element = element_of(lying.tile) if state.options.elements else ""
    colour = state.box.colour_of(lying.tile)
    yield from tile(offsets, place.corner_of(anchor), place.cell, colour, element, elves=spots)


@cache
def _form(cells: Cells) -> tuple[Offsets, int]:
    """Return the shape of a set of cells and the index of its anchor."""
    return offsets_of(cells), next(each(cells))


def _edge(cells: Cells, place: Place) -> Iterator[Shape]:
    """Yield the edge of the gallery, on top of the tiles, so that those over it are seen to be."""
    for outline in _gallery_outlines(cells):
        yield Polygon(placed(outline, (place.left, place.table.bottom), place.cell), "out_of_mine.gallery.edge")


@cache
def _gallery_outlines(cells: Cells) -> tuple[tuple[Point, ...], ...]:
    return outlines(frozenset(GRID.place(index) for index in each(cells)))


def _elves(elves: Mapping[str, str], covered: Cells, place: Place) -> Iterator[Shape]:
    for cell, colour in elves.items():
        index = GRID.index_of[cell]
        x, y = place.centre_of(index)
        if covered >> index & 1:
            away = (1 - _COVERED_ELF) / 2 * place.cell - 1
            yield from elf((x + away, y - away), colour, _COVERED_ELF * place.cell)
        else:
            yield from elf((x, y), colour, _OPEN_ELF * place.cell)


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
    yield Text(box.centre[0], box.bottom - 17, term(side_name), "text.title", 15)
    size = (box.width - 16) / SIDE
    yield from _miniature(gallery.side(side_name), (box.x + 8, box.y + 8 + SIDE * size), size, state.options.elves)


def _miniature(side: GallerySide, origin: Point, size: float, has_elves: bool) -> Iterator[Shape]:
    """Yield a small picture of a side, its lower left corner at a point."""
    (whole,) = outlines(_WHOLE)
    yield Polygon(placed(whole, origin, size), "out_of_mine.rock")
    for index in each(side.cells):
        column, row = GRID.place(index)
        x, y = origin[0] + column * size, origin[1] - row * size
        yield Polygon(_square(x, y, size), "out_of_mine.gallery")
    for outline in _gallery_outlines(side.cells):
        yield Polygon(placed(outline, origin, size), "out_of_mine.gallery.edge.small")
    if has_elves:
        for cell, colour in side.elves.items():
            column, row = GRID.place(GRID.index_of[cell])
            yield from elf((origin[0] + (column + 0.5) * size, origin[1] - (row + 0.5) * size), colour, size)


# --- small things ---


def _square(x: float, y: float, size: float) -> tuple[Point, ...]:
    return ((x, y - size), (x + size, y - size), (x + size, y), (x, y))


def _grown(box: Box, by: float) -> Box:
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)
