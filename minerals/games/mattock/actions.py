"""What a player of Mattock can choose. `str(action)` is its notation, as the AbstractPlay site writes it."""

from __future__ import annotations

from typing import TypeAlias, get_args

from minerals.core.game import Action

SWAP = "swap"
"""How swapping sides is written, and its button."""


class Place(Action, frozen=True):
    """Place a tile with a miner in the freestyle set-up: `g4`."""

    cell: str

    @property
    def notation(self) -> str:
        return self.cell


class Turn(Action, frozen=True):
    """Mine a space, and move a miner or none: `j7`, or `h4/i4-h4`. Removing follows by itself."""

    mine: str
    miner: str = ""
    """The space of the miner that moves; empty where none does."""
    to: str = ""

    @property
    def notation(self) -> str:
        return f"{self.mine}/{self.miner}-{self.to}" if self.miner or self.to else self.mine


class Swap(Action, frozen=True):
    """Swap sides in place of a turn, by the swap rule: `swap`."""

    @property
    def notation(self) -> str:
        return SWAP


MattockAction: TypeAlias = Place | Turn | Swap
"""Everything a player can choose."""

ACTIONS: tuple[type[MattockAction], ...] = get_args(MattockAction)
