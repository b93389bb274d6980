"""The text of an exercise: statement, parts, hints, solution, and the misconceptions behind wrong answers."""

from __future__ import annotations

from minerals.classroom.texts.catalogue import exercises, text_of
from minerals.classroom.texts.misconceptions import ideas, title_of
from minerals.classroom.texts.solution import AnswerKey, ImpossibleParameters, Observation, Parameter, Parameters, Value
from minerals.classroom.texts.texts import (
    LEVELS,
    TAGS,
    ByHand,
    ExerciseText,
    Kind,
    Part,
    Predict,
    Range,
    choices_of,
    example_of,
    fill_placeholders,
    kind_in_words,
)

__all__ = [
    "LEVELS",
    "TAGS",
    "AnswerKey",
    "ByHand",
    "ExerciseText",
    "ImpossibleParameters",
    "Kind",
    "Observation",
    "Parameter",
    "Parameters",
    "Part",
    "Predict",
    "Range",
    "Value",
    "choices_of",
    "example_of",
    "exercises",
    "fill_placeholders",
    "ideas",
    "kind_in_words",
    "text_of",
    "title_of",
]
