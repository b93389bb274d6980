"""The actions of Iceminers. `str(action)` is the notation of one. A turn is a sequence of them."""

from __future__ import annotations

from typing import TypeAlias, get_args

from minerals.core.game import Action


class Roll(Action, frozen=True):
    """Roll the die, which begins the turn: `roll`."""

    @property
    def notation(self) -> str:
        return "roll"


class Enter(Action, frozen=True):
    """Come onto the board over the outer edge of an arm: `enter a5`."""

    cell: str

    @property
    def notation(self) -> str:
        return f"enter {self.cell}"


class Step(Action, frozen=True):
    """Go one square, orthogonally or diagonally: `b5`."""

    to: str

    @property
    def notation(self) -> str:
        return self.to


class PickUp(Action, frozen=True):
    """Pay for a gem on the square and carry it: `take small red`."""

    gem: str

    @property
    def notation(self) -> str:
        return f"take {self.gem}"


class Drop(Action, frozen=True):
    """Put down the gem that the miner carries, for free: `drop`."""

    @property
    def notation(self) -> str:
        return "drop"


class Steal(Action, frozen=True):
    """Pay for the gem of the miner on the same square and take it: `steal`."""

    @property
    def notation(self) -> str:
        return "steal"


class Leave(Action, frozen=True):
    """Go off the end of the arm, and deliver a gem that belongs there: `leave`."""

    @property
    def notation(self) -> str:
        return "leave"


class Stop(Action, frozen=True):
    """End the turn with points left or with a gem in hand, if the options `spend` and `drop` allow it: `stop`."""

    @property
    def notation(self) -> str:
        return "stop"


IceminersAction: TypeAlias = Roll | Enter | Step | PickUp | Drop | Steal | Leave | Stop
"""Everything a player can choose."""

ACTIONS: tuple[type[IceminersAction], ...] = get_args(IceminersAction)
