"""A position: everything that can affect the rest of the game."""

from __future__ import annotations

import msgspec

from minerals.template.pebbles.components import CELLS
from minerals.template.pebbles.options import PebblesOptions


class State(msgspec.Struct, frozen=True):
    """An immutable value. No function changes a state; `evolve` makes a new one."""

    heaps: tuple[int, ...]
    """The number of pebbles on each cell, in the order of `CELLS`."""
    hands: tuple[int, ...]
    """The number of pebbles that each player holds."""
    river: int = 0
    """The number of pebbles in the river."""
    turn: int = 1
    """The player whose turn it is, counted from 1."""
    over: bool = False
    die: str = "fair"
    """The name of the die."""

    @property
    def by_cell(self) -> dict[str, int]:
        """The heaps by the names of their cells."""
        return dict(zip(CELLS, self.heaps, strict=True))

    def with_heap(self, cell: str, size: int) -> State:
        """Return the state with a different number of pebbles on a cell."""
        heaps = tuple(size if name == cell else heap for name, heap in self.by_cell.items())
        return msgspec.structs.replace(self, heaps=heaps)


def initial(options: PebblesOptions) -> State:
    """Return the state before the first event: an empty board."""
    return State((0,) * len(CELLS), (0,) * options.players, die=options.die)
