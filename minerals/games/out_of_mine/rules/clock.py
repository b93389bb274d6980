"""The clock of a round: actions come in the order of their times, at the same time by seat.

Rules: Placing crystal tiles; our reading of "at the same time"; a head start, and a grace period after the call.
"""

from __future__ import annotations

from collections.abc import Iterator

from minerals.core.game import Ruling, ruling, ruling_of_number, ruling_to
from minerals.core.text import counted, seat_name
from minerals.games.out_of_mine.state import State

MOST = 24 * 60 * 60 * 1000
"""No round lasts a day."""


def earliest(state: State, player: int) -> int:
    """Return the earliest time, in milliseconds, at which a player can act now."""
    return max(state.clock + (player < state.last), begins_at(state, player))


def begins_at(state: State, player: int) -> int:
    """Return when a player's round begins, in milliseconds: with a head start, later than for the seat before."""
    return (player - 1) * state.options.head_start * 1000


def limit_of(state: State) -> int:
    """Return when the round ends by itself, in milliseconds, as far as is known now; 0 for never."""
    limit, options = state.options.time_limit * 1000, state.options
    if state.phase != "placing" or not state.caller or not options.grace:
        return limit
    over = state.called_at + options.grace * 1000
    return min(over, limit) if limit else over


def can_call(state: State) -> bool:
    """Tell whether a call is possible in a round, as far as it goes: if there are calls, and nobody has called."""
    return state.options.calls and not state.caller


def is_time_up(state: State) -> bool:
    """Tell whether the time limit has been reached, or the end of the time after a call."""
    return 0 < limit_of(state) <= state.clock


def explain_time(state: State, player: int, at: int) -> Iterator[Ruling]:
    """Yield why an action cannot happen at a time."""
    if at < begins_at(state, player):
        yield ruling_to(
            "out_of_mine.round.head-start",
            "{name} begins after {wait}.",
            "You begin after {wait}.",
            name=seat_name(player),
            wait=_seconds(begins_at(state, player) // 1000),
        )
    elif at < earliest(state, player):
        yield _too_early(state, player, at)
    elif at > MOST:
        yield ruling_of_number(
            "out_of_mine.round.clock",
            at,
            "No round lasts {number} millisecond, which is more than a day.",
            "No round lasts {number} milliseconds, which is more than a day.",
        )


def _too_early(state: State, player: int, at: int) -> Ruling:
    if state.last in {0, player}:
        return ruling_to(
            "out_of_mine.round.clock",
            "{name} cannot act at {at}: the clock is at {clock}.",
            "You cannot act at {at}: the clock is at {clock}.",
            name=seat_name(player),
            at=at,
            clock=state.clock,
        )
    return ruling_to(
        "out_of_mine.round.clock",
        "{name} cannot act at {at}: the clock is at {clock}, and {other} was the last to act.",
        "You cannot act at {at}: the clock is at {clock}, and {other} was the last to act.",
        "{name} cannot act at {at}: the clock is at {clock}, and you were the last to act.",
        name=seat_name(player),
        other=seat_name(state.last),
        at=at,
        clock=state.clock,
    )


def explain_limit(state: State, at: int) -> Iterator[Ruling]:
    """Yield why nothing is placed any more at a time."""
    limit, options = limit_of(state), state.options
    if limit and at >= limit:
        if limit == options.time_limit * 1000:
            yield ruling(
                "out_of_mine.call.time-limit",
                "Time is up after {limit}, so a pass is the only move left.",
                limit=_seconds(options.time_limit),
            )
        else:
            yield ruling(
                "out_of_mine.call.grace",
                "The call was {grace} ago, so a pass is the only move left.",
                grace=_seconds(options.grace),
            )


def explain_call(state: State, player: int) -> Iterator[Ruling]:
    """Yield why a player cannot call."""
    if not state.options.calls:
        yield ruling("out_of_mine.call.equal-time", "Nobody calls in this game: everyone has the same time.")
    elif state.caller and state.caller != player:
        yield ruling_to(
            "out_of_mine.call.grace",
            "{name} has already called.",
            "You have already called.",
            name=seat_name(state.caller),
        )


def explain_after_call(state: State, player: int) -> Iterator[Ruling]:
    """Yield why a player who has called does nothing more."""
    if state.caller == player:
        yield ruling_to(
            "out_of_mine.call.grace",
            "{name} has called, and only the others may go on.",
            "You have called, and only the others may go on.",
            name=seat_name(player),
        )


def _seconds(number: int) -> str:
    return counted(number, "{number} second", "{number} seconds")
