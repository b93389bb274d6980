"""What can happen in Iceminers. Each event is one visible change, with the rule behind it.

Gems are named by size and colour, squares as on the board, and players by numbers from 1.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias, get_args

from minerals.core.game import ChanceEvent, Event

# --- set-up ---


class PositionLaid(Event, frozen=True):
    """The position is set up, in place of the usual set-up."""

    rule: ClassVar[str] = "iceminers.setup.coasters"
    position: str


class CoastersLaid(Event, frozen=True):
    """The coasters are laid as a plus."""

    rule: ClassVar[str] = "iceminers.setup.coasters"
    colours: tuple[str, ...]
    """Of the arms, from the north clockwise."""


class CoastersDrawn(ChanceEvent, frozen=True):
    """The coasters are laid in an order drawn by lot. The outcome is the order, from the north clockwise."""

    rule: ClassVar[str] = "iceminers.setup.coasters"

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of the arms, from the north clockwise."""
        return tuple(self.outcome.split())


class ArmVeinsCovered(Event, frozen=True):
    """The centre of each arm gets a small gem under a medium cap. Nobody knows which gem is where."""

    rule: ClassVar[str] = "iceminers.setup.single-gems"
    cells: tuple[str, ...]


class PairVeinsCovered(Event, frozen=True):
    """The corners of the black coaster get pairs of gems under large caps. Nobody knows which pair is where."""

    rule: ClassVar[str] = "iceminers.setup.pairs"
    cells: tuple[str, ...]


class CentreVeinCovered(Event, frozen=True):
    """The opaque gems are put in the middle, under a large cap."""

    rule: ClassVar[str] = "iceminers.setup.opaque-gems"
    cell: str


class MinerPlaced(Event, frozen=True):
    """A player's miner is off the board, at the arm opposite its own colour."""

    rule: ClassVar[str] = "iceminers.setup.miners"
    player: int
    colour: str
    arm: str


class FirstPlayerRolled(ChanceEvent, frozen=True):
    """A player rolls for who begins."""

    rule: ClassVar[str] = "iceminers.setup.first-player"
    player: int


# --- a turn ---


class TurnBegan(Event, frozen=True):
    """A player's turn begins."""

    rule: ClassVar[str] = "iceminers.turn.order"
    player: int


class FirstTurnBegan(TurnBegan, frozen=True):
    """The first turn of the game begins."""

    rule: ClassVar[str] = "iceminers.setup.first-player"


class DieRolled(ChanceEvent, frozen=True):
    """The die is rolled: the outcome is the number of points."""

    rule: ClassVar[str] = "iceminers.turn.roll"
    player: int


class DieRolledAgain(DieRolled, frozen=True):
    """No move was legal with the roll before, so the die is rolled again."""

    rule: ClassVar[str] = "iceminers.turn.roll-again"


class MinerEntered(Event, frozen=True):
    """A miner comes onto the board, for one point."""

    rule: ClassVar[str] = "iceminers.move.enter"
    player: int
    cell: str


class MinerStepped(Event, frozen=True):
    """A miner goes one square orthogonally, for one point."""

    rule: ClassVar[str] = "iceminers.move.orthogonal"
    player: int
    origin: str
    cell: str


class MinerSteppedDiagonally(MinerStepped, frozen=True):
    """A miner goes one square diagonally, for two points."""

    rule: ClassVar[str] = "iceminers.move.diagonal"


class MinerLeft(Event, frozen=True):
    """A miner goes off the end of an arm, for one point."""

    rule: ClassVar[str] = "iceminers.move.leave"
    player: int
    cell: str
    """The square it left."""
    arm: str


class PointsLapsed(Event, frozen=True):
    """The turn ends with points that are not spent."""

    rule: ClassVar[str] = "iceminers.turn.spend"
    player: int
    points: int


# --- veins ---


class ArmVeinOpened(ChanceEvent, frozen=True):
    """A medium cap is lifted; the outcome is the small gem under it."""

    rule: ClassVar[str] = "iceminers.veins.single-gems"
    player: int
    cell: str


class PairVeinOpened(ChanceEvent, frozen=True):
    """A large cap is lifted; the outcome is the pair of gems under it."""

    rule: ClassVar[str] = "iceminers.veins.pairs"
    player: int
    cell: str


