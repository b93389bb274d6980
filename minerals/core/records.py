"""The bases of actions and events.

Both are frozen structs with a tag and JSON types only: no clock time, no UUID, no callable.
"""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import msgspec


class Action(msgspec.Struct, frozen=True, tag=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a player chooses, in the imperative. `str(action)` is its canonical notation."""

    @property
    def notation(self) -> str:
        """The canonical notation."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.notation


class Event(msgspec.Struct, frozen=True, tag=True, omit_defaults=True, forbid_unknown_fields=True):
    """What then happened, in the past tense: one visible change."""

    rule: ClassVar[str] = ""
    """The id of the rule that causes it."""

    @property
    def outcomes(self) -> tuple[str, ...]:
        """What chance decided in this event, in the order in which it was asked."""
        return ()

    @property
    def probability(self) -> Fraction | None:
        """How likely that was, exactly; None where chance had no part."""
        return None


class ChanceEvent(Event, frozen=True):
    """An event that chance decided by one draw."""

    outcome: str
    """What came up."""
    chance: str
    """Its exact probability, as a fraction: `53/118`."""

    @property
    def outcomes(self) -> tuple[str, ...]:
        """The one outcome."""
        return (self.outcome,)

    @property
    def probability(self) -> Fraction:
        """How likely that was, exactly."""
        return Fraction(self.chance)
