"""E22: beliefs after one cap is ruled out."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

from minerals.classroom.experiment import AnswerKey, Experiment, Observation, Stage
from minerals.core.match import Match
from minerals.core.text import translated
from minerals.games.iceminers.components import COLOUR_NAMES
from minerals.games.iceminers.exercises.caps import (
    ARM_OF,
    CAPS,
    cap,
    lift_arms_on_board,
    new_game,
    place_of_sought_gem,
    small_gems,
)
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption

FAVOURITE, OPENED, OTHER, LAST = COLOUR_NAMES
A, B, C = list(CAPS[:3])
"""The caps as the exercise names them."""


class CoverRuledOut(Experiment, code="E22"):
    """Deal games as often as the beliefs say, then lift cap B."""

    favour: int

    @cached_property
    def belief(self) -> Distribution[str]:
        """The belief in each cap if one is favoured, in percent, and the others share the rest."""
        others = len(COLOUR_NAMES) - 1
        rest = (100 - self.favour) // others
        return Distribution(zip(CAPS, [Fraction(self.favour, 100)] + others * [Fraction(rest, 100)], strict=False))

    def answers(self) -> AnswerKey:
        """Keep the ratios of the beliefs that are left, and divide by their sum."""
        prior, left = self.belief, len(self.belief) - 1
        after = prior.given(lambda place: place != B)
        freed = prior[B]
        return AnswerKey(
            {"favourite": after[A], "other": after[C], "opened": Fraction(0)},
            mistakes={
                "favourite": {
                    "stays": prior[A],
                    "equal-shares": prior[A] + freed / left,
                    "takes-all": prior[A] + freed,
                    "equiprobability": Fraction(1, left),
                },
                "other": {
                    "stays": prior[C],
                    "equal-shares": prior[C] + freed / left,
                    "favourite-fixed": prior[C] + freed / (left - 1),
                    "equiprobability": Fraction(1, left),
                },
                "opened": {"stays": freed},
            },
            facts={"rest": int(100 * prior[C]), "left": int(100 * (1 - freed))},
        )

    def trial(self, stage: Stage) -> Observation:
        """Deal again as long as the beliefs say so, and then lift the caps."""
        is_kept = False
        while not is_kept:
            stage.only("deal")
            found = small_gems(stage)
            place = place_of_sought_gem(found)
            weight = int(100 * self.belief[CAPS[COLOUR_NAMES.index(place)]])
            is_kept = stage.draw({"kept": weight, "dealt again": 100 - weight}) == "kept"
        lift_arms_on_board(stage, found, (OPENED, FAVOURITE, OTHER, LAST))
        stage.ends(CAPS[COLOUR_NAMES.index(place)], marks=[ARM_OF[place]])
        return {"favourite": place == FAVOURITE, "other": place == OTHER} if place != OPENED else {}

    def before(self) -> Match:
        """Return the caps before they are lifted."""
        return new_game()

    def pictures(self) -> Mapping[str, Picture]:
        """Show belief as a hundred icons, and take those away that the look rules out."""
        return by_caption(
            self.belief.icons(
                lambda place: place == A,
                taken={B: int(100 * self.belief[B])},
                total=100,
                look=cap,
                title=translated("Your belief in 100 parts; B is ruled out"),
            ),
            self.belief.given(lambda place: place != B).bars(look=cap, title=translated("Your belief after the look")),
        )
