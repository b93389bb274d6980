"""The state after an event. This only does what the event says, and never checks whether the rules allow it."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from minerals.template.pebbles import events as e
from minerals.template.pebbles.state import State


def evolve(state: State, event: e.PebblesEvent) -> State:
    """Return the state after an event. O(cells)."""
    match event:
        case e.PebblesLaid(heaps, hands, river, turn):
            return replace(state, heaps=heaps, hands=hands, river=river, turn=turn, over=not any(heaps))
        case e.PebblesTaken(player, cell, pebbles):
            left = state.with_heap(cell, state.by_cell[cell] - pebbles)
            return replace(left, hands=_added(state.hands, player, pebbles))
        case e.PebbleSlipped(player):
            return replace(state, hands=_added(state.hands, player, -1), river=state.river + 1)
        case e.TurnBegan(player):
            return replace(state, turn=player)
        case e.GameEnded():
            return replace(state, over=True)
        case e.FirstPlayerDrawn() | e.DieRolled():
            return state
        case _:
            assert_never(event)  # mypy complains here if you forget a kind of event


def _added(hands: tuple[int, ...], player: int, pebbles: int) -> tuple[int, ...]:
    return tuple(hand + pebbles if seat == player else hand for seat, hand in enumerate(hands, start=1))
