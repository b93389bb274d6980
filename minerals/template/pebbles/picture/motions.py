"""The ways of pebbles while an event happens, so that a page can show how they go from place to place.

A way leads through cells that can be clicked and through the named places of the scene. You don't say which shapes
move: the two pictures tell. A third argument says how, unless a piece slides: it may `walk`, `drop`, `click` into its
place, be lifted (`lift`), `drift` away or `tumble`.
"""

from __future__ import annotations

from minerals.core.picture import Motion, Rectangle
from minerals.template.pebbles.events import PebblesEvent, PebbleSlipped, PebblesTaken
from minerals.template.pebbles.picture.layout import Layout
from minerals.template.pebbles.state import State


def places(layout: Layout) -> tuple[tuple[str, Rectangle], ...]:
    """Return the places to which pebbles go: each player's hand, and the river."""
    hands = ((f"hand {seat}", box.rectangle) for seat, box in enumerate(layout.hands, start=1))
    return (*hands, ("river", layout.river.rectangle))


def motions(_state: State, event: PebblesEvent) -> tuple[Motion, ...]:
    """Return the ways of the pebbles while an event happens. O(1)."""
    match event:
        case PebblesTaken(player=player, cell=cell):
            return (Motion("pebbles", (cell, f"hand {player}")),)
        case PebbleSlipped(player=player):
            return (Motion("pebble", (f"hand {player}", "river")),)
        case _:
            return ()
