"""Small words that rulings, narration and pictures of all games share."""

from __future__ import annotations

from collections.abc import Iterable


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun.

    >>> counted(1, "space"), counted(2, "space"), counted(0, "miner")
    ('1 space', '2 spaces', '0 miners')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(words: Iterable[str], by: str = "and") -> str:
    """Return words as an enumeration.

    >>> listed(["a1"]), listed(["a1", "b2", "c3"]), listed(["a1", "b2"], "or")
    ('a1', 'a1, b2 and c3', 'a1 or b2')
    """
    *first, last = words
    return f"{', '.join(first)} {by} {last}" if first else last
