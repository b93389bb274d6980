"""The state of a game of Out of Mine!: an immutable value, nothing but the fold of its events."""

from __future__ import annotations

from typing import Literal

import msgspec

from minerals.core.geometry import Cells
from minerals.games.out_of_mine.components import Card, Components, GallerySide, components_for
from minerals.games.out_of_mine.options import OutOfMineOptions
from minerals.games.out_of_mine.tiles import Offsets, shape_of, turn_shape

Phase = Literal["choosing", "placing", "over"]


class Lying(msgspec.Struct, frozen=True):
    """A tile that lies on the table."""

    tile: str
    cells: Cells


class Hand(msgspec.Struct, frozen=True):
    """A tile in a player's hand, as it is held."""

    tile: str
    turns: int = 0
    flipped: bool = False


class Seat(msgspec.Struct, frozen=True):
    """What is in front of a player."""

    gallery: str = ""
    """The name of the gallery; empty before it is dealt."""
    side: str = ""
    """The side played on; empty before it is chosen."""
    card: str = ""
    """The name of the treasure card; empty before it is revealed."""
    tiles: tuple[Lying, ...] = ()
    """The tiles that lie there, in the order in which they were placed."""
    hand: Hand | None = None
    """The tile that is turned, flipped, placed or put back next."""
    other_hand: Hand | None = None
    """A new tile that waits in the other hand while one from the table is moved."""
    has_passed: bool = False
    removed: int = 0
    """How many tiles the check has removed."""
    before: tuple[str, str] = ("", "")
    """The gallery and the side of the round before."""
    points: tuple[int, ...] = ()
    """The points of each round."""

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The tiles held, first the one that is handled next."""
        return tuple(hand for hand in (self.hand, self.other_hand) if hand is not None)

    @property
    def covered(self) -> Cells:
        """The cells under tiles, in the gallery or not."""
        cells = 0
        for lying in self.tiles:
            cells |= lying.cells
        return cells

    def tile_on(self, index: int) -> Lying | None:
        """Return the tile on a cell, or None."""
        return next((lying for lying in self.tiles if lying.cells >> index & 1), None)


class State(msgspec.Struct, frozen=True):
    """A position with everything that belongs to it."""

    options: OutOfMineOptions
    seats: tuple[Seat, ...] = ()
    """By player - 1."""
    retired: tuple[str, ...] = ()
    """The galleries that are back in the box."""
    drawn: str = ""
    """The gallery that has come from the pile and is not dealt yet."""
    cards_used: tuple[str, ...] = ()
    """The treasure cards of the rounds so far."""
    round: int = 0
    """How many rounds have begun."""
    clock: int = 0
    """When the last action of the round happened, in milliseconds since it began."""
    last: int = 0
    """Whose action that was."""
    caller: int = 0
    """Who called in this round, or 0."""
    called_at: int = 0
    """When, in milliseconds since the round began."""
    phase: Phase = "choosing"

    @property
    def box(self) -> Components:
        """What is in the box."""
        return components_for(self.options.components, self.options.box)

    def seat(self, player: int) -> Seat:
        """Return what is in front of a player."""
        return self.seats[player - 1]

    def side(self, player: int) -> GallerySide:
        """Return the side of the gallery a player plays on."""
        seat = self.seats[player - 1]
        return self.box.gallery_named[seat.gallery].side(seat.side)

    def gallery_cells(self, player: int) -> Cells:
        """Return the cells of a player's gallery; none before its side is chosen."""
        return self.side(player).cells if self.seats[player - 1].side else 0

    def card(self, player: int) -> Card:
        """Return a player's treasure card."""
        return self.box.card_named[self.seats[player - 1].card]

    def open_cells(self, player: int) -> Cells:
        """Return the cells of a player's gallery that nothing lies on."""
        return self.gallery_cells(player) & ~self.seats[player - 1].covered

    def held(self, player: int) -> Offsets:
        """Return the shape of the tile in a player's hand, as it is held."""
        hand = self.seats[player - 1].hand
        assert hand is not None, "only who holds a tile is asked for its shape"
        return turn_shape(self.box.shape_named[shape_of(hand.tile)].offsets, hand.turns, hand.flipped)

    @property
    def supply(self) -> dict[str, int]:
        """How many of each tile there are to take."""
        left = dict(self.box.supply)
        for seat in self.seats:
            for lying in seat.tiles:
                left[lying.tile] -= 1
            for hand in seat.hands:
                left[hand.tile] -= 1
        return left

    def others_left(self, tile: str) -> list[str]:
        """Return which other tiles of a tile's shape are left in the supply."""
        supply = self.supply
        return [other for other in self.box.tiles_of[shape_of(tile)] if other != tile and supply[other] > 0]

    @property
    def unseen_galleries(self) -> list[str]:
        """The galleries that have not been in play: nobody knows which of them lie in the pile."""
        seen = {*self.retired, *(seat.gallery for seat in self.seats), *(seat.before[0] for seat in self.seats)}
        return [gallery.name for gallery in self.box.gallery if gallery.name not in seen and gallery.name != self.drawn]

    @property
    def unseen_cards(self) -> list[str]:
        """The treasure cards that have not been revealed."""
        return [card.name for card in self.box.card if card.name not in self.cards_used]


def initial(options: OutOfMineOptions) -> State:
    """Return the state before the first event: nothing dealt."""
    return State(options, (Seat(),) * options.players)
