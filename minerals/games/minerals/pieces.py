"""What lies in a position of Minerals: on each hex, and in front of each player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from minerals.core.game import Holder, Place
from minerals.core.geometry import each
from minerals.games.minerals.components import MINERALS
from minerals.games.minerals.counts import Counts, plus
from minerals.games.minerals.rules.end import scores
from minerals.games.minerals.rules.legal import to_act
from minerals.games.minerals.state import GRID, NO_CELL, State

_LETTER_OF = {mineral.name: mineral.letter for mineral in MINERALS}


class Hex(Place, frozen=True, repr_omit_defaults=True):
    r"""A hex of the board.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", position="W1  K2  .\ncorner: d6")
    >>> match.board["d6"], match.board["d7"].pawn, match.board["d8"]
    (Hex(cell='d6', mineral='wollastonite', pawn=1), 2, Hex(cell='d8'))
    """

    mineral: str = ""
    """The name of the mineral that lies there, or nothing."""
    pawn: int = 0
    """The player whose pawn stands there, or 0."""
    is_separated: bool = False
    """Whether it belongs to a fragment that is about to be cut off."""

    @property
    def sign(self) -> str:
        """How a written position shows it."""
        return (_LETTER_OF[self.mineral] if self.mineral else ".") + (str(self.pawn) if self.pawn else "")

    @property
    def components(self) -> Mapping[str, int]:
        """The mineral that lies on it."""
        return {self.mineral: 1} if self.mineral else {}


class Pile(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """Minerals that lie together.

    Examples
    --------
    >>> pile = Pile(wollastonite=3, kyanite=1)
    >>> pile.kyanite, pile.number, pile.value
    (1, 4, 5)
    """

    wollastonite: int = 0
    kyanite: int = 0
    tourmaline: int = 0
    anthracite: int = 0
    orpiment: int = 0

    @property
    def number(self) -> int:
        """How many there are."""
        return sum(msgspec.structs.astuple(self))

    @property
    def value(self) -> int:
        """What they are worth together, each its own value."""
        return sum(mineral.value * getattr(self, mineral.name) for mineral in MINERALS)


_NO_MINERALS = Pile()


class CardTaken(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """A collection card that a player has taken."""

    name: str
    points: int
    with_orpiment: bool = True
    """Whether everything on it was paid; without its orpiment it scores its lower value."""


class Player(Holder, frozen=True, repr_omit_defaults=True):
    r"""A player, with everything in front of the player.

    Examples
    --------
    >>> import minerals
    >>> position = "W1  K2  .\ncorner: d6\nturn: 2\npool 2: 3W 1K\ncards: none\ncollections 2: KKT"
    >>> match = minerals.new("minerals", players=["Ada", "Ben"], position=position)
    >>> match.player("Ben")  # doctest: +NORMALIZE_WHITESPACE
    Player(name='Ben', seat=2, points=15, has_turn=True, pawn='d7', pool=Pile(wollastonite=3, kyanite=1),
    cards=(CardTaken(name='KKT', points=10),))
    """

    pawn: str = ""
    """The hex of the pawn; nothing before it is placed."""
    pool: Pile = _NO_MINERALS
    stack: Pile = _NO_MINERALS
    """What was paid for tools."""
    cards: tuple[CardTaken, ...] = ()
    in_hand: str = ""
    """A mineral just excavated, while the pawn moves."""
    tool: str = ""
    """The tool used in the turn under way."""

    @property
    def components(self) -> Mapping[str, int]:
        """The minerals in the pool, on the stack and in hand, and the number of cards."""
        held = Counter(msgspec.structs.asdict(self.pool)) + Counter(msgspec.structs.asdict(self.stack))
        return held + Counter([self.in_hand] if self.in_hand else []) + Counter(cards=len(self.cards))


def cells(state: State) -> tuple[str, ...]:
    """Return the hexes that have had a mineral in this game, row by row from the top."""
    places = {index: GRID.place(index) for index in each(state.extent)}
    return tuple(GRID.name(index) for index in sorted(places, key=lambda index: (-places[index][1], places[index][0])))


def place(state: State, cell: str) -> Hex:
    """Return what lies on a hex."""
    index = GRID.index(cell)
    value = state.board[index]
    return Hex(
        cell,
        mineral=state.components.name_of[value] if value else "",
        pawn=state.pawns.index(index) + 1 if index in state.pawns else 0,
        is_separated=any(part >> index & 1 for part in state.fragments),
    )


def player(state: State, seat: int, name: str) -> Player:
    """Return what a player has."""
    pawn, has_turn, cards = state.pawns[seat - 1], seat in to_act(state), state.components.card_named
    is_under_way = seat == state.player and state.phase == "playing"
    return Player(
        name,
        seat,
        scores(state)[seat - 1],
        has_turn,
        pawn=GRID.name(pawn) if pawn != NO_CELL else "",
        pool=_pile(state.pools[seat - 1]),
        stack=_pile(state.stacks[seat - 1]),
        cards=tuple(
            CardTaken(card, cards[card].points_for(with_orpiment=whole), whole)
            for card, whole in state.collections[seat - 1]
        ),
        in_hand=state.components.name_of[state.in_hand] if state.in_hand and seat == state.player else "",
        tool=state.turn.tool if is_under_way else "",
    )


def supply(state: State) -> Mapping[str, int]:
    """Return the minerals in the pouch and the box, and how many collection cards nobody has taken."""
    counts = zip(MINERALS, plus(state.pouch, state.box), strict=True)
    return {mineral.name: count for mineral, count in counts} | {"cards": len(state.deck) + len(state.cards)}


def _pile(counts: Counts) -> Pile:
    return Pile(*counts) if any(counts) else _NO_MINERALS
