"""The part of a game in which everyone acts at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic

import msgspec

from minerals.core.game.chance import Chance
from minerals.core.game.type_variables import ActionT, StateT


def limit_by_option(state: Any) -> int:
    """Return the option `time_limit` of a game, which is in seconds, in milliseconds; 0 if it has none."""
    return 1000 * getattr(getattr(state, "options", None), "time_limit", 0)


class RealTime(msgspec.Struct, Generic[StateT, ActionT], frozen=True, eq=False, kw_only=True):
    """How people play a game in which everyone acts at once."""

    pace: Callable[[StateT, ActionT | None, Chance], int]
    """How many milliseconds a person takes from one action to the next."""
    person: Callable[[StateT, int, Chance], ActionT]
    """An action that a person might take next, which may be a mistake."""
    limit: Callable[[StateT], int] = limit_by_option
    """When the time of a state is up, in milliseconds; 0 for never. By default, the option `time_limit`."""
    strengths: Mapping[str, RealTime[StateT, ActionT]] = {}
    """How weaker and stronger people play, by the name of the bot that plays so: `beginner`, `steady`, `expert`."""
