"""The work of a student on a page that keeps it: opened when the student has come in, and told to the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from minerals.classroom import AttemptLog
from minerals.classroom.attempts import read_attempts
from minerals.classroom.grading import Assignment
from minerals.core.text import use
from minerals_widgets.classroom import work
from minerals_widgets.lesson.bar import LessonBar


def open_work(
    title: str,
    kept: str,
    *,
    assignment: Mapping[str, Any] | None = None,
    is_class: bool = False,
    suffix: str = "",
    language: str = "en",
) -> LessonBar:
    """Go on with the work that a page has kept, and return the bar above the lesson.

    Every board that is made from now on writes to the log of the work, and the bar tells the page what it holds.

    `title`: the title of the lesson. `kept`: the log, as its file holds it; at first only its header. `assignment`:
    what is graded, as plain data. `is_class`: whether the class already has the work. `suffix`: how the name of the
    file ends. `language`: the language of everything from now on. Raises `LogError` if the log is damaged.

    >>> bar = open_work("Blind bag", AttemptLog("Ada").to_bytes().decode())
    >>> bar.student, bar.progress
    ('Ada', '')
    >>> work.end()
    """
    use(language)
    read = read_attempts(kept.encode())
    log = AttemptLog(read.header.student, read.header.assignment, numbers=read.header.numbers)
    log.header, log.records = read.header, list(read.records)
    graded = msgspec.convert(assignment, Assignment) if assignment is not None else None
    return LessonBar(title, work.begin(log), graded, is_class=is_class, suffix=suffix)
