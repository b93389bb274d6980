"""The state of a game of Iceminers: an immutable value that follows from its events alone.

It does not know the gems under each cap, only the gems that have not been seen yet. See `veins`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from minerals.core.geometry import Cells
from minerals.games.iceminers.components import ARM_VEINS, CENTRE_VEIN, OPAQUE, OPAQUE_GEMS, PAIR_VEINS, small
from minerals.games.iceminers.options import IceminersOptions

Phase = Literal["laying", "playing", "over"]
Gems = tuple[str, ...]


class Turn(msgspec.Struct, frozen=True):
    """The turn under way."""

    player: int = 0
    rolled: int = 0
    """The number on the die, or 0 before the roll."""
    points: int = 0
    """How many points are left to spend."""
    has_stepped: bool = False
    """Whether the miner has stepped, entered or left in this turn."""


class State(msgspec.Struct, frozen=True):
    """A position with everything that belongs to it. Each tuple has one entry for each player, at index player - 1."""

    options: IceminersOptions
    coasters: tuple[str, ...] = ()
    """The colours of the arms, from the north clockwise."""
    colours: tuple[str, ...] = ()
    """The colours of the players."""
    caps: Cells = 0
    """The squares with a cap on them."""
    hidden_singles: Gems = ()
    """The small gems under the medium caps that are left."""
    hidden_mediums: Gems = ()
    """The medium gems under the large caps that are left, without the one in the middle."""
    hidden_smalls: Gems = ()
    """The small gems that lie with them."""
    loose: tuple[tuple[int, Gems], ...] = ()
    """The squares with loose gems, in order, and those gems in order."""
    miners: tuple[int, ...] = ()
    """The square of each miner; off the board at arm 0, 1, 2 or 3 it is -1, -2, -3 or -4."""
    carried: tuple[str, ...] = ()
    """The gem each miner carries. It is empty for none."""
    delivered: tuple[Gems, ...] = ()
    """The gems each player has delivered, in order."""
    turn: Turn = Turn()
    turns: int = 0
    """How many turns have begun."""
    phase: Phase = "laying"

    # --- whose turn it is ---

    @property
    def player(self) -> int:
        """Whose turn it is."""
        return self.turn.player

    @property
    def points(self) -> int:
        """How many points are left in this turn."""
        return self.turn.points

    @property
    def miner(self) -> int:
        """The square of the miner whose turn it is, or -1 … -4 off the board."""
        return self.miners[self.turn.player - 1]

    @property
    def gem(self) -> str:
        """The gem carried by the miner whose turn it is, or nothing."""
        return self.carried[self.turn.player - 1]

    # --- what lies where ---

    def lying(self, index: int) -> Gems:
        """Return the gems that lie on a square and nobody carries."""
        for square, gems in self.loose:
            if square == index:
                return gems
        return ()

    def others(self) -> Cells:
        """Return the squares of the miners whose turn it is not."""
        squares = 0
        for seat, index in enumerate(self.miners, start=1):
            if seat != self.turn.player and index >= 0:
                squares |= 1 << index
        return squares

    def other_on(self, index: int) -> int:
        """Return which other player's miner stands on a square, or 0."""
        for seat, square in enumerate(self.miners, start=1):
            if square == index and seat != self.turn.player:
                return seat
        return 0

    @property
    def arm_caps(self) -> Cells:
        """The medium caps left, on the centres of the arms."""
        return self.caps & ARM_VEINS

    @property
    def pair_caps(self) -> Cells:
        """The large caps left on the corners of the black coaster."""
        return self.caps & PAIR_VEINS

    @property
    def is_centre_covered(self) -> bool:
        """Whether the cap in the middle is still there."""
        return bool(self.caps & CENTRE_VEIN)

    @property
    def opaque_gems(self) -> Gems:
        """The gems that begin the game in the middle."""
        return opaque_gems(self.options)

    @property
    def are_all_delivered(self) -> bool:
        """Whether every gem is out of play."""
        return not self.caps and not self.loose and not any(self.carried)


def opaque_gems(options: IceminersOptions) -> Gems:
    """Return the gems that begin the game in the middle."""
    return OPAQUE_GEMS if options.centre == "pair" else (small(OPAQUE),)


def off(arm: int) -> int:
    """Return the place of a miner that is off the board at an arm.

    >>> off(2), arm_of(off(2))
    (-3, 2)
    """
    return -1 - arm


def arm_of(place: int) -> int:
    """Return the arm at which a miner off the board stands."""
    return -1 - place


def initial(options: IceminersOptions) -> State:
    """Return the state before the first event: nothing laid out."""
    none = ("",) * options.players
    return State(
        options,
        colours=none,
        miners=(off(0),) * options.players,
        carried=none,
        delivered=((),) * options.players,
    )
