"""The attempt log: everything a student did, in one small file that only grows.

The file is JSON Lines, like the log of a game, with the same chain of digests and the same crash-safe recorder. A
record is on disk before the student sees the reply to it. A torn last line is left out, and a changed, lost or moved
line is detected. The verdicts in the file are only for people to read: the grader works everything out again from the
texts. The digests show damage and careless edits. They are not a signature: a student who writes a whole new file can
claim anything except a right answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from minerals._version import __version__
from minerals.classroom.attempts.attempt_records import (
    FORMAT,
    LARGEST_ATTEMPTS,
    LONGEST_TEXT,
    AttemptRecord,
    Checked,
    Guessed,
    Header,
    Hinted,
    LookedUp,
    OfExercise,
    Opened,
    Played,
    Predicted,
    Simulated,
    Solved,
    short_code,
)
from minerals.classroom.attempts.names import same
from minerals.classroom.exercise import Lookup, Numbers, Variant, unwatch, watch
from minerals.classroom.texts import Parameters, text_of
from minerals.core.log import (
    FilePosition,
    Recorder,
    block_recording,
    digest_of,
    in_plain_form,
    is_torn,
    lines_of,
    split_line,
    write_line,
)
from minerals.core.system import (
    UNREADABLE,
    Lock,
    file_errors_explained,
    open_shared,
    read_at_most,
    require,
    require_time,
    size_in_words,
    write_whole,
)
from minerals.core.text import LogError, quoted, reason_of, translated

__all__ = [
    "FORMAT",
    "LARGEST_ATTEMPTS",
    "LONGEST_TEXT",
    "AttemptLog",
    "AttemptRecord",
    "Attempts",
    "Checked",
    "Guessed",
    "Header",
    "Hinted",
    "LookedUp",
    "OfExercise",
    "Opened",
    "Played",
    "Predicted",
    "Simulated",
    "Solved",
    "read_attempts",
    "short_code",
]

_LINES: msgspec.json.Decoder[Header | AttemptRecord] = msgspec.json.Decoder(
    Header | Opened | Predicted | Guessed | Checked | Hinted | Solved | Simulated | LookedUp | Played
)


_YEAR_10000 = 253_402_300_800
"""In seconds since 1970. A clock that shows more counts something else, such as milliseconds."""


class Attempts(msgspec.Struct, frozen=True):
    """The contents of a file of attempts."""

    header: Header
    records: tuple[AttemptRecord, ...]
    damage: str = ""
    """A remark if the last line was torn off while it was being written. That line is left out. If only its
    newline is missing, it counts."""


def read_attempts(data: bytes, source: str | None = None) -> Attempts:
    """Read and verify the bytes of an attempt log.

    Raises `LogError`: with the number of the damaged or edited line, and the reason.
    """
    try:
        attempts, _ = _read(data)
    except LogError as error:
        raise LogError(error.reason, error.line, source) from None
    return attempts


def _read(data: bytes) -> tuple[Attempts, list[bytes]]:
    """Return what the bytes hold, and the lines that count, each with its newline."""
    if len(data) > LARGEST_ATTEMPTS:
        raise LogError(
            translated(
                "The file is too large for an attempt log: at most {size}.", size=size_in_words(LARGEST_ATTEMPTS)
            )
        )
    header: Header | None = None
    records: list[AttemptRecord] = []
    lines: list[bytes] = []
    digest = damage = ""
    for number, (line, is_whole) in enumerate(lines_of(in_plain_form(data)), start=1):
        require_time()
        if not is_whole and is_torn(line):
            damage = translated("line {line}: The last line was torn off while it was being written.", line=number)
            break
        record, digest = _read_line(line, digest, number)
        if isinstance(record, Header) != (number == 1):
            raise LogError(translated("The header must be the first line, and there must be only one."), number)
        if isinstance(record, Header):
            header = record
        else:
            records.append(record)
        lines.append(line + b"\n")
    if header is None:
        raise LogError(translated("The file is empty, or its first line was torn off."), 1)
    if not 1 <= header.format <= FORMAT:
        said = translated(
            "The log has format {format}, but this kit reads formats 1 to {last}.", format=header.format, last=FORMAT
        )
        raise LogError(said, 1)
    return Attempts(header, tuple(records), damage), lines


def _read_line(line: bytes, before: str, number: int) -> tuple[Header | AttemptRecord, str]:
    body, digest = split_line(line, before, number)
    try:
        return _LINES.decode(body), digest
    except UNREADABLE as error:
        said = translated("The line is not a record of attempts: {error}.", error=reason_of(error))
        raise LogError(said, number) from None


class AttemptLog:
    """The attempts of one student at one assignment, kept in memory or in a file.

    `AttemptLog(...)` keeps them in memory; `AttemptLog.open(path, ...)` keeps them in a file. Several threads can add
    to one log, such as a cell and the buttons of an exercise. As with the log of a game, the file is checked before
    each record: see `minerals.Log.record`.

    Parameters
    ----------
    student, assignment
        The names of the student and of the assignment. They decide which numbers the student gets.
    numbers
        The set that the numbers are drawn from: `many`, `all`, `real` or `bank`, as for `Variant`.
    clock
        A function that tells the time, in seconds since 1970.

    Examples
    --------
    >>> from minerals.classroom import AttemptLog, Exercise
    >>> log = AttemptLog("Ada", "week-4")
    >>> exercise = Exercise("E17", log=log)
    >>> exercise.predict("1/6")
    → Noted. Now find out.
    >>> [type(record).__name__ for record in log.of("E17")]
    ['Opened', 'Predicted']
    """

    def __init__(
        self,
        student: str = "",
        assignment: str = "",
        *,
        numbers: Numbers = "many",
        clock: Callable[[], float] = time.time,
    ) -> None:
        require(str, student=student, assignment=assignment)
        require(Numbers, numbers=numbers)
        require(Callable, clock=clock)
        self.header = Header(FORMAT, student, assignment, __version__, numbers)
        self.records: list[AttemptRecord] = []
        self.lock = Lock()
        """Held while a record is added, or the log is saved."""
        self._clock = clock
        self._recorder: Recorder | None = None
        self._unsettled: tuple[int, FilePosition | None] | None = None
        self._own: dict[str, Parameters] = {}
        if student and assignment:
            watch(self)

    @classmethod
    @file_errors_explained()
    def open(
        cls,
        path: str | PathLike[str],
        student: str = "",
        assignment: str = "",
        *,
        numbers: Numbers = "many",
        clock: Callable[[], float] = time.time,
        shared: bool = False,
    ) -> AttemptLog:
        """Begin a file, or continue it. If you open it twice in one process, you get the same log.

        Parameters
        ----------
        path
            The file.
        student, assignment
            The names of the student and of the assignment. Leave them out to continue a file, which contains them.
            Capitals and spaces make no difference: the name in the file stays.
        numbers
            The set that the numbers are drawn from, if the file is new.
        clock
            A function that tells the time, in seconds since 1970.
        shared
            Whether others may write to the folder. Then no link is followed, and the file must be your own.

        Raises
        ------
        LogError
            If the file is damaged, belongs to another student or assignment, or somebody else writes to it.
        OSError
            If it cannot be read or written; an `UnsafeFile` if the folder is shared, and the file is not your own.
        """
        require(str | PathLike, path=path)
        require(bool, shared=shared)
        place = _place_of(Path(fspath(path))) if shared else Path(fspath(path)).resolve()
        with _opening:
            log = _open.get(place) or cls._opened(
                place, cls(student, assignment, numbers=numbers, clock=clock), is_shared=shared
            )
            known = log.header
            is_same = same(student or known.student) == same(known.student)
            if not is_same or known.assignment != (assignment or known.assignment):
                reason = translated(
                    "The file already holds the attempts of {student} at {assignment}. If that is you, write your name "
                    "like this. If not, keep your file in another folder.",
                    student=quoted(known.student),
                    assignment=quoted(known.assignment),
                )
                raise LogError(reason, 1, place.name)
            _open[place] = log
        return log

    @classmethod
    def _opened(cls, path: Path, log: AttemptLog, *, is_shared: bool) -> AttemptLog:
        data = in_plain_form(_content(path, is_shared=is_shared))
        if not data or (b"\n" not in data and is_torn(data)):  # nothing yet, or a header that was torn off
            lines = [write_line(_any(log.header), "")[0]]
        else:
            try:
                attempts, lines = _read(data)
            except LogError as error:
                raise LogError(error.reason, error.line, path.name) from None
            log.header = attempts.header
            log.records = list(attempts.records)
            if log.header.student and log.header.assignment:
                watch(log)
        log._recorder = Recorder(path, lines, advice='log.save("another.replay")', is_shared=is_shared)
        return log

    @property
    def file(self) -> Path | None:
        """The file that keeps the attempts, with its full path, or None if they are kept in memory."""
        return self._recorder.path if self._recorder is not None else None

    def now(self) -> int:
        """Return the time in milliseconds since 1970. Raises `LogError` if the clock shows none."""
        seconds = self._clock()
        if not (isinstance(seconds, int | float) and 0 <= seconds < _YEAR_10000):  # nor is NaN
            raise LogError(
                translated("The clock shows {time}, which is not a time in seconds since 1970.", time=quoted(seconds))
            )
        return round(seconds * 1000)

    def add(self, record: AttemptRecord) -> None:
        """Keep a record. If the log has a file, the record is on disk when this returns.

        Parameters
        ----------
        record
            What a student did.

        Raises
        ------
        LogError
            If it cannot be written to the file. Then nothing of it is kept.
        """
        require(AttemptRecord, record=record)
        with self.lock:
            self._settle()
            position = self._recorder.position if self._recorder is not None else None
            self._unsettled = (len(self.records), position)
            try:
                if self._recorder is not None:
                    self._recorder.write([_any(record)])
                self.records.append(record)
                self._unsettled = None
            except BaseException:
                self._settle()
                raise

    def _settle(self) -> None:
        """Take back what was written of a record that is not kept, because something interrupted it."""
        if self._unsettled is None:
            return
        count, position = self._unsettled
        if len(self.records) == count and self._recorder is not None and position is not None:
            self._recorder.go_back(position)
        self._unsettled = None

    def add_played(self, level: str, actions: Sequence[object]) -> None:
        """Keep a record of how a level was played.

        Parameters
        ----------
        level
            The id of the level.
        actions
            Every action from the beginning of the level, or its notation.

        Raises
        ------
        LogError
            As `add` does.
        """
        self.add(Played(self.now(), level, tuple(str(action) for action in actions)))

    def notice(self, exercise: str, parameters: Parameters, what: Lookup, part: str) -> None:
        """Keep a record of a lookup, once, if the answer that it gives away is not in yet.

        Parameters
        ----------
        exercise, parameters
            What was looked up in. With other numbers than this student's, it does not count.
        what, part
            What was looked up.
        """
        earlier = self.of(exercise)
        asked = [found.parameters for found in earlier if isinstance(found, Opened)]
        if dict(parameters) not in (self._numbers_of(exercise), *asked):
            return
        right = {found.part for found in earlier if isinstance(found, Checked) and found.verdict == "right"}
        asked_for = {part} if part else {each.key for each in text_of(exercise).parts}
        is_known = any(
            isinstance(found, Solved) or (isinstance(found, LookedUp) and (found.what, found.part) == (what, part))
            for found in earlier
        )
        if not (is_known or asked_for <= right):
            self.add(LookedUp(self.now(), exercise, what, part))

    def _numbers_of(self, exercise: str) -> Parameters:
        """Return this student's own numbers."""
        if exercise not in self._own:
            variant = Variant(self.header.student, self.header.assignment, numbers=self.header.numbers)
            self._own[exercise] = variant.parameters(exercise)
        return self._own[exercise]

    @file_errors_explained()
    def save(self, path: str | PathLike[str]) -> None:
        """Write the attempts kept in memory to a file, completely or not at all. Raises `LogError` or `OSError`."""
        require(str | PathLike, path=path)
        write_whole(path, self.to_bytes(), check=block_recording)

    def to_bytes(self) -> bytes:
        """Return the contents of a file of these attempts."""
        lines, digest = [], ""
        with self.lock:
            kept = (self.header, *self.records)
        for line in kept:
            written, digest = write_line(_any(line), digest)
            lines.append(written)
        return b"".join(lines)

    @property
    def hand_in_code(self) -> str:
        """A short code of everything in the log so far, such as `3f2a-91bc`. O(records).

        Whoever notes it can tell later whether a file still holds all of that.
        """
        return short_code(digest_of(self.to_bytes().rstrip().rpartition(b"\n")[2]))

    def of(self, exercise: str) -> list[OfExercise]:
        """Return the records of an exercise, by its code."""
        return [found for found in self.records if not isinstance(found, Played) and found.exercise == exercise]

    def close(self) -> None:
        """Release the file, so others can write to it. Anything added from now on stays in memory."""
        with self.lock:
            self._settle()
            unwatch(self)
            recorder, self._recorder = self._recorder, None
            if recorder is not None:
                _open.pop(recorder.path, None)
                recorder.close()

    def __repr__(self) -> str:
        whose = f"{self.header.student!r} at {self.header.assignment!r}"
        return f"<AttemptLog of {whose}: {len(self.records)} records, hand-in code {self.hand_in_code}>"


_open: WeakValueDictionary[Path, AttemptLog] = WeakValueDictionary()
"""The logs that this process records, so that a notebook cell can be run again."""
_opening = Lock()
"""Held while one is opened, so that two threads get the same."""


def is_open_here(path: Path) -> bool:
    """Tell whether this process keeps a log in this file of a shared folder."""
    return _place_of(path) in _open


def _place_of(path: Path) -> Path:
    """Return the full path of a file in a shared folder. A link at its end stays what it is: it is not followed."""
    return path.parent.resolve() / path.name


def _content(path: Path, *, is_shared: bool) -> bytes:
    if not is_shared:
        return path.read_bytes() if path.exists() else b""
    try:
        with open_shared(path, "own") as file:
            return read_at_most(file, LARGEST_ATTEMPTS, LogError)
    except FileNotFoundError:
        return b""


def _any(record: Header | AttemptRecord) -> Any:
    """Return a record as the recorder takes it, which writes any struct and knows those of games by type."""
    return record
