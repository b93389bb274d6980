"""Several events in a row as one: a turn or an action, told in a sentence and drawn with its arrows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce
from itertools import groupby
from typing import Any

from minerals.core.game import Event, Game
from minerals.core.picture import Motion, joined_ways
from minerals.core.text import naming_players

_MOST_SENTENCES = 4


def _is_cell(place: str) -> bool:
    return re.fullmatch(r"[a-z]+\d+", place) is not None


class Episode:
    """What happens from one step of a game to a later one.

    Parameters
    ----------
    game
        The game.
    before
        The state before the first event.
    events
        The events, at least one.

    Examples
    --------
    >>> import minerals
    >>> match = minerals.new("minerals", board="lesson", players=2, removals=0, seed=7)
    >>> for action in ("d6", "h6", "h6-h5"):
    ...     before, node = match.state, match.play(action)
    >>> episode = Episode(match.game, before, match.node.events)
    >>> episode.sentence(["Ada", "Ben"]), episode.arrows
    ('Ada moves from h6 to h5 and keeps a wollastonite (1).', (('h6', 'h5'),))
    """

    def __init__(self, game: Game, before: Any, events: Sequence[Event]) -> None:
        self.game = game
        self.before = before
        self.events = tuple(events)

    @property
    def event(self) -> Event | None:
        """The last event that changes more than whose turn it is, or None."""
        begins_turn = self.game.engine.begins_turn
        return next((event for event in reversed(self.events) if not begins_turn(event)), None)

    @property
    def arrows(self) -> tuple[tuple[str, ...], ...]:
        """The ways of pieces over the board, each once from its start to its end."""
        found: list[Motion] = []
        state = self.before
        for event in self.events:
            found += self.game.motions(state, event)
            state = self.game.engine.evolve(state, event)
        travels = (motion.way for motion in joined_ways(found) if motion.travels)
        # A piece that leaves the board and comes back has two ways on it.
        ways = (tuple(way) for travel in travels for on_it, way in groupby(travel, _is_cell) if on_it)
        return tuple(way for way in ways if len(way) > 1)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules behind it, each once."""
        return tuple(dict.fromkeys(event.rule for event in self.events))

    def sentence(self, players: Sequence[str]) -> str:
        """Return what it brought, in one sentence of the game's own, or else its events. `players`: the names."""
        game = self.game
        with naming_players(players):
            told = game.words.recount(self.events, self.before, players) if game.words.recount is not None else ""
        return told or " ".join(self._narrated(players))

    def _narrated(self, players: Sequence[str]) -> list[str]:
        state, told = self.before, []
        for event in self.events:
            if event is self.events[0] or not self.game.engine.begins_turn(event):
                told.append(self.game.words.narrate(event, state, players))
            state = self.game.engine.evolve(state, event)
        return told[-_MOST_SENTENCES:]

    @property
    def after(self) -> Any:
        """The state after the last event. O(events)."""
        return reduce(self.game.engine.evolve, self.events, self.before)
