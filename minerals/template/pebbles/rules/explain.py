"""Why an action is not allowed: every reason, not only the first."""

from __future__ import annotations

from minerals.core.ruling import Ruling
from minerals.template.pebbles.actions import Take
from minerals.template.pebbles.rules.take import explain_take
from minerals.template.pebbles.state import State


def explain(state: State, action: Take) -> list[Ruling]:
    """Return every reason why an action is not allowed: none exactly when it is legal."""
    # The reasons of other rules and other kinds of action go here.
    return list(explain_take(state, action))
