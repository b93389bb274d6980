"""What every rule of Out of Mine! is handed to decide with."""

from __future__ import annotations

from typing import Any

from minerals.core.unfolding import Unfolding
from minerals.games.out_of_mine.evolve import evolve
from minerals.games.out_of_mine.state import State

Deciding = Unfolding[State, Any]


def begin(state: State) -> Deciding:
    """Return a decision with no events yet."""
    return Unfolding(evolve, state)