class CentreVeinOpened(Event, frozen=True):
    """The cap in the middle is lifted. Everybody knew the gems under it."""

    rule: ClassVar[str] = "iceminers.veins.opaque-gems"
    player: int
    cell: str


# --- gems ---


class GemPickedUp(Event, frozen=True):
    """A miner takes a gem from the square, at one point for each pip."""

    rule: ClassVar[str] = "iceminers.gems.pick-up"
    player: int
    cell: str
    gem: str


class GemDropped(Event, frozen=True):
    """A miner puts down its gem, for free."""

    rule: ClassVar[str] = "iceminers.gems.drop"
    player: int
    cell: str
    gem: str


class GemLeft(GemDropped, frozen=True):
    """A miner that takes another gem leaves its own in its place."""

    rule: ClassVar[str] = "iceminers.gems.one-at-a-time"


class GemStolen(Event, frozen=True):
    """A miner takes the gem of another miner on the same square, at one point for each pip."""

    rule: ClassVar[str] = "iceminers.steal.pay"
    player: int
    opponent: int
    gem: str


class GemsSwapped(GemStolen, frozen=True):
    """A miner that carries steals a gem: the two swap."""

    rule: ClassVar[str] = "iceminers.steal.swap"
    given: str
    """What the other miner now carries."""


class GemDelivered(Event, frozen=True):
    """A gem is carried off the arm of its colour. It is out of play and will score."""

    rule: ClassVar[str] = "iceminers.deliver.colour"
    player: int
    gem: str
    arm: str


class OpaqueGemDelivered(GemDelivered, frozen=True):
    """An opaque gem is carried off the arm of the player's colour."""

    rule: ClassVar[str] = "iceminers.deliver.opaque"


# --- end ---


class GameEnded(Event, frozen=True):
    """Every gem is delivered."""

    rule: ClassVar[str] = "iceminers.end.all-delivered"


class GameStopped(Event, frozen=True):
    """The agreed number of turns is over, and the delivered gems score."""

    rule: ClassVar[str] = "iceminers.end.most-turns"
    turns: int


class ScoreCounted(Event, frozen=True):
    """A player's points for the gems delivered."""

    rule: ClassVar[str] = "iceminers.end.scoring"
    player: int
    points: int


class TieCompared(Event, frozen=True):
    """Players with the same number of points are compared."""

    rule: ClassVar[str] = "iceminers.end.ties"
    by: str
    """What is compared: `medium opaque`, `small opaque` or `colours`."""
    players: tuple[int, ...]
    counts: tuple[int, ...]
    """How many of it each of these players has."""


IceminersEvent: TypeAlias = (
    PositionLaid
    | CoastersLaid
    | CoastersDrawn
    | ArmVeinsCovered
    | PairVeinsCovered
    | CentreVeinCovered
    | MinerPlaced
    | FirstPlayerRolled
    | TurnBegan
    | FirstTurnBegan
    | DieRolled
    | DieRolledAgain
    | MinerEntered
    | MinerStepped
    | MinerSteppedDiagonally
    | MinerLeft
    | PointsLapsed
    | ArmVeinOpened
    | PairVeinOpened
    | CentreVeinOpened
    | GemPickedUp
    | GemDropped
    | GemLeft
    | GemStolen
    | GemsSwapped
    | GemDelivered
    | OpaqueGemDelivered
    | GameEnded
    | GameStopped
    | ScoreCounted
    | TieCompared
)
"""Everything that can happen."""

EVENTS: tuple[type[IceminersEvent], ...] = get_args(IceminersEvent)
"""Every class of events."""

COUNTED: tuple[type[Event], ...] = (
    TurnBegan,
    DieRolledAgain,
    PointsLapsed,
    GemPickedUp,
    GemDropped,
    GemStolen,
    GemsSwapped,
    GemDelivered,
    OpaqueGemDelivered,
    GameStopped,
)
"""What a study counts, with one column for each."""

COUNTED_AS: dict[type[Event], type[Event]] = {FirstTurnBegan: TurnBegan}
"""What a study counts in the column of another event."""
