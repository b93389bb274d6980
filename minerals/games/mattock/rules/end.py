"""How the game ends, and which player has won."""

from __future__ import annotations

from minerals.core.game import Outcome
from minerals.core.text import addressed, seat_name
from minerals.games.mattock.state import State


def outcome(state: State) -> Outcome | None:
    """Return how the game ended: the last player who can mine wins, so there are no draws."""
    if not state.winner:
        return None
    reason = addressed("{name} cannot mine and loses.", "You cannot mine, so you lose.", name=seat_name(state.player))
    return Outcome((state.winner,), scores(state), reason)


def scores(state: State) -> tuple[int, int]:
    """Return 1 for the winner and 0 for the other; both have 0 until the game ends."""
    return (int(state.winner == 1), int(state.winner == 2))
