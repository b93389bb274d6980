"""Events of Out of Mine! told in one sentence each, and the moments worth a mark on the time line."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import singledispatchmethod
from typing import Any

from minerals.core.words import counted, listed
from minerals.games.out_of_mine import events as e
from minerals.games.out_of_mine.components import COLOURS
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.tiles import element_of, shape_of


def narrate(event: Any, before: State, players: Sequence[str]) -> str:
    """Return an event in one sentence. O(1).

    Parameters
    ----------
    before
        The state before the event.
    players
        The players' names, by seat.

    Examples
    --------
    >>> from minerals.games.out_of_mine.options import OutOfMineOptions
    >>> from minerals.games.out_of_mine.state import initial
    >>> narrate(e.TileTaken(1, 1200, "L3 gold"), initial(OutOfMineOptions()), ["Ada", "Ben"])
    '1.2 s: Ada takes a green L3 with gold.'
    """
    sentence: str = _Teller(before, players).tell(event)
    return sentence


def key_moment(event: Any) -> str | None:
    """Return a short title where an event is worth a mark on the time line, else None.

    >>> key_moment(e.Called(2, 61500))
    'Player 2 calls'
    """
    match event:
        case e.Called(player=player):
            return f"Player {player} calls"
        case e.RoundBegan(number=number):
            return f"Round {number}"
        case e.TileRemoved(player=player, tile=tile):
            return f"Player {player} loses {tile} at the check"
        case e.TimeRanOut():
            return "Time is up"
        case e.GameEnded():
            return "The game ends"
    return None


def described(state: State, tile: str) -> str:
    """Return a tile in words."""
    element = element_of(tile)
    return f"{state.box.colour_of(tile)} {shape_of(tile)}" + (f" with {element}" if element else "")


def asked_for(state: State, card: str) -> str:
    """Return what a treasure card asks for in words."""
    numbers = state.box.card_named[card].tiles
    return listed(f"{number} {colour}" for number, colour in zip(numbers, COLOURS, strict=True) if number)


class _Teller:
    """Tells events of one position."""

    def __init__(self, state: State, players: Sequence[str]) -> None:
        self.state = state
        self.players = players

    def name(self, player: int) -> str:
        return self.players[player - 1]

    def when(self, event: e.TimedEvent) -> str:
        return f"{event.at / 1000:.1f} s: {self.name(event.player)}"

    @singledispatchmethod
    def tell(self, event: Any) -> str:
        """Return an event in one sentence."""
        raise TypeError(f"{type(event).__name__} is no event of Out of Mine!.")

    # --- before a round ---

    @tell.register
    def _(self, _event: e.PositionLaid) -> str:
        return "A written position is laid out."

    @tell.register
    def _(self, event: e.GalleryDealt) -> str:
        return f"{self.name(event.player)} gets gallery {event.outcome} {_odds(event.probability)}."

    @tell.register
    def _(self, event: e.SideChosen) -> str:
        return f"{self.name(event.player)} plays on the {event.side}."

    @tell.register
    def _(self, event: e.GalleryTurnedOver) -> str:
        return f"It is the same gallery as before: {self.name(event.player)} turns it over to the {event.side}."

    @tell.register
    def _(self, event: e.CardRevealed) -> str:
        asks = f"which asks for {asked_for(self.state, event.outcome)}"
        return f"{self.name(event.player)} reveals card {event.outcome}, {asks} {_odds(event.probability)}."

    @tell.register
    def _(self, event: e.RoundBegan) -> str:
        return f"Round {event.number} begins: into the mine!"

    # --- placing ---

    @tell.register
    def _(self, event: e.TileTaken) -> str:
        return f"{self.when(event)} takes a {described(self.state, event.tile)}."

    @tell.register
    def _(self, event: e.TileReturned) -> str:
        return f"{self.when(event)} puts the {described(self.state, event.tile)} back."

    @tell.register
    def _(self, event: e.TileTurned) -> str:
        return f"{self.when(event)} turns the tile in hand."

    @tell.register
    def _(self, event: e.TileFlipped) -> str:
        return f"{self.when(event)} flips the tile in hand over."

    @tell.register
    def _(self, event: e.TilePlaced) -> str:
        return f"{self.when(event)} places the {described(self.state, event.tile)} on {listed(event.cells)}."

    @tell.register
    def _(self, event: e.TileLifted) -> str:
        return f"{self.when(event)} lifts the {described(self.state, event.tile)} from {listed(event.cells)}."

    @tell.register
    def _(self, event: e.Called) -> str:
        return f"{self.when(event)} calls OUT OF MINE!"

    @tell.register
    def _(self, event: e.Passed) -> str:
        return f"{self.when(event)} places no more."

    @tell.register
    def _(self, _event: e.TimeRanOut) -> str:
        return "Time is up, and nobody places any more."

    # --- check and points ---

    def removed(self, event: e.TileRemoved, reason: str) -> str:
        tile = described(self.state, event.tile)
        return f"{self.name(event.player)}'s {tile} on {listed(event.cells)} {reason}: it is removed."

    @tell.register
    def _(self, event: e.TileOverEdgeRemoved) -> str:
        return self.removed(event, "stands out over the edge")

    @tell.register
    def _(self, event: e.TileOfWrongColourRemoved) -> str:
        return self.removed(event, "has a colour that is not on the card")

    @tell.register
    def _(self, event: e.TileTooManyRemoved) -> str:
        return self.removed(event, "is one more of its colour than the card has")

    @tell.register
    def _(self, event: e.EmptyCellsCounted) -> str:
        return (
            f"{self.name(event.player)} has {counted(event.empty, 'empty cell')}: 10 − {event.empty} = {event.points}."
        )

    @tell.register
    def _(self, event: e.NothingScored) -> str:
        return f"{self.name(event.player)} has {event.empty} empty cells, more than 10: nothing counts."

    @tell.register
    def _(self, event: e.CallerRewarded) -> str:
        if event.points > 0:
            return f"{self.name(event.player)} called and has covered everything correctly: {_signed(event.points)}."
        return f"{self.name(event.player)} called, but not everything is right: {_signed(event.points)}."

    @tell.register
    def _(self, event: e.ElfRewarded) -> str:
        return f"{self.name(event.player)}'s {event.colour} elf on {event.cell} has a {event.colour} tile: +1."

    @tell.register
    def _(self, event: e.ElementsCounted) -> str:
        shown = f"{event.count} × {event.element}"
        return f"{self.name(event.player)} has {shown} in the gallery: {_signed(event.points)}."

    @tell.register
    def _(self, event: e.RoundScored) -> str:
        return f"{self.name(event.player)} notes {counted(event.points, 'point')} for this round."

    # --- between rounds ---

    @tell.register
    def _(self, _event: e.TilesCleared) -> str:
        return "All tiles go back into the supply."

    @tell.register
    def _(self, event: e.GalleryRetired) -> str:
        return f"{self.name(event.player)} called, so gallery {event.gallery} goes back to the box."

    @tell.register
    def _(self, event: e.UncalledGalleryRetired) -> str:
        return (
            f"Nobody called: gallery {event.gallery} of {self.name(event.player)}, who scored most, "
            "goes back to the box."
        )

    @tell.register
    def _(self, event: e.GalleryDrawn) -> str:
        return f"Gallery {event.outcome} comes from the pile {_odds(event.probability)}."

    # --- end ---

    @tell.register
    def _(self, _event: e.GameEnded) -> str:
        return "The last round is over, and the game ends."

    @tell.register
    def _(self, event: e.TotalCounted) -> str:
        return f"{self.name(event.player)} has {counted(event.points, 'point')} in all."


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}"


def _odds(probability: Fraction) -> str:
    return f"({probability.numerator} in {probability.denominator})"
