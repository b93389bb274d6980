"""The part of a game in which everyone acts at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple

import msgspec

from minerals.core.game.chance import Chance
from minerals.core.game.type_variables import ActionT, StateT


def limit_by_option(state: Any) -> int:
    """Return the option `time_limit` of a game, which is in seconds, in milliseconds; 0 if it has none."""
    return 1000 * getattr(getattr(state, "options", None), "time_limit", 0)


class Overlooked(NamedTuple):
    """What a player could have done better."""

    ways: Sequence[Sequence[Any]]
    """The actions of each way to do it, in order."""
    points: int
    """How many points more each of them would have brought, or 0 if it would have brought none yet."""
    task: str
    """What to find, in a sentence or two."""
    goal: str
    """What is so once it is done, in a sentence."""


def _nothing(_before: Any, _after: Any, _player: int) -> None:
    return None


def _never(_event: Any) -> bool:
    return False


class RealTime(msgspec.Struct, Generic[StateT, ActionT], frozen=True, eq=False, kw_only=True):
    """How people play a game in which everyone acts at once."""

    pace: Callable[[StateT, ActionT | None, Chance], int]
    """How many milliseconds a person takes from one action to the next."""
    person: Callable[[StateT, int, Chance], ActionT]
    """An action that a person might take next, which may be a mistake."""
    limit: Callable[[StateT], int] = limit_by_option
    """When the time of a state is up, in milliseconds; 0 for never. By default, the option `time_limit`."""
    stops: Callable[[Any], bool] = _never
    """Whether people stop at an event to look at it when the round is over, such as a tile that a check removes. By
    default a board goes on at once."""
    overlooked: Callable[[StateT, StateT, int], Overlooked | None] = _nothing
    """What a player could have done better, from the states before and after an action of anyone. None for nothing."""
    strengths: Mapping[str, RealTime[StateT, ActionT]] = {}
    """How weaker and stronger people play, by the name of the bot that plays so: `beginner`, `steady`, `expert`."""

    def is_over_after(self, events: Sequence[Any]) -> bool:
        """Tell whether the events of an action end a round that people look back at: it has more than stops."""
        return any(map(self.stops, events)) and not self.stops(events[-1])
