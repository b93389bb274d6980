"""A folder of submissions: each file is read and graded separately within a time limit, and listed under its owner.

Whatever one file contains, the others are graded. Files are graded in this process: what a file can make it do in one
step is bounded by its size, so a budget that is looked at between the steps holds (`minerals.core.system.time_limits`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory

from minerals.classroom.grading.assignments import Assignment
from minerals.classroom.grading.deductions import NO_DEDUCTIONS, Deductions
from minerals.classroom.grading.grades import Results, StudentGrade, Unread
from minerals.classroom.grading.handed_over import HandedOver, look_at
from minerals.classroom.grading.identity import Owner, owners
from minerals.classroom.grading.missing_students import Traces, missing, with_bad_files
from minerals.classroom.grading.reader import HandedIn, Reader, why_not, with_time_of
from minerals.classroom.grading.roster import Roster
from minerals.classroom.grading.roster_match import owner_in
from minerals.classroom.grading.submission_set import (
    GradedFile,
    decide_grades,
    saved_last,
    with_both_grades,
    with_codes,
)
from minerals.classroom.sealed_answers import Key
from minerals.core.system import require
from minerals.core.text import OptionError, plain_name, quoted, translated

SECONDS = 10.0
"""How long grading one file may take, in seconds of computing. The file of a diligent student takes a tenth of one."""


def grade_all(
    assignments: Mapping[str, Assignment],
    submissions: str | PathLike[str],
    *,
    seconds: float = SECONDS,
    roster: Roster | None = None,
    deductions: Deductions = NO_DEDUCTIONS,
    key: Key | None = None,
    own_numbers: bool = False,
    progress: Callable[[Sequence[Path]], Iterable[Path]] = iter,
) -> Results:
    """Grade every attempt log somewhere in a folder or an archive, or one file.

    Logs are named `*.jsonl`, and known by their first line if a browser has renamed them. Archives in the folder are
    unpacked, litter of systems and what was given back are passed over, and files that have not been downloaded yet are
    reported.

    A file that is damaged, edited, too costly to grade, or belongs to no assignment is reported, and the others are
    graded. The files of one student are joined: what was done at school and at home counts together, each record once.
    A file that only claims to be a student's is graded and shown, and `Results.doubts` says so: it never replaces
    anybody's grade.

    Parameters
    ----------
    assignments
        The assignments to grade, by id; `read_assignments` returns them.
    submissions
        The folder, an archive (zip or tar) as a platform hands it over, or one file.
    seconds
        How long grading one file may take, in seconds of computing.
    roster
        The class; `read_roster` returns it. With a roster, `Results.missing` has the students who handed in nothing.
    deductions
        What wrong answers cost.
    key
        The key of a sealed assignment; `read_key` returns it. Of that assignment, only the answers of its pages count.
    own_numbers
        Whether only the numbers count that belong to the name in the roster. Needs a roster.
    progress
        Goes through the files and may show its progress, such as `rich.progress.track`.

    Raises
    ------
    OptionError
        If there is no such folder or no file in it, or if the seconds are not a number above 0.

    Examples
    --------
    >>> import tempfile
    >>> from minerals.classroom import AttemptLog, Exercise
    >>> from minerals.classroom.grading import RosterEntry, Task
    >>> log = AttemptLog("Ada", "week-4", numbers="bank")
    >>> exercise = Exercise("E42", log=log)
    >>> replies = exercise.predict(12), exercise.check("mirrored", 3)
    >>> week = Assignment(id="week-4", numbers="bank", exercises=(Task("E42", 3),))
    >>> roster = Roster((RosterEntry(name="Ada"), RosterEntry(name="Ben")))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     log.save(Path(folder) / "ada.jsonl")
    ...     results = grade_all({week.id: week}, folder, roster=roster)
    >>> [(student.student, student.points) for student in results.students]
    [('Ada', 1.0)]
    >>> [(missing.student.name, missing.reason) for missing in results.missing]
    [('Ben', 'handed in nothing')]
    """
    require(Mapping[str, Assignment], assignments=assignments)
    require(str | PathLike, submissions=submissions)
    require(Roster | None, roster=roster)
    require(Deductions, deductions=deductions)
    if not 0 < seconds <= 1_000_000:
        raise OptionError(
            translated("The time for a file must be a number of seconds above 0, not {value}.", value=seconds)
        )
    if key is not None and key.assignment not in assignments:
        raise OptionError(
            translated(
                "The key is for the assignment {name}, but you are grading: {known}.",
                name=quoted(key.assignment),
                known=", ".join(assignments),
            )
        )
    if own_numbers and roster is None:
        raise OptionError(translated("To know which numbers are a student's own takes a roster."))
    if roster is not None:
        _require_readable_extensions(roster, assignments.values())
    place = Path(submissions)
    if not place.exists():
        raise OptionError(translated("{place}: there is no such file or folder.", place=plain_name(place)))
    with private_folder() as scratch:
        found = look_at(place, scratch)
        if not (found.work or found.left_out) and roster is None:
            raise OptionError(
                translated("{place}: there is no submission (*.jsonl) in this folder.", place=plain_name(place))
            )
        reader = Reader(assignments, seconds, deductions, key=key, roster=roster, own_numbers=own_numbers)
        return _graded(found, assignments, reader, roster, progress, scratch)


def _graded(
    found: HandedOver,
    assignments: Mapping[str, Assignment],
    reader: Reader,
    roster: Roster | None,
    progress: Callable[[Sequence[Path]], Iterable[Path]],
    scratch: Path,
) -> Results:
    files: list[HandedIn] = []
    unread = list(found.left_out)
    by_path = {work.path: work for work in found.work}
    for file in progress(list(by_path)):
        _, name, below = by_path[file]
        try:
            graded = reader.grade_file(file, name, below)
            # What was unpacked has the time of today.
            files.append(graded if file.is_relative_to(scratch) else with_time_of(file, graded))
        except Exception as error:  # noqa: BLE001 - one bad submission is set aside, whatever it has set off
            unread.append(Unread(name, why_not(error)))

    unread.sort(key=lambda each: each.file)
    claims = [each.claim for each in files]
    owned = owners(claims) if roster is None else [owner_in(roster, claim) for claim in claims]
    students = _gathered(files, owned, reader)
    if roster is None:
        return Results(tuple(students), tuple(unread))
    order = {student: at for at, student in enumerate(roster.students)}
    last = len(order)
    students.sort(
        key=lambda each: (each.assignment.id, last if each.enrolled is None else order.get(each.enrolled, last))
    )
    maybe = {claim.file: owner.candidates for claim, owner in zip(claims, owned, strict=True)}
    bad = [each.file for each in unread]
    return Results(
        tuple(with_bad_files(students, roster, bad)),
        tuple(unread),
        tuple(missing(roster, assignments, students, Traces(bad, maybe, found.others))),
    )


def _extension(files: Sequence[GradedFile]) -> str:
    student = files[0].owner.enrolled
    return student.extension if student is not None else ""


def _require_readable_extensions(roster: Roster, assignments: Collection[Assignment]) -> None:
    for student in roster.students:
        try:
            for assignment in assignments:
                assignment.deadline_with(student.extension)
        except OptionError as error:
            raise OptionError(
                translated(
                    "The extension of {name}, which is a date or a number of days: {error}",
                    name=quoted(student.name),
                    error=str(error),
                )
            ) from None


@contextmanager
def private_folder() -> Iterator[Path]:
    """Make a folder of this user's own, to unpack archives into, and remove it."""
    with TemporaryDirectory(prefix="minerals-grade-") as folder:
        yield Path(folder)


def _gathered(files: Sequence[HandedIn], owned: Sequence[Owner], reader: Reader) -> list[StudentGrade]:
    """Return the grades under their owners' names, sorted by them, those to be decided about marked."""
    listed: dict[tuple[str, tuple[str, ...]], list[GradedFile]] = {}
    for found, owner in zip(files, owned, strict=True):
        key = (found.claim.assignment, owner.key)
        listed.setdefault(key, []).append(GradedFile(found.received, found.grade, owner))
    students = [
        with_codes(found, graded)
        for _, graded in sorted(listed.items())
        for found in decide_grades(saved_last(graded), partial(reader.together, extension=_extension(graded)))
    ]
    claimed = {found.claim.file: owner.claimed for found, owner in zip(files, owned, strict=True) if owner.claimed}
    return with_both_grades(students, claimed)
