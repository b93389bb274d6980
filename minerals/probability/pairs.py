"""Paired designs: both arms have the same luck, so luck cancels out of their difference."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from minerals.core.system import named_extra, require
from minerals.core.text import OptionError, quoted
from minerals.probability.arguments import ColumnOf, measure_column, numbers
from minerals.probability.intervals import Interval, brief, mean_interval
from minerals.probability.policies import Policy
from minerals.probability.simulation import simulate


@dataclass(frozen=True)
class PairedComparison:
    """Two arms that were played in pairs with the same luck.

    Examples
    --------
    >>> print(compare_pairs([3, 5, 4, 8], [2, 3, 3, 7]))
    A − B = 1.250 (95 % from 0.454 to 2.046, t of pairs, n = 4). Correlation 0.974: independent arms would need 38.3 \
times as many games.
    """

    names: tuple[str, str]
    """The names of the arms."""
    means: tuple[float, float]
    """The mean of each arm."""
    difference: Interval
    """The interval of the first arm's mean minus the second arm's."""
    p_value: float
    """How often luck alone would cause a difference at least this large if the arms did not differ."""
    correlation: float
    """The correlation between the arms; not a number if one of them never varies."""
    variance: float
    """The variance of the difference within a pair."""
    independent_variance: float
    """The variance of the difference between two independent games: the sum of the arms' variances."""

    @property
    def saves(self) -> float:
        """How many times as many games independent arms would need for an interval of the same width.

        If both arms vary equally, that is 1 / (1 − correlation): five times as many at a correlation of 0.8.
        """
        return self.independent_variance / self.variance if self.variance else float("inf")

    def __str__(self) -> str:
        first, second = self.names
        return f"{first} − {second} = {self.difference}. {self._saving}"

    def _repr_markdown_(self) -> str:
        (first, second), means = self.names, self.means
        return (
            f"{first} {brief(means[0])}, {second} {brief(means[1])}; difference "
            f"{self.difference._repr_markdown_()}\n\n{self._saving}"
        )

    @property
    def _saving(self) -> str:
        if not self.variance:
            return "The difference is the same in every pair."
        how = f"Correlation {brief(self.correlation)}: independent arms"
        return f"{how} would need {self.saves:.3g} times as many games."


@named_extra()
def compare_pairs(
    first: Any, second: Any, *, names: tuple[str, str] = ("A", "B"), confidence: float = 0.95
) -> PairedComparison:
    """Compare two arms whose games come in pairs.

    Parameters
    ----------
    first, second
        The result of each game: a number, or True or False. The games of a pair have the same index and had the same
        luck.
    names
        The names of the arms.
    confidence
        Between 0 and 1.

    Raises
    ------
    OptionError
        If the arms differ in length, or there are fewer than two pairs.

    Notes
    -----
    The interval is Student's for the differences; the p-value comes from `scipy.stats.ttest_rel`. The more the arms go
    up and down together, the less the differences vary: the variance of A − B is that of A plus that of B minus twice
    their covariance.

    Examples
    --------
    >>> found = compare_pairs([3, 5, 4, 8], [2, 3, 3, 7])
    >>> found.means, round(found.p_value, 3)
    ((5.0, 3.75), 0.015)
    """
    require(tuple[str, str], names=names)
    import numpy as np

    one, other = numbers("first", first, least=2), numbers("second", second, least=2)
    if len(one) != len(other):
        raise OptionError(f"paired: {len(one)} games cannot be paired with {len(other)}.")
    mean = mean_interval(one - other, confidence=confidence)
    difference = Interval(mean.estimate, mean.lower, mean.upper, confidence, mean.n, "t of pairs")
    varies = bool(one.std() and other.std())
    return PairedComparison(
        names=names,
        means=(float(one.mean()), float(other.mean())),
        difference=difference,
        p_value=_p_value(one, other),
        correlation=float(np.corrcoef(one, other)[0, 1]) if varies else float("nan"),
        variance=float((one - other).var(ddof=1)),
        independent_variance=float(one.var(ddof=1) + other.var(ddof=1)),
    )


