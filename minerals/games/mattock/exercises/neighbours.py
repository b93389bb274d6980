"""Mattock: what works the exercises out."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import perm

from minerals.classroom.solution import Parameters, Worked, worked
from minerals.core.hexagons import HexGrid

_SIX = len(HexGrid.hexagon(2).directions)
"""The spaces around a tile."""

Pattern = frozenset[int]


@worked("E42")
def exactly_three_structures(parameters: Parameters) -> Worked:
    """List every pattern, and count those once that a turn or a mirror makes into each other."""
    touching = int(parameters["touching"])
    patterns = [frozenset(chosen) for chosen in combinations(range(_SIX), touching)]
    turned = {_first(_turns(pattern)) for pattern in patterns}
    mirrored = {_first(_turns(pattern) + _turns(_mirror(pattern))) for pattern in patterns}
    return Worked(
        {
            "patterns": Fraction(len(patterns)),
            "turned": Fraction(len(turned)),
            "mirrored": Fraction(len(mirrored)),
        },
        mistakes={
            "patterns": {"ordered": Fraction(perm(_SIX, touching))},
            "turned": {"divided": Fraction(len(patterns), _SIX)},
            "mirrored": {"mirrors-apart": Fraction(len(turned)), "divided": Fraction(len(patterns), 2 * _SIX)},
        },
        facts={"turns": _SIX, "symmetries": 2 * _SIX},
    )


def _turns(pattern: Pattern) -> list[Pattern]:
    return [frozenset((direction + turn) % _SIX for direction in pattern) for turn in range(_SIX)]


def _mirror(pattern: Pattern) -> Pattern:
    return frozenset(-direction % _SIX for direction in pattern)


def _first(patterns: list[Pattern]) -> tuple[int, ...]:
    """Return one pattern to represent all that count as the same."""
    return min(tuple(sorted(pattern)) for pattern in patterns)
