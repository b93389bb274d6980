"""A position as a whole: what must never be lost, and what breaks the rules of the set-up in an edited position."""

from __future__ import annotations

from minerals.core.ruling import Ruling, ruling
from minerals.template.pebbles.components import HIGHEST
from minerals.template.pebbles.state import State


def components(state: State) -> dict[str, int]:
    """Return how many of each component there are, wherever they are: the same number at every step."""
    return {"pebble": sum(state.heaps) + sum(state.hands) + state.river}


def explain_position(state: State) -> list[Ruling]:
    """Return what is wrong with a position that somebody wrote or painted."""
    too_high = tuple(cell for cell, heap in state.by_cell.items() if heap > HIGHEST)
    if not too_high:
        return []
    return [ruling("pebbles.setup", "A heap has at most {most} pebbles.", cells=too_high, most=HIGHEST)]
