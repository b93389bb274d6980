"""The pictures of a distribution, as its methods."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from minerals.core.system import require
from minerals.probability.display import Results
from minerals.probability.origin import Origin
from minerals.probability.pictures import area, bars, grid, icons, table, tree, venn
from minerals.probability.pictures.picture import Looks, Picture
from minerals.probability.pictures.table import Name
from minerals.probability.weighted import Value


class Pictured(Results[Value, Fraction]):
    """Exact probabilities that can be seen."""

    origin: Origin | None = None
    """The game and the action that these are the odds of, or None."""

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
        >>> print(coin.combined(coin).grid(favourable=lambda pair: "H" in pair, title="Two coins"))
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
