"""Small words that rulings, narration and pictures of all games share."""

from __future__ import annotations

from collections.abc import Iterable

from minerals.core.languages import translated, translated_number


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun, in the reader's language; without a plural of its own it is that with an s.

    >>> counted(1, "space"), counted(2, "space"), counted(0, "miner")
    ('1 space', '2 spaces', '0 miners')
    """
    return translated_number(number, one, many or f"{one}s")


def listed(words: Iterable[str], by: str = "and") -> str:
    """Return words as an enumeration with `and` or `or`, in the reader's language.

    >>> listed(["a1"]), listed(["a1", "b2", "c3"]), listed(["a1", "b2"], "or")
    ('a1', 'a1, b2 and c3', 'a1 or b2')
    """
    *first, last = words
    if not first:
        return last
    return translated("{first} or {last}" if by == "or" else "{first} and {last}", first=", ".join(first), last=last)
