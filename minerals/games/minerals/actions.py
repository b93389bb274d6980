"""What a player of Minerals can choose. `str(action)` is its notation."""

from __future__ import annotations

from typing import TypeAlias, get_args

from minerals.core.game import Action


class LayTile(Action, frozen=True):
    """Lay a tile while the players build the board: `lay K d4`."""

    mineral: str
    """The letter of its mineral."""
    cell: str

    @property
    def notation(self) -> str:
        return f"lay {self.mineral} {self.cell}"


class RemoveMineral(Action, frozen=True):
    """Remove a mineral during the set-up: `remove d4`."""

    cell: str

    @property
    def notation(self) -> str:
        return f"remove {self.cell}"


class PlacePawn(Action, frozen=True):
    """Place a pawn on a wollastonite, in the set-up or after a failed move: `pawn d4`."""

    cell: str

    @property
    def notation(self) -> str:
        return f"pawn {self.cell}"


class Move(Action, frozen=True):
    """Move your own pawn: `d4-d6`, or with the Map, through the hex where it turns: `d4-d6-f6`."""

    pawn: str
    """The hex the pawn stands on."""
    to: str
    via: tuple[str, ...] = ()
    """Where the direction changes."""

    @property
    def notation(self) -> str:
        return "-".join((self.pawn, *self.via, self.to))


class UseTool(Action, frozen=True):
    """Pay for a tool and use it.

    `shovel d4` · `hammer K d4` · `hammer d4` (from the pouch) · `chest` · `chest K` (chosen) · `sack 2 WK>T` · `map` ·
    `compass` ·
    `magnifying-glass d4` · `vortex d4` · `rope`; by the Lamp: `lamp shovel d4`.
    """

    tool: str
    """The tool whose effect is used."""
    lamp: bool = False
    """Whether the Lamp copies it."""
    cell: str = ""
    """The hex of the mineral that is taken, or the hex where something is put."""
    mineral: str = ""
    """The letter of the mineral that the Hammer adds, or that is chosen with the Chest."""
    opponent: int = 0
    """The player that the Sack swaps with."""
    give: str = ""
    """The letters of the minerals given, in order of value."""
    take: str = ""
    """The letters of the minerals taken."""

    @property
    def notation(self) -> str:
        parts = [*(["lamp"] if self.lamp else []), self.tool]
        if self.opponent:
            parts += [str(self.opponent), f"{self.give}>{self.take}"]
        return " ".join([*parts, *filter(None, (self.mineral, self.cell))])


class ClaimFragments(Action, frozen=True):
    """Cut off the separated fragments without a tool: `claim`."""

    @property
    def notation(self) -> str:
        return "claim"


class TakeCollection(Action, frozen=True):
    """Exchange minerals for a collection card: `collect WKKTTA`, or `collect KKTO without O`."""

    card: str
    without_orpiment: bool = False

    @property
    def notation(self) -> str:
        return f"collect {self.card}" + (" without O" if self.without_orpiment else "")


class EndTurn(Action, frozen=True):
    """End the turn without a tool or another card: `end`."""

    @property
    def notation(self) -> str:
        return "end"


class PassTurn(Action, frozen=True):
    """Pass, if there is no correct move and no free wollastonite: `pass`."""

    @property
    def notation(self) -> str:
        return "pass"


MineralsAction: TypeAlias = (
    LayTile | RemoveMineral | PlacePawn | Move | UseTool | ClaimFragments | TakeCollection | EndTurn | PassTurn
)
"""Everything a player can choose."""

ACTIONS: tuple[type[MineralsAction], ...] = get_args(MineralsAction)
