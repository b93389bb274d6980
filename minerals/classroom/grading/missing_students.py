"""The students of a roster who have no grade, and what the folder still holds of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from minerals.classroom.grading.assignments import Assignment
from minerals.classroom.grading.grades import Missing, StudentGrade
from minerals.classroom.grading.identity import Claim
from minerals.classroom.grading.roster import Roster, RosterEntry
from minerals.classroom.grading.roster_match import named_by_path
from minerals.core.text import translated


class Traces(NamedTuple):
    """What a folder holds besides decided grades."""

    bad: Sequence[str]
    """The files that cannot be graded."""
    maybe: Mapping[str, Sequence[RosterEntry]]
    """The students whose work a file may be, by the file, if you have to decide that."""
    others: Sequence[str]
    """All other files, such as notebooks."""


def missing(
    roster: Roster, assignments: Mapping[str, Assignment], students: Sequence[StudentGrade], traces: Traces
) -> Iterator[Missing]:
    """Yield the students of the roster without a grade, in the assignments that anybody handed in.

    Parameters
    ----------
    roster
        The class.
    assignments
        The assignments, by id.
    students
        All grades.
    traces
        What else the folder holds.
    """
    begun = {student.assignment.id for student in students} or assignments.keys()
    for assignment in (found for name, found in assignments.items() if name in begun):
        here = [student for student in students if student.assignment.id == assignment.id]
        there = {student.enrolled for student in here}
        bad, others = (_by_student(roster, names, assignment) for names in (traces.bad, traces.others))
        doubtful = [(file, traces.maybe.get(file, ())) for found in here for file in found.files or (found.file,)]
        for student in roster.students:
            if student not in there:
                may_be = [file for file, candidates in doubtful if student in candidates]
                yield Missing(student, assignment, _why(bad.get(student, ()), may_be, others.get(student, ())))


def with_bad_files(students: Sequence[StudentGrade], roster: Roster, bad: Sequence[str]) -> Iterator[StudentGrade]:
    """Yield the grades; a student who also handed in a file that cannot be graded has a remark that says so.

    Parameters
    ----------
    students
        All grades.
    roster
        The class.
    bad
        The files that cannot be graded.
    """
    by_student = {
        assignment: _by_student(roster, bad, found.assignment)
        for assignment, found in {student.assignment.id: student for student in students}.items()
    }
    for student in students:
        files = by_student[student.assignment.id].get(student.enrolled, ()) if student.enrolled is not None else ()
        if files:
            remark = translated("Another file cannot be graded: {files}", files=", ".join(files))
            yield msgspec.structs.replace(student, remarks=(*student.remarks, remark))
        else:
            yield student


def _by_student(roster: Roster, names: Sequence[str], assignment: Assignment) -> dict[RosterEntry, list[str]]:
    found: dict[RosterEntry, list[str]] = {}
    for name in names:
        for student in named_by_path(roster, Claim(name, "", assignment.id)):
            found.setdefault(student, []).append(name)
    return found


def _why(bad: Sequence[str], may_be: Sequence[str], others: Sequence[str]) -> str:
    if bad:
        return translated("handed in, but it cannot be graded: {files}", files=", ".join(bad))
    if may_be:
        return translated("nothing that is surely this student's, but see: {files}", files=", ".join(may_be))
    if others:
        return translated("handed in no attempt log (*.jsonl), only: {files}", files=", ".join(others))
    return translated("handed in nothing")
