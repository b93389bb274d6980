"""Where the parts of a picture are: the board, the players' panels, and the rest for the words of the page.

A wide place has the board at the left and the players at the right, and below them the rest. In a narrow place,
everything is in one column. `minerals.core.picture.scene` has the numbers that every picture keeps to.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from minerals.core.picture import NARROW, Box, Point, Rectangle, Viewport, least_rest

USUAL = Viewport(760, 420)
"""The place of a still, such as an SVG in a text."""

_MARGIN, _GAP = 16.0, 8.0
_HEADLINE = 48.0
_ROW = 46.0
"""The height of a player's panel, if there is room."""
_BOARD_SHARE = 0.56
"""The part of a wide place that the board may take."""
_LEAST_HEIGHT, _MOST_OF_WIDTH = 350.0, 0.75
"""How high a board in a column may be, in pixels and in parts of its width, so that most of it is seen at once."""


class Layout(msgspec.Struct, frozen=True):
    """Where everything is, in pixels."""

    width: float
    height: float
    headline: Box
    """A line for whose turn it is. It has no height: its y is the middle of the letters."""
    board: Box
    panels: tuple[Box, ...]
    """The panel of each player."""
    rest: Rectangle | None = None
    """An empty rectangle for the words of the page: x, y, width and height."""


@lru_cache(maxsize=64)  # a picture is drawn for every step of a game, and nothing in it jumps while people watch
def layout_of(players: int, shape: Point, place: Viewport | None) -> Layout:
    """Return where everything is. O(players) the first time, then O(1).

    Parameters
    ----------
    players
        The number of players.
    shape
        The width and the height of the board, in any unit.
    place
        The place on a page, or None for a still.

    Examples
    --------
    >>> [round(side) for side in layout_of(2, (5, 5), Viewport(800, 480)).rest]
    [480, 124, 304, 340]
    """
    room = place or USUAL
    return _wide(players, shape, room) if room.width >= NARROW else _narrow(players, shape, room)


def _wide(players: int, shape: Point, place: Viewport) -> Layout:
    board = _board(_MARGIN, _HEADLINE, _BOARD_SHARE * place.width, place.height - _HEADLINE - _MARGIN, shape)
    x = _MARGIN + _BOARD_SHARE * place.width + 2 * _GAP
    height = place.height - 2 * _MARGIN - least_rest(place)[1]
    panels = _panels(players, Box(x, _MARGIN, place.width - _MARGIN - x, height))
    top = panels[-1].bottom + _GAP
    rest = (x, top, place.width - _MARGIN - x, place.height - _MARGIN - top)
    return Layout(
        place.width, place.height, Box(_MARGIN, _HEADLINE / 2, _BOARD_SHARE * place.width, 0), board, panels, rest
    )


def _narrow(players: int, shape: Point, place: Viewport) -> Layout:
    width = place.width - 2 * _GAP
    found = _board(_GAP, _HEADLINE, width, max(_LEAST_HEIGHT, _MOST_OF_WIDTH * width), shape)
    board = msgspec.structs.replace(found, x=(place.width - found.width) / 2)
    panels = _panels(players, Box(_GAP, board.bottom + 2 * _GAP, width, players * (_ROW + _GAP)))
    return Layout(place.width, panels[-1].bottom + _GAP, Box(_GAP, _HEADLINE / 2, width, 0), board, panels)


def _board(x: float, y: float, most_width: float, most_height: float, shape: Point) -> Box:
    """Return the box of the largest board that fits."""
    width, height = shape
    unit = min(most_width / width, most_height / height)
    return Box(x, y, width * unit, height * unit)


def _panels(players: int, column: Box) -> tuple[Box, ...]:
    """Return the panel of each player, from the top of a column."""
    row = min(_ROW, column.height / players - _GAP)
    return tuple(Box(column.x, column.y + seat * (row + _GAP), column.width, row) for seat in range(players))
