"""The state after an event: the fold of the game. Pure, and total on valid logs."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from minerals.games.out_of_mine import events as e
from minerals.games.out_of_mine.diagram import lay_position
from minerals.games.out_of_mine.state import Hand, Lying, Seat, State
from minerals.games.out_of_mine.tiles import GRID, TURNS, offsets_of, orientations, shape_of


def evolve(state: State, event: e.OutOfMineEvent) -> State:
    """Return the state after an event. O(tiles)."""
    # The commonest come first: each case is a question asked in turn.
    match event:
        case e.TileTurned():
            return _tile_turned(state, event)
        case e.TileFlipped():
            return _tile_flipped(state, event)
        case e.TileTaken():
            return _tile_taken(state, event)
        case e.TilePlaced():
            return _tile_placed(state, event)
        case e.TileLifted():
            return _tile_lifted(state, event)
        case e.TileReturned():
            return _tile_returned(state, event)
        case e.PositionLaid():
            return _position_laid(state, event)
        case e.GalleryDealt() | e.GalleryDealtAnew():
            return _gallery_dealt(state, event)
        case e.SideChosen() | e.GalleryTurnedOver():
            return _side_chosen(state, event)
        case e.CardRevealed():
            return _card_revealed(state, event)
        case e.RoundBegan():
            return _round_began(state, event)
        case e.Called():
            return _called(state, event)
        case e.Passed():
            return _passed(state, event)
        case e.TileOverEdgeRemoved() | e.TileOfWrongColourRemoved() | e.TileTooManyRemoved() | e.TileTooFewRemoved():
            return _tile_removed(state, event)
        case e.RoundScored():
            return _round_scored(state, event)
        case e.TilesCleared():
            return _tiles_cleared(state, event)
        case e.GalleryRetired() | e.UncalledGalleryRetired():
            return _gallery_retired(state, event)
        case e.GalleryDrawn():
            return _gallery_drawn(state, event)
        case e.GameEnded():
            return _game_ended(state, event)
        case (
            e.TimeRanOut()
            | e.EmptyCellsCounted()
            | e.NothingScored()
            | e.CallerRewarded()
            | e.ElfRewarded()
            | e.ElementsCounted()
            | e.TotalCounted()
            | e.TotalMeasured()
        ):
            return state
        case _:
            assert_never(event)


def _with_seat(state: State, player: int, **changes: object) -> State:
    seats = list(state.seats)
    seats[player - 1] = replace(seats[player - 1], **changes)
    return replace(state, seats=tuple(seats))


def _timed(state: State, event: e.TimedEvent, **changes: object) -> State:
    return replace(_with_seat(state, event.player, **changes), clock=event.at, last=event.player)


# --- before a round ---


def _position_laid(state: State, event: e.PositionLaid) -> State:
    return lay_position(state, event.position)


def _gallery_dealt(state: State, event: e.GalleryDealt) -> State:
    drawn = "" if event.outcome == state.drawn else state.drawn
    return replace(_with_seat(state, event.player, gallery=event.outcome), drawn=drawn)


def _side_chosen(state: State, event: e.SideChosen) -> State:
    return _with_seat(state, event.player, side=event.side)


def _card_revealed(state: State, event: e.CardRevealed) -> State:
    revealed = _with_seat(state, event.player, card=event.outcome)
    return replace(revealed, cards_used=(*state.cards_used, event.outcome))


def _round_began(state: State, event: e.RoundBegan) -> State:
    return replace(state, phase="placing", round=event.number, clock=0, last=0, caller=0, called_at=0)


# --- placing ---


def _tile_taken(state: State, event: e.TileTaken) -> State:
    return _timed(state, event, hand=Hand(event.tile))


def _tile_returned(state: State, event: e.TileReturned) -> State:
    return _timed(state, event, hand=state.seat(event.player).other_hand, other_hand=None)


def _tile_turned(state: State, event: e.TileTurned) -> State:
    hand = _hand(state, event)
    return _timed(state, event, hand=replace(hand, turns=(hand.turns + 1) % TURNS))


def _tile_flipped(state: State, event: e.TileFlipped) -> State:
    # A tile that is turned by a quarter and then flipped lies as one that is flipped and then turned back.
    hand = _hand(state, event)
    return _timed(state, event, hand=Hand(hand.tile, -hand.turns % TURNS, not hand.flipped))


def _hand(state: State, event: e.TimedEvent) -> Hand:
    hand = state.seat(event.player).hand
    assert hand is not None, "a valid log turns only a tile that is held"
    return hand


def _tile_placed(state: State, event: e.TilePlaced) -> State:
    lying = Lying(event.tile, GRID.set_of(event.cells))
    seat = state.seat(event.player)
    return _timed(state, event, hand=seat.other_hand, other_hand=None, tiles=(*seat.tiles, lying))


def _tile_lifted(state: State, event: e.TileLifted) -> State:
    seat = state.seat(event.player)
    lifted = Hand(event.tile) if state.options.hands == "one" else _as_it_lay(state, event)
    return _timed(state, event, hand=lifted, other_hand=seat.hand, tiles=_without(seat, event.cells))


def _as_it_lay(state: State, event: e.TileLifted) -> Hand:
    """Return a lifted tile, held as it lay; of ways that look the same, with the fewest turns."""
    lay = offsets_of(GRID.set_of(event.cells))
    shape = state.box.shape_named[shape_of(event.tile)].offsets
    turns, flipped = next((turns, flipped) for offsets, turns, flipped in orientations(shape) if offsets == lay)
    return Hand(event.tile, turns, flipped)


def _without(seat: Seat, cells: tuple[str, ...]) -> tuple[Lying, ...]:
    gone = GRID.set_of(cells)
    return tuple(lying for lying in seat.tiles if lying.cells != gone)


def _called(state: State, event: e.Called) -> State:
    return replace(_timed(state, event), caller=event.player, called_at=event.at)


def _passed(state: State, event: e.Passed) -> State:
    return _timed(state, event, has_passed=True)


# --- check and points ---


def _tile_removed(state: State, event: e.TileRemoved) -> State:
    seat = state.seat(event.player)
    return _with_seat(state, event.player, tiles=_without(seat, event.cells), removed=seat.removed + 1)


def _round_scored(state: State, event: e.RoundScored) -> State:
    return _with_seat(state, event.player, points=(*state.seat(event.player).points, event.points))


# --- between rounds ---


def _tiles_cleared(state: State, _event: e.TilesCleared) -> State:
    seats = tuple(
        Seat(gallery=seat.gallery, before=(seat.gallery, seat.side), points=seat.points) for seat in state.seats
    )
    return replace(state, seats=seats, phase="choosing", clock=0, last=0)


def _gallery_retired(state: State, event: e.GalleryRetired) -> State:
    return replace(_with_seat(state, event.player, gallery=""), retired=(*state.retired, event.gallery))


def _gallery_drawn(state: State, event: e.GalleryDrawn) -> State:
    seats = tuple(replace(seat, gallery="") for seat in state.seats)
    return replace(state, drawn=event.outcome, seats=seats)


def _game_ended(state: State, _event: e.GameEnded) -> State:
    return replace(state, phase="over")
