"""An exercise with its numbers: the variants, the right values, and how each is computed."""

from __future__ import annotations

from minerals.classroom.exercise.everywhere import common_mistakes
from minerals.classroom.exercise.formula import formulas
from minerals.classroom.exercise.instance import ExerciseInstance, answer_key, explanation_of, pose, reply_to
from minerals.classroom.exercise.lookups import Lookup, looked_up, unwatch, watch
from minerals.classroom.exercise.variants import Numbers, Variant

__all__ = [
    "ExerciseInstance",
    "Lookup",
    "Numbers",
    "Variant",
    "answer_key",
    "common_mistakes",
    "explanation_of",
    "formulas",
    "looked_up",
    "pose",
    "reply_to",
    "unwatch",
    "watch",
]
