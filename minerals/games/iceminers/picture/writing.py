"""How wide words are, so that they fit where they are written.

A browser chooses the letters, so the widths are those of wide ones: DejaVu Sans.
"""

from __future__ import annotations

_NARROW = frozenset("iljtfrI.,:;'!|()- ")
_LEAST = 0.6
_WIDE = frozenset("mwMWOQ%…")


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a text is at most, in scene units. O(letters).

    >>> width_of("will", 12) < width_of("wow", 12) < width_of("wow", 12, bold=True)
    True
    """
    ems = sum(0.4 if sign in _NARROW else 0.9 if sign in _WIDE or ord(sign) > 0x2E80 else 0.64 for sign in text)
    return max(ems, _LEAST * len(text)) * size * (1.1 if bold else 1.0)


def lines_of(text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """Return a text in lines that are not wider than this, if its words allow it.

    >>> lines_of("of 6 points left", 12, 90)
    ['of 6 points', 'left']
    """
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, bold=bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fitting(text: str, size: float, width: float, *, least: float = 12.0, bold: bool = False) -> tuple[str, float]:
    """Return a text and the size at which it fits: smaller if need be, and cut where the least size is too large.

    >>> fitting("Ada has 4 points left", 20, 400, bold=True)
    ('Ada has 4 points left', 20)
    >>> fitting("Ada and Ben share the victory", 20, 120)
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
