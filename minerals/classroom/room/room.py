"""The room of a class: everything that its attempt logs show, kept up to date as they grow."""

from __future__ import annotations

import errno
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from minerals.classroom.attempts import Progress, same
from minerals.classroom.grading.identity import Claim, owners
from minerals.classroom.lessons import lesson
from minerals.classroom.room.desk import USUAL, Desk, StuckRule
from minerals.classroom.room.folder import ClassFolder
from minerals.classroom.room.guesses import Guess, chart
from minerals.classroom.room.tail import NOTHING_YET, Tail, read_on
from minerals.classroom.room.views import Cell, PartStatus, ProjectorView, Question, Row, TeacherView, Trouble
from minerals.classroom.room.views import Idea as IdeaSeen
from minerals.classroom.texts import exercises, ideas, text_of, title_of
from minerals.core.log import UnreadFile
from minerals.core.system import Lock, require
from minerals.core.text import MineralsError, plain, plain_name, shortened, translated, translated_number

_TORN_FOR = 10.0
"""A line that is half written for so many seconds is a torn one."""
_LONGEST_GUESS = 24
_MOST_TROUBLES = 1_000
"""So many files are named that do not count; a joker can make any number of them."""


class _Watched(NamedTuple):
    """A file, and what it shows."""

    tail: Tail
    desk: Desk | None
    changed: float
    """When it last changed, by the clock of the room."""


class _Student(NamedTuple):
    """The desks of one student."""

    name: str
    desks: tuple[Desk, ...]


class Room:
    """What the students of a class are doing. `look` reads what is new; `teacher_view` returns what a teacher sees.

    Parameters
    ----------
    folder
        The folder of the class.
    rule
        When a student counts as stuck.
    clock
        A function that tells the time, in seconds since 1970.

    Examples
    --------
    >>> import tempfile
    >>> from minerals.classroom import Exercise
    >>> place = tempfile.TemporaryDirectory()
    >>> folder = ClassFolder.make(place.name, code="ruby", lesson=4)
    >>> room = Room(folder)
    >>> log = folder.begin("Ada", "lesson-4", numbers="bank")
    >>> exercise = Exercise("E17", log=log)
    >>> exercise.predict("1/6"), exercise.check("six", "1/6")
    (→ Noted. Now find out., ✗ ...)
    >>> room.look()
    True
    >>> row = room.teacher_view().rows[0]
    >>> row.name, row.current, row.cells[0].guess, row.cells[0].parts[0].misses
    ('Ada', 'E17', '1/6', 1)
    >>> room.projector_view().charts[0].counts
    (0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
    >>> log.close()
    >>> place.cleanup()
    """

    def __init__(self, folder: ClassFolder, *, rule: StuckRule = USUAL, clock: Callable[[], float] = time.time) -> None:
        require(ClassFolder, folder=folder)
        require(StuckRule, rule=rule)
        require(Callable, clock=clock)
        self.folder = folder
        self.rule = rule
        self._clock = clock
        self._files: dict[Path, _Watched] = {}
        self._left_out: list[UnreadFile] = []
        self._lock = Lock()
        self._has_looked = False
        exercises()  # in the thread that asked, since a room is mostly looked at in another
        ideas()

    def look(self) -> bool:
        """Read what is new, and return whether anything was. O(files + new bytes).

        Raises
        ------
        OSError
            If the folder cannot be read.
        """
        with self._lock:
            if not self.folder.work.is_dir():  # a drive may be away for a moment: then everything stays as it was
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(self.folder.work))
            listed, left_out = self.folder.look_through()
            changed = [self._look_at(path) for path in listed]
            changed.append(left_out != self._left_out)
            self._left_out = left_out
            gone = set(self._files) - set(listed)
            for path in gone:
                del self._files[path]
            self._has_looked = True
            return any(changed) or bool(gone)

    def _look_at(self, path: Path) -> bool:
        known = self._files.get(path)
        read = read_on(path, known.tail if known is not None else NOTHING_YET, self.folder.work)
        if known is not None and read.tail == known.tail:
            return False
        now = self._clock()
        desk = None if read.is_anew or known is None else known.desk
        if desk is None and read.tail.header is not None:
            desk = Desk(read.tail.header)
        # The clock of a student's machine may be wrong. What is seen to come in is dated by ours.
        is_live = self._has_looked and not (read.is_anew and known is not None and known.tail.lines)
        for record in read.records if desk is not None else ():
            assert desk is not None
            desk.take(record, now if is_live else min(record.at / 1000, now))
        self._files[path] = _Watched(read.tail, desk, now)
        return True

    # --- the picture ---

    def teacher_view(self) -> TeacherView:
        """Return what the teacher sees."""
        with self._lock:
            now = self._clock()
            students, troubles = self._students(now)
            questions = self._questions(students)
            return TeacherView(
                tuple(Question(code, _title(code)) for code in questions),
                tuple(self._row(student, questions, now) for student in students),
                _named(troubles),
                self._projected(students, questions),
            )

    def projector_view(self) -> ProjectorView:
        """Return what a projector shows, without names."""
        return self.teacher_view().projected

    def _students(self, now: float) -> tuple[list[_Student], list[Trouble]]:
        troubles = [Trouble(self._name(path), reason) for path, reason in self._left_out]
        troubles += [found for path, known in self._files.items() if (found := self._trouble(path, known, now))]
        # The first file of a student comes first, before `-2`: its log says how the name is written.
        known_files = sorted(self._files.items(), key=lambda each: (len(each[0].name), each[0]))
        desks = {path: known.desk for path, known in known_files if known.desk is not None}
        claims = [Claim(self._name(path), desk.header.student, desk.header.assignment) for path, desk in desks.items()]
        by_name: dict[str, list[Desk]] = {}
        for (path, desk), owner in zip(desks.items(), owners(claims), strict=True):
            if owner.doubt:
                troubles.append(Trouble(self._name(path), owner.doubt))
            elif not desk.header.student.strip():
                troubles.append(Trouble(self._name(path), translated("Nobody's name is in this file.")))
            else:
                by_name.setdefault(same(desk.header.student), []).append(desk)
        students = [
            _Student(plain(" ".join(own[0].header.student.split()), keep=""), tuple(own)) for own in by_name.values()
        ]
        return sorted(students, key=lambda student: same(student.name)), sorted(troubles, key=lambda each: each.file)

    def _trouble(self, path: Path, known: _Watched, now: float) -> Trouble | None:
        tail = known.tail
        if tail.trouble:
            return Trouble(self._name(path), tail.trouble)
        if 0 <= tail.offset < tail.stamp[0] and now - known.changed > _TORN_FOR:
            return Trouble(self._name(path), translated("The last line is half written; everything before it counts."))
        return None

    def _name(self, path: Path) -> str:
        return plain_name(path.relative_to(self.folder.work))

    def _questions(self, students: Sequence[_Student]) -> tuple[str, ...]:
        """Return the exercises of the lesson, and others that somebody has opened."""
        asked = lesson(self.folder.lesson).codes if self.folder.lesson is not None else ()
        opened = {code for student in students for desk in student.desks for code in desk.work}
        core = [code for code in asked if code in opened or self._is_core(code)]
        return tuple(dict.fromkeys((*core, *sorted(opened))))

    def _is_core(self, code: str) -> bool:
        return self.folder.lesson is not None and code in lesson(self.folder.lesson).exercises

    def _row(self, student: _Student, questions: Sequence[str], now: float) -> Row:
        desks = student.desks
        latest = max(desks, key=lambda desk: desk.last)
        cells = [_cell(code, work) for code in questions if (work := _work(student, code))]
        return Row(
            student.name,
            tuple(cells),
            latest.current,
            max(int((now - latest.last) / 60), 0) if latest.last else 0,
            latest.stuck(now, self.rule),
            bool(latest.last) and latest.is_away(now, self.rule),
            len(set[str]().union(*(desk.levels for desk in desks))),
            len(desks),
        )

    def _projected(self, students: Sequence[_Student], questions: Sequence[str]) -> ProjectorView:
        return ProjectorView(
            self.folder.title,
            self.folder.code,
            len(students),
            tuple(chart(code, _guesses(students, code)) for code in questions),
            _ideas(students),
        )


