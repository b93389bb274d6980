"""Lessons on a rule: a board, changes to try on it, a question, and tours."""

from __future__ import annotations

from minerals.classroom.rule_lessons.predictions import Judgement, judge
from minerals.classroom.rule_lessons.rule_lesson import RuleLesson
from minerals.classroom.rule_lessons.tours import Tour, tour_of
from minerals.classroom.rule_lessons.try_this import Misfit, Result, TryThis, copy_of, result_of

__all__ = [
    "Judgement",
    "Misfit",
    "Result",
    "RuleLesson",
    "Tour",
    "TryThis",
    "copy_of",
    "judge",
    "result_of",
    "tour_of",
]
