"""The rules of Out of Mine! brought together: what may be done now, why not, and what it leads to.

Each rule has a room of its own: `dealing`, `clock`, `supplying`, `placing`, `check`, `scoring`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minerals.core.chance import Chance
from minerals.core.errors import IllegalAction, NotationError
from minerals.core.languages import template, translated
from minerals.core.ruling import Ruling, ruling
from minerals.games.out_of_mine.actions import (
    Call,
    ChooseSide,
    Flip,
    Lift,
    OutOfMineAction,
    Pass,
    Place,
    Return,
    Take,
    Timed,
    Turn,
)
from minerals.games.out_of_mine.check import remove_wrong_tiles
from minerals.games.out_of_mine.clock import earliest, explain_limit, explain_time, is_time_up
from minerals.games.out_of_mine.components import SIDES
from minerals.games.out_of_mine.dealing import begin_round, choosing, explain_side, is_last_round, players_of, redeal
from minerals.games.out_of_mine.deciding import Deciding, begin
from minerals.games.out_of_mine.events import (
    Called,
    GameEnded,
    Passed,
    SideChosen,
    TileFlipped,
    TileLifted,
    TilePlaced,
    TileReturned,
    TileTaken,
    TileTurned,
    TimeRanOut,
    TotalCounted,
)
from minerals.games.out_of_mine.placing import anchors, explain_lift, explain_place, lifts
from minerals.games.out_of_mine.scoring import score_round, scores
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.supplying import explain_hand, explain_take, tiles_to_take
from minerals.games.out_of_mine.tiles import GRID, cells_at, element_of, shape_of

# --- what may be done ---


def to_act(state: State) -> tuple[int, ...]:
    """Return who may act: who still has to choose a side, then all who have not passed."""
    if state.phase == "over":
        return ()
    if state.phase == "choosing":
        return choosing(state)
    return tuple(player for player in players_of(state) if not state.seat(player).has_passed)


def legal(state: State) -> list[OutOfMineAction]:
    """Return every action allowed now, of all players, each at the earliest time. O(players × cells)."""
    return [action for player in to_act(state) for action in _legal_of(state, player)]


def _legal_of(state: State, player: int) -> Iterator[OutOfMineAction]:
    if state.phase == "choosing":
        yield from (ChooseSide(player, side) for side in SIDES)
        return
    at = earliest(state, player)
    if next(explain_limit(state, at), None) is None:
        yield from (Take(player, at, tile=tile) for tile in tiles_to_take(state, player))
        if state.seat(player).hand is not None:
            yield Return(player, at)
            yield Turn(player, at)
            yield Flip(player, at)
        yield from (Place(player, at, cell=cell) for cell in anchors(state, player))
        yield from (Lift(player, at, cell=cell) for cell in lifts(state, player))
        yield Call(player, at)
    yield Pass(player, at)


# --- why not ---


def explain(state: State, action: OutOfMineAction) -> list[Ruling]:
    """Return every reason why an action is not allowed.

    Raises `NotationError` for players, cells and tiles that do not exist.
    """
    _insist_on_names(state, action)
    if state.phase == "over":
        return [ruling("out_of_mine.end.last-round", "The game is over.")]
    if isinstance(action, ChooseSide):
        if state.phase == "placing":
            return [ruling("out_of_mine.setup.sides", "Sides are chosen between rounds.")]
        return list(explain_side(state, action.player, action.side))
    if state.phase == "choosing":
        return [ruling("out_of_mine.round.command", "Nobody places before all have chosen a side.")]
    return list(_explain_timed(state, action))


def _insist_on_names(state: State, action: OutOfMineAction) -> None:
    if action.player not in players_of(state):
        raise NotationError(
            translated(
                "There is no player {player} among {players}.", player=action.player, players=state.options.players
            )
        )
    if isinstance(action, Place | Lift) and action.cell not in GRID.index_of:
        raise NotationError(translated("There is no cell '{cell}' on the table.", cell=action.cell))
    if isinstance(action, Take) and action.tile not in state.box.supply:
        raise NotationError(translated("There is no tile '{tile}'; write one like L3, or L3 gold.", tile=action.tile))


def _explain_timed(state: State, action: Timed) -> Iterator[Ruling]:
    player = action.player
    yield from explain_time(state, player, action.at)
    if state.seat(player).has_passed:
        yield ruling("out_of_mine.call.pass", "Player {player} has passed in this round.", player=player)
    if not isinstance(action, Pass):
        yield from explain_limit(state, action.at)
    match action:
        case Take():
            yield from explain_take(state, player, action.tile)
        case Return():
            yield from explain_hand(state, player)
        case Turn() | Flip():
            yield from explain_hand(state, player)
        case Place():
            yield from explain_place(state, player, action.cell)
        case Lift():
            yield from explain_lift(state, player, action.cell)


# --- what it leads to ---


def decide(state: State, action: OutOfMineAction, chance: Chance) -> list[Any]:
    """Return the events an action leads to. Raises `IllegalAction` with every reason."""
    rulings = explain(state, action)
    if rulings:
        raise IllegalAction(rulings, str(action))
    deciding = begin(state)
    if isinstance(action, ChooseSide):
        deciding.happens(SideChosen(action.player, action.side))
        if not choosing(deciding.state):
            begin_round(deciding, chance)
    else:
        for event in _events_of(state, action):
            deciding.happens(event)
        _go_on(deciding, chance)
    return deciding.events


def _events_of(state: State, action: Timed) -> Iterator[Any]:
    player, at, seat = action.player, action.at, state.seat(action.player)
    held = seat.hand.tile if seat.hand is not None else ""
    match action:
        case Take():
            if held:
                yield TileReturned(player, at, held)
            yield TileTaken(player, at, action.tile)
        case Return():
            yield TileReturned(player, at, held)
        case Turn():
            yield TileTurned(player, at)
        case Flip():
            yield TileFlipped(player, at)
        case Place():
            cells = cells_at(state.held(player), GRID.index_of[action.cell])
            assert cells is not None, "only what lies on the table is placed"
            yield TilePlaced(player, at, held, GRID.names(cells))
        case Lift():
            lying = seat.tile_on(GRID.index_of[action.cell])
            assert lying is not None, "only a tile that lies there is lifted"
            yield TileLifted(player, at, lying.tile, GRID.names(lying.cells))
        case Call():
            yield Called(player, at)
        case _:
            yield Passed(player, at)


def _go_on(deciding: Deciding, chance: Chance) -> None:
    """End the round with a call, when all have passed, or when time is up; then the next begins, or the game ends."""
    state = deciding.state
    if not state.caller and to_act(state) and not is_time_up(state):
        return
    if not state.caller and to_act(state):
        deciding.happens(TimeRanOut())
    end_round(deciding, chance)


def end_round(deciding: Deciding, chance: Chance) -> None:
    """Put back what is held, check and score every gallery, and go on."""
    for player in players_of(deciding.state):
        hand = deciding.state.seat(player).hand
        if hand is not None:
            deciding.happens(TileReturned(player, deciding.state.clock, hand.tile))
    for player in players_of(deciding.state):
        remove_wrong_tiles(deciding, player)
        score_round(deciding, player)
    if is_last_round(deciding.state):
        deciding.happens(GameEnded())
        for player, points in enumerate(scores(deciding.state), start=1):
            deciding.happens(TotalCounted(player, points))
        return
    # Whose gallery has left gets another one, and has a side to choose: so the next round never begins by itself.
    redeal(deciding, chance)


# --- positions ---


def components(state: State) -> dict[str, int]:
    """Return how many of each tile there are, wherever they are, and how many galleries and cards."""
    counts = dict(state.supply)
    for seat in state.seats:
        tiles = [lying.tile for lying in seat.tiles] + ([seat.hand.tile] if seat.hand is not None else [])
        for tile in tiles:
            counts[tile] += 1
    return counts | {"cards": len(state.unseen_cards) + len(state.cards_used)}


def explain_position(state: State) -> list[Ruling]:
    """Return what in a position cannot have come about: more tiles than there are."""
    return [
        ruling(
            "out_of_mine.tiles.supply",
            template("The tables hold {more} more {shape} {element} than the box.")
            if element_of(tile)
            else template("The tables hold {more} more {shape} than the box."),
            more=-number,
            shape=shape_of(tile),
            element=element_of(tile),
        )
        for tile, number in state.supply.items()
        if number < 0
    ]
