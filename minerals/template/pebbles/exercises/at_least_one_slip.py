"""What the exercise in `at_least_one_slip.toml` computes: its answer and one trial."""

from __future__ import annotations

from fractions import Fraction

from minerals.classroom.experiment import AnswerKey, Experiment, Script, Stage
from minerals.template.pebbles import GAME
from minerals.template.pebbles.components import DICE, SLIPPERY
from minerals.template.pebbles.events import PebbleSlipped


class AtLeastOneSlip(Experiment, code="pebbles-1"):
    """Play some turns, and check whether a pebble slips."""

    turns: int

    def answers(self) -> AnswerKey:
        """Work out the complement, which is easier: that no pebble slips in any of the turns."""
        die = DICE["fair"]
        slips = Fraction(die[SLIPPERY], sum(die.values()))
        return AnswerKey(
            {"once": 1 - (1 - slips) ** self.turns},
            mistakes={"once": {"added": self.turns * slips}},
            facts={"dry": 1 - slips},
        )

    def trial(self, stage: Stage) -> Script:
        """Play the turns: a student chooses what to take, and a simulated trial takes the first."""
        game, slipped = stage.play(GAME), False
        for _ in range(self.turns):
            events = yield game.ask(*game.legal())
            slipped |= any(isinstance(event, PebbleSlipped) for event in events)
        stage.ends("slip" if slipped else "dry")
        return {"once": int(slipped)}
