"""Marks in words and signs: the additions to the label, the glyph and the picture of a marked thing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

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
