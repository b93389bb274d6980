"""Results with the probabilities of the ways that led to them, added up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from minerals.core.text import MineralsError, quoted
from minerals.probability.exact_numbers import exactly

Value = TypeVar("Value")
Likelihood = TypeVar("Likelihood")


def itself(value: Any) -> Any:
    """Return the result itself, which is a number."""
    return value


def merge_equal(weighted: Iterable[tuple[Value, Fraction]]) -> dict[Value, Fraction]:
    """Return results with their probabilities, equal ones merged and impossible ones left out.

    Raises `MineralsError` if a probability is below 0 or a result cannot be compared, such as a list.
    """
    probabilities: dict[Value, Fraction] = {}
    for value, probability in weighted:
        try:
            probabilities[value] = probabilities.get(value, Fraction(0)) + exactly(probability)
        except TypeError:
            raise MineralsError(
                f"The result {quoted(value)} could change later, so it cannot be a result; "
                "give a tuple instead of a list, or a frozenset instead of a set."
            ) from None
    require_none_below_0(probabilities)
    return {value: probability for value, probability in probabilities.items() if probability}


def require_none_below_0(probabilities: Mapping[Any, Fraction]) -> None:
    """Raise `MineralsError` if a probability is below 0."""
    for value, probability in probabilities.items():
        if probability < 0:
            raise MineralsError(f"The probability of {quoted(value)} is {probability}, which is below 0.")
