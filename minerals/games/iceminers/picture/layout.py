"""Where the parts of the picture are: squares, coasters, the places off the board, and the boxes beside it."""

from __future__ import annotations

from functools import cache
from math import ceil, sqrt

import msgspec

from minerals.core.picture import NARROW, Box, Point, Viewport
from minerals.games.iceminers.components import ARMS, GRID, Arm
from minerals.games.iceminers.state import State

OUTWARDS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Which way is off the board, for each side of it."""

DRAWN_FOR = 64.0
"""The side of a square for which the sizes of pieces are written down."""

_MARGIN = 8.0
_SPACE = 12.0  # between the board and what is beside it
_BETWEEN = 8.0  # between panels
_PADDING = 6.0  # between the edge of the table and what is on it
_NAMES = 14.0  # for the names of rows and columns, beyond the places off the board in the west and south
_NAME = 16.0  # for the same names in the free corners, and for a tab with a colour
_HEADING = 36.0
_PANEL = 58.0
_ROOMY_PANEL = 70.0
_WORDS = 160.0  # the least height of the rest
_ROOM_FOR_A_LIST = 33.0  # the least square with room for a list in a free corner
_LISTED = 158.0  # a list of what lies under the caps
_TWO_COLUMNS = 520.0

_FULL = 0.92  # which part of a square may be filled

# What belongs to a square, as parts of its side. Nine squares, two gaps and two places off the board make the cross.
_COASTER_GAP = 0.12
_ZONE = 0.66
_STRIP = 0.2
_LEAST_STRIP = 4.0


class Layout(msgspec.Struct, frozen=True):
    """Where everything is in one place.

    >>> layout = _layout(2, True, Viewport(1008, 600))
    >>> layout.board.width > 0.55 * layout.width, layout.rest.width > 300
    (True, True)
    """

    width: float
    height: float
    board: Box
    """The table with the cross."""
    square: float
    """From the middle of a square to that of the next one on the same coaster."""
    heading: Box
    panels: tuple[Box, ...]
    """The panel of each player."""
    hidden: Box
    """The panel of what lies under the caps."""
    is_list_on_table: bool = False
    """Whether what lies under the caps is listed in a free corner of the table, so that it needs no panel."""
    rest: Box | None = None
    quarters: int = 0
    """How far the board is turned counter-clockwise, in quarters."""

    @property
    def unit(self) -> float:
        """How much larger pieces are drawn than their sizes are written down."""
        return self.square / DRAWN_FOR

    @property
    def strip(self) -> float:
        """The distance between the outer edge of an arm and the place off the board."""
        return _LEAST_STRIP + _STRIP * self.square

    @property
    def zone_depth(self) -> float:
        """How far a place off the board reaches outwards."""
        return _ZONE * self.square

    @property
    def _around(self) -> float:
        return _PADDING + self.zone_depth + self.strip

    # --- the cross ---

    def centre_of(self, index: int) -> Point:
        """Return the middle of a square."""
        column, row = self.place_of(index)
        left = self.board.x + _NAMES + self._around
        return (left + self._along(column), self.board.y + self._around + self._along(8 - row))

    def place_of(self, index: int) -> tuple[int, int]:
        """Return the column and the row of a square on the board as it lies."""
        column, row = GRID.place(index)
        for _ in range(self.quarters):
            column, row = 8 - row, column
        return column, row

    def side_of(self, arm: int) -> int:
        """Return the side at which an arm lies, counted as arms are from the north clockwise."""
        return (arm - self.quarters) % len(ARMS)

    def arm_at(self, side: int) -> Arm:
        """Return the arm that lies at a side."""
        return ARMS[(side + self.quarters) % len(ARMS)]

    def outwards(self, arm: int) -> tuple[int, int]:
        """Return which way is off the board at an arm."""
        return OUTWARDS[self.side_of(arm)]

    def _along(self, number: int) -> float:
        return (number + 0.5 + number // 3 * _COASTER_GAP) * self.square

    def square_box(self, index: int) -> Box:
        """Return a square, without the line around it."""
        return box_around(self.centre_of(index), self.square - 2, self.square - 2)

    def coaster_box(self, middle: str) -> Box:
        """Return the coaster around its middle square."""
        side = (3 + 0.6 * _COASTER_GAP) * self.square
        return box_around(self.centre_of(GRID.index(middle)), side, side)

    def outside(self, arm: int, index: int) -> Point:
        """Return the point off the board at an arm that lies next to a square of its outer edge."""
        return self._beyond(arm, index, self.strip + self.zone_depth / 2)

    def edge_point(self, arm: int, index: int) -> Point:
        """Return the point between a square of an arm's outer edge and the place off the board."""
        return self._beyond(arm, index, self.strip / 2 + 1)

    def _beyond(self, arm: int, index: int, distance: float) -> Point:
        (x, y), (dx, dy) = self.centre_of(index), self.outwards(arm)
        length = self.square / 2 + distance
        return (x + dx * length, y + dy * length)

    def zone_box(self, arm: int) -> Box:
        """Return the place off the board at the end of an arm, where miners wait."""
        long, is_wide = 3 * self.square, self.outwards(arm)[0] == 0
        width, height = (long, self.zone_depth) if is_wide else (self.zone_depth, long)
        return box_around(self.outside(arm, GRID.index(ARMS[arm].edge[1])), width, height)

    def waiting_place(self, arm: int, number: int, of: int) -> Point:
        """Return where one of several miners waits at an arm, counted from 0."""
        x, y = self.zone_box(arm).centre
        aside = (number - (of - 1) / 2) * 0.7 * self.square
        return (x + aside, y) if self.outwards(arm)[0] == 0 else (x, y + aside)

    # --- the free corners of the table ---

    @property
    def die_corner(self) -> Box:
        """The free corner in the north-west, above the name of the western coaster."""
        x, y = self.board.x + _PADDING, self.board.y + _PADDING
        west, north = self.coaster_box(self.arm_at(3).vein), self.coaster_box(self.arm_at(0).vein)
        return Box(x, y, north.x - _NAME - 2 - x, west.y - tab_height(self) - 10 - y)

    @property
    def list_corner(self) -> Box:
        """The free corner in the south-west, below the names of the columns."""
        x = self.board.x + _PADDING
        west, south = self.coaster_box(self.arm_at(3).vein), self.coaster_box(self.arm_at(2).vein)
        bottom = self.board.bottom - _PADDING
        height = min(_LISTED, bottom - west.bottom - _NAME - 4)
        return Box(x, bottom - height, south.x - _NAME - 4 - x, height)


