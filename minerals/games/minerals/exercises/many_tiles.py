"""Minerals, tiles drawn blind: thousands of trials of the exercises side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from minerals.classroom.experiment import Anything, ManyLucks, Numbers, in_bulk
from minerals.classroom.texts import Parameters
from minerals.core.system import lazy
from minerals.games.minerals.components import MINERALS
from minerals.games.minerals.exercises.bag import box, one_blind_tile
from minerals.games.minerals.exercises.boards import (
    flower_mix,
    nearest_to_the_middle,
    rows_of,
)
from minerals.games.minerals.exercises.colours import bag_of
from minerals.games.minerals.exercises.fragments import POINTS_FOR_A_TOOL
from minerals.games.minerals.exercises.pouch import GOLDEN
from minerals.games.minerals.exercises.tiles import NUMBER_WORDS
from minerals.games.minerals.state import GRID
from minerals.games.minerals.written_board import BLIND, read_board

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy("numpy")

COLOURS = tuple(mineral.colour for mineral in MINERALS)
VALUES = tuple(mineral.value for mineral in MINERALS)
TILES = sum(mineral.count for mineral in MINERALS)


def blind_tiles(luck: ManyLucks, draws: int, face_up: str = "") -> Numbers:
    """Return the first tiles that the engine draws, by the places of their minerals."""
    return luck.bag(list(box(face_up).values()), draws)


def values_of(tiles: Numbers) -> Numbers:
    """Return the values of tiles."""
    found: Numbers = np.asarray(VALUES)[tiles]
    return found


def _all_blind_tiles(parameters: Parameters, luck: ManyLucks) -> Numbers:
    gone = int(parameters["gone"])
    return blind_tiles(luck, TILES - gone, "W" * gone)


@in_bulk("E01")
def first_blind_tiles(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Draw one tile."""
    (drawn,) = blind_tiles(luck, 1, "W" * int(parameters["gone"])).T
    value = values_of(drawn)
    mean = float(one_blind_tile(parameters).values["mean"])
    seen = {mineral.name: drawn == place for place, mineral in enumerate(MINERALS)}
    return {**seen, "mean": value, "variance": (value - mean) ** 2}


@in_bulk("E02")
def neighbours_in_rows(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Draw all tiles, and look at the tile before every tile of the colour."""
    colour, pair = (COLOURS.index(str(parameters[name])) for name in ("colour", "pair"))
    drawn = _all_blind_tiles(parameters, luck)
    found = drawn == colour
    # The first tile has the last one before it, in the reference as well.
    before = found & np.roll(found, 1, axis=1)
    return {
        "second": found[:, 1],
        "first": before.sum(axis=1) / found.sum(axis=1),
        "both": (drawn[:, 0] == pair) & (drawn[:, 1] == pair),
    }


@in_bulk("E03")
def count_all_edges(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Draw the tiles of the board, and compare all neighbours."""
    hexes = read_board(rows_of(str(parameters["board"])).split("\n"))
    face_up = "".join(found.mineral for found in hexes if found.mineral != BLIND)
    place = {found.cell: number for number, found in enumerate(found for found in hexes if found.mineral == BLIND)}
    steps = GRID.directions[: len(GRID.directions) // 2]
    edges = [(place[cell], place[cell + step]) for cell in place for step in steps if cell + step in place]
    drawn = blind_tiles(luck, len(place), face_up).astype(np.int8)
    same = sum((drawn[:, one] == drawn[:, other]).astype(np.int64) for one, other in edges)
    first, second, third = drawn[:, :3].T
    return {"differ": first != second, "three": (first == second) & (second == third), "edges": np.asarray(same)}


@in_bulk("E04")
def look_at_all_middles(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Draw the tiles up to the last one of the flower."""
    size = int(parameters["size"])
    places = nearest_to_the_middle()[:size]
    seen = blind_tiles(luck, max(places) + 1)[:, places]
    mixed = np.ones(len(luck), dtype=bool)
    for colour, number in flower_mix(size).items():
        mixed &= (seen == COLOURS.index(colour)).sum(axis=1) == number
    return {"golden": (seen == COLOURS.index("golden")).any(axis=1), "mixed": mixed}


@in_bulk("E05")
def all_draws_until_a_colour(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Draw all tiles, and find the first one of each colour."""
    drawn = _all_blind_tiles(parameters, luck)
    first = np.stack([(drawn == place).argmax(axis=1) + 1 for place in range(len(COLOURS))])
    return {"mean": first[COLOURS.index(str(parameters["colour"]))], "all": first.max(axis=0)}


@in_bulk("E06")
def cut_all_off(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Take the lowest value of the fragment: the rule of the game."""
    size = int(parameters["size"])
    values = values_of(blind_tiles(luck, size + 1, "W" * int(parameters["gone"])))
    lowest = values[:, :-1].min(axis=1)
    return {"lowest": lowest, "white": lowest == VALUES[0], "larger": values.min(axis=1)}


@in_bulk("E07")
def all_with_and_without_the_shovel(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Take the lowest value, or the highest for a point."""
    values = values_of(blind_tiles(luck, int(parameters["size"]), "W" * int(parameters["gone"])))
    lowest, highest = values.min(axis=1), values.max(axis=1)
    return {"lowest": lowest, "highest": highest, "net": highest - lowest - POINTS_FOR_A_TOOL}


@in_bulk("E10")
def draw_from_many_bags(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Choose the bags, and draw from each."""
    is_full = luck.draw([1, 1]) == 0
    bags = np.asarray([list(box(GOLDEN.letter * GOLDEN.count).values()), list(box().values())])
    drawn = luck.bag(bags[is_full.astype(np.int64)], int(parameters["draws"]))
    no_gold = (drawn != MINERALS.index(GOLDEN)).all(axis=1)
    return {"none": np.where(is_full, no_gold, np.nan), "full": np.where(no_gold, is_full, np.nan)}


@in_bulk("E16")
def many_pairs_side_by_side(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Draw all tiles, and take them in pairs."""
    gone = int(parameters["gone"])
    values = values_of(blind_tiles(luck, TILES - gone, "W" * gone))
    pairs = (TILES - gone) // 2
    sums = values[:, 0 : 2 * pairs : 2] + values[:, 1 : 2 * pairs : 2]
    shares = {word: (sums == total).sum(axis=1) / pairs for total, word in enumerate(NUMBER_WORDS, 2)}
    return {**shares, "mean": sums.sum(axis=1) / pairs}


@in_bulk("E51")
def draw_many_single_tiles(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Draw one tile from each bag."""
    bag = bag_of(parameters)
    drawn = luck.bag([bag[colour] for colour in COLOURS], 1)[:, 0]
    return {"often": 2 * sum(bag.values()) * (drawn == COLOURS.index(str(parameters["wanted"])))}
