"""Where the parts of the picture stand: the players' tables, what belongs to each, and the supply."""

from __future__ import annotations

from functools import cache

import msgspec

from minerals.core.boxes import GAP, Box
from minerals.core.scene import Point
from minerals.games.out_of_mine.tiles import GRID

WIDTH = 1200.0
MARGIN = 20.0
TITLE_HEIGHT = 58.0
SIDE = 8
"""How many cells a table has along each side."""

_HEIGHT = 816.0  # with all galleries
_INSET = 11.0
_HEADING = 66.0  # name, points and progress, above a table
_ROW_NAMES = 16.0  # room for the letters beside a table
_COLUMN_NAMES = 22.0  # and for the digits below it
_STRIP = 98.0  # card and hand, below a table
_COLUMN = 186.0  # card, hand and buttons, beside the table of who plays alone
_BUTTON = 42.0
_OTHERS = 92.0  # the small panels of the other players
_CELL_SIDES = {1: 58.0, 2: 46.0, 3: 40.0, 4: 30.0}
"""How long the side of a cell is, by the number of galleries shown."""


class Place(msgspec.Struct, frozen=True):
    """Where everything of one player stands."""

    panel: Box
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

    @property
    def is_tall(self) -> bool:
        """Whether the card stands beside the table and not below it."""
        return self.card.height > self.card.width

    def corner_of(self, index: int) -> Point:
        """Return the lower left corner of a cell."""
        column, row = GRID.place(index)
        return (self.left + column * self.cell, self.top + (SIDE - row) * self.cell)

    def centre_of(self, index: int) -> Point:
        """Return the middle of a cell."""
        x, y = self.corner_of(index)
        return (x + self.cell / 2, y - self.cell / 2)

    def side_box(self, number: int) -> Box:
        """Return where one of the two sides of a gallery is shown to choose from."""
        table = self.table
        width = (table.width - GAP) / 2
        return Box(table.x + number * (width + GAP), table.y + 0.16 * table.height, width, width + 34)


class Layout(msgspec.Struct, frozen=True):
    """Where everything stands."""

    height: float
    places: dict[int, Place]
    """By player: only who is shown with a table."""
    supply: Box
    others: dict[int, Box]
    """By player: who is shown without one."""
    character: Point
    """The text painter's character: some of them to a cell."""


@cache
def layout_for(players: int, seat: int) -> Layout:
    """Return where everything stands: one seat alone, or all of them if it is 0."""
    return _alone(players, seat) if seat else _side_by_side(players)


def _side_by_side(players: int) -> Layout:
    cell = _CELL_SIDES[players]
    is_wide = players <= 2
    height = _HEADING + SIDE * cell + _COLUMN_NAMES + (_INSET if is_wide else _STRIP)
    row = Box(MARGIN, TITLE_HEIGHT, WIDTH - 2 * MARGIN, height)
    boxes = [row.slot(number, players) for number in range(players)]
    places = {
        player: _with_column(box, cell) if is_wide else _with_strip(box, cell)
        for player, box in enumerate(boxes, start=1)
    }
    top = row.bottom + GAP
    supply = Box(MARGIN, top, row.width, _HEIGHT - MARGIN - top)
    return Layout(_HEIGHT, places, supply, {}, (cell / 4, cell / 2))


def _alone(players: int, seat: int) -> Layout:
    cell = _CELL_SIDES[1]
    width = _INSET + _ROW_NAMES + SIDE * cell + 2 * _INSET + _COLUMN
    panel = Box(MARGIN, TITLE_HEIGHT, width, _HEADING + SIDE * cell + _COLUMN_NAMES + _INSET)
    below = Box(MARGIN, panel.bottom + GAP, WIDTH - 2 * MARGIN, _OTHERS)
    supply = Box(panel.right + GAP, panel.y, below.right - panel.right - GAP, panel.height)
    others = [player for player in range(1, players + 1) if player != seat]
    return Layout(
        below.bottom + MARGIN,
        {seat: _with_column(panel, cell, buttons=True)},
        supply,
        {player: below.slot(number, 3) for number, player in enumerate(others)},
        (cell / 6, cell / 3),
    )


def _with_column(panel: Box, cell: float, *, buttons: bool = False) -> Place:
    """Return a player's place with card and hand beside the table."""
    left, top = panel.x + _INSET + _ROW_NAMES, panel.y + _HEADING
    side = SIDE * cell
    x = left + side + _INSET
    width = panel.right - _INSET - x
    below = 2 * (_BUTTON + GAP) if buttons else 0.0
    hand = min(width, 150.0)
    card = Box(x, top, width, side - below - hand - GAP)
    hand_box = Box(x, card.bottom + GAP, width, hand)
    return Place(panel, cell, left, top, card, hand_box, _button_boxes(hand_box) if buttons else ())


def _button_boxes(hand: Box) -> tuple[Box, ...]:
    """Return the boxes of turn and flip side by side, and of the call below them."""
    row = Box(hand.x, hand.bottom + GAP, hand.width, _BUTTON)
    return (row.slot(0, 2), row.slot(1, 2), Box(row.x, row.bottom + GAP, row.width, _BUTTON))


def _with_strip(panel: Box, cell: float) -> Place:
    """Return a player's place with card and hand below the table."""
    side = SIDE * cell
    left = panel.x + (panel.width - side + _ROW_NAMES) / 2
    top = panel.y + _HEADING
    y, height = top + side + _COLUMN_NAMES, _STRIP - _INSET
    hand = Box(panel.right - _INSET - height, y, height, height)
    card = Box(panel.x + _INSET, y, hand.x - GAP - panel.x - _INSET, height)
    return Place(panel, cell, left, top, card, hand)


def box_around(centre: Point, width: float, height: float) -> Box:
    """Return the box of a size around a point."""
    return Box(centre[0] - width / 2, centre[1] - height / 2, width, height)
