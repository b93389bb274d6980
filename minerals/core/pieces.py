"""What lies in a position, as a value of its own: on a cell of the board, and with a player.

Each game has a class of its own for both, in its file `pieces.py`: a frozen struct, whose fields are the game's words.
What is not there is left out of the text of a value, so that an empty cell is just its name.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

NOTHING: Mapping[str, int] = {}
"""No components at all."""


class Place(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """A cell of a board with what lies on it."""

    cell: str
    """Its name."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing lies on it."""
        return self == type(self)(self.cell)

    @property
    def sign(self) -> str:
        """How a written position shows it."""
        raise NotImplementedError

    @property
    def components(self) -> Mapping[str, int]:
        """How many of each component of the game lie on it."""
        return NOTHING


class Holder(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """A player with what belongs to the player."""

    name: str
    seat: int
    """Counted from 1."""
    points: int
    """What the player would have if the game were scored now."""
    has_turn: bool
    """Whether the player may act now."""

    @property
    def components(self) -> Mapping[str, int]:
        """How many of each component of the game the player has, without what stands on the board."""
        return NOTHING
