"""Where the parts of the picture are: squares, coasters, the places off the board, and the boxes beside it."""

from __future__ import annotations

from math import ceil, sqrt
from typing import NamedTuple

from minerals.core.boxes import Box
from minerals.core.scene import Point
from minerals.games.iceminers.components import ARMS, GRID

SQUARE = 64.0
"""From the middle of a square to that of the next one on the same coaster."""
COASTER_GAP = 8.0
STRIP = 18.0
"""Between the outer edge of an arm and the place off the board."""
ZONE_DEPTH = 46.0

WIDTH = 1100.0
HEIGHT = 834.0
MARGIN = 20.0
TITLE_HEIGHT = 58.0
CHARACTER = (SQUARE / 6, SQUARE / 3)
"""The text painter's character: six by three of them to a square."""

_GAP = 12.0
_COORDINATES = 18.0  # room for names of rows and columns, outside the places off the board
_PLUS = 9 * SQUARE + 2 * COASTER_GAP
_AROUND = STRIP + ZONE_DEPTH + _COORDINATES
_HIDDEN_HEIGHT = 192.0
_MOST_PLAYERS = 4
_TALLEST_PANEL = 200.0
_FULL = 0.92  # which part of a square may be filled

BOARD = Box(MARGIN, TITLE_HEIGHT, _PLUS + 2 * _AROUND, _PLUS + 2 * _AROUND)

OUTWARDS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Which way is off the board, for each arm."""


def centre_of(index: int) -> Point:
    """Return the middle of a square.

    >>> centre_of(GRID.index("e5")) == BOARD.centre
    True
    """
    column, row = GRID.place(index)
    return (_along(BOARD.x, column), _along(BOARD.y, 8 - row))


def _along(start: float, number: int) -> float:
    return start + _AROUND + (number + 0.5) * SQUARE + number // 3 * COASTER_GAP


def box_around(centre: Point, width: float, height: float) -> Box:
    """Return the box of a size around a point."""
    return Box(centre[0] - width / 2, centre[1] - height / 2, width, height)


def square_box(index: int) -> Box:
    """Return a square, without the line around it."""
    return box_around(centre_of(index), SQUARE - 2, SQUARE - 2)


def coaster_box(middle: str) -> Box:
    """Return the coaster around its middle square."""
    side = 3 * SQUARE + 5
    return box_around(centre_of(GRID.index(middle)), side, side)


def outside(arm: int, index: int) -> Point:
    """Return the point off the board at an arm that lies next to a square of its outer edge."""
    return _beyond(arm, index, STRIP + ZONE_DEPTH / 2)


def edge_point(arm: int, index: int) -> Point:
    """Return the point between a square of an arm's outer edge and the place off the board."""
    return _beyond(arm, index, STRIP / 2 + 1)


def _beyond(arm: int, index: int, distance: float) -> Point:
    (x, y), (dx, dy) = centre_of(index), OUTWARDS[arm]
    length = SQUARE / 2 + distance
    return (x + dx * length, y + dy * length)


def zone_box(arm: int) -> Box:
    """Return the place off the board at the end of an arm, where miners wait."""
    long, is_wide = 3 * SQUARE - 4, OUTWARDS[arm][0] == 0
    width, height = (long, ZONE_DEPTH) if is_wide else (ZONE_DEPTH, long)
    return box_around(outside(arm, GRID.index(ARMS[arm].edge[1])), width, height)


def waiting_place(arm: int, number: int, of: int) -> Point:
    """Return where one of several miners waits at an arm, counted from 0."""
    x, y = zone_box(arm).centre
    aside = (number - (of - 1) / 2) * 45
    return (x + aside, y) if OUTWARDS[arm][0] == 0 else (x, y + aside)


# --- what stands on a square ---


class Arrangement(NamedTuple):
    """Where pieces stand on a square, from its middle, and how much smaller they are drawn to fit."""

    miners: tuple[Point, ...]
    miner_scale: float
    gems: tuple[Point, ...]
    gem_scale: float