def _named(troubles: Sequence[Trouble]) -> tuple[Trouble, ...]:
    """Return what is to be said of files, and how many more there are."""
    more = len(troubles) - _MOST_TROUBLES
    if more <= 0:
        return tuple(troubles)
    last = translated_number(more, "{number} more file does not count.", "{number} more files do not count.")
    return (*troubles[:_MOST_TROUBLES], Trouble("…", last))


def _title(code: str) -> str:
    try:
        return translated(text_of(code).title)
    except MineralsError:
        return code


def _work(student: _Student, code: str) -> list[Progress]:
    return [desk.work[code] for desk in student.desks if code in desk.work]


def _guesses(students: Sequence[_Student], code: str) -> list[Guess]:
    """Return the first guess of each student."""
    found = []
    for student in students:
        guessed = [Guess(work.prediction, work.posed) for work in _work(student, code) if work.is_predicted]
        found += guessed[:1]
    return found


def _cell(code: str, work: Sequence[Progress]) -> Cell:
    guess = next((progress.prediction for progress in work if progress.is_predicted), "")
    keys = dict.fromkeys(key for progress in work for key in progress.parts)
    return Cell(
        code,
        shortened(plain(guess, keep=""), _LONGEST_GUESS),
        tuple(_part(key, [progress for progress in work if key in progress.parts]) for key in keys),
        tuple(dict.fromkeys(map(title_of, _misconceptions(work)))),
    )


def _misconceptions(work: Iterable[Progress]) -> list[str]:
    return [name for progress in work for part in progress.parts.values() for name in part.misconceptions]


def _part(key: str, work: Sequence[Progress]) -> PartStatus:
    misses = sum(progress.parts[key].misses for progress in work)
    if any(progress.parts[key].is_right for progress in work):
        return PartStatus(key, "right", misses)
    if any(progress.is_solution_read for progress in work):
        return PartStatus(key, "read", misses)
    return PartStatus(key, "wrong" if misses else "open", misses)


def _ideas(students: Sequence[_Student]) -> tuple[IdeaSeen, ...]:
    """Return the misconceptions that came up, the most frequent first: each student counts once for each."""
    counted = Counter(
        title
        for student in students
        for title in {title_of(name) for desk in student.desks for name in _misconceptions(desk.work.values())}
    )
    return tuple(
        IdeaSeen(title, number) for title, number in sorted(counted.items(), key=lambda each: (-each[1], each[0]))
    )
