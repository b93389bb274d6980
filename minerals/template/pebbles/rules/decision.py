"""The decision that every rule works on. It has the state so far, chance, and a way to let events happen."""

from __future__ import annotations

from typing import TypeAlias

from minerals.core.game import Chance, Decision, Transition
from minerals.template.pebbles.events import PebblesEvent
from minerals.template.pebbles.evolve import evolve
from minerals.template.pebbles.state import State

Deciding: TypeAlias = Transition[State, PebblesEvent]
"""A decision in progress."""

Decided: TypeAlias = Decision[State, PebblesEvent]
"""A finished decision: the events, and the state after them."""


def begin(state: State, chance: Chance) -> Deciding:
    """Return a decision in which nothing has happened yet."""
    return Transition(evolve, state, chance)
