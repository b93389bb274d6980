"""The type variables of a game: its states, actions, events and options, and the values that you read from a position.

For a type checker, each of them is `Any` by default: a bare `Match` is a match of a game that was looked up by name,
and its types are known only when it runs. `Match[State, Action, Event, Options, Place, Player]` is one whose game is
known: `match.board` maps to its `Place`, `match.player` returns its `Player`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from minerals.core.game.options import Options
from minerals.core.game.pieces import Holder, Place
from minerals.core.game.records import Action, Event

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # Python before 3.13 has no defaults; only type checkers need them

    StateT = TypeVar("StateT", bound=msgspec.Struct, default=Any)
    ActionT = TypeVar("ActionT", bound=Action, default=Any)
    EventT = TypeVar("EventT", bound=Event, default=Any)
    OptionsT = TypeVar("OptionsT", bound=Options, default=Any)
    PlaceT = TypeVar("PlaceT", bound=Place, default=Any)
    PlayerT = TypeVar("PlayerT", bound=Holder, default=Any)
else:
    from typing import TypeVar

    StateT = TypeVar("StateT", bound=msgspec.Struct)
    ActionT = TypeVar("ActionT", bound=Action)
    EventT = TypeVar("EventT", bound=Event)
    OptionsT = TypeVar("OptionsT", bound=Options)
    PlaceT = TypeVar("PlaceT", bound=Place)
    PlayerT = TypeVar("PlayerT", bound=Holder)
