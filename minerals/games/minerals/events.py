"""What can happen in Minerals: for each event one visible change, and the rule that causes it.

Minerals are named in full, cells as on the board, players from 1.
"""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, TypeAlias, get_args

from minerals.core.game import ChanceEvent, Event


class BoardLaid(Event, frozen=True):
    """The minerals are laid out face up."""

    rule: ClassVar[str] = "minerals.setup.board"
    rows: tuple[str, ...]
    """The board as a diagram, top row first."""
    corner: str
    """The hex at the left end of the bottom row of the diagram."""
    drawn: tuple[str, ...] = ()
    """What was drawn blind, in order, where chance laid the board."""
    chance: str = "1"
    """The exact probability of exactly these draws."""

    @property
    def outcomes(self) -> tuple[str, ...]:
        return self.drawn

    @property
    def probability(self) -> Fraction | None:
        return Fraction(self.chance) if self.drawn else None


class PositionLaid(Event, frozen=True):
    """A written position is set up, in place of the usual set-up."""

    rule: ClassVar[str] = "minerals.setup.board"
    position: str


class BuildingBegan(Event, frozen=True):
    """The first tile lies on the table, and the players begin to build the board around it."""

    rule: ClassVar[str] = "minerals.setup.building"
    cell: str
    mineral: str
    tiles: int
    """How many tiles the board will have."""


class TileLaid(Event, frozen=True):
    """A player lays a tile of the board."""

    rule: ClassVar[str] = "minerals.setup.building"
    player: int
    cell: str
    mineral: str


class MineralRemoved(Event, frozen=True):
    """A player removes a mineral before the game; it goes into the pouch."""

    rule: ClassVar[str] = "minerals.setup.removal"
    player: int
    cell: str
    mineral: str


class CardTurnedUp(ChanceEvent, frozen=True):
    """A collection card is turned face up; the outcome is the card's name."""

    rule: ClassVar[str] = "minerals.setup.cards"


class CardRefilled(ChanceEvent, frozen=True):
    """A new card takes the place of one that was taken; the outcome is the card's name."""

    rule: ClassVar[str] = "minerals.collections.refill"


class ToolLaid(ChanceEvent, frozen=True):
    """A tool tile is laid, either side up; the outcome is the tool that shows."""

    rule: ClassVar[str] = "minerals.setup.tools"


class PawnPlaced(Event, frozen=True):
    """A player places another player's pawn."""

    rule: ClassVar[str] = "minerals.setup.pawns"
    player: int
    """Whose pawn it is."""
    by: int
    """Who places it."""
    cell: str


class TurnBegan(Event, frozen=True):
    """A player's turn begins."""

    rule: ClassVar[str] = "minerals.turn.order"
    player: int


class FirstTurnBegan(TurnBegan, frozen=True):
    """The first turn of the game begins: the first player's."""

    rule: ClassVar[str] = "minerals.setup.first-player"


class MineralExcavated(Event, frozen=True):
    """The mineral under the pawn is lifted out."""

    rule: ClassVar[str] = "minerals.move.excavate"
    player: int
    cell: str
    mineral: str


class PawnMoved(Event, frozen=True):
    """The pawn moves."""

    rule: ClassVar[str] = "minerals.move.exact-distance"
    player: int
    path: tuple[str, ...]
    """Every hex from the start to the end, both included."""


class PawnMovedOverPawns(PawnMoved, frozen=True):
    """The pawn moves, and passes over other players' pawns."""

    rule: ClassVar[str] = "minerals.move.over-pawns"


class PawnMovedByMap(PawnMoved, frozen=True):
    """The pawn moves and changes direction on the way."""

    rule: ClassVar[str] = "minerals.tools.map"


class PawnMovedByCompass(PawnMoved, frozen=True):
    """The pawn moves as far as the player likes."""

    rule: ClassVar[str] = "minerals.tools.compass"


class MineralKept(Event, frozen=True):
    """After a correct move the excavated mineral goes to the player's pool."""

    rule: ClassVar[str] = "minerals.move.keep"
    player: int
    mineral: str


class MoveFailed(Event, frozen=True):
    """There is no correct move: the excavated mineral goes into the pouch."""

    rule: ClassVar[str] = "minerals.move.failed"
    player: int
    mineral: str


class PawnReturned(Event, frozen=True):
    """After a failed move the pawn goes to a wollastonite of the player's choice."""

    rule: ClassVar[str] = "minerals.move.failed"
    player: int
    cell: str


class TurnPassed(Event, frozen=True):
    """The player has no correct move and no free wollastonite, and passes without excavating anything."""

    rule: ClassVar[str] = "minerals.move.pass"
    player: int


class FragmentSeparated(Event, frozen=True):
    """A part of the board without a pawn is no longer joined to the rest."""

    rule: ClassVar[str] = "minerals.fragments.cut-off"
    cells: tuple[str, ...]


class FragmentSeparatedByTool(FragmentSeparated, frozen=True):
    """A tool has separated a part of the board without a pawn."""

    rule: ClassVar[str] = "minerals.fragments.tools"


class FragmentRejoined(Event, frozen=True):
    """The Hammer's mineral joins a separated fragment to the board again."""

    rule: ClassVar[str] = "minerals.tools.hammer"
    cells: tuple[str, ...]


class FragmentsMerged(Event, frozen=True):
    """The Hammer's mineral makes one fragment of several."""

    rule: ClassVar[str] = "minerals.tools.hammer"
    cells: tuple[str, ...]
    """The hexes of them all, without that of the mineral."""


class FragmentMineralTaken(Event, frozen=True):
    """The player takes a mineral of the lowest value from a fragment."""

    rule: ClassVar[str] = "minerals.fragments.lowest"
    player: int
    cell: str
    mineral: str


