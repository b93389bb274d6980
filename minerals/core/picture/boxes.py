"""Boxes: rectangles of a picture, and the things side by side in them."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import msgspec

from minerals.core.picture.scene import Point, Rectangle

GAP = 10.0
"""The space between boxes side by side, in scene units."""


class Box(msgspec.Struct, frozen=True):
    """A rectangle, in scene units.

    Examples
    --------
    >>> Box(0, 0, 100, 20).slot(1, of=2)
    Box(x=55.0, y=0, width=45.0, height=20)
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower side."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """The middle."""
        return (self.x + self.width / 2, self.y + self.height / 2)

    @property
    def rectangle(self) -> Rectangle:
        """The same as a tuple: x, y, width and height."""
        return (self.x, self.y, self.width, self.height)

    def corners(self, radius: float = 9.0) -> tuple[Point, ...]:
        """Return the outline with rounded corners."""
        return _corners(self, radius)

    def slot(self, number: int, of: int) -> Box:
        """Return one of several equal columns, counted from 0."""
        width = (self.width - GAP * (of - 1)) / of
        return Box(self.x + number * (width + GAP), self.y, width, self.height)

    def row(self, number: int, of: int) -> Box:
        """Return one of several equal rows, counted from 0."""
        height = (self.height - GAP * (of - 1)) / of
        return Box(self.x, self.y + number * (height + GAP), self.width, height)


@lru_cache(maxsize=1024)  # most boxes of a picture are also in the previous one
def _corners(box: Box, radius: float) -> tuple[Point, ...]:
    left, right, top, bottom = box.x + radius, box.right - radius, box.y + radius, box.bottom - radius
    quarters = ((right, top, -1), (right, bottom, 0), (left, bottom, 1), (left, top, 2))
    return tuple(
        (x + radius * cos((quarter + step / 4) * pi / 2), y + radius * sin((quarter + step / 4) * pi / 2))
        for x, y, quarter in quarters
        for step in range(5)
    )
