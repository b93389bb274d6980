"""Numbers as exact fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from minerals.core.errors import MineralsError
from minerals.core.quotation import quoted


def exactly(number: Any) -> Fraction:
    """Return a number as a fraction; one with a decimal point means what it says.

    Raises
    ------
    MineralsError
        For what is no number, or not a finite one.

    Examples
    --------
    >>> exactly(0.1), exactly("5/6"), exactly(True)
    (Fraction(1, 10), Fraction(5, 6), Fraction(1, 1))
    """
    try:
        # The shortest decimal that gives a float is what was typed; its binary value is not.
        return Fraction(repr(float(number))) if isinstance(number, float) else Fraction(number)
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        raise MineralsError(
            f"{quoted(number)} is not a number to reckon with; give a function that turns each result into one."
        ) from None
