"""Statistics of simulated games: estimates with intervals, tests, and designs that need fewer games.

No formula here is our own: everything comes from `scipy` and `statsmodels`.

======================  =======================================================================
`intervals`             of a share, a mean, a quantile; how often an interval holds the truth
`sample_size`           how many games a study needs
`comparison`            binomial test, two proportions, χ²
`multiplicity`          several tests at once
`sequential`            play until the interval is narrow enough
`pairs`                 the same luck for both arms, seats swapped
`pools`                 Simpson's paradox
======================  =======================================================================

>>> print(proportion_interval(58, 100))
0.580 (95 % from 0.482 to 0.672, Wilson, n = 100)
"""

from minerals.probability.intervals import (
    Interval,
    coverage,
    interval_of,
    mean_interval,
    proportion_interval,
    quantile_interval,
)
from minerals.probability.multiplicity import AdjustedPValues, adjust_p_values
from minerals.probability.pairs import PairedComparison, compare_pairs, same_luck, seat_swapped
from minerals.probability.sample_size import games_for_half_width, games_needed
from minerals.probability.sequential import Sequential, until
from minerals.probability.significance import Comparison, binomial_test, chi_square, compare_proportions
from minerals.probability.simpson import PooledAndSplit, Rates, pooled_and_split

__all__ = [
    "AdjustedPValues",
    "Comparison",
    "Interval",
    "PairedComparison",
    "PooledAndSplit",
    "Rates",
    "Sequential",
    "adjust_p_values",
    "binomial_test",
    "chi_square",
    "compare_pairs",
    "compare_proportions",
    "coverage",
    "games_for_half_width",
    "games_needed",
    "interval_of",
    "mean_interval",
    "pooled_and_split",
    "proportion_interval",
    "quantile_interval",
    "same_luck",
    "seat_swapped",
    "until",
]
