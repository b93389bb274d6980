"""A game in progress: how it starts, how actions are entered, and how it goes on."""

from __future__ import annotations

from minerals.core.match.at_table import record
from minerals.core.match.correction import Correction
from minerals.core.match.entry import CELL, Entry, click, enter, press
from minerals.core.match.match import Match
from minerals.core.match.position_link import SharedPosition, Trial, is_link
from minerals.core.match.question import Offer, Question, brush_of, faces, is_face
from minerals.core.match.recorded_draw import Played, RecordedDraw, steps_of_draws
from minerals.core.match.spoken_outcomes import Reading
from minerals.core.match.start import EDITED_FROM, Luck, begin_match, match_at, match_of, new, require_none

__all__ = [
    "CELL",
    "EDITED_FROM",
    "Correction",
    "Entry",
    "Luck",
    "Match",
    "Offer",
    "Played",
    "Question",
    "Reading",
    "RecordedDraw",
    "SharedPosition",
    "Trial",
    "begin_match",
    "brush_of",
    "click",
    "enter",
    "faces",
    "is_face",
    "is_link",
    "match_at",
    "match_of",
    "new",
    "press",
    "record",
    "require_none",
    "steps_of_draws",
]
