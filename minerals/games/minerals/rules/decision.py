"""What every rule of Minerals is handed to decide with."""

from __future__ import annotations

from typing import TypeAlias

from minerals.core.game import Chance, Decision, Transition
from minerals.games.minerals.events import MineralsEvent
from minerals.games.minerals.evolve import evolve
from minerals.games.minerals.state import State

Deciding: TypeAlias = Transition[State, MineralsEvent]
"""A decision in the making."""

Decided: TypeAlias = Decision[State, MineralsEvent]
"""The result of a decision."""


def begin(state: State, chance: Chance) -> Deciding:
    """Return a decision in which nothing has happened yet."""
    return Transition(evolve, state, chance)
