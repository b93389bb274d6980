"""How much room words take, and things in rows one below the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minerals.core.picture import Box, width_of

_CHARACTER = 10.0


def room_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return how much room a text needs before the next one, also in a terminal, where all letters are wide."""
    return max(width_of(text, size, bold=bold), _CHARACTER * len(text))


def rows_of(widths: Iterable[float], box: Box, height: float, gap: float) -> Sequence[Box]:
    """Return boxes of the given widths, from left to right and in as many rows as it takes.

    >>> [(box.x, box.y) for box in rows_of((40, 40, 40), Box(0, 0, 100, 50), height=20, gap=5)]
    [(0, 0), (45, 0), (0, 25)]
    """
    boxes: list[Box] = []
    x, y = box.x, box.y
    for width in widths:
        if x > box.x and x + width > box.right:
            x, y = box.x, y + height + gap
        boxes.append(Box(x, y, min(width, box.width), height))
        x += width + gap
    return boxes
