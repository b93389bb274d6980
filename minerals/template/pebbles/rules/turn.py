"""Turns: the next player to the left continues, as long as any pebbles are left."""

from __future__ import annotations

from minerals.template.pebbles.events import GameEnded, TurnBegan
from minerals.template.pebbles.rules.decision import Deciding


def end_turn(deciding: Deciding) -> None:
    """Begin the next player's turn, or end the game."""
    state = deciding.state
    if any(state.heaps):
        deciding.happens(TurnBegan(state.turn % len(state.hands) + 1))
    else:
        deciding.happens(GameEnded())
