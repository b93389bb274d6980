"""A folder of submissions: each file is read and graded separately within a time limit, and listed under its owner.

Whatever one file contains, the others are graded. Files are graded in this process: what a file can make it do in one
step is bounded by its size, so a budget that is looked at between the steps holds (`minerals.core.budget`).
"""

from __future__ import annotations

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import NamedTuple, TypeVar

from minerals.classroom.attempts import LARGEST_ATTEMPTS, Attempts, read_attempts
from minerals.classroom.grading.absence import Traces, missing, with_bad_files
from minerals.classroom.grading.assignments import Assignment
from minerals.classroom.grading.deductions import NO_DEDUCTIONS, Deductions
from minerals.classroom.grading.grades import Results, StudentGrade, Unread
from minerals.classroom.grading.identity import Claim, Owner, is_submission, owners
from minerals.classroom.grading.marks import grade, variant_of
from minerals.classroom.grading.matches import owner_in
from minerals.classroom.grading.portfolio import Graded, settled, with_both_grades
from minerals.classroom.grading.roster import Roster
from minerals.classroom.grading.union import Received
from minerals.classroom.levels import level_named
from minerals.core.arguments import checked_first, well_asked
from minerals.core.budget import OutOfTime, place_of_work, time_limit
from minerals.core.errors import LogError, MineralsError, OptionError
from minerals.core.languages import translated
from minerals.core.limits import read_at_most
from minerals.core.log.entries import digest_of, in_plain_form, lines_of
from minerals.core.log.files import Found, look_through
from minerals.core.plain_text import plain, plain_name
from minerals.core.words import counted

DoneT = TypeVar("DoneT")

SECONDS = 10.0
"""How long grading one file may take, in seconds of computing. The file of a diligent student takes a tenth of one."""
_MOST_OTHERS = 1_000
"""So many files that are no submissions are looked at."""


class _File(NamedTuple):
    """A file that was read and graded by itself."""

    received: Received
    grade: StudentGrade
    claim: Claim


