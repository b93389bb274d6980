"""What every rule of Out of Mine! is handed to decide with."""

from __future__ import annotations

from typing import TypeAlias

from minerals.core.game import Chance, Decision, Transition
from minerals.games.out_of_mine.events import OutOfMineEvent
from minerals.games.out_of_mine.evolve import evolve
from minerals.games.out_of_mine.state import State

Deciding: TypeAlias = Transition[State, OutOfMineEvent]
"""A decision on its way."""

Decided: TypeAlias = Decision[State, OutOfMineEvent]
"""The events that an action leads to, and the state after them."""


def begin(state: State, chance: Chance) -> Deciding:
    """Return a decision in which nothing has happened yet."""
    return Transition(evolve, state, chance)
