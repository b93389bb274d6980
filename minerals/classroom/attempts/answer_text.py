"""What a student gives as an answer, from a cell or a field: texts, numbers, or nothing yet."""

from __future__ import annotations

from fractions import Fraction
from types import EllipsisType
from typing import TypeAlias

from minerals.classroom.answers import LONGEST
from minerals.classroom.attempts.attempt_records import LONGEST_TEXT
from minerals.core.text import MineralsError, translated

Given: TypeAlias = str | int | float | Fraction | bool | EllipsisType | None
"""The types of an answer; `...` and None do not count as attempts."""

_LARGEST: int = 10**LONGEST


def has_too_many_digits(given: Given) -> bool:
    """Tell whether a number is too large to be written down; Python itself writes no more than 4,300 digits."""
    if not isinstance(given, int | Fraction):
        return False
    return max(abs(given.numerator), given.denominator) > _LARGEST


def answer_text(given: Given) -> str:
    """Return an answer as text, as it would be typed."""
    if given is None or given is ...:
        return ""
    if not isinstance(given, str | int | float | Fraction):
        raise MineralsError(translated("An answer is a text or a number, not {kind}.", kind=type(given).__name__))
    return str(given)[:LONGEST_TEXT]
