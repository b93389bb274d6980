"""The state of a game of Minerals: an immutable value, nothing but the fold of its events."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from minerals.core.geometry import Cells, HexGrid, each
from minerals.games.minerals.components import Components, components_for
from minerals.games.minerals.counts import NONE, Counts
from minerals.games.minerals.options import MineralsOptions

GRID = HexGrid.table(rows=26, columns=40)
"""The table on which boards are laid."""

MIDDLE = "m20"
"""The hex in the middle of the table, where boards that are not written down begin."""

NO_CELL = -1
"""Where a pawn is that has not been placed."""

Phase = Literal["laying", "building", "removing", "placing", "playing", "over"]

_SETTING_UP = ("laying", "building", "removing", "placing")


class Turn(msgspec.Struct, frozen=True):
    """What has been done in the turn under way."""

    player: int = 0
    moves_left: int = 0
    """How many moves are still to be made; the Rope adds one."""
    tool: str = ""
    """The tool used this turn, by its effect; empty for none."""
    collected: bool = False
    """Whether a collection was taken."""
    excavated_cell: int = NO_CELL
    """The hex excavated by the last correct move."""
    excavated_value: int = 0
    """Its mineral."""


class State(msgspec.Struct, frozen=True):
    """A position with everything that belongs to it. Tuples by player are indexed by player - 1."""

    options: MineralsOptions
    components: Components
    board: bytes
    """The value of the mineral on each hex, by index; 0 for none."""
    tiles: Cells
    """The hexes with a mineral."""
    pawns: tuple[int, ...]
    """The hex of each player's pawn, or `NO_CELL`."""
    pouch: Counts
    pools: tuple[Counts, ...]
    stacks: tuple[Counts, ...]
    """The minerals paid for tools."""
    cards: tuple[str, ...]
    """The collection cards face up, by name."""
    deck: tuple[str, ...]
    """The collection cards face down, in no order: what comes up is decided when it is turned."""
    collections: tuple[tuple[tuple[str, bool], ...], ...]
    """The cards each player has taken, each with whether its orpiment was paid."""
    tools: tuple[str, ...]
    """The tools that lie face up, in the order of the minerals they cost."""
    phase: Phase
    removed: int
    """How many minerals were removed in the set-up."""
    turn: Turn
    in_hand: int = 0
    """The value of a mineral just excavated; 0 for none."""
    fragments: tuple[Cells, ...] = ()
    """The parts of the board that are separated and not yet cut off."""
    counted: tuple[int | None, ...] = ()
    """The final points of each player, where they have been counted."""
    box: Counts = NONE
    """The tiles that players who build the board have not laid; in other games there are none."""
    extent: Cells = 0
    """Every hex that has had a mineral in this game; pictures keep their size by it."""

    # --- set-like names for what the rules ask most ---

    @property
    def player(self) -> int:
        """Whose turn it is."""
        return self.turn.player

    @property
    def pool(self) -> Counts:
        """The pool of the player whose turn it is."""
        return self.pools[self.turn.player - 1]

    @property
    def pawn(self) -> int:
        """The hex of the pawn of the player whose turn it is."""
        return self.pawns[self.turn.player - 1]

    @property
    def has_tools(self) -> bool:
        """Whether tools are used in this game: they lie face up, or will be laid. A written position may have none."""
        return self.options.version == "full" and (bool(self.tools) or self.phase in _SETTING_UP)

    @property
    def has_cards(self) -> bool:
        """Whether collection cards are used in this game: there are some, or they will be laid."""
        there_are = bool(self.cards or self.deck) or any(self.collections)
        return self.options.version != "6" and (there_are or self.phase in _SETTING_UP)

    @property
    def follows_first_rules(self) -> bool:
        """Whether the game was begun by the first version of these rules, and goes on by it."""
        return self.options.rules == 1

    @property
    def has_second_move(self) -> bool:
        """Whether the move that is left is the Rope's second one, which may be made or left out."""
        turn = self.turn
        is_second = turn.tool == "rope" and turn.moves_left == 1 and turn.excavated_cell != NO_CELL
        return is_second and self.options.rope == "may"

    @property
    def must_move(self) -> bool:
        """Whether the player whose turn it is has a move to make that cannot be left out."""
        return self.turn.moves_left > 0 and not self.has_second_move

    @property
    def occupied(self) -> Cells:
        """The hexes with a pawn."""
        cells = 0
        for pawn in self.pawns:
            if pawn >= 0:
                cells |= 1 << pawn
        return cells

    def of_value(self, value: int) -> Cells:
        """Return the hexes with a mineral of a value. O(minerals)."""
        return sum(1 << index for index in each(self.tiles) if self.board[index] == value)

    @property
    def free_wollastonite(self) -> tuple[int, ...]:
        """The hexes of wollastonite without a pawn. O(their number)."""
        found = []
        index = self.board.find(1)
        while index >= 0:
            if index not in self.pawns:
                found.append(index)
            index = self.board.find(1, index + 1)
        return tuple(found)

    @property
    def has_free_wollastonite(self) -> bool:
        """Whether there is a wollastonite without a pawn. O(1) in the number of hexes."""
        under_pawns = sum(1 for pawn in self.pawns if pawn >= 0 and self.board[pawn] == 1)
        return self.board.count(1) > under_pawns


def in_force(options: MineralsOptions, components: Components) -> MineralsOptions:
    """Return options with the readings in force: those of the first version of the rules, and those that tools name."""
    first = {"rope": "must", "useless_tools": "paid", "hammer_reach": "own"} if options.rules == 1 else {}
    readings = first | components.readings
    return replace(options, **readings) if readings else options


def initial(options: MineralsOptions) -> State:
    """Return the state before the first event: an empty table, all minerals in the box."""
    components = components_for(options.components)
    return State(
        options=in_force(options, components),
        components=components,
        board=bytes(GRID.size),
        tiles=0,
        pawns=(NO_CELL,) * options.players,
        pouch=NONE,
        pools=(NONE,) * options.players,
        stacks=(NONE,) * options.players,
        cards=(),
        deck=tuple(components.card_named) if options.version != "6" else (),
        collections=((),) * options.players,
        tools=(),
        phase="laying",
        removed=0,
        turn=Turn(options.first_player),
        counted=(None,) * options.players,
    )
