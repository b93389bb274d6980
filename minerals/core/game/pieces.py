"""The contents of a position as values: on a cell of the board, and with a player.

Each game has its own class for both, in its file `pieces.py`: a frozen struct whose fields are the game's words. The
text of a value leaves out everything that is missing, so an empty cell is just its name.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

NOTHING: Mapping[str, int] = {}
"""No components at all."""


class Place(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """A cell of a board with its contents."""

    cell: str
    """Its name."""

    @property
    def is_empty(self) -> bool:
        """Whether it is empty."""
        return self == type(self)(self.cell)

    @property
    def sign(self) -> str:
        """How a written position shows it."""
        raise NotImplementedError

    @property
    def components(self) -> Mapping[str, int]:
        """How many of each component of the game are on it."""
        return NOTHING


class Holder(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """A player with the player's things."""

    name: str
    seat: int
    """Counted from 1."""
    points: int
    """The points that the player would have if the game were scored now."""
    has_turn: bool
    """Whether the player may act now."""

    @property
    def components(self) -> Mapping[str, int]:
        """How many of each component of the game the player has, without those on the board."""
        return NOTHING
