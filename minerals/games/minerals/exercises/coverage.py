"""E45c: how often an interval contains the true share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from minerals.classroom.experiment import AnswerKey, Experiment, Observation, Stage
from minerals.core.text import translated
from minerals.games.minerals.exercises.tries import CONFIDENCE, WALD, WILSON, count_successes, interval, successes
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption


class Coverage(Experiment, code="E45c"):
    """Choose in each turn with the true share, and check whether the intervals contain it."""

    games: int
    percent: int

    @property
    def chosen(self) -> Distribution[int]:
        """How often the tool is chosen."""
        return successes(self.games, Fraction(self.percent, 100))

    def covered_by(self, method: str) -> Callable[[int], bool]:
        """Return what tells whether the interval of a count contains the true share."""

        def contains_it(chosen: int) -> bool:
            low, high = interval(chosen, self.games, method)
            return low <= self.percent / 100 <= high

        return contains_it

    def answers(self) -> AnswerKey:
        """Add up the probabilities of all counts whose interval contains the true share."""
        wald, wilson = (float(self.chosen.probability(self.covered_by(method))) for method in (WALD, WILSON))
        nominal, none = float(CONFIDENCE), float(self.chosen[0])
        return AnswerKey(
            {"wald": wald, "none": none, "wilson": wilson},
            mistakes={
                "wald": {"as-labelled": nominal, "only-no-wins": 1 - none},
                "wilson": {"as-labelled": nominal},
            },
            facts={"confidence": f"{float(100 * CONFIDENCE):g}"},
        )

    def trial(self, stage: Stage) -> Observation:
        """Count the turns in which the tool is chosen."""
        chosen = count_successes(stage, self.games, self.percent)
        stage.tells(
            lambda: translated("the tool was chosen in {chosen} of {games} turns", chosen=chosen, games=self.games)
        )
        return {
            "none": chosen == 0,
            "wald": self.covered_by(WALD)(chosen),
            "wilson": self.covered_by(WILSON)(chosen),
        }

    def pictures(self) -> Mapping[str, Picture]:
        """Show how often the tool is chosen: the intervals of the counts that stand out contain the true share."""
        titles = {
            WALD: translated("The counts whose Wald interval contains the true share"),
            WILSON: translated("The counts whose Wilson interval contains the true share"),
        }
        return by_caption(
            *(self.chosen.bars(marked=self.covered_by(method), title=title) for method, title in titles.items())
        )
