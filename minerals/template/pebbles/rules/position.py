"""A position as a whole: the components that must never get lost, and the faults of an edited position."""

from __future__ import annotations

from minerals.core.game import Ruling, ruling
from minerals.template.pebbles.components import HIGHEST
from minerals.template.pebbles.state import State


def components(state: State) -> dict[str, int]:
    """Return the number of each component in all places together. It is the same at every step."""
    return {"pebble": sum(state.heaps) + sum(state.hands) + state.river}


def explain_position(state: State) -> list[Ruling]:
    """Return the faults of a position that somebody has written or painted."""
    too_high = tuple(cell for cell, heap in state.by_cell.items() if heap > HIGHEST)
    if not too_high:
        return []
    return [ruling("pebbles.setup", "A heap has at most {most} pebbles.", cells=too_high, most=HIGHEST)]
