"""What happens between two choices of a person, told in sentences and arrows."""

from __future__ import annotations

from typing import Any, NamedTuple

from minerals import Match
from minerals.core.game import Event
from minerals.core.log import Episode, Node
from minerals.core.match import CELL


class Story:
    """What happens in a match from one choice of a person to the next. `sentences`: the sentences that come first."""

    def __init__(self, match: Match, *sentences: str) -> None:
        self.match = match
        self.sentences: list[str] = list(sentences)
        self._turns: list[_Turn] = []
        self.nodes: list[Node] = []
        """The records that are told."""
        self.rules: dict[str, None] = {}
        """The ids of the rules behind it, each once."""
        self.arrows: list[tuple[str, ...]] = []
        self.event: Event | None = None
        """The last event worth a mark."""

    def tell(self, node: Node) -> Story:
        """Tell the events of a record of play, and return the story itself."""
        game = self.match.game
        assert node.parent is not None, "the set-up is no choice"
        assert node.action is not None, "only the set-up has no action"
        self.nodes.append(node)
        state = node.parent.state
        if not self._turns or game.engine.begins_turn(self._turns[-1].events[-1]):
            self._turns.append(_Turn(state, [], len(self.sentences)))
        self._turns[-1].events.extend(node.events)
        for event in node.events:
            self.sentences.append(game.words.narrate(event, state, self.match.players))
            self.rules[event.rule] = None
            state = game.engine.evolve(state, event)
            # Everyone sees anyway that the next turn begins.
            if not game.engine.begins_turn(event):
                self.event = event
        path = tuple(token for token in game.words.tokens(node.action) if CELL.fullmatch(token))
        if len(path) > 1:
            self.arrows.append(path)
        return self

    def turns(self) -> tuple[tuple[str, int], ...]:
        """Return for each turn what it brought, and the place of its first sentence."""
        game, players = self.match.game, self.match.players
        return tuple((Episode(game, turn.before, turn.events).sentence(players), turn.first) for turn in self._turns)


class _Turn(NamedTuple):
    before: Any
    """The state before it."""
    events: list[Event]
    first: int
    """The place of its first sentence."""


def between(earlier: Node, later: Node) -> list[Node]:
    """Return the records after one and up to another on the same line."""
    path = later.path()
    return path[path.index(earlier) + 1 :]
