"""The actions that are allowed now, and the players who may act."""

from __future__ import annotations

from minerals.template.pebbles.actions import Take
from minerals.template.pebbles.rules.take import COUNTS
from minerals.template.pebbles.state import State


def to_act(state: State) -> tuple[int, ...]:
    """Return the players who may act now, or nobody if the game is over."""
    return () if state.over else (state.turn,)


def legal(state: State) -> list[Take]:
    """Return every action that is allowed now. O(cells)."""
    return [Take(cell, pebbles) for cell, heap in state.by_cell.items() for pebbles in COUNTS if pebbles <= heap]
