"""Where the parts of the picture are, in every place that a page can give it.

A picture is drawn for a *place*: a width and a height in pixels. You get it as `view.place` and decide what goes where.
There are two kinds of places.

- **Wide**, from 700 pixels on: a laptop or a projector. The board is at the left, the players are at the right. What is
  left of the right column is the *rest*: the page writes its own words there, such as the list of moves. So keep the
  panels as small as they can be, and draw nothing in the rest.
- **Narrow**: a phone. Everything is in one column, as high as it needs to be, and there is no rest.

In both, one unit of the picture is at least one pixel. A text of 12 units is as small as people can read: make a panel
narrower or cut a name, but never make the letters smaller.

Without a place, the picture is a still, such as an SVG in a text. Choose a size that suits your game.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

import msgspec

from minerals.core.picture import NARROW, Box, Point, Viewport
from minerals.template.pebbles.components import GRID

USUAL = Viewport(760, 420)
"""The place of a still."""

TEXT = 12.0
"""The size of the smallest text."""

_MARGIN, _GAP = 16.0, 8.0
_HEADLINE = 48.0
_ROW = 38.0
"""The height of a player's panel."""
_BOARD_SHARE = 0.58
"""The part of a wide place that the board may take."""

_SQRT3 = sqrt(3)
_WIDTH, _HEIGHT = 3 * _SQRT3, 5.0
"""The size of the board, in radii of its cells: three cells side by side, and three rows that overlap."""


class Layout(msgspec.Struct, frozen=True):
    """Where everything is. The functions that draw take their boxes from it, and calculate no place themselves."""

    width: float
    height: float
    headline: Point
    """The left end of the headline."""
    board: Box
    hands: tuple[Box, ...]
    """The panel of each player."""
    river: Box
    rest: tuple[float, float, float, float] | None = None
    """An empty rectangle for the words of the page: x, y, width and height."""

    @property
    def radius(self) -> float:
        """From the centre of a cell to its corners."""
        return self.board.height / _HEIGHT

    @property
    def character(self) -> Point:
        """The size of a character for the text painter: twelve fit the width of a cell, and four lines a row."""
        return (self.radius * _SQRT3 / 12, self.radius * 1.5 / 4)

    def centre(self, cell: str) -> Point:
        """Return the centre of a cell."""
        x, y = GRID.point(GRID.index(cell), self.radius, self.board.bottom - self.radius)
        return (self.board.x + self.radius * _SQRT3 / 2 + x, y)


# Computed once for each place, because a picture is drawn for every step of a game. The layout depends on nothing that
# changes in a game, so nothing jumps while people watch.
@lru_cache(maxsize=64)
def layout_of(players: int, place: Viewport | None) -> Layout:
    """Return where everything is, for a number of players and a place. O(players) the first time, then O(1)."""
    room = place or USUAL
    return _wide(players, room) if room.width >= NARROW else _narrow(players, room)


def _wide(players: int, place: Viewport) -> Layout:
    board = _board(_MARGIN, _HEADLINE, _BOARD_SHARE * place.width, place.height - _HEADLINE - _MARGIN)
    x = board.right + 2 * _GAP
    hands, river = _panels(players, Box(x, _MARGIN, place.width - _MARGIN - x, 0))
    top = river.bottom + _GAP
    rest = (x, top, river.width, place.height - _MARGIN - top)
    return Layout(place.width, place.height, (_MARGIN, _HEADLINE / 2), board, hands, river, rest)


def _narrow(players: int, place: Viewport) -> Layout:
    width = place.width - 2 * _GAP
    board = _board(_GAP, _HEADLINE, width, width)
    hands, river = _panels(players, Box(_GAP, board.bottom + 2 * _GAP, width, 0))
    return Layout(place.width, river.bottom + _GAP, (_GAP, _HEADLINE / 2), board, hands, river)


def _board(x: float, y: float, most_width: float, most_height: float) -> Box:
    """Return the box of the largest board that fits."""
    radius = min(most_width / _WIDTH, most_height / _HEIGHT)
    return Box(x, y, radius * _WIDTH, radius * _HEIGHT)


def _panels(players: int, column: Box) -> tuple[tuple[Box, ...], Box]:
    """Return the panel of each player and the river, from the top of a column."""
    boxes = [Box(column.x, column.y + number * (_ROW + _GAP), column.width, _ROW) for number in range(players + 1)]
    return tuple(boxes[:-1]), boxes[-1]
