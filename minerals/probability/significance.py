"""Tests: whether what was seen agrees with what was supposed, or two arms with each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from minerals.core.arguments import well_asked
from minerals.core.errors import OptionError
from minerals.core.quotation import quoted
from minerals.core.words import counted
from minerals.probability.arguments import numbers, share, whole
from minerals.probability.intervals import Interval, brief, proportion_interval

FEWEST_EXPECTED = 5
"""Below this many expected in a cell, the normal and χ² approximations are rough."""


@dataclass(frozen=True)
class Comparison:
    """What a test found.

    The p-value says how often luck alone would bring a result at least so far off if `supposed` were true. It does not
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
    """What the test supposes, the words after "if"."""
    method: str
    """The name of the test."""
    p_value: float
    """From 0 to 1."""
    statistic: float
    """What the test computes: a z, a χ², an odds ratio, or a share."""
    interval: Interval | None = None
    """Of the share, or of the difference between two."""
    warning: str = ""
    """What to beware of, a sentence; empty where there is nothing."""

    def __str__(self) -> str:
        meaning = f"If {self.supposed}, luck alone would bring a result at least so far off with p = {self._p}"
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


@well_asked
def binomial_test(successes: int, of: int, p: float = 0.5, *, confidence: float = 0.95) -> Comparison:
    """Test whether a share is `p`: the exact binomial test, on both sides.

    Parameters
    ----------
    successes
        In how many games it happened.
    of
        How many games there were, from 1.
    p
        The share that is supposed, from 0 to 1.
    confidence
        Of the interval, between 0 and 1.

    Raises
    ------
    OptionError
        For numbers that cannot be.

    Notes
    -----
    By `scipy.stats.binomtest`; the interval is Wilson's.

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


@well_asked
def compare_proportions(a: int, n_a: int, b: int, n_b: int, *, confidence: float = 0.95) -> Comparison:
    """Test whether two arms of a study have the same share.

    Parameters
    ----------
    a, n_a
        In how many games of the first arm it happened, and how many there were.
    b, n_b
        The same for the second arm.
    confidence
        Of the interval, between 0 and 1.

    Raises
    ------
    OptionError
        For numbers that cannot be.

    Notes
    -----
    The two-proportion z test of `statsmodels`; or, if fewer than five are expected in a cell, Fisher's exact test of
    `scipy`. The interval is Newcombe's, of the first share minus the second.

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


@well_asked
def chi_square(observed: Any, expected: Any = None) -> Comparison:
    """Test whether counts agree with what was expected: Pearson's χ² test.

    Parameters
    ----------
    observed
        How often each thing came up: a row of counts, or a mapping from thing to count.
    expected
        A row, or a mapping with the things as keys, such as a `Distribution`. It may be in any unit: it is scaled to as
        many as were observed. By default all are alike.

    Raises
    ------
    OptionError
        For counts that cannot be, or if something came up that was not expected at all.

    Notes
    -----
    By `scipy.stats.chisquare`. If fewer than five of a thing are expected, `warning` says so.

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
        raise OptionError("observed: something came that is expected never to come; no test is needed.")
    counts, weights = counts[weights > 0], weights[weights > 0]
    if len(counts) < 2:
        raise OptionError("expected: only one thing can come, so there is nothing to test.")
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
            raise OptionError("expected takes a mapping with the keys of observed, where observed is a mapping.")
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
        f"of {few} out of {len(expected)} things fewer than {FEWEST_EXPECTED} are expected (at least "
        f"{brief(float(expected.min()))}), so the p-value is rough; play more games or put rare things together."
    )
