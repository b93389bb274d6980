"""Slippery fingers: after taking pebbles, the player rolls the die. On a six, a pebble falls into the river."""

from __future__ import annotations

from minerals.template.pebbles.components import DICE, SLIPPERY
from minerals.template.pebbles.events import DieRolled, PebbleSlipped
from minerals.template.pebbles.rules.decision import Deciding


def roll(deciding: Deciding) -> None:
    """Roll the die, and let a pebble slip on a six."""
    rolled, probability = deciding.draw(DICE[deciding.state.die])
    deciding.happens(DieRolled(rolled, str(probability)))
    if rolled == SLIPPERY:
        deciding.happens(PebbleSlipped(deciding.state.turn))
