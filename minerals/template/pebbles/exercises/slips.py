"""Works out the exercises in `slips.toml`, and plays one trial of each."""

from __future__ import annotations

from fractions import Fraction

from minerals.classroom.texts import Observation, Parameters, Worked, simulated, worked
from minerals.core.game import Chance
from minerals.core.match import new
from minerals.template.pebbles import GAME
from minerals.template.pebbles.components import DICE, SLIPPERY
from minerals.template.pebbles.events import PebbleSlipped


@worked("pebbles-1")
def at_least_one_slip(parameters: Parameters) -> Worked:
    """Work out the complement, which is easier: that no pebble slips in any of the turns."""
    turns = int(parameters["turns"])
    die = DICE["fair"]
    slips = Fraction(die[SLIPPERY], sum(die.values()))
    return Worked(
        {"once": 1 - (1 - slips) ** turns},
        mistakes={"once": {"added": turns * slips}},
        facts={"dry": 1 - slips},
    )


@simulated("pebbles-1")
def some_turns(parameters: Parameters, chance: Chance) -> Observation:
    """Play the turns, and check whether a pebble slips."""
    match = new(GAME, chance=chance)
    events = [event for _ in range(int(parameters["turns"])) for event in match.play(match.legal_actions()[0])]
    return {"once": int(any(isinstance(event, PebbleSlipped) for event in events))}
