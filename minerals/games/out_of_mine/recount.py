"""Tells what a round of Out of Mine! brought."""

from __future__ import annotations

from collections.abc import Sequence

from minerals.games.out_of_mine import events as e
from minerals.games.out_of_mine.events import OutOfMineEvent
from minerals.games.out_of_mine.narration import narrate
from minerals.games.out_of_mine.state import State


def recount(events: Sequence[OutOfMineEvent], before: State, players: Sequence[str]) -> str:
    """Return who called, and the points of everyone in the round, or "" if no round ends. O(events)."""
    if not any(isinstance(event, e.RoundScored) for event in events):
        return ""
    told = [event for event in events if isinstance(event, e.Called | e.TimeRanOut | e.RoundScored)]
    return " ".join(narrate(event, before, players) for event in told)
