"""How wide words are, so that they fit where they are written.

A browser chooses the letters, so the widths are those of wide ones: DejaVu Sans, and Noto for other scripts.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from minerals.core.picture.scene import SMALLEST_TEXT

_NARROW = frozenset("iljtfrI.,:;'!|()[]- ")
_WIDE = frozenset("mwMWOQ%@…")
_OTHER_SCRIPTS = "\u0590"
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
    if sign in _NARROW:
        return 0.4
    if unicodedata.east_asian_width(sign) in "WF":
        return 1.0 if sign.isalpha() else 1.25  # an ideograph, or a coloured picture
    return 0.9 if sign in _WIDE or (sign >= _OTHER_SCRIPTS and sign.isalpha()) or sign >= "\uffff" else 0.64


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
