"""E45b: how many games are enough."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, sqrt

from minerals.classroom.experiment import AnswerKey, Experiment
from minerals.games.minerals.exercises.tries import CONFIDENCE, normal_quantile

FAIR = Fraction(1, 2)
ALPHA = float(1 - CONFIDENCE)
POWER = Fraction(8, 10)


class GamesNeeded(Experiment, code="E45b"):
    """Work out how many games a test needs to find an advantage, and an interval to be narrow enough."""

    percent: int
    margin: int

    def answers(self) -> AnswerKey:
        """Work out the numbers of games, rounded up to whole games."""
        half_width, power = Fraction(self.margin, 100), float(POWER)
        return AnswerKey(
            {
                "test": _whole(self._to_see(power, ALPHA / 2)),
                "interval": _whole(_to_know(half_width)),
                "finer": _whole(_to_know(half_width / 2)),
            },
            mistakes={
                "test": {
                    "one-sided": _whole(self._to_see(power, ALPHA)),
                    "power-forgotten": _whole(self._to_see(0.5, ALPHA / 2)),
                },
                "interval": {
                    "whole-width": _whole(_to_know(half_width / 2)),
                    "not-squared": _whole(_to_know(half_width) ** 0.5),
                },
                "finer": {"in-proportion": _whole(2 * _to_know(half_width))},
            },
            facts={
                "half": f"{float(100 * half_width / 2):g}",
                "half_points": _points(half_width / 2),
                "margin_points": _points(half_width),
                "z_level": f"{normal_quantile(1 - ALPHA / 2):.5f}",
                "z_power": f"{normal_quantile(power):.5f}",
                "power": f"{float(100 * POWER):g}",
                "confidence": f"{float(100 * CONFIDENCE):g}",
            },
        )

    def _to_see(self, strength: float, tail: float) -> float:
        """Return the number of games in which a test finds the advantage."""
        share = Fraction(self.percent, 100)
        if_fair = normal_quantile(1 - tail) * float(FAIR)
        if_not = normal_quantile(strength) * sqrt(share * (1 - share))
        return float(((if_fair + if_not) / float(share - FAIR)) ** 2)


def _to_know(half_width: Fraction) -> float:
    """Return the number of games after which the interval is so narrow."""
    return float(FAIR * (1 - FAIR)) / (float(half_width) / normal_quantile(1 - ALPHA / 2)) ** 2


def _points(share: Fraction) -> str:
    """Return the unit of a number of hundredths, as one term, because other languages build it differently."""
    return "percentage point" if share == Fraction(1, 100) else "percentage points"


def _whole(games: float) -> Fraction:
    return Fraction(ceil(games))
