"""The values that `match.board` and `match.player` return. Their fields are the words of your game."""

from __future__ import annotations

from collections.abc import Mapping

from minerals.core.game import Holder, Place
from minerals.template.pebbles.components import CELLS
from minerals.template.pebbles.rules.end import scores
from minerals.template.pebbles.rules.legal import to_act
from minerals.template.pebbles.state import State


class Heap(Place, frozen=True, repr_omit_defaults=True):
    """A cell of the board, with its heap."""

    pebbles: int = 0

    @property
    def sign(self) -> str:
        """The sign of the heap in a written position."""
        return str(self.pebbles)

    @property
    def components(self) -> Mapping[str, int]:
        """Everything that lies there, by the names in `rules.position.components`."""
        return {"pebble": self.pebbles}


class Player(Holder, frozen=True, repr_omit_defaults=True):
    """A player, with the pebbles that the player has taken."""

    pebbles: int = 0

    @property
    def components(self) -> Mapping[str, int]:
        """Everything that the player holds."""
        return {"pebble": self.pebbles}


def cells(_state: State) -> tuple[str, ...]:
    """Return the names of the cells from the top row down, as `diagram` writes them."""
    return tuple(sorted(CELLS, key=lambda cell: (-ord(cell[0]), cell)))


def place(state: State, cell: str) -> Heap:
    """Return a cell and its heap."""
    return Heap(cell, state.by_cell[cell])


def player(state: State, seat: int, name: str) -> Player:
    """Return what a player has."""
    return Player(name, seat, scores(state)[seat - 1], seat in to_act(state), state.hands[seat - 1])


def supply(state: State) -> Mapping[str, int]:
    """Return everything that is neither on the board nor with a player."""
    return {"pebble": state.river}
