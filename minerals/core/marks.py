"""Marks in words and signs: the additions to the label, the glyph and the picture of a marked thing."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.languages import translated
from minerals.core.scene import MARK_SIGNS, MARK_WORDS, Circle, Line, Point


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


def sign_of(mark: str, centre: Point, reach: float) -> Iterator[Line | Circle]:
    """Yield the sign of a mark, which tells it apart by its shape: a cross, or a plus or a minus in a corner.

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
    elif mark in ("appeared", "vanished"):
        x, y, arm = x + 1.4 * reach, y - 1.4 * reach, 0.55 * reach
        yield Circle(x, y, reach, f"mark.{mark}.badge")
        yield Line(((x - arm, y), (x + arm, y)), f"mark.{mark}.sign")
        if mark == "appeared":
            yield Line(((x, y - arm), (x, y + arm)), "mark.appeared.sign")
