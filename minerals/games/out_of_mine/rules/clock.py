"""The clock of a round: actions come in the order of their times, at the same time by seat.

Rules: Placing crystal tiles; our reading of "at the same time".
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
    return state.clock + (player < state.last)


def is_time_up(state: State) -> bool:
    """Tell whether the time limit has been reached."""
    limit = state.options.time_limit * 1000
    return bool(limit) and state.clock >= limit


def explain_time(state: State, player: int, at: int) -> Iterator[Ruling]:
    """Yield why an action cannot happen at a time."""
    if at < earliest(state, player):
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
    limit = state.options.time_limit
    if limit and at >= limit * 1000:
        yield ruling(
            "out_of_mine.call.time-limit",
            "Time is up after {limit}, so a pass is the only move left.",
            limit=counted(limit, "{number} second", "{number} seconds"),
        )
