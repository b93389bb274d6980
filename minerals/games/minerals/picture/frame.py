"""The frame of hexes that the board is drawn in."""

from __future__ import annotations

from math import floor, sqrt

import msgspec

from minerals.core.geometry import Cells, each, turned
from minerals.core.picture import Box, Point
from minerals.games.minerals.options import BUILD
from minerals.games.minerals.state import GRID, MIDDLE, State

LETTER = 12.0
"""The smallest size of letters, however small the hexes are."""

_EDGE = 7.0
_COORDINATES = 20.0  # room for the names of rows and columns, at the left and below
_NOTHING_YET = (20, 10)  # the place of a hex in the middle of the table
_ROOM_FOR_A_TILE = 1.5
_LAST_ROW = len(GRID.rows) - 1
_LAST_COLUMN = max(first + 2 * (count - 1) for first, count in GRID.rows)  # a doubled x
_MIDDLE = 0.5001  # of a character: a little more, so that no rounding can shift a letter


class Frame(msgspec.Struct, frozen=True):
    """The part of the table that is shown, and where its hexes stand."""

    lowest: int
    """The row at the bottom."""
    highest: int
    """The row at the top."""
    first: int
    """The doubled x of the leftmost hex."""
    last: int
    """The doubled x of the rightmost hex."""
    radius: float
    """From a hex's centre to its corners."""
    left: float
    """The x of a doubled x of 0."""
    base: float
    """The y of row `a`."""
    sixths: int = 0
    """How far the board is turned counter-clockwise, in sixths. Rows and places are those of the turned board."""

    def centre(self, index: int) -> Point:
        """Return the centre of a hex."""
        x, y = GRID.point(index, self.radius, self.base, self.sixths)
        return (self.left + x, y)

    def corner(self, x: int, height: int) -> Point:
        """Return a corner of hexes: its doubled x, and its height above row `a` in half radii, before any turn."""
        return self.point(x, height / 3)

    def point(self, x: float, row: float) -> Point:
        """Return any point of the board: its doubled x and its row, before any turn."""
        middle_x, middle_row = GRID.middle
        way = ((x - middle_x) * self.hex_width / 2, (middle_row - row) * 1.5 * self.radius)
        across, down = turned(*way, self.sixths)
        left, top = self.left + middle_x * self.hex_width / 2, self.base - 1.5 * self.radius * middle_row
        return (left + across, top + down)

    @property
    def hex_width(self) -> float:
        """From one side of a hex to the opposite one."""
        return self.radius * sqrt(3)

    @property
    def cells(self) -> Cells:
        """Every hex within the frame. O(hexes)."""
        cells = 0
        for row in range(self.lowest, self.highest + 1):
            for x in range(self.first, self.last + 1):
                index = GRID.at_place(x, row, self.sixths)
                if index is not None:
                    cells |= 1 << index
        return cells

    @property
    def character(self) -> Point:
        """The text painter's character: a whole number of them to a hex, so that rows stay straight."""
        columns = max(3, int(self.hex_width / 8.9))
        step = 1.5 * self.radius
        lines = 1 if step < 26 else 2 if step < 46 else 3
        return (max(self.hex_width / columns, 8.9), step / lines)


def room_to_build(state: State) -> Cells:
    """Return a disc with room for a board that the players build, so that it stays where it is as it grows."""
    if state.options.board != BUILD:
        return 0
    room = 1 << GRID.index(MIDDLE)
    while room.bit_count() < _ROOM_FOR_A_TILE * state.options.tiles:
        room = GRID.beside(room)
    return room & GRID.cells


class Span(msgspec.Struct, frozen=True):
    """The rows and columns of a frame: every hex that ever had a mineral, and mostly those of the table beside."""

    lowest: int
    highest: int
    first: int
    last: int

    @property
    def halves(self) -> int:
        """How wide it is, in halves of a hex."""
        return self.last - self.first + 2

    @property
    def radii(self) -> float:
        """How high it is, in radii of a hex."""
        return 1.5 * (self.highest - self.lowest) + 2


def span_of(extent: Cells, sixths: int = 0, margin: int = 1) -> Span:
    """Return the rows and columns to show of a board that may be turned, with so many hexes around it. O(hexes).

    They do not shrink as minerals go, so the board stays where it is from step to step.
    """
    places = [GRID.place(index, sixths) for index in each(extent)] or [_NOTHING_YET]
    rows, columns = [row for _, row in places], [x for x, _ in places]
    lowest, highest = min(rows) - margin, max(rows) + margin
    first, last = min(columns) - 2 * margin, max(columns) + 2 * margin
    if sixths:  # the edges of a turned table lie elsewhere
        return Span(lowest, highest, first, last)
    return Span(max(lowest, 0), min(highest, _LAST_ROW), max(first, 0), min(last, _LAST_COLUMN))


def hex_width_in(span: Span, width: float, height: float) -> float:
    """Return how wide a hex can be on a board of a size."""
    across = 2 * (width - _COORDINATES - _EDGE) / span.halves
    upright = sqrt(3) * (height - _COORDINATES - _EDGE) / span.radii
    return max(1.0, min(across, upright))


def height_for(span: Span, width: float) -> float:
    """Return how high a board is that fills a width."""
    return hex_width_in(span, width, 1e6) / sqrt(3) * span.radii + _COORDINATES + _EDGE


def frame_in(span: Span, board: Box, *, is_snapped: bool, sixths: int = 0) -> Frame:
    """Return the frame of a board, as large as fits in its box.

    `is_snapped`: whether it is shifted by less than a character, so that its rows stand in the middle of lines of text.
    `sixths`: how far it is turned.
    """
    hex_width = hex_width_in(span, board.width, board.height)
    radius = hex_width / sqrt(3)
    x = board.x + _COORDINATES + (board.width - _COORDINATES - _EDGE) / 2
    y = board.y + _EDGE + (board.height - _COORDINATES - _EDGE) / 2
    left = x - (span.first + span.last) / 2 * hex_width / 2
    base = y + (span.lowest + span.highest) / 2 * 1.5 * radius
    frame = Frame(span.lowest, span.highest, span.first, span.last, radius, left, base, sixths)
    return _snapped(frame) if is_snapped else frame


def _snapped(frame: Frame) -> Frame:
    width, height = frame.character
    return msgspec.structs.replace(
        frame,
        left=(floor(frame.left / width) + _MIDDLE) * width,
        base=(floor(frame.base / height) + _MIDDLE) * height,
    )
