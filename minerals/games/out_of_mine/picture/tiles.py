"""Tiles as they are drawn: one shape around all their cells, a letter for the colour, and the element on them.

A tile wears the letter of its colour, an element its own outline and its own small letter, so that neither hangs on
hue alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from math import cos, pi, sin

from minerals.core.picture import Circle, Point, Polygon, Shape, Text, drawn_once
from minerals.games.out_of_mine.tiles import Offsets

Spot = tuple[int, int]
"""A cell as (columns to the right, rows up)."""

_GROOVE = 1.0  # between neighbouring tiles on each side, in scene units
_FACET = 0.13  # how far the facet lies within a tile, in cells
_ROUND = 0.16  # how round the corners are, in cells
_STEPS = 3
_EDGE = 0.04  # how far a bevel keeps from the edge of a tile, which is round at the corners
_HOLLOW = 0.11  # how wide the shadow of the rock is in a gallery, in cells
_BEVELLED = 14.0  # tiles with smaller cells are flat
_LETTER = 12.0  # no letter is smaller
_WITH_LETTER = 14.0  # what is smaller has no letter


def letter_of(colour: str) -> str:
    """Return the letter of a colour."""
    return colour[0].upper()


# --- outlines ---


@cache
def outlines(cells: frozenset[Spot], inset: float = 0.0, radius: float = 0.0) -> tuple[tuple[Point, ...], ...]:
    """Return the outlines of a set of cells, holes too, with corners rounded off. O(cells).

    Lengths are in cells, y upwards, with the lower left corner of the cell (0, 0) at the origin.

    >>> outlines(frozenset({(0, 0), (1, 0)}))
    (((0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)),)
    """
    return tuple(_rounded(corners, inset, radius) for corners in _loops(cells))


def _loops(cells: Collection[Spot]) -> Iterator[list[Spot]]:
    """Yield the corners around each outline, with the cells to the left."""
    ways: dict[Spot, list[Spot]] = {}
    for x, y in sorted(cells):
        around = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        beside = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        for number, neighbour in enumerate(beside):
            if neighbour not in cells:
                ways.setdefault(around[number], []).append(around[(number + 1) % 4])
    while ways:
        start = here = min(ways)
        step, corners = (0, -1), []
        while True:
            # Where two cells touch at a corner only, turning left stays with the same cell.
            onward = max(ways[here], key=lambda end: _cross(step, _step(here, end)))
            ways[here].remove(onward)
            if not ways[here]:
                del ways[here]
            if _step(here, onward) != step:
                corners.append(here)
            step, here = _step(here, onward), onward
            if here == start:
                break
        yield corners


def _step(start: Spot, end: Spot) -> Spot:
    return (end[0] - start[0], end[1] - start[1])


def _cross(one: Spot, other: Spot) -> int:
    return one[0] * other[1] - one[1] * other[0]


def _rounded(corners: list[Spot], inset: float, radius: float) -> tuple[Point, ...]:
    points: list[Point] = []
    for number, (x, y) in enumerate(corners):
        before, after = corners[number - 1], corners[(number + 1) % len(corners)]
        to, onward = _unit(_step(before, (x, y))), _unit(_step((x, y), after))
        tip = (x - inset * (to[1] + onward[1]), y + inset * (to[0] + onward[0]))
        points += _arc(tip, to, onward, radius) if radius else [tip]
    return tuple(points)


def _unit(step: Spot) -> Spot:
    return ((step[0] > 0) - (step[0] < 0), (step[1] > 0) - (step[1] < 0))


def _arc(tip: Point, to: Spot, onward: Spot, radius: float) -> Iterator[Point]:
    centre = (tip[0] + radius * (onward[0] - to[0]), tip[1] + radius * (onward[1] - to[1]))
    for step in range(_STEPS + 1):
        along, aside = sin(step / _STEPS * pi / 2), cos(step / _STEPS * pi / 2)
        yield (
            centre[0] + radius * (along * to[0] - aside * onward[0]),
            centre[1] + radius * (along * to[1] - aside * onward[1]),
        )


def outline_at(outline: tuple[Point, ...], origin: Point, size: float) -> tuple[Point, ...]:
    """Return an outline where its cell (0, 0) has its lower left corner at a point of the scene."""
    left, bottom = origin
    return tuple((left + x * size, bottom - y * size) for x, y in outline)


# --- tiles ---


@drawn_once
def stone(
    offsets: Offsets,
    origin: Point,
    size: float,
    role: str,
    *,
    label: str = "",
    cell: str | None = None,
    glyph: str = "",
) -> Iterator[Shape]:
    """Yield a tile without what is on it: its body and the lighter facet on top."""
    cells = frozenset(offsets)
    groove = _GROOVE / size
    (body,) = outlines(cells, groove, _ROUND)
    (facet,) = outlines(cells, groove + _FACET, _ROUND / 2)
    yield Polygon(outline_at(body, origin, size), role, label, cell, glyph)
    yield Polygon(outline_at(facet, origin, size), f"{role}.facet")
    if size >= _BEVELLED:
        yield from _bevels(cells, groove + _EDGE, groove + _FACET, origin, size, _BEVELS)


def hollow(cells: frozenset[Spot], origin: Point, size: float) -> Iterator[Shape]:
    """Yield the shadow that the rock casts into the cells cut out of it, from the top left."""
    yield from _bevels(cells, 0.0, _HOLLOW, origin, size, _SHADOWS)


_BEVELS = {(-1, 0): "bevel.top", (0, -1): "bevel.left", (0, 1): "bevel.right", (1, 0): "bevel.bottom"}
_SHADOWS = {(-1, 0): "bevel.bottom", (0, -1): "bevel.right"}


def _bevels(
    cells: frozenset[Spot], outside: float, inside: float, origin: Point, size: float, roles: Mapping[Spot, str]
) -> Iterator[Shape]:
    """Yield the slanting sides between two outlines, as the light falls on them, by the direction of the outline."""
    for outer, inner in zip(outlines(cells, outside), outlines(cells, inside), strict=True):
        for number, corner in enumerate(outer):
            before = outer[number - 1]
            across, up = corner[0] - before[0], corner[1] - before[1]
            role = roles.get(((across > 0) - (across < 0), (up > 0) - (up < 0)))
            if role is not None:
                side = (before, corner, inner[number], inner[number - 1])
                yield Polygon(outline_at(side, origin, size), f"out_of_mine.{role}")


def _letter(x: float, y: float, letter: str, role: str, size: float, whole: float) -> Iterator[Shape]:
    """Yield a letter on something, unless that is too small for one that can be read."""
    if whole >= _WITH_LETTER:
        yield Text(x, y, letter, role, max(_LETTER, size))


@drawn_once
def tile(
    offsets: Offsets,
    origin: Point,
    size: float,
    colour: str,
    element: str = "",
    *,
    elves: tuple[Spot, ...] = (),
    glyph: str = "",
) -> Iterator[Shape]:
    """Yield a tile with its letter and its element. Both keep off the cells with elves where they can.

    `origin`: the lower left corner of the anchor cell.
    """
    yield from stone(offsets, origin, size, f"tile.{colour}", glyph=glyph)
    spots = _spots(offsets, frozenset(elves))
    x, y = _middle(spots[0], origin, size)
    shares = len(spots) == 1 and bool(element or elves)
    if shares:
        x, y, share = x - 0.22 * size, y - 0.16 * size, 0.46
    else:
        share = 0.56
    yield from _letter(x, y, letter_of(colour), f"letter.{colour}", share * size, size)
    if element:
        x, y = _middle(spots[-1 if shares else 1], origin, size)
        centre, whole = ((x + 0.12 * size, y + 0.16 * size), 0.6) if shares else ((x, y), 0.8)
        yield from symbol(centre, element, whole * size)


def _middle(spot: Spot, origin: Point, size: float) -> Point:
    return (origin[0] + (spot[0] + 0.5) * size, origin[1] - (spot[1] + 0.5) * size)


@cache
def _spots(offsets: Offsets, elves: frozenset[Spot]) -> tuple[Spot, ...]:
    """Return the cells of a tile, those in its middle first, those with elves last."""
    centre = [sum(spot[axis] for spot in offsets) / len(offsets) for axis in (0, 1)]

    def off_centre(spot: Spot) -> tuple[bool, float, Spot]:
        return (spot in elves, round((spot[0] - centre[0]) ** 2 + (spot[1] - centre[1]) ** 2, 6), spot)

    return tuple(sorted(offsets, key=off_centre))


# --- what is drawn on tiles and cells ---


@drawn_once
def symbol(centre: Point, element: str, size: float, glyph: str = "") -> Iterator[Shape]:
    """Yield an element: a nugget of gold, a crystal of silver, a woodworm, a rat; each with its letter.

    `glyph`: what stands for it where pictures are text.
    """
    x, y = centre
    role = f"out_of_mine.element.{element}"
    if element == "gold":
        ring = _ring(centre, 0.5 * size, 6, 0.0)
        yield Polygon(ring, role, glyph=glyph)
        yield Polygon((centre, *ring[3:6]), "out_of_mine.bevel.top")
        yield Polygon((centre, *ring[1:3]), "out_of_mine.bevel.right")
    elif element == "silver":
        ring = _ring(centre, 0.54 * size, 4, pi / 2)
        yield Polygon(ring, role, glyph=glyph)
        yield Polygon((centre, ring[1], ring[2]), "out_of_mine.bevel.top")
        yield Polygon((centre, ring[3], ring[0]), "out_of_mine.bevel.bottom")
    elif element == "woodworm":
        for dx, dy in ((-0.36, -0.16), (0.36, -0.16)):
            yield Circle(x + dx * size, y + dy * size, 0.2 * size, role)
        yield Circle(x, y + 0.06 * size, 0.36 * size, role, glyph=glyph)
    else:
        for dx in (-0.3, 0.3):
            yield Circle(x + dx * size, y - 0.28 * size, 0.2 * size, role)
        yield Circle(x, y + 0.05 * size, 0.4 * size, role, glyph=glyph)
    lower = 0.05 * size if element in ("woodworm", "rat") else 0
    yield from _letter(x, y + lower, element[0], f"{role}.text", 0.56 * size, size)


def _ring(centre: Point, radius: float, corners: int, turn: float) -> tuple[Point, ...]:
    angles = (turn + 2 * pi * number / corners for number in range(corners))
    return tuple((centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)) for angle in angles)


_HAT = ((0.1, -0.5), (0.34, 0.16), (0.48, 0.2), (0.48, 0.44), (-0.48, 0.44), (-0.48, 0.2), (-0.34, 0.16))


@drawn_once
def elf(centre: Point, colour: str, size: float) -> Iterator[Shape]:
    """Yield an elf: a hat in its colour with the letter of the colour on it."""
    x, y = centre
    yield Polygon(tuple((x + dx * size, y + dy * size) for dx, dy in _HAT), f"out_of_mine.elf.{colour}")
    yield from _letter(x, y + 0.13 * size, letter_of(colour), f"letter.{colour}", 0.42 * size, size)


@drawn_once
def icon(centre: Point, colour: str, size: float, glyph: str = "") -> Iterator[Shape]:
    """Yield a colour as a small square tile. `glyph`: what stands for it where pictures are text."""
    yield from stone(((0, 0),), (centre[0] - size / 2, centre[1] + size / 2), size, f"tile.{colour}", glyph=glyph)
    yield from _letter(*centre, letter_of(colour), f"letter.{colour}", 0.6 * size, size)
