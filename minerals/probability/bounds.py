"""Bounds: what is known exactly of a distribution, and how much of it was not followed to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from minerals.core.errors import ChanceError, MineralsError
from minerals.core.lazy import lazy
from minerals.probability.distribution import Distribution, itself, merged
from minerals.probability.exact_numbers import exactly

if TYPE_CHECKING:
    import pandas
else:
    pandas = lazy("pandas")

Value = TypeVar("Value")
Other = TypeVar("Other")


class Between(NamedTuple):
    """What a number lies between, for certain; both ends included."""

    lower: Fraction
    upper: Fraction

    @property
    def width(self) -> Fraction:
        """How far apart the ends are."""
        return self.upper - self.lower


class Bounds(Mapping[Value, Between], Generic[Value]):
    """A distribution of which only a part was followed to its end: certain bounds, from exact fractions.

    It is a mapping from each result found to the bounds of its probability.

    Parameters
    ----------
    weighted
        Pairs of a result and the probability of the ways on which it was found; equal results are merged.
    label
        What a result is called where it is shown.
    title
        What the results are results of, as a heading.

    Raises
    ------
    MineralsError
        Where the probabilities add up to more than 1.

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
        self.known = merged(weighted)
        """Each result found with the probability of the ways on which it was found."""
        self.missing = 1 - sum(self.known.values(), Fraction(0))
        """The probability of all that was not followed to its end, exactly."""
        self.label = label
        self.title = title
        if self.missing < 0:
            raise MineralsError(f"The probabilities add up to {1 - self.missing}, which is more than 1.")

    def __getitem__(self, value: Value) -> Between:
        return Between(self.known[value], self.known[value] + self.missing)

    def __iter__(self) -> Iterator[Value]:
        return iter(self.known)

    def __len__(self) -> int:
        return len(self.known)

    def probability(self, holds: Callable[[Value], bool]) -> Between:
        """Return between what the probability lies that something holds of the result."""
        lower = sum((probability for value, probability in self.known.items() if holds(value)), Fraction(0))
        return Between(lower, lower + self.missing)

    def expected(self, of: Callable[[Value], Any] = itself, *, least: Any, most: Any) -> Between:
        """Return between what the expected value of a number lies that depends on the result.

        Parameters
        ----------
        least, most
            What the number is at least and at most, whatever the result.

        Raises
        ------
        MineralsError
            Where `least` and `most` do not bound what was found.

        Examples
        --------
        >>> Bounds([(1, Fraction(1, 2)), (6, Fraction(1, 4))]).expected(least=1, most=6)
        Between(lower=Fraction(9, 4), upper=Fraction(7, 2))
        """
        low, high = exactly(least), exactly(most)
        known = Fraction(0)
        for value, probability in self.known.items():
            number = exactly(of(value))
            if not low <= number <= high:
                raise MineralsError(f"The number of {value!r} is {number}, which is not between {low} and {high}.")
            known += number * probability
        return Between(known + low * self.missing, known + high * self.missing)

    def map(self, of: Callable[[Value], Other], *, label: Callable[[Other], str] = str) -> Bounds[Other]:
        """Return the bounds for a function of the results."""
        return Bounds(((of(value), probability) for value, probability in self.known.items()), label=label)

    def distribution(self) -> Distribution[Value]:
        """Return the distribution given that the result is one of the ways followed to their end.

        Exactly the distribution itself where nothing is missing; and also where what is missing asks the same
        question over again, as a die does that is rolled until it shows what is allowed.

        Raises
        ------
        ChanceError
            Where no way was followed to its end.

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

    # --- showing ---

    def frame(self) -> pandas.DataFrame:
        """Return a pandas table, one row a result: `result`, `label`, `exact`, and from `lower` to `upper`."""
        from minerals.probability.shown import frame

        table = frame(self)
        table["lower"] = table.pop("probability")
        table["upper"] = table["lower"] + float(self.missing)
        return table

    def __str__(self) -> str:
        from minerals.probability.shown import as_text

        return as_text(self)

    def __repr__(self) -> str:
        return f"<Bounds of {len(self)} results, {float(self.missing):.2g} missing>"

    def _repr_html_(self) -> str:
        from minerals.probability.shown import as_html

        return as_html(self)

    def _repr_markdown_(self) -> str:
        from minerals.probability.shown import as_markdown

        return as_markdown(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002 - IPython's signature
        from minerals.probability.shown import bundle

        return bundle(self)
