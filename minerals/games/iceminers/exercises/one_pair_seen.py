"""E21: what one pair of gems tells about the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import permutations

from minerals.classroom.experiment import AnswerKey, Experiment, Observation, Stage
from minerals.core.match import Match, new
from minerals.core.text import translated
from minerals.games.iceminers.components import COLOUR_NAMES
from minerals.games.iceminers.exercises.caps import BESIDE_PAIRS, COLOURS, gem, pairs_of_gems
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption

RED, BLUE, GREEN, YELLOW = COLOUR_NAMES


class OnePairSeen(Experiment, code="E21"):
    """Lift the large caps. The parts after a look count only if the look showed the same pair."""

    colours: int

    def answers(self) -> AnswerKey:
        """Count the pairings that are left."""
        law = _pairings(self.colours)
        seen = law.given(_has(RED, BLUE))
        others = self.colours - 1
        return AnswerKey(
            {
                "before": law.probability(_has(YELLOW, GREEN)),
                "after": seen.probability(_has(YELLOW, GREEN)),
                "back": seen.probability(_has(BLUE, RED)),
            },
            mistakes={
                "before": {"forgot-rule": Fraction(1, self.colours)},
                "after": {"unchanged": Fraction(1, others), "colours-left-alike": Fraction(1, others - 1)},
                "back": {"unknown-is-half": Fraction(1, 2), "swap": Fraction(1)},
            },
            facts={"others": others, "all_ways": len(law), "left_ways": len(seen)},
        )

    @property
    def can_play(self) -> bool:
        """The game has four colours."""
        return self.colours == len(COLOUR_NAMES)

    def trial(self, stage: Stage) -> Observation:
        """Lift every large cap."""
        found = pairs_of_gems(stage)
        stage.ends(found[RED])
        before = {"before": found[YELLOW] == GREEN}
        if found[RED] != BLUE:
            return before
        return {**before, "after": found[YELLOW] == GREEN, "back": found[BLUE] == RED}

    def before(self) -> Match:
        """Return the caps before they are lifted."""
        return new("iceminers", position=BESIDE_PAIRS, players=4)

    def pictures(self) -> Mapping[str, Picture]:
        """Show all pairings as a tree, and those that are left after the look."""
        law = _pairings(self.colours)
        red, blue, yellow = map(COLOURS.index, (RED, BLUE, YELLOW))
        asked = translated("medium yellow is with"), translated("medium blue is with")
        before = law.map(lambda order: (order[red], order[yellow]))
        after = law.given(_has(RED, BLUE)).map(lambda order: (order[yellow], order[blue]))
        return by_caption(
            before.tree(
                favourable=lambda found: found[1] == GREEN,
                look=gem,
                names=(translated("medium red is with"), asked[0]),
                title=translated("Before you look"),
            ),
            after.tree(
                favourable=lambda found: found[0] == GREEN,
                look=gem,
                names=asked,
                title=translated("After you have looked"),
            ),
        )


@cache
def _pairings(colours: int) -> Distribution[tuple[str, ...]]:
    """Return the small gem of each medium one in turn, with every pairing of different colours equally likely."""
    names = COLOURS[:colours]
    found = [order for order in permutations(names) if all(map(str.__ne__, order, names))]
    return Distribution((order, Fraction(1, len(found))) for order in found)


def _has(medium: str, small: str) -> Callable[[tuple[str, ...]], bool]:
    """Return the condition that the medium gem of a colour is with a certain small one."""
    place = COLOURS.index(medium)
    return lambda order: order[place] == small