def box_around(centre: Point, width: float, height: float) -> Box:
    """Return the box of a size around a point."""
    return Box(centre[0] - width / 2, centre[1] - height / 2, width, height)


def letters(size: float, unit: float) -> float:
    """Return the size of letters that are this large beside a square of 64: never below 12."""
    return max(12.0, size * unit)


def tab_height(layout: Layout) -> float:
    """Return the height of the tab with a coaster's colour."""
    return letters(14, layout.unit) + 8


# --- one place ---


USUAL = Viewport(1060, 700)
"""The place of a still."""


def layout_of(state: State, place: Viewport | None, seat: int = 0) -> Layout:
    """Return the layout of a state in a place, or in the usual place of a still. O(1) after the first call.

    `seat`: the player whose coaster lies in the south, once it is known, or 0 to leave the board as it is.
    """
    colour = state.colours[seat - 1] if 1 <= seat <= len(state.colours) else ""
    quarters = (state.coasters.index(colour) - 2) % len(ARMS) if colour in state.coasters else 0
    layout = _layout(state.options.players, state.phase == "laying" or bool(state.caps), place)
    return layout if not quarters else _turned(layout, quarters)


@cache
def _turned(layout: Layout, quarters: int) -> Layout:
    return msgspec.structs.replace(layout, quarters=quarters)


@cache
def _layout(players: int, are_caps_left: bool, place: Viewport | None) -> Layout:
    if place is None:
        return _still(players, are_caps_left)
    if place.width < NARROW:
        return _narrow(players, are_caps_left, place)
    return _wide(players, are_caps_left, place)


def _still(players: int, are_caps_left: bool) -> Layout:
    """Return the layout of a still: the headline above the board, and everything else to its right."""
    side = 0.6 * USUAL.width
    board = Box(_MARGIN, _HEADING + _MARGIN, side, side)
    x = board.right + _SPACE
    column = Box(x, board.y, USUAL.width - _MARGIN - x, side)
    heading = Box(_MARGIN, _MARGIN / 2, USUAL.width - 2 * _MARGIN, _HEADING)
    panels = _stacked(column, players, 1, _ROOMY_PANEL)
    below = panels[-1].bottom + _BETWEEN
    hidden = Box(x, below, column.width, _listed_height(are_caps_left))
    return Layout(
        USUAL.width,
        board.bottom + _MARGIN,
        board,
        _square_within(side),
        heading,
        panels,
        hidden,
        rest=_below(hidden, column.bottom),
    )


