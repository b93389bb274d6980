"""Results with the probabilities of the ways that led to them: what distributions and bounds share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Generic, TypeVar

from minerals.core.text import MineralsError, quoted
from minerals.probability.exact_numbers import exactly

Value = TypeVar("Value")
Likelihood = TypeVar("Likelihood")


def itself(value: Any) -> Any:
    """Return the result itself, which is a number."""
    return value


class Weighted(Mapping[Value, Likelihood], Generic[Value, Likelihood]):
    """A mapping from each result to its probability.

    Parameters
    ----------
    weighted
        Pairs of a result and its probability; equal results are merged, impossible ones left out.
    label
        Returns the name to show for a result.
    title
        A heading that says what the results are.

    Raises
    ------
    MineralsError
        If a probability is below 0, or results cannot be compared.
    """

    def __init__(
        self, weighted: Iterable[tuple[Value, Fraction]], *, label: Callable[[Value], str] = str, title: str = ""
    ) -> None:
        if not callable(label):
            raise MineralsError(f"label takes a function that turns a result into a text, not {quoted(label)}.")
        self.known = merged(weighted)
        """Each result found with the probability of the ways on which it was found."""
        self.missing = 1 - sum(self.known.values(), Fraction(0))
        """The probability of all that was not followed to its end, exactly."""
        self.label = label
        self.title = title

    def __iter__(self) -> Iterator[Value]:
        return iter(self.known)

    def __len__(self) -> int:
        return len(self.known)

    def known_where(self, holds: Callable[[Value], bool]) -> Fraction:
        """Return the probability of the results for which a condition is true."""
        return sum((probability for value, probability in self.known.items() if holds(value)), Fraction(0))


def merged(weighted: Iterable[tuple[Value, Fraction]]) -> dict[Value, Fraction]:
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
