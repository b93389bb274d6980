"""The files of one student in one assignment: what counts together, and what the teacher has to decide.

Files that are surely the student's are joined. A file that only claims to be the student's is set aside: its grade is
shown beside the student's own, and neither replaces the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from minerals.classroom.attempts import Attempts, Checked, Played, same
from minerals.classroom.grading.grades import ExerciseGrade, LevelGrade, StudentGrade, points_in_words
from minerals.classroom.grading.identity import Owner
from minerals.classroom.grading.merge import ReceivedFile, merge_files, numbers_of, told_apart
from minerals.classroom.grading.observations import read_elsewhere
from minerals.core.text import MineralsError, name_list, quoted, translated

Grader: TypeAlias = Callable[[Attempts, str, int], StudentGrade]
"""Grades what several files hold together: the attempts, the files' names in one text, and how many files there are."""


class GradedFile(NamedTuple):
    """A file that was graded by itself."""

    received: ReceivedFile
    grade: StudentGrade
    owner: Owner


def decide_grades(files: Sequence[GradedFile], grader: Grader) -> Iterator[StudentGrade]:
    """Yield the grades of one student in one assignment: one, and those that have to be decided about.

    `files`: the files that are listed under the student. `grader`: grades what several files hold together.
    """
    sure: list[GradedFile] = []
    loose: list[list[GradedFile]] = []
    for group in _groups([found for found in files if not found.owner.doubt]):
        if any(found.owner.is_established for found in group):
            sure += group
        else:
            loose.append(group)
    if not sure and len(loose) == 1:
        sure, loose = loose[0], []
    own = list(_together(sure, grader))
    yield from own
    claims = [_one(group, grader) for group in loose]
    for claim in claims:
        yield msgspec.structs.replace(claim, doubt=_claimed(claim, own) if own else _contested(claims))
    for group in _groups([found for found in files if found.owner.doubt]):
        yield msgspec.structs.replace(_one(group, grader), doubt=group[0].owner.doubt)


def saved_last(files: Sequence[GradedFile]) -> list[GradedFile]:
    """Return the files without answers of a sealed page that were saved again later: the last ones count.

    The page says nothing about right and wrong, so to answer again brings nobody an advantage.
    """
    found: list[GradedFile] = []
    for group in _groups(files):
        last = max(group, key=lambda each: each.received.saved or 0)
        if last.received.saved is None or len(group) == 1:
            found += group
            continue
        told = translated(
            "{number} files were saved from one page. The one that was saved last counts: {file}.",
            number=len(group),
            file=last.received.file,
        )
        others = [_changed(each, last) for each in group if each is not last]
        grade = msgspec.structs.replace(last.grade, remarks=(*last.grade.remarks, told, *filter(None, others)))
        found.append(last._replace(grade=grade))
    return found


def _changed(earlier: GradedFile, last: GradedFile) -> str:
    """Return which answers of an earlier file are not those of the last one, in a sentence; "" for none."""
    before, now = _answers_in(earlier), _answers_in(last)
    changed = sorted(f"{code} {part}" for (code, part), text in before.items() if now.get((code, part)) != text)
    if not changed:
        return ""
    return translated("{file} has other answers: {parts}.", file=earlier.received.file, parts=", ".join(changed))


def _answers_in(file: GradedFile) -> dict[tuple[str, str], str]:
    records = file.received.attempts.records
    return {(found.exercise, found.part): found.text for found in records if isinstance(found, Checked)}


def with_codes(grade: StudentGrade, files: Sequence[GradedFile]) -> StudentGrade:
    """Return a grade with the hand-in codes of its files, and a remark on each code that the student's files lack.

    `files`: all files of the student in this assignment.
    """
    own = set(grade.files or (grade.file,))
    logs = [found.received for found in files if found.received.saved is None]
    held = {code for received in logs for code in received.codes}
    shown = grade.enrolled.codes if grade.enrolled is not None and logs else ()
    lost = [
        translated(
            "No file holds the work up to the hand-in code {code}: the end of a log was cut off, or the code is of "
            "another log.",
            code=quoted(code),
        )
        for code in shown
        if code.casefold() not in held
    ]
    codes = tuple(received.codes[-1] for received in logs if received.file in own)
    return msgspec.structs.replace(grade, codes=codes, remarks=(*grade.remarks, *lost))


def with_both_grades(students: Sequence[StudentGrade], claimed: Mapping[str, str]) -> list[StudentGrade]:
    """Return the grades, with both grades in the doubt about each file that claims to be another student's.

    `students`: all grades of the class. `claimed`: whose work each of those files claims to be, by its name.
    """
    own = {(student.assignment.id, same(student.student)): student for student in students if not student.doubt}
    found: list[StudentGrade] = []
    for student in students:
        name = claimed.get(student.files[0] if student.files else student.file, "")
        other = own.get((student.assignment.id, same(name)))
        if student.doubt and other is not None:
            kept = translated("Both grades are kept: {grades}.", grades=f"{_worth(student)}; {_worth(other)}")
            found.append(msgspec.structs.replace(student, doubt=f"{student.doubt} {kept}"))
        else:
            found.append(student)
    return found


def _groups(files: Sequence[GradedFile]) -> list[list[GradedFile]]:
    """Return the files in groups, each the copies of one log."""
    groups: dict[tuple[str, ...], list[GradedFile]] = {}
    for found in files:
        groups.setdefault(found.received.log, []).append(found)
    return list(groups.values())


# --- joined ---


