"""Numbers as exact fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from minerals.core.text import MineralsError, quoted


def exactly(number: Any) -> Fraction:
    """Return a number as a fraction; a decimal is taken exactly as written.

    Raises `MineralsError` if the value is not a finite number.

    >>> exactly(0.1), exactly("5/6"), exactly(True)
    (Fraction(1, 10), Fraction(5, 6), Fraction(1, 1))
    """
    try:
        # The shortest decimal that gives this float is what the user typed; the float's binary value is not.
        return Fraction(repr(float(number))) if isinstance(number, float) else Fraction(number)
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        raise MineralsError(
            f"{quoted(number)} is not a number to calculate with; give a function that turns each result into a number."
        ) from None
