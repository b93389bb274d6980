"""What an action leads to: the events, rule by rule, and the state after them."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Chance, IllegalAction
from minerals.games.out_of_mine.actions import (
    Call,
    ChooseSide,
    Flip,
    Lift,
    OutOfMineAction,
    Place,
    Return,
    Take,
    Timed,
    Turn,
)
from minerals.games.out_of_mine.events import (
    Called,
    GameEnded,
    OutOfMineEvent,
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
    TotalMeasured,
)
from minerals.games.out_of_mine.rules.check import remove_wrong_tiles
from minerals.games.out_of_mine.rules.clock import is_time_up
from minerals.games.out_of_mine.rules.deal import begin_round, choosing, is_last_round, players_of, redeal
from minerals.games.out_of_mine.rules.decision import Decided, Deciding, begin
from minerals.games.out_of_mine.rules.explain import explain
from minerals.games.out_of_mine.rules.legal import to_act
from minerals.games.out_of_mine.rules.score import score_round, scores, target
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.tiles import GRID, cells_at


def decide(state: State, action: OutOfMineAction, chance: Chance) -> Decided:
    """Return what an action leads to. Raises `IllegalAction` with every reason."""
    rulings = explain(state, action)
    if rulings:
        raise IllegalAction(rulings, str(action))
    deciding = begin(state, chance)
    if isinstance(action, ChooseSide):
        deciding.happens(SideChosen(action.player, action.side))
        if not choosing(deciding.state):
            begin_round(deciding)
    else:
        for event in _events_of(state, action):
            deciding.happens(event)
        _go_on(deciding)
    return deciding.decision


def _events_of(state: State, action: Timed) -> Iterator[OutOfMineEvent]:
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
            if state.options.hands == "both":
                yield from (TileReturned(player, at, hand.tile) for hand in seat.hands)
            yield Passed(player, at)


def _go_on(deciding: Deciding) -> None:
    """End the round with a call, when all have passed, or when time is up; then the next begins, or the game ends."""
    state = deciding.state
    some_go_on = bool(to_act(state)) and (not state.caller or state.options.grace > 0)
    if some_go_on and not is_time_up(state):
        return
    if some_go_on:
        deciding.happens(TimeRanOut())
    end_round(deciding)


def end_round(deciding: Deciding) -> None:
    """Put back what is held, check and score every gallery, and go on."""
    for player in players_of(deciding.state):
        for hand in deciding.state.seat(player).hands:
            deciding.happens(TileReturned(player, deciding.state.clock, hand.tile))
    for player in players_of(deciding.state):
        remove_wrong_tiles(deciding, player)
        score_round(deciding, player)
    if is_last_round(deciding.state):
        deciding.happens(GameEnded())
        totals = scores(deciding.state)
        if len(totals) == 1:
            deciding.happens(TotalMeasured(1, totals[0], target(deciding.state)))
            return
        for player, points in enumerate(totals, start=1):
            deciding.happens(TotalCounted(player, points))
        return
    # Whose gallery has left gets another one, and has a side to choose: so the next round never begins by itself.
    redeal(deciding)
