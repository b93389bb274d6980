"""E45f: games with the same luck, in pairs."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

from minerals.classroom.experiment import AnswerKey, Experiment, Observation, Stage
from minerals.core.text import translated
from minerals.games.minerals.exercises.tries import succeeds

EVEN = 50


class PairedGames(Experiment, code="E45f"):
    """Score 1 or -1, so that the variance is 1. With the same luck, the second score often equals the first."""

    percent: int

    def answers(self) -> AnswerKey:
        """In the difference of two scores, the luck that they share cancels out."""
        correlation = Fraction(self.percent, 100)
        alone = Fraction(2)
        paired = 2 * (1 - correlation)
        return AnswerKey(
            {"alone": alone, "paired": paired, "factor": alone / paired},
            mistakes={
                "alone": {"differences-cancel": Fraction(0), "one-score": Fraction(1)},
                "paired": {
                    "correlation-forgotten": alone,
                    "added-instead": 2 * (1 + correlation),
                    "covariance-once": 2 - correlation,
                },
                "factor": {
                    "by-the-root": sqrt(alone / paired),
                    "upside-down": paired / alone,
                    "squared-correlation": 1 / (1 - correlation**2),
                },
            },
            facts={"correlation": f"{float(correlation):g}"},
        )

    def trial(self, stage: Stage) -> Observation:
        """Score twice with luck of its own, and twice with luck in common."""
        first, other = (1 if succeeds(stage, EVEN) else -1 for _ in range(2))
        alone = (first - other) ** 2
        paired = 0 if succeeds(stage, self.percent) else alone
        words = {0: translated("no difference"), 4: translated("a difference of 2 points")}
        stage.tells(
            lambda: translated(
                "with separate luck {alone}, with the same luck {paired}", alone=words[alone], paired=words[paired]
            )
        )
        return {"alone": alone, "paired": paired}
