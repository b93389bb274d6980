"""The lessons as data, and packed for learning platforms."""

from __future__ import annotations

from minerals.classroom.lessons.lesson_list import lesson, lessons, read_lessons
from minerals.classroom.lessons.lesson_packages import (
    VARIANTS,
    everything_named,
    is_named,
    lesson_package,
    live_lesson_page,
)

__all__ = [
    "VARIANTS",
    "everything_named",
    "is_named",
    "lesson",
    "lesson_package",
    "lessons",
    "live_lesson_page",
    "read_lessons",
]