def _p_value(one: Any, other: Any) -> float:
    from scipy import stats  # type: ignore[import-untyped, unused-ignore]  # no types

    differences = one - other
    if differences.min() == differences.max():
        # Values that never vary have no t, and scipy would warn.
        return float(differences[0] == 0)
    return float(stats.ttest_rel(one, other).pvalue)


def same_luck(
    game: str,
    first: Mapping[str, Any],
    second: Mapping[str, Any],
    *,
    of: ColumnOf = "winner_1",
    names: tuple[str, str] = ("A", "B"),
    confidence: float = 0.95,
    **study: Any,
) -> PairedComparison:
    """Play two studies of a game with the same luck, and compare them pair by pair.

    Parameters
    ----------
    game
        The game's name.
    first, second
        The settings in which the arms differ, as `simulate` takes them: `{"policy": "greedy"}`, `{"board": "ring"}`.
    of
        What to compare: a column of the table, or a function of the table.
    names, confidence
        As for `compare_pairs`.
    **study
        The settings that both arms share, as `simulate` takes them: `games`, `seed`, …. The same engine plays both.

    Raises
    ------
    OptionError
        If `simulate` does not take something, or an arm repeats a shared setting.

    Examples
    --------
    >>> shared = {"games": 4, "engine": "reference", "board": "lesson", "version": "6"}
    >>> found = same_luck("minerals", {"policy": "greedy"}, {"policy": "random"}, **shared)
    >>> found.difference.n, found.means
    (4, (0.75, 0.25))
    """
    require(Hashable, game=game)
    require(Mapping[str, Any], first=first)
    for name in ("seed", "games", "engine"):
        if name in first or name in second:
            raise OptionError(f"same_luck: {quoted(name)} must be the same for both arms, so their luck is the same.")
    arms = ({**study, **first}, {**study, **second})
    tables = [simulate(game, **arm) for arm in arms]
    if tables[0].attrs.get("engine") != tables[1].attrs.get("engine"):
        # A kernel draws different numbers from the rules, so its games have different luck.
        tables = [simulate(game, **arm | {"engine": "reference"}) for arm in arms]
    return compare_pairs(*(measure_column(table, of) for table in tables), names=names, confidence=confidence)


def seat_swapped(
    game: str,
    policies: Sequence[Policy],
    *,
    of: ColumnOf = "winner_1",
    confidence: float = 0.95,
    **study: Any,
) -> PairedComparison:
    """Compare two bots in a game for two. The games of a pair have the same luck, with the seats swapped.

    Parameters
    ----------
    game
        The game's name.
    policies
        Two bots, as `simulate` takes them.
    of
        What to compare at the first seat: the result of each bot there, with the same luck.
    confidence
        Between 0 and 1.
    **study
        Anything else that `simulate` takes. `games` is the number of pairs, so twice as many games are played.

    Raises
    ------
    OptionError
        If there are not exactly two bots, or `simulate` does not take something.

    Notes
    -----
    If every game has exactly one winner, the first bot's share of all games is ½ + difference / 2: the first seat's
    advantage has cancelled out.

    Examples
    --------
    >>> study = {"games": 4, "engine": "reference", "board": "lesson", "version": "6"}
    >>> found = seat_swapped("minerals", ["greedy", "random"], **study)
    >>> found.names, found.difference.n
    (('greedy', 'random'), 4)
    """
    if isinstance(policies, str) or not isinstance(policies, Sequence) or len(policies) != 2:
        raise OptionError(f"seat_swapped: policies takes two bots, not {quoted(policies)}.")
    one, other = policies
    names = (_name(one), _name(other)) if one != other else (f"{_name(one)} itself", f"{_name(other)} again")
    arms = ({"policy": [one, other]}, {"policy": [other, one]})
    return same_luck(game, *arms, of=of, names=names, confidence=confidence, **study)


def _name(policy: Policy) -> str:
    return policy if isinstance(policy, str) else str(getattr(policy, "__name__", policy))
