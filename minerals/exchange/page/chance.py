"""A probability on a page: short enough for a phone, with the exact number beside it."""

from __future__ import annotations

from fractions import Fraction

from minerals.core.text import translated

_LONGEST = 12
"""How many characters of an exact fraction are shown as they are."""

_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def in_short(probability: Fraction) -> tuple[str, str]:
    """Return a probability in few characters, and the exact one if the first is rounded.

    >>> in_short(Fraction(1, 6)), in_short(Fraction(35, 118))
    (('1/6', ''), ('35/118', ''))
    >>> in_short(Fraction(1, 3 * 10**29))
    ('1 in 3.0 × 10²⁹', '1/300000000000000000000000000000')
    >>> in_short(Fraction(2 * 10**9, 3 * 10**9 + 1))
    ('66.7 %', '2000000000/3000000001')
    """
    exact = str(probability)
    if len(exact) <= _LONGEST:
        return exact, ""
    if probability >= Fraction(1, 1000):
        return f"{100 * float(probability):.1f} %", exact
    power, one_in = 0, 1 / probability
    while one_in >= 9.95:
        one_in /= 10
        power += 1
    rounded = f"{float(one_in):.1f} × 10{str(power).translate(_SUPERSCRIPTS)}"
    return translated("1 in {number}", number=rounded), exact
