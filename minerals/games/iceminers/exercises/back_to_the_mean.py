"""E48: regression to the mean."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

from minerals.classroom.experiment import AnswerKey, Experiment, Script, Stage
from minerals.core.text import translated
from minerals.games.iceminers.exercises.die import FACES, chance_of_roll
from minerals.games.iceminers.exercises.table import go_home
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption

NEAR, FAR = 3, 5
"""The points that a miner needs who is near the edge, and one who is further away."""


class BackToTheMean(Experiment, code="E48"):
    """Let a miner try some turns, and again as many."""

    tries: int
    faces: int

    @cached_property
    def start(self) -> Distribution[tuple[bool, bool]]:
        """Whether the miner is near the edge, and whether its start is perfect."""
        perfect = {is_near: self._chance(is_near=is_near) ** self.tries / 2 for is_near in (True, False)}
        return Distribution(
            ((is_near, is_perfect), part if is_perfect else Fraction(1, 2) - part)
            for is_near, part in perfect.items()
            for is_perfect in (True, False)
        )

    def _chance(self, *, is_near: bool) -> Fraction:
        return chance_of_roll(NEAR if is_near else FAR, self.faces)

    def answers(self) -> AnswerKey:
        """Ask how likely a miner with a perfect start is to be near the edge. The rest of the start was luck."""
        near, far = self._chance(is_near=True), self._chance(is_near=False)
        perfect = self.start.probability(lambda case: case[1])
        skilled = self.start.given(lambda case: case[1])[True, True]
        each = skilled * near + (1 - skilled) * far
        joint = self.start[True, True]
        return AnswerKey(
            {"perfect": perfect, "skilled": skilled, "again": self.tries * each},
            mistakes={
                "perfect": {"plugged-in": ((near + far) / 2) ** self.tries, "joint": joint},
                "skilled": {"unknown-is-half": Fraction(1, 2), "joint": joint},
                "again": {
                    "small-numbers": self.tries,
                    "mean": self.tries * (near + far) / 2,
                    "favourite-fixed": self.tries * near,
                },
            },
            facts={"near": NEAR, "far": FAR},
        )

    @property
    def can_play(self) -> bool:
        """The die has six faces."""
        return self.faces == FACES

    def trial(self, stage: Stage) -> Script:
        """Try, and after a perfect start try again."""
        place = stage.draw({"near": 1, "far": 1})
        turns: list[bool] = []
        while len(turns) < 2 * self.tries:
            _, left = yield from go_home(stage, NEAR if place == "near" else FAR)
            turns.append(left)
            is_perfect = all(turns[: self.tries])
            if not is_perfect and stage.by_hand:
                break  # nothing depends on the turns that are left
            stage.only(place, len(turns), is_perfect, sum(turns[self.tries :]))
        stage.ends("perfect" if is_perfect else "not perfect")
        if not is_perfect:
            return {"perfect": 0}
        return {"perfect": 1, "skilled": place == "near", "again": sum(turns[self.tries :])}

    def pictures(self) -> Mapping[str, Picture]:
        """Show both kinds of miners as strips: a perfect start is most of all a part of one of them."""
        if self.faces != FACES:
            return {}
        words = {True: translated("near the edge"), False: translated("further away")}
        return by_caption(
            self.start.map(lambda case: (words[case[0]], case[1])).area(
                lambda case: case[0],
                lambda case: case[1],
                names=("", (translated("perfect"), translated("not perfect"))),
                title=translated("A perfect start"),
            )
        )
