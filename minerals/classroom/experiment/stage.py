"""Where a trial is played: as quickly as possible, watched, or by hand.

A trial is written once. It gets a stage, draws its luck there and plays its games there. The stage knows what for:

- `Stage` plays by the rules and keeps nothing.
- `WatchedStage` plays each game as a match with a log, so that it can be opened.
- `HandStage` plays on a board, where a student chooses.

Where somebody chooses, a trial is a generator: it yields an `Ask` and gets the events of what was chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from minerals.classroom.texts import Observation
from minerals.core.game import Chance, Draw, Game, NoChance, Weights, get_game
from minerals.core.match import Match, new

Outcome: TypeAlias = str | int
"""How a trial by hand came out: a number or a word, for which the text of the exercise has words."""


class Ask(NamedTuple):
    """What somebody may choose in a trial. A simulated trial chooses the first."""

    play: Play | None
    """The game in which they choose."""
    actions: Sequence[Any] = ()
    """The actions of the game that belong to the trial."""
    choices: Sequence[tuple[str, str]] = ()
    """Choices beside the game, each with the words on its button."""
    todo: str = ""
    """What to do, in the reader's language, where it is not what the text of the exercise says."""


Script: TypeAlias = Generator[Ask, Any, Observation]
"""A trial in which somebody chooses: it gets the events of an action, or the choice, and returns what it shows."""
ResultT = TypeVar("ResultT")


def play_out(script: Generator[Ask, Any, ResultT]) -> ResultT:
    """Play a trial, or a piece of one, to its end with the first of all choices, and return what it returns."""
    answer: Any = None
    while True:
        try:
            ask = script.send(answer)
        except StopIteration as end:
            result: ResultT = end.value
            return result
        answer = ask.play.play(ask.actions[0]) if ask.play is not None else ask.choices[0][0]


def finish(played: Observation | Script) -> Observation:
    """Return what a trial shows. If it waits for choices, it takes the first of them."""
    return played if isinstance(played, Mapping) else play_out(played)


class Stage:
    """Where a trial is played as quickly as possible.

    Parameters
    ----------
    chance
        The luck of the trial.
    number
        The number of the trial, from 0.

    Examples
    --------
    >>> from minerals.core.game import ScriptedChance
    >>> stage = Stage(ScriptedChance(["heads"]))
    >>> stage.draw({"heads": 1, "tails": 1})
    'heads'
    """

    by_hand = False
    """Whether a student plays."""
    is_watched = False
    """Whether somebody can open the games later."""

    def __init__(self, chance: Chance, number: int = 0) -> None:
        self._chance = chance
        self.number = number

    @property
    def chance(self) -> Chance:
        """The luck that is left."""
        return self._chance

    def draw(self, weights: Weights) -> str:
        """Let chance decide between outcomes with these weights."""
        return self.chance.draw(weights).outcome

    def one_of(self, options: Sequence[str]) -> str:
        """Let chance decide between outcomes that are equally likely."""
        return self.draw(dict.fromkeys(options, 1))

    def play(
        self,
        game: Game | str,
        *parts: str,  # noqa: ARG002 - nobody watches
        position: str = "",
        state: Any = None,
        chance: Chance | None = None,
        **options: Any,
    ) -> Play:
        """Begin a game.

        Parameters
        ----------
        game
            The game, or its name.
        *parts
            The parts of the exercise that it is about; without any, all.
        position
            The position to begin from, instead of the usual set-up.
        state
            The same, as a state.
        chance
            Luck of its own. Without one, the game plays with the luck of the trial.
        **options
            The options of the game.
        """
        return Play(_found(game), position, state, chance or self.chance, options)

    def show(self, game: Game | str, position: Callable[[], str], *parts: str, **options: Any) -> None:
        """Show a position, if somebody watches.

        Parameters
        ----------
        game, *parts, **options
            As for `play`.
        position
            Writes the position. Only called if somebody watches.
        """

    def counts(self, events: Sequence[object], *parts: str) -> None:
        """Tell whoever watches which event of a game counted for some parts: the last of these, if there are any."""

    def tells(self, words: Callable[[], str]) -> None:
        """Say in a sentence what happened, if somebody watches and no game shows it.

        Parameters
        ----------
        words
            Returns the sentence, in the reader's language, without a full stop. Only called if somebody watches.
        """

    def ends(self, outcome: Outcome, marks: Sequence[str] = (), counted: float | None = None) -> None:
        """Tell a student who plays by hand how the trial came out.

        Parameters
        ----------
        outcome
            The outcome. Each has its own row of tally strokes.
        marks
            The cells that the trial was about.
        counted
            What the trial adds to the tally, if that is not what it shows for the part that is counted.
        """

    def sets_aside(self, outcomes: Sequence[Outcome]) -> None:
        """Tell a student who plays by hand what came up on the way and does not count. Each has a row, crossed out.

        Parameters
        ----------
        outcomes
            What came up, in order.
        """

    def only(self, *values: Hashable) -> None:
        """Say that everything that happens from here on depends on luck and these values alone.

        Thousands of trials that agree on them are then played on as one. Two calls in different places of a trial must
        not be given the same values.
        """