@well_asked
@checked_first
def grade_all(
    assignments: Mapping[str, Assignment],
    submissions: str | PathLike[str],
    *,
    seconds: float = SECONDS,
    roster: Roster | None = None,
    deductions: Deductions = NO_DEDUCTIONS,
) -> Results:
    """Grade every `*.jsonl` or `*.replay` somewhere in a folder, or one file.

    A file that is damaged, edited, too costly to grade, or belongs to no assignment is reported, and the others are
    graded. The files of one student are joined: what was done at school and at home counts together, each record once.
    A file that only claims to be a student's is graded and shown, and `Results.doubts` says so: it never replaces
    anybody's grade.

    Parameters
    ----------
    assignments
        The assignments to grade, by id; `read_assignments` returns them.
    submissions
        The folder, or one file.
    seconds
        How long grading one file may take, in seconds of computing.
    roster
        The class; `read_roster` returns it. With a roster, `Results.missing` has the students who handed in nothing.
    deductions
        What wrong answers cost.

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
    found = look_through(place, is_submission) if place.is_dir() else Found([place], [])
    if not any(found) and roster is None:
        raise OptionError(
            translated("{place}: there is no submission (*.jsonl) in this folder.", place=plain_name(place))
        )
    files: list[_File] = []
    unread = [Unread(_shown(path, place), reason) for path, reason in found.left_out]
    for file in found.logs:
        name = _shown(file, place)
        try:
            files.append(_graded(file, name, assignments, seconds, deductions))
        except Exception as error:  # noqa: BLE001 - one bad submission is set aside, whatever it has set off
            unread.append(Unread(name, _why_not(error)))

    def together(attempts: Attempts, named: str, count: int) -> StudentGrade:
        try:
            return _in_time(seconds * count, lambda: grade(attempts, assignments, named, deductions))
        except Exception as error:
            raise LogError(_why_not(error)) from error

    claims = [found.claim for found in files]
    owned = owners(claims) if roster is None else [owner_in(roster, claim) for claim in claims]
    students = _gathered(files, owned, together)
    if roster is None:
        return Results(tuple(students), tuple(unread))
    order = {student: at for at, student in enumerate(roster.students)}
    last = len(order)
    students.sort(
        key=lambda found: (found.assignment.id, last if found.enrolled is None else order.get(found.enrolled, last))
    )
    maybe = {claim.file: owner.candidates for claim, owner in zip(claims, owned, strict=True)}
    bad = [found.file for found in unread]
    others = list(islice(_other_files(place), _MOST_OTHERS)) if place.is_dir() else []
    return Results(
        tuple(with_bad_files(students, roster, bad)),
        tuple(unread),
        tuple(missing(roster, assignments, students, Traces(bad, maybe, others))),
    )


def _other_files(place: Path) -> Iterator[str]:
    """Yield the files that are no submissions, such as a notebook handed in instead of its log."""
    for path in sorted(place.rglob("*")):
        if not is_submission(path) and not path.name.startswith(".") and path.is_file():
            yield _shown(path, place)


def _shown(file: Path, place: Path) -> str:
    """Return how a file is called in tables and reports: below the folder, and whatever its bytes are, as text."""
    return plain_name(file.relative_to(place)) if place.is_dir() else plain_name(file.name)


def _graded(
    file: Path, name: str, assignments: Mapping[str, Assignment], seconds: float, deductions: Deductions
) -> _File:
    def read() -> tuple[bytes, Attempts]:
        with place_of_work(translated("reading the file")):
            data = as_written(_read(file))
            return data, read_attempts(data)

    data, attempts = _in_time(seconds, read)
    _prepare(attempts, assignments)
    found = _in_time(seconds, lambda: grade(attempts, assignments, name, deductions))
    lines = islice(lines_of(data), 1 + len(attempts.records))
    received = Received(name, attempts, tuple(digest_of(line) for line, _ in lines))
    return _File(received, found, Claim(name, attempts.header.student, attempts.header.assignment))


def _in_time(seconds: float, work: Callable[[], DoneT]) -> DoneT:
    try:
        with time_limit(seconds):
            return work()
    except OutOfTime as error:
        raise LogError(_out_of_time(seconds, error.place)) from None


def as_written(data: bytes) -> bytes:
    r"""Return the bytes of a log as the kit wrote them, whatever editors, browsers and mail have made of them.

    They may have added byte-order marks, other ends of lines and empty lines, or taken the last newline away. Whether
    the last line is whole can be told without its newline.

    >>> as_written(b'\xef\xbb\xbf{"a":1}\r\n{"b":2}\r\n\r\n')
    b'{"a":1}\n{"b":2}'
    >>> as_written('{"a":1}\n'.encode("utf-16"))
    b'{"a":1}'
    """
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        data = data.decode("utf-16", "replace").encode()
    while data.startswith(BOM_UTF8):
        data = data.removeprefix(BOM_UTF8)
    data = in_plain_form(data)
    if b"\n" not in data:
        data = data.replace(b"\r", b"\n")
    return data.strip(b" \t\r\n")


def _read(file: Path) -> bytes:
    with file.open("rb") as opened:
        return read_at_most(opened, LARGEST_ATTEMPTS, LogError)


def _prepare(attempts: Attempts, assignments: Mapping[str, Assignment]) -> None:
    """Work out what the student was asked: that is the assignment's work, so it is no part of the file's budget."""
    header = attempts.header
    assignment = assignments.get(header.assignment)
    if assignment is not None:
        variant = variant_of(header, assignment)
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


def _gathered(
    files: Sequence[_File], owned: Sequence[Owner], together: Callable[[Attempts, str, int], StudentGrade]
) -> list[StudentGrade]:
    """Return the grades under their owners' names, sorted by them, those to be decided about marked."""
    listed: dict[tuple[str, tuple[str, ...]], list[Graded]] = {}
    for found, owner in zip(files, owned, strict=True):
        key = (found.claim.assignment, owner.key)
        listed.setdefault(key, []).append(Graded(found.received, found.grade, owner))
    students = [found for _, graded in sorted(listed.items()) for found in settled(graded, together)]
    claimed = {found.claim.file: owner.claimed for found, owner in zip(files, owned, strict=True) if owner.claimed}
    return with_both_grades(students, claimed)
