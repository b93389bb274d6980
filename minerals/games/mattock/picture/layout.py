"""Where the parts of the picture are: boxes, and the frame of the board, laid out for a place on a page."""

from __future__ import annotations

from functools import lru_cache
from math import floor, inf, sqrt

import msgspec

from minerals.core.geometry import HexGrid
from minerals.core.picture import NARROW, Box, Point, Viewport
from minerals.games.mattock.state import State

TEXT = 12.0
"""The size of the smallest text."""

_USUAL = Viewport(1060, inf)
_MARGIN, _GAP = 16.0, 14.0
_HEADLINE = 46.0
_LEAST_COLUMN = 260.0  # of the players at the right
_LEAST_REST = 150.0
_BOARD_SHARE = 0.62  # of a wide place
SUPPLY_CELL = 158.0  # the least width for a kind of thing in the box and its number
_LOW = 560.0  # In a lower place the words need the room more than the box does.
_SIDE_BY_SIDE = 500.0  # the least width for one player's panel beside the other's
_SQRT3 = sqrt(3)


class Spacing(msgspec.Struct, frozen=True):
    """The spacing of the words in panels."""

    pitch: float
    """From one line to the next."""
    inset: float
    """From the sides of a panel to what is in it."""
    title: float
    """The size of names and numbers."""
    text: float
    """The size of the other words."""
    is_roomy: bool
    """Whether each number has a line of its own, as in a still."""

    def line(self, box: Box, number: int) -> float:
        """Return the middle of a line of a panel."""
        return box.y + (self.height(number) + self.height(number + 1)) / 2

    def height(self, lines: int) -> float:
        """Return the height of a number of lines and the space above the first."""
        return self.pitch * lines + self.pitch / 4


_COMPACT = Spacing(pitch=26, inset=13, title=16, text=TEXT, is_roomy=False)
# The lines are at least as far apart as those of the text painter, which writes each on a row of its own.
_ROOMY = Spacing(pitch=40, inset=16, title=18, text=14, is_roomy=True)


class Frame(msgspec.Struct, frozen=True):
    """How a board is drawn: how large, and where."""

    grid: HexGrid
    radius: float
    """From the centre of a space to its corners."""
    left: float
    """The x of a doubled x of 0."""
    base: float
    """The y of row `a`."""
    rim: float
    """From the outer spaces to the edge of the board, with room for the names of rows and spaces."""
    sixths: int = 0
    """How far the board is turned counter-clockwise, in sixths."""

    def centre(self, index: int) -> Point:
        """Return the centre of a space."""
        x, y = self.grid.point(index, self.radius, self.base, self.sixths)
        return (self.left + x, y)

    @property
    def hex_width(self) -> float:
        """From one side of a space to the opposite one."""
        return self.radius * _SQRT3

    @property
    def character(self) -> Point:
        """The text painter's character: an even number of them to a space, so that rows stay straight."""
        columns = 2 * max(1, int(self.hex_width / 18.8))
        lines = 1 if self.radius < 32 else 2
        return (self.hex_width / columns, 1.5 * self.radius / lines)

    @property
    def outline(self) -> tuple[Point, ...]:
        """The corners of the board, a hexagon with flat sides at the top and the bottom."""
        side = (len(self.grid.rows) + 1) // 2
        x, y = self.centre(self.grid.index(f"{chr(ord('a') + side - 1)}{side}"))
        height = _half_height(side, self.radius, self.rim)
        corner = 2 * height / _SQRT3
        half = corner / 2
        return (
            *((x - half, y - height), (x + half, y - height), (x + corner, y)),
            *((x + half, y + height), (x - half, y + height), (x - corner, y)),
        )


class Layout(msgspec.Struct, frozen=True):
    """Where everything is."""

    width: float
    height: float
    headline: Box
    frame: Frame
    panels: tuple[Box, Box]
    """The panel of each player."""
    supply: Box
    """The panel of what is left in the box and on the board."""
    supply_columns: int
    spacing: Spacing
    rest: tuple[float, float, float, float] | None = None
    """What is left of the right column."""


def layout_of(state: State, place: Viewport | None, sixths: int = 0) -> Layout:
    """Return where everything is, the same at every step of a game. O(rows) the first time, then O(1).

    `sixths`: how far the board is turned.
    """
    layout = _layout(state.grid, place)
    return layout if not sixths else _turned(layout, sixths)


@lru_cache(maxsize=64)
def _turned(layout: Layout, sixths: int) -> Layout:
    """Return the same layout with the board turned, which has the same outline then."""
    return msgspec.structs.replace(layout, frame=msgspec.structs.replace(layout.frame, sixths=sixths))


