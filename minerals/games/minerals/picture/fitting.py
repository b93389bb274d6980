"""How much room words take, and things in rows one below the other."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from functools import lru_cache

from minerals.core.picture import Box

_NARROW = frozenset("fijlrt.,:;'!|()[] ")
_BROAD = frozenset("mwMW%@…")
_IDEOGRAPHS = "\u2e80"
_CHARACTER = 10.0
_LETTER = 0.6  # the width of most letters, in ems


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return about how wide a text is in the widest of the fonts that people have, in scene units.

    >>> width_of("Map", 10) < width_of("Map", 10, bold=True) < width_of("Maps", 10, bold=True)
    True
    """
    return size * (1.1 if bold else 1.0) * sum(map(_ems, text))


def room_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return how much room a text needs before the next one, also in a terminal, where all letters are wide."""
    return max(width_of(text, size, bold=bold), _CHARACTER * len(text))


@lru_cache(maxsize=1024)
def _ems(character: str) -> float:
    if character in _NARROW:
        return 0.4
    if character in _BROAD or character >= _IDEOGRAPHS:
        return 1.0
    return 0.62


def fit_text(text: str, room: float, size: float, *, least: float = 12.0, bold: bool = False) -> tuple[str, float]:
    """Return a text and its size, smaller if it has to be, and cut if it is too long even so.

    >>> fit_text("Kate", 100, 20)
    ('Kate', 20)
    >>> fit_text("Kate the Geologist", 90, 20)
    ('Kate the Ge…', 12.0)
    """
    width = width_of(text, size, bold=bold)
    if width <= room:
        return text, size
    if width * least / size <= room:
        return text, round(size * room / width, 1)
    while text and width_of(f"{text}…", least, bold=bold) > room:
        text = text[:-1]
    return f"{text.rstrip()}…", least


def lines_of(text: str, room: float, size: float) -> list[str]:
    """Return a text in lines that fit into a room."""
    return textwrap.wrap(text, max(10, int(room / (_LETTER * size))))


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
