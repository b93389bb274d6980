"""Minerals, tiles drawn blind one after the other: the functions of the exercises."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations, count, pairwise
from math import comb

from minerals.classroom.texts import Observation, Parameters, Worked, simulated, worked
from minerals.classroom.witness import set_up
from minerals.core.game import Chance
from minerals.games.minerals.components import MINERALS
from minerals.games.minerals.exercises.bag import board_with, box
from minerals.probability import Distribution

VALUE = {mineral.name: mineral.value for mineral in MINERALS}
COLOUR = {mineral.name: mineral.colour for mineral in MINERALS}
TILES_OF = {mineral.colour: mineral.count for mineral in MINERALS}
"""How many tiles of each colour are in the box."""
TILES = sum(TILES_OF.values())
BLIND_TILE = Distribution((mineral.value, Fraction(mineral.count, TILES)) for mineral in MINERALS)
"""The value of a tile drawn blind from the full box."""

NUMBER_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""The sums of two tiles in words: the keys of the parts of E16."""


def blind_tiles(chance: Chance, face_up: str = "") -> tuple[str, ...]:
    """Lay a board with the engine and return its blind tiles by name, in the order in which they were drawn."""
    laid = set_up("minerals", chance, board=board_with(face_up)).events[0]
    return tuple(laid.outcomes)


def none_among(drawn: int, wanted: int, of: int = TILES) -> Fraction:
    """Return how likely it is that none of the wanted tiles is drawn, without replacement."""
    return Fraction(comb(of - wanted, drawn), comb(of, drawn))


def left_to_lay(parameters: Parameters) -> dict[str, int]:
    """Return how many tiles of each colour are laid blind, if some white ones lie face up before."""
    return {COLOUR[name]: number for name, number in box("W" * int(parameters["gone"])).items()}


def tiles_by_colour(left: Mapping[str, int] = TILES_OF) -> dict[str, object]:
    """Return the facts about the tiles for the statements: `{white_tiles}` and so on."""
    return {"total": sum(left.values()), **{f"{colour}_tiles": number for colour, number in left.items()}}


# --- the second tile ---


@worked("E02")
def second_tile(parameters: Parameters) -> Worked:
    """Treat the second tile like the first. If you know one tile, there is one fewer for the other."""
    left = left_to_lay(parameters)
    wanted, paired, total = left[str(parameters["colour"])], left[str(parameters["pair"])], sum(left.values())
    single, after_one = Fraction(wanted, total), Fraction(wanted - 1, total - 1)
    return Worked(
        {"second": single, "first": after_one, "both": Fraction(paired * (paired - 1), total * (total - 1))},
        mistakes={
            "second": {"as-if-one-gone": after_one, "as-if-other-gone": Fraction(wanted, total - 1)},
            "first": {"time-axis": single, "only-fewer-tiles": Fraction(wanted, total - 1)},
            "both": {"replacement": Fraction(paired, total) ** 2, "single": Fraction(paired, total)},
        },
        facts=tiles_by_colour(left),
    )


@simulated("E02")
def neighbours_in_a_row(parameters: Parameters, chance: Chance) -> Observation:
    """Look at the first two tiles, and at the tile before every tile of the colour."""
    colour, pair = parameters["colour"], parameters["pair"]
    drawn = [COLOUR[tile] for tile in blind_tiles(chance, "W" * int(parameters["gone"]))]
    before = [drawn[place - 1] for place, found in enumerate(drawn) if found == colour]
    return {
        "second": drawn[1] == colour,
        "first": Fraction(before.count(str(colour)), len(before)),
        "both": drawn[0] == drawn[1] == pair,
    }


# --- waiting ---


@worked("E05")
def waiting_for_a_colour(parameters: Parameters) -> Worked:
    """Cut the row of all tiles into gaps at the wanted tiles. On average, all gaps have the same length."""
    left = left_to_lay(parameters)
    wanted, total = left[str(parameters["colour"])], sum(left.values())
    mean = _mean_wait(wanted, total)
    single = Fraction(wanted, total)
    return Worked(
        {
            "mean": mean,
            "median": _median_wait(none_among(drawn, wanted, total) for drawn in count(1)),
            "all": _wait_for_all(left),
        },
        mistakes={
            "mean": {"replacement": 1 / single, "half": Fraction(total, 2)},
            "median": {
                "mean-for-median": mean,
                "replacement": _median_wait((1 - single) ** drawn for drawn in count(1)),
            },
            "all": {
                "replacement": _wait_for_all_with_replacement(left),
                "only-rarest": _mean_wait(min(left.values()), total),
            },
        },
        facts=tiles_by_colour(left),
    )


