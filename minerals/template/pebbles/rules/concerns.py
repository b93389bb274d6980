"""Which rules concern a cell or a button, whatever is allowed there just now. *Why?* on a board shows them."""

from __future__ import annotations

from minerals.template.pebbles.components import CELLS
from minerals.template.pebbles.state import State


def rules_at(_state: State, token: str) -> tuple[str, ...]:
    """Return the ids of the rules that concern what stands for a token."""
    return ("pebbles.take.count", "pebbles.take.heap") if token in CELLS else ("pebbles.take.count",)