@lru_cache(maxsize=64)
def _layout(grid: HexGrid, place: Viewport | None) -> Layout:
    if place is None:
        return _wide(grid, _USUAL, _ROOMY)
    return _wide(grid, place, _COMPACT) if place.width >= NARROW else _narrow(grid, place)


def _wide(grid: HexGrid, place: Viewport, spacing: Spacing) -> Layout:
    """Return a layout with the board at the left and everything else in a column at the right."""
    is_still = place is _USUAL
    # In a still, the board may be shifted by half a line of the text painter.
    top = _HEADLINE + 14 if is_still else _HEADLINE
    most = min(_BOARD_SHARE * place.width, place.width - _LEAST_COLUMN - 2 * _MARGIN - _GAP)
    board = _board_box(_MARGIN, top, most, place.height - top - _MARGIN)
    frame = _frame(grid, board, rim=24, snapped=is_still)
    x = board.right + _GAP
    column = Box(x, _MARGIN, place.width - _MARGIN - x, 0)
    panels, supply, columns = _stacked(column, spacing, is_low=place.height < _LOW)
    below = supply.bottom + _GAP
    bottom = max(y for _, y in frame.outline)
    height = max(bottom, supply.bottom if is_still else below + _LEAST_REST) + _MARGIN
    height = min(height, max(place.height, supply.bottom + _MARGIN))
    left = height - _MARGIN - below
    return Layout(
        place.width,
        height,
        Box(_MARGIN, 0, board.width, _HEADLINE),
        frame,
        panels,
        supply,
        columns,
        spacing,
        (column.x, below, column.width, left) if left > 0 else None,
    )


def _narrow(grid: HexGrid, place: Viewport) -> Layout:
    """Return a layout in one column, with the board as wide as it."""
    margin = 6.0
    width = place.width - 2 * margin
    board = _board_box(margin, _HEADLINE - 4, width, inf)
    column = Box(margin, board.bottom + _GAP, width, 0)
    panels, supply, columns = _stacked(column, _COMPACT)
    headline = Box(margin + 4, 0, width - 8, board.y)
    frame = _frame(grid, board, rim=13, snapped=False)
    return Layout(place.width, supply.bottom + margin + 4, headline, frame, panels, supply, columns, _COMPACT)


def _stacked(column: Box, spacing: Spacing, *, is_low: bool = False) -> tuple[tuple[Box, Box], Box, int]:
    """Return the players' panels, the supply's, and the number of its columns, from the top of a column."""
    height = spacing.height(4 if spacing.is_roomy else 3) + spacing.pitch / 4
    whole = Box(column.x, column.y, column.width, height)
    if column.width >= _SIDE_BY_SIDE:
        panels = (whole.slot(0, of=2), whole.slot(1, of=2))
    else:
        panels = (whole, msgspec.structs.replace(whole, y=whole.bottom + 10))
    fitting = 3 if is_low else max(1, min(3, floor((column.width - 2 * spacing.inset) / SUPPLY_CELL)))
    columns = 1 if spacing.is_roomy else fitting
    lines = -(-3 // columns)
    pitch = spacing.pitch if spacing.is_roomy else spacing.pitch - 4
    supply = Box(column.x, panels[1].bottom + 10, column.width, pitch * lines + pitch / 2)
    return panels, supply, columns


def _board_box(x: float, y: float, most_width: float, most_height: float) -> Box:
    """Return the box of the largest board that fits. Its outline is a regular hexagon, flat at the top."""
    width = min(most_width, most_height * 2 / _SQRT3)
    return Box(x, y, width, width * _SQRT3 / 2)


def _half_height(side: int, radius: float, rim: float) -> float:
    return 1.5 * radius * (side - 1) + radius + rim


def _frame(grid: HexGrid, board: Box, rim: float, *, snapped: bool) -> Frame:
    rows = len(grid.rows)
    side = (rows + 1) // 2
    radius = (board.height / 2 - rim) / (1.5 * (side - 1) + 1)
    widest = max(count for _, count in grid.rows)
    hex_width = radius * _SQRT3
    x, y = board.centre
    left = x - (widest - 1) * hex_width / 2 - min(first for first, _ in grid.rows) * hex_width / 2
    frame = Frame(grid, radius, left, y + 1.5 * radius * (rows - 1) / 2, rim)
    return _snapped(frame) if snapped else frame


def _snapped(frame: Frame) -> Frame:
    """Shift the board by less than a character, so that its rows stand in the middle of lines of text."""
    width, height = frame.character
    return msgspec.structs.replace(
        frame,
        left=(floor(frame.left / width) + 0.5) * width,
        base=(floor(frame.base / height) + 0.5) * height,
    )
