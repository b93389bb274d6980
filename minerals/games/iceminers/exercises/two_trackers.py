"""E24: two trackers who may be wrong."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

from minerals.classroom.experiment import AnswerKey, Experiment, Observation, Stage
from minerals.core.match import Match
from minerals.core.text import translated
from minerals.games.iceminers.components import ARMS, COLOUR_NAMES
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

A, B, C = list(CAPS[:3])


class TwoTrackers(Experiment, code="E24"):
    """Let both trackers name a cap. The trial counts for the parts that fit their answers."""

    covers: int
    reliability: int

    @cached_property
    def answered(self) -> Distribution[tuple[str, str, str]]:
        """The cap with the gem, and those that the trackers name: given the first, the others are independent."""
        places, right = CAPS[: self.covers], Fraction(self.reliability, 100)
        wrong = (1 - right) / (len(places) - 1)

        def says(named: str, place: str) -> Fraction:
            return right if named == place else wrong

        return Distribution(
            ((place, one, other), Fraction(1, len(places)) * says(one, place) * says(other, place))
            for place in places
            for one in places
            for other in places
        )

    def answers(self) -> AnswerKey:
        """Multiply the likelihoods: given the place of the gem, the trackers are independent."""
        right, start = Fraction(self.reliability, 100), Fraction(1, self.covers)
        agree, disagree = (_place(self.answered, named) for named in ((A, A), (A, B)))
        return AnswerKey(
            {"agree": agree[A], "disagree": disagree[A], "neither": disagree[C]},
            mistakes={
                "agree": {
                    "one-tracker": right,
                    "both-right": right**2,
                    "at-least-one": 1 - (1 - right) ** 2,
                    "one-wrong-cover": right**2 / (right**2 + (1 - right) ** 2),
                },
                "disagree": {
                    "one-tracker": right,
                    "nobody-else": Fraction(1, 2),
                    "not-shared-out": right * (1 - right),
                    "cancels": start,
                },
                "neither": {"impossible": Fraction(0), "cancels": start, "not-shared-out": (1 - right) ** 2},
            },
        )

    @property
    def can_play(self) -> bool:
        """The game has four arms."""
        return self.covers == len(ARMS)

    def trial(self, stage: Stage) -> Observation:
        """Ask both, and lift the caps."""
        found = small_gems(stage)
        place = place_of_sought_gem(found)
        first, second = (self._named(place, stage) for _ in range(2))
        lift_arms_on_board(stage, found)
        marks = [ARM_OF[coaster] for coaster in dict.fromkeys((first, second))]
        if first == second:
            stage.ends("both right" if place == first else "both wrong", marks)
            return {"agree": place == first}
        stage.ends("one right" if place in (first, second) else "two wrong", marks)
        neither = next(cover for cover in COLOUR_NAMES if cover not in (first, second))
        return {"disagree": place == first, "neither": place == neither}

    def _named(self, place: str, stage: Stage) -> str:
        """Return the cap that a tracker names."""
        if stage.draw({"right": self.reliability, "wrong": 100 - self.reliability}) == "right":
            return place
        return stage.one_of([cover for cover in COLOUR_NAMES if cover != place])

    def before(self) -> Match:
        """Return the caps before they are lifted."""
        return new_game()

    def pictures(self) -> Mapping[str, Picture]:
        """Show the places of the gem against what both say: a column shows the beliefs that fit the answers."""
        agree, disagree = translated("both name A"), translated("the first names A, the second B")
        answers = {(A, A): agree, (A, B): disagree}
        heard = self.answered.map(lambda case: (case[0], answers.get(case[1:], "")))
        return by_caption(
            *(_belief(heard, said) for said in (agree, disagree)),
            heard.map(lambda case: (case[0], case[1] or translated("anything else"))).table(
                lambda case: case[0], lambda case: case[1], title=translated("The red gem and the answers")
            ),
        )


def _place(answered: Distribution[tuple[str, str, str]], named: tuple[str, str]) -> Distribution[str]:
    return answered.given(lambda case: case[1:] == named).map(lambda case: case[0])


def _belief(heard: Distribution[tuple[str, str]], said: str) -> Picture:
    """Return the picture of where the gem is, given both answers."""
    places = heard.given(lambda case: case[1] == said).map(lambda case: case[0])
    return places.bars(look=cap, title=translated("The red gem, if {answers}", answers=said), scale=Fraction(1))
