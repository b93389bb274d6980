"""Where the parts of the picture are: boxes, and the frame of hexes that the board is drawn in."""

from __future__ import annotations

from math import floor, sqrt

import msgspec

from minerals.core.boxes import GAP, Box
from minerals.core.cells import Cells, each
from minerals.core.scene import Point
from minerals.games.minerals.state import GRID, State

WIDTH = 1140.0
MARGIN = 20.0
TITLE_HEIGHT = 58.0

_TALLEST_BOARD = 650.0
_LARGEST_HEX = 70.0  # from one side to the opposite one
_EDGE = 12.0
_COORDINATES = 26.0  # room for the names of rows and columns, at the left and below


BOARD = Box(MARGIN, TITLE_HEIGHT, 670, _TALLEST_BOARD)
PANELS = Box(BOARD.right + 14, TITLE_HEIGHT, WIDTH - MARGIN - BOARD.right - 14, _TALLEST_BOARD)
TOOLS = Box(MARGIN, BOARD.bottom + 14, WIDTH - 2 * MARGIN, 60)


def table_box(state: State) -> Box:
    """Return the row of the cards and the pouch; it moves up if there are no tools."""
    top = TOOLS.bottom + GAP if state.has_tools else TOOLS.y
    return Box(MARGIN, top, WIDTH - 2 * MARGIN, 84)


def panel_box(player: int, players: int) -> Box:
    """Return the panel of a player."""
    return PANELS.row(player - 1, players)


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

    def centre(self, index: int) -> Point:
        """Return the centre of a hex."""
        x, y = GRID.point(index, self.radius, self.base)
        return (self.left + x, y)

    def corner(self, x: int, height: int) -> Point:
        """Return a corner of hexes: its doubled x, and its height above row `a` in half radii."""
        return (self.left + x * self.hex_width / 2, self.base - height * self.radius / 2)

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
                index = GRID.at_place(x, row)
                if index is not None:
                    cells |= 1 << index
        return cells

    @property
    def character(self) -> Point:
        """The text painter's character: a whole number of them to a hex, so that rows stay straight."""
        columns = max(3, int(self.hex_width / 9.4))
        step = 1.5 * self.radius
        lines = 1 if step < 26 else 2 if step < 46 else 3
        return (max(self.hex_width / columns, 9.4), step / lines)


def frame_of(state: State) -> Frame:
    """Return the frame of a game's board: every hex that ever had a mineral and those beside, O(hexes).

    It does not shrink as minerals go, so the board stays where it is from step to step.
    """
    places = [GRID.place(index) for index in each(state.extent)] or [(20, 10)]
    lowest, highest = min(row for _, row in places) - 1, max(row for _, row in places) + 1
    first, last = min(x for x, _ in places) - 2, max(x for x, _ in places) + 2
    room = Box(
        BOARD.x + _COORDINATES, BOARD.y + _EDGE, BOARD.width - _COORDINATES - _EDGE, BOARD.height - _COORDINATES - _EDGE
    )
    halves, steps = last - first + 2, highest - lowest
    hex_width = min(_LARGEST_HEX, 2 * room.width / halves, room.height * sqrt(3) / (1.5 * steps + 2))
    radius = hex_width / sqrt(3)
    left = room.x + room.width / 2 - (first + last) / 2 * hex_width / 2
    base = room.y + room.height / 2 + (lowest + highest) / 2 * 1.5 * radius
    return _snapped(Frame(lowest, highest, first, last, radius, left, base))


def _snapped(frame: Frame) -> Frame:
    """Shift the board by less than a character, so that its rows stand in the middle of lines of text."""
    width, height = frame.character
    return msgspec.structs.replace(
        frame,
        left=(floor(frame.left / width) + 0.5) * width,
        base=(floor(frame.base / height) + 0.5) * height,
    )
