"""The lessons as data, and packed for learning platforms."""

from __future__ import annotations

from minerals.classroom.lessons.lesson_list import lesson, lessons, read_lessons
from minerals.classroom.lessons.lesson_packages import VARIANTS, everything_named, is_named, lesson_package

__all__ = [
    "VARIANTS",
    "everything_named",
    "is_named",
    "lesson",
    "lesson_package",
    "lessons",
    "read_lessons",
]
