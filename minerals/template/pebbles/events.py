"""What can happen, in the past tense: one visible change each, so that stepping through the events explains a move.

Every class names the rule that causes it. What chance decided derives from `ChanceEvent`, which records what came up
and how likely that was.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias, get_args

from minerals.core.records import ChanceEvent, Event

# --- set-up ---


class FirstPlayerDrawn(ChanceEvent, frozen=True):
    """Chance decides who begins."""

    rule: ClassVar[str] = "pebbles.setup"


class PebblesLaid(Event, frozen=True):
    """The pebbles are laid out, for a new game or as a written position says."""

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
    """The die is rolled after pebbles were taken."""

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
    """Nothing is left to take."""

    rule: ClassVar[str] = "pebbles.end"


# Another kind of event goes here, and then into `evolve`, the narration and, if it can be seen, the picture.
PebblesEvent: TypeAlias = (
    FirstPlayerDrawn | PebblesLaid | PebblesTaken | DieRolled | PebbleSlipped | TurnBegan | GameEnded
)
"""Everything that can happen."""

EVENTS: tuple[type[PebblesEvent], ...] = get_args(PebblesEvent)

COUNTED = (PebbleSlipped,)
"""What a study of many games counts, a column each."""
