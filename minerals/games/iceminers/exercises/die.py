"""The die of Iceminers: its faces, and the chance of a roll that is high enough."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from minerals.core.text import translated
from minerals.games.iceminers.rules.roll import DIE
from minerals.probability import Distribution, Look, Picture

PIPS = tuple(map(int, DIE))
"""What a die shows."""
FACES = len(DIE)
FAIR = Distribution((face, Fraction(1, FACES)) for face in PIPS)


@cache
def rolls(count: int, faces: int = FACES) -> Distribution[int]:
    """Return the distribution of the sum of some rolls.

    >>> rolls(2)[7]
    Fraction(1, 6)
    """
    die = Distribution((face, Fraction(1, faces)) for face in range(1, faces + 1))
    return die if count == 1 else rolls(count - 1, faces) + die


def chance_of_roll(least: int, faces: int = FACES, count: int = 1) -> Fraction:
    """Return the probability of a roll, or the sum of several, of at least this many points.

    >>> chance_of_roll(3), chance_of_roll(0), chance_of_roll(3, faces=8)
    (Fraction(2, 3), Fraction(1, 1), Fraction(3, 4))
    """
    return rolls(count, faces).probability(lambda points: points >= least)


def die(face: object) -> Look | None:
    """Return a die that shows a number."""
    return Look("die", str(face), "die.pip") if isinstance(face, int) else None


def two_rolls(least: int, title: str, faces: int = FACES) -> Picture:
    """Return two rolls as a grid, with those marked that make enough points together."""
    roll = rolls(1, faces)
    return roll.combine(roll).grid(
        favourable=lambda pair: sum(pair) >= least,
        of=sum,
        look=die,
        names=(translated("first roll"), translated("second roll")),
        title=title,
    )
