"""A state as a key to the drawing and the words of a part of it, which most events leave as it is."""

from __future__ import annotations

from collections.abc import Hashable

from minerals.games.out_of_mine.state import State


class StateKey:
    """A state of which only some facts are looked at. It equals any other of the same match with the same facts.

    `state`: the state. Nothing of it may be read but the options, the box, and what follows from the facts.
    """

    __slots__ = ("_facts", "_hash", "state")

    def __init__(self, state: State, *facts: Hashable) -> None:
        self.state = state
        self._facts = facts
        self._hash = hash((id(state.options), facts))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, StateKey):
            return NotImplemented
        return self.state.options is other.state.options and self._facts == other._facts


def seat_key(state: State, player: int) -> StateKey:
    """Return a state of which only what concerns one player is looked at: the seat, and how the round stands."""
    return StateKey(state, player, state.seat(player), state.phase, state.caller)
