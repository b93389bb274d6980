"""A game in progress: how it starts, how actions are entered, and how it goes on."""

from __future__ import annotations

from minerals.core.match.correction import Correction
from minerals.core.match.entry import CELL, Entry, click, enter, press
from minerals.core.match.match import Match
from minerals.core.match.position_link import SharedPosition, Trial, is_link
from minerals.core.match.start import EDITED_FROM, begin_match, match_at, match_of, new, require_none

__all__ = [
    "CELL",
    "EDITED_FROM",
    "Correction",
    "Entry",
    "Match",
    "SharedPosition",
    "Trial",
    "begin_match",
    "click",
    "enter",
    "is_link",
    "match_at",
    "match_of",
    "new",
    "press",
    "require_none",
]
