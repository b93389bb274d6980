"""Statistics on logs, mistakes before any test: the functions of the exercises."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import TypeAlias

from minerals.classroom.texts import IllPosed, Observation, Parameters, Worked, simulated, worked
from minerals.core.game import Chance
from minerals.games.minerals.exercises.estimates import how_often

GAMES = 100
"""How many games with tools were logged, and how many without."""


@worked("E45d")
def many_line_ups(parameters: Parameters) -> Worked:
    """Each line-up of tools is another chance of a false alarm."""
    level = Fraction(int(parameters["percent"]), 100)
    kinds = int(parameters["tiles"])
    line_ups = 2**kinds
    any_alarm = 1 - (1 - level) ** line_ups
    return Worked(
        {
            "line_ups": Fraction(line_ups),
            "expected": line_ups * level,
            "any": any_alarm,
            "corrected": level / line_ups,
        },
        mistakes={
            "line_ups": {"added": Fraction(2 * kinds), "ordered": Fraction(kinds**2)},
            "expected": {"multiplicity-ignored": level},
            "any": {
                "multiplicity-ignored": level,
                "union-by-addition": line_ups * level,
                "exactly-one": line_ups * level * (1 - level) ** (line_ups - 1),
            },
            "corrected": {"multiplicity-ignored": level, "by-the-root": level / Fraction(sqrt(line_ups))},
        },
        # The exact probability is a fraction of forty digits and more.
        facts={"tool_tiles": kinds, "alarm": f"1 - (1 - {float(level):g})^{line_ups} ≈ {float(any_alarm):.3g}"},
    )


@simulated("E45d")
def tests_without_effect(parameters: Parameters, chance: Chance) -> Observation:
    """Test every line-up although there is nothing to find, and count the alarms."""
    alarms = how_often(chance, 2 ** int(parameters["tiles"]), int(parameters["percent"]))
    return {"expected": alarms, "any": alarms > 0}


Kind: TypeAlias = tuple[str, str]
"""Two or four players, and with tools or without: `("two", "plain")`."""


def games_of_both_kinds(parameters: Parameters) -> tuple[Mapping[Kind, int], Mapping[Kind, Fraction]]:
    """Return how many games of each kind were played, and which share of them Ada won.

    Parameters
    ----------
    parameters
        Of E45e: the games of the smaller groups, the shares without tools, and what tools add to them, in per cent.
    """
    few, two, four, gain = (int(parameters[name]) for name in ("few", "two", "four", "gain"))
    rate = {
        ("two", "tools"): Fraction(two + gain, 100),
        ("two", "plain"): Fraction(two, 100),
        ("four", "tools"): Fraction(four + gain, 100),
        ("four", "plain"): Fraction(four, 100),
    }
    played = {
        ("two", "tools"): few,
        ("two", "plain"): GAMES - few,
        ("four", "tools"): GAMES - few,
        ("four", "plain"): few,
    }
    return played, rate


@worked("E45e")
def pooled_games(parameters: Parameters) -> Worked:
    """Pooled games reverse a pattern that holds in both kinds of games (Simpson)."""
    played, rate = games_of_both_kinds(parameters)
    won = {kind: played[kind] * rate[kind] for kind in played}
    if max(rate.values()) > 1 or any(games.denominator > 1 for games in won.values()):
        raise IllPosed("nobody wins parts of games, or more games than all")
    pooled = {
        tools: sum((count for kind, count in won.items() if kind[1] == tools), Fraction(0)) / GAMES
        for tools in ("tools", "plain")
    }
    if pooled["tools"] >= pooled["plain"]:
        raise IllPosed("all games together must tell the opposite")
    gains = [rate[kind, "tools"] - rate[kind, "plain"] for kind in ("two", "four")]
    return Worked(
        {
            "two_tools": rate["two", "tools"],
            "two_plain": rate["two", "plain"],
            "four_tools": rate["four", "tools"],
            "four_plain": rate["four", "plain"],
            "pooled_tools": pooled["tools"],
            "pooled_plain": pooled["plain"],
            "helps": "yes" if min(gains) > 0 else "no",
            "adjusted": sum(gains, Fraction(0)) / len(gains),
        },
        mistakes={
            **{f"{kind}_{tools}": {"share-of-all": won[kind, tools] / GAMES} for kind, tools in played},
            "pooled_tools": {"mean-of-shares": (rate["two", "tools"] + rate["four", "tools"]) / 2},
            "pooled_plain": {"mean-of-shares": (rate["two", "plain"] + rate["four", "plain"]) / 2},
            "helps": {"pooling": "yes" if pooled["tools"] > pooled["plain"] else "no"},
            "adjusted": {"pooling": pooled["tools"] - pooled["plain"]},
        },
        facts={
            **{f"{kind}_{tools}_won": won[kind, tools] for kind, tools in played},
            **{f"{kind}_{tools}_games": played[kind, tools] for kind, tools in played},
        },
    )


@worked("E45f")
def paired_games(parameters: Parameters) -> Worked:
    """In the difference of two scores, the luck that they share cancels out."""
    correlation = Fraction(int(parameters["percent"]), 100)
    alone = Fraction(2)
    paired = 2 * (1 - correlation)
    return Worked(
        {"alone": alone, "paired": paired, "factor": alone / paired},
        mistakes={
            "alone": {"differences-cancel": Fraction(0), "one-score": Fraction(1)},
            "paired": {
                "correlation-forgotten": alone,
                "added-instead": 2 * (1 + correlation),
                "covariance-once": 2 - correlation,
            },
            "factor": {
                "by-the-root": sqrt(alone / paired),
                "upside-down": paired / alone,
                "squared-correlation": 1 / (1 - correlation**2),
            },
        },
        facts={"correlation": f"{float(correlation):g}"},
    )


@simulated("E45f")
def luck_in_common(parameters: Parameters, chance: Chance) -> Observation:
    """Score 1 or -1, so the variance is 1. With the same luck, the second score often equals the first."""
    percent = int(parameters["percent"])

    def score() -> int:
        return 1 if how_often(chance, 1, 50) else -1

    first, other = score(), score()
    alone = (first - other) ** 2
    return {"alone": alone, "paired": 0 if how_often(chance, 1, percent) else alone}
