"""The end: the player with the most pebbles wins. If several players have the most, they share the victory."""

from __future__ import annotations

from minerals.core.game import Outcome
from minerals.core.text import translated
from minerals.template.pebbles.state import State


def scores(state: State) -> tuple[int, ...]:
    """Return the points of each player if the game were scored now."""
    return state.hands


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it goes on."""
    if not state.over:
        return None
    most = max(state.hands)
    winners = tuple(seat for seat, hand in enumerate(state.hands, start=1) if hand == most)
    reason = translated("The last pebble is taken, and nobody has more than {most}.", most=most)
    return Outcome(winners, scores(state), reason)
