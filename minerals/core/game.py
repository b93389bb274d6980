"""What a game is: the functions and types that fulfil the protocol, gathered in one value.

Every game's folder ends in one `Game(...)`: a stranger reads there what the game consists of.
The core calls these functions and knows nothing else about any game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import msgspec

from minerals.core.chance import Chance
from minerals.core.options import OptionInfo, Options, describe, read_options
from minerals.core.records import Action, Event
from minerals.core.rulebook import Rulebook
from minerals.core.ruling import Ruling
from minerals.core.scene import Scene, View

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from minerals.core.editing import Brush
    from minerals.core.kernel import Kernel

StateT = TypeVar("StateT", bound=msgspec.Struct)
ActionT = TypeVar("ActionT", bound=Action)
EventT = TypeVar("EventT", bound=Event)
OptionsT = TypeVar("OptionsT", bound=Options)

Tokens: TypeAlias = tuple[str, ...]
"""An action entered step by step: names of cells and of buttons."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. Players are counted from 1."""

    winners: tuple[int, ...]
    """Several share a victory."""
    scores: tuple[int, ...]
    """By player; a game without points gives 1 to who won and 0 to the others."""
    reason: str
    """One sentence."""


class Hint(msgspec.Struct, frozen=True):
    """What a player may do next, and why."""

    sentence: str
    cells: tuple[str, ...] = ()
    """What it is about, to be marked: cells and buttons, as they are clicked."""


def _no_rulings(_state: Any) -> tuple[Ruling, ...]:
    return ()


def _no_rules(_state: Any, _token: str) -> tuple[str, ...]:
    return ()


def _no_beliefs(_state: Any) -> Mapping[str, Mapping[str, Fraction]]:
    return {}


def _no_moment(_event: Any) -> str | None:
    return None


