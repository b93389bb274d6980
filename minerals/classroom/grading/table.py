"""Grades as a table: one row a student and exercise or level, and one for the whole."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from minerals.classroom.grading.grades import ExerciseGrade, LevelGrade, Results, StudentGrade
from minerals.core.arguments import well_asked

COLUMNS = (
    *("student", "assignment", "task", "points", "out_of", "attempts", "hints", "solution_read", "seconds"),
    *("reasons", "file"),
)
TOTAL = "total"


@well_asked
def to_csv(results: Results) -> str:
    """Return all grades as CSV; a file that could not be graded has a row that says why, and no points.

    A cell that a spreadsheet would run as a formula begins with an apostrophe: names come from files.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in _rows(results):
        writer.writerow([_harmless(cell) for cell in row])
    return text.getvalue()


def _rows(results: Results) -> Iterator[tuple[object, ...]]:
    for student in results.students:
        for task in student.tasks:
            yield _row(student, task)
        attempts, hints = (sum(getattr(task, name) for task in student.tasks) for name in ("attempts", "hints"))
        yield (
            *(student.student, student.assignment.id, TOTAL, _number(student.points)),
            *(_number(student.assignment.points), attempts, hints, "", student.seconds),
            *("; ".join(student.remarks), student.file),
        )
    for unread in results.unread:
        yield (*("",) * 9, unread.reason, unread.file)


def _row(student: StudentGrade, task: ExerciseGrade | LevelGrade) -> tuple[object, ...]:
    return (
        *(student.student, student.assignment.id, task.name, _number(task.points), _number(task.out_of)),
        *(task.attempts, task.hints, "yes" if task.solution_read else "no", task.seconds),
        *("; ".join(task.reasons), student.file),
    )


def _number(points: float) -> str:
    return f"{points:g}"


def _harmless(cell: object) -> object:
    if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return f"'{cell}"
    return cell
