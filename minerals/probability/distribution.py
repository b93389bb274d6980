"""Exact distributions: what can come of something, each with its probability as a fraction."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from minerals.core.errors import ChanceError, MineralsError
from minerals.core.lazy import lazy
from minerals.probability.exact_numbers import exactly

if TYPE_CHECKING:
    import pandas
else:
    pandas = lazy("pandas")

Value = TypeVar("Value")
Other = TypeVar("Other")
Third = TypeVar("Third")


def itself(value: Any) -> Any:
    """Return the result as the number it is."""
    return value


class Distribution(Mapping[Value, Fraction], Generic[Value]):
    """The probabilities of different results, exact, adding up to 1.

    It is a mapping from each possible result to its probability, and shows itself as a table and a bar chart.
    Two are equal where every result is exactly as likely in both.

    Parameters
    ----------
    weighted
        Pairs of a result and its probability; equal results are merged, impossible ones left out.
    label
        What a result is called where it is shown.
    title
        What the results are results of, as a heading.

    Raises
    ------
    MineralsError
        Where the probabilities do not add up to exactly 1, or one is below 0.

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
    ) -> None:
        self._probabilities = merged(weighted)
        self.label = label
        self.title = title
        total = sum(self._probabilities.values())
        if total != 1:
            raise MineralsError(f"The probabilities add up to {total}, not to 1.")

    # --- the mapping ---

    def __getitem__(self, value: Value) -> Fraction:
        return self._probabilities[value]

    def __iter__(self) -> Iterator[Value]:
        return iter(self._probabilities)

    def __len__(self) -> int:
        return len(self._probabilities)

    # --- one number of it ---

    def probability(self, holds: Callable[[Value], bool]) -> Fraction:
        """Return the probability that something holds of the result."""
        return sum((probability for value, probability in self.items() if holds(value)), Fraction(0))

    def expected(self, of: Callable[[Value], Any] = itself) -> Fraction:
        """Return the expected value of a number that depends on the result. Raises `MineralsError` for no number."""
        return sum((exactly(of(value)) * probability for value, probability in self.items()), Fraction(0))

    def variance(self, of: Callable[[Value], Any] = itself) -> Fraction:
        """Return the variance of a number that depends on the result. Raises `MineralsError` for no number."""
        numbers = self.map(lambda value: exactly(of(value)))
        mean = numbers.expected()
        return numbers.expected(lambda number: (number - mean) ** 2)

    def standard_deviation(self, of: Callable[[Value], Any] = itself) -> float:
        """Return the square root of the variance, which is seldom a fraction."""
        return sqrt(self.variance(of))

    def quantile(self, level: Fraction | float | str) -> Value:
        """Return the least result that is reached or undercut with a probability of at least `level`.

        Parameters
        ----------
        level
            From above 0 to 1, as a fraction or a decimal, which means what it says.

        Raises
        ------
        MineralsError
            For another level, or results that cannot be put in order.

        Examples
        --------
        >>> die = Distribution((pips, Fraction(1, 6)) for pips in range(1, 7))
        >>> die.quantile("5/6"), die.quantile(0.9), die.median
        (5, 6, 3)
        """
        wanted = exactly(level)
        if not 0 < wanted <= 1:
            raise MineralsError(f"A quantile's level lies above 0 and is at most 1, so it is not {level}.")
        reached = Fraction(0)
        for value in self._in_order():
            reached += self[value]
            if reached >= wanted:
                return value
        raise AssertionError("the probabilities add up to 1")

    @property
    def median(self) -> Value:
        """The least result that is reached or undercut at least half of the time."""
        return self.quantile(Fraction(1, 2))

    @property
    def mode(self) -> Value:
        """The likeliest result; of several, the one that came first."""
        return max(self, key=self.__getitem__)

    def most_likely(self, count: int = 1) -> tuple[tuple[Value, Fraction], ...]:
        """Return the likeliest results with their probabilities, the likeliest first."""
        return tuple(sorted(self.items(), key=lambda pair: -pair[1])[:count])

    def _in_order(self) -> list[Value]:
        try:
            return sorted(self)  # type: ignore[type-var]  # what has no order is refused below
        except TypeError:
            raise MineralsError(
                "These results have no order; map them to numbers first, as with .map(lambda result: …)."
            ) from None

    # --- other distributions made of it ---

    def map(self, of: Callable[[Value], Other], *, label: Callable[[Other], str] = str) -> Distribution[Other]:
        """Return the distribution of a function of the results."""
        return Distribution(((of(value), probability) for value, probability in self.items()), label=label)

    def given(self, holds: Callable[[Value], bool]) -> Distribution[Value]:
        """Return the conditional distribution, where something is known to hold of the result.

        Raises
        ------
        ChanceError
            Where it never holds.

        Examples
        --------
        >>> die = Distribution((pips, Fraction(1, 6)) for pips in range(1, 7))
        >>> dict(die.given(lambda pips: pips > 4))
        {5: Fraction(1, 2), 6: Fraction(1, 2)}
        """
        return self._reweighed(
            lambda value: 1 if holds(value) else 0,
            f"Of these {len(self)} results the condition holds of none, so nothing can be said given that it holds.",
        )

    def posterior(self, likelihood: Callable[[Value], Any]) -> Distribution[Value]:
        """Return what is to be believed after an observation, by Bayes' rule.

        Parameters
        ----------
        likelihood
            How likely what was observed is, for each result. A common factor makes no difference.

        Raises
        ------
        ChanceError
            Where the observation is impossible whatever the result.
        MineralsError
            For a likelihood below 0.

        Examples
        --------
        A six was seen; was it the fair die, or the one that shows nothing else?

        >>> die = Distribution([("fair", Fraction(9, 10)), ("loaded", Fraction(1, 10))])
        >>> die.posterior({"fair": Fraction(1, 6), "loaded": 1}.__getitem__)["loaded"]
        Fraction(2, 5)
        """
        return self._reweighed(
            likelihood, f"What was observed is impossible for each of these {len(self)} results, so nothing follows."
        )

    def _reweighed(self, weight: Callable[[Value], Any], impossible: str) -> Distribution[Value]:
        weighed = {value: probability * exactly(weight(value)) for value, probability in self.items()}
        insist_on_none_below_0(weighed)
        total = sum(weighed.values())
        if not total:
            raise ChanceError(impossible)
        return Distribution(
            ((value, Fraction(part, total)) for value, part in weighed.items()), label=self.label, title=self.title
        )

    def combined(
        self, other: Distribution[Other], by: Callable[[Value, Other], Third] | None = None
    ) -> Distribution[Third]:
        """Return the distribution of a result of this and, independently of it, one of another.

        Parameters
        ----------
        by
            What is made of the two; by default the pair of them.

        Examples
        --------
        >>> die = Distribution((pips, Fraction(1, 6)) for pips in range(1, 7))
        >>> die.combined(die, max)[6]
        Fraction(11, 36)
        """
        together: Callable[[Value, Other], Any] = by if by is not None else lambda one, two: (one, two)
        return Distribution((together(one, two), p * q) for one, p in self.items() for two, q in other.items())

    def __add__(self, other: Distribution[Any]) -> Distribution[Any]:
        """Return the distribution of the sum of two independent results; `die + die` is two dice."""
        return self.combined(other, operator.add) if isinstance(other, Distribution) else NotImplemented

    # --- showing ---

    def frame(self) -> pandas.DataFrame:
        """Return a pandas table, one row a result: `result`, `label`, `exact` (a Fraction) and `probability`."""
        from minerals.probability.shown import frame

        return frame(self)

    def __str__(self) -> str:
        from minerals.probability.shown import as_text

        return as_text(self)

    def __repr__(self) -> str:
        return f"<Distribution of {len(self)} results>"

    def _repr_html_(self) -> str:
        from minerals.probability.shown import as_html

        return as_html(self)

    def _repr_markdown_(self) -> str:
        from minerals.probability.shown import as_markdown

        return as_markdown(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002 - IPython's signature
        from minerals.probability.shown import bundle

        return bundle(self)


def merged(weighted: Iterable[tuple[Value, Fraction]]) -> dict[Value, Fraction]:
    """Return results with their probabilities, equal ones merged and impossible ones left out.

    Raises `MineralsError` where a probability is below 0 or a result cannot be compared, as a list cannot.
    """
    probabilities: dict[Value, Fraction] = {}
    for value, probability in weighted:
        try:
            probabilities[value] = probabilities.get(value, Fraction(0)) + exactly(probability)
        except TypeError:
            raise MineralsError(
                f"The result {value!r} can be changed later, so it cannot be told from others; "
                "give a tuple instead of a list, a frozenset instead of a set."
            ) from None
    insist_on_none_below_0(probabilities)
    return {value: probability for value, probability in probabilities.items() if probability}


def insist_on_none_below_0(probabilities: Mapping[Any, Fraction]) -> None:
    """Raise `MineralsError` where something is less likely than never."""
    for value, probability in probabilities.items():
        if probability < 0:
            raise MineralsError(f"The probability of {value!r} is {probability}; none is below 0.")
