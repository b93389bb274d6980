"""A position: everything that matters for how the game can go on."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from minerals.template.pebbles.components import CELLS
from minerals.template.pebbles.options import PebblesOptions


class State(msgspec.Struct, frozen=True):
    """An immutable value: no function changes a state, `evolve` makes another one."""

    heaps: Mapping[str, int]
    """How many pebbles lie on each cell."""
    hands: tuple[int, ...]
    """How many pebbles each player holds."""
    river: int = 0
    """How many pebbles have slipped."""
    turn: int = 1
    """Whose turn it is. Players are counted from 1."""
    over: bool = False
    die: str = "fair"
    """The name of the die."""


def initial(options: PebblesOptions) -> State:
    """Return the state before the first event: an empty board."""
    return State(dict.fromkeys(CELLS, 0), (0,) * options.players, die=options.die)
