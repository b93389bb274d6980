"""Exact distributions: what can come of something, each with its probability as a fraction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Generic, TypeVar

from minerals.core.errors import MineralsError

Value = TypeVar("Value")
Other = TypeVar("Other")


class Distribution(Mapping[Value, Fraction], Generic[Value]):
    """The probabilities of different results, exact, adding up to 1.

    Parameters
    ----------
    weighted
        Pairs of a result and its probability; equal results are merged.

    Raises
    ------
    MineralsError
        Where the probabilities do not add up to exactly 1.

    Examples
    --------
    >>> die = Distribution((pips, Fraction(1, 6)) for pips in range(1, 7))
    >>> die.probability(lambda pips: pips > 4), die.expected(), die.variance()
    (Fraction(1, 3), Fraction(7, 2), Fraction(35, 12))
    >>> print(die.map(lambda pips: "six" if pips == 6 else "less"))
    less  5/6
    six   1/6
    """

    def __init__(self, weighted: Iterable[tuple[Value, Fraction]]) -> None:
        self._probabilities: dict[Value, Fraction] = {}
        for value, probability in weighted:
            self._probabilities[value] = self._probabilities.get(value, Fraction(0)) + probability
        total = sum(self._probabilities.values())
        if total != 1:
            raise MineralsError(f"The probabilities add up to {total}, not to 1.")

    def __getitem__(self, value: Value) -> Fraction:
        return self._probabilities[value]

    def __iter__(self) -> Iterator[Value]:
        return iter(self._probabilities)

    def __len__(self) -> int:
        return len(self._probabilities)

    def map(self, of: Callable[[Value], Other]) -> Distribution[Other]:
        """Return the distribution of a function of the results."""
        return Distribution((of(value), probability) for value, probability in self.items())

    def probability(self, holds: Callable[[Value], bool]) -> Fraction:
        """Return the probability that something holds of the result."""
        return sum((probability for value, probability in self.items() if holds(value)), Fraction(0))

    def expected(self, of: Callable[[Value], Any] = lambda value: value) -> Fraction:
        """Return the expected value of a number that depends on the result."""
        return sum((Fraction(of(value)) * probability for value, probability in self.items()), Fraction(0))

    def variance(self, of: Callable[[Value], Any] = lambda value: value) -> Fraction:
        """Return the variance of a number that depends on the result."""
        mean = self.expected(of)
        return self.expected(lambda value: (Fraction(of(value)) - mean) ** 2)

    def __str__(self) -> str:
        shown = [(str(value), str(probability)) for value, probability in self.items()]
        width = max(len(value) for value, _ in shown)
        return "\n".join(f"{value:<{width}}  {probability}" for value, probability in shown)

    def __repr__(self) -> str:
        return f"<Distribution of {len(self)} results>"
