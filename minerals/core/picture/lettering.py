"""How wide words are, so that they fit where they are written.

A browser chooses the letters, so the widths are those of wide ones: DejaVu Sans, and Noto for other scripts.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from minerals.core.picture.scene import SMALLEST_TEXT, Text

_NARROW = frozenset("iljtfrI.,:;'!|()[]- ")
_WIDE = frozenset("mwMWOQ%@…")
_OTHER_SCRIPTS = "\u0590"
_BOLD = ("text.title", "button.text.active")
"""The roles of texts with bold letters."""
_LEAST = 0.6
"""A text counts at least as much for each of its letters, in ems."""


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a text is at most, in scene units. O(letters).

    >>> width_of("will", 12) < width_of("wow!", 12) < width_of("wow!", 12, bold=True)
    True
    """
    return max(sum(map(_ems, text)), _LEAST * len(text)) * size * (1.1 if bold else 1.0)


@lru_cache(maxsize=1024)
def _ems(sign: str) -> float:
    if _is_of_other_script(sign):
        if not sign.isalpha():
            return 1.25  # a coloured picture
        return 1.0 if unicodedata.east_asian_width(sign) in "WF" else 0.9
    return 0.4 if sign in _NARROW else 0.9 if sign in _WIDE else 0.64


def _is_of_other_script(sign: str) -> bool:
    """Tell whether a sign is a letter of a script with wide ones, or a coloured picture."""
    if sign < _OTHER_SCRIPTS:
        return False
    return sign.isalpha() or sign > "\uffff" or unicodedata.east_asian_width(sign) in "WF"


def letters_in(text: str) -> float:
    """Return how many letters of average width a text is as wide as: an ideograph counts for more than one.

    >>> letters_in("Ada")
    3.0
    >>> letters_in("\u5c71\u7530") > 3
    True
    """
    return sum(max(1.0, _ems(sign) / _LEAST) if _is_of_other_script(sign) else 1.0 for sign in text)


def cut_letters(text: str, most: float) -> str:
    """Return a text, cut if it is wider than so many letters of average width.

    >>> cut_letters("Bartholomew", 8)
    'Barthol…'
    """
    if letters_in(text) <= most:
        return text
    while text and letters_in(text) > most - 1:
        text = text[:-1]
    return f"{text.rstrip()}…"


def fitted(
    text: str, size: float, width: float, *, least: float = SMALLEST_TEXT, bold: bool = False
) -> tuple[str, float]:
    """Return a text and the size at which it fits: smaller if need be, and cut where the least size is too large.

    >>> fitted("Ada has 4 points left", 20, 400, bold=True)
    ('Ada has 4 points left', 20)
    >>> fitted("Ada and Ben share the victory", 20, 120)
    ('Ada and Ben sha…', 12.0)
    """
    wide = width_of(text, size, bold=bold)
    if wide <= width:
        return text, size
    if (smaller := size * width / wide) >= least:
        return text, smaller
    while text and width_of(f"{text}…", least, bold=bold) > width:
        text = text[:-1]
    return f"{text.rstrip()}…", least


def fitted_text(
    x: float, y: float, words: str, role: str, size: float, room: float, *, least: float = SMALLEST_TEXT
) -> Text:
    """Return words that begin at a place, smaller or cut if they are too long for their room.

    >>> fitted_text(10, 20, "Ada and Ben share the victory", "text", 20, 120)
    Text(x=10, y=20, text='Ada and Ben sha…', role='text', size=12.0, align='start')
    """
    written, size = fitted(words, size, room, least=least, bold=role in _BOLD)
    return Text(x, y, written, role, size, "start")
