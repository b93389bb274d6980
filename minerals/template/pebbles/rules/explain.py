"""The reasons why an action is not allowed: all of them, not only the first."""

from __future__ import annotations

from minerals.core.game import Ruling
from minerals.template.pebbles.actions import Take
from minerals.template.pebbles.rules.take import explain_take
from minerals.template.pebbles.state import State


def explain(state: State, action: Take) -> list[Ruling]:
    """Return every reason why an action is not allowed, and none if it is legal."""
    # Add the reasons of other rules and other kinds of action here.
    return list(explain_take(state, action))
