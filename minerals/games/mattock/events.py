"""What can happen in Mattock. Each event is one visible change, with the rule behind it."""

from __future__ import annotations

from typing import ClassVar, TypeAlias, get_args

from minerals.core.game import ChanceEvent, Event

# --- set-up ---


class PositionLaid(Event, frozen=True):
    """The position is set up, in place of the usual set-up."""

    rule: ClassVar[str] = "mattock.setup.board"
    position: str


class MinerSetUp(Event, frozen=True):
    """A tile with a miner is put on its printed space."""

    rule: ClassVar[str] = "mattock.setup.fixed"
    player: int
    cell: str


class MinersDrawn(ChanceEvent, frozen=True):
    """The outcome is a space for a miner of the first player; one of the second stands opposite."""

    rule: ClassVar[str] = "mattock.setup.random"
    opposite: str


class MinerDrawn(ChanceEvent, frozen=True):
    """The outcome is a space for a miner of the player without a handicap; nobody stands opposite."""

    rule: ClassVar[str] = "mattock.setup.handicap"
    player: int


class MinerPlaced(Event, frozen=True):
    """A player places a tile with a miner."""

    rule: ClassVar[str] = "mattock.setup.freestyle"
    player: int
    cell: str


# --- a turn ---


class TurnBegan(Event, frozen=True):
    """A player's turn begins."""

    rule: ClassVar[str] = "mattock.turn.order"
    player: int


class TileMined(Event, frozen=True):
    """A tile is placed on an open space."""

    rule: ClassVar[str] = "mattock.mine.connected"
    player: int
    cell: str


class MinerReturned(Event, frozen=True):
    """A removed miner comes back on the mined tile."""

    rule: ClassVar[str] = "mattock.mine.return"
    player: int
    cell: str


class MinerMoved(Event, frozen=True):
    """A miner moves to a tile connected to it."""

    rule: ClassVar[str] = "mattock.move.connected"
    player: int
    origin: str
    cell: str


class MinerRemoved(Event, frozen=True):
    """A miner that stands alone, with two or more enemies in reach, is removed. Its tile stays."""

    rule: ClassVar[str] = "mattock.remove.isolated"
    player: int
    """Whose miner it was."""
    cell: str
    by: tuple[str, ...]
    """The spaces of the miners that reach it."""


class SidesSwapped(Event, frozen=True):
    """A player takes the miners of the other, who goes on with theirs."""

    rule: ClassVar[str] = "mattock.turn.swap"
    player: int


# --- end ---


class GameLost(Event, frozen=True):
    """A player cannot mine, and loses."""

    rule: ClassVar[str] = "mattock.end.cannot-mine"
    player: int


MattockEvent: TypeAlias = (
    PositionLaid
    | MinerSetUp
    | MinersDrawn
    | MinerDrawn
    | MinerPlaced
    | TurnBegan
    | TileMined
    | MinerReturned
    | MinerMoved
    | MinerRemoved
    | SidesSwapped
    | GameLost
)
"""Everything that can happen."""

EVENTS: tuple[type[MattockEvent], ...] = get_args(MattockEvent)
"""Every class of events."""

COUNTED: tuple[type[Event], ...] = (
    MinerMoved,
    MinerRemoved,
    MinerReturned,
)
"""What a study counts, with one column for each."""
