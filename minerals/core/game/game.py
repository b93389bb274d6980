"""A game: its functions and types, gathered in one value.

Every game's folder has one `Game(...)`, which shows what the game consists of. It has named parts: the `engine`, which
knows the rules; the `words`; the `pieces`; the `picture`; and, if the game has them, `editing`, `real_time` and the
things that a `study` counts. The core calls these functions and knows nothing else about any game.

A game on a board of cells may leave out words, pieces, picture and editing, or any function in them: the kit makes them
from the game's `tabletop`. So a small game is its rules alone, in one file.

Parts that few people need are also in the game's folder. They are loaded by name on request: `kernel`, `exercises`,
`exchange` and `design`. See `Game.submodule`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial, reduce
from operator import or_
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias

import msgspec

from minerals.core.game.brush import Brush, Stroke
from minerals.core.game.chance import Chance
from minerals.core.game.clicks import Tokens
from minerals.core.game.decision import Decision
from minerals.core.game.early_end import EndGame, GameEndedEarly
from minerals.core.game.kernel import Kernel
from minerals.core.game.notation_table import Notation
from minerals.core.game.options import OptionInfo, describe, read_options, require_free_names
from minerals.core.game.outcome import Outcome
from minerals.core.game.prompt import Clause
from minerals.core.game.real_time import RealTime
from minerals.core.game.records import Action, Event
from minerals.core.game.rulebook import Rulebook
from minerals.core.game.rulings import Ruling
from minerals.core.game.score_sheet import ScoreRow
from minerals.core.game.spoken_actions import understood
from minerals.core.game.stroke_words import StrokeWords
from minerals.core.game.study import Study
from minerals.core.game.tabletop.tabletop import Tabletop
from minerals.core.game.type_variables import ActionT, EventT, OptionsT, PlaceT, PlayerT, StateT
from minerals.core.game.with_early_end import (
    engine_with_early_end,
    motions_with_early_end,
    picture_with_early_end,
    pieces_with_early_end,
    words_with_early_end,
)
from minerals.core.picture import Motion, Scene, Shape, View
from minerals.core.system import Folder, NoFolder, named_extra, require
from minerals.core.text import AmbiguousNotation, NotationError, OptionError, quoted

if TYPE_CHECKING:
    from minerals.core.game.tabletop.defaults import Defaults

__all__ = [
    "Beliefs",
    "Editing",
    "Engine",
    "Game",
    "Hint",
    "Outcome",
    "Pieces",
    "RealTime",
    "Study",
    "Tokens",
    "Upcaster",
    "Words",
]

Beliefs: TypeAlias = Mapping[str, Mapping[str, Fraction]]
"""The hidden contents, cell by cell: each possible content with its exact probability."""

Upcaster: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""Turns one line of a log, as plain JSON data, into the line that the next rules version would have written."""


class Hint(msgspec.Struct, frozen=True):
    """What a player may do next, and why."""

    sentence: str
    cells: tuple[str, ...] = ()
    """The cells and buttons to mark, as they are clicked."""


def by_default(*_asked: object) -> Any:
    """Stand for a function that the game leaves to the kit, which puts its own in this place."""
    raise TypeError("The kit has not made this function yet: it belongs to a game.")


def _no_components(_state: object) -> Mapping[str, int]:
    return {}


def _itself(state: StateT) -> StateT:
    return state


def _no_rulings(_state: object) -> tuple[Ruling, ...]:
    return ()


def _no_rulings_since(_beginning: object, _state: object) -> tuple[Ruling, ...]:
    return ()


def _no_objection(_options: object) -> None:
    return None


def _no_rules(_state: object, _token: str) -> tuple[str, ...]:
    return ()


def _no_beliefs(_state: object) -> Beliefs:
    return {}


def _no_score_sheet(_state: object) -> tuple[ScoreRow, ...]:
    return ()


def _no_moment(_event: object, _players: Sequence[str]) -> str | None:
    return None


