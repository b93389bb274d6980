"""Small words that rulings, narration and pictures of all games share."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from minerals.core.languages import template, translated, translated_number, written


def counted(number: int, one: str, many: str) -> str:
    """Return a number with its noun, in the reader's language.

    >>> counted(1, "{number} space", "{number} spaces"), counted(2, "{number} space", "{number} spaces")
    ('1 space', '2 spaces')
    """
    return translated_number(number, one, many)


def odds(probability: Fraction) -> str:
    """Return how likely something was, in brackets and in the reader's language.

    >>> odds(Fraction(2, 10)), odds(Fraction(1))
    ('(1 in 5)', '(certain)')
    """
    if probability == 1:
        return translated("(certain)")
    return translated("({ways} in {all})", ways=probability.numerator, all=probability.denominator)


def signed(points: int) -> str:
    """Return points that are added or taken away, with their sign.

    >>> signed(2), signed(-2), signed(0)
    ('+2', '−2', '0')
    """
    return f"+{points}" if points > 0 else str(written(points))


def listed(words: Iterable[str], by: str = "and") -> str:
    """Return words as an enumeration with `and` or `or`, in the reader's language.

    >>> listed(["a1"]), listed(["a1", "b2", "c3"]), listed(["a1", "b2"], "or")
    ('a1', 'a1, b2 and c3', 'a1 or b2')
    """
    *first, last = words
    if not first:
        return last
    return translated(
        template("{first} or {last}") if by == "or" else template("{first} and {last}"),
        first=", ".join(first),
        last=last,
    )
