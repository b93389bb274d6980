"""Numbers as question banks need them: decimals with the tolerance within which a shorter decimal lies.

A notebook reads fractions and knows how many digits the student gave. A question bank has only a number and a
tolerance. The tolerance accepts every value that a notebook accepts: the right value, rounded or cut off.
"""

from __future__ import annotations

from decimal import ROUND_UP, Context, Decimal
from fractions import Fraction
from math import floor

from minerals.classroom.texts import Kind

DIGITS = 12
"""The significant digits of a right value in a question bank."""

_SLACK = Fraction(1001, 1000)
"""So that the value cut off, which lies at the very edge, does not fall outside by the error of a float."""


def decimal(value: Fraction | float, digits: int = DIGITS) -> str:
    """Return a number as a plain decimal, without an exponent.

    >>> decimal(Fraction(1, 3), 5), decimal(Fraction(40)), decimal(1e-7)
    ('0.33333', '40', '0.0000001')
    """
    exact = Fraction(value)
    rounded = Context(prec=digits).divide(Decimal(exact.numerator), Decimal(exact.denominator))
    text = f"{rounded:f}"
    return (text.rstrip("0").rstrip(".") if "." in text else text) or "0"


def tolerance(value: Fraction | float, kind: Kind, digits: int) -> Fraction:
    """Return how far a value can be from itself rounded or cut off after this many significant digits.

    >>> tolerance(Fraction(1, 5), "probability", 3), tolerance(Fraction(2, 3), "probability", 3)
    (Fraction(0, 1), Fraction(1, 1500))
    """
    exact = abs(Fraction(value))
    if kind == "count" or exact.denominator == 1:
        return Fraction(0)
    unit = min(Fraction(10) ** (_exponent(exact) - digits + 1), Fraction(1))
    cut_off = floor(exact / unit) * unit
    rounded = floor(exact / unit + Fraction(1, 2)) * unit
    return max(exact - cut_off, abs(rounded - exact))


def written_tolerance(value: Fraction | float, kind: Kind, digits: int) -> str:
    """Return the tolerance of a value as a decimal, rounded up.

    >>> written_tolerance(Fraction(2, 3), "probability", 3)
    '0.000668'
    """
    slack = tolerance(value, kind, digits) * _SLACK
    rounded = Context(prec=3, rounding=ROUND_UP).divide(Decimal(slack.numerator), Decimal(slack.denominator))
    return f"{rounded:f}"


def _exponent(number: Fraction) -> int:
    """Return the power of ten of the first significant digit of a positive number."""
    exponent = len(str(number.numerator)) - len(str(number.denominator))
    return exponent if number >= Fraction(10) ** exponent else exponent - 1
