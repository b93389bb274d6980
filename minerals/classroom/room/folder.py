"""The folder of a class: a shared folder to which every student's attempts are written while they work.

::

    FOLDER/class.toml      title, code and lesson
    FOLDER/work/*.jsonl    the attempt logs, which the teacher's view follows and `minerals grade` reads
    FOLDER/work/ada/       on a JupyterHub, the folder of one student, which nobody else but the teacher can enter

Whoever may write to the folder may put anything there under any name. So a log is an ordinary file of its student, or
the student takes another name (`minerals.core.system.files.shared`).

It can be a folder of a JupyterHub, of a school's drive or of one laptop. The code keeps strangers and jokers out of a
lesson. It is not a password: everybody who can read the folder can read it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain, islice
from os import PathLike, fspath
from pathlib import Path
from random import Random, SystemRandom
from secrets import token_hex

import msgspec

from minerals.classroom.attempts import LARGEST_ATTEMPTS, AttemptLog, attempts_suffix, is_open_here, read_attempts, same
from minerals.classroom.exercise import Numbers
from minerals.classroom.grading.identity import is_submission
from minerals.classroom.lessons import lesson as lesson_numbered
from minerals.classroom.publishing.sheets import slug
from minerals.core.log import FoundLogs, block_recording, in_plain_form, is_torn, look_through
from minerals.core.system import (
    LARGEST_TABLE,
    TomlError,
    file_errors_explained,
    make_folder,
    open_shared,
    read_at_most,
    read_toml,
    require,
    write_whole,
)
from minerals.core.text import LogError, OptionError, UnsafeFile, plain, plain_name, quoted, translated

FILE = "class.toml"
"""The file that makes a folder the folder of a class."""
WORK = "work"
"""The folder in it for the attempt logs."""

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""What a code is made of: nothing that looks like something else, as 0 and O or 1, i and l do."""
_LONGEST_CODE = 40
_LONGEST_NAME = 100
_LONGEST_FILE_NAME = 60
_MOST_FILES = 100
"""So many names in a row are tried. After that comes one that nobody can have taken before."""
_MOST_LISTED = 10_000
"""So many names in the folder are looked at for a file that has such a name."""
OWN_WORK = "MINERALS_OWN_WORK"
"""The environment variable with the folder that a hub has made for this student."""
_TRIES, _PAUSE = 20, 0.02
_RESERVED = frozenset({"con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(10))})
"""Names that Windows keeps for devices."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file of a class holds."""

    code: str
    title: str = ""
    lesson: int | None = None


class ClassFolder:
    """The folder of a class. Begin one with `ClassFolder.make`, and come back to it with `ClassFolder.open`.

    Parameters
    ----------
    path
        The folder.
    file
        What its file says.

    Examples
    --------
    >>> import tempfile
    >>> from random import Random
    >>> place = tempfile.TemporaryDirectory()
    >>> made = ClassFolder.make(f"{place.name}/7b", title="Class 7b", lesson=4, luck=Random(1))
    >>> made.code, made.admits(" EV6-43C "), made.lesson
    ('ev6-43c', True, 4)
    >>> log = made.begin("Ada Lovelace", "lesson-4")
    >>> [file.name for file in ClassFolder.open(made.path).files()]
    ['ada-lovelace.jsonl']
    >>> log.close()
    >>> place.cleanup()
    """

    def __init__(self, path: Path, file: _File) -> None:
        self._path = path
        self._file = file

    @classmethod
    @file_errors_explained()
    def make(
        cls,
        path: str | PathLike[str],
        *,
        title: str = "",
        code: str | None = None,
        lesson: int | None = None,
        luck: Random | None = None,
    ) -> ClassFolder:
        """Make a folder the folder of a class. The folder is created if needed.

        Parameters
        ----------
        path
            The folder.
        title
            The name of the class, for people to read.
        code
            What students type to join. By default, a random one that is easy to read out.
        lesson
            The number of the lesson.
        luck
            Draws the random code. By default, the system does.

        Raises
        ------
        OptionError
            If the folder is a class already, the code cannot be typed, or there is no such lesson.
        OSError
            If it cannot be written.
        """
        require(str | PathLike, path=path)
        require(str, title=title)
        require(str | None, code=code)
        require(Random | None, luck=luck)
        place = Path(fspath(path))
        if (place / FILE).exists():
            raise OptionError(
                translated(
                    "{place}: this is the folder of a class already. Open it, or choose another.",
                    place=plain_name(place),
                )
            )
        if lesson is not None:
            lesson_numbered(lesson)
        file = _File(_checked_code(random_code(luck) if code is None else code), plain(title, keep=""), lesson)
        make_folder(place / WORK)
        shutil.copymode(place, place / WORK)  # whoever may write to the folder may hand work in
        write_whole(place / FILE, _written(file), force=False)
        return cls(place, file)

    @classmethod
    def open(cls, path: str | PathLike[str]) -> ClassFolder:
        """Open the folder of a class.

        Parameters
        ----------
        path
            The folder.

        Raises
        ------
        OptionError
            If there is no such folder, it belongs to no class, or its file cannot be read.
        OSError
            If the system refuses it.
        """
        require(str | PathLike, path=path)
        place = Path(fspath(path))
        if not place.is_dir():
            raise OptionError(translated("{place}: there is no such folder.", place=plain_name(place)))
        if not (place / FILE).is_file():
            raise OptionError(
                translated(
                    "{place}: this is not the folder of a class, because it has no {file}. To make it one, type: "
                    "minerals class {place}",
                    place=plain_name(place),
                    file=FILE,
                )
            )
        return cls(place, _read(place / FILE))

    @property
    def path(self) -> Path:
        """The folder."""
        return self._path

    @property
    def title(self) -> str:
        """The name of the class, for people to read; the folder's if it has none."""
        return self._file.title or plain_name(self._path.resolve().name)

    @property
    def code(self) -> str:
        """What students type to join."""
        return self._file.code

    @property
    def lesson(self) -> int | None:
        """The number of the lesson, or None."""
        return self._file.lesson

    @property
    def work(self) -> Path:
        """The folder of the attempt logs."""
        return self._path / WORK

    @property
    def own_work(self) -> Path:
        """The folder to which this process writes: on a hub, a folder of this student's own in `work`."""
        own = Path(os.environ.get(OWN_WORK, "."))
        return own if own.parent == self.work.absolute() else self.work

    def admits(self, code: str) -> bool:
        """Tell whether what a student typed is the code: capital letters and spaces around it do not matter.

        Parameters
        ----------
        code
            What was typed.
        """
        require(str, code=code)
        return same(code) == same(self.code)

    def log_of(self, student: str, assignment: str = "") -> Path:
        """Return the file for a student's attempts: a new one, or the student's own from before.

        A file is gone on with if it is the student's, nobody else is writing to it, and it can be read. It must also
        belong to this user of the computer, and not be a link or a pipe. So a student who works in two places at once
        has two files, and `minerals grade` joins them. Whatever others have put there, the student gets a file.
        `begin` opens the file as well.

        Parameters
        ----------
        student
            The student's name.
        assignment
            If given, only a file of this assignment is gone on with.

        Raises
        ------
        OptionError
            If the name is empty or too long.
        OSError
            If the system refuses the folder.
        """
        require(str, student=student, assignment=assignment)
        name = name_of(student)
        stem = _safe(name)
        numbered = [f"{stem}-{number}" for number in range(2, _MOST_FILES + 1)]
        names = (f"{each}{attempts_suffix()}" for each in (stem, *numbered))
        for path in chain((self.own_work / each for each in names), self._unguessable(stem)):
            if (is_open_here(path) or _is_free(path)) and _goes_on(path, name, assignment):
                return path
        return self.own_work / f"{stem}-{token_hex(8)}{attempts_suffix()}"

    def _unguessable(self, stem: str) -> Iterator[Path]:
        """Yield the files whose names nobody could take first, if the folder can be listed."""
        wanted = re.compile(rf"{re.escape(stem)}-[0-9a-f]{{16}}{re.escape(attempts_suffix())}")
        with suppress(OSError), os.scandir(self.own_work) as entries:
            for entry in islice(entries, _MOST_LISTED):
                if wanted.fullmatch(entry.name):
                    yield self.own_work / entry.name

    def begin(
        self,
        student: str,
        assignment: str = "",
        *,
        numbers: Numbers = "many",
        clock: Callable[[], float] = time.time,
    ) -> AttemptLog:
        """Open the log of a student, for as long as the student works. Each record is on disk at once.

        Parameters
        ----------
        student
            The student's name.
        assignment
            The name of the assignment.
        numbers
            The set that the numbers are drawn from, if the file is new.
        clock
            A function that tells the time, in seconds since 1970.

        Raises
        ------
        OptionError
            As `log_of` does.
        LogError
            If the log cannot be written.
        OSError
            If the system refuses the folder.
        """
        require(str, student=student, assignment=assignment)
        require(Numbers, numbers=numbers)
        require(Callable, clock=clock)
        self.own_work.mkdir(exist_ok=True)
        name = name_of(student)
        tries = 0
        while True:
            path = self.log_of(name, assignment)
            try:
                return AttemptLog.open(path, name, assignment, numbers=numbers, clock=clock, shared=True)
            except (LogError, UnsafeFile, FileExistsError):
                # Somebody else took the file since it was looked at, or is just looking at it.
                tries += 1
                if tries == _TRIES:
                    raise
                time.sleep(_PAUSE)

    def files(self) -> list[Path]:
        """Return the attempt logs, in the order of their paths. O(files)."""
        return self.look_through().logs if self.work.is_dir() else []

    def look_through(self) -> FoundLogs:
        """Return the attempt logs, and what is called like one but is none, with the reason. O(files).

        Raises
        ------
        OSError
            If the folder cannot be read.
        """
        return look_through(self.work, is_submission)

    def __repr__(self) -> str:
        return f"<ClassFolder {plain_name(self._path)!r}: {self.title}, code {self.code}>"


def random_code(luck: Random | None = None) -> str:
    """Return a code that is easy to read out and to type. There are about 900 million.

    >>> random_code(Random(2))
    '969-6bc'
    """
    drawn = [(luck or SystemRandom()).choice(_LETTERS) for _ in range(6)]
    return f"{''.join(drawn[:3])}-{''.join(drawn[3:])}"


def name_of(student: str) -> str:
    """Return a student's name as it is written in a log. Raises `OptionError` if it is empty or too long.

    >>> name_of("  Ada   Lovelace ")
    'Ada Lovelace'
    """
    name = " ".join(plain(student, keep="").split())
    if len(name) > _LONGEST_NAME:
        raise OptionError(translated("A name has at most {number} characters.", number=_LONGEST_NAME))
    slug(name)
    return name


def _safe(name: str) -> str:
    stem = slug(name)[:_LONGEST_FILE_NAME].strip("-_")
    return f"{stem}_" if stem in _RESERVED else stem


def _checked_code(code: str) -> str:
    kept = " ".join(code.split())
    if not kept or not kept.isprintable() or len(kept) > _LONGEST_CODE:
        raise OptionError(
            translated(
                "A code has 1 to {most} letters, digits and signs, not {code}.", most=_LONGEST_CODE, code=quoted(code)
            )
        )
    return kept


def _written(file: _File) -> str:
    lines = [f"title = {_text(file.title)}", f"code = {_text(file.code)}"]
    if file.lesson is not None:
        lines.append(f"lesson = {file.lesson}")
    return "\n".join(lines) + "\n"


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)  # TOML writes texts as JSON does


def _read(path: Path) -> _File:
    with open_shared(path) as opened:
        data = read_at_most(opened, LARGEST_TABLE, lambda reason: OptionError(f"{plain_name(path)}: {reason}"))
    try:
        file = msgspec.convert(read_toml(data), _File)
        if file.lesson is not None:
            lesson_numbered(file.lesson)
        return _File(_checked_code(file.code), plain(file.title, keep=""), file.lesson)
    except (TomlError, OptionError, msgspec.ValidationError, ValueError) as error:
        raise OptionError(f"{plain_name(path)}: {error}") from None


def _is_free(path: Path) -> bool:
    """Tell whether nobody is writing to a file."""
    try:
        with block_recording(path, is_shared=True):
            return True
    except (LogError, OSError):  # a file that the system refuses is not this student's
        return False


def _goes_on(path: Path, student: str, assignment: str) -> bool:
    """Tell whether a file is missing or empty, or is this student's and whole but for a torn end."""
    try:
        with open_shared(path, "own") as file:
            data = in_plain_form(read_at_most(file, LARGEST_ATTEMPTS, LogError))
        if not data or (b"\n" not in data and is_torn(data)):
            return True
        header = read_attempts(data).header
    except FileNotFoundError:
        return True
    except (LogError, OSError):
        return False
    return header.student == student and assignment in {"", header.assignment}
