"""Minerals, cards, tools and statistics: thousands of trials of the exercises side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from minerals.classroom.experiment import Anything, ManyLucks, Numbers, in_bulk
from minerals.classroom.texts import Parameters
from minerals.core.system import lazy
from minerals.games.minerals.components import CARDS_FACE_UP, load_components
from minerals.games.minerals.exercises.cards import CARD_NAMED, ONE_SYMBOL
from minerals.games.minerals.exercises.estimates import interval, statistics

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy("numpy")


@in_bulk("E12")
def collect_and_refill_everywhere(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Turn up the whole deck: what comes after the first dear card counts for nothing."""
    taken = ONE_SYMBOL[: CARDS_FACE_UP + int(parameters["seen"])]
    deck = [card.symbols == 2 for name, card in CARD_NAMED.items() if name not in taken]
    dear = np.asarray(deck)[luck.bag([1] * len(deck), len(deck) - sum(deck) + 1)]
    return {
        "first": dear[:, 0],
        "three": dear[:, :3].all(axis=1),
        "either": dear[:, :2].any(axis=1),
        "wait": dear.argmax(axis=1) + 1,
    }


@in_bulk("E13")
def lay_tools_everywhere(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Turn up the cards, then a side of each tool tile."""
    luck.skip(CARDS_FACE_UP)
    up: dict[str, Anything] = {}
    for sides in load_components().tool_tiles:
        side = luck.below(len(sides))
        up |= {tool.name: side == number for number, tool in enumerate(sides)}
    tool, other = str(parameters["tool"]), str(parameters["other"])
    (partner,) = (
        found.name
        for sides in load_components().tool_tiles
        for found in sides
        if found.name != tool and tool in {side.name for side in sides}
    )
    return {"both": up[tool] & up[partner], "either": up[tool] | up[partner], "apart": up[tool] & up[other]}


# --- tries ---


@in_bulk("E45a")
def many_games_of_fair_seats(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Count the wins of the short study, and go on to the long one."""
    percent, long, short = (int(parameters[name]) for name in ("percent", "long", "short"))

    def is_as_lopsided(wins: Numbers, games: int) -> Anything:
        return abs(2 * wins - games) >= abs(2 * (games * percent // 100) - games)

    first = luck.happens(short, 50)
    wins = first + luck.happens(long - short, 50)
    return {"p_long": is_as_lopsided(wins, long), "p_short": is_as_lopsided(first, short)}


@in_bulk("E45c")
def many_intervals_of_a_known_share(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Work each interval out once: it depends on the count alone."""
    games, percent = int(parameters["games"]), int(parameters["percent"])
    chosen = luck.happens(games, percent)
    held = {method: np.asarray(holds(games, percent, method))[chosen] for method in ("normal", "wilson")}
    return {"none": chosen == 0, "wald": held["normal"], "wilson": held["wilson"]}


def holds(games: int, percent: int, method: str) -> list[bool]:
    """Tell for each count whether its interval contains the true share."""
    _, proportion, _ = statistics()
    intervals = (interval(proportion, wins, games, method) for wins in range(games + 1))
    return [low <= percent / 100 <= high for low, high in intervals]


@in_bulk("E45d")
def many_tests_without_effect(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Count the alarms."""
    alarms = luck.happens(2 ** int(parameters["tiles"]), int(parameters["percent"]))
    return {"expected": alarms, "any": alarms > 0}
