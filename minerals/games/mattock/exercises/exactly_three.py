"""E42: the patterns in which a tile touches others."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import perm

from minerals.classroom.experiment import AnswerKey, Experiment, ImpossibleParameters

Pattern = frozenset[int]


class ExactlyThree(Experiment, code="E42"):
    """List every pattern, and count those once that a turn or a mirror makes into each other."""

    touching: int
    around: int

    def answers(self) -> AnswerKey:
        """Count patterns."""
        touching, around = self.touching, self.around
        if touching > around - 2:
            raise ImpossibleParameters("two spaces must stay empty")
        patterns = [frozenset(chosen) for chosen in combinations(range(around), touching)]
        turned = {_first(_turns(pattern, around)) for pattern in patterns}
        mirrored = {_first(_turns(pattern, around) + _turns(_mirror(pattern, around), around)) for pattern in patterns}
        return AnswerKey(
            {
                "patterns": Fraction(len(patterns)),
                "turned": Fraction(len(turned)),
                "mirrored": Fraction(len(mirrored)),
            },
            mistakes={
                "patterns": {"ordered": Fraction(perm(around, touching))},
                "turned": {"divided": Fraction(len(patterns), around)},
                "mirrored": {"mirrors-apart": Fraction(len(turned)), "divided": Fraction(len(patterns), 2 * around)},
            },
            facts={"turns": around, "symmetries": 2 * around},
        )


def _turns(pattern: Pattern, around: int) -> list[Pattern]:
    return [frozenset((direction + turn) % around for direction in pattern) for turn in range(around)]


def _mirror(pattern: Pattern, around: int) -> Pattern:
    return frozenset(-direction % around for direction in pattern)


def _first(patterns: list[Pattern]) -> tuple[int, ...]:
    """Return one pattern to represent all that count as the same."""
    return min(tuple(sorted(pattern)) for pattern in patterns)
