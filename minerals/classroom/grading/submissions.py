"""A folder of submissions: each file is graded separately within a time limit, and listed under its owner.

Whatever one file contains, the others are graded. Files are graded in this process: what a file can make it do in one
step is bounded by its size, so a budget that is looked at between the steps holds (`minerals.core.budget`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import NamedTuple

import msgspec

from minerals.classroom.attempts import LARGEST_ATTEMPTS, Attempts, read_attempts
from minerals.classroom.grading.assignments import Assignment
from minerals.classroom.grading.grades import Results, StudentGrade, Unread
from minerals.classroom.grading.identity import Claim, owners
from minerals.classroom.grading.marks import grade, numbers_for
from minerals.classroom.levels import level_named
from minerals.classroom.variants import Variant
from minerals.core.arguments import checked_first, well_asked
from minerals.core.budget import OutOfTime, place_of_work, time_limit
from minerals.core.errors import LogError, MineralsError, OptionError
from minerals.core.languages import translated
from minerals.core.limits import read_at_most
from minerals.core.log.entries import digest_of, in_plain_form, lines_of
from minerals.core.log.files import Found, look_through
from minerals.core.plain_text import plain, plain_name
from minerals.core.words import counted

SECONDS = 10.0
"""How long grading one file may take, in seconds of computing. The file of a diligent student takes a tenth of one."""


class _Graded(NamedTuple):
    """A file that was graded."""

    grade: StudentGrade
    claim: Claim
    digests: dict[str, None]
    """The digests of its lines, in order. Each stands for all lines before it as well."""

    @property
    def last(self) -> str:
        """The digest that stands for the whole file."""
        return next(reversed(self.digests), "")

    def goes_on_from(self, other: _Graded) -> bool:
        """Tell whether this file has all that the other has, and then more."""
        return other.last in self.digests and len(self.digests) > len(other.digests)


@well_asked
@checked_first
def grade_all(
    assignments: Mapping[str, Assignment], submissions: str | PathLike[str], *, seconds: float = SECONDS
) -> Results:
    """Grade every `*.jsonl` or `*.replay` somewhere in a folder, or one file.

    A file that is damaged, edited, too costly to grade, or belongs to no assignment is reported, and the others are
    graded. If one file of a student continues another, as when work from school is continued at home, the longer one
    counts. If other files claim the same student, each is graded, and `Results.contests` says so: a file's claim about
    itself never replaces anybody's grade.

    Parameters
    ----------
    assignments
        The assignments to grade, by id; `read_assignments` returns them.
    submissions
        The folder, or one file.
    seconds
        How long grading one file may take, in seconds of computing.

    Raises
    ------
    OptionError
        If there is no such folder or no file in it, or if the seconds are not a number above 0.
    """
    if not 0 < seconds <= 1_000_000:
        raise OptionError(
            translated("The time for a file must be a number of seconds above 0, not {value}.", value=seconds)
        )
    place = Path(submissions)
    if not place.exists():
        raise OptionError(translated("{place}: there is no such file or folder.", place=plain_name(place)))
    found = look_through(place) if place.is_dir() else Found([place], [])
    if not any(found):
        raise OptionError(
            translated("{place}: there is no submission (*.jsonl) in this folder.", place=plain_name(place))
        )
    graded: list[_Graded] = []
    unread = [Unread(_shown(path, place), reason) for path, reason in found.left_out]
    for file in found.logs:
        name = _shown(file, place)
        try:
            graded.append(_graded(file, name, assignments, seconds))
        except Exception as error:  # noqa: BLE001 - one bad submission is set aside, whatever it has set off
            unread.append(Unread(name, _why_not(error)))
    return _gathered(graded, unread)


def _shown(file: Path, place: Path) -> str:
    """Return how a file is called in tables and reports: below the folder, and whatever its bytes are, as text."""
    return plain_name(file.relative_to(place)) if place.is_dir() else plain_name(file.name)


def _graded(file: Path, name: str, assignments: Mapping[str, Assignment], seconds: float) -> _Graded:
    try:
        with time_limit(seconds), place_of_work(translated("reading the file")):
            data = in_plain_form(_read(file))
            attempts = read_attempts(data)
        _prepare(attempts, assignments)
        with time_limit(seconds):
            found = grade(attempts, assignments, name)
    except OutOfTime as error:
        raise LogError(_out_of_time(seconds, error.place)) from None
    digests = dict.fromkeys(digest_of(line) for line, _ in lines_of(data))
    return _Graded(found, Claim(name, attempts.header.student, attempts.header.assignment), digests)


def _read(file: Path) -> bytes:
    with file.open("rb") as opened:
        return read_at_most(opened, LARGEST_ATTEMPTS, LogError)


def _prepare(attempts: Attempts, assignments: Mapping[str, Assignment]) -> None:
    """Work out what the student was asked: that is the assignment's work, so it is no part of the file's budget."""
    header = attempts.header
    assignment = assignments.get(header.assignment)
    if assignment is not None:
        variant = Variant(header.student, header.assignment, numbers=numbers_for(header, assignment))
        for task in assignment.exercises:
            variant.pose(task.exercise)
        for level in assignment.levels:
            level_named(level.level)


def _out_of_time(seconds: float, task: str) -> str:
    time = counted(int(seconds), "{number} second", "{number} seconds") if seconds == int(seconds) else f"{seconds:g} s"
    return translated(
        "Not counted: grading it took more than {time} and stopped at {task}. Check the file, and allow more time if "
        "you trust it.",
        time=time,
        task=task,
    )


def _why_not(error: Exception) -> str:
    if isinstance(error, LogError) and error.line is not None:
        return translated("line {line}: {reason}", line=error.line, reason=error.reason)
    if isinstance(error, MineralsError | OSError):
        return plain(str(error))
    return translated(
        "Part of it cannot be graded ({error}).", error=f"{type(error).__name__}: {plain(str(error))[:200]}"
    )


def _gathered(graded: list[_Graded], unread: list[Unread]) -> Results:
    """Return the grades under their owners' names, those that several files claim marked."""
    claimed: dict[tuple[str, str], list[_Graded]] = {}
    for found, owner in zip(graded, owners([found.claim for found in graded]), strict=True):
        remarks = (*found.grade.remarks, owner.remark) if owner.remark else found.grade.remarks
        named = found._replace(grade=msgspec.structs.replace(found.grade, student=owner.student, remarks=remarks))
        key = (found.grade.assignment.id, " ".join(owner.student.split()).casefold())
        claimed.setdefault(key, []).append(named)
    students: list[StudentGrade] = []
    superseded: list[Unread] = []
    for _, files in sorted(claimed.items(), key=lambda item: item[0]):
        kept = list(_longest(files, superseded))
        names = [found.grade.file for found in kept]
        for found in kept:
            others = tuple(name for name in names if name != found.grade.file)
            students.append(msgspec.structs.replace(found.grade, contested_by=others))
    return Results(tuple(students), (*unread, *superseded))


def _longest(files: list[_Graded], superseded: list[Unread]) -> Iterator[_Graded]:
    """Yield the files of a student but those that another one goes on from, or that are there twice."""
    kept: list[_Graded] = []
    for found in files:
        longer = next((other for other in files if other.goes_on_from(found)), None)
        same = next((other for other in kept if other.last == found.last), None)
        if longer is not None:
            why = translated("Not counted: {file} continues it and contains everything in it.", file=longer.grade.file)
            superseded.append(Unread(found.grade.file, why))
        elif same is not None:
            why = translated("Not counted: {file} is identical.", file=same.grade.file)
            superseded.append(Unread(found.grade.file, why))
        else:
            kept.append(found)
    yield from kept
