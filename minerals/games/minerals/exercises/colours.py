"""Minerals, which colour is rare: the function of the exercise, which needs counting only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from minerals.classroom.texts import IllPosed, Observation, Parameters, Worked, simulated, worked
from minerals.core.game import Chance
from minerals.games.minerals.components import MINERALS
from minerals.games.minerals.exercises.tiles import COLOUR, TILES_OF, blind_tiles


def bag_of(parameters: Parameters) -> Mapping[str, int]:
    """Return how many tiles of each colour are in the bag."""
    return {colour: int(parameters[colour]) for colour in TILES_OF}


def all_but(bag: Mapping[str, int]) -> str:
    """Return the letters of the tiles of the box that are not in the bag."""
    return "".join(mineral.letter * (mineral.count - bag[mineral.colour]) for mineral in MINERALS)


@worked("E51")
def which_colour_is_rare(parameters: Parameters) -> Worked:
    """Count tiles: the more there are of a colour, the more likely it is."""
    bag, wanted = bag_of(parameters), str(parameters["wanted"])
    if len(set(bag.values())) < len(bag):
        raise IllPosed("Two colours have the same number of tiles.")
    total = sum(bag.values())
    fewest, most = min(bag, key=bag.__getitem__), max(bag, key=bag.__getitem__)
    draws = 2 * total
    return Worked(
        {
            "total": Fraction(total),
            "common": most,
            "rare": fewest,
            "left": Fraction(bag[wanted] - 1),
            "often": Fraction(2 * bag[wanted]),
            "sure": Fraction(total - bag[wanted] + 1),
        },
        mistakes={
            "total": {"counted-colours": Fraction(len(bag))},
            "common": {"opposite": fewest},
            "rare": {"opposite": most},
            "left": {"replacement": Fraction(bag[wanted])},
            "often": {"equiprobability": Fraction(draws, len(bag)), "half": Fraction(bag[wanted])},
            "sure": {"one-a-colour": Fraction(len(bag)), "all-others": Fraction(total - bag[wanted])},
        },
        facts={"draws": draws, "others": total - bag[wanted], "of_wanted": bag[wanted]},
    )


@simulated("E51")
def draw_one_tile(parameters: Parameters, chance: Chance) -> Observation:
    """Lay all other tiles of the box open, and look at the first that is laid blind. Each draw stands for all."""
    bag = bag_of(parameters)
    drawn = Counter(COLOUR[tile] for tile in blind_tiles(chance, all_but(bag))[:1])
    return {"often": 2 * sum(bag.values()) * drawn[str(parameters["wanted"])]}
