"""Estimates with their confidence intervals: of a share, a mean or a quantile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from minerals.core.system import named_extra
from minerals.core.text import OptionError
from minerals.probability.arguments import numbers, one_of, share, whole
from minerals.probability.percentages import percent

PROPORTION_METHODS = {"wilson": "wilson", "wald": "normal", "exact": "beta"}
"""Our names for the intervals of a share, and their names in statsmodels."""

_PRECISE_BOOTSTRAP = 2_000
"""Up to how many values the bootstrap corrects for bias and skewness: it leaves out each value once, so O(n²)."""

_VALUES_AT_ONCE = 2_000_000
"""How many resampled numbers the bootstrap holds in memory at a time."""


@dataclass(frozen=True)
class Interval:
    """An estimate and the confidence interval around it.

    In a share `confidence` of all studies, an interval made in this way holds the true value.

    Examples
    --------
    >>> interval = proportion_interval(116, 200)
    >>> print(interval)
    0.580 (95 % from 0.511 to 0.646, Wilson, n = 200)
    >>> 0.5 in interval, round(interval.half_width, 3)
    (False, 0.068)
    """

    estimate: float
    lower: float
    """The lower end."""
    upper: float
    """The upper end."""
    confidence: float
    """Between 0 and 1."""
    n: int
    """The number of games, or of pairs of games."""
    method: str
    """The method."""

    @property
    def half_width(self) -> float:
        """Half the distance between the ends."""
        return (self.upper - self.lower) / 2

    def __contains__(self, value: float) -> bool:
        return self.lower <= float(value) <= self.upper

    def __str__(self) -> str:
        estimate, lower, upper = map(brief, (self.estimate, self.lower, self.upper))
        return f"{estimate} ({percent(self.confidence)} from {lower} to {upper}, {self.method}, n = {self.n:,})"

    def _repr_markdown_(self) -> str:
        estimate, lower, upper = map(brief, (self.estimate, self.lower, self.upper))
        return (
            f"**{estimate}** · with {percent(self.confidence)} confidence between **{lower}** and **{upper}** "
            f"· {self.method}, n = {self.n:,}"
        )


def brief(number: float) -> str:
    """Return a number for readers: with three decimal places below ten, fewer above.

    >>> brief(0.58), brief(-12.345), brief(1234.5), brief(0.0000123)
    ('0.580', '-12.35', '1,234.5', '1.23e-05')
    """
    if number and abs(number) < 0.001:
        return f"{number:.3g}"
    decimals = 3 if abs(number) < 10 else 2 if abs(number) < 100 else 1
    return f"{number:,.{decimals}f}"


@named_extra()
def proportion_interval(successes: int, of: int, *, confidence: float = 0.95, method: str = "wilson") -> Interval:
    """Return the interval of a share.

    Parameters
    ----------
    successes
        The number of games in which the event happened.
    of
        The number of games, at least 1.
    confidence
        Between 0 and 1.
    method
        "wilson"; "wald", the textbook method, which fails near 0 and 1; or "exact", Clopper and Pearson's, which never
        covers too little and is therefore wide.

    Raises
    ------
    OptionError
        If a number is impossible, or the method is none of these.

    Notes
    -----
    Computed by `statsmodels.stats.proportion.proportion_confint`. See `coverage` for how good each method is.

    Examples
    --------
    >>> print(proportion_interval(58, 100))
    0.580 (95 % from 0.482 to 0.672, Wilson, n = 100)
    """
    from statsmodels.stats import proportion  # type: ignore[import-untyped, unused-ignore]  # no types

    games = whole("of", of, least=1)
    happened = whole("successes", successes, most=games)
    name = PROPORTION_METHODS[one_of("method", method, PROPORTION_METHODS)]
    low, high = proportion.proportion_confint(happened, games, alpha=1 - share("confidence", confidence), method=name)
    return Interval(happened / games, float(low), float(high), confidence, games, method.capitalize())


@named_extra()
def mean_interval(
    values: Any, *, confidence: float = 0.95, method: str = "t", seed: int = 0, resamples: int = 9_999
) -> Interval:
    """Return the interval of a mean.

    Parameters
    ----------
    values
        One number for each game, at least two.
    confidence
        Between 0 and 1.
    method
        "t" (Student's); or "bootstrap", which resamples the data and therefore needs no normal distribution.
    seed, resamples
        The seed of the bootstrap: the same seed gives the same interval.

    Raises
    ------
    OptionError
        If there are fewer than two numbers, or the method is none of these.

    Notes
    -----
    Computed by `statsmodels.stats.weightstats.DescrStatsW` and `scipy.stats.bootstrap`: bias-corrected and accelerated
    up to 2,000 values, by percentiles beyond. O(n · resamples). If all values are equal, the interval has no width: the
    sample says nothing about how much they vary.

    Examples
    --------
    >>> print(mean_interval([3, 5, 4, 8]))
    5.000 (95 % from 1.563 to 8.437, t, n = 4)
    """
    sample = numbers("values", values, least=2)
    level = share("confidence", confidence)
    if one_of("method", method, ("t", "bootstrap")) == "t":
        from statsmodels.stats import weightstats  # type: ignore[import-untyped, unused-ignore]  # no types

        low, high = weightstats.DescrStatsW(sample).tconfint_mean(alpha=1 - level)
    else:
        low, high, method = _bootstrapped(sample, level, whole("seed", seed), whole("resamples", resamples, least=1))
    return Interval(float(sample.mean()), float(low), float(high), level, len(sample), method)


def _bootstrapped(sample: Any, confidence: float, seed: int, resamples: int) -> tuple[float, float, str]:
    import numpy as np
    from scipy import stats  # type: ignore[import-untyped, unused-ignore]  # no types

    corrected = len(sample) <= _PRECISE_BOOTSTRAP and np.ptp(sample) > 0
    found = stats.bootstrap(
        (sample,),
        np.mean,
        n_resamples=resamples,
        batch=max(1, _VALUES_AT_ONCE // len(sample)),
        confidence_level=confidence,
        method="BCa" if corrected else "percentile",
        rng=np.random.default_rng(seed),
    ).confidence_interval
    return found.low, found.high, f"bootstrap {'BCa' if corrected else 'percentile'} with seed {seed}"


@named_extra()
def quantile_interval(values: Any, quantile: float = 0.5, *, confidence: float = 0.95) -> Interval:
    """Return the interval of a quantile, such as the median. Its ends are two of the values.

    Parameters
    ----------
    values
        One number for each game.
    quantile
        Between 0 and 1; 0.5 is the median.
    confidence
        Between 0 and 1.

    Raises
    ------
    OptionError
        If there are too few values to bound this quantile.

    Notes
    -----
    Computed by `scipy.stats.quantile_test`, which assumes nothing about how the values are distributed. O(n log n).

    Examples
    --------
    >>> print(quantile_interval(range(20)))
    9.500 (95 % from 5.000 to 14.00, median, n = 20)
    """
    import numpy as np
    from scipy import stats  # type: ignore[import-untyped, unused-ignore]  # no types

    sample = numbers("values", values)
    part = share("quantile", quantile)
    found = stats.quantile_test(sample, p=part).confidence_interval(share("confidence", confidence))
    if np.isnan([found.low, found.high]).any():
        raise OptionError(f"values: {len(sample)} are too few to bound the {percent(part)} quantile on both sides.")
    estimate = float(np.quantile(sample, part))
    method = "median" if part == 0.5 else f"{percent(part)} quantile"
    return Interval(estimate, float(found.low), float(found.high), confidence, len(sample), method)


def interval_of(values: Any, *, confidence: float = 0.95) -> Interval:
    """Return the interval of a column: Wilson's for True and False, Student's for numbers.

    Parameters
    ----------
    values
        One value for each game: True or False, or numbers.
    confidence
        Between 0 and 1.

    Raises
    ------
    OptionError
        If the column is empty or holds a single number.

    Examples
    --------
    >>> print(interval_of([True, False, True]))
    0.667 (95 % from 0.208 to 0.939, Wilson, n = 3)
    """
    if all_yes_or_no(values):
        answers = numbers("values", values)
        return proportion_interval(int(answers.sum()), len(answers), confidence=confidence)
    return mean_interval(values, confidence=confidence)


@named_extra()
def all_yes_or_no(values: Any) -> bool:
    """Return whether a column holds True and False, not numbers that happen to be 0 and 1."""
    import numpy as np

    return np.asarray(values).dtype == np.bool_


@named_extra()
def coverage(method: str, n: int, p: float, *, confidence: float = 0.95) -> float:
    """Return how often a method's interval holds the true share; it promises `confidence`.

    Parameters
    ----------
    method
        See `proportion_interval`.
    n
        The number of games in each study.
    p
        The true share.
    confidence
        Between 0 and 1.

    Raises
    ------
    OptionError
        If a number is impossible, or the method does not exist.

    Notes
    -----
    Exact: adds up the binomial probabilities of every count whose interval holds `p`. O(n).

    Examples
    --------
    >>> [round(coverage(method, 20, 0.1), 3) for method in ("wald", "wilson", "exact")]
    [0.876, 0.957, 0.989]
    """
    import numpy as np
    from scipy import stats  # type: ignore[import-untyped, unused-ignore]  # no types
    from statsmodels.stats import proportion  # type: ignore[import-untyped, unused-ignore]  # no types

    counts = np.arange(whole("n", n, least=1) + 1)
    true = share("p", p, ends=True)
    name = PROPORTION_METHODS[one_of("method", method, PROPORTION_METHODS)]
    low, high = proportion.proportion_confint(counts, n, alpha=1 - share("confidence", confidence), method=name)
    return float(stats.binom.pmf(counts, n, true)[(low <= true) & (true <= high)].sum())
