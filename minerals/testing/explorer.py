"""A player who goes where random games hardly ever go: to the edge of the board, and to what is seldom chosen.

A rule that fails in one of ten thousand random games is not found by a hundred of them, because random games are much
alike. An explorer's games are not. Each has a taste of its own, drawn from its seed: one game uses the same tool again
and again, another never does. On the board it goes one way, until there is no further. What it chooses it likes a
little less each time, until that leads to something new.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from math import exp
from random import Random

import msgspec

from minerals.bots import Choice
from minerals.bots.decisions import first_decision
from minerals.core.game import Event
from minerals.core.match import Match, new
from minerals.core.text import MineralsError

_CELL = re.compile(r"(?:[0-9]:)?([a-z])([0-9]{1,2})")
_CORNER = re.compile(r"^corner: ([a-z])([0-9]{1,2})$", re.MULTILINE)
_WAYS = tuple((right, up) for right in (-1, 0, 1) for up in (-1, 0, 1) if right or up)
_PULLS = (0.3, 1.0, 3.0)
"""How much better a cell is for each step that it lies further on the way, as a power of e."""
_TASTE = 1.0
"""A liking is at most ten to the power of this, and at least one divided by that."""
_PATIENCE = 1_000
"""After so many sub-decisions it likes all of them alike, so that a game ends as others do."""


class Explorer:
    """A bot with a taste of its own. It knows nothing about other games, so each game can be played again alone.

    Parameters
    ----------
    seed
        Decides its taste and its choices.

    Examples
    --------
    >>> match = new("mattock", board="inner", seed=7)
    >>> str(Explorer(7).choose(match).action)
    'c7'
    """

    name = "explorer"

    def __init__(self, seed: int | str) -> None:
        self._seed = seed
        self._random = Random(f"the explorer of {seed}")
        self._right, self._up = self._random.choice(_WAYS)
        self._pull = self._random.choice(_PULLS)
        self._starts_at_the_edge = self._random.random() < 0.75
        self._chosen: Counter[str] = Counter()
        self._last: list[str] = []
        self._ways: dict[str, int] = {}
        self._likings: dict[str, float] = {}
        self._met: set[type[Event]] = set()

    def start(self, match: Match) -> Match:
        """Return the match to play: another one with its board at the edge of the table, or this one. O(1) matches.

        A board can lie elsewhere on the table if the written position says where its corner is.
        """
        if not self._starts_at_the_edge:
            return match
        for right, up in ((self._right, 0), (0, self._up)):
            while (right or up) and (further := _moved(match, right, up)) is not None:
                match = further
        return match

    def choose(self, match: Match, player: int | None = None) -> Choice:  # noqa: ARG002 - whoever may act is explored
        """Choose a legal action of any player, one sub-decision after the other. O(legal actions)."""
        kinds = {type(event) for event in match.node.events}
        if not kinds <= self._met:
            self._met |= kinds
            for token in self._last:
                del self._chosen[token]
        self._last = []
        legal = match.legal_actions()
        decision = first_decision(match.game, legal)
        while decision.action is None:
            token = self._one_of(decision.following)
            self._last.append(token)
            decision = decision.following[token]
        return Choice(decision.action, f"one of {len(legal)}")

    def _one_of(self, tokens: Iterable[str]) -> str:
        known = list(tokens)
        weights = [1.0] * len(known)
        if self._chosen.total() < _PATIENCE:
            furthest = max(map(self._way, known))
            weights = [self._liking(token) * exp(self._pull * (self._way(token) - furthest)) for token in known]
        (chosen,) = self._random.choices(known, weights)
        self._chosen[chosen] += 1
        return chosen

    def _way(self, token: str) -> int:
        """Return how far a cell lies on the explorer's way."""
        if token not in self._ways:
            cell = _CELL.fullmatch(token)
            self._ways[token] = self._right * int(cell[2]) + self._up * ord(cell[1]) if cell is not None else 0
        return self._ways[token]

    def _liking(self, token: str) -> float:
        if _CELL.fullmatch(token):
            return 1.0
        if token not in self._likings:
            self._likings[token] = 10 ** Random(f"{self._seed} {token}").uniform(-_TASTE, _TASTE)
        return self._likings[token] / (1 + self._chosen[token])


def _moved(match: Match, right: int, up: int) -> Match | None:
    """Return a match that begins as this one, with its board elsewhere on the table, or None if there is no room."""
    text = match.diagram()
    corner = _CORNER.search(text)
    if corner is None:
        return None
    moved = f"corner: {chr(ord(corner[1]) + up)}{int(corner[2]) + right}"
    given = msgspec.structs.asdict(match.log.options) | {"seed": match.log.header.meta["seed"]}
    try:
        there = new(match.game, position=_CORNER.sub(moved, text), **given)
    except MineralsError:
        return None
    return there if there.legal_actions() else None
