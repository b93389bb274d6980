"""Minerals, one tile from the bag: the function of the exercise."""

from __future__ import annotations

from fractions import Fraction

from minerals.classroom.texts import Observation, Parameters, Worked, simulated, worked
from minerals.classroom.witness import set_up
from minerals.core.game import Chance
from minerals.games.minerals.components import MINERALS, load_components
from minerals.probability import Distribution

PLAIN_BOARD = load_components().board_named["meadow"].rows
"""A board on which every tile of the box is laid blind."""


def box(face_up: str = "") -> dict[str, int]:
    """Return how many tiles of each mineral are left to be laid blind, without those that lie face up, by letter."""
    return {mineral.name: mineral.count - face_up.count(mineral.letter) for mineral in MINERALS}


def board_with(face_up: str) -> str:
    """Return the plain board with some tiles laid open and the others blind."""
    return PLAIN_BOARD.replace("*", "{}").format(*face_up.ljust(PLAIN_BOARD.count("*"), "*"))


@worked("E01")
def one_blind_tile(parameters: Parameters) -> Worked:
    """Each tile left in the box is equally likely."""
    left = box("W" * int(parameters["gone"]))
    total = sum(left.values())
    value = Distribution((mineral.value, Fraction(left[mineral.name], total)) for mineral in MINERALS)
    kinds = len(MINERALS)
    equal = Distribution((mineral.value, Fraction(1, kinds)) for mineral in MINERALS)
    return Worked(
        {mineral.name: value[mineral.value] for mineral in MINERALS}
        | {"mean": value.expected(), "variance": value.variance()},
        mistakes={
            **{mineral.name: {"equiprobability": Fraction(1, kinds)} for mineral in MINERALS},
            "mean": {"equiprobability": equal.expected()},
            "variance": {"equiprobability": equal.variance(), "forgot-square": value.expected(lambda v: v**2)},
        },
        facts={"total": total, **{f"{mineral.name}_left": left[mineral.name] for mineral in MINERALS}},
    )


@simulated("E01")
def first_blind_tile(parameters: Parameters, chance: Chance) -> Observation:
    """Lay a board and look at the first tile that was drawn."""
    gone = int(parameters["gone"])
    laid = set_up("minerals", chance, board=board_with("W" * gone)).events[0]
    drawn = next(mineral for mineral in MINERALS if mineral.name == laid.outcomes[0])
    mean = one_blind_tile(parameters).values["mean"]
    assert isinstance(mean, Fraction)
    seen = {mineral.name: mineral is drawn for mineral in MINERALS}
    return {**seen, "mean": drawn.value, "variance": (drawn.value - mean) ** 2}
