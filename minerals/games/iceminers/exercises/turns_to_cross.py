"""E26: the turns that a miner needs to cross the board."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from math import ceil

from minerals.classroom.experiment import AnswerKey, Experiment, Script, Stage
from minerals.core.text import translated
from minerals.games.iceminers.actions import Enter, IceminersAction, Leave, PickUp, Step
from minerals.games.iceminers.components import GRID, OPAQUE, pips, small
from minerals.games.iceminers.exercises.die import FACES, rolls, two_rolls
from minerals.games.iceminers.exercises.table import LINE, Table, state_at
from minerals.games.iceminers.rules.move import ENTRY, ORTHOGONAL
from minerals.games.iceminers.state import State
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption

STRAIGHT = 2 * ENTRY + (len(LINE) - 1) * ORTHOGONAL
"""The points for coming on, crossing the board and leaving it."""

LOADS = {STRAIGHT: "", STRAIGHT + pips(small(OPAQUE)): small(OPAQUE)}
"""The gem that a way of this many points includes, by the rules."""

CROSSING = """
          . . .
          . . .
          . . .
    . . . . . . . . .
    . . . . o . . . .
    . . . . . . . . .
          . . .
          . . .
          . . .
"""
"""Player 1 off the southern arm, and a small gem in the middle."""


class TurnsToCross(Experiment, code="E26"):
    """Roll and go straight on, turn after turn, while the opponent waits."""

    points: int
    faces: int

    @cached_property
    def turns(self) -> Distribution[int]:
        """The number of turns, by the sum of the rolls so far."""
        law, sofar, turn = [], Distribution([(0, Fraction(1))]), 0
        die, across = rolls(1, self.faces), Fraction(0)
        while across < 1:
            turn += 1
            sofar = (sofar + die).map(lambda points: min(points, self.points))
            law.append((turn, sofar.probability(lambda points: points == self.points) - across))
            across += law[-1][1]
        return Distribution(law)

    def answers(self) -> AnswerKey:
        """Follow the distribution of the sum of the rolls, turn by turn, until it is enough."""
        two = self.turns.probability(lambda turn: turn <= 2)
        three = self.turns.probability(lambda turn: turn <= 3)
        exactly = rolls(2, self.faces).probability(lambda points: points == self.points)
        mean_roll = Fraction(self.faces + 1, 2)
        return AnswerKey(
            {"two": two, "three": three, "mean": self.turns.mean()},
            mistakes={
                "two": {"exactly": exactly, "more-than": two - exactly},
                "three": {"third-turn": three - two},
                "mean": {"ratio": self.points / mean_roll, "ratio-rounded-up": ceil(self.points / mean_roll)},
            },
            facts={
                "load": "with empty hands"
                if self.points == STRAIGHT
                else "with a small gem picked up on the way"
                if self.points in LOADS
                else "by another way",
            },
        )

    @property
    def can_play(self) -> bool:
        """The rules know two ways across."""
        return self.points in LOADS and self.faces == FACES

    def trial(self, stage: Stage) -> Script:
        """Cross the board once."""
        table, turns, action = Table(stage, state_at(CROSSING)), 0, None
        while not isinstance(action, Leave):
            if turns:
                table.give_turn_to(1)
                stage.only(turns, table.state)
            turns += 1
            yield table.roll()
            while table.state.player == 1 and not isinstance(action, Leave):
                action = _next_across(table.state, LOADS[self.points])
                table.play(action)
        stage.ends(turns)
        return {"two": turns <= 2, "three": turns <= 3, "mean": turns}

    def pictures(self) -> Mapping[str, Picture]:
        """Show two rolls as a grid, and the number of turns as bars."""
        if self.faces != FACES:
            return {}
        return by_caption(
            two_rolls(self.points, translated("Two rolls make {points} points or more", points=self.points)),
            self.turns.bars(marked=lambda turn: turn <= 3, title=translated("The number of turns")),
        )


def _next_across(state: State, load: str) -> IceminersAction:
    """Return the next action of a miner that goes north in a straight line, and picks a gem up where it lies."""
    if state.miner < 0:
        return Enter(LINE[0])
    if load and not state.gem and load in state.lying(state.miner):
        return PickUp(load)
    here = LINE.index(GRID.name(state.miner))
    return Leave() if here == len(LINE) - 1 else Step(LINE[here + 1])
