"""Mattock: the pictures of the exercises, made from the same exact objects as their values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from minerals.classroom.texts import Parameters, seen
from minerals.core.text import translated
from minerals.games.mattock.components import BOARDS
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import captioned
from minerals.probability.pictures.grid import MOST_SIDE


@seen("E44")
def who_digs_last(parameters: Parameters) -> Mapping[str, Picture]:
    """Show all pairs of safe digs: the player to move wins on one side of the diagonal."""
    kinds = int(parameters["most"]) + 1
    if kinds > MOST_SIDE:
        return {}
    digs = Distribution((number, Fraction(1, kinds)) for number in range(kinds))
    return captioned(
        digs.combined(digs).grid(
            favourable=lambda pair: pair[0] > pair[1],
            names=(translated("to move"), translated("the other")),
            title=translated("The player to move wins"),
        )
    )


@seen("E44b")
def second_miner(parameters: Parameters) -> Mapping[str, Picture]:
    """Follow two spaces drawn by lot: the first one says how many are next to it, fewer at the edge."""
    grid = BOARDS[str(parameters["board"])].grid
    left = len(grid) - 1
    beside, apart = translated("next to it"), translated("not next to it")
    law = Distribution(
        ((translated("{number} neighbours", number=number), where), Fraction(spaces, len(grid)) * Fraction(ways, left))
        for number, spaces in sorted(Counter(len(grid.neighbours(index)) for index in grid.name_of).items())
        for where, ways in ((beside, number), (apart, left - number))
    )
    return captioned(
        law.tree(
            favourable=lambda drawn: drawn[1] == apart,
            names=(translated("first space"), translated("second space")),
            title=translated("The second space is not next to the first"),
        )
    )