def _wide(players: int, are_caps_left: bool, place: Viewport) -> Layout:
    """Return the layout of a wide place: the board as high as the place, the headline above the players."""
    side = min(place.height - 2 * _MARGIN, 0.6 * place.width - _MARGIN)
    board = Box(_MARGIN, _MARGIN, side, side)
    square = _square_within(side)
    x = board.right + _SPACE
    column = Box(x, _MARGIN, place.width - _MARGIN - x, side)
    heading = Box(x, _MARGIN, column.width, _HEADING)
    panels = _stacked(Box(x, heading.bottom, column.width, side), players, 1, _PANEL)
    last = panels[-1]
    hidden = Box(x, last.bottom + _BETWEEN, column.width, _listed_height(are_caps_left))
    is_list_on_table = square >= _ROOM_FOR_A_LIST
    if not is_list_on_table:
        last = hidden
    bottom = min(place.height - _MARGIN, max(board.bottom, last.bottom + _SPACE + _WORDS))
    return Layout(
        place.width, bottom + _MARGIN, board, square, heading, panels, hidden, is_list_on_table, _below(last, bottom)
    )


def _narrow(players: int, are_caps_left: bool, place: Viewport) -> Layout:
    """Return the layout of a narrow place: everything in one column."""
    width = place.width - 2 * _MARGIN
    heading = Box(_MARGIN, _MARGIN / 2, width, _HEADING)
    board = Box(_MARGIN, heading.bottom, width, width)
    square = _square_within(width)
    columns = 2 if width >= _TWO_COLUMNS else 1
    panels = _stacked(Box(_MARGIN, board.bottom + _SPACE, width, 0), players, columns, _PANEL)
    hidden = Box(_MARGIN, panels[-1].bottom + _BETWEEN, width, _listed_height(are_caps_left))
    is_list_on_table = square >= _ROOM_FOR_A_LIST
    bottom = panels[-1].bottom if is_list_on_table else hidden.bottom
    return Layout(place.width, bottom + _MARGIN, board, square, heading, panels, hidden, is_list_on_table)


def _square_within(side: float) -> float:
    """Return the side of the squares of a cross on a table of a size."""
    free = side - 2 * (_PADDING + _LEAST_STRIP) - _NAMES
    return free / (9 + 2 * (_COASTER_GAP + _ZONE + _STRIP))


def _stacked(column: Box, players: int, columns: int, height: float) -> tuple[Box, ...]:
    width = (column.width - _BETWEEN * (columns - 1)) / columns
    places = (divmod(number, columns) for number in range(players))
    return tuple(
        Box(column.x + across * (width + _BETWEEN), column.y + down * (height + _BETWEEN), width, height)
        for down, across in places
    )


def _listed_height(are_caps_left: bool) -> float:
    return _LISTED if are_caps_left else 36.0


def _below(last: Box, bottom: float) -> Box:
    y = last.bottom + _SPACE
    return Box(last.x, y, last.width, bottom - y)


# --- what stands on a square ---


class Arrangement(msgspec.Struct, frozen=True):
    """Where pieces stand on a square, from its middle, as parts of its side."""

    miners: tuple[Point, ...]
    miner_scale: float
    """How much smaller miners are drawn to fit."""
    gems: tuple[Point, ...]
    gem_room: float
    """How large the largest gem may be."""


def arrangement(miners: int, gems: int) -> Arrangement:
    """Return where so many miners and gems stand on one square. Up to two miners; any number of gems."""
    if not miners:
        places, room = _in_rows(gems)
        return Arrangement((), 1.0, places, room)
    if not gems:
        return Arrangement(_row(miners, 0.0, _FULL / 2), 1.15 if miners == 1 else 0.62, (), 1.0)
    if miners > 1:
        places, room = _below_miners(gems)
        return Arrangement(_row(miners, -0.23, _FULL / 2), 0.62, places, room)
    if gems <= 2:
        return Arrangement(((0.0, -0.2),), 0.76, _row(gems, 0.28, 0.42), 0.39)
    return _around_miner(gems)


def _in_rows(count: int) -> tuple[tuple[Point, ...], float]:
    """Return places in rows that fill the square, and the room of each."""
    side = ceil(sqrt(count))
    pitch = _FULL / max(side, 1)
    rows = ceil(count / max(side, 1))
    places = (
        place
        for row in range(rows)
        for place in _row(min(side, count - row * side), (row - (rows - 1) / 2) * pitch, pitch)
    )
    return tuple(places), pitch


def _below_miners(gems: int) -> tuple[tuple[Point, ...], float]:
    """Return places in the lower half of the square: in one row, or two where there are many."""
    if gems <= 3:
        pitch = min(0.4, _FULL / gems)
        return _row(gems, 0.24, pitch), pitch
    behind = ceil(gems / 2)
    pitch = min(_FULL / 4, _FULL / behind)
    return (*_row(behind, 0.115, pitch), *_row(gems - behind, 0.345, pitch)), pitch


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
    return Arrangement(((corner, corner),), 2 * pitch * DRAWN_FOR / 47, places, pitch)


def _row(count: int, y: float, pitch: float) -> tuple[Point, ...]:
    return tuple(((place - (count - 1) / 2) * pitch, y) for place in range(count))
