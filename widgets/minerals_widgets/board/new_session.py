"""A session of a match as its game is played: in turns, or against the clock."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from minerals import Match
from minerals.bots import Bot
from minerals_widgets.board.clock import Clock
from minerals_widgets.board.real_time import RealTimeReferee
from minerals_widgets.board.referee import TurnReferee
from minerals_widgets.board.seats import Seats
from minerals_widgets.board.session import Session
from minerals_widgets.screen.stopwatch import Stopwatch


def session_of(
    match: Match,
    bots: Mapping[int, Bot | str] | None = None,
    seat: int | None = None,
    *,
    now: Callable[[], float] = time.monotonic,
    timed: bool = True,
    lets_think: Callable[[], bool] = lambda: False,
) -> Session:
    """Return a session of a match, in turns or in real time, as its game is played.

    `match`, `bots`, `seat`: those of `Seats`. `now`: returns the time in seconds, and never goes back. `timed`: whether
    a game that is played in real time has a clock. Without one, each action comes as early as it can. `lets_think`:
    tells whether bots answer later, as `Session` has it. Raises `OptionError` for the same reasons as `Seats`.
    """
    seats = Seats(match, bots, seat)
    if timed and match.game.real_time is not None:
        return Session(seats, RealTimeReferee(seats, Clock(match, Stopwatch(now))))
    return Session(seats, TurnReferee(seats), lets_think)
