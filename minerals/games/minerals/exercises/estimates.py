"""Statistics on logs, what a number of games can tell: the functions of the exercises.

They use scipy and statsmodels, which are loaded when an exercise is worked out.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from types import ModuleType
from typing import NamedTuple

from minerals.classroom.texts import IllPosed, Observation, Parameters, Worked, simulated, worked
from minerals.core.game import Chance
from minerals.core.text import MineralsError, translated

CONFIDENCE = Fraction(95, 100)
SMALLEST = 1e-4
"""The smallest p-value that is asked for."""
POWER = Fraction(8, 10)

MEANINGS = (
    "how likely a result at least as lopsided would be if both seats had the same chance of winning",
    "how likely it is that both seats have the same chance of winning",
    "how likely it is that the first seat has an advantage",
)
VERDICTS = (
    "the seats are fair",
    "the first seat has an advantage",
    "these games cannot tell",
)


class Study(NamedTuple):
    """The test and the intervals for a number of wins in a number of games."""

    p: float
    one_sided: float
    wilson: tuple[float, float]
    wald: tuple[float, float]


def study(wins: int, games: int) -> Study:
    """Test wins against a fair game exactly, and return the intervals of their share."""
    stats, proportion, _ = statistics()
    return Study(
        float(stats.binomtest(wins, games).pvalue),
        float(stats.binomtest(wins, games, alternative="greater").pvalue),
        interval(proportion, wins, games, "wilson"),
        interval(proportion, wins, games, "normal"),
    )


@worked("E45a")
def same_share_twice(parameters: Parameters) -> Worked:
    """Test the same share in more and in fewer games, and give its intervals."""
    percent, many, few = (int(parameters[name]) for name in ("percent", "long", "short"))
    if few >= many:
        raise IllPosed("the second log must be the shorter one")
    if percent * many % 100 or percent * few % 100:
        raise IllPosed("nobody wins parts of games")
    long, short = (study(games * percent // 100, games) for games in (many, few))
    if long.p < SMALLEST:
        raise IllPosed("the first log must leave some doubt")
    alpha = float(1 - CONFIDENCE)
    verdict = VERDICTS[2] if short.p > alpha else VERDICTS[1]
    return Worked(
        {
            "p_long": long.p,
            "low_long": long.wilson[0],
            "high_long": long.wilson[1],
            "p_short": short.p,
            "low_short": short.wilson[0],
            "high_short": short.wilson[1],
            "meaning": MEANINGS[0],
            "verdict": verdict,
        },
        mistakes={
            "p_long": {"one-sided": long.one_sided, "inverted-p": 1 - long.p},
            "low_long": {"wald": long.wald[0]},
            "high_long": {"wald": long.wald[1]},
            "p_short": {"one-sided": short.one_sided, "small-numbers": long.p, "inverted-p": 1 - short.p},
            "low_short": {"wald": short.wald[0], "small-numbers": long.wilson[0]},
            "high_short": {"wald": short.wald[1], "small-numbers": long.wilson[1]},
            "meaning": {"inverted-p": MEANINGS[1], "inverted-effect": MEANINGS[2]},
            "verdict": {"no-effect": VERDICTS[0], "small-numbers": VERDICTS[1]},
        },
        facts={
            "wins_long": many * percent // 100,
            "wins_short": few * percent // 100,
            "long_and_half": _told(long.wilson),
            "short_and_half": _told(short.wilson),
            "confidence": f"{float(100 * CONFIDENCE):g}",
        },
    )


@simulated("E45a")
def games_of_fair_seats(parameters: Parameters, chance: Chance) -> Observation:
    """Give both seats the same chance, and check whether luck alone is as lopsided as the log."""
    percent, long, short = (int(parameters[name]) for name in ("percent", "long", "short"))

    def is_as_lopsided(wins: int, games: int) -> int:
        return abs(2 * wins - games) >= abs(2 * (games * percent // 100) - games)

    # The games of the short study are the first of the long one.
    first = how_often(chance, short, 50)
    wins = first + how_often(chance, long - short, 50)
    return {"p_long": is_as_lopsided(wins, long), "p_short": is_as_lopsided(first, short)}


def _told(interval: tuple[float, float]) -> str:
    return "holds" if interval[0] <= 0.5 <= interval[1] else "leaves out"


@worked("E45b")
def games_needed(parameters: Parameters) -> Worked:
    """Work out how many games a test needs to find an advantage, and an interval to be narrow enough."""
    stats, proportion, power = statistics()
    share, margin = Fraction(int(parameters["percent"]), 100), Fraction(int(parameters["margin"]), 100)
    fair, alpha = Fraction(1, 2), float(1 - CONFIDENCE)
    spread = float(share * (1 - share)) ** 0.5

    def to_see(strength: float, tail: float) -> float:
        needed = power.normal_sample_size_one_tail(
            float(share - fair), strength, tail, std_null=float(fair), std_alternative=spread
        )
        return float(needed)

    def to_know(half_width: Fraction) -> float:
        return float(proportion.samplesize_confint_proportion(float(fair), float(half_width), alpha))

    return Worked(
        {
            "test": _whole(to_see(float(POWER), alpha / 2)),
            "interval": _whole(to_know(margin)),
            "finer": _whole(to_know(margin / 2)),
        },
        mistakes={
            "test": {
                "one-sided": _whole(to_see(float(POWER), alpha)),
                "power-forgotten": _whole(to_see(0.5, alpha / 2)),
            },
            "interval": {
                "whole-width": _whole(to_know(margin / 2)),
                "not-squared": _whole(to_know(margin) ** 0.5),
            },
            "finer": {"in-proportion": _whole(2 * to_know(margin))},
        },
        facts={
            "half": f"{float(100 * margin / 2):g}",
            "half_points": _points(margin / 2),
            "margin_points": _points(margin),
            "z_level": f"{stats.norm.ppf(1 - alpha / 2):.5f}",
            "z_power": f"{stats.norm.ppf(float(POWER)):.5f}",
            "power": f"{float(100 * POWER):g}",
            "confidence": f"{float(100 * CONFIDENCE):g}",
        },
    )


@worked("E45c")
def coverage(parameters: Parameters) -> Worked:
    """Add up the probabilities of all counts whose interval contains the true share."""
    games, share = int(parameters["games"]), float(Fraction(int(parameters["percent"]), 100))
    stats, proportion, _ = statistics()

    def covered(method: str) -> float:
        intervals = (interval(proportion, wins, games, method) for wins in range(games + 1))
        return sum(
            float(stats.binom.pmf(wins, games, share))
            for wins, (low, high) in enumerate(intervals)
            if low <= share <= high
        )

    nominal = float(CONFIDENCE)
    none = float(stats.binom.pmf(0, games, share))
    return Worked(
        {"wald": covered("normal"), "none": none, "wilson": covered("wilson")},
        mistakes={
            "wald": {"as-labelled": nominal, "only-no-wins": 1 - none},
            "wilson": {"as-labelled": nominal},
        },
        facts={"confidence": f"{float(100 * CONFIDENCE):g}"},
    )


@simulated("E45c")
def intervals_of_a_known_share(parameters: Parameters, chance: Chance) -> Observation:
    """Choose in each turn with the true share, and check whether the intervals contain it."""
    games, percent = int(parameters["games"]), int(parameters["percent"])
    _, proportion, _ = statistics()
    chosen = how_often(chance, games, percent)

    def holds(method: str) -> int:
        low, high = interval(proportion, chosen, games, method)
        return low <= percent / 100 <= high

    return {"none": chosen == 0, "wald": holds("normal"), "wilson": holds("wilson")}


def how_often(chance: Chance, times: int, percent: int) -> int:
    """Try something this many times, and return how often it happens."""
    weights = {"yes": percent, "no": 100 - percent}
    return sum(chance.draw(weights).outcome == "yes" for _ in range(times))


def interval(proportion: ModuleType, wins: int, games: int, method: str) -> tuple[float, float]:
    """Return the interval of a share by a method of statsmodels."""
    low, high = proportion.proportion_confint(wins, games, alpha=float(1 - CONFIDENCE), method=method)
    return (float(low), float(high))


def _points(share: Fraction) -> str:
    """Return the unit of a number of hundredths, as one term, because other languages build it differently."""
    return "percentage point" if share == Fraction(1, 100) else "percentage points"


def _whole(games: float) -> Fraction:
    """Return how many games are enough, rounded up to whole games."""
    return Fraction(ceil(games))


def statistics() -> tuple[ModuleType, ModuleType, ModuleType]:
    """Return the modules that know the tests, the intervals of shares, and the numbers of games. Loads them."""
    try:
        from scipy import stats  # type: ignore[import-untyped, unused-ignore]  # no types
        from statsmodels.stats import power, proportion  # type: ignore[import-untyped, unused-ignore]  # no types
    except ModuleNotFoundError as error:
        raise MineralsError(
            translated(
                "This exercise is worked out with {package}, of the extra `odds`: pip install 'minerals-kit[odds]'.",
                package=str(error.name).partition(".")[0],
            )
        ) from None
    return stats, proportion, power