def _mean_wait(wanted: int, total: int) -> Fraction:
    return Fraction(total + 1, wanted + 1)


def _median_wait(still_waiting: Iterable[Fraction]) -> Fraction:
    """Return the first draw by which the wait is over with a probability of at least one half."""
    return Fraction(next(drawn for drawn, waiting in enumerate(still_waiting, 1) if waiting <= Fraction(1, 2)))


def _colour_sets(left: Mapping[str, int]) -> Iterable[tuple[int, int]]:
    """Yield the sign of inclusion and exclusion and the number of tiles, for every set of colours."""
    for size in range(1, len(left) + 1):
        for chosen in combinations(left.values(), size):
            yield (1 if size % 2 else -1), sum(chosen)


def _wait_for_all(left: Mapping[str, int]) -> Fraction:
    """Return the mean of the longest wait, by inclusion and exclusion of the shortest waits."""
    total = sum(left.values())
    return sum((sign * _mean_wait(tiles, total) for sign, tiles in _colour_sets(left)), Fraction(0))


def _wait_for_all_with_replacement(left: Mapping[str, int]) -> Fraction:
    total = sum(left.values())
    return sum((sign * Fraction(total, tiles) for sign, tiles in _colour_sets(left)), Fraction(0))


@simulated("E05")
def draws_until_a_colour(parameters: Parameters, chance: Chance) -> Observation:
    """Count through the tiles in the order in which the engine drew them."""
    drawn = [COLOUR[tile] for tile in blind_tiles(chance, "W" * int(parameters["gone"]))]
    first = {colour: drawn.index(colour) + 1 for colour in TILES_OF}
    return {"mean": first[str(parameters["colour"])], "all": max(first.values())}


# --- two tiles together ---


@worked("E16")
def sum_of_two_tiles(parameters: Parameters) -> Worked:
    """All ordered pairs of different tiles are equally likely."""
    left = {VALUE[name]: number for name, number in box("W" * int(parameters["gone"])).items()}
    pairs = _sums(left)
    dice = _sums(dict.fromkeys(left, 1), replaced=True)
    put_back = _sums(left, replaced=True)
    one_order = {total: (pairs[total] + _of_equal_tiles(left, total)) / 2 for total in pairs}
    total_of = dict(zip(NUMBER_WORDS, pairs, strict=True))
    return Worked(
        {word: pairs[total] for word, total in total_of.items()} | {"mean": pairs.expected()},
        mistakes={
            word: {"dice-shape": dice[total]}
            | ({"replacement": put_back[total]} if one_order[total] == pairs[total] else {})
            | ({"one-order": one_order[total]} if one_order[total] != pairs[total] else {})
            for word, total in total_of.items()
        }
        | {"mean": {"dice-shape": dice.expected(), "one-tile": pairs.expected() / 2}},
        facts={"total": sum(left.values()), **{f"{name}_left": left[value] for name, value in VALUE.items()}},
    )


def _sums(left: Mapping[int, int], *, replaced: bool = False) -> Distribution[int]:
    """Return the distribution of the sum of two tiles, the first put back or not."""
    total = sum(left.values())
    ways = total * (total if replaced else total - 1)
    weighted = [
        (one + other, Fraction(left[one] * (left[other] - (one == other and not replaced)), ways))
        for one in left
        for other in left
    ]
    return Distribution(sorted(weighted))


def _of_equal_tiles(left: Mapping[int, int], total: int) -> Fraction:
    """Return the probability that two tiles of one kind make a sum."""
    tiles = sum(left.values())
    same = left.get(total // 2, 0) if total % 2 == 0 else 0
    return Fraction(same * (same - 1), tiles * (tiles - 1))


@simulated("E16")
def pairs_side_by_side(parameters: Parameters, chance: Chance) -> Observation:
    """Take the drawn tiles in pairs, and find the share of the pairs with each sum."""
    values = [VALUE[tile] for tile in blind_tiles(chance, "W" * int(parameters["gone"]))]
    sums = [one + other for one, other in list(pairwise(values))[::2]]
    shares = {word: Fraction(sums.count(total), len(sums)) for total, word in enumerate(NUMBER_WORDS, 2)}
    return {**shares, "mean": Fraction(sum(sums), len(sums))}