def _nothing_settled(_state: object, _entered: Tokens) -> tuple[()]:
    return ()


def _no_motions(_state: object, _event: object) -> tuple[Motion, ...]:
    return ()


class Engine(msgspec.Struct, Generic[StateT, ActionT, EventT, OptionsT], frozen=True, eq=False, kw_only=True):
    """The rules of a game: pure functions over immutable states."""

    options_type: type[OptionsT]
    action_types: tuple[type[ActionT], ...]
    event_types: tuple[type[EventT], ...]

    initial: Callable[[OptionsT], StateT]
    """The state before the first event."""
    setup: Callable[[OptionsT, Chance], Decision[StateT, EventT]]
    """Sets up the game. Raises `OptionError` if the options do not fit together."""
    arrange: Callable[[OptionsT, str], Decision[StateT, EventT]]
    """Sets up a written position instead. Raises `NotationError`."""
    legal: Callable[[StateT], Sequence[ActionT]]
    """Every action allowed now. Empty when the game is over."""
    explain: Callable[[StateT, ActionT], Sequence[Ruling]]
    """Every reason why an action is not allowed; empty exactly when it is legal."""
    decide: Callable[[StateT, ActionT, Chance], Decision[StateT, EventT]]
    """The result of an action. Raises `IllegalAction` with the rulings of `explain`."""
    evolve: Callable[[StateT, EventT], StateT]
    """The state after an event: pure, and total on valid logs."""
    to_act: Callable[[StateT], tuple[int, ...]]
    """The players who may act now; empty when the game is over."""
    outcome: Callable[[StateT], Outcome | None]
    """How the game ended, or None while it goes on."""
    scores: Callable[[StateT], tuple[int, ...]]
    """The points of each player if the game were scored now."""
    begins_turn: Callable[[EventT], bool]
    """Whether a turn begins after this event."""
    components: Callable[[StateT], Mapping[str, int]] = _no_components
    """How many of each component there are, wherever they are: the same at every step."""
    objection: Callable[[OptionsT], str | None] = _no_objection
    """Why no new game may begin with some options, though logs that have them load, or None."""
    explain_position: Callable[[StateT], Sequence[Ruling]] = _no_rulings
    """The ways in which an edited position breaks the set-up rules."""
    explain_since: Callable[[StateT, StateT], Sequence[Ruling]] = _no_rulings_since
    """Why play cannot lead from the first of two positions to the second, if that is seen at once: what no play
    changes. The faults of `explain_position` are not among them."""
    canonical: Callable[[StateT], StateT] = _itself
    """The state that stands for all that differ only in the order of things which have none, such as face-up cards."""
    beliefs: Callable[[StateT], Beliefs] = _no_beliefs
    """The hidden contents, as far as anybody can know them."""
    has_points: bool = True
    """Whether players have points before the end. A game without points gives the winner 1 and the others 0."""


Form: TypeAlias = tuple[tuple[int, int], ...]
"""The cells that a piece covers, from the cell that is clicked: columns to the right and rows up."""


class PieceInHand(NamedTuple):
    """How a piece in a player's hand would lie on the table, for a page that shows it under the pointer at once."""

    rows: tuple[tuple[str, ...], ...]
    """The tokens of the cells, the lowest row first."""
    covered: tuple[str, ...]
    """The tokens of cells on which nothing more may lie."""
    keys: Mapping[str, tuple[int, ...]]
    """For each letter that turns a piece, the place of the form that follows each form."""
    pieces: Mapping[str, tuple[Form, ...]]
    """The forms of each piece that can be taken in hand, by the token that takes it. It is taken in the first form."""
    forms: tuple[Form, ...] = ()
    """The forms of the piece that is in hand, or none."""
    form: int = 0
    """The place of the form in which it is held."""


