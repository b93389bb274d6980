"""The pieces, seen from above: miners are pyramids, gems are cut stones, and caps are blocks of ice.

Gems show the letter of their colour, miners the player's digit, and caps a question mark. A small piece has one pip,
a medium one two and a large one three, and every colour of gem has a cut of its own. So you can tell them apart without
seeing colours or comparing sizes.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from minerals.core.picture import Circle, Line, Point, Polygon, Shape, Text, drawn_once
from minerals.games.iceminers.components import COLOURS, OPAQUE, colour_of, pips
from minerals.games.iceminers.picture.layout import box_around

_SIDES = {1: 22.5, 2: 29.0, 3: 46.0}
"""The side lengths of pieces seen from above, by their pips, for squares of 64."""
_CAP_SIDES = {"medium": 37.0, "large": 52.0}
_CAP_PIPS = {"medium": 2, "large": 3}

_LEAST_GEM = 16.0  # how small a gem with a letter may be
_LEAST_LETTER = 12.0
_TABLE = 0.6  # which part of a piece its flat top takes
_CARRIED = 0.84  # how much smaller a gem is drawn on its miner
_MOST_CARRIED = 0.64  # and which part of its miner it may take
_LETTERS = {colour.name: colour.letter.upper() for colour in COLOURS} | {OPAQUE: "O"}

_SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


def _cut_corners(width: float, cut: float) -> tuple[Point, ...]:
    """Return a rectangle of height 1 with its corners cut off."""
    across, up = width / 2, 0.5
    upper = ((-across, -up + cut), (-across + cut, -up), (across - cut, -up), (across, -up + cut))
    return (*upper, *((-x, -y) for x, y in upper))


def _round(corners: int, turned: float) -> tuple[Point, ...]:
    angles = (2 * pi * (number + turned) / corners for number in range(corners))
    return tuple((0.5 * sin(angle), -0.5 * cos(angle)) for angle in angles)


_CUTS = {
    "red": _cut_corners(1.0, 0.29),
    "green": _cut_corners(0.86, 0.13),
    "blue": _round(6, 0.0),
    "yellow": ((-0.3, -0.5), (0.3, -0.5), (0.5, -0.1), (0.24, 0.5), (-0.24, 0.5), (-0.5, -0.1)),
    OPAQUE: _round(12, 0.5),
}
"""The outline of each colour of gem, clockwise, within a square of side 1."""
_ICE = _cut_corners(1.0, 0.12)


@drawn_once
def gem(
    centre: Point,
    name: str,
    unit: float = 1.0,
    *,
    room: float = 1000.0,
    label: str = "",
    cell: str | None = None,
    glyph: str = "",
) -> Iterator[Shape]:
    """Yield a gem, which may be clickable. A gem without room for its letter shows its colour, cut and pips alone."""
    colour, count = colour_of(name), pips(name)
    side = min(max(_SIDES[count] * unit, _LEAST_GEM + 3 * (count - 1)), room)
    yield from _stone(centre, side, _CUTS[colour], f"iceminers.gem.{colour}", label=label, cell=cell, glyph=glyph)
    yield from _pips(centre, side, count, f"iceminers.pip.{colour}")
    x, y = centre
    if side >= _LEAST_LETTER + 1.5:
        yield Text(x, y - 0.04 * side, _LETTERS[colour], f"iceminers.letter.{colour}", max(0.6 * side, _LEAST_LETTER))


@drawn_once
def miner(
    centre: Point,
    player: int,
    colour: str,
    carried: str = "",
    unit: float = 1.0,
    *,
    is_active: bool = False,
    glyph: str = "",
) -> Iterator[Shape]:
    """Yield a miner with the player's digit, and the gem it carries on it. Before its set-up it has no colour.

    A rim lies around the one whose turn it is.
    """
    x, y = centre
    side = _SIDES[3] * unit
    if is_active:
        rim = side + max(5.0, 7 * unit)
        yield Polygon(box_around(centre, rim, rim).corners(0.1 * side), "piece.active")
    role = f"iceminers.gem.{colour}" if colour else "iceminers.gem"
    pip = f"iceminers.pip.{colour}" if colour else "player.text"
    yield from _stone(centre, side, _SQUARE, role, glyph=glyph)
    letter = f"iceminers.letter.{colour}" if colour else "player.text"
    if carried:
        yield Text(x - 0.3 * side, y - 0.24 * side, str(player), letter, max(0.42 * side, _LEAST_LETTER))
        middle = (x + 0.15 * side, y + 0.15 * side)
        yield from gem(middle, carried, _CARRIED * unit, room=_MOST_CARRIED * side)
    else:
        yield from _pips(centre, side, 3, pip)
        yield Text(x, y, str(player), letter, max(0.56 * side, _LEAST_LETTER))


@drawn_once
def cap(centre: Point, size: str, unit: float = 1.0, *, glyph: str = "") -> Iterator[Shape]:
    """Yield a cap of a size, `medium` or `large`."""
    side = _CAP_SIDES[size] * unit
    x, y = centre
    yield from _stone(centre, side, _ICE, f"iceminers.cap.{size}", glyph=glyph)
    for crack in (((-0.5, 0.16), (-0.34, 0.2), (-0.24, 0.36)), ((0.5, -0.3), (0.36, -0.22), (0.3, -0.06))):
        yield Line(tuple((x + along * side, y + down * side) for along, down in crack), "iceminers.cap.crack")
    yield from _pips(centre, side, _CAP_PIPS[size], "iceminers.cap.text")
    yield Text(x, y, "?", "iceminers.cap.text", max(0.42 * side, _LEAST_LETTER))


# --- stones ---


def _stone(
    centre: Point,
    side: float,
    cut: tuple[Point, ...],
    role: str,
    *,
    label: str = "",
    cell: str | None = None,
    glyph: str = "",
) -> Iterator[Shape]:
    """Yield a stone with a flat top. The light comes from the upper left, and glints on the edge towards it."""
    base, table = _laid(centre, side, cut), _laid(centre, side * _TABLE, cut)
    yield Polygon(base, role, label, cell, glyph)
    for place, light in enumerate(_lights(cut)):
        behind = (place + 1) % len(cut)
        yield Polygon((base[place], base[behind], table[behind], table[place]), f"iceminers.facet.{light}")
    x, y = centre
    glint, far = 0.17 * side, 0.035 * side
    near_x, near_y = x - 0.31 * side, y - 0.33 * side
    yield Polygon(
        (
            (near_x - glint / 2, near_y + glint / 2),
            (near_x - far / 2, near_y - far / 2),
            (near_x + glint / 2, near_y - glint / 2),
            (near_x + far, near_y + far),
        ),
        "iceminers.facet.glint",
    )


def _laid(centre: Point, side: float, cut: tuple[Point, ...]) -> tuple[Point, ...]:
    x, y = centre
    return tuple((x + along * side, y + down * side) for along, down in cut)


def _lights(cut: tuple[Point, ...]) -> Iterator[str]:
    """Yield how the light falls on each side of a stone."""
    for (x, y), (next_x, next_y) in zip(cut, (*cut[1:], cut[0]), strict=True):
        # For a clockwise outline, the way out of a side is to the left of the way along it.
        out_x, out_y = next_y - y, x - next_x
        towards = -(out_x + out_y) / (2 * (out_x**2 + out_y**2)) ** 0.5
        yield "bright" if towards > 0.9 else "light" if towards > 0.1 else "deep" if towards < -0.9 else "shade"


def _pips(centre: Point, side: float, count: int, role: str) -> Iterator[Shape]:
    x, y = centre
    for place in range(count):
        yield Circle(x + (place - (count - 1) / 2) * 0.2 * side, y + 0.4 * side, 0.068 * side, role)
