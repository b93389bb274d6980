"""The lessons as data, and packed for learning platforms."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from minerals.classroom.lessons.lesson_list import lesson, lessons, read_lessons

if TYPE_CHECKING:
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


def __getattr__(name: str) -> Any:  # functions and a number
    """Load what makes packages where it is needed. In a browser, boards read lessons, but there are no templates."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.lesson_packages"), name)
