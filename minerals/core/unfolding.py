"""Deciding in steps: the events so far, and the state they lead to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


class Unfolding(Generic[StateT, EventT]):
    """Collects the events of a decision and folds them as they come.

    A rule looks at `state`, which is always the state after the events so far.
    """

    __slots__ = ("_evolve", "events", "state")

    def __init__(self, evolve: Callable[[StateT, EventT], StateT], state: StateT) -> None:
        self._evolve = evolve
        self.state = state
        self.events: list[EventT] = []

    def happens(self, event: EventT) -> None:
        """Add an event. O(1) events folded."""
        self.events.append(event)
        self.state = self._evolve(self.state, event)
