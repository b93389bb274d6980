"""E42: the patterns in which a tile touches others."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import cos, perm, pi, sin

from minerals.classroom.experiment import AnswerKey, Experiment, ImpossibleParameters
from minerals.core.picture import Circle, Shape
from minerals.core.text import translated
from minerals.probability import Picture
from minerals.probability.pictures import by_caption
from minerals.probability.pictures.shapes import EDGE, HEAD, canvas

Pattern = frozenset[int]
_RADIUS, _REACH = 26.0, 62.0
_LOOK = {True: "chart.strong", False: "chart.cell"}


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

    def pictures(self) -> Mapping[str, Picture]:
        """Show a pattern, and the same one turned and mirrored, to ask whether they are one or several."""
        touching, around = self.touching, self.around
        pattern = frozenset({*range(touching - 1), touching})
        return by_caption(
            _ring(pattern, around, translated("A pattern")),
            _ring(_turns(pattern, around)[1], around, translated("The same, turned by one space")),
            _ring(_mirror(pattern, around), around, translated("The same in a mirror")),
        )


def _ring(pattern: Pattern, around: int, title: str) -> Picture:
    """Return a tile in the middle, with the spaces around it, of which some have a tile."""
    middle = (EDGE + _REACH + _RADIUS, HEAD + 8 + _REACH + _RADIUS)
    shapes: list[Shape] = [Circle(*middle, _RADIUS, "chart.first")]
    for space in range(around):
        turn = 2 * pi * space / around - pi / 2
        x, y = middle[0] + _REACH * cos(turn), middle[1] + _REACH * sin(turn)
        shapes.append(Circle(x, y, min(_RADIUS, _REACH * sin(pi / around) - 2), _LOOK[space in pattern]))
    signs = "".join("●" if space in pattern else "○" for space in range(around))
    told = translated("A tile in the middle. Around it, from the top and clockwise: {signs}.", signs=signs)
    width, height = 2 * middle[0], middle[1] + _REACH + _RADIUS + EDGE
    data = tuple({"space": space, "touches": space in pattern} for space in range(around))
    return Picture(canvas(title, width, height, shapes, told), f"{title}\n{signs}", data)


def _turns(pattern: Pattern, around: int) -> list[Pattern]:
    return [frozenset((direction + turn) % around for direction in pattern) for turn in range(around)]


def _mirror(pattern: Pattern, around: int) -> Pattern:
    return frozenset(-direction % around for direction in pattern)


def _first(patterns: list[Pattern]) -> tuple[int, ...]:
    """Return one pattern to represent all that count as the same."""
    return min(tuple(sorted(pattern)) for pattern in patterns)