class FragmentMineralShovelled(Event, frozen=True):
    """With the Shovel, the player takes a mineral of any value from a fragment."""

    rule: ClassVar[str] = "minerals.tools.shovel"
    player: int
    cell: str
    mineral: str


class FragmentCutOff(Event, frozen=True):
    """The rest of a fragment goes into the pouch."""

    rule: ClassVar[str] = "minerals.fragments.cut-off"
    cells: tuple[str, ...]


class FragmentLost(Event, frozen=True):
    """After a failed move a whole fragment goes into the pouch."""

    rule: ClassVar[str] = "minerals.fragments.failed-move"
    cells: tuple[str, ...]


class CollectionTaken(Event, frozen=True):
    """The minerals on a card go back into the pouch, and the player takes the card."""

    rule: ClassVar[str] = "minerals.collections.exchange"
    player: int
    card: str


class CollectionTakenWithoutOrpiment(Event, frozen=True):
    """A player takes a card for its minerals other than orpiment. It will score its lower value."""

    rule: ClassVar[str] = "minerals.collections.orpiment"
    player: int
    card: str


class ToolPaid(Event, frozen=True):
    """A player pays a mineral from the pool onto the tool stack, to use a tool."""

    rule: ClassVar[str] = "minerals.tools.payment"
    player: int
    tool: str
    """The tool whose effect is used."""
    mineral: str
    lamp: bool = False


class MineralAdded(Event, frozen=True):
    """With the Hammer, the player adds a mineral from the pool to the board."""

    rule: ClassVar[str] = "minerals.tools.hammer"
    player: int
    cell: str
    mineral: str


class MineralAddedFromPouch(ChanceEvent, frozen=True):
    """With the Hammer, the player adds a mineral drawn from the pouch to the board."""

    rule: ClassVar[str] = "minerals.tools.hammer"
    player: int
    cell: str


class MineralDrawn(ChanceEvent, frozen=True):
    """With the Chest, the player draws a mineral from the pouch into the pool."""

    rule: ClassVar[str] = "minerals.tools.chest"
    player: int


class MineralChosen(Event, frozen=True):
    """With the Chest, the player takes a mineral of their choice out of the pouch."""

    rule: ClassVar[str] = "minerals.tools.chest"
    player: int
    mineral: str


class MineralsExchanged(Event, frozen=True):
    """With the Sack, two players swap minerals of equal value."""

    rule: ClassVar[str] = "minerals.tools.sack"
    player: int
    opponent: int
    give: str
    """The letters of what the player gives."""
    take: str
    """The letters of what the player takes."""


class NeighbourTaken(Event, frozen=True):
    """With the Magnifying glass, the player takes one more mineral, beside the excavated hex."""

    rule: ClassVar[str] = "minerals.tools.magnifying-glass"
    player: int
    cell: str
    mineral: str


class PawnSwept(Event, frozen=True):
    """With the Vortex, a pawn and the mineral below it go to another hex."""

    rule: ClassVar[str] = "minerals.tools.vortex"
    player: int
    origin: str
    cell: str


class GameEnded(Event, frozen=True):
    """Nobody can move and no wollastonite is free; the minerals left on the board go into the pouch."""

    rule: ClassVar[str] = "minerals.end.game-over"


class ScoreCounted(Event, frozen=True):
    """A player's points; the minerals of the tool stack go back to the pool and count."""

    rule: ClassVar[str] = "minerals.end.scoring"
    player: int
    collections: int
    """Points on cards."""
    tools: int
    """Points lost for minerals on the tool stack, as a negative number or 0."""
    minerals: int
    """The value of the pool, tool stack included."""

    @property
    def total(self) -> int:
        """The sum."""
        return self.collections + self.tools + self.minerals


class TieCompared(Event, frozen=True):
    """Players level at the top compare how many minerals their collection cards show."""

    rule: ClassVar[str] = "minerals.end.ties"
    players: tuple[int, ...]
    minerals: tuple[int, ...]
    """How many minerals are on the cards of each of them."""


MineralsEvent: TypeAlias = (
    BoardLaid
    | PositionLaid
    | BuildingBegan
    | TileLaid
    | MineralRemoved
    | CardTurnedUp
    | CardRefilled
    | ToolLaid
    | PawnPlaced
    | TurnBegan
    | FirstTurnBegan
    | MineralExcavated
    | PawnMoved
    | PawnMovedOverPawns
    | PawnMovedByMap
    | PawnMovedByCompass
    | MineralKept
    | MoveFailed
    | PawnReturned
    | TurnPassed
    | FragmentSeparated
    | FragmentSeparatedByTool
    | FragmentRejoined
    | FragmentsMerged
    | FragmentMineralTaken
    | FragmentMineralShovelled
    | FragmentCutOff
    | FragmentLost
    | CollectionTaken
    | CollectionTakenWithoutOrpiment
    | ToolPaid
    | MineralAdded
    | MineralAddedFromPouch
    | MineralDrawn
    | MineralChosen
    | MineralsExchanged
    | NeighbourTaken
    | PawnSwept
    | GameEnded
    | ScoreCounted
    | TieCompared
)
"""Everything that can happen."""

EVENTS: tuple[type[MineralsEvent], ...] = get_args(MineralsEvent)

COUNTED: tuple[type[Event], ...] = (
    MoveFailed,
    FragmentSeparated,
    FragmentSeparatedByTool,
    FragmentCutOff,
    FragmentLost,
    CollectionTaken,
    CollectionTakenWithoutOrpiment,
    ToolPaid,
)
"""What a study counts, one column for each."""