def arrangement(miners: int, gems: int) -> Arrangement:
    """Return where so many miners and gems stand on one square. Up to two miners; any number of gems."""
    if not miners:
        places, scale = _in_rows(gems)
        return Arrangement((), 1.0, places, scale)
    if not gems:
        return Arrangement(_row(miners, 0.0, _FULL / 2), 1.0 if miners == 1 else 0.62, (), 1.0)
    if miners > 1:
        places, scale = _below_miners(gems)
        return Arrangement(_row(miners, -0.23, _FULL / 2), 0.62, places, scale)
    if gems <= 2:
        return Arrangement(((0.0, -0.18),), 0.78, _row(gems, 0.285, 0.42), 0.78)
    return _around_miner(gems)


def _in_rows(count: int) -> tuple[tuple[Point, ...], float]:
    """Return places in rows that fill the square, and the scale of what stands there."""
    side = max(2, ceil(sqrt(count)))
    pitch = _FULL / side
    rows = ceil(count / side)
    places = (
        place
        for row in range(rows)
        for place in _row(min(side, count - row * side), (row - (rows - 1) / 2) * pitch, pitch)
    )
    return tuple(places), _scale_within(pitch)


def _below_miners(gems: int) -> tuple[tuple[Point, ...], float]:
    """Return places in the lower half of the square: in one row, or two where there are many."""
    if gems <= 3:
        pitch = min(0.4, _FULL / gems)
        return _row(gems, 0.24, pitch), min(0.78, _scale_within(pitch))
    behind = ceil(gems / 2)
    pitch = min(_FULL / 4, _FULL / behind)
    return (*_row(behind, 0.115, pitch), *_row(gems - behind, 0.345, pitch)), _scale_within(pitch)


def _around_miner(gems: int) -> Arrangement:
    """Return a miner in the corner and gems at the two sides that are left."""
    side = 3
    while side * side - 4 < gems:
        side += 1
    pitch = _FULL / side
    first = -_FULL / 2 + pitch / 2
    free = [(column, row) for column in range(side) for row in range(side) if column > 1 or row > 1]
    # First below the miner, then beside it, as the eye goes over a square.
    free.sort(key=lambda place: (max(place), -place[1], place[0]))
    places = tuple((first + column * pitch, first + row * pitch) for column, row in free[:gems])
    corner = first + pitch / 2
    return Arrangement(((corner, corner),), 2 * pitch * SQUARE / 47, places, _scale_within(pitch))


def _scale_within(pitch: float) -> float:
    """Return the scale of gems that are this close to each other."""
    return min(1.0, pitch * SQUARE / 29.4)


def _row(count: int, y: float, pitch: float) -> tuple[Point, ...]:
    return tuple(((place - (count - 1) / 2) * pitch, y) for place in range(count))


# --- beside the squares ---


def die_box() -> Box:
    """Return the die, in the free corner in the north-west."""
    x, y = _free_corner()
    return box_around((x, y - 34), 96, 96)


def points_place() -> Point:
    """Return where the points left are written."""
    x, y = _free_corner()
    return (x, y + 48)


def _free_corner() -> Point:
    side = _AROUND + 3 * SQUARE - 18
    return (BOARD.x + side / 2, BOARD.y + side / 2 - 6)


def panel_box(player: int, of: int) -> Box:
    """Return the panel of one of several players."""
    x = BOARD.right + _GAP
    hidden = _HIDDEN_HEIGHT if of == _MOST_PLAYERS else 1.2 * _HIDDEN_HEIGHT
    height = min(_TALLEST_PANEL, (BOARD.height - hidden) / of - _GAP)
    return Box(x, BOARD.y + (player - 1) * (height + _GAP), WIDTH - MARGIN - x, height)


def hidden_box(players: int) -> Box:
    """Return the panel of what lies under the caps."""
    above = panel_box(players, players)
    y = above.bottom + _GAP
    return Box(above.x, y, above.width, BOARD.bottom - y)
