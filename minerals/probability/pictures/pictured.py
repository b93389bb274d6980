"""The pictures of a distribution, as its methods."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from minerals.core.arguments import checked_first, well_asked
from minerals.probability.pictures import bars, table
from minerals.probability.pictures.picture import Looks, Picture
from minerals.probability.shown import Results
from minerals.probability.weighted import Value


@well_asked
class Pictured(Results[Value, Fraction]):
    """Exact probabilities that can be seen."""

    @checked_first
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
        3  1/18    5.6 %  █▎
        4  11/12  91.7 %  ████████████████████
        expected value 35/9, standard deviation 0.393
        """
        return bars.bars(self, marked=marked, look=look, title=title, scale=scale, span=span)

    @checked_first
    def table(
        self,
        given: Callable[[Value], Any],
        of: Callable[[Value], Any] | None = None,
        *,
        names: tuple[str, str] = ("", ""),
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
            The names of the two events, where `given` and `of` return True or False.
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
        high       1/3       1/6    1/2
        not high   1/6       1/3    1/2
        total      1/2       1/2      1
        """
        return table.table(self, given, of, names=names, total=total, title=title)
