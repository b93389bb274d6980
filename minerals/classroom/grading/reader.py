"""One handed-in file, read and graded by itself within a time limit: an attempt log, or answers of a sealed page."""

from __future__ import annotations

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Mapping
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeVar

from msgspec import structs

from minerals.classroom.attempts import LARGEST_ATTEMPTS, Attempts, read_attempts
from minerals.classroom.grading.assignments import Assignment
from minerals.classroom.grading.deductions import Deductions
from minerals.classroom.grading.grades import StudentGrade
from minerals.classroom.grading.identity import Claim, is_sealed
from minerals.classroom.grading.marks import grade, variant_of
from minerals.classroom.grading.merge import ReceivedFile
from minerals.classroom.grading.observations import CLOCK_SLIP, moment
from minerals.classroom.grading.roster import Roster
from minerals.classroom.grading.roster_match import owner_in
from minerals.classroom.levels import level_named
from minerals.classroom.sealed_answers import Key, read_answers
from minerals.classroom.sealed_answers.answers import LARGEST_ANSWERS
from minerals.core.log import digest_of, in_plain_form, lines_of
from minerals.core.system import OutOfTime, open_shared, place_of_work, read_at_most, time_limit
from minerals.core.text import LogError, MineralsError, UnsafeFile, counted, plain, translated

DoneT = TypeVar("DoneT")
_SEALED = b'"sealed answers"'


class HandedIn(NamedTuple):
    """A file that was read and graded by itself."""

    received: ReceivedFile
    grade: StudentGrade
    claim: Claim


class Reader:
    """Reads and grades files, each by itself.

    `assignments`: the assignments, by id. `seconds`: how long grading one file may take. `deductions`: what wrong
    answers cost. `key`: the key of a sealed assignment. `own_numbers`: whether only the numbers of the name in the
    roster count.
    """

    def __init__(
        self,
        assignments: Mapping[str, Assignment],
        seconds: float,
        deductions: Deductions,
        *,
        key: Key | None,
        roster: Roster | None,
        own_numbers: bool,
    ) -> None:
        self._assignments = assignments
        self._seconds = seconds
        self._deductions = deductions
        self._key = key
        self._roster = roster
        self._own_numbers = own_numbers

    def grade_file(self, file: Path, name: str, below: Path | None) -> HandedIn:
        """Read and grade a file. Raises `LogError`, `OSError`, and whatever else it sets off.

        `file`: the file. `name`: its name in tables. `below`: the folder to which others may write; None, if the
        teacher names the file.
        """
        most = LARGEST_ANSWERS if is_sealed(name) else LARGEST_ATTEMPTS

        def read() -> bytes:
            with (
                place_of_work(translated("reading the file")),
                open_shared(file, below=below) if below else file.open("rb") as opened,
            ):
                return as_written(read_at_most(opened, most, LogError))

        data = in_time(self._seconds, read)
        return self._answers(data, name) if is_sealed(name) or _SEALED in data[:200] else self._log(data, name)

    def together(self, attempts: Attempts, names: str, count: int, *, extension: str = "") -> StudentGrade:
        """Grade what several logs hold together. Raises `LogError`."""
        try:
            return in_time(
                self._seconds * count,
                lambda: grade(attempts, self._assignments, names, self._deductions, extension=extension),
            )
        except Exception as error:
            raise LogError(why_not(error)) from error

    def _log(self, data: bytes, name: str) -> HandedIn:
        def read() -> Attempts:
            with place_of_work(translated("reading the file")):
                return read_attempts(data)

        attempts = in_time(self._seconds, read)
        claim = Claim(name, attempts.header.student, attempts.header.assignment)
        if self._is_sealed(claim.assignment):
            raise LogError(translated("This assignment is sealed: only answers that its pages have saved count."))
        attempts = self._with_own_name(attempts, claim)
        _prepare(attempts, self._assignments)
        extension = self._extension_of(claim)
        result = in_time(
            self._seconds,
            lambda: grade(attempts, self._assignments, name, self._deductions, extension=extension),
        )
        lines = islice(lines_of(data), 1 + len(attempts.records))
        return HandedIn(ReceivedFile(name, attempts, tuple(digest_of(line) for line, _ in lines)), result, claim)

    def _extension_of(self, claim: Claim) -> str:
        found = owner_in(self._roster, claim).enrolled if self._roster is not None else None
        return found.extension if found is not None else ""

    def _with_own_name(self, attempts: Attempts, claim: Claim) -> Attempts:
        """Return the log under the name in the roster, which decides the numbers, if the teacher wants that."""
        if self._roster is None or not self._own_numbers:
            return attempts
        found = owner_in(self._roster, claim).enrolled
        if found is None:
            return attempts
        return structs.replace(attempts, header=structs.replace(attempts.header, student=found.name))

    def _is_sealed(self, assignment: str) -> bool:
        known = self._assignments.get(assignment)
        return (known is not None and known.sealed) or (self._key is not None and self._key.assignment == assignment)

    def _answers(self, data: bytes, name: str) -> HandedIn:
        key = self._key
        if key is None:
            raise LogError(translated("To grade the answers of a sealed page takes its key: name it with --key."))
        found = in_time(self._seconds, lambda: read_answers(data, key))
        assignment = self._assignments[key.assignment]
        variant = key.variant(found.student, found.id, assignment.numbers)
        # Namesakes are told apart by their ids.
        is_known = self._roster is not None and len(self._roster.with_name(found.id)) == 1
        claim = Claim(name, found.id if is_known else found.student, found.assignment)
        extension = self._extension_of(claim)
        posed = [variant.pose(task.exercise) for task in assignment.exercises]

        def graded() -> tuple[Attempts, StudentGrade]:
            attempts = found.to_attempts(posed)
            return attempts, grade(
                attempts, self._assignments, name, self._deductions, sealed=variant, extension=extension
            )

        attempts, result = in_time(self._seconds, graded)
        digests = (found.page, "", blake2b(found.check.encode(), digest_size=16).hexdigest())
        return HandedIn(ReceivedFile(name, attempts, digests, found.saved), result, claim)


