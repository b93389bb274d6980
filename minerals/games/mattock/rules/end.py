"""How the game ends, and which player has won."""

from __future__ import annotations

from minerals.core.game import Outcome
from minerals.core.languages import translated
from minerals.games.mattock.state import State


def outcome(state: State) -> Outcome | None:
    """Return how the game ended: the last player who can mine wins, so there are no draws."""
    if not state.winner:
        return None
    reason = translated("Player {player} cannot mine and loses.", player=state.player)
    return Outcome((state.winner,), scores(state), reason)


def scores(state: State) -> tuple[int, int]:
    """Return 1 for the winner and 0 for the other; both have 0 until the game ends."""
    return (int(state.winner == 1), int(state.winner == 2))
