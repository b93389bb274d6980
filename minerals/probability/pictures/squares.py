"""Squares of a board, each with its colour and a few letters: what is counted, before it is counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from minerals.core.picture import Shape
from minerals.probability.pictures.picture import Picture
from minerals.probability.pictures.shapes import EDGE, HEAD, box, canvas, words

_SIDE = 38.0


class Square(NamedTuple):
    """A square of a board."""

    role: str
    """Its role in the theme, which gives its colour."""
    text: str = ""
    """What is written in it."""
    ink: str = "text"
    """The role of the letters."""


def squares(cells: Mapping[tuple[int, int], Square], title: str, told: str) -> Picture:
    """Return a picture of squares.

    `cells`: the squares by column and row, both from 0. `title`: the heading. `told`: the picture in words.

    >>> both = {(0, 0): Square("chart.cell"), (1, 0): Square("chart.strong", "2")}
    >>> print(squares(both, "A board", "Two squares."))
    A board
    □ 2
    """
    shapes: list[Shape] = []
    for (column, row), square in cells.items():
        left, top = EDGE + column * _SIDE, HEAD + 4 + row * _SIDE
        shapes.append(box(left, top, _SIDE, _SIDE, square.role, label=square.text))
        if square.text:
            shapes.append(words(left + _SIDE / 2, top + _SIDE / 2, square.text, square.ink))
    columns, rows = (max(place[axis] for place in cells) + 1 for axis in (0, 1))
    width, height = 2 * EDGE + columns * _SIDE, HEAD + 4 + rows * _SIDE + EDGE
    lines = [" ".join(_sign(cells.get((column, row))) for column in range(columns)).rstrip() for row in range(rows)]
    data: tuple[Mapping[str, Any], ...] = tuple(
        {"column": column, "row": row, "text": square.text} for (column, row), square in cells.items()
    )
    return Picture(canvas(title, width, height, shapes, told), "\n".join([title, *lines]), data)


def _sign(square: Square | None) -> str:
    if square is None:
        return " "
    return square.text or ("■" if square.role == "chart.strong" else "□")