class Game(
    msgspec.Struct,
    Generic[StateT, ActionT, EventT, OptionsT],
    frozen=True,
    eq=False,
    kw_only=True,
    dict=True,
):
    """One game: pure functions over immutable states. Players are counted from 1."""

    name: str
    """The name in code and in logs."""
    title: str
    rules_version: int
    """Counted up whenever a valid log of the version before would no longer replay."""

    options_type: type[OptionsT]
    action_types: tuple[type[ActionT], ...]
    event_types: tuple[type[EventT], ...]
    rulebook_file: Traversable

    # --- the engine ---
    initial: Callable[[OptionsT], StateT]
    """The state before the first event."""
    setup: Callable[[OptionsT, Chance], Sequence[EventT]]
    """The events that set the game up. Raises `OptionError` where the options do not go together."""
    arrange: Callable[[OptionsT, str], Sequence[EventT]]
    """The events that lay out a written position instead. Raises `NotationError`."""
    players_in: Callable[[str], int]
    """How many players a written position shows. Raises `NotationError`."""
    legal: Callable[[StateT], Sequence[ActionT]]
    """Every action allowed now; empty when the game is over."""
    explain: Callable[[StateT, ActionT], Sequence[Ruling]]
    """Every reason why an action is not allowed; empty exactly when it is legal."""
    decide: Callable[[StateT, ActionT, Chance], Sequence[EventT]]
    """The events an action leads to. Raises `IllegalAction` with the rulings of `explain`."""
    evolve: Callable[[StateT, EventT], StateT]
    """The state after an event: pure, and total on valid logs."""
    to_act: Callable[[StateT], tuple[int, ...]]
    """The players who may act now; empty when the game is over."""
    outcome: Callable[[StateT], Outcome | None]
    """How the game ended, or None while it goes on."""
    scores: Callable[[StateT], tuple[int, ...]]
    """The points of each player if the game were scored now."""

    # --- words and pictures ---
    parse: Callable[[StateT, str], ActionT]
    """Read notation, forgiving on case and spaces. Raises `NotationError` or `AmbiguousNotation`."""
    diagram: Callable[[StateT], str]
    """The whole position as text, which `arrange` reads back."""
    tokens: Callable[[ActionT], Tokens]
    """The clicks that enter an action, in order: names of cells and of buttons."""
    attempt: Callable[[StateT, Tokens], ActionT | None]
    """The action that a refused entry seems to mean, so that it can be explained, or None."""
    label: Callable[[StateT, str], str]
    """What the button of a token says."""
    picture: Callable[[StateT, View, Sequence[str]], Scene]
    """The scene of a state; the last argument holds the players' names."""
    narrate: Callable[[EventT, StateT, Sequence[str]], str]
    """An event in one sentence; the state is the one before it."""

    # --- for replays and checks ---
    components: Callable[[StateT], Mapping[str, int]]
    """How many of each component there are, wherever they are: the same at every step."""
    begins_turn: Callable[[EventT], bool]
    """Whether a turn begins after this event."""
    key_moment: Callable[[EventT], str | None] = _no_moment
    """A short title where an event is worth a mark on the time line."""
    explain_position: Callable[[StateT], Sequence[Ruling]] = _no_rulings
    """What breaks the set-up rules in an edited position."""
    rules_at: Callable[[StateT, str], Sequence[str]] = _no_rules
    """The ids of the rules that concern what stands for a token, whatever is allowed there just now."""
    beliefs: Callable[[StateT], Mapping[str, Mapping[str, Fraction]]] = _no_beliefs
    """What lies hidden, cell by cell: each content that is possible, with its exact probability."""
    brushes: Callable[[StateT], Sequence[Brush]] | None = None
    """What a position can be painted with; None where it can only be written."""
    paint: Callable[[StateT, str, str], StateT] | None = None
    """The state after a stroke: the name of a brush and of a cell, "" for a brush that needs none.

    The rest follows as far as it can. Raises `NotationError` where it cannot be painted, with the reason.
    """
    decisions: Callable[[ActionT], Tokens] | None = None
    """An action as the sub-decisions of the rules, in order; `tokens` where it is None."""
    draw_action: Callable[[StateT, Chance], ActionT] | None = None
    """A random legal action, drawn by sub-decisions without listing all actions; for games with very many."""
    worth: Callable[[StateT, int], float] | None = None
    """What a state is worth to a player, for the greedy bot; the lead in points where it is None."""
    pace: Callable[[StateT, ActionT | None, Chance], int] | None = None
    """Where all act at the same time: how many milliseconds a person takes after an action until the next one."""
    person: Callable[[StateT, int, Chance], ActionT] | None = None
    """What a person may do next, mistakes included."""
    hint: Callable[[StateT, int], Hint | None] | None = None
    """What helps a player who does not know how to go on."""
    design: Callable[[int | str], str] | None = None
    """Components made from a seed, as a file in TOML for the option `components`. Raises `ModuleNotFoundError`."""
    counted: tuple[type[EventT], ...] = ()
    """The events that a study counts, each type alone and in a column of its own."""
    kernel: Callable[[], Kernel] | None = None
    """Import and return the game's compiled random play. Raises `ModuleNotFoundError` where numba is missing."""
    upcasters: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
    """For an old rules version, what turns one line of such a log into the next version's."""

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules as data, read at first use."""
        return Rulebook.load(self.rulebook_file)

    @property
    def option_list(self) -> tuple[OptionInfo, ...]:
        """The options the game takes, described."""
        return describe(self.options_type)

    def read_options(self, given: Mapping[str, Any]) -> OptionsT:
        """Validate options given by name. Raises `OptionError`."""
        return read_options(self.name, self.options_type, given)

    def read_action(self, data: object) -> ActionT:
        """Turn plain JSON data into an action. Raises `msgspec.ValidationError`."""
        action: ActionT = msgspec.convert(data, self._any_action)
        return action

    def read_events(self, data: object) -> tuple[EventT, ...]:
        """Turn plain JSON data into events. Raises `msgspec.ValidationError`."""
        events: tuple[EventT, ...] = msgspec.convert(data, self._any_events)
        return events

    @cached_property
    def _any_action(self) -> Any:
        return _union(self.action_types)

    @cached_property
    def _any_events(self) -> Any:
        return tuple[_union(self.event_types), ...]  # type: ignore[misc]  # a type made at run time

    def actor(self, state: StateT, action: ActionT) -> int:
        """Return who acts: the player the action names, or the one whose turn it is."""
        named: int | None = getattr(action, "player", None)
        if named is not None:
            return named
        to_act = self.to_act(state)
        return to_act[0] if to_act else 0

    def study_columns(self, players: int) -> tuple[str, ...]:
        """Return what a study tells of each game: its length, the scores, who won or shared, the counted events.

        >>> from minerals import get_game
        >>> get_game("minerals").study_columns(2)[:6]
        ('actions', 'events', 'score_1', 'score_2', 'winner_1', 'winner_2')
        """
        seats = range(1, players + 1)
        return (
            "actions",
            "events",
            *(f"score_{seat}" for seat in seats),
            *(f"winner_{seat}" for seat in seats),
            *(_column_of(event) for event in self.counted),
        )

    def __repr__(self) -> str:
        return f"<Game {self.name}>"


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


def _column_of(event: type[Event]) -> str:
    """Return the name of an event's column: MinerRemoved becomes miner_removed."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()


def _union(types: tuple[type, ...]) -> Any:
    union: Any = types[0]
    for other in types[1:]:
        union = union | other
    return union
