"""A position: everything that matters for how the game can go on."""

from __future__ import annotations

import msgspec

from minerals.template.pebbles.components import CELLS
from minerals.template.pebbles.options import PebblesOptions


class State(msgspec.Struct, frozen=True):
    """An immutable value: no function changes a state, `evolve` makes another one."""

    heaps: tuple[int, ...]
    """How many pebbles lie on each cell, in the order of `CELLS`."""
    hands: tuple[int, ...]
    """How many pebbles each player holds."""
    river: int = 0
    """How many pebbles have slipped."""
    turn: int = 1
    """Whose turn it is. Players are counted from 1."""
    over: bool = False
    die: str = "fair"
    """The name of the die."""

    @property
    def by_cell(self) -> dict[str, int]:
        """The heaps by the names of their cells."""
        return dict(zip(CELLS, self.heaps, strict=True))

    def with_heap(self, cell: str, size: int) -> State:
        """Return the state with a heap of another size on a cell."""
        heaps = tuple(size if name == cell else heap for name, heap in self.by_cell.items())
        return msgspec.structs.replace(self, heaps=heaps)


def initial(options: PebblesOptions) -> State:
    """Return the state before the first event: an empty board."""
    return State((0,) * len(CELLS), (0,) * options.players, die=options.die)
