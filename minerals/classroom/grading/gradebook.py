"""Grades as the CSV files that grade books take: Moodle's, Canvas's, and a table like nbgrader's.

What these programs read was taken from their own sources and documentation:

- Moodle, *Grades > Import > CSV file*: docs.moodle.org/en/Grade_import and `grade/import/csv/classes/load_data.php`. A
  column identifies the user, by ID number, email address or username, and each grade is a column. A user whom it does
  not find stops the import, and an empty cell takes a grade away.
- Canvas, *Gradebook > Import*: `lib/gradebook_importer.rb`. The columns are Student, ID, SIS User ID, SIS Login ID,
  Section, and the assignments, as `Title (number)` if they exist. A row can hold the points possible. Here too, an
  empty cell takes a grade away.
- nbgrader: `nbgrader/plugins/export.py`. nbgrader reads no grades, only students and assignments; it writes them, and
  this is the table that it writes.

So a student without a grade, or with one that is not decided, has no row at all: importing changes nothing for them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal, TypeAlias, get_args

from minerals.classroom.grading.assignments import Assignment
from minerals.classroom.grading.grades import Results, StudentGrade
from minerals.classroom.grading.observations import moment
from minerals.classroom.grading.roster import Roster, RosterEntry
from minerals.core.system import require
from minerals.core.text import OptionError, counted, did_you_mean, quoted, translated
from minerals.exchange import spreadsheet

Gradebook: TypeAlias = Literal["moodle", "canvas", "nbgrader"]
GRADEBOOKS: tuple[Gradebook, ...] = get_args(Gradebook)
"""The grade books that grades can be written for."""

# From Canvas's `lib/gradebook_importer.rb`, and canvas-lms#2134 for "final" alone.
_OF_CANVAS = re.compile(
    r"(?:Current|Override|Unposted) (?:Score|Points|Grade|Status)|Final(?: (?:Score|Points|Grade))?"
    r"|^(?:Student|LastName|FirstName|ID|SIS User ID|SIS Login ID|Section|Integration ID|Root Account)$",
    re.IGNORECASE,
)
_ID_OF_CANVAS = re.compile(r"\(\d+\)$")
_Table: TypeAlias = tuple[Sequence[str], Iterator[Sequence[object]]]


def to_gradebook(results: Results, roster: Roster, gradebook: Gradebook) -> str:
    """Return the grades as CSV for a grade book. O(students).

    Only students of the roster have a row, and only those whose grade nobody has to decide about.

    Parameters
    ----------
    results
        The grades. For Moodle and Canvas, all of one assignment.
    roster
        The class, as the platform exports it: it names the students in the platform's terms.
    gradebook
        Which one: `moodle`, `canvas` or `nbgrader`.

    Raises
    ------
    OptionError
        For an unknown grade book, several assignments for Moodle or Canvas, or a roster without what the grade book
        needs to find a student.

    Examples
    --------
    >>> from minerals.classroom.grading import RosterEntry, Results, Roster
    >>> print(to_gradebook(Results(()), Roster((RosterEntry(name="Ada", id="4711"),)), "nbgrader").split(",")[3])
    student_id
    """
    return spreadsheet.to_csv(*_table(results, roster, gradebook))


def to_gradebook_workbook(results: Results, roster: Roster, gradebook: Gradebook) -> bytes:
    """Return the grades for a grade book as an Excel workbook, as `to_gradebook` does as CSV.

    Parameters
    ----------
    results, roster, gradebook
        As for `to_gradebook`.

    Raises
    ------
    OptionError
        As `to_gradebook` does.
    MissingLibrary
        If openpyxl is not installed.

    Examples
    --------
    >>> from minerals.classroom.grading import Results, Roster
    >>> to_gradebook_workbook(Results(()), Roster(()), "moodle").startswith(b"PK")
    True
    """
    columns, rows = _table(results, roster, gradebook)
    return spreadsheet.to_workbook(
        columns, rows, numbers={columns[-1], "raw_score", "late_submission_penalty", "score"}
    )


def column_warnings(results: Results, roster: Roster, gradebook: Gradebook) -> list[str]:
    """Return what a grade book will not take as it is meant, in sentences.

    Canvas takes a column for one of its own, and skips it, if the name has words such as *Final Grade* in it; some
    versions do so for *final* alone. It reads a number in brackets at the end as the number of an assignment.

    Parameters
    ----------
    results, roster, gradebook
        As for `to_gradebook`.

    Examples
    --------
    >>> from minerals.classroom.grading import Results, Roster
    >>> column_warnings(Results(()), Roster(()), "canvas")
    []
    """
    require(Results, results=results)
    require(Roster, roster=roster)
    require(Gradebook, gradebook=gradebook)
    assignments = {grade.assignment.id: grade.assignment for grade in results.certain if grade.enrolled is not None}
    if gradebook != "canvas":
        return []
    found = []
    for assignment in assignments.values():
        title = _canvas_title(assignment, roster)
        if word := _OF_CANVAS.search(title):
            found.append(
                translated(
                    "Canvas may skip the column {title} without a word, because of {word} in its name. Give the "
                    "assignment another title.",
                    title=quoted(title),
                    word=quoted(word[0]),
                )
            )
        elif title not in roster.columns and (number := _ID_OF_CANVAS.search(title)):
            found.append(
                translated(
                    "Canvas takes {number} at the end of {title} for the number of an assignment. Give the assignment "
                    "another title.",
                    title=quoted(title),
                    number=quoted(number[0]),
                )
            )
    return found


def _table(results: Results, roster: Roster, gradebook: Gradebook) -> _Table:
    require(Results, results=results)
    require(Roster, roster=roster)
    require(Gradebook, gradebook=gradebook)
    if gradebook not in GRADEBOOKS:
        raise OptionError(
            translated(
                "There is no grade book {name}. {hint}",
                name=quoted(gradebook),
                hint=did_you_mean(gradebook, GRADEBOOKS),
            )
        )
    graded = [(found.enrolled, found) for found in results.certain if found.enrolled is not None]
    return _WRITERS[gradebook](graded, roster)


_Graded: TypeAlias = Sequence[tuple[RosterEntry, StudentGrade]]


def _moodle(graded: _Graded, _roster: Roster) -> _Table:
    assignment = _only_one(graded, "moodle")
    fields = {"ID number": "id", "Email address": "email", "Username": "login"}
    kept = {column: field for column, field in fields.items() if any(getattr(found, field) for found, _ in graded)}
    lacking = [[found.name for found, _ in graded if not getattr(found, field)] for field in kept.values()]
    if graded and not (kept and min(map(len, lacking)) == 0):
        name = min(lacking, key=len)[0] if lacking else graded[0][0].name
        raise OptionError(
            translated(
                "Moodle finds a student by ID number, email address or username, and the roster has none of them for "
                "everybody: {name} has none. Use a roster that Moodle exported.",
                name=quoted(name),
            )
        )
    has_due = assignment is not None and bool(assignment.due)
    columns = (
        "First name",
        "Last name",
        *kept,
        *(["Late"] if has_due else []),
        assignment.title if assignment else "Grade",
    )
    rows = (
        (
            *(found.first or found.name, found.last),
            *(getattr(found, field) for field in kept.values()),
            *([_lateness(grade)] if has_due else []),
            _number(grade.points),
        )
        for found, grade in graded
    )
    return columns, rows


def _lateness(grade: StudentGrade) -> str:
    """Return how late it was, in words; Moodle takes such a column as feedback."""
    if not grade.days_late:
        return ""
    days = counted(grade.days_late, "{number} day late", "{number} days late")
    return translated("{days}, minus {points}", days=days, points=_number(grade.taken_off)) if grade.taken_off else days


def _canvas(graded: _Graded, roster: Roster) -> _Table:
    assignment = _only_one(graded, "canvas")
    title = _canvas_title(assignment, roster) if assignment else "Grade"

    def rows() -> Iterator[Sequence[object]]:
        if assignment:
            yield ("    Points Possible", "", "", "", "", _number(assignment.points))
        for found, grade in graded:
            yield (found.sortable, found.number, found.id, found.login, found.section, _number(grade.points))

    return ("Student", "ID", "SIS User ID", "SIS Login ID", "Section", title), rows()


def _canvas_title(assignment: Assignment, roster: Roster) -> str:
    """Return the column of the assignment: with its number in Canvas if the roster, a gradebook of Canvas, has one."""
    for column in roster.columns:
        if re.sub(r" \(\d+\)$", "", column) in (assignment.title, assignment.id):
            return column
    return assignment.title


def _times(grade: StudentGrade) -> tuple[str, str]:
    """Return when it was due and when it was done, in UTC as nbgrader writes it; nothing without a due date."""
    if grade.deadline is None:
        return "", ""
    return moment(grade.deadline.at), moment(grade.last_at)


def _nbgrader(graded: _Graded, _roster: Roster) -> _Table:
    for found, _ in graded:
        if not found.id:
            name = quoted(found.name)
            raise OptionError(
                translated("nbgrader finds a student by the id, and the roster has none for {name}.", name=name)
            )
    columns = (
        *("assignment", "duedate", "timestamp", "student_id", "last_name", "first_name", "email"),
        *("raw_score", "late_submission_penalty", "score", "max_score"),
    )
    rows = (
        (
            *(grade.assignment.id, *_times(grade), found.id, found.last, found.first or found.name, found.email),
            *(_number(round(grade.points + grade.taken_off, 2)), _number(grade.taken_off)),
            *(_number(grade.points), _number(grade.assignment.points)),
        )
        for found, grade in graded
    )
    return columns, rows


_WRITERS: Mapping[Gradebook, Callable[[_Graded, Roster], _Table]] = {
    "moodle": _moodle,
    "canvas": _canvas,
    "nbgrader": _nbgrader,
}


def _only_one(graded: _Graded, gradebook: str) -> Assignment | None:
    """Return the assignment, or None if nothing is graded: an empty cell of another would take a grade away."""
    found = {grade.assignment.id: grade.assignment for _, grade in graded}
    if len(found) > 1:
        raise OptionError(
            translated(
                "A file for {gradebook} holds one assignment, and these are {names}. Grade one after the other.",
                gradebook=gradebook,
                names=", ".join(found),
            )
        )
    return next(iter(found.values()), None)


def _number(points: float) -> str:
    return f"{points:.2f}".rstrip("0").rstrip(".")
