"""Small words that rulings, narration and pictures of all games share."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from minerals.core.text.error_text import name_list, quoted
from minerals.core.text.translation import template, term, translated, translated_number, with_minus_sign

_POINT = re.compile(r"(?<=\d)\.(?=\d)")


def counted(number: int, one: str, many: str) -> str:
    """Return a number with its noun, in the reader's language.

    >>> counted(1, "{number} space", "{number} spaces"), counted(2, "{number} space", "{number} spaces")
    ('1 space', '2 spaces')
    """
    return translated_number(number, one, many)


def odds(probability: Fraction) -> str:
    """Return the probability of something, in brackets and in the reader's language.

    >>> odds(Fraction(2, 10)), odds(Fraction(1))
    ('(1 in 5)', '(certain)')
    """
    if probability == 1:
        return translated("(certain)")
    return translated("({ways} in {all})", ways=probability.numerator, all=probability.denominator)


def signed(points: int) -> str:
    """Return points that are added or subtracted, with their sign.

    >>> signed(2), signed(-2), signed(0)
    ('+2', '−2', '0')
    """
    return f"+{points}" if points > 0 else str(with_minus_sign(points))


def in_figures(text: str) -> str:
    """Return a text with its decimals as the reader's language writes them.

    >>> in_figures("1 - 0.5^3 = 0.875")
    '1 - 0.5^3 = 0.875'
    """
    return _POINT.sub(term("."), text)


def listed(words: Iterable[str], by: str = "and") -> str:
    """Return words as a list with `and` or `or`, in the reader's language.

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


def did_you_mean(name: object, known: Iterable[str], beside: Iterable[str] = ()) -> str:
    """Return the hint at the end of an error about an unknown name.

    Other known names may be what was meant, but are not listed.

    >>> did_you_mean("playrs", ["players", "board"])
    "Did you mean 'players'?"
    >>> did_you_mean("colour", ["players", "board"])
    'Choose one of: players, board.'
    >>> did_you_mean(10**5_000, ["players", "board"])
    'Choose one of: players, board.'
    """
    import difflib  # imported only after a typing error

    known = list(known)
    # Python writes no number of a million digits.
    text = name if isinstance(name, str) else quoted(name)
    # A name longer than all of ours is not a typing error, and comparing it would take long.
    close = difflib.get_close_matches(text, [*known, *beside], n=1) if len(text) < 100 else []
    if close:
        return translated("Did you mean {actions}?", actions=quoted(close[0]))
    return translated("Choose one of: {names}.", names=name_list(known))
