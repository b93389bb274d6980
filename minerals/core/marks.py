"""Marks in words and signs: the additions to the label and the glyph of a marked thing."""

from __future__ import annotations

from minerals.core.languages import translated
from minerals.core.scene import MARK_SIGNS, MARK_WORDS


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
