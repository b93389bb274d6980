"""Minerals, what a fragment pays when it is cut off: the functions of the exercises."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb

from minerals.classroom.texts import Observation, Parameters, Worked, simulated, worked
from minerals.classroom.witness import counts, watched
from minerals.core.game import Chance
from minerals.core.match import new
from minerals.games.minerals.actions import UseTool
from minerals.games.minerals.components import MINERALS
from minerals.games.minerals.events import FragmentMineralTaken
from minerals.games.minerals.exercises.bag import box
from minerals.games.minerals.exercises.tiles import VALUE, blind_tiles, left_to_lay, none_among, tiles_by_colour
from minerals.games.minerals.state import GRID

LETTER = {mineral.name: mineral.letter for mineral in MINERALS}

NECK = """
W2  W   W1  {fragment}
corner: d4
turn: 1
pool 1: 1W
"""
"""Player 1 stands on the neck; the move to the west cuts off the fragment that lies to the east."""

CUT_OFF = "d6-d5"
WITH_SHOVEL = NECK + "tools: shovel chest map magnifying-glass rope\n"
POINTS_FOR_A_TOOL = 1
"""The points that each mineral on the tool stack costs at the end."""


def mean_lowest(left: Mapping[int, int], size: int) -> Fraction:
    """Return the mean of the lowest value: the sum of the probabilities that all tiles reach each value.

    Parameters
    ----------
    left
        How many tiles of each value the fragment is drawn from.
    size
        How many tiles the fragment has.
    """
    ways = comb(sum(left.values()), size)
    return sum((Fraction(comb(_tiles_from(left, value), size), ways) for value in left), Fraction(0))


def _tiles_from(left: Mapping[int, int], value: int) -> int:
    """Return how many tiles are worth a value or more."""
    return sum(number for worth, number in left.items() if worth >= value)


def mean_highest(left: Mapping[int, int], size: int) -> Fraction:
    """Return the mean of the highest value of a fragment, which is the lowest if values are counted from the top."""
    above = len(left) + 1
    return above - mean_lowest({above - value: left[value] for value in reversed(left)}, size)


def _left_in_the_box(gone: int) -> dict[int, int]:
    return {VALUE[name]: number for name, number in box("W" * gone).items()}


# --- the lowest ---


@worked("E06")
def lowest_of_a_fragment(parameters: Parameters) -> Worked:
    """Count the selections in which all tiles reach a value. With more tiles there are fewer."""
    size, left = int(parameters["size"]), _left_in_the_box(int(parameters["gone"]))
    total = sum(left.values())
    single = Fraction(sum(value * number for value, number in left.items()), total)
    lowest, larger = mean_lowest(left, size), mean_lowest(left, size + 1)
    white = left[MINERALS[0].value]
    return Worked(
        {
            "lowest": lowest,
            "white": 1 - none_among(size, white, total),
            "larger": larger,
            "pays": larger > lowest,
        },
        mistakes={
            "lowest": {"minimum-of-means": single},
            "white": {
                "one-tile": Fraction(white, total),
                "replacement": 1 - Fraction(total - white, total) ** size,
                "all-white": Fraction(comb(white, size), comb(total, size)),
            },
            "larger": {"minimum-of-means": single, "as-before": lowest},
            "pays": {"bigger-pays-more": "yes"},
        },
        facts={
            "total": total,
            "one_more": size + 1,
            **{f"{name}_left": left[value] for name, value in VALUE.items()},
        },
    )


@simulated("E06")
def cut_off(parameters: Parameters, chance: Chance) -> Observation:
    """Draw the tiles by laying a board, then cut them off in a position and look at what was taken."""
    size = int(parameters["size"])
    drawn = blind_tiles(chance, "W" * int(parameters["gone"]))[: size + 1]
    lowest, larger = _taken(drawn[:-1], "lowest", "white"), _taken(drawn, "larger")
    return {"lowest": lowest, "white": lowest == MINERALS[0].value, "larger": larger}


def _taken(tiles: tuple[str, ...], *parts: str) -> int:
    """Cut a fragment of these tiles off with the engine and return the value of the tile that the player gets."""
    events = watched(new("minerals", position=written(NECK, tiles)), parts).play(CUT_OFF)
    taken = next(event for event in events if isinstance(event, FragmentMineralTaken))
    counts([taken], *parts)
    return VALUE[taken.mineral]


def written(position: str, tiles: tuple[str, ...]) -> str:
    """Return a position with the tiles of a fragment, by the names of their minerals."""
    return position.format(fragment="   ".join(LETTER[tile] for tile in tiles))


# --- the Shovel ---


@worked("E07")
def worth_of_the_shovel(parameters: Parameters) -> Worked:
    """Subtract the lowest tile and the point for the tool from the highest. The tile paid for the tool still scores."""
    size, left = int(parameters["size"]), _left_in_the_box(int(parameters["gone"]))
    single = Fraction(sum(value * number for value, number in left.items()), sum(left.values()))
    lowest, highest = mean_lowest(left, size), mean_highest(left, size)
    gap = highest - lowest
    net = gap - POINTS_FOR_A_TOOL
    without_the_tile = net - MINERALS[0].value
    return Worked(
        {"lowest": lowest, "highest": highest, "net": net, "pays": net > 0},
        mistakes={
            "lowest": {"minimum-of-means": single},
            "highest": {"maximum-of-means": single, "always-gold": Fraction(max(left))},
            "net": {"tile-lost": without_the_tile, "for-nothing": gap},
            "pays": {"tile-lost": "yes" if without_the_tile > 0 else "no"},
        },
        facts=tiles_by_colour(left_to_lay(parameters)),
    )


@simulated("E07")
def with_and_without_the_shovel(parameters: Parameters, chance: Chance) -> Observation:
    """Cut off the same fragment twice, once with the Shovel on its best tile, and compare the final scores."""
    tiles = blind_tiles(chance, "W" * int(parameters["gone"]))[: int(parameters["size"])]
    values = [VALUE[tile] for tile in tiles]
    match = watched(new("minerals", position=written(WITH_SHOVEL, tiles)))
    match.play(CUT_OFF)
    plain = match.branch()
    digging = max(
        (action for action in match.legal_actions() if isinstance(action, UseTool)),
        key=lambda action: match.state.board[GRID.index_of[action.cell]],
    )
    match.play(digging)
    plain.play("claim")
    return {"lowest": min(values), "highest": max(values), "net": match.scores[0] - plain.scores[0]}
