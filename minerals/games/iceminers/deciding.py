"""Deciding in steps, for this game."""

from __future__ import annotations

from typing import Any

from minerals.core.unfolding import Unfolding
from minerals.games.iceminers.evolve import evolve
from minerals.games.iceminers.state import State

Deciding = Unfolding[State, Any]


def begin(state: State) -> Deciding:
    """Return a decision with no events yet."""
    return Unfolding(evolve, state)
