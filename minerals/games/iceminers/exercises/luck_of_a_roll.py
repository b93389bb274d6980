"""E46: what a roll is worth, as luck along a tree."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from minerals.classroom.experiment import AnswerKey, Experiment, Script, Stage
from minerals.core.text import translated
from minerals.games.iceminers.exercises.die import FACES, PIPS, chance_of_roll, rolls, two_rolls
from minerals.games.iceminers.exercises.table import FURTHEST, TURNS, go_home
from minerals.probability import Picture
from minerals.probability.pictures import by_caption


class LuckOfARoll(Experiment, code="E46"):
    """Play two turns to the edge, and look at the first roll."""

    points: int
    faces: int

    def after(self, roll: int) -> Fraction:
        """Return the chance to leave the board after the first roll."""
        return chance_of_roll(self.points - roll, self.faces)

    def answers(self) -> AnswerKey:
        """Compare the value after a roll with the mean value over all rolls, which is the value before it."""
        before = chance_of_roll(self.points, self.faces, TURNS)
        six, one = self.after(max(PIPS)), self.after(min(PIPS))
        exactly = rolls(TURNS, self.faces).probability(lambda points: points == self.points)
        return AnswerKey(
            {"before": before, "after": six, "six": six - before, "one": one - before, "mean": Fraction(0)},
            mistakes={
                "before": {"exactly": exactly, "more-than": before - exactly},
                "after": {"unchanged": before},
                "six": {"not-subtracted": six, "upside-down": before - six},
                "one": {"upside-down": before - one},
                "mean": {"not-subtracted": before},
            },
        )

    @property
    def can_play(self) -> bool:
        """The die has six faces, and the board ends."""
        return self.faces == FACES and self.points <= FURTHEST

    def trial(self, stage: Stage) -> Script:
        """Play both turns."""
        (first, *_), left = yield from go_home(stage, self.points, TURNS, first=("mean",))
        stage.ends("home" if left else "late")
        before = chance_of_roll(self.points, count=TURNS)
        seen: dict[str, int | Fraction] = {"before": left, "mean": self.after(first) - before}
        if first == max(PIPS):
            seen["after"] = left
        return seen

    def pictures(self) -> Mapping[str, Picture]:
        """Show both rolls as a grid: a row is what is left to hope for after the first."""
        if self.faces != FACES:
            return {}
        return by_caption(
            two_rolls(self.points, translated("You win with {points} points or more", points=self.points))
        )