def in_time(seconds: float, work: Callable[[], DoneT]) -> DoneT:
    """Return what some work returns. Raises `LogError` if it takes longer than this."""
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


def with_time_of(file: Path, handed_in: HandedIn) -> HandedIn:
    """Return what was handed in with what the file's own time says, if there is a due date.

    A download or a copy sets that time again, so it is only told. A file older than its own answers is not possible
    with clocks that are right.
    """
    found = handed_in.grade
    if found.deadline is None or found.last_at is None:
        return handed_in
    changed = int(file.stat().st_mtime * 1000)
    told = translated(
        "The file was last changed on {time} UTC; downloading or copying it may have set that time.",
        time=moment(changed),
    )
    remarks = found.remarks
    if found.last_at > changed + CLOCK_SLIP:
        odd = translated(
            "The last answer is from {time} UTC, but the file is from {changed} UTC, so one of the clocks was wrong.",
            time=moment(found.last_at),
            changed=moment(changed),
        )
        remarks = (*remarks, odd)
    sittings = f"{found.sittings} {told}".strip()
    return handed_in._replace(grade=structs.replace(found, sittings=sittings, remarks=remarks))


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


def why_not(error: Exception) -> str:
    """Return why a file cannot be graded, in a sentence."""
    if isinstance(error, LogError) and error.line is not None:
        return translated("line {line}: {reason}", line=error.line, reason=error.reason)
    if isinstance(error, UnsafeFile):
        return error.reason
    if isinstance(error, MineralsError | OSError):
        return plain(str(error))
    return translated(
        "Part of it cannot be graded ({error}).", error=f"{type(error).__name__}: {plain(str(error))[:200]}"
    )
