"""Bounds: what is known for certain about a distribution of which some part was not followed to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from minerals.core.system import lazy, require
from minerals.core.text import ChanceError, MineralsError, quoted
from minerals.probability.display import Results
from minerals.probability.distribution import Distribution
from minerals.probability.exact_numbers import exactly
from minerals.probability.likelihoods import Value, itself

if TYPE_CHECKING:
    import pandas
else:
    pandas = lazy("pandas")

Other = TypeVar("Other")


class Between(NamedTuple):
    """The range in which a number certainly lies, including both ends."""

    lower: Fraction
    upper: Fraction

    @property
    def width(self) -> Fraction:
        """The distance between the ends."""
        return self.upper - self.lower


class Bounds(Results[Value, Between]):
    """A distribution of which only a part was followed to the end: certain bounds, from exact fractions.

    It is a mapping from each result found to the bounds of its probability. As of a `Distribution`, what it was made of
    are attributes: `known`, `missing`, `label` and `title`; whatever is worked out from them is a method.

    Parameters
    ----------
    weighted
        Pairs of a result and the probability of the ways that led to it; equal results are merged.
    label
        Returns the name to show for a result.
    title
        A heading that says what the results are.

    Raises
    ------
    MineralsError
        If the probabilities add up to more than 1.

    Examples
    --------
    >>> found = Bounds([("heads", Fraction(1, 2)), ("tails", Fraction(3, 8))])
    >>> found.missing
    Fraction(1, 8)
    >>> found.probability(lambda side: side == "heads")
    Between(lower=Fraction(1, 2), upper=Fraction(5, 8))
    """

    def __init__(
        self, weighted: Iterable[tuple[Value, Fraction]], *, label: Callable[[Value], str] = str, title: str = ""
    ) -> None:
        require(Iterable[tuple[Any, Any]], weighted=weighted)
        super().__init__(weighted, label=label, title=title)
        if self.missing < 0:
            raise MineralsError(f"The probabilities add up to {1 - self.missing}, which is more than 1.")

    def __getitem__(self, value: Value) -> Between:
        return Between(self.known[value], self.known[value] + self.missing)

    def probability(self, holds: Callable[[Value], bool]) -> Between:
        """Return the bounds of the probability that a condition is true of the result."""
        lower = self.known_where(holds)
        return Between(lower, lower + self.missing)

    def mean(self, of: Callable[[Value], Any] = itself, *, least: Any, most: Any) -> Between:
        """Return the bounds of the expected value of a number that depends on the result.

        Parameters
        ----------
        least, most
            The smallest and the largest value that the number can have, whatever the result.

        Raises
        ------
        MineralsError
            Where `least` and `most` do not bound what was found.

        Examples
        --------
        >>> Bounds([(1, Fraction(1, 2)), (6, Fraction(1, 4))]).mean(least=1, most=6)
        Between(lower=Fraction(9, 4), upper=Fraction(7, 2))
        """
        low, high = exactly(least), exactly(most)
        known = Fraction(0)
        for value, probability in self.known.items():
            number = exactly(of(value))
            if not low <= number <= high:
                raise MineralsError(
                    f"The number of {quoted(value)} is {number}, which is not between {low} and {high}."
                )
            known += number * probability
        return Between(known + low * self.missing, known + high * self.missing)

    def map(self, of: Callable[[Value], Other], *, label: Callable[[Other], str] = str) -> Bounds[Other]:
        """Return the bounds for a function of the results."""
        return Bounds(((of(value), probability) for value, probability in self.known.items()), label=label)

    def distribution(self) -> Distribution[Value]:
        """Return the distribution of the results, given that a way was followed to its end.

        This is the exact distribution if nothing is missing. It is exact, too, if the missing part asks the same
        question again, like a die that is rolled until it shows an allowed number.

        Raises
        ------
        ChanceError
            If no way was followed to its end.

        Examples
        --------
        >>> twice = Bounds([("heads", Fraction(1, 4)), ("tails", Fraction(1, 4))])
        >>> dict(twice.distribution())
        {'heads': Fraction(1, 2), 'tails': Fraction(1, 2)}
        """
        total = sum(self.known.values())
        if not total:
            raise ChanceError("No way was followed to its end, so nothing is known; raise the limit.")
        weighted = ((value, Fraction(probability, total)) for value, probability in self.known.items())
        return Distribution(weighted, label=self.label, title=self.title)

    def frame(self) -> pandas.DataFrame:
        """Return a pandas table, with a row for each result: `result`, `label`, `exact`, `lower` and `upper`."""
        table = super().frame()
        table["lower"] = table.pop("probability")
        table["upper"] = table["lower"] + float(self.missing)
        return table

    def __repr__(self) -> str:
        return f"<Bounds of {len(self)} results, {float(self.missing):.2g} missing>"
