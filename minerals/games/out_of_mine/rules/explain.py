"""Why an action is not allowed: every reason, with its rule."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Ruling, ruling, ruling_to
from minerals.core.text import NotationError, seat_name, translated
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
from minerals.games.out_of_mine.rules.clock import explain_after_call, explain_call, explain_limit, explain_time
from minerals.games.out_of_mine.rules.deal import explain_side, players_of
from minerals.games.out_of_mine.rules.place import explain_lift, explain_place
from minerals.games.out_of_mine.rules.supply import explain_hand, explain_take
from minerals.games.out_of_mine.state import State
from minerals.games.out_of_mine.tiles import GRID


def explain(state: State, action: OutOfMineAction) -> list[Ruling]:
    """Return every reason why an action is not allowed.

    Raises `NotationError` for players, cells and tiles that do not exist.
    """
    _require_names(state, action)
    if state.phase == "over":
        return [ruling("out_of_mine.end.last-round", "The game is over.")]
    if isinstance(action, ChooseSide):
        if state.phase == "placing":
            return [ruling("out_of_mine.setup.sides", "Players choose sides only between rounds.")]
        return list(explain_side(state, action.player, action.side))
    if state.phase == "choosing":
        return [ruling("out_of_mine.round.command", "Nobody may place tiles before all players have chosen a side.")]
    return list(_explain_timed(state, action))


def _require_names(state: State, action: OutOfMineAction) -> None:
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
        yield ruling_to(
            "out_of_mine.call.pass",
            "{name} has passed in this round.",
            "You have passed in this round.",
            name=seat_name(player),
        )
    yield from explain_after_call(state, player)
    if not isinstance(action, Pass):
        yield from explain_limit(state, action.at)
    match action:
        case Call():
            yield from explain_call(state, player)
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
