"""The owner of a submission among the students of a roster: found, or asked about, and never guessed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from minerals.classroom.attempts import same
from minerals.classroom.grading.identity import ARCHIVE, Claim, Owner, contradiction, log_alone
from minerals.classroom.grading.roster import Roster, RosterEntry
from minerals.core.text import listed, quoted, translated

# Moodle: "Ada Lovelace_4711_assignsubmission_file/homework.jsonl", or all of it in the name of one file.
_MOODLE = re.compile(r"(?P<name>.+?)_(?P<number>\d+)_assignsubmission_[a-z]+_?(?P<file>.*)", re.IGNORECASE)
# Canvas: "lovelaceada_4711_99_homework.jsonl", with LATE before the numbers of what is late.
_CANVAS = re.compile(r"(?P<name>[^_]+)_(?:LATE_)?(?P<number>\d+)_\d+_(?P<file>.+)", re.IGNORECASE)
# Blackboard: "Dice_alove_attempt_2026-11-02-08-15-00_homework.jsonl", after the assignment and before the time.
_BLACKBOARD = re.compile(r".*_(?P<login>[^_]+)_attempt_\d{4}(?:-\d\d){5}(?:_.*|\..*)?", re.IGNORECASE)
# Brightspace: "12345-67890 - Ada Lovelace - Nov 2, 2026 815 AM"; Sakai: "Lovelace, Ada(alove)".
_BRIGHTSPACE = re.compile(r"\d+-\d+ ?- ?(?P<name>.+?) ?- ?.*\d{4}.*")
_SAKAI = re.compile(r"(?P<name>[^()]+)\((?P<login>[^()]+)\)")
_MOST_NAMED = 5


def owner_in(roster: Roster, claim: Claim) -> Owner:
    """Return the owner of a submission in a class.

    A folder, or the name that a platform gave to a file, is a stronger word than the name that a student gave to it,
    and that is a stronger word than the log's own. O(students).

    >>> roster = Roster((RosterEntry(name="Ada Lovelace"), RosterEntry(name="Eve")))
    >>> owner_in(roster, Claim("ada-lovelace.week-4.jsonl", "ada lovelace ", "week-4")).student
    'Ada Lovelace'
    >>> print(owner_in(roster, Claim("homework.jsonl", "Ada", "week-4")).doubt)
    The roster has nobody called 'Ada'. It may be Ada Lovelace. Write 'Ada' into the column "also" of the right student.
    """
    said = roster.with_name(claim.student)
    by_path = named_by_path(roster, claim)
    if len(by_path) > 1:
        by_path = tuple(student for student in by_path if student in said) or by_path
    if len(by_path) == 1:
        return _owned(roster, claim, by_path[0], said)
    if len(by_path) > 1 or len(said) > 1:
        meant = by_path or said
        return Owner(claim.student, doubt=_several(claim, meant), candidates=meant)
    if not said:
        meant = tuple(dict.fromkeys((*roster.like(claim.student), *roster.like(claim.parts[-1]))))
        return Owner(claim.student, doubt=_nobody(claim, meant), candidates=meant)
    (student,) = said
    if claim.file_student and student not in roster.like(claim.file_student):
        doubt = contradiction(claim.file_student, student.name)
        return Owner(claim.file_student, doubt=doubt, claimed=student.name, candidates=said)
    return Owner(student.name, log_alone(student.name), enrolled=student)


def _owned(roster: Roster, claim: Claim, student: RosterEntry, said: Sequence[RosterEntry]) -> Owner:
    """Return a student whom the path names as the owner, whatever the log says."""
    found = Owner(student.name, enrolled=student, is_established=True)
    if student in said:
        return found
    if said:
        other = said[0].name
        return Owner(student.name, "", contradiction(student.name, other), other, False, student, tuple(said))
    if student in roster.like(claim.student):
        return found
    remark = translated(
        "The log calls the student {name}, who is not in the roster. It is graded with the numbers of that name.",
        name=quoted(claim.student),
    )
    return found._replace(remark=remark)


def named_by_path(roster: Roster, claim: Claim) -> tuple[RosterEntry, ...]:
    """Return the students whom a path names: by its folders or by a platform's name, or else by the name of the file.

    `claim`: the submission; of what the log says, only the assignment is used.
    """
    *folders, last = claim.file.replace("\\", "/").split("/")
    folders = [ARCHIVE.sub("", folder) for folder in folders]
    own = claim.parts[-1]
    found = dict.fromkeys(
        student for part in (*folders, last) for student in _handed_over(roster, part) or _of_folder(roster, part, last)
    )
    if found:
        return tuple(found)
    platform = _MOODLE.fullmatch(own) or _CANVAS.fullmatch(own)
    return roster.with_name(platform["file"] if platform else own)


def _of_folder(roster: Roster, part: str, last: str) -> tuple[RosterEntry, ...]:
    return () if part is last else roster.with_name(part)


def _handed_over(roster: Roster, part: str) -> tuple[RosterEntry, ...]:
    """Return the students whom a platform names in a folder or file that it hands over."""
    if moodle := _MOODLE.fullmatch(part):
        called = roster.with_name(moodle["name"])
        return _numbered(called, moodle["number"]) or called
    if canvas := _CANVAS.fullmatch(part):
        squeezed = re.sub(r"\W", "", same(canvas["name"]))
        called = tuple(student for student in roster.students if squeezed in _squeezed(student))
        return _numbered(called, canvas["number"]) or _numbered(roster.students, canvas["number"]) or called
    for form in (_BLACKBOARD, _BRIGHTSPACE, _SAKAI):
        if found := form.fullmatch(part):
            names = [found.groupdict().get(each) or "" for each in ("login", "name")]
            return next(filter(None, (roster.with_name(name) for name in names if name)), ())
    return ()


def _numbered(students: Sequence[RosterEntry], number: str) -> tuple[RosterEntry, ...]:
    return tuple(student for student in students if student.number == number)


def _squeezed(student: RosterEntry) -> set[str]:
    return {re.sub(r"[\W_]", "", same(name)) for name in student.names}


# --- what is asked ---


def _several(claim: Claim, students: Sequence[RosterEntry]) -> str:
    told = [f"{student.name} ({student.id or student.email or student.login or '?'})" for student in students]
    return translated(
        "Several students of the roster are called {name}: {students}. Put the file into a folder named with an id.",
        name=quoted(claim.student),
        students=", ".join(told[:_MOST_NAMED]),
    )


def _nobody(claim: Claim, meant: Sequence[RosterEntry]) -> str:
    name = quoted(claim.student)
    if not meant:
        return translated("The roster has nobody called {name}, and no similar name.", name=name)
    return translated(
        'The roster has nobody called {name}. It may be {students}. Write {name} into the column "also" of the right '
        "student.",
        name=name,
        students=listed((student.name for student in meant[:_MOST_NAMED]), "or"),
    )
