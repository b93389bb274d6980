"""The rules about a cell or a button, whether or not it can be used now. *Why?* on a board shows them."""

from __future__ import annotations

from minerals.template.pebbles.components import CELLS
from minerals.template.pebbles.state import State


def rules_at(_state: State, token: str) -> tuple[str, ...]:
    """Return the ids of the rules about a cell or a button."""
    return ("pebbles.take.count", "pebbles.take.heap") if token in CELLS else ("pebbles.take.count",)
