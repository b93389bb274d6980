"""The text of an exercise: statement, parts, hints, solution, and the misconceptions behind wrong answers."""

from __future__ import annotations

from minerals.classroom.texts.catalogue import exercises, text_of
from minerals.classroom.texts.misconceptions import ideas, title_of
from minerals.classroom.texts.solution import (
    IllPosed,
    Observation,
    Parameter,
    Parameters,
    Trial,
    Value,
    Worked,
    pictured,
    pictures_of,
    register_once,
    scene_of,
    seen,
    simulated,
    trial_of,
    worked,
    worker_of,
)
from minerals.classroom.texts.texts import (
    LEVELS,
    TAGS,
    ExerciseText,
    Kind,
    Part,
    Range,
    choices_of,
    example_of,
    filled,
    kind_in_words,
)

__all__ = [
    "LEVELS",
    "TAGS",
    "ExerciseText",
    "IllPosed",
    "Kind",
    "Observation",
    "Parameter",
    "Parameters",
    "Part",
    "Range",
    "Trial",
    "Value",
    "Worked",
    "choices_of",
    "example_of",
    "exercises",
    "filled",
    "ideas",
    "kind_in_words",
    "pictured",
    "pictures_of",
    "register_once",
    "scene_of",
    "seen",
    "simulated",
    "text_of",
    "title_of",
    "trial_of",
    "worked",
    "worker_of",
]