class Play:
    """A game of a trial.

    Examples
    --------
    >>> from minerals.core.game import SeededChance
    >>> play = Stage(SeededChance(7)).play("minerals", board="lesson")
    >>> play.play(play.legal()[0])
    (MineralRemoved(player=1, cell='d6', mineral='wollastonite'),)
    """

    def __init__(self, game: Game, position: str, state: Any, chance: Chance, options: Mapping[str, Any]) -> None:
        self.game = game
        self.chance: Chance | None = chance
        """The luck from now on."""
        self.events: list[Any] = []
        """All events so far."""
        self._state = state
        if position:
            self._state = state_of(game, position, **options)
        elif state is None:
            events, self._state = game.engine.setup(game.read_options(options), chance)
            self.events += events

    @property
    def state(self) -> Any:
        """The state after the events."""
        return self._state

    def legal(self) -> Sequence[Any]:
        """Return the legal actions."""
        return tuple(self.game.engine.legal(self.state))

    def to_act(self) -> tuple[int, ...]:
        """Return the players who may act: nobody when the game is over."""
        return self.game.engine.to_act(self.state)

    def allows(self, action: Any) -> bool:
        """Tell whether an action is legal."""
        return not self.game.engine.explain(self.state, action)

    def play(self, action: Any, chance: Chance | None = None) -> Sequence[Any]:
        """Play an action and return its events. If you give another source of luck, it decides this time."""
        events, self._state = self.game.engine.decide(self.state, action, chance or self.chance or NoChance())
        self.events += events
        return events

    def branch(self) -> Play:
        """Return a copy of the game, in which you can play on in another way. Somebody who watches sees both ways."""
        other = copy(self)
        other.events = [*self.events]
        return other

    def ask(self, *actions: Any, todo: str = "") -> Ask:
        """Return what to yield, so that one of these actions is chosen and played."""
        return Ask(self, actions, (), todo)


@lru_cache(maxsize=1_000)
def state_of(game: Game | str, position: str, **options: Any) -> Any:
    """Return the state of a written position."""
    return new(game, position=position, **options).state


class _MatchPlay(Play):
    """A game that is played as a match."""

    def __init__(self, match: Match) -> None:
        self.game = match.game
        self.match = match
        self.chance = None
        self.events = list(match.log.nodes[0].events)

    @property
    def state(self) -> Any:
        return self.match.state

    def play(self, action: Any, chance: Chance | None = None) -> Sequence[Any]:
        luck, other = self.match.chance, chance or self.chance
        self.match.chance = InOrder(other) if other is not None else luck
        events = self.match.play(action)
        self.match.chance = luck
        self.events += events
        return events

    def branch(self) -> Play:
        return _MatchPlay(self.match.branch())


def _found(game: Game | str) -> Game:
    return get_game(game) if isinstance(game, str) else game


def _begun(game: Game | str, position: str, state: Any, chance: Chance, options: Mapping[str, Any]) -> Match:
    if state is not None:
        found = _found(game)
        options = msgspec.structs.asdict(state.options)
        position = found.words.diagram(state)
    if position:
        options = {**options, "position": position}
    return new(game, chance=chance, **options)


class InOrder:
    """The luck of a trial for one of several games, which goes on where the last one ended.

    A match counts its draws from its own beginning. So it would meet the luck of the first game again.

    Parameters
    ----------
    chance
        The luck of the trial.

    Examples
    --------
    >>> from minerals.core.game import SeededChance
    >>> die = {str(pips): 1 for pips in range(1, 7)}
    >>> luck = InOrder(SeededChance(7))
    >>> [luck.at(0).draw(die).outcome for _ in range(5)]
    ['5', '1', '6', '5', '2']
    """

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def draw(self, weights: Weights) -> Draw:
        """Decide by the next draw of the trial."""
        return self.chance.draw(weights)

    def at(self, position: int) -> InOrder:  # noqa: ARG002 - a trial is played forwards, once
        """Return this source as it is."""
        return self


# --- watched ---


