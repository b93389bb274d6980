"""Where the parts of the picture are: boxes, and the frame of the board."""

from __future__ import annotations

from math import floor, sqrt

import msgspec

from minerals.core.boxes import Box
from minerals.core.hexagons import HexGrid
from minerals.core.scene import Point
from minerals.games.mattock.state import State

WIDTH = 1030.0
HEIGHT = 740.0
MARGIN = 20.0
TITLE_HEIGHT = 58.0

_GAP = 14.0
_EDGE = 16.0
_COORDINATES = 22.0  # room for the names of rows and spaces, around the board
_LARGEST_HEX = 66.0  # from one side to the opposite one


BOARD = Box(MARGIN, TITLE_HEIGHT, 700, HEIGHT - TITLE_HEIGHT - MARGIN)


def panel_box(player: int) -> Box:
    """Return the panel of a player."""
    x, height = BOARD.right + _GAP, 200.0
    return Box(x, BOARD.y + (player - 1) * (height + _GAP), WIDTH - MARGIN - x, height)


def supply_box() -> Box:
    """Return the panel of the tiles."""
    above = panel_box(2)
    y = above.bottom + _GAP
    return Box(above.x, y, above.width, BOARD.bottom - y)


class Frame(msgspec.Struct, frozen=True):
    """How a board is drawn: how large, and where."""

    grid: HexGrid
    radius: float
    """From the centre of a space to its corners."""
    left: float
    """The x of a doubled x of 0."""
    base: float
    """The y of row `a`."""

    def centre(self, index: int) -> Point:
        """Return the centre of a space."""
        x, y = self.grid.point(index, self.radius, self.base)
        return (self.left + x, y)

    @property
    def hex_width(self) -> float:
        """From one side of a space to the opposite one."""
        return self.radius * sqrt(3)

    @property
    def character(self) -> Point:
        """The text painter's character: an even number of them to a space, so that rows stay straight."""
        columns = 2 * int(self.hex_width / 18.8)
        lines = 1 if self.radius < 32 else 2
        return (self.hex_width / columns, 1.5 * self.radius / lines)


def frame_of(state: State) -> Frame:
    """Return the frame of a game's board, the same at every step. O(rows)."""
    grid = state.grid
    rows = len(grid.rows)
    widest = max(count for _, count in grid.rows)
    room = _EDGE + _COORDINATES
    hex_width = min(
        _LARGEST_HEX,
        (BOARD.width - 2 * room) / widest,
        (BOARD.height - 2 * room) * sqrt(3) / (1.5 * (rows - 1) + 2),
    )
    radius = hex_width / sqrt(3)
    x, y = BOARD.centre
    left = x - (widest - 1) * hex_width / 2 - min(first for first, _ in grid.rows) * hex_width / 2
    return _snapped(Frame(grid, radius, left, y + 1.5 * radius * (rows - 1) / 2))


def _snapped(frame: Frame) -> Frame:
    """Shift the board by less than a character, so that its rows stand in the middle of lines of text."""
    width, height = frame.character
    return msgspec.structs.replace(
        frame,
        left=(floor(frame.left / width) + 0.5) * width,
        base=(floor(frame.base / height) + 0.5) * height,
    )
