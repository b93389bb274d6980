"""Exact distributions: every possible result with its probability as a fraction."""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Any, TypeVar

from minerals.core.system import require
from minerals.core.text import ChanceError, MineralsError, quoted
from minerals.probability.display import Results, fraction, is_number
from minerals.probability.exact_numbers import exactly
from minerals.probability.likelihoods import Value, itself, require_none_below_0
from minerals.probability.origin import Origin
from minerals.probability.pictures import area, bars, grid, icons, table, tree, venn
from minerals.probability.pictures.picture import Looks, Picture
from minerals.probability.pictures.table import Name

Other = TypeVar("Other")
Third = TypeVar("Third")


class Distribution(Results[Value, Fraction]):
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
    >>> die.probability(lambda pips: pips > 4), die.mean(), die.variance()
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

    def mean(self, of: Callable[[Value], Any] = itself) -> Fraction:
        """Return the expected value of a number that depends on the result. Raises `MineralsError` otherwise."""
        require(Callable, of=of)
        return sum((exactly(of(value)) * probability for value, probability in self.items()), Fraction(0))

    def expected_in_words(self) -> str:
        """Return what the summary says about the expected value, if there is one."""
        if len(self) < 2 or not all(is_number(value) for value in self):
            return ""
        return f"; the expected value is {fraction(self.mean())}"

    def variance(self, of: Callable[[Value], Any] = itself) -> Fraction:
        """Return the variance of a number that depends on the result. Raises `MineralsError` otherwise."""
        require(Callable, of=of)
        numbers = self.map(lambda value: exactly(of(value)))
        mean = numbers.mean()
        return numbers.mean(lambda number: (number - mean) ** 2)

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
        origin = self.origin.map(of) if self.origin is not None else None
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
            partial(_weight_where, holds),
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
        known_from = self.origin.reweigh(weight, total) if self.origin is not None else None
        return Distribution(
            ((value, Fraction(part, total)) for value, part in weighed.items()),
            label=self.label,
            title=self.title,
            origin=known_from,
        )

    def combine(
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
        >>> die.combine(die, max)[6]
        Fraction(11, 36)
        """
        require(Distribution, other=other)
        together: Callable[[Value, Other], Any] = by if by is not None else lambda one, two: (one, two)
        return Distribution((together(one, two), p * q) for one, p in self.items() for two, q in other.items())

    def __add__(self, other: Distribution[Any]) -> Distribution[Any]:
        """Return the distribution of the sum of two independent results; `die + die` is two dice."""
        return self.combine(other, operator.add) if isinstance(other, Distribution) else NotImplemented

    # --- pictures ---

    def bars(
        self,
        *,
        marked: Callable[[Value], Any] | None = None,
        look: Looks | None = None,
        title: str = "",
        scale: float | Fraction | None = None,
        span: tuple[float, float] | None = None,
    ) -> Picture:
        """Return the distribution as bars; for numbers, with the expected value and the standard deviation. O(results).

        Parameters
        ----------
        marked
            A condition. The bars for which it is true stand out.
        look
            Returns the look of a result, as the piece of the game that it is. With it, the bars lie on their side.
        title
            A heading. By default, that of the distribution.
        scale
            The probability of the longest possible bar, for pictures that are compared.
        span
            The least and the greatest number of the axis, for pictures that are compared.

        Examples
        --------
        >>> from minerals.probability import Distribution
        >>> die = Distribution((pips, Fraction(1, 6)) for pips in range(1, 7))
        >>> print((die + die).map(lambda total: min(total, 4)).bars(title="Two dice, cut off at four"))
        Two dice, cut off at four
        2  1/36    2.8 %  ▋
        3  2/36    5.6 %  █▎
        4  33/36  91.7 %  ████████████████████
        expected value 35/9 ≈ 3.89, standard deviation 0.393
        """
        require(Callable | None, marked=marked, look=look)
        require(str, title=title)
        require(float | Fraction | None, scale=scale)
        require(tuple[float, float] | None, span=span)
        return bars.bars(self, marked=marked, look=look, title=title, scale=scale, span=span)

    def table(
        self,
        given: Callable[[Value], Any],
        of: Callable[[Value], Any] | None = None,
        *,
        names: tuple[Name, Name] = ("", ""),
        total: int | None = None,
        title: str = "",
    ) -> Picture:
        """Return a two-way table with totals: what is given in the rows, what is asked in the columns. O(results).

        Parameters
        ----------
        given
            Returns the row of a result: True or False, or any other value.
        of
            Returns the column of a result. By default, the result itself.
        names
            The names of the two events, where `given` and `of` return True or False; a pair names the complement, too.
        total
            Shows how many of so many cases are in each cell, where these are whole numbers: natural frequencies.
        title
            A heading.

        Examples
        --------
        >>> from minerals.probability import Distribution
        >>> die = Distribution((pips, Fraction(1, 6)) for pips in range(1, 7))
        >>> print(die.table(lambda pips: pips > 3, lambda pips: pips % 2 == 0, names=("high", "even")))
        Two-way table
                  even  not even  total
        high       2/6       1/6    3/6
        not high   1/6       2/6    3/6
        total      3/6       3/6      1
        """
        require(Callable, given=given)
        require(Callable | None, of=of)
        require(tuple[Any, Any], names=names)
        require(int | None, total=total)
        require(str, title=title)
        return table.table(self, given, of, names=names, total=total, title=title)

    def tree(
        self,
        stages: Sequence[Callable[[Value], Hashable]] | None = None,
        *,
        favourable: Callable[[Value], Any] | None = None,
        depth: int | None = None,
        opened: Iterable[Sequence[Hashable]] = (),
        most: int = tree.MOST_LEAVES,
        look: Looks | None = None,
        names: Sequence[str] = (),
        title: str = "",
    ) -> Picture:
        """Return a tree diagram, with the probabilities on its branches and their products at its leaves. O(ways).

        Odds branch at every draw of chance. Results that are sequences, such as tiles in the order in which they were
        drawn, branch at each of their parts; other results branch once.

        Parameters
        ----------
        stages
            Functions of a result, one for each stage, for a tree of other stages than these.
        favourable
            A condition. The leaves for which it is true are marked, and their sum is below the tree.
        depth
            How many stages are open, from 1. By default, all. With it, branches have a button that opens or shuts them,
            whose `cell` is in the data of the branch.
        opened
            Which branches to open beyond that: for each of them, the outcomes that lead to it.
        most
            The most leaves to draw, from 2. A larger tree folds branches that are alike, and then the least likely, and
            says how many they are and how likely they are together.
        look
            Returns the look of an outcome, as the piece of the game that it is.
        names
            The names of the stages.
        title
            A heading. By default, that of the distribution.

        Raises
        ------
        ChanceError
            If there are too many ways to list.

        Examples
        --------
        >>> from minerals.probability import Distribution
        >>> draws = {("white", "blue"): 1, ("blue", "white"): 1, ("white", "white"): 4}
        >>> two = Distribution((tiles, Fraction(ways, 6)) for tiles, ways in draws.items())
        >>> print(two.tree(favourable=lambda tiles: tiles[1] == "blue", title="Two tiles"))
        Two tiles
        ├─ 5/6 white
        │  ├─ 1/5 blue  5/6 · 1/5 = 5/30
        │  └─ 4/5 white  5/6 · 4/5 = 20/30
        └─ 1/6 blue
           └─ 1 white  1/6 · 1 = 5/30
        All marked leaves together: 5/30 = 1/6 (16.7 %)
        """
        require(Sequence[Callable[..., Any]] | None, stages=stages)
        require(Callable | None, favourable=favourable, look=look)
        require(int | None, depth=depth)
        require(Iterable[Sequence[Any]], opened=opened)
        require(int, most=most)
        require(Sequence[str], names=names)
        require(str, title=title)
        grown = tree.grow(self, self.origin, stages, favourable)
        heading = title or self.title
        return tree.tree(grown, depth=depth, along=opened, most=most, look=look, names=names, title=heading)

    def icons(
        self,
        favourable: Callable[[Value], Any],
        *,
        taken: Mapping[Value, int] | None = None,
        total: int | None = None,
        look: Looks | None = None,
        title: str = "",
    ) -> Picture:
        """Return the sample space as icons, one for each equally likely outcome, with the favourable ones marked.

        O(icons).

        Parameters
        ----------
        favourable
            A condition on the result.
        taken
            How many outcomes of a result are taken away: drawn before, and not put back.
        total
            How many outcomes there are: a multiple of the common denominator, which it is by default. At most 400.
        look
            Returns the look of a result, as the piece of the game that it is.
        title
            A heading. By default, that of the distribution.

        Raises
        ------
        OptionError
            If the outcomes are too many to draw, or more are taken than there are.

        Examples
        --------
        >>> from minerals.probability import Distribution
        >>> bag = Distribution([("white", Fraction(3, 5)), ("blue", Fraction(2, 5))])
        >>> print(bag.icons(lambda tile: tile == "blue", taken={"white": 1}))
        Sample space
        2 white   ww·
        ✓ 2 blue  bb
        1 outcome is taken away. 2 of 4 outcomes are favourable: 2/4 = 1/2 (50.0 %)
        """
        require(Callable, favourable=favourable)
        require(Mapping[Any, int] | None, taken=taken)
        require(int | None, total=total)
        require(Callable | None, look=look)
        require(str, title=title)
        return icons.icons(self, favourable, taken=taken, total=total, look=look, title=title)

    def area(
        self,
        given: Callable[[Value], Any],
        of: Callable[[Value], Any] | None = None,
        *,
        names: tuple[Name, Name] = ("", ""),
        marked: Any = True,
        title: str = "",
    ) -> Picture:
        """Return the area model: a square with a strip for each case, and a part of it for each answer. O(results).

        The width of a strip is the probability of what is given; the height of a part is its conditional probability;
        so its area is the probability of both.

        Parameters
        ----------
        given
            Returns the strip of a result: True or False, or any other value.
        of
            Returns the part of its strip that a result is in. By default, the result itself.
        names
            The names of the two events, where `given` and `of` return True or False; a pair names the complement, too.
        marked
            What `of` returns for the parts that stand out.
        title
            A heading.

        Examples
        --------
        >>> from minerals.probability import Distribution
        >>> die = Distribution((pips, Fraction(1, 6)) for pips in range(1, 7))
        >>> print(die.area(lambda pips: pips > 2, lambda pips: pips == 6, names=("counts", "six")))
        Area model
        2/3 counts
          · 1/4 six = 1/6 (16.7 %)
          · 3/4 not six = 1/2 (50.0 %)
        1/3 not counts
          · 1 not six = 1/3 (33.3 %)
        six: 1/6 (16.7 %)
        """
        require(Callable, given=given)
        require(Callable | None, of=of)
        require(tuple[Any, Any], names=names)
        require(str, title=title)
        return area.area(self, given, of, names=names, marked=marked, title=title)

    def venn(
        self,
        first: Callable[[Value], Any],
        second: Callable[[Value], Any],
        *,
        names: tuple[str, str] = ("", ""),
        title: str = "",
    ) -> Picture:
        """Return a Venn diagram of two events, and say whether they are mutually exclusive or independent. O(results).

        Parameters
        ----------
        first, second
            Conditions on the result.
        names
            The names of the events. By default, A and B.
        title
            A heading.

        Examples
        --------
        >>> from minerals.probability import Distribution
        >>> die = Distribution((pips, Fraction(1, 6)) for pips in range(1, 7))
        >>> print(die.venn(lambda pips: pips > 4, lambda pips: pips % 2 == 0, names=("high", "even")))
        Venn diagram
        only high      1/6   16.7 %
        high and even  1/6   16.7 %
        only even      2/6   33.3 %
        neither        2/6   33.3 %
        high or even: 4/6 = 2/3 (66.7 %)
        independent: 2/6 · 3/6 = 1/6
        """
        require(Callable, first=first, second=second)
        require(tuple[Any, Any], names=names)
        require(str, title=title)
        return venn.venn(self, first, second, names=names, title=title)

    def grid(
        self,
        *,
        favourable: Callable[[Value], Any] | None = None,
        of: Callable[[Value], Any] | None = None,
        look: Looks | None = None,
        names: tuple[str, str] = ("", ""),
        title: str = "",
    ) -> Picture:
        """Return pairs as a grid, the first parts in rows and the second ones in columns. O(pairs).

        Parameters
        ----------
        favourable
            A condition. The pairs for which it is true are marked.
        of
            Returns what is written in the cell of a pair, such as its sum. By default, the probability of the pair,
            unless all pairs are equally likely.
        look
            Returns the look of one part of a pair, as the piece of the game that it is.
        names
            The names of the rows and of the columns.
        title
            A heading.

        Raises
        ------
        OptionError
            If a result is not a pair, or a side has more than 20 values.

        Examples
        --------
        >>> from minerals.probability import Distribution
        >>> coin = Distribution((side, Fraction(1, 2)) for side in "HT")
        >>> print(coin.combine(coin).grid(favourable=lambda pair: "H" in pair, title="Two coins"))
        Two coins
           H   T
        H [✓] [✓]
        T [✓]  ·
        4 pairs, each with 1/4 (25.0 %)
        3 marked pairs: 3/4 (75.0 %)
        """
        require(Callable | None, favourable=favourable, of=of, look=look)
        require(tuple[Any, Any], names=names)
        require(str, title=title)
        return grid.grid(self, favourable=favourable, of=of, look=look, names=names, title=title)


def _weight_where(holds: Callable[[Any], bool], value: Any) -> int:
    return 1 if holds(value) else 0
