"""What every rule of Mattock gets when it makes a decision."""

from __future__ import annotations

from typing import TypeAlias

from minerals.core.game import Chance, Decision, Transition
from minerals.games.mattock.events import MattockEvent
from minerals.games.mattock.evolve import evolve
from minerals.games.mattock.state import State

Deciding: TypeAlias = Transition[State, MattockEvent]
"""A decision in progress."""

Decided: TypeAlias = Decision[State, MattockEvent]
"""The state after the events so far."""


def begin(state: State, chance: Chance) -> Deciding:
    """Return a decision in which nothing has happened yet."""
    return Transition(evolve, state, chance)
