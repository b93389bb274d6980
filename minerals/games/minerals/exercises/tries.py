"""Tries that succeed or fail, as in a log of many games: how often they succeed, and what that can tell.

Tests and intervals are those of scipy and statsmodels, which are loaded when an exercise is worked out.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from types import ModuleType

from minerals.classroom.experiment import Stage
from minerals.core.system import install_command
from minerals.core.text import MineralsError, translated
from minerals.probability import Distribution

CONFIDENCE = Fraction(95, 100)
WALD, WILSON = "normal", "wilson"
"""The intervals of a share, as statsmodels names them."""


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
    """Return the confidence interval of a share by a method of statsmodels."""
    _, proportion, _ = statistics()
    low, high = proportion.proportion_confint(wins, games, alpha=float(1 - CONFIDENCE), method=method)
    return (float(low), float(high))


def statistics() -> tuple[ModuleType, ModuleType, ModuleType]:
    """Return the modules that know distributions, the intervals of shares, and the numbers of games. Loads them."""
    try:
        from scipy import stats  # type: ignore[import-untyped, unused-ignore]  # no types
        from statsmodels.stats import power, proportion  # type: ignore[import-untyped, unused-ignore]  # no types
    except ModuleNotFoundError as error:
        raise MineralsError(
            translated(
                "This exercise is worked out with {package}, of the extra `odds`: {command}.",
                package=str(error.name).partition(".")[0],
                command=install_command("odds"),
            )
        ) from None
    return stats, proportion, power
