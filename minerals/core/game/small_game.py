"""The engine of a small game: a few functions of its author, and the rest made from them.

It suits games on a board in which players take turns. A game that outgrows one of these functions gives its own, and a
game that outgrows all of them writes an `Engine`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, TypeAlias

import msgspec

from minerals.core.game.chance import Chance, NoChance
from minerals.core.game.decision import Decision, Transition
from minerals.core.game.game import Engine
from minerals.core.game.options import Options
from minerals.core.game.outcome import Outcome
from minerals.core.game.records import Action, Event
from minerals.core.game.rulebook import Rule, Rulebook
from minerals.core.game.rulings import IllegalAction, Ruling
from minerals.core.game.tabletop.diagram import read_position
from minerals.core.game.tabletop.tabletop import Tabletop
from minerals.core.geometry import CELL_PATTERN
from minerals.core.text import OptionError

Deciding: TypeAlias = Transition[Any, Any]
"""A decision in progress: `state`, `chance` and `happens(event)`."""


def rulebook_of(title: str, rules: Mapping[str, str]) -> Rulebook:
    """Return a rulebook with the texts of its rules by their ids, such as `pond.hop`.

    The title of a rule is the last word of its id. When a rule needs a source and a status of its own, write a
    `rulebook.toml`.

    >>> rulebook_of("Pond", {"pond.hop": "Hop to the next pad."})["pond.hop"].title
    'Hop'
    """
    titles = {name: name.rpartition(".")[2].replace("-", " ").capitalize() for name in rules}
    place = "the file of the game"
    return Rulebook(title, place, tuple(Rule(name, titles[name], rules[name], place, "stated") for name in rules))


class SmallEngine:
    """Makes the functions of an `Engine`. See `small_engine`."""

    def __init__(
        self,
        table: Tabletop,
        kinds: Sequence[type[Action]],
        events: Sequence[type[Event]],
        functions: Mapping[str, Callable[..., Any]],
    ) -> None:
        self._table = table
        self._functions = functions
        actions = tuple(_everything(table, kinds))
        explain = self.explain
        # Who may act and whether the game is over are asked of the same state as what is legal.
        self._legal = lru_cache(maxsize=256)(
            lambda state: tuple(action for action in actions if not explain(state, action))
        )
        laying = [kind for kind in events if "state" in kind.__struct_fields__]
        if len(laying) != 1:
            raise OptionError("Exactly one kind of event has a field `state`: it lays out a position.")
        self._laying: Any = laying[0]
        self._state_type = next(field.type for field in msgspec.structs.fields(self._laying) if field.name == "state")

    def evolve(self, state: Any, event: Any) -> Any:
        """Return the state after an event."""
        return event.state if isinstance(event, self._laying) else self._functions["evolve"](state, event)

    def setup(self, options: Any, chance: Chance) -> Decision[Any, Any]:
        """Return the set-up of a new game."""
        deciding = self._begin(self._functions["initial"](options), chance)
        self._functions["deal"](deciding, options)
        return deciding.decision

    def arrange(self, options: Any, text: str) -> Decision[Any, Any]:
        """Return the set-up of a written position. Raises `NotationError`."""
        deciding = self._begin(self._functions["initial"](options), NoChance())
        deciding.happens(self._laying(read_position(self._table, text, self._state_type, options.players)))
        return deciding.decision

    def explain(self, state: Any, action: Any) -> tuple[Ruling, ...]:
        """Return every reason why an action is not allowed."""
        return tuple(self._functions["explain"](state, action))

    def legal(self, state: Any) -> tuple[Any, ...]:
        """Return every action that no rule forbids. O(actions that can be written), and O(1) if asked again soon."""
        return self._legal(state)

    def decide(self, state: Any, action: Any, chance: Chance) -> Decision[Any, Any]:
        """Return the events of an action and the state after them. Raises `IllegalAction` with every reason."""
        if rulings := self.explain(state, action):
            raise IllegalAction(rulings, str(action))
        deciding = self._begin(state, chance)
        self._functions["play"](deciding, action)
        return deciding.decision

    def to_act(self, state: Any) -> tuple[int, ...]:
        """Return the player whose turn it is, if that player can do anything."""
        return (state.turn,) if self._legal(state) else ()

    def outcome(self, state: Any) -> Outcome | None:
        """Return who has the highest score, if the player whose turn it is can do nothing."""
        if self.to_act(state):
            return None
        scores = self._functions["scores"](state)
        winners = tuple(seat for seat, score in enumerate(scores, start=1) if score == max(scores))
        return Outcome(winners, scores, self._functions["ending"](state))

    def components(self, state: Any) -> dict[str, int]:
        """Return how many there are of everything that signs name, on the board and with the players."""
        names = {name for sign in self._table.signs.values() for name in sign.components}
        found = Counter(dict.fromkeys(names, 0))
        for sign in self._table.signs_of(state).values():
            found.update(self._table.sign(sign).components)
        for name in names.intersection(self._table.hands):
            found[name] += sum(getattr(state, name))
        return dict(found)

    def _begin(self, state: Any, chance: Chance) -> Deciding:
        return Transition(self.evolve, state, chance)


def small_engine(  # noqa: PLR0913 - each is a function or a class that the author has
    table: Tabletop,
    *,
    options: type[Options],
    actions: Sequence[type[Action]],
    events: Sequence[type[Event]],
    initial: Callable[[Any], Any],
    deal: Callable[[Deciding, Any], None],
    explain: Callable[[Any, Any], Iterable[Ruling]],
    play: Callable[[Deciding, Any], None],
    evolve: Callable[[Any, Any], Any],
    scores: Callable[[Any], tuple[int, ...]],
    ending: str,
    turn: type[Event],
    **own: Callable[..., Any],
) -> Engine:
    """Return the engine of a game on a board, in which players take turns.

    An action is legal if `explain` has no reason against it. The game ends when the player whose turn it is can do
    nothing, and the highest score wins.

    Parameters
    ----------
    table
        The board. The state also has a field `turn`: the seat of the player whose turn it is.
    options
        The class of the options.
    actions
        The classes of the actions, each with a `form`.
    events
        The classes of the events. One of them has a field `state` and lays out a position.
    initial
        Returns the state before the first event, from the options.
    deal
        Lets the events of the set-up happen.
    explain
        Returns or yields every reason why an action is not allowed in a state.
    play
        Lets the events of an action happen.
    evolve
        Returns the state after an event, for all but the one that lays out a position.
    scores
        Returns the points of each player.
    ending
        Why the game is over, in one sentence.
    turn
        The class of the event that begins a turn.
    **own
        Functions that the game has itself, by their names in `Engine`, such as `outcome`.

    Raises
    ------
    OptionError
        If no event, or more than one, has a field `state`.

    Examples
    --------
    >>> from minerals.template.pond import GAME, PadsLaid, State
    >>> sorted(GAME.engine.components(GAME.engine.initial(GAME.read_options({}))))
    ['frogs', 'pads']
    """
    functions: dict[str, Callable[..., Any]] = {}
    functions |= {
        "initial": initial,
        "deal": deal,
        "explain": explain,
        "play": play,
        "evolve": evolve,
        "scores": scores,
    }
    made = SmallEngine(table, actions, events, {**functions, "ending": lambda _state: ending})
    names = ("setup", "arrange", "legal", "explain", "decide", "evolve", "to_act", "outcome", "components")
    given: dict[str, Any] = {name: getattr(made, name) for name in names}
    given |= {"initial": initial, "scores": scores}
    given["begins_turn"] = lambda event: isinstance(event, turn)
    return Engine(options_type=options, action_types=tuple(actions), event_types=tuple(events), **{**given, **own})


def _everything(table: Tabletop, kinds: Sequence[type[Action]]) -> Iterator[Action]:
    """Yield every action that can be written: each kind with each value of its fields."""
    for kind in kinds:
        for values in product(*(_values(table, field) for field in msgspec.structs.fields(kind))):
            yield kind(*values)


def _values(table: Tabletop, field: Any) -> Sequence[Any]:
    """Return the values that a field can have. Raises `OptionError` if they cannot be listed."""
    info = msgspec.inspect.type_info(field.type)
    info = info.type if isinstance(info, msgspec.inspect.Metadata) else info
    if isinstance(info, msgspec.inspect.StrType) and info.pattern == CELL_PATTERN:
        return table.cells
    if isinstance(info, msgspec.inspect.LiteralType):
        return info.values
    if isinstance(info, msgspec.inspect.IntType) and info.ge is not None and info.le is not None:
        return range(int(info.ge), int(info.le) + 1)
    raise OptionError(
        f"The values of {field.name} cannot be listed: a field is a CellName, a Literal, or a number with the Meta ge "
        "and le. Or give the engine a function `legal`."
    )
