"""Pyramids seen from above: four sloping sides and a flat top, with pips on the near side.

Gems show the letter of their colour, miners the player's digit, and caps a question mark. A small pyramid has one pip,
a medium one two and a large one three. So you can tell them apart without seeing colours or comparing sizes.
"""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.scene import Circle, Point, Polygon, Shape, Text
from minerals.games.iceminers.components import COLOURS, OPAQUE, colour_of, pips
from minerals.games.iceminers.picture.layout import box_around

_SIDES = {1: 22.5, 2: 29.0, 3: 46.0}
"""The side lengths of pyramids seen from above, by their pips."""
_CAP_SIDES = {"medium": 37.0, "large": 52.0}
_CAP_PIPS = {"medium": 2, "large": 3}

_FLAT = 0.6  # which part of the side the flat top takes
_CARRIED = 0.84  # how much smaller a gem is drawn on its miner
_LETTERS = {colour.name: colour.letter.upper() for colour in COLOURS} | {OPAQUE: "O"}


def gem(
    centre: Point, name: str, scale: float = 1.0, *, label: str = "", cell: str | None = None, glyph: str = ""
) -> Iterator[Shape]:
    """Yield a gem, which may be clickable."""
    colour, count = colour_of(name), pips(name)
    side = _SIDES[count] * scale
    role, pip = f"iceminers.gem.{colour}", f"iceminers.pip.{colour}"
    yield from _pyramid(centre, side, role, count, pip, label=label, cell=cell, glyph=glyph)
    yield Text(*centre, _LETTERS[colour], f"iceminers.letter.{colour}", 0.6 * side)


def miner(
    centre: Point,
    player: int,
    colour: str,
    carried: str = "",
    scale: float = 1.0,
    *,
    is_active: bool = False,
    glyph: str = "",
) -> Iterator[Shape]:
    """Yield a miner with the player's digit, and the gem it carries on it. Before its set-up it has no colour.

    A rim lies around the one whose turn it is.
    """
    x, y = centre
    side = _SIDES[3] * scale
    if is_active:
        yield Polygon(box_around(centre, side + 7, side + 7).corners(5), "piece.active")
    role = f"iceminers.gem.{colour}" if colour else "iceminers.gem"
    pip = f"iceminers.pip.{colour}" if colour else "player.text"
    yield from _pyramid(centre, side, role, 0 if carried else 3, pip, glyph=glyph)
    letter = f"iceminers.letter.{colour}" if colour else "player.text"
    if carried:
        yield Text(x - 0.27 * side, y - 0.24 * side, str(player), letter, 0.42 * side)
        yield from gem((x + 0.15 * side, y + 0.15 * side), carried, _CARRIED * scale)
    else:
        yield Text(x, y, str(player), letter, 0.56 * side)


def cap(centre: Point, size: str, scale: float = 1.0, *, glyph: str = "") -> Iterator[Shape]:
    """Yield a cap of a size, `medium` or `large`."""
    side = _CAP_SIDES[size] * scale
    yield from _pyramid(centre, side, f"iceminers.cap.{size}", _CAP_PIPS[size], "iceminers.cap.text", glyph=glyph)
    yield Text(*centre, "?", "iceminers.cap.text", 0.42 * side)


def _pyramid(
    centre: Point,
    side: float,
    role: str,
    count: int,
    pip_role: str,
    *,
    label: str = "",
    cell: str | None = None,
    glyph: str = "",
) -> Iterator[Shape]:
    """Yield a pyramid; the light comes from the upper left."""
    base = _corners(centre, side)
    top = _corners(centre, side * _FLAT)
    yield Polygon(base, role, label, cell, glyph)
    for place, light in enumerate(("light", "shade", "shade", "light")):
        behind = (place + 1) % 4
        yield Polygon((base[place], base[behind], top[behind], top[place]), f"iceminers.facet.{light}")
    x, y = centre
    low = y + side * (1 + _FLAT) / 4
    for place in range(count):
        yield Circle(x + (place - (count - 1) / 2) * 0.2 * side, low, 0.068 * side, pip_role)


def _corners(centre: Point, side: float) -> tuple[Point, Point, Point, Point]:
    """Return the corners of a square, clockwise from the upper left."""
    box = box_around(centre, side, side)
    return ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
