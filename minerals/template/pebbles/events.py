"""Everything that can happen, in the past tense.

An event is one visible change, so stepping through the events explains a move. Every class names the rule that causes
it. Events that chance decides derive from `ChanceEvent`, which records the outcome and its probability.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias, get_args

from minerals.core.game import ChanceEvent, Event

# --- set-up ---


class FirstPlayerDrawn(ChanceEvent, frozen=True):
    """Chance decides who begins."""

    rule: ClassVar[str] = "pebbles.setup"


class PebblesLaid(Event, frozen=True):
    """The pebbles are set up, for a new game or from a written position."""

    rule: ClassVar[str] = "pebbles.setup"
    heaps: tuple[int, ...]
    hands: tuple[int, ...]
    river: int
    turn: int


# --- a turn ---


class PebblesTaken(Event, frozen=True):
    """A player takes pebbles from a heap."""

    rule: ClassVar[str] = "pebbles.take.count"
    player: int
    cell: str
    pebbles: int


class DieRolled(ChanceEvent, frozen=True):
    """The die is rolled after a player has taken pebbles."""

    rule: ClassVar[str] = "pebbles.die"


class PebbleSlipped(Event, frozen=True):
    """A pebble falls into the river."""

    rule: ClassVar[str] = "pebbles.die"
    player: int


class TurnBegan(Event, frozen=True):
    """The next player's turn begins."""

    rule: ClassVar[str] = "pebbles.turn"
    player: int


class GameEnded(Event, frozen=True):
    """No pebbles are left to take."""

    rule: ClassVar[str] = "pebbles.end"


# Add another kind of event here, and then to `evolve`, to the narration and, if it is visible, to the picture.
PebblesEvent: TypeAlias = (
    FirstPlayerDrawn | PebblesLaid | PebblesTaken | DieRolled | PebbleSlipped | TurnBegan | GameEnded
)
"""Any event."""

EVENTS: tuple[type[PebblesEvent], ...] = get_args(PebblesEvent)

COUNTED = (PebbleSlipped,)
"""The events that a study of many games counts, with a column for each."""
