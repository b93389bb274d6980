"""What every rule of Mattock is handed to decide with."""

from __future__ import annotations

from typing import TypeAlias

from minerals.core.chance import Chance
from minerals.core.decision import Decision, Unfolding
from minerals.games.mattock.events import MattockEvent
from minerals.games.mattock.evolve import evolve
from minerals.games.mattock.state import State

Deciding: TypeAlias = Unfolding[State, MattockEvent]
"""A decision on its way."""

Decided: TypeAlias = Decision[State, MattockEvent]
"""What came of it."""


def begin(state: State, chance: Chance) -> Deciding:
    """Return a decision in which nothing has happened yet."""
    return Unfolding(evolve, state, chance)
