"""Exact distributions: every possible result with its probability as a fraction."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from fractions import Fraction
from math import sqrt
from typing import Any, TypeVar

from minerals.core.system import require
from minerals.core.text import ChanceError, MineralsError, quoted
from minerals.probability.display import fraction, is_number
from minerals.probability.exact_numbers import exactly
from minerals.probability.origin import Origin
from minerals.probability.pictures.pictured import Pictured
from minerals.probability.weighted import Value, itself, require_none_below_0

Other = TypeVar("Other")
Third = TypeVar("Third")


class Distribution(Pictured[Value]):
    """The exact probabilities of different results, which add up to 1.

    It is a mapping from each possible result to its probability, and shows itself as a table and a bar chart.
    Two distributions are equal if every result is exactly as likely in both. What it was made of are attributes:
    `known`, `missing` (which is 0), `label`, `title` and `origin`; whatever is worked out from them is a method.

    Parameters
    ----------
    weighted
        Pairs of a result and its probability; equal results are merged, impossible ones left out.
    label
        Returns the name to show for a result.
    title
        A heading that says what the results are.
    origin
        The game and the action that these are the odds of, if they are.

    Raises
    ------
    MineralsError
        If the probabilities do not add up to exactly 1, or one is below 0.

    Examples
    --------
    >>> die = Distribution((pips, Fraction(1, 6)) for pips in range(1, 7))
    >>> die.probability(lambda pips: pips > 4), die.expected(), die.variance()
    (Fraction(1, 3), Fraction(7, 2), Fraction(35, 12))
    >>> (die + die)[7]
    Fraction(1, 6)
    >>> print(die.map(lambda pips: "six" if pips == 6 else "less"))
    less  5/6  83.3 %  ████████████████████
    six   1/6  16.7 %  ████
    """

    def __init__(
        self,
        weighted: Iterable[tuple[Value, Fraction]],
        *,
        label: Callable[[Value], str] = str,
        title: str = "",
        origin: Origin | None = None,
    ) -> None:
        require(Iterable[tuple[Any, Any]], weighted=weighted)
        super().__init__(weighted, label=label, title=title)
        self.origin = origin
        if self.missing:
            raise MineralsError(f"The probabilities add up to {1 - self.missing}, not to 1.")

    def __getitem__(self, value: Value) -> Fraction:
        return self.known[value]

    def __repr__(self) -> str:
        return f"<Distribution of {len(self)} results>"

    # --- single numbers ---

    def probability(self, holds: Callable[[Value], bool]) -> Fraction:
        """Return the probability that a condition is true of the result."""
        require(Callable, holds=holds)
        return self.known_where(holds)

    def expected(self, of: Callable[[Value], Any] = itself) -> Fraction:
        """Return the expected value of a number that depends on the result. Raises `MineralsError` otherwise."""
        require(Callable, of=of)
        return sum((exactly(of(value)) * probability for value, probability in self.items()), Fraction(0))

    def expected_in_words(self) -> str:
        """Return what the summary says about the expected value, if there is one."""
        if len(self) < 2 or not all(is_number(value) for value in self):
            return ""
        return f"; the expected value is {fraction(self.expected())}"

    def variance(self, of: Callable[[Value], Any] = itself) -> Fraction:
        """Return the variance of a number that depends on the result. Raises `MineralsError` otherwise."""
        require(Callable, of=of)
        numbers = self.map(lambda value: exactly(of(value)))
        mean = numbers.expected()
        return numbers.expected(lambda number: (number - mean) ** 2)

    def standard_deviation(self, of: Callable[[Value], Any] = itself) -> float:
        """Return the square root of the variance, which is rarely a fraction."""
        return sqrt(self.variance(of))

    def quantile(self, level: Fraction | float | str) -> Value:
        """Return the smallest value such that the result is at most that value with a probability of at least `level`.

        Parameters
        ----------
        level
            Above 0 and at most 1, as a fraction or as a decimal, which is taken exactly as written.

        Raises
        ------
        MineralsError
            If the level is not in this range, or the results have no order.

        Examples
        --------
        >>> die = Distribution((pips, Fraction(1, 6)) for pips in range(1, 7))
        >>> die.quantile("5/6"), die.quantile(0.9), die.median()
        (5, 6, 3)
        """
        try:
            wanted = exactly(level)
        except MineralsError:
            wanted = Fraction(0)
        if not 0 < wanted <= 1:
            raise MineralsError(f"The level of a quantile must be above 0 and at most 1, not {quoted(level)}.")
        reached = Fraction(0)
        for value in self._in_order():
            reached += self[value]
            if reached >= wanted:
                return value
        raise AssertionError("the probabilities add up to 1")

    def median(self) -> Value:
        """Return the smallest value such that the result is at most that value at least half of the time."""
        return self.quantile(Fraction(1, 2))

    def mode(self) -> Value:
        """Return the most likely result; if there are several, the first."""
        return max(self, key=self.__getitem__)

    def most_likely(self, count: int = 1) -> tuple[tuple[Value, Fraction], ...]:
        """Return the most likely results with their probabilities, starting with the most likely."""
        require(int, count=count)
        return tuple(sorted(self.items(), key=lambda pair: -pair[1])[:count])

    def _in_order(self) -> list[Value]:
        try:
            return sorted(self)  # type: ignore[type-var]  # what has no order is refused below
        except TypeError:
            raise MineralsError(
                "These results have no order; map them to numbers first, as with .map(lambda result: …)."
            ) from None

    # --- distributions made from this one ---

    def map(self, of: Callable[[Value], Other], *, label: Callable[[Other], str] = str) -> Distribution[Other]:
        """Return the distribution of a function of the results."""
        require(Callable, of=of)
        origin = self.origin.followed(of) if self.origin is not None else None
        return Distribution(
            ((of(value), probability) for value, probability in self.items()), label=label, origin=origin
        )

    def given(self, holds: Callable[[Value], bool]) -> Distribution[Value]:
        """Return the conditional distribution, given that a condition is true of the result.

        Raises
        ------
        ChanceError
            If the condition is never true.

        Examples
        --------
        >>> die = Distribution((pips, Fraction(1, 6)) for pips in range(1, 7))
        >>> dict(die.given(lambda pips: pips > 4))
        {5: Fraction(1, 2), 6: Fraction(1, 2)}
        """
        require(Callable, holds=holds)
        return self._reweighed(
            lambda value: 1 if holds(value) else 0,
            f"Of these {len(self)} results the condition holds of none, so nothing can be said given that it holds.",
        )

    def posterior(self, likelihood: Callable[[Value], Any]) -> Distribution[Value]:
        """Return the distribution after an observation, by Bayes' rule.

        Parameters
        ----------
        likelihood
            The probability of the observation given each result. A common factor makes no difference.

        Raises
        ------
        ChanceError
            If the observation is impossible whatever the result.
        MineralsError
            If a likelihood is below 0.

        Examples
        --------
        A die shows a six. Is it the fair die, or the one with nothing but sixes?

        >>> die = Distribution([("fair", Fraction(9, 10)), ("loaded", Fraction(1, 10))])
        >>> die.posterior({"fair": Fraction(1, 6), "loaded": 1}.__getitem__)["loaded"]
        Fraction(2, 5)
        """
        require(Callable, likelihood=likelihood)
        return self._reweighed(
            likelihood, f"What was observed is impossible for each of these {len(self)} results, so nothing follows."
        )

    def _reweighed(self, weight: Callable[[Value], Any], impossible: str) -> Distribution[Value]:
        weighed = {value: probability * exactly(weight(value)) for value, probability in self.items()}
        require_none_below_0(weighed)
        total = sum(weighed.values())
        if not total:
            raise ChanceError(impossible)
        known_from = self.origin.reweighed(weight, total) if self.origin is not None else None
        return Distribution(
            ((value, Fraction(part, total)) for value, part in weighed.items()),
            label=self.label,
            title=self.title,
            origin=known_from,
        )

    def combined(
        self, other: Distribution[Other], by: Callable[[Value, Other], Third] | None = None
    ) -> Distribution[Third]:
        """Return the joint distribution of a result of this and an independent result of another.

        Parameters
        ----------
        by
            A function that combines the two results; by default, it makes a pair.

        Examples
        --------
        >>> die = Distribution((pips, Fraction(1, 6)) for pips in range(1, 7))
        >>> die.combined(die, max)[6]
        Fraction(11, 36)
        """
        require(Distribution, other=other)
        together: Callable[[Value, Other], Any] = by if by is not None else lambda one, two: (one, two)
        return Distribution((together(one, two), p * q) for one, p in self.items() for two, q in other.items())

    def __add__(self, other: Distribution[Any]) -> Distribution[Any]:
        """Return the distribution of the sum of two independent results; `die + die` is two dice."""
        return self.combined(other, operator.add) if isinstance(other, Distribution) else NotImplemented