class Pieces(msgspec.Struct, Generic[StateT, PlaceT, PlayerT], frozen=True, eq=False, kw_only=True):
    """The contents of a position, as typed values: on the cells of the board and with the players.

    A function that is left out is made from `Game.tabletop`.
    """

    cells: Callable[[StateT], Sequence[str]] = by_default
    """The names of the cells of the board, in the order in which a written position shows them."""
    place: Callable[[StateT, str], PlaceT] = by_default
    """The contents of one of these cells."""
    player: Callable[[StateT, int, str], PlayerT] = by_default
    """The things that a player has, by the seat, counted from 1, and the name."""
    supply: Callable[[StateT], Mapping[str, int]] = by_default
    """How many of each of `Engine.components` are neither on the board nor with a player."""


class Words(msgspec.Struct, Generic[StateT, ActionT, EventT], frozen=True, eq=False, kw_only=True):
    """How a game is written, clicked and told.

    A function that is left out is made: notation and clicks from `Action.form`, sentences from `Event.sentence`, and
    the rest from `Game.tabletop`.
    """

    parse: Callable[[StateT, str], ActionT] = by_default
    """Read notation, forgiving on case and spaces. Raises `NotationError` or `AmbiguousNotation`."""
    diagram: Callable[[StateT], str] = by_default
    """The whole position as text, which `Engine.arrange` reads back."""
    diagram_with_coordinates: Callable[[StateT], str] = by_default
    """The same for people, with the names of rows and columns at the edge of the board."""
    players_in: Callable[[str], int] = by_default
    """How many players a written position shows. Raises `NotationError`."""
    tokens: Callable[[ActionT], Tokens] = by_default
    """The clicks that enter an action, in order: names of cells and of buttons."""
    attempt: Callable[[StateT, Tokens], ActionT | None] = by_default
    """The action that a refused entry seems to mean, so that it can be explained, or None."""
    label: Callable[[StateT, str], str] = by_default
    """The text on the button of a token."""
    narrate: Callable[[EventT, StateT, Sequence[str]], str] = by_default
    """An event in one sentence. The state is the one before it, and the last argument contains the players' names."""
    recount: Callable[[Sequence[EventT], StateT, Sequence[str]], str] | None = None
    """What the events of a turn, or of a part of it, brought, in one sentence, or "". The state is the one before them.
    None if the sentences of the events have to do."""
    key_moment: Callable[[EventT, Sequence[str]], str | None] = _no_moment
    """A short title if an event deserves a mark on the time line. The last argument contains the players' names."""
    score_sheet: Callable[[StateT], Sequence[ScoreRow]] = _no_score_sheet
    """Where the points of the players come from. The rows add up to `Engine.scores`, or there are none: then a score
    sheet has only the points."""
    rules_at: Callable[[StateT, str], Sequence[str]] = _no_rules
    """The ids of the rules about a token, whatever is allowed there now."""
    rule_facts: Callable[[Any], Mapping[str, Any]] | None = None
    """What some options make the texts of the rules say, as in `Rule.facts`. None if they always say the same."""
    hint: Callable[[StateT, int], Hint | None] | None = None
    """A hint for a player who does not know what to do next. None if the game gives no hints."""
    prompt: Callable[[StateT, Sequence[ActionT], Tokens], Sequence[Clause]] | None = None
    """What a player can do next, as clauses of one sentence, from the legal actions and the clicks so far. None if
    plain words have to do."""
    keys: Mapping[str, str] = {}
    """For each letter on the keyboard that does something, the token that it clicks, without the player it names."""
    hand: Callable[[StateT, int], PieceInHand | None] | None = None
    """What a player lays over several cells, as it would lie. None if the game has no such pieces."""