class WatchedGame(NamedTuple):
    """A game of a trial."""

    match: Match
    parts: tuple[str, ...]
    """The parts that it is about; all if there are none."""


class WatchedStage(Stage):
    """Where each game of a trial is a match with a log, played with the same luck, so that it can be opened."""

    is_watched = True

    def __init__(self, chance: Chance, number: int = 0) -> None:
        super().__init__(chance, number)
        self.games: list[WatchedGame] = []
        """The games, in the order in which they began."""
        self.events: dict[str, object] = {}
        """The event that counted for a part."""
        self.told = ""
        """What happened, where a list of all draws would tell nothing."""

    def play(
        self,
        game: Game | str,
        *parts: str,
        position: str = "",
        state: Any = None,
        chance: Chance | None = None,
        **options: Any,
    ) -> Play:
        """Begin a game that can be opened."""
        match = _begun(game, position, state, InOrder(chance or self.chance), options)
        self.games.append(WatchedGame(match, parts))
        return _MatchPlay(match)

    def show(self, game: Game | str, position: Callable[[], str], *parts: str, **options: Any) -> None:
        """Keep a position as a game without moves."""
        self.games.append(WatchedGame(new(game, position=position(), **options), parts))

    def counts(self, events: Sequence[object], *parts: str) -> None:
        """Remember which event counted."""
        if events:
            self.events |= dict.fromkeys(parts, events[-1])

    def tells(self, words: Callable[[], str]) -> None:
        """Keep the sentence."""
        self.told = words()

    def game_about(self, part: str) -> tuple[Match, int] | None:
        """Return the game that a part is about, and the step after the event that counted; None without a game.

        That is the event the trial named, or the last one that chance decided, or the last of all.
        """
        about = [game.match for game in self.games if not game.parts or part in game.parts]
        if not about:
            return None
        event = self.events.get(part)
        for match in about:
            for step, happened in enumerate(match.log.events(), start=1):
                if happened is event:
                    return match, step
        by_chance = [step for step, event in enumerate(about[-1].log.events(), start=1) if event.outcomes]
        return about[-1], by_chance[-1] if by_chance else len(about[-1].log)


# --- by hand ---


class HandStage(Stage):
    """Where a student plays: each game of the trial is a match on a board.

    Trial *i* has the same luck as trial *i* of `Exercise.simulate` with the same seed.
    """

    by_hand = True

    def __init__(self, chance: Chance, number: int = 0) -> None:
        super().__init__(chance, number)
        self.matches: list[Match] = []
        """The matches of the trial, mostly a single one."""
        self.outcome: Outcome = ""
        """How it came out."""
        self.marks: Sequence[str] = ()
        """The cells that it was about."""
        self.counted: float | None = None
        """What it adds to the tally, where it said so."""
        self.aside: Sequence[Outcome] = ()
        """What came up on the way and does not count."""
        self._luck = _Counting(chance)
        self._drawing: Match | None = None
        """The match that goes on with the luck of the trial."""

    @property
    def chance(self) -> _Counting:
        """The luck that is left when the last match goes on no more."""
        if self._drawing is not None:
            self._luck = self._luck.after(self._drawing.node.draws)
            self._drawing = None
        return self._luck

    def play(
        self,
        game: Game | str,
        *parts: str,  # noqa: ARG002 - a student sees every game
        position: str = "",
        state: Any = None,
        chance: Chance | None = None,
        **options: Any,
    ) -> Play:
        """Begin a game on the board."""
        self._luck = self.chance.after(self.chance.drawn)
        match = _begun(game, position, state, chance or self._luck, options)
        self.matches.append(match)
        self._drawing = match if chance is None else None
        return _MatchPlay(match)

    def ends(self, outcome: Outcome, marks: Sequence[str] = (), counted: float | None = None) -> None:
        """Keep how the trial came out."""
        self.outcome, self.marks, self.counted = outcome, marks, counted

    def sets_aside(self, outcomes: Sequence[Outcome]) -> None:
        """Keep what does not count."""
        self.aside = outcomes


class _Counting:
    """Luck that knows how much of it has been drawn in order. A match asks for places in it instead."""

    def __init__(self, source: Chance, start: int = 0) -> None:
        self._source = source
        self._start = start
        self._now = source.at(start)
        self.drawn = 0

    def draw(self, weights: Weights) -> Draw:
        self.drawn += 1
        return self._now.draw(weights)

    def at(self, position: int) -> Chance:
        return self._source.at(self._start + position)

    def after(self, draws: int) -> _Counting:
        """Return the luck that is left after this many draws, as luck that begins now."""
        return _Counting(self._source, self._start + draws)
