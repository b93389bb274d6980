"""Tests: whether observations fit a hypothesis, or whether two arms differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from minerals.core.system import named_extra
from minerals.core.text import OptionError, counted, quoted
from minerals.probability.arguments import numbers, share, whole
from minerals.probability.intervals import Interval, brief, proportion_interval

FEWEST_EXPECTED = 5
"""If fewer than this many are expected in a cell, the normal and χ² approximations are rough."""


@dataclass(frozen=True)
class Comparison:
    """The result of a test.

    The p-value says how often luck alone would give a result at least this far off if `supposed` were true. It does not
    say how likely `supposed` is; and a large one says that the study cannot tell, not that there is nothing to find.

    Examples
    --------
    >>> found = compare_proportions(58, 100, 40, 100)
    >>> round(found.p_value, 4), found.warning
    (0.0109, '')
    >>> found.supposed
    'both arms had the same chance'
    """

    supposed: str
    """The null hypothesis, in words that follow "if"."""
    method: str
    """The name of the test."""
    p_value: float
    """The p-value, from 0 to 1."""
    statistic: float
    """What the test computes: a z, a χ², an odds ratio, or a share."""
    interval: Interval | None = None
    """The interval of the share, or of the difference between two shares."""
    warning: str = ""
    """A warning in one sentence, or an empty text."""

    def __str__(self) -> str:
        meaning = f"If {self.supposed}, luck alone would give a result at least this far off with p = {self._p}"
        found = f" Found: {self.interval}." if self.interval else ""
        return f"{meaning} ({self.method}).{found}{self._beware}"

    def _repr_markdown_(self) -> str:
        found = f"\n\n{self.interval._repr_markdown_()}" if self.interval else ""
        return f"If {self.supposed}: **p = {self._p}** · {self.method}{found}{self._beware}"

    @property
    def _p(self) -> str:
        return f"{self.p_value:.3g}"

    @property
    def _beware(self) -> str:
        return f" Beware: {self.warning}" if self.warning else ""


@named_extra()
def binomial_test(successes: int, of: int, p: float = 0.5, *, confidence: float = 0.95) -> Comparison:
    """Test whether a share is `p`: the exact binomial test, on both sides.

    Parameters
    ----------
    successes
        The number of games in which the event happened.
    of
        The number of games, at least 1.
    p
        The supposed share, from 0 to 1.
    confidence
        The confidence level of the interval, between 0 and 1.

    Raises
    ------
    OptionError
        If a number is impossible.

    Notes
    -----
    Computed by `scipy.stats.binomtest`; the interval is Wilson's.

    Examples
    --------
    >>> round(binomial_test(116, 200).p_value, 4), round(binomial_test(58, 100).p_value, 3)
    (0.0281, 0.133)
    """
    from scipy import stats  # type: ignore[import-untyped, unused-ignore]  # no types

    interval = proportion_interval(successes, of, confidence=confidence)
    supposed = share("p", p, ends=True)
    found = stats.binomtest(int(successes), int(of), supposed)
    return Comparison(
        f"the chance were {p}", "exact binomial test, two-sided", float(found.pvalue), interval.estimate, interval
    )


@named_extra()
def compare_proportions(a: int, n_a: int, b: int, n_b: int, *, confidence: float = 0.95) -> Comparison:
    """Test whether two arms of a study have the same share.

    Parameters
    ----------
    a, n_a
        For the first arm: the number of games in which the event happened, and the number of games.
    b, n_b
        The same for the second arm.
    confidence
        The confidence level of the interval, between 0 and 1.

    Raises
    ------
    OptionError
        If a number is impossible.

    Notes
    -----
    This is the two-proportion z test from `statsmodels`; or, if fewer than five are expected in a cell, Fisher's exact
    test from `scipy`. The interval is Newcombe's, for the first share minus the second.

    Examples
    --------
    >>> print(compare_proportions(58, 100, 40, 100).interval)
    0.180 (95 % from 0.041 to 0.309, Newcombe's difference, n = 200)
    """
    from scipy import stats  # type: ignore[import-untyped, unused-ignore]  # no types
    from statsmodels.stats import proportion  # type: ignore[import-untyped, unused-ignore]  # no types

    (first, n_first), (second, n_second) = _arm("a", a, n_a), _arm("b", b, n_b)
    table = [[first, second], [n_first - first, n_second - second]]
    if stats.contingency.expected_freq(table).min() < FEWEST_EXPECTED:
        method = "Fisher's exact test, two-sided"
        statistic, p_value = stats.fisher_exact(table)
    else:
        method = "two-proportion z test, two-sided"
        statistic, p_value = proportion.proportions_ztest([first, second], [n_first, n_second])
    level = share("confidence", confidence)
    low, high = proportion.confint_proportions_2indep(
        first, n_first, second, n_second, method="newcomb", compare="diff", alpha=1 - level
    )
    difference = first / n_first - second / n_second
    interval = Interval(difference, float(low), float(high), level, n_first + n_second, "Newcombe's difference")
    return Comparison("both arms had the same chance", method, float(p_value), float(statistic), interval)


def _arm(name: str, happened: int, games: int) -> tuple[int, int]:
    most = whole(f"n_{name}", games, least=1)
    return whole(name, happened, most=most), most


@named_extra()
def chi_square(observed: Any, expected: Any = None) -> Comparison:
    """Test whether counts fit the expected ones: Pearson's χ² test.

    Parameters
    ----------
    observed
        How often each result came up: a list of counts, or a mapping from result to count.
    expected
        A list, or a mapping with the results as keys, such as a `Distribution`. It may be in any unit: it is scaled to
        the number observed. By default, all results are equally likely.

    Raises
    ------
    OptionError
        If a count is impossible, or a result came up that should never come up.

    Notes
    -----
    Computed by `scipy.stats.chisquare`. If a result is expected fewer than five times, `warning` says so.

    Examples
    --------
    >>> die = chi_square([18, 22, 20, 17, 23, 20])
    >>> die.method, round(die.p_value, 3)
    ('χ² = 1.300 with 5 degrees of freedom', 0.935)
    """
    from scipy import stats  # type: ignore[import-untyped, unused-ignore]  # no types

    counts, weights = _aligned(observed, expected)
    if (counts < 0).any() or (weights < 0).any() or not counts.sum() or not weights.sum():
        raise OptionError("observed and expected take counts from 0, not all of them 0.")
    if counts[weights == 0].any():
        raise OptionError("observed: something came up that should never come up, so no test is needed.")
    counts, weights = counts[weights > 0], weights[weights > 0]
    if len(counts) < 2:
        raise OptionError("expected: only one result is possible, so there is nothing to test.")
    scaled = weights / weights.sum() * counts.sum()
    statistic, p_value = stats.chisquare(counts, scaled)
    degrees = counted(len(counts) - 1, "{number} degree", "{number} degrees")
    method = f"χ² = {brief(float(statistic))} with {degrees} of freedom"
    return Comparison(
        "the expected chances were true", method, float(p_value), float(statistic), warning=_few_expected(scaled)
    )


def _aligned(observed: Any, expected: Any) -> tuple[Any, Any]:
    """Return counts and weights, thing by thing in the same order."""
    if isinstance(observed, Mapping):
        if expected is not None and not isinstance(expected, Mapping):
            raise OptionError("expected takes a mapping with the keys of observed if observed is a mapping.")
        things = list(observed if expected is None else expected)
        strange = [thing for thing in observed if thing not in things]
        if strange:
            raise OptionError(f"expected does not name {quoted(strange[0])}, which was observed.")
        observed = [observed.get(thing, 0) for thing in things]
        expected = None if expected is None else [float(expected[thing]) for thing in things]
    counts = numbers("observed", observed, least=2)
    weights = numbers("expected", [1] * len(counts) if expected is None else expected, least=2)
    if len(counts) != len(weights):
        raise OptionError(f"observed has {len(counts)} counts, expected {len(weights)}.")
    return counts, weights


def _few_expected(expected: Any) -> str:
    few = int((expected < FEWEST_EXPECTED).sum())
    if not few:
        return ""
    return (
        f"{few} of {len(expected)} results are expected fewer than {FEWEST_EXPECTED} times (the rarest "
        f"{brief(float(expected.min()))} times), so the p-value is rough; play more games or combine rare results."
    )
