"""The decision that every rule of Out of Mine! works on: the state so far, chance, and a way to let events happen."""

from __future__ import annotations

from typing import TypeAlias

from minerals.core.game import Chance, Decision, Transition
from minerals.games.out_of_mine.events import OutOfMineEvent
from minerals.games.out_of_mine.evolve import evolve
from minerals.games.out_of_mine.state import State

Deciding: TypeAlias = Transition[State, OutOfMineEvent]
"""A decision in progress."""

Decided: TypeAlias = Decision[State, OutOfMineEvent]
"""A finished decision: the events, and the state after them."""


def begin(state: State, chance: Chance) -> Deciding:
    """Return a decision in which nothing has happened yet."""
    return Transition(evolve, state, chance)
