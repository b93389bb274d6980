"""Shares as percentages."""

from __future__ import annotations

from fractions import Fraction


def percent(part: float, digits: int = 4) -> str:
    """Return a share as a percentage, with at most this many significant digits.

    >>> percent(0.95), percent(0.999), percent(1 / 3, digits=3)
    ('95 %', '99.9 %', '33.3 %')
    """
    return f"{100 * part:.{digits}g} %"


def tenths_of_a_percent(probability: Fraction) -> str:
    """Return a probability to a tenth of a percent; only 0 and 1 themselves are shown as 0 % and 100 %.

    >>> [tenths_of_a_percent(Fraction(share)) for share in ("5/6", "1/1000000", "999999/1000000", "1")]
    ['83.3 %', '< 0.1 %', '> 99.9 %', '100 %']
    """
    if probability in (0, 1):
        return f"{100 * int(probability)} %"
    if probability < Fraction(1, 2000):
        return "< 0.1 %"
    if probability >= 1 - Fraction(1, 2000):
        return "> 99.9 %"
    return f"{float(100 * probability):.1f} %"
