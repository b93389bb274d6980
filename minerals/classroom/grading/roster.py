"""The roster: who is in the class, read from a CSV file of a teacher's own or of a learning platform.

::

    name,id,email
    Ada Lovelace,4711,ada@school.example
    Benoît Mandelbrot,4712,benoit@school.example

The first line names the columns, in any order and in any case; `roster_columns.toml` lists what they may be called. The
column `also` is for other names that a student writes, with semicolons between them. The column `hand-in code` is for
the codes that the student's log has shown. The column `extension` gives a student more time than an assignment's due
date: `2026-12-11`, `3 days`, or for some assignments `week-4: 3 days; week-5: 2026-12-18`.

A list of a platform is understood as it comes: `Roster.understood` says how. One that is understood by half only is
refused, and `columns` says by hand which column is which.
"""

from __future__ import annotations

import csv
import difflib
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from os import PathLike
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from minerals.classroom.attempts import same
from minerals.classroom.grading.roster_file import LONGEST_CELL, lines_of, understood
from minerals.core.system import LARGEST_TABLE, read_file, require
from minerals.core.text import OptionError, counted, plain, plain_name, quoted, translated

_CLOSE = 0.7
_CELLS = ("id", "email", "login", "number", "section", "extension")


class RosterEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A student who is in the class.

    Examples
    --------
    >>> ada = RosterEntry(name="Ada Lovelace", first="Ada", last="Lovelace", id="4711", also=("Lady Ada",))
    >>> ada.sortable
    'Lovelace, Ada'
    >>> ada.names
    ('Ada Lovelace', 'Ada Lovelace', 'Lovelace Ada', '4711', 'Lady Ada')
    """

    name: str
    id: str = ""
    """The number that the school or the platform goes by: Moodle's ID number, Canvas's SIS User ID, nbgrader's id."""
    email: str = ""
    login: str = ""
    number: str = ""
    """The platform's own number, as in the names of files that it hands over: Canvas's ID, Moodle's participant."""
    first: str = ""
    last: str = ""
    section: str = ""
    also: tuple[str, ...] = ()
    """Other names that the student writes."""
    codes: tuple[str, ...] = ()
    """The hand-in codes that the student has shown."""
    extension: str = ""
    """The student's own due date, or for how many days longer than the class the student may work."""

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that stands for this student and nobody else, as long as no two of the class share it."""
        front, comma, back = self.name.partition(",")
        turned = f"{back} {front}" if comma else ""
        both = (f"{self.first} {self.last}", f"{self.last} {self.first}") if self.first and self.last else ()
        found = (self.name, turned, *both, self.id, self.email, self.login, *self.also)
        return tuple(name for name in found if name.strip())

    @property
    def sortable(self) -> str:
        """The name with the last name first, where the roster tells which one that is."""
        return f"{self.last}, {self.first}" if self.first and self.last else self.name


class Roster(msgspec.Struct, frozen=True, dict=True):
    """The students of a class.

    Examples
    --------
    >>> roster = Roster((RosterEntry(name="Ada Lovelace", id="4711"), RosterEntry(name="Ada Byron")))
    >>> [student.id for student in roster.with_name("  ada LOVELACE ")]
    ['4711']
    >>> [student.name for student in roster.like("Ada")]
    ['Ada Lovelace', 'Ada Byron']
    """

    students: tuple[RosterEntry, ...]
    columns: tuple[str, ...] = ()
    """The columns of the file, as they are called there."""
    understood: str = ""
    """How the file was understood, in a line: how many students, which columns, and which rows were left out."""

    def with_name(self, text: str) -> tuple[RosterEntry, ...]:
        """Return the students who have exactly this name, id, email or login.

        White space, case, the way in which accents are encoded, and punctuation between the words make no difference.
        Neither does the order of the words, if nobody has them in the order given, nor do zeros in front of an id.
        O(1).
        """
        require(str, text=text)
        return (
            self._by_name.get(same(text), ())
            or self._by_words.get(_words(text), ())
            or self._by_number.get(_number(text), ())
        )

    @cached_property
    def _by_name(self) -> Mapping[str, tuple[RosterEntry, ...]]:
        return _by(self.students, same)

    @cached_property
    def _by_words(self) -> Mapping[tuple[str, ...], tuple[RosterEntry, ...]]:
        return _by(self.students, _words)

    @cached_property
    def _by_number(self) -> Mapping[str, tuple[RosterEntry, ...]]:
        """The students by their ids without the zeros in front, which spreadsheets take away."""
        found = _by(self.students, _number)
        return {number: students for number, students in found.items() if number}

    @cached_property
    def _likes(self) -> dict[str, tuple[RosterEntry, ...]]:
        """What was asked already: the name of a file is mostly that of its student."""
        return {}

    @cached_property
    def _called(self) -> Sequence[tuple[RosterEntry, Sequence[_Letters]]]:
        """Each student with the names that may be like another."""
        return [
            (student, [_letters(bare) for bare in dict.fromkeys(map(_bare, student.names)) if bare])
            for student in self.students
        ]

    def like(self, text: str) -> tuple[RosterEntry, ...]:
        """Return the students who may be meant by a name: only to ask about, never to decide by. O(students)."""
        require(str, text=text)
        bare = _bare(text[:LONGEST_CELL])
        if bare not in self._likes:
            asked = _letters(bare)
            self._likes[bare] = tuple(
                student for student, names in self._called if bare and any(_is_close(asked, name) for name in names)
            )
        return self._likes[bare]


KeyT = TypeVar("KeyT", str, tuple[str, ...])


def _by(students: Sequence[RosterEntry], form: Callable[[str], KeyT]) -> Mapping[KeyT, tuple[RosterEntry, ...]]:
    """Return the students by their names in some form, those of one name in their order."""
    found: dict[KeyT, list[RosterEntry]] = {}
    for student in students:
        for name in dict.fromkeys(map(form, student.names)):
            if name:
                found.setdefault(name, []).append(student)
    return {name: tuple(called) for name, called in found.items()}


def _number(text: str) -> str:
    digits = text.strip().lstrip("#")
    return digits.lstrip("0") if digits.isascii() and digits.isdigit() else ""


@lru_cache(maxsize=10_000)
def _words(text: str) -> tuple[str, ...]:
    return tuple(sorted(re.findall(r"[^\W_]+", same(text))))


@lru_cache(maxsize=10_000)
def _bare(text: str) -> str:
    """Return the words of a name without accents."""
    letters = unicodedata.normalize("NFKD", same(text))
    return " ".join(re.findall(r"[^\W_]+", "".join(sign for sign in letters if not unicodedata.combining(sign))))


class _Letters(NamedTuple):
    """A name without accents, and what of it is compared often."""

    text: str
    words: tuple[str, ...]
    marks: int
    """A bit for each letter that is in it; two letters may share one."""
    initials: int
    """The same for the first letters of the words."""


def _letters(bare: str) -> _Letters:
    words = tuple(bare.split())
    return _Letters(bare, words, _marks(bare), _marks(word[0] for word in words))


def _marks(letters: Iterable[str]) -> int:
    marks = 0
    for letter in letters:
        marks |= 1 << ord(letter) % 64
    return marks


def _is_close(one: _Letters, other: _Letters) -> bool:
    """Tell whether two names may be the same: one has fewer words, shorter ones, or a few other letters."""
    if len(other.text) > LONGEST_CELL:
        return False
    fewer, more = (one, other) if len(one.words) <= len(other.words) else (other, one)
    if not fewer.initials & ~more.initials and all(
        any(long.startswith(short) or short.startswith(long) for long in more.words) for short in fewer.words
    ):
        return True
    # What only one of them has is not in common. This is quick, and rules out nearly all of a large class.
    own, others = (one.marks & ~other.marks).bit_count(), (other.marks & ~one.marks).bit_count()
    common = min(len(one.text) - own, len(other.text) - others)
    if 2 * common < _CLOSE * (len(one.text) + len(other.text)):
        return False
    matcher = difflib.SequenceMatcher(None, one.text, other.text)
    return matcher.quick_ratio() >= _CLOSE and matcher.ratio() >= _CLOSE


# --- reading ---


def read_roster(file: str | PathLike[str], *, columns: Mapping[str, str] | None = None) -> Roster:
    r"""Read a roster: a CSV file in whatever encoding and with whatever separator, or an Excel workbook.

    Parameters
    ----------
    file
        The file.
    columns
        Which columns are what, where the file does not say it in words that are known: the heading or the number of
        the column by field. The fields are name, first, last, id, email, login, number, section, also,
        codes and extension.

    Returns
    -------
    Roster
        The students. `understood` says in a line how the file was understood.

    Raises
    ------
    OptionError
        If the names cannot be found or only half of them, there is no student, or two students have the same id or
        login.
    OSError
        If the file cannot be read.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder) / "class.csv"
    ...     with file.open("w", encoding="utf-8") as opened:
    ...         print("First name;Surname;ID number", "Ada;Lovelace;4711", "Ben;Nevis;4712", sep="\n", file=opened)
    ...     roster = read_roster(file)
    >>> [(student.name, student.id) for student in roster.students]
    [('Ada Lovelace', '4711'), ('Ben Nevis', '4712')]
    >>> print(roster.understood)
    2 students; names from 'First name' and 'Surname'; ids from 'ID number'
    """
    require(str | PathLike, file=file)
    require(Mapping[str, str] | None, columns=columns)
    place = Path(file)
    named = plain_name(place)
    data = read_file(place, LARGEST_TABLE, lambda reason: OptionError(f"{named}: {reason}"))
    try:
        return _read(data, columns or {})
    except (OptionError, csv.Error) as error:
        raise OptionError(f"{named}: {error}") from None


def columns_by_hand(text: str) -> Mapping[str, str]:
    """Return which columns are which, for `read_roster`, from a text.

    Parameters
    ----------
    text
        The fields with their headings or numbers of columns, with commas between them.

    Raises
    ------
    OptionError
        If the text has another form.

    Examples
    --------
    >>> columns_by_hand("name=Schüler, id=3")
    {'name': 'Schüler', 'id': '3'}
    """
    require(str, text=text)
    found = {}
    for piece in re.split(r"[,;]\s*(?=\w+\s*=)", text):
        field, sign, heading = (part.strip() for part in piece.partition("="))
        if not (field and sign and heading):
            raise OptionError(
                translated("Write columns as name=HEADING, id=HEADING, not {text}.", text=quoted(piece.strip()))
            )
        found[field] = heading
    return found


def _read(data: bytes, columns: Mapping[str, str]) -> Roster:
    lines, encoding = lines_of(data)
    found = understood(lines, columns)
    entries = [(number, _entry(fields)) for number, fields in found.rows]
    # One address of a family finds nobody.
    times = Counter(entry.email.casefold() for entry in dict.fromkeys(entry for _, entry in entries) if entry.email)
    shared = sorted(address for address, often in times.items() if often > 1)
    entries = [
        (number, msgspec.structs.replace(entry, email="") if entry.email.casefold() in shared else entry)
        for number, entry in entries
    ]
    students = tuple(dict.fromkeys(entry for _, entry in entries))
    if not students:
        raise OptionError(translated("The roster names no student."))
    _require_one_each(entries)
    told = [counted(len(students), "{number} student", "{number} students"), *found.told]
    if shared:
        told.append(translated("addresses of several students, not used: {addresses}", addresses=", ".join(shared[:3])))
    if encoding:
        told.append(translated("letters read as {encoding}", encoding=encoding))
    names = tuple(plain(name.strip(), keep="")[:LONGEST_CELL] for name in found.columns)
    return Roster(students, names, "; ".join(told))


def _entry(fields: Mapping[str, str]) -> RosterEntry:
    cells = {field: fields.get(field, "") for field in _CELLS}
    first = fields.get("first", "")
    last = " ".join(filter(None, (fields.get(field, "") for field in ("prefix", "last", "more_last"))))
    whole = f"{first} {last}".strip()
    name = fields.get("name", "") or whole or cells["id"] or cells["email"] or cells["login"]
    if not first and not last and name.count(",") == 1:
        last, first = (part.strip() for part in name.split(","))
        name = f"{first} {last}".strip()
    also, codes = (
        tuple(filter(None, (part.strip() for part in fields.get(field, "").split(";")))) for field in ("also", "codes")
    )
    cells["number"] = re.sub(r"^\D+ ", "", cells["number"])
    return RosterEntry(name=name, first=first, last=last, also=also, codes=codes, **cells)


def _require_one_each(students: Iterable[tuple[int, RosterEntry]]) -> None:
    """Refuse two students who share what platforms tell students apart by."""
    seen: dict[tuple[str, str], tuple[int, RosterEntry]] = {}
    for number, student in students:
        for field in ("id", "login", "number"):
            value = same(getattr(student, field))
            before, other = seen.setdefault((field, value), (number, student)) if value else (number, student)
            if other != student:
                raise OptionError(
                    translated(
                        "line {line}: {value} already stands on line {before}, for {name}.",
                        line=number,
                        value=quoted(value),
                        before=before,
                        name=quoted(other.name),
                    )
                )
