"""A witness of a trial: it keeps the games that the trial played, so that they can be opened.

A trial does not know whether somebody watches. It begins its games with the functions of this file. While somebody
watches, each game is a match with a log, played with the same luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple

import msgspec

from minerals.core.game import Chance, Decision, Draw, Weights, get_game
from minerals.core.match import Match, new


class Watched(NamedTuple):
    """A game of a trial."""

    match: Match
    parts: tuple[str, ...]
    """The parts that it is about; all if there are none."""


class Witness:
    """The games of one trial, in the order in which they began, and the events that counted."""

    def __init__(self) -> None:
        self.games: list[Watched] = []
        self.events: dict[str, object] = {}
        """The event that counted for a part."""

    def seen(self, part: str) -> tuple[Match, int] | None:
        """Return the game that a part is about, and the step after the event that counted; None without a game.

        That is the event the trial named, or the last one that chance decided, or the last of all.
        """
        about = [game.match for game in self.games if not game.parts or part in game.parts]
        if not about:
            return None
        event = self.events.get(part)
        for match in about:
            for step, happened in enumerate(_events(match), start=1):
                if happened is event:
                    return match, step
        by_chance = [step for step, event in enumerate(_events(about[-1]), start=1) if event.outcomes]
        return about[-1], by_chance[-1] if by_chance else len(about[-1].log)


def _events(match: Match) -> Sequence[Any]:
    """Return the events of the line that a player shows first."""
    return match.log.events()


_WITNESS: ContextVar[Witness | None] = ContextVar("witness", default=None)
"""The witness within a `with watching()`, in this thread."""


@contextmanager
def watching() -> Iterator[Witness]:
    """Keep the games of the trial that is played within a `with`, in this thread only."""
    witness = Witness()
    before = _WITNESS.set(witness)
    try:
        yield witness
    finally:
        _WITNESS.reset(before)


def is_watched() -> bool:
    """Tell whether somebody watches. A trial must come to the same result in either case."""
    return _WITNESS.get() is not None


def watched(match: Match, parts: Sequence[str] = ()) -> Match:
    """Show a match of a trial to the witness, if there is one, and return it.

    Parameters
    ----------
    match
        The match. What is played later is seen, too.
    parts
        The parts of the exercise that it is about, by default all.
    """
    witness = _WITNESS.get()
    if witness is not None:
        witness.games.append(Watched(match, tuple(parts)))
    return match


def counts(events: Sequence[object], *parts: str) -> None:
    """Tell the witness, if there is one, which event of a game counted for some parts: the last of these, if any."""
    witness = _WITNESS.get()
    if witness is not None and events:
        witness.events |= dict.fromkeys(parts, events[-1])


def watch_position(game: str, position: Callable[[], str], parts: Sequence[str] = (), **options: Any) -> None:
    """Show a position to the witness, if there is one.

    Parameters
    ----------
    game
        The name of the game.
    position
        Writes the position. It is only called if somebody watches.
    parts
        The parts of the exercise that it is about.
    **options
        The options of the game.
    """
    if is_watched():
        watched(new(game, position=position(), **options), parts)


def set_up(game: str, chance: Chance, parts: Sequence[str] = (), **options: Any) -> Decision[Any, Any]:
    """Set up a game by its own rules, and return the events and the state.

    Parameters
    ----------
    game
        The name of the game.
    chance
        The luck. What is drawn is drawn for good.
    parts
        The parts of the exercise that it is about.
    **options
        The options of the game.
    """
    if is_watched():
        match = watched(new(game, chance=InOrder(chance), **options), parts)
        return Decision(match.log.nodes[0].events, match.state)
    found = get_game(game)
    return found.engine.setup(found.read_options(options), chance)


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


class Play:
    """A game that a trial plays by its own rules, as quickly as possible; a match if somebody watches.

    Parameters
    ----------
    game
        The name of the game.
    chance
        The luck of the trial.
    parts
        The parts of the exercise that it is about.
    state
        The state to begin from, instead of the usual set-up. A match begins from it as a written position.
    **options
        The options of the game.

    Examples
    --------
    >>> from minerals.core.game import SeededChance
    >>> play = Play("minerals", SeededChance(7), board="lesson")
    >>> play.play(play.legal()[0])
    (MineralRemoved(player=1, cell='d6', mineral='wollastonite'),)
    """

    def __init__(
        self, game: str, chance: Chance, parts: Sequence[str] = (), *, state: Any = None, **options: Any
    ) -> None:
        found = get_game(game)
        self._engine = found.engine
        self._chance = chance
        self._match: Match | None = None
        self.events: list[Any] = []
        """All events so far."""
        self.state: Any = state
        """The state after them."""
        if is_watched():
            if state is not None:
                options = msgspec.structs.asdict(state.options) | {"position": found.words.diagram(state)}
            self._match = watched(new(game, chance=InOrder(chance), **options), parts)
            self.events, self.state = list(self._match.log.nodes[0].events), self._match.state
        elif state is None:
            events, self.state = set_up(game, chance, parts, **options)
            self.events += events

    def legal(self) -> Sequence[Any]:
        """Return the legal actions."""
        return tuple(self._engine.legal(self.state))

    def to_act(self) -> tuple[int, ...]:
        """Return the players who may act."""
        return self._engine.to_act(self.state)

    def play(self, action: Any, chance: Chance | None = None) -> Sequence[Any]:
        """Play an action and return its events. If you give another source of luck, it decides from now on."""
        events: Sequence[Any]
        if chance is not None:
            self._chance = chance
            if self._match is not None:
                self._match.chance = InOrder(chance)
        if self._match is not None:
            events, self.state = self._match.play(action), self._match.state
        else:
            events, self.state = self._engine.decide(self.state, action, self._chance)
        self.events += events
        return events
