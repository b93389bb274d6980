"""Grades as a table: one row for each student and exercise or level, and one for the total."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.classroom.grading.grades import ExerciseGrade, LevelGrade, Missing, Results, StudentGrade, points_in_words
from minerals.classroom.grading.observations import moment
from minerals.core.system import require
from minerals.core.text import translated
from minerals.exchange import spreadsheet

COLUMNS = (
    *("student", "assignment", "task", "points", "out_of", "attempts", "tries", "hints", "solution_read", "seconds"),
    *("reasons", "observations", "file", "counts"),
)
DUE_COLUMNS = ("due", "last_answer", "days_late", "taken_off")
"""The columns of classes with due dates, after the others."""
NUMBERS = frozenset({"points", "out_of", "attempts", "tries", "hints", "seconds", "days_late", "taken_off"})
TOTAL = "total"


def to_workbook(results: Results) -> bytes:
    """Return all grades as an Excel workbook, with the columns of `to_csv`.

    Parameters
    ----------
    results
        The grades.

    Raises
    ------
    MissingLibrary
        If openpyxl is not installed.

    Examples
    --------
    >>> from minerals.classroom.grading import Results
    >>> to_workbook(Results(())).startswith(b"PK")
    True
    """
    require(Results, results=results)
    return spreadsheet.to_workbook(_columns(results), _rows(results), numbers=NUMBERS)


def to_csv(results: Results) -> str:
    """Return all grades as CSV.

    With a due date, there are columns for it, for the time of the last answer in UTC, and for late answers. A file
    that could not be graded has a row that says why, and no points; so has a student who handed in nothing. Work
    that somebody has to decide about has no points either, and "no" under `counts`: its reasons have the grades.

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
    student,assignment,task,points,out_of,attempts,tries,hints,solution_read,seconds,reasons,observations,file,counts
    Ada,week-1,mattock.levels.mine-first,1,1,1,1,0,no,0,met: There is a new tile on e6.,,,yes
    Ada,week-1,total,1,1,1,1,0,,0,,,,yes
    """
    require(Results, results=results)
    return spreadsheet.to_csv(_columns(results), _rows(results))


def _has_due(results: Results) -> bool:
    assignments = [each.assignment for each in results.students] + [each.assignment for each in results.missing]
    return any(assignment.due for assignment in assignments)


def _columns(results: Results) -> tuple[str, ...]:
    return (*COLUMNS, *DUE_COLUMNS) if _has_due(results) else COLUMNS


def _rows(results: Results) -> Iterator[tuple[object, ...]]:
    """Yield the rows. Without a due date, the table is as it always was."""
    width = len(_columns(results))
    for row in _full_rows(results):
        yield (*row, *("",) * len(DUE_COLUMNS))[:width]


def _full_rows(results: Results) -> Iterator[tuple[object, ...]]:
    for student in results.students:
        for task in student.tasks:
            yield (*_row(student, task), *_lateness(student, task))
        attempts, tries, hints = (
            sum(getattr(task, name) for task in student.tasks) for name in ("attempts", "tries", "hints")
        )
        yield (
            *(student.student, student.assignment.id, TOTAL, _points(student, student.points)),
            *(_number(student.assignment.points), attempts, tries, hints, "", student.seconds),
            "; ".join((*_doubt(student, student.points, student.assignment.points), *student.remarks)),
            *("; ".join(student.observations), student.file, _counts(student)),
            *_lateness(student, student),
        )
    for missing in results.missing:
        points = _number(missing.assignment.points)
        yield (
            missing.student.name,
            missing.assignment.id,
            TOTAL,
            "",
            points,
            *("",) * 5,
            missing.reason,
            "",
            "",
            "",
            _due(missing),
        )
    for unread in results.unread:
        yield (*("",) * 10, unread.reason, "", unread.file, "no")


def _lateness(student: StudentGrade, graded: ExerciseGrade | LevelGrade | StudentGrade) -> tuple[object, ...]:
    if student.deadline is None:
        return ()
    return (
        *(student.deadline.in_words, moment(student.last_at)),
        *(graded.days_late, "" if student.doubt else _number(graded.taken_off)),
    )


def _due(missing: Missing) -> str:
    deadline = missing.assignment.deadline_with(missing.student.extension)
    return deadline.in_words if deadline is not None else ""


def _row(student: StudentGrade, task: ExerciseGrade | LevelGrade) -> tuple[object, ...]:
    return (
        *(student.student, student.assignment.id, task.name, _points(student, task.points), _number(task.out_of)),
        *(task.attempts, task.tries, task.hints, "yes" if task.solution_read else "no", task.seconds),
        "; ".join((*_doubt(student, task.points, task.out_of), *task.reasons)),
        *("; ".join(task.observations), student.file, _counts(student)),
    )


def _doubt(student: StudentGrade, points: float, out_of: float) -> tuple[str, ...]:
    """Return what marks every row that something has to be decided about, and what it would be worth."""
    worth = translated("If it counts: {points}", points=points_in_words(points, out_of))
    return (student.doubt, worth) if student.doubt else ()


def _points(student: StudentGrade, points: float) -> str:
    """Return points, or nothing if they do not count yet: whoever adds the column up gets what counts."""
    return "" if student.doubt else _number(points)


def _counts(student: StudentGrade) -> str:
    return "no" if student.doubt else "yes"


def _number(points: float) -> str:
    return f"{points:g}"
