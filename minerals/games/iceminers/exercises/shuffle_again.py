"""E20: shuffling until all colours differ."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb, factorial

from minerals.classroom.experiment import AnswerKey, Experiment, Observation, Stage
from minerals.core.match import Match
from minerals.core.text import translated
from minerals.games.iceminers.components import COLOUR_NAMES, medium, small
from minerals.games.iceminers.exercises.caps import COLOURS, lift_arms_on_board, new_game, small_gems
from minerals.games.iceminers.rules.veins import fillings
from minerals.probability import Picture, sequences
from minerals.probability.pictures import by_caption


class ShuffleAgain(Experiment, code="E20"):
    """Mix the four small gems as the game does, until none of them is with its own colour."""

    colours: int

    @property
    def different(self) -> int:
        """The number of orders in which no gem meets its own colour, by the game's own count."""
        colours = COLOURS[: self.colours]
        return fillings(tuple(map(medium, colours)), tuple(map(small, colours)))

    def answers(self) -> AnswerKey:
        """Count the orders in which no gem meets its own colour. The number of shuffles is geometric."""
        count, different = self.colours, self.different
        orders = factorial(count)
        success = Fraction(different, orders)
        return AnswerKey(
            {
                "success": success,
                "shuffles": 1 / success,
                "setups": orders * orders * different,
                "two_sets": _different_from_two_sets(count),
            },
            mistakes={
                "success": {"independent": (1 - Fraction(1, count)) ** count, "one-pair": 1 - Fraction(1, count)},
                "shuffles": {"one-a-colour": Fraction(count), "inverted": success},
                "setups": {
                    "forgot-condition": orders**3,
                    "forgot-single-gems": orders * different,
                    "forgot-places": orders + orders + different,
                },
                "two_sets": {"same-as-before": success},
            },
            facts={"orders": orders, "different": different, "mediums": 2 * count},
        )

    @property
    def can_play(self) -> bool:
        """The game has four colours."""
        return self.colours == len(COLOUR_NAMES)

    def trial(self, stage: Stage) -> Observation:
        """Shuffle until the colours differ."""
        shuffles, is_done = 0, False
        while not is_done:
            found = small_gems(stage, *(("shuffles",) if shuffles else ()))
            lift_arms_on_board(stage, found)
            shuffles += 1
            is_done = all(place != gem for place, gem in found.items())
            stage.only(shuffles, is_done)
        stage.ends(shuffles)
        return {"success": shuffles == 1, "shuffles": shuffles}

    def before(self) -> Match:
        """Return the caps before they are lifted."""
        return new_game()

    def pictures(self) -> Mapping[str, Picture]:
        """Follow the first three shuffles."""
        good, again = translated("all differ"), translated("shuffle again")
        ways = {good: self.different, again: factorial(self.colours) - self.different}
        three = sequences(ways, 3, replaced=True)
        shuffles = three.map(lambda found: found[: found.index(good) + 1] if good in found else found)
        return by_caption(
            shuffles.tree(
                favourable=lambda found: found[0] == good,
                names=(translated("first shuffle"), translated("second shuffle"), translated("third shuffle")),
                title=translated("Shuffle until the colours differ"),
            )
        )


def _different_from_two_sets(colours: int) -> Fraction:
    """Return P(no match) if the medium gems may be any of those in two sets, by inclusion and exclusion."""
    total = Fraction(0)
    for matched in range(colours + 1):
        drawn = Fraction(factorial(2 * colours - matched), factorial(2 * colours))
        total += (-1) ** matched * comb(colours, matched) * 2**matched * drawn
    return total
