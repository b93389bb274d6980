"""E47: a light gem near the edge, or a heavy one further away."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from minerals.classroom.experiment import AnswerKey, Experiment, ImpossibleParameters, Script, Stage
from minerals.core.text import translated
from minerals.games.iceminers.components import COLOUR_NAMES, medium, small, worth
from minerals.games.iceminers.exercises.die import FACES, chance_of_roll, rolls, two_rolls
from minerals.games.iceminers.exercises.table import FURTHEST, TURNS, go_home, which_gems
from minerals.probability import Picture
from minerals.probability.pictures import by_caption

OWN, OTHER = COLOUR_NAMES[:2]
SMALL, MEDIUM = small(OTHER), medium(OTHER)
LIGHT, HEAVY = worth(SMALL, OWN), worth(MEDIUM, OWN)


class ValueOfAChoice(Experiment, code="E47"):
    """Carry the small gem off the board, and in another game the medium one."""

    near: int
    far: int
    faces: int

    def answers(self) -> AnswerKey:
        """Multiply what a gem is worth by the probability that it is brought home."""
        near_home, far_home = (chance_of_roll(points, self.faces, TURNS) for points in (self.near, self.far))
        light, heavy = LIGHT * near_home, HEAVY * far_home
        if self.near >= self.far or light == heavy:
            raise ImpossibleParameters("the small gem must be nearer, and one choice better")
        choices = ("the small gem", "the medium gem")
        best, other = choices if light > heavy else reversed(choices)
        exactly = rolls(TURNS, self.faces).probability(lambda points: points == self.near)
        return AnswerKey(
            {"small": light, "medium": heavy, "best": best, "lost": abs(light - heavy)},
            mistakes={
                "small": {"exactly": LIGHT * exactly},
                "medium": {"counted-gems": far_home, "certain": Fraction(HEAVY)},
                "best": {"for-nothing": other},
                "lost": {"certain": Fraction(HEAVY - LIGHT)},
            },
            facts={"light": LIGHT, "heavy": HEAVY},
        )

    @property
    def can_play(self) -> bool:
        """The die has six faces, and the board ends."""
        return self.faces == FACES and max(self.near, self.far) <= FURTHEST

    def trial(self, stage: Stage) -> Script:
        """Carry both gems."""
        _, light = yield from go_home(stage, self.near, TURNS, SMALL, ["small"])
        stage.only("medium", light)
        _, heavy = yield from go_home(stage, self.far, TURNS, MEDIUM, ["medium"])
        stage.ends(which_gems(light, heavy))
        return {"small": LIGHT * light, "medium": HEAVY * heavy}

    def pictures(self) -> Mapping[str, Picture]:
        """Show the rolls that bring each of the gems home."""
        return by_caption(
            two_rolls(self.near, translated("The small gem comes home"), self.faces),
            two_rolls(self.far, translated("The medium gem comes home"), self.faces),
        )
