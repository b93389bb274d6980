"""Delivering: carrying a gem off the end of the arm it belongs to.

Rules: Delivering gems.
"""

from __future__ import annotations

from minerals.games.iceminers.components import ARM_AT, ARMS, GRID, OPAQUE, colour_of
from minerals.games.iceminers.events import GemDelivered, MinerLeft, OpaqueGemDelivered
from minerals.games.iceminers.rules.decision import Deciding
from minerals.games.iceminers.state import State


def home_of(state: State, gem: str, player: int) -> int:
    """Return the arm for delivering a gem: the arm of its colour, or for an opaque gem the player's own."""
    colour = colour_of(gem)
    return state.coasters.index(state.colours[player - 1] if colour == OPAQUE else colour)


def leave(deciding: Deciding) -> None:
    """Go off the board. The miner delivers a gem that belongs there, and keeps any other."""
    state = deciding.state
    player, number, gem = state.player, ARM_AT[state.miner], state.gem
    arm = ARMS[number].name
    deciding.happens(MinerLeft(player, GRID.name(state.miner), arm))
    if gem and home_of(state, gem, player) == number:
        event = OpaqueGemDelivered if colour_of(gem) == OPAQUE else GemDelivered
        deciding.happens(event(player, gem, arm))
