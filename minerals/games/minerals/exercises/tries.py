"""Tries that succeed or fail, as in a log of many games: how often they succeed, and what that can tell.

The formulas are written out, so that a browser can work out these exercises. The tests compare them with statsmodels.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb, sqrt
from statistics import NormalDist

from minerals.classroom.experiment import Stage
from minerals.probability import Distribution

CONFIDENCE = Fraction(95, 100)
WALD, WILSON = "Wald", "Wilson"
"""The intervals of a share."""


@cache
def successes(tries: int, share: Fraction) -> Distribution[int]:
    """Return the distribution of how often independent tries succeed.

    >>> successes(2, Fraction(1, 3))[1]
    Fraction(4, 9)
    """
    return Distribution(
        (number, comb(tries, number) * share**number * (1 - share) ** (tries - number)) for number in range(tries + 1)
    )


def succeeds(stage: Stage, percent: int) -> bool:
    """Try something that succeeds with a probability in percent."""
    return stage.draw({"yes": percent, "no": 100 - percent}) == "yes"


def count_successes(stage: Stage, tries: int, percent: int, *before: int) -> int:
    """Try something this many times, and return how often it succeeds.

    What comes after depends on the number alone, and on the numbers that were counted before.
    """
    happened = 0
    for number in range(tries):
        happened += succeeds(stage, percent)
        stage.only(number, happened, *before)
    return happened


@cache
def interval(wins: int, games: int, method: str) -> tuple[float, float]:
    """Return the confidence interval of a share, by `WALD` or `WILSON`.

    >>> [f"{end:.4f}" for end in interval(58, 100, WALD)], [f"{end:.4f}" for end in interval(58, 100, WILSON)]
    (['0.4833', '0.6767'], ['0.4821', '0.6720'])
    """
    z, share = normal_quantile(1 - float(1 - CONFIDENCE) / 2), wins / games
    if method == WALD:
        reach = z * sqrt(share * (1 - share) / games)
        return max(0.0, share - reach), min(1.0, share + reach)
    squared = z**2 / games
    middle, reach = share + squared / 2, z * sqrt(share * (1 - share) / games + squared / (4 * games))
    return (middle - reach) / (1 + squared), (middle + reach) / (1 + squared)


def normal_quantile(probability: float) -> float:
    """Return the number below which a standard normal number lies with a probability.

    >>> f"{normal_quantile(0.975):.5f}"
    '1.95996'
    """
    return NormalDist().inv_cdf(probability)
