"""The bases of actions and events.

Both are frozen structs with a tag and JSON types only: no clock time, no UUID, no callable.
"""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import msgspec


class Action(msgspec.Struct, frozen=True, tag=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a player chooses, in the imperative. `str(action)` is its canonical notation."""

    form: ClassVar[str] = ""
    """How it is written, with its fields in braces: `float {cell}`. A game that writes `notation` itself needs none."""

    @property
    def notation(self) -> str:
        """The canonical notation."""
        return self.form.format_map({name: getattr(self, name) for name in self.__struct_fields__})

    def __str__(self) -> str:
        return self.notation


class Event(msgspec.Struct, frozen=True, tag=True, omit_defaults=True, forbid_unknown_fields=True):
    """What happened next, in the past tense: one visible change."""

    rule: ClassVar[str] = ""
    """The id of the rule that causes it."""
    sentence: ClassVar[str] = ""
    """The event in one sentence, with its fields in braces and `{name}` for the player whose seat is in `player`, or
    whom chance has drawn. A game with narration of its own needs none."""
    to_you: ClassVar[str] = ""
    """The same where the player is called "You"."""

    @property
    def outcomes(self) -> tuple[str, ...]:
        """The decisions of chance in this event, in order."""
        return ()

    @property
    def probability(self) -> Fraction | None:
        """The exact probability of that, or None if chance played no part."""
        return None


class ChanceEvent(Event, frozen=True):
    """An event that chance decided by one draw."""

    outcome: str
    """The outcome."""
    chance: str
    """Its exact probability, as a fraction: `53/118`."""

    @property
    def outcomes(self) -> tuple[str, ...]:
        """The one outcome."""
        return (self.outcome,)

    @property
    def probability(self) -> Fraction:
        """The exact probability of that."""
        return Fraction(self.chance)
