"""A class of 200 students with 45 exercises each, graded from their logs."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from minerals.classroom import exercises
from minerals.classroom.grading import class_report, grade_all, to_csv
from minerals.classroom.grading.assignments import Assignment, Task
from tests.bench.measuring import OURS, Bench, seconds
from tests.classroom.pretend import pretend_class

STUDENTS, EXERCISES = 200, 45
_folder = tempfile.TemporaryDirectory()


@cache
def assignment() -> Assignment:
    """Let the class work, once for all rounds."""
    codes = [text.code for text in exercises()][:EXERCISES]
    made = Assignment(id="all", title="All", exercises=tuple(Task(code) for code in codes))
    pretend_class(Path(_folder.name), made, STUDENTS)
    return made


def graded(_round: int) -> Sequence[float]:
    """Grade the class, with its table and its report."""
    asked = {"all": assignment()}

    def grade() -> None:
        results = grade_all(asked, Path(_folder.name))
        class_report(results)
        to_csv(results)

    return [seconds(grade)]


BENCHES = (
    Bench(title="a class of 200 with 45 exercises graded", unit="seconds", sides={OURS: graded}, rounds=3, aim="60 s"),
)
