"""What can happen in Out of Mine!: one visible change each, and the rule that causes it.

Tiles are named by shape and element, cells as on the table, players from 1. Times are in milliseconds since the round
began.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias, get_args

from minerals.core.game import ChanceEvent, Event

# --- before a round ---


class PositionLaid(Event, frozen=True):
    """The position is set up, instead of the usual beginning."""

    rule: ClassVar[str] = "out_of_mine.setup.galleries"
    position: str


class GalleryDealt(ChanceEvent, frozen=True):
    """A player is dealt a gallery at the beginning of the game: the outcome is its name."""

    rule: ClassVar[str] = "out_of_mine.setup.galleries"
    player: int


class GalleryDealtAnew(GalleryDealt, frozen=True):
    """A player is dealt one of the galleries in play, after they were shuffled."""

    rule: ClassVar[str] = "out_of_mine.between.deal"


class SideChosen(Event, frozen=True):
    """A player chooses the side of the gallery."""

    rule: ClassVar[str] = "out_of_mine.setup.sides"
    player: int
    side: str


class GalleryTurnedOver(SideChosen, frozen=True):
    """A player has got the same gallery again and turns it over."""

    rule: ClassVar[str] = "out_of_mine.between.turn-over"


class CardRevealed(ChanceEvent, frozen=True):
    """A player's treasure card is revealed: the outcome is its name."""

    rule: ClassVar[str] = "out_of_mine.round.cards"
    player: int


class RoundBegan(Event, frozen=True):
    """All cards are revealed, and everybody may place."""

    rule: ClassVar[str] = "out_of_mine.round.command"
    number: int


# --- placing ---


class TimedEvent(Event, frozen=True):
    """Base: something that happens while tiles are placed."""

    player: int
    at: int


class TileTaken(TimedEvent, frozen=True):
    """A player takes a tile from the supply."""

    rule: ClassVar[str] = "out_of_mine.tiles.take"
    tile: str


class TileReturned(TimedEvent, frozen=True):
    """A player puts a tile back into the supply."""

    rule: ClassVar[str] = "out_of_mine.tiles.return"
    tile: str


class TileTurned(TimedEvent, frozen=True):
    """A player gives the tile in hand a quarter turn."""

    rule: ClassVar[str] = "out_of_mine.tiles.turn"


class TileFlipped(TimedEvent, frozen=True):
    """A player flips the tile in hand over."""

    rule: ClassVar[str] = "out_of_mine.tiles.turn"


class TilePlaced(TimedEvent, frozen=True):
    """A player places a tile."""

    rule: ClassVar[str] = "out_of_mine.tiles.place"
    tile: str
    cells: tuple[str, ...]


class TileLifted(TimedEvent, frozen=True):
    """A player takes a placed tile back into the hand."""

    rule: ClassVar[str] = "out_of_mine.tiles.lift"
    tile: str
    cells: tuple[str, ...]


class Called(TimedEvent, frozen=True):
    """A player calls OUT OF MINE!, so nobody may place any more tiles."""

    rule: ClassVar[str] = "out_of_mine.call.out-of-mine"


class Passed(TimedEvent, frozen=True):
    """A player passes for the rest of this round."""

    rule: ClassVar[str] = "out_of_mine.call.pass"


class TimeRanOut(Event, frozen=True):
    """The time is up."""

    rule: ClassVar[str] = "out_of_mine.call.time-limit"


# --- the check ---


class TileRemoved(Event, frozen=True):
    """Base: a wrongly placed tile is removed."""

    player: int
    tile: str
    cells: tuple[str, ...]


class TileOverEdgeRemoved(TileRemoved, frozen=True):
    """A tile that sticks out over the edge of the gallery is removed."""

    rule: ClassVar[str] = "out_of_mine.check.edge"


class TileOfWrongColourRemoved(TileRemoved, frozen=True):
    """A tile of a colour that is not on the card is removed."""

    rule: ClassVar[str] = "out_of_mine.check.colour"


class TileTooManyRemoved(TileRemoved, frozen=True):
    """The last placed tile of a colour with too many is removed."""

    rule: ClassVar[str] = "out_of_mine.check.number"


