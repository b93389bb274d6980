"""Mistakes that are possible in every exercise, for those parts for which the text has no mistakes of its own."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from minerals.classroom.texts import Part, Value


def common_mistakes(part: Part, right: Value) -> Mapping[str, Fraction]:
    """Return what common mistakes lead to, by the name of the sentence that is said to each.

    Reports do not count them, because they do not show a misconception.

    >>> from minerals.classroom import pose
    >>> six = pose("E17").parts[0]
    >>> {name: str(value) for name, value in common_mistakes(six, Fraction(1, 5)).items()}
    {'complement': '4/5', 'part_to_part': '1/4', 'reciprocal': '5'}
    """
    if isinstance(right, str):
        return {}
    value = Fraction(right)
    if part.type == "probability" and 0 < value < 1:
        found = {"complement": 1 - value, "part_to_part": value / (1 - value), "reciprocal": 1 / value}
    elif part.type == "count":
        found = {"one_too_many": value + 1, "one_too_few": value - 1}
    elif part.type == "number" and value:
        found = {"reciprocal": 1 / value, "sign": -value}
    else:
        found = {}
    return {name: wrong for name, wrong in found.items() if wrong != value}
