"""Matches for the tests of boards and players."""

from __future__ import annotations

import minerals

LESSON = {"board": "lesson", "removals": 0, "seed": 7}


def lesson_match(**changes) -> minerals.Match:
    """Begin a match on the small board, where Kate places the first pawn."""
    return minerals.new("minerals", **{"players": ["Kate", "Matt"], **LESSON, **changes})


def begun_match() -> minerals.Match:
    """Begin a match and place both pawns; Kate, on d6, is to move."""
    match = lesson_match()
    match.play("pawn e6")
    match.play("pawn d6")
    return match
