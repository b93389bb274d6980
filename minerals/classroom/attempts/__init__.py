"""What a student does in an exercise: the attempt log, and the progress that follows from it."""

from __future__ import annotations

from minerals.classroom.attempts.attempt_records import LONGEST_TEXT, Predicted, Whole, attempts_suffix
from minerals.classroom.attempts.attempts import (
    FORMAT,
    LARGEST_ATTEMPTS,
    AttemptLog,
    AttemptRecord,
    Attempts,
    Checked,
    Header,
    LookedUp,
    OfExercise,
    Opened,
    Played,
    Simulated,
    Solved,
    is_open_here,
    read_attempts,
    short_code,
)
from minerals.classroom.attempts.exercise import Exercise
from minerals.classroom.attempts.hand_trials import FinishedTrial, HandTrials
from minerals.classroom.attempts.names import same
from minerals.classroom.attempts.progress import PartProgress, Progress

__all__ = [
    "FORMAT",
    "LARGEST_ATTEMPTS",
    "LONGEST_TEXT",
    "AttemptLog",
    "AttemptRecord",
    "Attempts",
    "Checked",
    "Exercise",
    "FinishedTrial",
    "HandTrials",
    "Header",
    "LookedUp",
    "OfExercise",
    "Opened",
    "PartProgress",
    "Played",
    "Predicted",
    "Progress",
    "Simulated",
    "Solved",
    "Whole",
    "attempts_suffix",
    "is_open_here",
    "read_attempts",
    "same",
    "short_code",
]
