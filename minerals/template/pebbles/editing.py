"""Painting a position: the brushes, and the effect of a stroke."""

from __future__ import annotations

from msgspec.structs import replace

from minerals.core.game import Brush, brush_named, count_after, counters
from minerals.core.text import seat_name, term, translated
from minerals.template.pebbles.components import GRID, HIGHEST
from minerals.template.pebbles.state import State


def brushes(state: State) -> tuple[Brush, ...]:
    """Return the brushes for a position. Each has a name."""
    return (
        *(Brush(f"heap {size}", translated("Heap of {size}", size=size), "heaps") for size in range(HIGHEST + 1)),
        *(
            Brush(f"turn {seat}", term(seat_name(seat)), "turn", needs_cell=False)
            for seat in range(1, len(state.hands) + 1)
        ),
        *(
            brush
            for seat, hand in enumerate(state.hands, start=1)
            for brush in counters(f"hand {seat}", term(seat_name(seat)), "hands", hand)
        ),
        *counters("river", translated("River"), "river", state.river),
    )


def paint(state: State, brush: str, cell: str) -> State:
    """Return the state after a stroke. Raises `NotationError` if the brush cannot paint there."""
    kind, _, number = brush_named(brushes(state), brush).name.partition(" ")
    if kind == "turn":
        return replace(state, turn=int(number))
    if kind == "river":
        return replace(state, river=count_after(state.river, int(number), translated("pebble")))
    if kind == "hand":
        seat, by = map(int, number.split())
        hand = count_after(state.hands[seat - 1], by, translated("pebble"))
        return replace(state, hands=(*state.hands[: seat - 1], hand, *state.hands[seat:]))
    painted = state.with_heap(GRID.name(GRID.index(cell)), int(number))
    return replace(painted, over=not any(painted.heaps))
