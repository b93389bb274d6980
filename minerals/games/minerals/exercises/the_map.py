"""E09: what Kate's Map is worth."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from minerals.classroom.experiment import AnswerKey, Experiment, ImpossibleParameters, Observation, Play, Stage
from minerals.core.game import SeededChance
from minerals.core.match import new
from minerals.core.picture import Scene
from minerals.games.minerals.actions import Move, PlacePawn, TakeCollection, UseTool
from minerals.games.minerals.components import load_components
from minerals.games.minerals.events import FragmentMineralTaken, MineralKept, ToolPaid
from minerals.games.minerals.exercises.bag_of_tiles import VALUE, VALUE_OF_LETTER
from minerals.games.minerals.exercises.points import POINTS_FOR_A_TOOL, gain

BEFORE_THE_MAP = """
                        W
      A               T   K2
    T   K   A1  K   W
turn: 1
tools: hammer chest map magnifying-glass rope
cards: WWK KKT WKKTTA WTT
pool 1: 1W 2K 3T
pool 2: 1W
"""
"""The rulebook's example: without a tool player 1, Kate, has no correct move."""

CARD = load_components().card_named["WKKTTA"]
WITH_THE_MAP = (UseTool("map"), Move("d6", "f9", via=("d8",)), TakeCollection(CARD.name))


class TheMap(Experiment, code="E09"):
    """Play Kate's turn with the Map and without, and compare her points."""

    points: int

    def answers(self) -> AnswerKey:
        """See what Kate pays and gets, and compare it with what she gives up."""
        ledger = _ledger()
        given = sum(VALUE_OF_LETTER[letter] for letter in CARD.name)
        if self.points <= given:
            raise ImpossibleParameters("the card must be worth more than its minerals")
        brings = ledger.kept + ledger.fragment + self.points - given
        total = brings - POINTS_FOR_A_TOOL
        return AnswerKey(
            {
                "tool": Fraction(-POINTS_FOR_A_TOOL),
                "kept": Fraction(ledger.kept),
                "fragment": Fraction(ledger.fragment),
                "card": Fraction(self.points - given),
                "total": Fraction(total),
                "threshold": Fraction(POINTS_FOR_A_TOOL, brings),
            },
            mistakes={
                "tool": {"tile-lost": Fraction(-ledger.paid), "for-nothing": Fraction(0)},
                "card": {"opportunity-ignored": Fraction(self.points)},
                "total": {
                    "opportunity-ignored": Fraction(total + given),
                    "tile-lost": Fraction(brings - ledger.paid),
                    "tool-for-nothing": Fraction(brings),
                },
                "threshold": {"even-chance": Fraction(1, 2), "net-gain": Fraction(POINTS_FOR_A_TOOL, total)},
            },
        )

    @property
    def can_play(self) -> bool:
        """The card is worth what is printed on it."""
        return self.points == CARD.points

    def trial(self, stage: Stage) -> Observation:
        """Play both turns."""
        with_the_map = stage.play("minerals", position=BEFORE_THE_MAP)
        without = with_the_map.branch()
        _use_the_map(with_the_map)
        without.play(next(action for action in without.legal() if isinstance(action, PlacePawn)))
        return {"total": gain(with_the_map, without)}

    def scene(self) -> Scene:
        """Return the position before Kate's turn."""
        return new("minerals", position=BEFORE_THE_MAP, seed="paper").scene()


def _use_the_map(game: Play) -> Play:
    for action in WITH_THE_MAP:
        game.play(action)
    return game


class _Ledger(NamedTuple):
    """The values of what Kate pays, keeps and cuts off."""

    paid: int
    kept: int
    fragment: int


@cache
def _ledger() -> _Ledger:  # whatever card comes up in the end
    events = _use_the_map(Stage(SeededChance(0)).play("minerals", position=BEFORE_THE_MAP)).events
    return _Ledger(
        *(
            next(VALUE[event.mineral] for event in events if isinstance(event, kind))
            for kind in (ToolPaid, MineralKept, FragmentMineralTaken)
        )
    )
