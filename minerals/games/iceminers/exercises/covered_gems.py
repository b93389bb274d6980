"""E19: four covered gems, and how many lie in the arm of their own colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from itertools import permutations
from math import comb, factorial

from minerals.classroom.experiment import AnswerKey, Experiment, Observation, Stage
from minerals.core.match import Match
from minerals.core.text import translated
from minerals.games.iceminers.components import COLOUR_NAMES
from minerals.games.iceminers.exercises.caps import ARM_OF, lift_arms_on_board, new_game, small_gems
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption


class CoveredGems(Experiment, code="E19"):
    """Lift the caps of the four arms and count the gems that lie in the arm of their own colour."""

    covers: int

    @cached_property
    def matches(self) -> Distribution[int]:
        """The number of matches, by looking at every arrangement."""
        orders = permutations(range(self.covers))
        found = Counter(sum(place == gem for place, gem in enumerate(order)) for order in orders)
        return Distribution((count, Fraction(ways, factorial(self.covers))) for count, ways in sorted(found.items()))

    def answers(self) -> AnswerKey:
        """Count arrangements, since all are equally likely."""
        covers, total = self.covers, factorial(self.covers)
        each = Fraction(1, covers)
        counts = {"none": 0, "one": 1, "two": 2, "all_but_one": covers - 1, "all": covers}
        values = {key: self.matches.known.get(count, Fraction(0)) for key, count in counts.items()}
        return AnswerKey(
            {"arrangements": total, **values, "mean": self.matches.mean()},
            mistakes={
                "arrangements": {"with-replacement": covers**covers},
                "none": {"independent": (1 - each) ** covers},
                "one": {"independent": covers * each * (1 - each) ** (covers - 1)},
                "two": {"independent": comb(covers, 2) * each**2 * (1 - each) ** (covers - 2)},
                "all_but_one": {"independent": covers * each ** (covers - 1) * (1 - each)},
                "all": {"independent": each**covers},
                "mean": {"one-gem": each, "middle": Fraction(covers, 2)},
            },
            facts={
                **{f"count_{key}": int(values[key] * total) for key in ("none", "one", "two")},
                "apart": covers - 1,
            },
        )

    @property
    def can_play(self) -> bool:
        """The game has four arms."""
        return self.covers == len(COLOUR_NAMES)

    def trial(self, stage: Stage) -> Observation:
        """Lift every medium cap."""
        found = small_gems(stage)
        lift_arms_on_board(stage, found)
        own = [ARM_OF[coaster] for coaster, gem in found.items() if coaster == gem]
        count = len(own)
        stage.ends(count, marks=own)
        return {
            "none": count == 0,
            "one": count == 1,
            "two": count == 2,
            "all_but_one": count == len(found) - 1,
            "all": count == len(found),
            "mean": count,
        }

    def before(self) -> Match:
        """Return the caps before they are lifted."""
        return new_game()

    def pictures(self) -> Mapping[str, Picture]:
        """Show how many of the arrangements have how many matches."""
        return by_caption(self.matches.bars(marked=lambda found: found == 0, title=translated("The number of matches")))
