"""Iceminers, the covered gems: what works the exercises out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb, factorial

from minerals.classroom.texts import Observation, Parameters, Worked, simulated, worked
from minerals.core.game import Chance
from minerals.games.iceminers.components import COLOUR_NAMES, medium, small
from minerals.games.iceminers.exercises.trials import coasters_of_small_gems, colours_of_pairs
from minerals.games.iceminers.rules.veins import fillings

COLOURS = (*COLOUR_NAMES, "white", "purple", "orange", "grey")
"""The colours of the game, and some more for what-ifs."""


def small_gems(colours: tuple[str, ...]) -> tuple[str, ...]:
    """Return the small gem of each colour."""
    return tuple(map(small, colours))


def medium_gems(colours: tuple[str, ...]) -> tuple[str, ...]:
    """Return the medium gem of each colour."""
    return tuple(map(medium, colours))


def pairings(colours: tuple[str, ...]) -> int:
    """Return the number of ways to give each medium gem a small one of another colour, by the game's own count."""
    return fillings(medium_gems(colours), small_gems(colours))


# --- E19: four covered gems ---


def matches(covers: int) -> Counter[int]:
    """Return how many arrangements have each number of matches, by looking at every arrangement."""
    return Counter(sum(place == gem for place, gem in enumerate(order)) for order in permutations(range(covers)))


@worked("E19")
def covered_gems(parameters: Parameters) -> Worked:
    """Count arrangements, since all are equally likely."""
    covers = int(parameters["covers"])
    ways, total = matches(covers), factorial(covers)
    each = Fraction(1, covers)
    values = {"none": ways[0], "one": ways[1], "two": ways[2], "all_but_one": ways[covers - 1], "all": ways[covers]}
    return Worked(
        {
            "arrangements": total,
            **{key: Fraction(count, total) for key, count in values.items()},
            "mean": Fraction(sum(count * found for found, count in ways.items()), total),
        },
        mistakes={
            "arrangements": {"with-replacement": covers**covers},
            "none": {"independent": (1 - each) ** covers},
            "one": {"independent": covers * each * (1 - each) ** (covers - 1)},
            "two": {"independent": comb(covers, 2) * each**2 * (1 - each) ** (covers - 2)},
            "all_but_one": {"independent": covers * each ** (covers - 1) * (1 - each)},
            "all": {"independent": each**covers},
            "mean": {"one-gem": each, "middle": Fraction(covers, 2)},
        },
        facts={
            "count_none": ways[0],
            "count_one": ways[1],
            "count_two": ways[2],
            "apart": covers - 1,
        },
    )


@simulated("E19")
def lift_every_medium_cap(parameters: Parameters, chance: Chance) -> Observation:
    """Lift the caps of the four arms and count the gems that lie in the arm of their own colour."""
    if parameters["covers"] != len(COLOUR_NAMES):
        return {}
    found = coasters_of_small_gems(chance)
    count = sum(coaster == gem for coaster, gem in found.items())
    return {
        "none": count == 0,
        "one": count == 1,
        "two": count == 2,
        "all_but_one": count == len(found) - 1,
        "all": count == len(found),
        "mean": count,
    }


# --- E20: colours that differ, by rejection ---


@worked("E20")
def shuffle_until_different(parameters: Parameters) -> Worked:
    """Count the orders in which no gem meets its own colour. The number of shuffles is geometric."""
    count = int(parameters["colours"])
    orders, different = factorial(count), pairings(COLOURS[:count])
    success = Fraction(different, orders)
    return Worked(
        {
            "success": success,
            "shuffles": 1 / success,
            "setups": orders * orders * different,
            "two_sets": _different_from_two_sets(count),
        },
        mistakes={
            "success": {"independent": (1 - Fraction(1, count)) ** count, "one-pair": 1 - Fraction(1, count)},
            "shuffles": {"one-a-colour": Fraction(count), "inverted": success},
            "setups": {
                "forgot-condition": orders**3,
                "forgot-single-gems": orders * different,
                "forgot-places": orders + orders + different,
            },
            "two_sets": {"same-as-before": success},
        },
        facts={"orders": orders, "different": different, "mediums": 2 * count},
    )


def _different_from_two_sets(colours: int) -> Fraction:
    """Return P(no match) if the medium gems may be any of those in two sets, by inclusion and exclusion."""
    total = Fraction(0)
    for matched in range(colours + 1):
        drawn = Fraction(factorial(2 * colours - matched), factorial(2 * colours))
        total += (-1) ** matched * comb(colours, matched) * 2**matched * drawn
    return total


@simulated("E20")
def shuffle_under_the_caps(parameters: Parameters, chance: Chance) -> Observation:
    """Mix the four small gems as the game does, until none of them is with its own colour."""
    if parameters["colours"] != len(COLOUR_NAMES):
        return {}
    shuffles = 1
    found = coasters_of_small_gems(chance)
    while any(place == gem for place, gem in found.items()):
        shuffles += 1
        found = coasters_of_small_gems(chance, "shuffles")
    return {"success": shuffles == 1, "shuffles": shuffles}


# --- E21: information in a derangement ---


@worked("E21")
def one_pair_seen(parameters: Parameters) -> Worked:
    """Count the fillings that are left, with the game's own count."""
    colours = COLOURS[: int(parameters["colours"])]
    red, blue, green, yellow = COLOUR_NAMES
    return Worked(
        {
            "before": _holds({yellow: green}, colours, {}),
            "after": _holds({yellow: green}, colours, {red: blue}),
            "back": _holds({blue: red}, colours, {red: blue}),
        },
        mistakes={
            "before": {"forgot-rule": Fraction(1, len(colours))},
            "after": {
                "unchanged": Fraction(1, len(colours) - 1),
                "colours-left-alike": Fraction(1, len(colours) - 2),
            },
            "back": {"unknown-is-half": Fraction(1, 2), "swap": Fraction(1)},
        },
        facts={"others": len(colours) - 1, "all_ways": pairings(colours), "left_ways": _ways({red: blue}, colours)},
    )


def _holds(asked: dict[str, str], colours: tuple[str, ...], seen: dict[str, str]) -> Fraction:
    return Fraction(_ways({**seen, **asked}, colours), _ways(seen, colours))


def _ways(seen: dict[str, str], colours: tuple[str, ...]) -> int:
    """Return the number of ways to pair the gems, if some of the pairs are known."""
    mediums = tuple(colour for colour in colours if colour not in seen)
    smalls = tuple(colour for colour in colours if colour not in seen.values())
    return fillings(medium_gems(mediums), small_gems(smalls))


@simulated("E21")
def lift_every_large_cap(parameters: Parameters, chance: Chance) -> Observation:
    """Lift the large caps. The parts after a look count only if the look showed the same pair."""
    if parameters["colours"] != len(COLOUR_NAMES):
        return {}
    red, blue, green, yellow = COLOUR_NAMES
    found = colours_of_pairs(chance)
    before = {"before": found[yellow] == green}
    if found[red] != blue:
        return before
    return {**before, "after": found[yellow] == green, "back": found[blue] == red}
