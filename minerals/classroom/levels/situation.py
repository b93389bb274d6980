"""A student's situation in a level: the position and the tries so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from minerals.core.game import Event, Ruling
from minerals.core.log import Node
from minerals.core.match import Match


class Try(NamedTuple):
    """Something a student has tried."""

    action: str
    """Its notation."""
    rulings: tuple[Ruling, ...] = ()
    """Why it was refused, or empty if it was played."""


class Situation(NamedTuple):
    """A student's situation in a level."""

    match: Match
    """The game, at the position."""
    begun: Node
    """The record after which the level begins."""
    tries: tuple[Try, ...] = ()
    """What the student has tried, in order."""

    def events(self) -> Iterator[Event]:
        """Yield what has happened since the level began. O(records since)."""
        path = self.match.node.path()
        for node in path[path.index(self.begun) + 1 :]:
            yield from node.events
