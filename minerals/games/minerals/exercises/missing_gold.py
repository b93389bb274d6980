"""E10: which bag it is, the full one or the one without gold."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from minerals.classroom.experiment import AnswerKey, Anything, Experiment, ManyLucks, Observation, Stage
from minerals.core.match import Match, new
from minerals.core.system import lazy
from minerals.core.text import translated
from minerals.games.minerals.exercises.bag_of_tiles import GOLDEN, TILES, count_by_colour, number_drawn
from minerals.games.minerals.exercises.blind_tiles import (
    UNSEEN,
    bag_of,
    board_with,
    draw_at_once,
    lay,
    names_of,
    observe_each,
)
from minerals.games.minerals.written_board import BLIND
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy("numpy")

BOARD_OF = {"full": board_with(""), "without": board_with(GOLDEN.letter * GOLDEN.count)}
"""The board that is laid from each bag. In front of the bag without gold, the golden tiles lie open before the draw."""


class MissingGold(Experiment, code="E10"):
    """Draw from a bag that is full, or lacks the golden tiles."""

    draws: int

    @cached_property
    def law(self) -> Distribution[tuple[str, bool]]:
        """Which bag it is, each as likely as the other, and whether the drawn tiles show no gold."""
        none = number_drawn(GOLDEN.count, self.draws)[0]
        half = Fraction(1, len(BOARD_OF))
        return Distribution(
            [(("full", True), half * none), (("full", False), half * (1 - none)), (("without", True), half)]
        )

    def answers(self) -> AnswerKey:
        """Multiply the probability of the draws with each bag by the probability of the bag before (Bayes)."""
        none = self.law.given(lambda case: case[0] == "full")["full", True]
        full = self.law.given(lambda case: case[1])["full", True]
        return AnswerKey(
            {"none": none, "full": full},
            mistakes={
                "none": {
                    "replacement": Fraction(TILES - GOLDEN.count, TILES) ** self.draws,
                    "union-by-addition": 1 - Fraction(self.draws * GOLDEN.count, TILES),
                },
                "full": {
                    "still-even": self.law.probability(lambda case: case[0] == "full"),
                    "surely-missing": Fraction(0),
                    "inverted": none,
                    "joint": self.law["full", True],
                    "other-bag": 1 - full,
                },
            },
            facts={**count_by_colour(), "without": TILES - GOLDEN.count},
        )

    def trial(self, stage: Stage) -> Observation:
        """Choose a bag, and draw its tiles."""
        bag = stage.one_of(list(BOARD_OF))
        return self._look(bag, lay(stage, BOARD_OF[bag])[: self.draws], stage)

    def _look(self, bag: str, tiles: bytes, stage: Stage) -> Observation:
        has_gold = GOLDEN.value in tiles
        stage.ends("gold" if has_gold else bag, marks=names_of(BOARD_OF[bag])[: self.draws])
        none = {"none": not has_gold} if bag == "full" else {}
        return none if has_gold else none | {"full": bag == "full"}

    def many_trials(self, luck: ManyLucks) -> Mapping[str, Anything]:
        """Choose the bags, and draw from each."""
        which = luck.below(len(BOARD_OF))
        bags = np.asarray([bag_of(board) for board in BOARD_OF.values()])
        drawn = map(bytes, draw_at_once(luck, bags[which], self.draws))
        trials = zip([list(BOARD_OF)[number] for number in which], drawn, strict=True)
        return observe_each(trials, lambda trial: self._look(*trial, UNSEEN))

    def before(self) -> Match:
        """Return the board before its tiles are laid."""
        return new("minerals", position=BOARD_OF["full"].replace(BLIND, "."))

    def pictures(self) -> Mapping[str, Picture]:
        """Show both bags as strips of a square: the parts without gold are left to compare."""
        words = {"full": translated("full bag"), "without": translated("bag without gold")}
        return by_caption(
            self.law.map(lambda case: (words[case[0]], case[1])).area(
                lambda case: case[0],
                lambda case: case[1],
                names=("", (translated("no gold"), translated("gold"))),
                title=translated("No gold in {draws} draws", draws=self.draws),
            )
        )
