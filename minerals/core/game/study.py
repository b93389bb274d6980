"""The part of a game that studies and bots need."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic

import msgspec

from minerals.core.game.chance import Chance
from minerals.core.game.clicks import Tokens
from minerals.core.game.records import Event
from minerals.core.game.type_variables import ActionT, StateT


class Study(msgspec.Struct, Generic[StateT, ActionT], frozen=True, eq=False, kw_only=True):
    """The facts about a game that bots and studies of a great many games need."""

    counted: tuple[type[Event], ...] = ()
    """The types of event that a study counts, each in a column of its own."""
    counted_as: Mapping[type[Event], type[Event]] = {}
    """Events that are counted in the column of another: a first turn is also a turn."""
    decisions: Callable[[ActionT], Tokens] | None = None
    """An action as the sub-decisions of the rules, in order. If it is None, `Words.tokens` count."""
    draw_action: Callable[[StateT, Chance], ActionT] | None = None
    """A random legal action, drawn by sub-decisions without listing all actions, which may be a great many."""
    worth: Callable[[StateT, int], float] | None = None
    """The value of a state to a player, for the greedy bot. If it is None, the lead in points is used."""
    counts_in: str = ""
    """What `worth` counts, if it counts anything that a player does: `points`, or `spaces` of a territory."""
    limits: Callable[[StateT], Mapping[str, object]] = lambda _state: {}
    """The options that make the games of a study end, given the state that they begin with. They take the place of the
    defaults, which are for people: a study that names such an option has what it asks for."""