class Editing(msgspec.Struct, Generic[StateT], frozen=True, eq=False, kw_only=True):
    """How to paint a position."""

    brushes: Callable[[StateT], Sequence[Brush]] = by_default
    """The brushes."""
    paint: Callable[[StateT, str, str], StateT] = by_default
    """The state after a stroke, from the names of a brush and of a cell ("" if it needs none). The
    rest of the position adapts as far as possible. Raises `NotationError` with the reason if the stroke is refused.
    """
    swatch: Callable[[StateT, Brush], Iterable[Shape]] | None = None
    """The look of a brush: shapes within 16 units of the origin, or none if its label has to do. Without it, all do."""
    stroke_words: Callable[[StateT, Stroke, Sequence[str]], StrokeWords | None] | None = None
    """A stroke in words, as seen from the position before it, with the players' names. None if plain words have to do.
    """
    reserves: Sequence[str] = ()
    """The lines of a written position that say what strokes take from and give back to, such as a pouch. A search for
    strokes fills them last.
    """
    is_partial: bool = False
    """Whether there are positions that its brushes cannot paint. If not, the conformance kit looks for strokes to them.
    """


class Game(
    msgspec.Struct,
    Generic[StateT, ActionT, EventT, OptionsT, PlaceT, PlayerT],
    frozen=True,
    eq=False,
    kw_only=True,
    dict=True,
):
    """One game: pure functions over immutable states, in named parts. Players are counted from 1.

    You get a game by name from `minerals.get_game`, or from its folder, which also tells a type checker the game's own
    types.

    Examples
    --------
    >>> import minerals
    >>> game = minerals.get_game("minerals")
    >>> game.title, [option.name for option in game.option_list][:2]
    ('Minerals', ['players', 'board'])
    >>> state = minerals.new(game, board="lesson", seed=7).state
    >>> len(game.engine.legal(state)), game.engine.scores(state)
    (22, (0, 0))
    """

    name: str
    """The name in code and in logs."""
    title: str
    package: str
    """The name of the Python package that is the game's folder: its `__name__`."""
    rules_version: int
    """It goes up by one whenever a valid log of the previous version would no longer replay."""
    engine: Engine[StateT, ActionT, EventT, OptionsT]
    """The rules."""
    tabletop: Tabletop | None = None
    """The board as a grid and a field of the state, from which the kit makes what the game leaves out."""
    words: Words[StateT, ActionT, EventT] = Words()
    """How to write, click and tell it."""
    pieces: Pieces[StateT, PlaceT, PlayerT] = Pieces()
    """The contents of a position."""
    picture: Callable[[StateT, View[EventT], Sequence[str]], Scene] = by_default
    """The scene of a state. The last argument contains the players' names."""
    motions: Callable[[StateT, EventT], tuple[Motion, ...]] = _no_motions
    """The ways of the pieces while an event happens, for pages to show. The state is the one before it."""
    halfway: Callable[[StateT, Tokens], Sequence[EventT]] = _nothing_settled
    """The events that the clicks of a half entered action have already settled, for boards to draw."""
    study: Study[StateT, ActionT] = Study()
    """The facts that studies and bots need."""
    editing: Editing[StateT] | None = None
    """How to paint a position. None if a position can only be written, or painted with the signs of the tabletop."""
    real_time: RealTime[StateT, ActionT] | None = None
    """How people play at the same time. None if players take turns."""
    upcasters: Mapping[int, Upcaster] = {}
    """For each old rules version, a function that converts a line of such a log to the next version."""
    rules: Rulebook | None = None
    """The rulebook of a game in one file. None if it is in the game's folder, as `rulebook.toml`."""
    about: str = ""
    """What the game is, in two sentences for people who do not know it."""
    main_options: tuple[str, ...] = ()
    """The names of the options that a board offers before a new game, beside the number of players."""

    def __post_init__(self) -> None:
        """Refuse options that could not be given by their names, and make what is left out. Raises `OptionError`."""
        require_free_names(self.name, self.engine.options_type)
        if self.tabletop is not None or _left_out(self.words, self.pieces) or self.picture is by_default:
            self._make_what_is_left_out()
        self._let_it_end_early()

    def _make_what_is_left_out(self) -> None:
        defaults = self._defaults
        self._complete("words", self.words, defaults.words(_left_out(self.words)))
        self._complete("pieces", self.pieces, defaults.pieces())
        if self.editing is None and self.tabletop is not None:
            msgspec.structs.force_setattr(self, "editing", Editing(**defaults.editing()))
        picture = defaults.picture(self.words.narrate)
        if self.picture is by_default and picture is not None:
            msgspec.structs.force_setattr(self, "picture", picture)
        if left := [*_left_out(self.words, self.pieces), *(["picture"] if self.picture is by_default else [])]:
            raise OptionError(f"{self.name}: a game without a tabletop needs its own {', '.join(left)}.")

    def _let_it_end_early(self) -> None:
        """Put the early end, which is the same in every game, into the functions that must know it."""
        parts = {
            "words": words_with_early_end(self.words, self.engine),
            "engine": engine_with_early_end(self.engine),
            "pieces": pieces_with_early_end(self.pieces, self.engine),
            "picture": picture_with_early_end(self.picture),
            "motions": motions_with_early_end(self.motions),
        }
        for name, part in parts.items():
            msgspec.structs.force_setattr(self, name, part)

    def _complete(self, name: str, part: msgspec.Struct, made: Mapping[str, Any]) -> None:
        """Put functions that the kit has made in the places of those that are left out of a part."""
        missing = {field: made[field] for field in _left_out(part) if field in made}
        msgspec.structs.force_setattr(self, name, msgspec.structs.replace(part, **missing))

    @cached_property
    def _defaults(self) -> Defaults:
        from minerals.core.game.tabletop.defaults import Defaults  # imported only for a game that leaves something out

        return Defaults(self.title, self.engine.action_types, self.read_action, self.tabletop, self.engine)

    @property
    def action_types(self) -> tuple[type[Action], ...]:
        """The classes of actions of its engine, and the one that ends every game early."""
        return (*self.engine.action_types, EndGame)

    @property
    def event_types(self) -> tuple[type[Event], ...]:
        """The classes of events of its engine, and the one of an early end."""
        return (*self.engine.event_types, GameEndedEarly)

    @property
    def folder(self) -> Folder:
        """The game's folder, for the data files in it. A game in one file has none, so nothing is in it."""
        from importlib.resources import files  # imported only if somebody opens a file

        return NoFolder() if self._is_one_file else files(self.package)

    @property
    def _is_one_file(self) -> bool:
        return self.package in sys.modules and not hasattr(sys.modules[self.package], "__path__")

    def submodule(self, name: str) -> ModuleType | None:
        """Import and return a module of the game's folder that is loaded only on request, or None if there is none.

        Such modules are `kernel`, `exercises`, `exchange` and `design`.

        Raises
        ------
        ModuleNotFoundError
            If the module needs a package that is not installed.

        Examples
        --------
        >>> from minerals import get_game
        >>> get_game("minerals").submodule("exchange") is None
        True
        """
        require(str, name=name)
        from importlib import import_module
        from importlib.util import find_spec

        if not name.isidentifier():
            raise OptionError(f"The name of a module is a word like kernel, not {quoted(name)}.")
        if self._is_one_file:
            return None
        where = f"{self.package}.{name}"
        with named_extra(f"The {name} of {self.name} needs"):
            return import_module(where) if find_spec(where) is not None else None

    def kernel(self) -> Kernel | None:
        """Import and return the game's compiled play, or None if the game has none.

        Raises
        ------
        ModuleNotFoundError
            If numba is missing.
        """
        kernel: Kernel | None = getattr(self.submodule("kernel"), "KERNEL", None)
        return kernel

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules as data, as they are with the usual options. They are read at first use."""
        return self.rulebook_with(self.engine.options_type())

    def rulebook_with(self, options: OptionsT) -> Rulebook:
        """Return the rules as data, told of the components and readings that some options choose. O(rules)."""
        if self.words.rule_facts is None:
            return self._rulebook
        return self._rulebook.with_facts(partial(self.words.rule_facts, options))

    @cached_property
    def _rulebook(self) -> Rulebook:
        return self.rules if self.rules is not None else Rulebook.load(self.folder / "rulebook.toml")

    @cached_property
    def notation(self) -> Notation:
        """How to write actions and positions, with examples. It is read or, without a file, made at first use."""
        file = self.folder / "notation.toml"
        return self._defaults.notation() if self.tabletop and not file.is_file() else Notation.load(self.title, file)

    def parse(self, state: StateT, text: str) -> ActionT:
        """Read an action from its notation or from everyday words. After a typing error, the message helps.

        Parameters
        ----------
        state
            The state in which you play it, between two actions.
        text
            The typed text.

        Raises
        ------
        NotationError
            For text that cannot be read.
        AmbiguousNotation
            For text that fits several legal actions.

        Examples
        --------
        >>> import minerals
        >>> match = minerals.new("minerals", board="lesson", seed=7)
        >>> match.game.parse(match.state, "I take d6, please.")
        RemoveMineral(cell='d6')
        >>> match.game.parse(match.state, "remov d6")
        Traceback (most recent call last):
            ...
        minerals.core.text.errors.NotationError: 'remov d6' is not an action of Minerals. Did you mean 'remove d6'?
        """
        try:
            return self.words.parse(state, text)
        except AmbiguousNotation:
            raise
        except NotationError as error:
            meant = understood(self, state, text, str(error))
        if isinstance(meant, NotationError):
            raise meant
        action: ActionT = meant
        return action

    @property
    def option_list(self) -> tuple[OptionInfo, ...]:
        """The options that the game takes, each with its default, its values and a description."""
        return describe(self.engine.options_type)

    def read_options(self, given: Mapping[str, object], asked_by: str | None = None) -> OptionsT:
        """Validate options given by name.

        Parameters
        ----------
        given
            Some of the game's options. The others get their default values.
        asked_by
            The function they were given to, such as `new`, for the hint about a mistyped name.

        Raises
        ------
        OptionError
            For an unknown option, or a value that it does not take.
        """
        require(Mapping[str, Any], given=given)
        options = read_options(self.name, self.engine.options_type, given, asked_by)
        if asked_by is not None and (reason := self.engine.objection(options)):
            raise OptionError(f"{self.name}: {reason}")
        return options

    def read_action(self, data: object) -> ActionT:
        """Turn plain JSON data into an action. Raises `msgspec.ValidationError`."""
        action: ActionT = msgspec.convert(data, self._any_action)
        return action

    def read_events(self, data: object) -> tuple[EventT, ...]:
        """Turn plain JSON data into events. Raises `msgspec.ValidationError`."""
        events: tuple[EventT, ...] = msgspec.convert(data, self._any_events)
        return events

    @cached_property
    def _any_action(self) -> object:
        return _union(self.action_types)

    @cached_property
    def _any_events(self) -> object:
        return tuple[_union(self.event_types), ...]  # type: ignore[misc]  # a type made at run time

    def actor(self, state: StateT, action: ActionT) -> int:
        """Return who acts: the player that the action names, or else the one whose turn it is.

        Returns 0 when the game is over, and where all players together end it early.

        Parameters
        ----------
        state
            The state before the action.
        action
            The action.
        """
        named: int | None = getattr(action, "player", None)
        if named is not None:
            return named
        to_act = self.engine.to_act(state)
        return to_act[0] if to_act else 0

    def study_columns(self, players: int) -> tuple[str, ...]:
        """Return the columns that a study records for each game: length, scores, winners and counted events.

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
            *(_column_of(event) for event in self.study.counted),
        )

    def __repr__(self) -> str:
        return f"<Game {self.name}>"


def _left_out(*parts: msgspec.Struct) -> list[str]:
    """Return the names of the functions that parts of a game leave to the kit."""
    return [name for part in parts for name in part.__struct_fields__ if getattr(part, name) is by_default]


def _column_of(event: type[Event]) -> str:
    """Return the name of an event's column: MinerRemoved becomes miner_removed."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()


def _union(types: tuple[type, ...]) -> object:
    return reduce(or_, types)
