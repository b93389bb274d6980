"""Grades as a table: one row for each student and exercise or level, and one for the total."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.classroom.grading.grades import ExerciseGrade, LevelGrade, Results, StudentGrade
from minerals.core.system import require
from minerals.exchange import spreadsheet

COLUMNS = (
    *("student", "assignment", "task", "points", "out_of", "attempts", "tries", "hints", "solution_read", "seconds"),
    *("reasons", "observations", "file"),
)
TOTAL = "total"


def to_csv(results: Results) -> str:
    """Return all grades as CSV.

    A file that could not be graded has a row that says why, and no points; so has a student who handed in nothing.

    Cells are safe in a spreadsheet, whatever the names and answers contain; see `minerals.exchange.spreadsheet`.

    Examples
    --------
    >>> from minerals.classroom import AttemptLog
    >>> from minerals.classroom.attempts import read_attempts
    >>> from minerals.classroom.grading import Assignment, LevelTask, Results, grade
    >>> log = AttemptLog("Ada", "week-1")
    >>> log.add_played("mattock.levels.mine-first", ["e6"])
    >>> week = Assignment(id="week-1", title="First mines", levels=(LevelTask("mattock.levels.mine-first"),))
    >>> student = grade(read_attempts(log.to_bytes()), {week.id: week})
    >>> for row in to_csv(Results((student,))).splitlines():
    ...     print(row)
    student,assignment,task,points,out_of,attempts,tries,hints,solution_read,seconds,reasons,observations,file
    Ada,week-1,mattock.levels.mine-first,1,1,1,1,0,no,0,met: There is a new tile on e6.,,
    Ada,week-1,total,1,1,1,1,0,,0,,,
    """
    require(Results, results=results)
    return spreadsheet.to_csv(COLUMNS, _rows(results))


def _rows(results: Results) -> Iterator[tuple[object, ...]]:
    for student in results.students:
        for task in student.tasks:
            yield _row(student, task)
        attempts, tries, hints = (
            sum(getattr(task, name) for task in student.tasks) for name in ("attempts", "tries", "hints")
        )
        yield (
            *(student.student, student.assignment.id, TOTAL, _number(student.points)),
            *(_number(student.assignment.points), attempts, tries, hints, "", student.seconds),
            "; ".join((*_doubt(student), *student.remarks)),
            *("; ".join(student.observations), student.file),
        )
    for missing in results.missing:
        points = _number(missing.assignment.points)
        yield (missing.student.name, missing.assignment.id, TOTAL, "", points, *("",) * 5, missing.reason, "", "")
    for unread in results.unread:
        yield (*("",) * 10, unread.reason, "", unread.file)


def _row(student: StudentGrade, task: ExerciseGrade | LevelGrade) -> tuple[object, ...]:
    return (
        *(student.student, student.assignment.id, task.name, _number(task.points), _number(task.out_of)),
        *(task.attempts, task.tries, task.hints, "yes" if task.solution_read else "no", task.seconds),
        "; ".join((*_doubt(student), *task.reasons)),
        *("; ".join(task.observations), student.file),
    )


def _doubt(student: StudentGrade) -> tuple[str, ...]:
    """Return what marks every row that something has to be decided about."""
    return (student.doubt,) if student.doubt else ()


def _number(points: float) -> str:
    return f"{points:g}"
