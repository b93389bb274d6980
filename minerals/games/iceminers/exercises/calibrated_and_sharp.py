"""E49: forecasts that are calibrated, and forecasts that are sharp."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

from minerals.classroom.experiment import AnswerKey, Experiment, ImpossibleParameters, Script, Stage
from minerals.core.text import translated
from minerals.games.iceminers.exercises.die import FACES, chance_of_roll
from minerals.games.iceminers.exercises.table import go_home
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption


class CalibratedAndSharp(Experiment, code="E49"):
    """Play one turn, and compare the result with three forecasts."""

    near: int
    far: int
    faces: int

    @cached_property
    def turn(self) -> Distribution[tuple[str, bool]]:
        """From where the miner goes to the edge, and whether it leaves the board."""
        chances = {place: chance_of_roll(way, self.faces) for place, way in (("near", self.near), ("far", self.far))}
        return Distribution(
            ((place, has_left), (leaves if has_left else 1 - leaves) / 2)
            for place, leaves in chances.items()
            for has_left in (True, False)
        )

    def answers(self) -> AnswerKey:
        """Work out the mean squared distance between forecasts and results."""
        near, far = chance_of_roll(self.near, self.faces), chance_of_roll(self.far, self.faces)
        if near <= far:
            raise ImpossibleParameters("one way must be shorter")
        mean = self.turn.probability(lambda case: case[1])
        each = (near * (1 - near) + far * (1 - far)) / 2
        return AnswerKey(
            {
                "won": mean,
                "calibrated": True,
                "each": each,
                "always": mean * (1 - mean),
                "sure": self.turn.probability(lambda case: case[1] != (case[0] == "near")),
            },
            mistakes={
                "won": {"one-score": near},
                "calibrated": {"calibrated-is-sharp": False},
                "each": {"not-squared": 2 * each},
                "always": {"not-squared": 2 * mean * (1 - mean)},
                "sure": {"certain": Fraction(0)},
            },
        )

    @property
    def can_play(self) -> bool:
        """The die has six faces."""
        return self.faces == FACES

    def trial(self, stage: Stage) -> Script:
        """Play the turn."""
        place = stage.draw({"near": 1, "far": 1})
        near, far = chance_of_roll(self.near), chance_of_roll(self.far)
        _, left = yield from go_home(stage, self.near if place == "near" else self.far)
        stage.ends(f"{place}, {'left' if left else 'stayed'}")
        forecast = near if place == "near" else far
        return {
            "won": left,
            "each": (left - forecast) ** 2,
            "sure": (left - (place == "near")) ** 2,
        }

    def pictures(self) -> Mapping[str, Picture]:
        """Show both kinds of turns as strips: Ada knows in which of them she is."""
        words = {"near": translated("the shorter way"), "far": translated("the longer way")}
        return by_caption(
            self.turn.map(lambda case: (words[case[0]], case[1])).area(
                lambda turn: turn[0],
                lambda turn: turn[1],
                names=("", (translated("leaves"), translated("stays"))),
                title=translated("Does the miner leave?"),
            )
        )