def _together(files: Sequence[GradedFile], grader: Grader) -> Iterator[StudentGrade]:
    """Yield the one grade of files that are surely one student's.

    If joining logs that were begun separately would take points away, nothing is joined, and the teacher is asked:
    perhaps one of them is not hers.
    """
    if not files:
        return
    whole = _one(files, grader)
    best = max((found.grade for found in files), key=lambda grade: grade.points)
    if len(_groups(files)) > 1 and whole.points < best.points - 0.005:
        doubt = translated(
            "One of these files earns more by itself than all of them together. Decide what counts. Together: "
            "{points}. {grades}.",
            points=_points(whole),
            grades="; ".join(_worth(found.grade) for found in files),
        )
        for found in files:
            yield _named(msgspec.structs.replace(found.grade, doubt=doubt), [found])
    else:
        yield whole


def _one(files: Sequence[GradedFile], grader: Grader) -> StudentGrade:
    """Return the grade of several files together."""
    if len(files) == 1:
        return _named(files[0].grade, files)
    assignment = files[0].grade.assignment
    names = tuple(found.received.file for found in files)
    by_numbers: dict[str, list[ReceivedFile]] = {}
    for found in files:
        by_numbers.setdefault(numbers_of(found.received.attempts, assignment), []).append(found.received)
    try:
        grades = [
            grader(merge_files([received.attempts for received in group]), ", ".join(names), len(group))
            for group in by_numbers.values()
        ]
    except MineralsError as error:
        best = max((found.grade for found in files), key=lambda grade: grade.points)
        return msgspec.structs.replace(_named(best, files), doubt=str(error))
    whole = _best_of(grades)
    remarks = [translated("{number} files are joined: {files}.", number=len(names), files=", ".join(names))]
    remarks += told_apart([found.received for found in files])
    if len(logs := _groups(files)) > 1:
        remarks.append(
            translated(
                "{number} logs were begun separately: the work was done in several places, or started over.",
                number=len(logs),
            )
        )
    if len(grades) > 1:
        called = dict.fromkeys(found.received.attempts.header.student for found in files)
        remarks.append(
            translated(
                "The logs name the student differently, so their numbers differ: {names}. Of each exercise, the best "
                "counts.",
                names=name_list(called),
            )
        )
    remarks += [f"{found.received.file}: {remark}" for found in files for remark in found.grade.remarks]
    observations = (*whole.observations, *_read_elsewhere(list(by_numbers.values())))
    return _named(msgspec.structs.replace(whole, files=names, remarks=tuple(remarks), observations=observations), files)


def _named(grade: StudentGrade, files: Sequence[GradedFile]) -> StudentGrade:
    """Return a grade under its owner's name, with what is to be said of the owner."""
    owner = files[0].owner
    said = dict.fromkeys(found.owner.remark for found in files if found.owner.remark)
    sure = any(found.owner.is_established for found in files)
    return msgspec.structs.replace(
        grade,
        student=owner.student,
        enrolled=owner.enrolled,
        remarks=(*grade.remarks, *(() if sure and len(files) > 1 else said)),
    )


def _best_of(grades: Sequence[StudentGrade]) -> StudentGrade:
    """Return the best of each exercise and level, of files with different numbers."""
    first = grades[0]
    if len(grades) == 1:
        return first
    exercises = [_best_exercise(found) for found in zip(*(grade.exercises for grade in grades), strict=True)]
    levels = [_best_level(found) for found in zip(*(grade.levels for grade in grades), strict=True)]
    return msgspec.structs.replace(
        first,
        exercises=tuple(exercises),
        levels=tuple(levels),
        observations=tuple(said for grade in grades for said in grade.observations),
        sittings=" ".join(grade.sittings for grade in grades),
    )


def _best_exercise(found: Sequence[ExerciseGrade]) -> ExerciseGrade:
    best = max(found, key=lambda grade: (grade.points, grade.attempts))
    return msgspec.structs.replace(best, seconds=sum(grade.seconds for grade in found))


def _best_level(found: Sequence[LevelGrade]) -> LevelGrade:
    best = max(found, key=lambda grade: (grade.points, grade.attempts))
    return msgspec.structs.replace(best, seconds=sum(grade.seconds for grade in found))


def _read_elsewhere(groups: Sequence[Sequence[ReceivedFile]]) -> Iterator[str]:
    """Yield the exercises whose solution was read in a file with other numbers, before a right answer in this one."""
    records = [
        [record for received in group for record in received.attempts.records if not isinstance(record, Played)]
        for group in groups
    ]
    for which, here in enumerate(records):
        elsewhere = [record for other, found in enumerate(records) if other != which for record in found]
        for code in dict.fromkeys(record.exercise for record in here):
            right = [r for r in here if isinstance(r, Checked) and r.exercise == code and r.verdict == "right"]
            if said := read_elsewhere(code, [record for record in elsewhere if record.exercise == code], right):
                yield said


# --- what is asked ---


def _points(grade: StudentGrade) -> str:
    return points_in_words(grade.points, grade.assignment.points)


def _worth(grade: StudentGrade) -> str:
    return f"{grade.file}: {_points(grade)}"


def _contested(claims: Sequence[StudentGrade]) -> str:
    return translated(
        "Several files claim to be this student's work. Decide which one counts: {files}.",
        files="; ".join(sorted(map(_worth, claims))),
    )


def _claimed(claim: StudentGrade, own: Sequence[StudentGrade]) -> str:
    return translated(
        "Only the log itself says that this is the work of {student}, and it does not go on from the other files. It "
        "does not count until you decide. {grades}.",
        student=claim.student,
        grades="; ".join(_worth(grade) for grade in (claim, *own)),
    )
