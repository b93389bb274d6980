"""Lessons on a rule: a board, changes to try on it, a question, and tours."""

from __future__ import annotations

from minerals.classroom.rule_lessons.experiments import Experiment, Misfit, Result, copy_of, result_of
from minerals.classroom.rule_lessons.predictions import Judgement, judge
from minerals.classroom.rule_lessons.rule_lesson import RuleLesson
from minerals.classroom.rule_lessons.tours import Tour, tour_of

__all__ = [
    "Experiment",
    "Judgement",
    "Misfit",
    "Result",
    "RuleLesson",
    "Tour",
    "copy_of",
    "judge",
    "result_of",
    "tour_of",
]
