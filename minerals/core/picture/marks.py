"""Marks in words and signs: the additions to the label, the glyph and the picture of a marked thing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import dist

from minerals.core.picture.scene import MARK_SIGNS, MARK_WORDS, Circle, Line, Point
from minerals.core.text import translated


def marked_label(words: str, mark: str | None) -> str:
    """Return a label, with a screen reader's words for the mark, if there is one.

    >>> marked_label("e5, open", "target"), marked_label("e5, open", None)
    ('e5, open, legal target', 'e5, open')
    """
    return f"{words}, {translated(MARK_WORDS[mark])}" if mark else words


def marked_glyph(glyph: str, mark: str | None) -> str:
    """Return the glyph for the text painter, with the signs of the mark around it, if there is one.

    >>> marked_glyph("3", "selected"), marked_glyph("3", None)
    ('[3]', '3')
    """
    opening, closing = MARK_SIGNS[mark] if mark else ("", "")
    return f"{opening}{glyph}{closing}"


def arrow_over(
    way: Sequence[Point], pitch: float, gaps: tuple[float, float, float], label: str, role: str = "arrow"
) -> Iterator[Line]:
    """Yield an arrow over a board that leaves out the middle of every cell on its way, so what is there can be read.

    Parameters
    ----------
    way
        The middles of its first cell, of those where it turns, and of its last cell.
    pitch
        How far two neighbours are apart. A straight part that is not a whole number of it crosses no middle.
    gaps
        How far it keeps from the middle of its first cell, of the cells that it crosses, and of its last cell.
    label
        The label for screen readers.
    role
        Its role: `arrow`, or `arrow.hint` for that of a hint.

    Examples
    --------
    >>> [line.points for line in arrow_over(((0, 0), (20, 0)), 10, (1, 3, 6), "from a1 to a3")]
    [((1.0, 0.0), (7.0, 0.0)), ((13.0, 0.0), (14.0, 0.0))]
    """
    stops = [stop for start, end in pairwise(way) for stop in _cells_between(start, end, pitch)] + list(way[-1:])
    legs = [(start, end) for start, end in pairwise(stops) if dist(start, end) > 1]
    first, crossed, last = gaps
    for number, (start, end) in enumerate(legs):
        is_last = number == len(legs) - 1
        begun = _on_the_way(start, end, crossed if number else first)
        line = (begun, _on_the_way(end, start, last if is_last else crossed))
        yield Line(line, role, label if is_last else "", arrow=is_last)


def _cells_between(start: Point, end: Point, pitch: float) -> Iterator[Point]:
    """Yield the middles of the cells from one to another in a straight line, without the last."""
    steps = dist(start, end) / pitch
    number = round(steps) if abs(steps - round(steps)) < _ALMOST else 1
    for step in range(max(number, 1)):
        part = step / max(number, 1)
        yield (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


def _on_the_way(start: Point, end: Point, length: float) -> Point:
    part = length / dist(start, end)
    return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


_ALMOST = 0.02
"""How far from a whole number of cells a length may be."""

_SIGNS: Mapping[str, tuple[tuple[Point, ...], ...]] = {
    "appeared": (((-0.56, 0), (0.56, 0)), ((0, -0.56), (0, 0.56))),
    "vanished": (((-0.56, 0), (0.56, 0)),),
    "right": (((-0.5, 0.05), (-0.15, 0.42), (0.5, -0.36)),),
    "missed": (((0, -0.55), (0, 0.1)), ((0, 0.4), (0, 0.52))),
    "wrong": (((-0.4, -0.4), (0.4, 0.4)), ((-0.4, 0.4), (0.4, -0.4))),
}
"""The lines of the sign of each kind of mark that has one in its corner, in radii of the badge."""


def sign_of(mark: str, centre: Point, reach: float) -> Iterator[Line | Circle]:
    """Yield the sign of a mark, which tells it apart by its shape: a cross, or a small sign in a corner.

    Parameters
    ----------
    mark
        The kind of mark. Most have no sign, because their outlines differ.
    centre
        The middle of what is marked.
    reach
        How far the cross goes from there to each side. A corner is a little further away.

    Examples
    --------
    >>> [shape.role for shape in sign_of("vanished", (10, 10), 4)], list(sign_of("target", (10, 10), 4))
    (['mark.vanished.badge', 'mark.vanished.sign'], [])
    """
    x, y = centre
    if mark == "refused":
        for slope in (1, -1):
            yield Line(((x - reach, y - slope * reach), (x + reach, y + slope * reach)), "mark.refused")
    elif mark in _SIGNS:
        x, y, radius = x + 1.4 * reach, y - 1.4 * reach, reach
        yield Circle(x, y, radius, f"mark.{mark}.badge")
        for line in _SIGNS[mark]:
            yield Line(tuple((x + radius * across, y + radius * down) for across, down in line), f"mark.{mark}.sign")
