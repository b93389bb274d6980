"""Simpson's paradox: what is true in every group may be the other way round in all groups together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from minerals.core.system import lazy, require
from minerals.core.text import OptionError, listed, quoted
from minerals.probability.arguments import ColumnOf, column, measure_column
from minerals.probability.intervals import Interval, all_yes_or_no, brief, proportion_interval

if TYPE_CHECKING:
    import pandas
else:
    pandas = lazy("pandas")


@dataclass(frozen=True)
class Rates:
    """How often the event happened in each of two arms, in one group or in all.

    Examples
    --------
    >>> rates = Rates("board", proportion_interval(3, 4), proportion_interval(1, 4))
    >>> rates.difference
    0.5
    """

    group: str
    """The name of the group; "all" for all of them."""
    first: Interval
    """The interval of the first arm."""
    second: Interval
    """The interval of the second arm."""

    @property
    def difference(self) -> float:
        """The rate of the first arm minus that of the second."""
        return self.first.estimate - self.second.estimate


@dataclass(frozen=True)
class PooledAndSplit:
    """Two arms compared in each group and in all groups together.

    Examples
    --------
    >>> all_games = Rates("all", proportion_interval(30, 50), proportion_interval(40, 50))
    >>> easy = Rates("easy", proportion_interval(10, 10), proportion_interval(38, 40))
    >>> hard = Rates("hard", proportion_interval(20, 40), proportion_interval(2, 10))
    >>> PooledAndSplit("board", ("greedy", "random"), (easy, hard), all_games).reverses
    True
    """

    by: str
    """The column that tells the groups apart."""
    arms: tuple[str, str]
    """The names of the arms."""
    split: tuple[Rates, ...]
    """The rates of each group."""
    pooled: Rates
    """The rates of all groups together."""

    @property
    def reverses(self) -> bool:
        """Whether the arm that leads in every group trails in all of them together: Simpson's paradox."""
        return all(rates.difference * self.pooled.difference < 0 for rates in self.split)

    def __str__(self) -> str:
        first, second = self.arms
        groups = listed(f"{rates.group} {_against(rates)}" for rates in self.split)
        turned = "the direction reverses" if self.reverses else "the direction does not reverse"
        return f"{first} against {second} by {self.by}: {groups}; pooled {_against(self.pooled)}: {turned}."

    def _repr_markdown_(self) -> str:
        first, second = self.arms
        rows = [(rates, rates.group) for rates in self.split] + [(self.pooled, "**pooled**")]
        lines = [
            f"| {group} | {brief(rates.first.estimate)} of {rates.first.n:,} "
            f"| {brief(rates.second.estimate)} of {rates.second.n:,} | {rates.difference:+.3f} |"
            for rates, group in rows
        ]
        turned = "**The direction reverses.**" if self.reverses else "The direction does not reverse."
        head = f"| {self.by} | {first} | {second} | difference |"
        return "\n".join([head, "|---|---|---|---|", *lines, "", turned])


def _against(rates: Rates) -> str:
    return f"{brief(rates.first.estimate)} against {brief(rates.second.estimate)}"


def pooled_and_split(
    table: pandas.DataFrame, by: str, arms: str, success: ColumnOf, *, confidence: float = 0.95
) -> PooledAndSplit:
    """Compare two arms in each group and in all groups together, and say whether the direction reverses.

    Parameters
    ----------
    table
        One row for each game.
    by
        The column that tells the groups apart.
    arms
        The column that tells the two arms apart. The first arm is the first in the table, but True comes before False.
    success
        A column of True and False, or a function of the table that returns one.
    confidence
        The confidence level of the intervals, between 0 and 1.

    Raises
    ------
    OptionError
        If a column is missing, there are not exactly two arms, or a group lacks one of them.

    Examples
    --------
    >>> import pandas
    >>> games = pandas.DataFrame({
    ...     "board": ["ring", "ring", "path", "path"],
    ...     "bot": ["greedy", "random", "greedy", "random"],
    ...     "won": [True, False, True, True],
    ... })
    >>> found = pooled_and_split(games, by="board", arms="bot", success="won")
    >>> [(rates.group, rates.difference) for rates in (*found.split, found.pooled)], found.reverses
    ([('ring', 1.0), ('path', 0.0), ('all', 0.5)], False)
    """
    require(pandas.DataFrame, table=table)
    groups, of_arm, won = (
        column(table, by, "by"),
        column(table, arms, "arms"),
        measure_column(table, success, "success"),
    )
    if not all_yes_or_no(won):
        raise OptionError("success takes a column of True and False.")
    kinds = sorted(of_arm.unique(), key=lambda kind: kind is False or str(kind) == "False")
    if len(kinds) != 2:
        raise OptionError(f"arms: column {quoted(arms)} has {len(kinds)} different values, not 2.")

    def rates(group: str, here: pandas.Series[bool]) -> Rates:
        both = [won[here & (of_arm == kind)] for kind in kinds]
        for kind, results in zip(kinds, both, strict=True):
            if results.empty:
                raise OptionError(f"arms: no game with {arms} = {kind} where {by} = {group}.")
        first, second = (
            proportion_interval(int(results.sum()), len(results), confidence=confidence) for results in both
        )
        return Rates(group, first, second)

    split = tuple(rates(str(group), groups == group) for group in groups.unique())
    first, second = (f"{arms} {kind}" if isinstance(kind, bool) else str(kind) for kind in map(_plain, kinds))
    return PooledAndSplit(by, (first, second), split, rates("all", groups.notna()))


def _plain(kind: object) -> object:
    return kind.item() if hasattr(kind, "item") else kind
