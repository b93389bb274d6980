"""The picture of a position beside the guess: the board alone, as large as its letters need."""

from __future__ import annotations

import re
from typing import Any

from minerals import Match
from minerals.core.picture import Polygon, Scene, View, Viewport
from minerals.picture import Mode, to_svg

WIDEST, NARROWEST = 440.0, 300.0
_LEAST_BOARD = 200.0
"""A panel that begins within so many pixels is not beside or below a board: it has the board in it."""
_LEAST_PANEL = 200.0
"""How wide a panel is. Tools and cards are narrower."""
_HEAD = 36.0
"""How high the headline above a board is. Whose turn it is does not matter to a guess."""
_GAP = 6.0
_BOX = re.compile(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"')


def position_of(match: Match, width: float) -> Scene:
    """Return the picture of a position for so many CSS pixels, with the table of one player where each has one.

    Examples
    --------
    >>> import minerals
    >>> position_of(minerals.new("minerals", seed=7), 1000).width
    440.0
    """
    place = Viewport(max(NARROWEST, min(WIDEST, width)), WIDEST)
    return match.scene(View[Any](place=place, seat=1))


def board_svg(scene: Scene, mode: Mode) -> str:
    """Return a picture without the panels of the players, which a guess does not need.

    Where a player has a table of their own, it is what stays.

    Examples
    --------
    >>> import minerals
    >>> scene = position_of(minerals.new("minerals", seed=7), 440)
    >>> "Player 1" in board_svg(scene, "light").split("</desc>")[1]
    False
    """
    panels = [_corner(shape) for shape in scene.shapes if _is_panel(shape)]
    right = min((left - _GAP for left, _ in panels if left > _LEAST_BOARD), default=scene.width)
    end = min((top - _GAP for left, top in panels if top > _LEAST_BOARD and left < right), default=scene.height)
    head = max(_HEAD, min((top - _GAP for _, top in panels if top <= _LEAST_BOARD), default=_HEAD))
    if right < scene.width:
        # Beside a board, the panels begin at the height of its headline.
        head = _HEAD
    kept = tuple(shape for shape in scene.shapes if _is_in(shape, head, right, end))
    board = Scene(scene.width, scene.height, kept, scene.title, scene.description)
    box = f'viewBox="0 {head:g} {right:g} {end - head:g}" width="{right:g}" height="{end - head:g}"'
    return _BOX.sub(box, to_svg(board, mode), count=1)


def _is_panel(shape: Any) -> bool:  # of several kinds of shapes
    if not isinstance(shape, Polygon) or not shape.role.startswith("panel"):
        return False
    across = [x for x, _ in shape.points]
    return max(across) - min(across) > _LEAST_PANEL


def _is_in(shape: Any, head: float, right: float, end: float) -> bool:
    left, top = _corner(shape)
    return shape.role == "background" or (left < right and head <= top < end)


def _corner(shape: Any) -> tuple[float, float]:
    """Return the left end and the upper end of a shape; of words, the point where they are."""
    if hasattr(shape, "points"):
        return min(x for x, _ in shape.points), min(y for _, y in shape.points)
    return shape.x, shape.y
