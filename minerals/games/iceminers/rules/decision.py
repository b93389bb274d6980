"""What every rule of Iceminers gets when it makes a decision."""

from __future__ import annotations

from typing import TypeAlias

from minerals.core.game import Chance, Decision, Transition
from minerals.games.iceminers.events import IceminersEvent
from minerals.games.iceminers.evolve import evolve
from minerals.games.iceminers.state import State

Deciding: TypeAlias = Transition[State, IceminersEvent]
"""A decision in progress."""

Decided: TypeAlias = Decision[State, IceminersEvent]
"""The state after the events so far."""


def begin(state: State, chance: Chance) -> Deciding:
    """Return a decision in which nothing has happened yet."""
    return Transition(evolve, state, chance)