class TileTooFewRemoved(TileRemoved, frozen=True):
    """A tile of a colour with too few tiles is removed, where numbers are exact."""

    rule: ClassVar[str] = "out_of_mine.check.exact-number"


# --- points ---


class EmptyCellsCounted(Event, frozen=True):
    """A player has 10 points minus one for each empty cell."""

    rule: ClassVar[str] = "out_of_mine.score.empty-cells"
    player: int
    empty: int
    points: int


class NothingScored(Event, frozen=True):
    """A player has more than 10 empty cells, so nothing counts."""

    rule: ClassVar[str] = "out_of_mine.score.more-than-ten"
    player: int
    empty: int


class CallerRewarded(Event, frozen=True):
    """The caller gets two points for a gallery that is covered correctly, or loses two."""

    rule: ClassVar[str] = "out_of_mine.score.caller"
    player: int
    points: int


class ElfRewarded(Event, frozen=True):
    """A tile of the elf's colour lies on the elf's cell."""

    rule: ClassVar[str] = "out_of_mine.score.elves"
    player: int
    cell: str
    colour: str


class ElementsCounted(Event, frozen=True):
    """The elements of a kind in a gallery give or cost points."""

    rule: ClassVar[str] = "out_of_mine.score.elements"
    player: int
    element: str
    count: int
    points: int


class RoundScored(Event, frozen=True):
    """A player's points of the round are noted."""

    rule: ClassVar[str] = "out_of_mine.score.note"
    player: int
    points: int


# --- between rounds ---


class TilesCleared(Event, frozen=True):
    """All tiles go back into the supply."""

    rule: ClassVar[str] = "out_of_mine.between.clear"


class GalleryRetired(Event, frozen=True):
    """The caller's gallery goes back into the box."""

    rule: ClassVar[str] = "out_of_mine.between.gallery-leaves"
    player: int
    gallery: str


class UncalledGalleryRetired(GalleryRetired, frozen=True):
    """If nobody called, the gallery of the player who scored most goes back into the box."""

    rule: ClassVar[str] = "out_of_mine.between.nobody-called"


class GalleryDrawn(ChanceEvent, frozen=True):
    """A new gallery comes from the pile: the outcome is its name."""

    rule: ClassVar[str] = "out_of_mine.between.new-gallery"


# --- end ---


class GameEnded(Event, frozen=True):
    """The last round is over."""

    rule: ClassVar[str] = "out_of_mine.end.last-round"


class TotalCounted(Event, frozen=True):
    """A player's points of all rounds."""

    rule: ClassVar[str] = "out_of_mine.end.winner"
    player: int
    points: int


class TotalMeasured(TotalCounted, frozen=True):
    """The points of a player alone, who wins with as many as are needed."""

    rule: ClassVar[str] = "out_of_mine.end.alone"
    needed: int


OutOfMineEvent: TypeAlias = (
    PositionLaid
    | GalleryDealt
    | GalleryDealtAnew
    | SideChosen
    | GalleryTurnedOver
    | CardRevealed
    | RoundBegan
    | TileTaken
    | TileReturned
    | TileTurned
    | TileFlipped
    | TilePlaced
    | TileLifted
    | Called
    | Passed
    | TimeRanOut
    | TileOverEdgeRemoved
    | TileOfWrongColourRemoved
    | TileTooManyRemoved
    | TileTooFewRemoved
    | EmptyCellsCounted
    | NothingScored
    | CallerRewarded
    | ElfRewarded
    | ElementsCounted
    | RoundScored
    | TilesCleared
    | GalleryRetired
    | UncalledGalleryRetired
    | GalleryDrawn
    | GameEnded
    | TotalCounted
    | TotalMeasured
)
"""Everything that can happen."""

EVENTS: tuple[type[OutOfMineEvent], ...] = get_args(OutOfMineEvent)
"""Every class of events."""

COUNTED: tuple[type[Event], ...] = (
    TilePlaced,
    TileLifted,
    Called,
    TimeRanOut,
    TileRemoved,
    TileOverEdgeRemoved,
    TileOfWrongColourRemoved,
    TileTooManyRemoved,
    NothingScored,
)
"""What a study counts, with one column for each."""
