"""Taking pebbles: one or two from one heap, and no more than it has."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Ruling, ruling
from minerals.template.pebbles.actions import Take
from minerals.template.pebbles.events import PebblesTaken
from minerals.template.pebbles.rules.decision import Deciding
from minerals.template.pebbles.state import State

COUNTS = (1, 2)
"""The numbers of pebbles that a player may take in a turn."""


def explain_take(state: State, action: Take) -> Iterator[Ruling]:
    """Yield every reason why the player cannot take the pebbles, with the id of the rule and the cells concerned."""
    if action.pebbles not in COUNTS:
        yield ruling("pebbles.take.count", "Take one or two pebbles, not {count}.", count=action.pebbles)
    # A damaged log may name a cell that the board does not have.
    if action.pebbles > state.by_cell.get(action.cell, 0):
        cell = action.cell
        yield ruling("pebbles.take.heap", "There are not enough pebbles on {cell}.", cells=(cell,), cell=cell)


def take(deciding: Deciding, action: Take) -> None:
    """Let the player whose turn it is take the pebbles."""
    deciding.happens(PebblesTaken(deciding.state.turn, action.cell, action.pebbles))
