"""What lies in a position of Out of Mine!: on the cells of each player's table, and in front of each player.

There are as many tables as players, so a cell has the player's number before its name, as where it is clicked: `1:d4`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from string import ascii_letters

import msgspec

from minerals.core.game import Holder, Place
from minerals.games.out_of_mine.diagram import OPEN, ROCK
from minerals.games.out_of_mine.rules.legal import to_act
from minerals.games.out_of_mine.rules.score import scores
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.tiles import GRID


class Cell(Place, frozen=True, repr_omit_defaults=True):
    """A cell of a player's table.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("out_of_mine", seed=7)
    >>> for words in ("1: front", "2: front", "1: take L3", "1: place d4"):
    ...     events = match.play(words)
    >>> match.board["1:d4"]
    Cell(cell='1:d4', tile='L3', letter='a')
    """

    in_gallery: bool = False
    """Whether it is a cell of the gallery, and not rock."""
    elf: str = ""
    """The colour of the elf on the cell."""
    tile: str = ""
    """The tile that lies there."""
    letter: str = ""
    """The letter with which a written position shows that tile: `a` for the one that was placed first."""

    @property
    def is_empty(self) -> bool:
        """Whether no tile lies on it."""
        return not self.tile

    @property
    def sign(self) -> str:
        """How a written position shows it."""
        return self.letter or (OPEN if self.in_gallery else ROCK)


class PlacedTile(msgspec.Struct, frozen=True):
    """A tile that lies on a player's table."""

    tile: str
    cells: tuple[str, ...]


class Player(Holder, frozen=True, repr_omit_defaults=True):
    """A player, with all that lies in front of the player.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("out_of_mine", players=["Ada", "Ben"], seed=7)
    >>> for words in ("1: front", "2: front", "1: take L3"):
    ...     events = match.play(words)
    >>> ada = match.player("Ada")
    >>> ada.side, ada.hand, ada.placed
    ('front', 'L3', ())
    """

    gallery: str = ""
    side: str = ""
    """Nothing before it is chosen."""
    card: str = ""
    """The treasure card; nothing before it is revealed."""
    hand: str = ""
    """The tile in hand."""
    other_hand: str = ""
    """The tile in the other hand, while both are full."""
    placed: tuple[PlacedTile, ...] = ()
    """The tiles on the table, in the order in which they were placed."""
    rounds: tuple[int, ...] = ()
    """The points of each round."""
    has_passed: bool = False

    @property
    def components(self) -> Mapping[str, int]:
        """The tiles on the table and in both hands, and the card."""
        tiles = Counter([*(lying.tile for lying in self.placed), *filter(None, (self.hand, self.other_hand))])
        return tiles + Counter(cards=int(bool(self.card)))


def cells(state: State) -> tuple[str, ...]:
    """Return the cells of each table, player by player, row by row from the top."""
    names = sorted(GRID.index_of, key=lambda name: (-ord(name[0]), int(name[1:])))
    return tuple(f"{player}:{name}" for player, seat in enumerate(state.seats, start=1) if seat.side for name in names)


def place(state: State, cell: str) -> Cell:
    """Return what lies on a cell."""
    number, _, name = cell.partition(":")
    player, index = int(number), GRID.index(name)
    seat = state.seat(player)
    lying = seat.tile_on(index)
    return Cell(
        cell,
        in_gallery=bool(state.gallery_cells(player) >> index & 1),
        elf=state.side(player).elves.get(name, ""),
        tile=lying.tile if lying is not None else "",
        letter=dict(zip(seat.tiles, ascii_letters, strict=False)).get(lying, "") if lying is not None else "",
    )


def player(state: State, seat: int, name: str) -> Player:
    """Return what a player has."""
    own = state.seat(seat)
    return Player(
        name,
        seat,
        scores(state)[seat - 1],
        seat in to_act(state),
        gallery=own.gallery,
        side=own.side,
        card=own.card,
        hand=own.hand.tile if own.hand is not None else "",
        other_hand=own.other_hand.tile if own.other_hand is not None else "",
        placed=tuple(PlacedTile(lying.tile, GRID.names(lying.cells)) for lying in own.tiles),
        rounds=own.points,
        has_passed=own.has_passed,
    )


def supply(state: State) -> Mapping[str, int]:
    """Return the tiles to take, and how many treasure cards lie before nobody."""
    shown = sum(1 for seat in state.seats if seat.card)
    return state.supply | {"cards": len(state.unseen_cards) + len(state.cards_used) - shown}
