"""Mattock: the pictures of the exercises, made from the same exact objects as their values."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from minerals.classroom.solution import Parameters, seen
from minerals.core.languages import translated
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import captioned

MOST_ROWS = 20
"""The rows of the largest grid that can be drawn."""


@seen("E44")
def who_digs_last(parameters: Parameters) -> Mapping[str, Picture]:
    """Show all pairs of safe digs: the player to move wins on one side of the diagonal."""
    kinds = int(parameters["most"]) + 1
    if kinds > MOST_ROWS:
        return {}
    digs = Distribution((number, Fraction(1, kinds)) for number in range(kinds))
    return captioned(
        digs.combined(digs).grid(
            favourable=lambda pair: pair[0] > pair[1],
            names=(translated("to move"), translated("the other")),
            title=translated("The player to move wins"),
        )
    )
