"""Iceminers: the pictures of the exercises, made from the same exact objects as their values."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from minerals.classroom.solution import Parameters, seen
from minerals.core.languages import translated
from minerals.games.iceminers.exercises.reroll import FACES
from minerals.probability import Distribution, Picture


@seen("E17")
def accepted_roll(parameters: Parameters) -> Mapping[str, Picture]:
    """Show the faces that are left, all with the same height."""
    left = int(parameters["legal"])
    fair = Distribution((pips, Fraction(1, FACES)) for pips in range(1, FACES + 1))
    accepted = fair.given(lambda pips: pips > FACES - left)
    return {
        translated("The accepted roll"): accepted.bars(
            title=translated("The accepted roll"), marked=lambda pips: pips == FACES, span=(1.0, float(FACES))
        )
    }
