"""One sentence for every event, and the moments worth a mark on the time line.

Give each sentence to `translated` as one whole template, so that a catalogue of another language can find it. If a
number changes the form of a word, `translated_number` takes both forms. A sentence that names a player has a second
template for a player who is called "You": `addressed` and `addressed_number` take both.
"""

from __future__ import annotations

from collections.abc import Sequence

from minerals.core.text import addressed, addressed_number, translated, translated_number
from minerals.template.pebbles import events as e
from minerals.template.pebbles.state import State


def narrate(event: e.PebblesEvent, _before: State, names: Sequence[str]) -> str:
    """Return one sentence for an event. The state is the one before it."""
    match event:
        case e.FirstPlayerDrawn(outcome):
            return addressed("{name} begins.", "You begin.", name=names[int(outcome) - 1])
        case e.PebblesLaid(heaps):
            return translated_number(
                sum(heaps), "{number} pebble lies on the board.", "{number} pebbles lie on the board."
            )
        case e.PebblesTaken(player, cell, pebbles):
            return addressed_number(
                pebbles,
                "{name} takes {number} pebble from {cell}.",
                "{name} takes {number} pebbles from {cell}.",
                "You take {number} pebble from {cell}.",
                "You take {number} pebbles from {cell}.",
                name=names[player - 1],
                cell=cell,
            )
        case e.DieRolled(outcome):
            return translated("The die shows {pips}.", pips=outcome)
        case e.PebbleSlipped(player):
            return addressed(
                "{name} drops a pebble into the river.", "You drop a pebble into the river.", name=names[player - 1]
            )
        case e.TurnBegan(player):
            return addressed("It is {name}'s turn.", "It is your turn.", name=names[player - 1])
        case e.GameEnded():
            return translated("The last pebble is taken.")


def key_moment(event: e.PebblesEvent, _names: Sequence[str]) -> str | None:
    """Return a short title if an event is worth a mark on the time line, or None."""
    return translated("A slip") if isinstance(event, e.PebbleSlipped) else None
