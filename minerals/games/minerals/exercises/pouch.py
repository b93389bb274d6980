"""Minerals, tiles missing from the bag or the board: the functions of the exercises."""

from __future__ import annotations

from fractions import Fraction

from minerals.classroom.texts import Observation, Parameters, Worked, simulated, worked
from minerals.classroom.witness import Play, counts
from minerals.core.game import Chance
from minerals.games.minerals.actions import RemoveMineral
from minerals.games.minerals.components import MINERALS
from minerals.games.minerals.events import MineralRemoved
from minerals.games.minerals.exercises.tiles import COLOUR, TILES, TILES_OF, blind_tiles, none_among, tiles_by_colour
from minerals.games.minerals.options import MineralsOptions

GOLDEN = next(mineral for mineral in MINERALS if mineral.colour == "golden")
LIKELY_FULL = Fraction(1, 2)
"""How likely the full bag is before anything has been drawn."""


# --- which bag is it? ---


@worked("E10")
def is_the_gold_missing(parameters: Parameters) -> Worked:
    """Multiply the probability of the draws with each bag by the probability of the bag before (Bayes)."""
    draws = int(parameters["draws"])
    no_gold = none_among(draws, GOLDEN.count)
    full = LIKELY_FULL * no_gold / (LIKELY_FULL * no_gold + (1 - LIKELY_FULL))
    put_back = Fraction(TILES - GOLDEN.count, TILES) ** draws
    return Worked(
        {"none": no_gold, "full": full},
        mistakes={
            "none": {"replacement": put_back, "union-by-addition": 1 - Fraction(draws * GOLDEN.count, TILES)},
            "full": {
                "still-even": LIKELY_FULL,
                "surely-missing": Fraction(0),
                "inverted": no_gold,
                "joint": LIKELY_FULL * no_gold,
                "other-bag": 1 - full,
            },
        },
        facts={**tiles_by_colour(), "without": TILES - GOLDEN.count},
    )


@simulated("E10")
def draw_from_either_bag(parameters: Parameters, chance: Chance) -> Observation:
    """Choose a bag, and lay its tiles blind; from the other one the golden tiles lie open before the draw."""
    is_full = chance.draw({"full": LIKELY_FULL.numerator, "without": (1 - LIKELY_FULL).numerator}).outcome == "full"
    drawn = blind_tiles(chance, "" if is_full else GOLDEN.letter * GOLDEN.count)[: int(parameters["draws"])]
    no_gold = GOLDEN.name not in drawn
    return ({"none": no_gold} if is_full else {}) | ({"full": is_full} if no_gold else {})


# --- removals before the game ---


@worked("E11")
def random_removals(parameters: Parameters) -> Worked:
    """Tiles removed at random are tiles drawn without replacement."""
    removals = int(parameters["removals"])
    gold = TILES_OF[GOLDEN.colour]
    mean = Fraction(removals * gold, TILES)
    some = 1 - none_among(removals, gold)
    return Worked(
        {"some": some, "mean": mean},
        mistakes={
            "some": {
                "union-by-addition": mean,
                "replacement": 1 - Fraction(TILES - gold, TILES) ** removals,
                "opposite": 1 - some,
            },
            "mean": {"at-least-one": some, "one-tile": Fraction(gold, TILES)},
        },
        facts=tiles_by_colour(),
    )


@simulated("E11")
def remove_at_random(parameters: Parameters, chance: Chance) -> Observation:
    """Remove tiles before the game as the rules say, but let chance choose which."""
    removals = int(parameters["removals"])
    if removals > MineralsOptions().removals:
        return {}
    play = Play("minerals", chance, removals=removals)
    removed: list[MineralRemoved] = []
    for _ in range(removals):
        removable = {action.cell: 1 for action in play.legal() if isinstance(action, RemoveMineral)}
        events = play.play(RemoveMineral(chance.draw(removable).outcome))
        removed += [event for event in events if isinstance(event, MineralRemoved)]
    golden = [event for event in removed if COLOUR[event.mineral] == GOLDEN.colour]
    counts(golden[:1] or removed[-1:], "some")
    counts(golden or removed, "mean")
    return {"some": bool(golden), "mean": len(golden)}
