"""Marks in words and signs: what a picture adds to a label and to a glyph where something is marked."""

from __future__ import annotations

from minerals.core.languages import translated
from minerals.core.scene import MARK_SIGNS, MARK_WORDS


def said(words: str, mark: str | None) -> str:
    """Return a label, with what a screen reader says of the mark, if there is one.

    >>> said("e5, open", "target"), said("e5, open", None)
    ('e5, open, legal goal', 'e5, open')
    """
    return f"{words}, {translated(MARK_WORDS[mark])}" if mark else words


def signed(glyph: str, mark: str | None) -> str:
    """Return what the text painter writes, with the signs of the mark around it, if there is one.

    >>> signed("3", "selected"), signed("3", None)
    ('[3]', '3')
    """
    opening, closing = MARK_SIGNS[mark] if mark else ("", "")
    return f"{opening}{glyph}{closing}"
