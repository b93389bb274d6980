"""What may be done now."""

from __future__ import annotations

from collections.abc import Iterator

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
    Turn,
)
from minerals.games.out_of_mine.components import SIDES
from minerals.games.out_of_mine.rules.clock import can_call, earliest, explain_limit
from minerals.games.out_of_mine.rules.deal import choosing, players_of
from minerals.games.out_of_mine.rules.place import anchors, lifts
from minerals.games.out_of_mine.rules.supply import tiles_to_take
from minerals.games.out_of_mine.state import State


def to_act(state: State) -> tuple[int, ...]:
    """Return the players who may act: those who still have to choose a side, later those who have not passed.

    After a call, only the others may act, while their grace lasts.
    """
    if state.phase == "over":
        return ()
    if state.phase == "choosing":
        return choosing(state)
    done = state.caller if state.options.grace else 0
    return tuple(player for player in players_of(state) if player != done and not state.seat(player).has_passed)


def legal(state: State) -> list[OutOfMineAction]:
    """Return every action that is allowed now, for all players, each as early as possible. O(players × cells)."""
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
        if can_call(state):
            yield Call(player, at)
    yield Pass(player, at)
