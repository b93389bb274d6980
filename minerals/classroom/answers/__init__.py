"""Answers: read as students write them, compared with the right value, and replied to."""

from __future__ import annotations

from minerals.classroom.answers.answers import (
    NO,
    YES,
    agreement,
    can_be_read,
    is_blank,
    is_too_large,
    not_a_choice,
    read_answer,
    spellings,
    too_large,
    value_text,
)
from minerals.classroom.answers.expressions import LONGEST, UnreadableAnswer
from minerals.classroom.answers.feedback import Feedback, Standing
from minerals.classroom.answers.numerals import decimal, tolerance, written_tolerance
from minerals.classroom.answers.replies import (
    MISSES_FOR_A_HINT,
    MISSES_FOR_THE_SOLUTION,
    SENTENCES,
    first_hint_locked,
    hint_again,
    reply_text,
    solution_locked,
    too_long,
)
from minerals.classroom.answers.spelling import WrongAnswers
from minerals.classroom.answers.verdicts import too_rough, verdict, what_can_be_said, with_reading

__all__ = [
    "LONGEST",
    "MISSES_FOR_A_HINT",
    "MISSES_FOR_THE_SOLUTION",
    "NO",
    "SENTENCES",
    "YES",
    "Feedback",
    "Standing",
    "UnreadableAnswer",
    "WrongAnswers",
    "agreement",
    "can_be_read",
    "decimal",
    "first_hint_locked",
    "hint_again",
    "is_blank",
    "is_too_large",
    "not_a_choice",
    "read_answer",
    "reply_text",
    "solution_locked",
    "spellings",
    "tolerance",
    "too_large",
    "too_long",
    "too_rough",
    "value_text",
    "verdict",
    "what_can_be_said",
    "with_reading",
    "written_tolerance",
]
