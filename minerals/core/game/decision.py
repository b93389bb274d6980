"""The result of an action: its events, and the state after them, which is computed once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from minerals.core.game.chance import Chance, Draw, OpenDraw, Weights

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


class Decision(NamedTuple, Generic[StateT, EventT]):
    """The result of `decide`, `setup` and `arrange`: the events, and the state they lead to."""

    events: tuple[EventT, ...]
    state: StateT


class Transition(Generic[StateT, EventT]):
    """A decision in progress: the events so far, the state after them, and the chance that decides.

    A rule looks at `state`, lets an event happen, and looks again.
    """

    __slots__ = ("_events", "_evolve", "chance", "state")

    def __init__(self, evolve: Callable[[StateT, EventT], StateT], state: StateT, chance: Chance) -> None:
        self._evolve = evolve
        self._events: list[EventT] = []
        self.state = state
        self.chance = chance

    def happens(self, event: EventT) -> None:
        """Add an event and fold it into the state."""
        self._events.append(event)
        self.state = self._evolve(self.state, event)

    def draw(self, weights: Weights) -> Draw:
        """Ask chance. Raises `ChanceError` if nothing can come up.

        What a rule does afterwards may depend on the state and on how many draws there were, but on nothing else that
        chance has brought. So ways that lead to the same state can be counted as one.
        """
        try:
            return self.chance.draw(weights)
        except OpenDraw as asked:
            asked.state = self.state
            raise

    @property
    def decision(self) -> Decision[StateT, EventT]:
        """The events so far, and the state they lead to."""
        return Decision(tuple(self._events), self.state)
