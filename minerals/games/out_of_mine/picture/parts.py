"""Where the things of one player stand: the table, and the card, the tile in hand and the buttons around it."""

from __future__ import annotations

import msgspec

from minerals.core.picture import Box, Point
from minerals.games.out_of_mine.tiles import GRID

SIDE = 8
"""How many cells a table has along each side."""
INSET = 8.0
"""From the edge of a panel to what is in it."""
HEADING = {1: 32.0, 2: 50.0}
"""The room above a table for the name and points, and for a second line that says how the gallery stands."""

_ROW_NAMES = 15.0  # room for the letters beside a table
_COLUMN_NAMES = 20.0  # and for the digits below it
_GAP = 6.0
_BUTTON = 40.0
_LARGEST_HAND = 150.0


class Part(msgspec.Struct, frozen=True):
    """Where everything of one player stands."""

    panel: Box
    heading: Box
    cell: float
    """The side of a cell."""
    left: float
    """The left side of the table."""
    top: float
    """The upper side of the table."""
    card: Box
    hand: Box
    buttons: tuple[Box, ...] = ()
    """Turn, flip and call, where the player is shown alone."""

    @property
    def table(self) -> Box:
        """The whole table."""
        return Box(self.left, self.top, SIDE * self.cell, SIDE * self.cell)

    def corner_of(self, index: int) -> Point:
        """Return the lower left corner of a cell."""
        column, row = GRID.place(index)
        return (self.left + column * self.cell, self.top + (SIDE - row) * self.cell)

    def centre_of(self, index: int) -> Point:
        """Return the middle of a cell."""
        x, y = self.corner_of(index)
        return (x + self.cell / 2, y - self.cell / 2)

    def side_box(self, number: int) -> Box:
        """Return where one of the two sides of a gallery is shown to choose from, as long as there is no card."""
        table, under = self.table, 30.0
        across = self.panel.right - INSET - table.x
        width = min((across - _GAP) / 2, table.height - under)
        x = table.x + (across - 2 * width - _GAP) / 2 + number * (width + _GAP)
        return Box(x, table.centre[1] - (width + under) / 2, width, width + under)


# --- how large a table can be ---


def cell_beside(width: float, height: float, heading: float, column: float) -> float:
    """Return how long the side of a cell can be if card and hand stand in a column beside the table."""
    return min(width - 3 * INSET - _ROW_NAMES - column, height - heading - _COLUMN_NAMES) / SIDE


def cell_above(width: float, height: float, heading: float, strip: float) -> float:
    """Return how long the side of a cell can be if card and hand lie in a strip below the table."""
    return min(width - 2 * INSET - _ROW_NAMES, height - heading - _COLUMN_NAMES - strip - INSET) / SIDE


def height_beside(cell: float, heading: float) -> float:
    """Return how high a panel with a column is."""
    return heading + SIDE * cell + _COLUMN_NAMES


def height_above(cell: float, heading: float, strip: float, *, buttons: bool = False) -> float:
    """Return how high a panel with a strip is."""
    return heading + SIDE * cell + _COLUMN_NAMES + strip + INSET + (_BUTTON + _GAP if buttons else 0.0)


# --- the parts ---


def part_with_column(panel: Box, cell: float, heading: float, *, buttons: bool = False) -> Part:
    """Return a part with card and hand in a column beside the table, as wide as there is room.

    With buttons, the column is as high as the panel, and without them as high as the table.
    """
    left, top = panel.x + INSET + _ROW_NAMES, panel.y + heading
    x = left + SIDE * cell + INSET
    y = panel.y + INSET if buttons else top
    column = Box(x, y, panel.right - INSET - x, top + SIDE * cell - y)
    above = Box(panel.x + INSET, panel.y, (x - INSET if buttons else panel.right - INSET) - panel.x - INSET, heading)
    button = max(28.0, min(_BUTTON, 0.1 * column.height)) if buttons else 0.0
    below = 2 * (button + _GAP) if buttons else 0.0
    hand = min(column.width, 0.28 * column.height, _LARGEST_HAND)
    card = Box(x, y, column.width, column.height - below - hand - _GAP)
    hand_box = Box(x, card.bottom + _GAP, column.width, hand)
    return Part(panel, above, cell, left, top, card, hand_box, _stacked(hand_box, button) if buttons else ())


def _stacked(hand: Box, height: float) -> tuple[Box, ...]:
    """Return the boxes of turn and flip side by side, and of the call below them."""
    row = Box(hand.x, hand.bottom + _GAP, hand.width, height)
    return (row.slot(0, 2), row.slot(1, 2), Box(row.x, row.bottom + _GAP, row.width, height))


def part_with_strip(panel: Box, cell: float, heading: float, strip: float, *, buttons: bool = False) -> Part:
    """Return a part with card and hand in a strip below the table, and the buttons in a row below that."""
    side = SIDE * cell
    left = panel.x + (panel.width - side + _ROW_NAMES) / 2
    top = panel.y + heading
    above = Box(panel.x + INSET, panel.y, panel.width - 2 * INSET, heading)
    y = top + side + _COLUMN_NAMES
    hand = Box(panel.right - INSET - strip, y, strip, strip)
    card = Box(above.x, y, hand.x - _GAP - above.x, strip)
    return Part(panel, above, cell, left, top, card, hand, _in_a_row(above, hand.bottom + _GAP) if buttons else ())


def _in_a_row(across: Box, y: float) -> tuple[Box, ...]:
    """Return the boxes of turn, flip and, twice as wide, of the call."""
    row = Box(across.x, y, across.width, _BUTTON)
    third = row.slot(2, 4)
    return (row.slot(0, 4), row.slot(1, 4), Box(third.x, y, row.right - third.x, _BUTTON))
