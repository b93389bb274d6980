"""The roster: who is in the class, read from a CSV file of a teacher's own or of a learning platform.

::

    name,id,email
    Ada Lovelace,4711,ada@school.example
    Benoît Mandelbrot,4712,benoit@school.example

The first line names the columns, in any order and in any case; `COLUMNS` lists the accepted names. The column `also` is
for other names that a student writes, with semicolons between them. The column `hand-in code` is for the codes that
the student's log has shown.
"""

from __future__ import annotations

import csv
import difflib
import io
import re
import unicodedata
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from os import PathLike
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from minerals.core.system import LARGEST_TABLE, read_file, require
from minerals.core.text import OptionError, plain, plain_name, quoted, translated

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "full name", "student", "student name", "vollständiger name"),
    "first": ("first name", "first_name", "firstname", "vorname"),
    "last": ("last name", "last_name", "lastname", "surname", "nachname"),
    "id": ("sis user id", "id number", "id-nummer", "student_id", "id"),
    "email": ("email", "e-mail", "email address", "e-mail address", "e-mail-adresse"),
    "login": ("login", "username", "sis login id", "anmeldename"),
    "number": ("identifier", "lms_user_id"),
    "section": ("section",),
    "also": ("also",),
    "codes": ("hand-in code", "hand-in codes"),
}
"""What each column may be called: in your own roster, and as Moodle (grades or participants, in English or
German; worksheets for offline grading), Canvas (the gradebook) and nbgrader (its list of students, its grades) write
it. Other columns are ignored."""

_CANVAS = frozenset({"student", "id", "section"})
"""Columns of Canvas's gradebook, in which `ID` is the platform's own number and not the school's."""
_LONGEST_CELL = 200
_CLOSE = 0.7


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

    def with_name(self, text: str) -> tuple[RosterEntry, ...]:
        """Return the students who have exactly this name, id, email or login.

        White space, case, the way in which accents are encoded, and punctuation between the words make no difference.
        Neither does the order of the words, if nobody has them in the order given. O(1).
        """
        require(str, text=text)
        return self._by_name.get(same(text), ()) or self._by_words.get(_words(text), ())

    @cached_property
    def _by_name(self) -> Mapping[str, tuple[RosterEntry, ...]]:
        return _by(self.students, same)

    @cached_property
    def _by_words(self) -> Mapping[tuple[str, ...], tuple[RosterEntry, ...]]:
        return _by(self.students, _words)

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
        bare = _bare(text[:_LONGEST_CELL])
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


@lru_cache(maxsize=10_000)
def same(text: str) -> str:
    r"""Return a name in the form in which names are compared: trimmed, case folded and normalised.

    >>> same("  ADA\t Lovelace"), same("Zoe\u0308") == same("ZO\u00cb")
    ('ada lovelace', True)
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


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
    if len(other.text) > _LONGEST_CELL:
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


def read_roster(file: str | PathLike[str]) -> Roster:
    r"""Read a roster.

    Commas, semicolons or tabs may separate the cells, as spreadsheets write them.

    Raises
    ------
    OptionError
        If there is no column with names, no student, or two students have the same id, email or login.
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
    """
    require(str | PathLike, file=file)
    place = Path(file)
    named = plain_name(place)
    data = read_file(place, LARGEST_TABLE, lambda reason: OptionError(f"{named}: {reason}"))
    try:
        return _read(_decoded(data))
    except (OptionError, csv.Error) as error:
        raise OptionError(f"{named}: {error}") from None


def _decoded(data: bytes) -> str:
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")  # what Excel writes by itself in much of Europe


def _read(text: str) -> Roster:
    first = next((line for line in text.splitlines() if line.strip()), "")
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count)))
    filled = [(number, row) for number, row in enumerate(rows, start=1) if any(cell.strip() for cell in row)]
    if not filled:
        raise OptionError(translated("The roster is empty. Its first line names the columns, such as: name,id,email."))
    (_, header), *lines = filled
    places = _places([same(name) for name in header])
    if not {"name", "first", "last", "id", "email"} & places.keys():
        raise OptionError(
            translated("The roster has no column for names. Its first line names the columns, such as: name,id,email.")
        )
    students = tuple(dict.fromkeys(found for _, found in _students(lines, places)))
    if not students:
        raise OptionError(translated("The roster names no student."))
    _require_one_each(_students(lines, places))
    return Roster(students, tuple(plain(name.strip(), keep="")[:_LONGEST_CELL] for name in header))


def _places(header: Sequence[str]) -> dict[str, list[int]]:
    """Return where the cells of each column are: of two that mean the same, the first that is filled counts."""
    meant = dict(COLUMNS)
    if set(header) >= _CANVAS:
        meant |= {"id": ("sis user id",), "number": ("id",)}
    found = {
        field: [at for name in names for at, written in enumerate(header) if written == name]
        for field, names in meant.items()
    }
    return {field: places for field, places in found.items() if places}


def _students(
    lines: Sequence[tuple[int, Sequence[str]]], places: Mapping[str, Sequence[int]]
) -> Iterator[tuple[int, RosterEntry]]:
    for number, row in lines:
        cells = {field: _cell(row, where) for field, where in places.items()}
        first, last = cells.get("first", ""), cells.get("last", "")
        name = cells.pop("name", "") or f"{first} {last}".strip() or cells.get("id", "") or cells.get("email", "")
        # Canvas: a line for the points of each assignment, one for how they are posted, and a student for trying out.
        if not name or name == "Student, Test" or name.startswith("Points Possible"):
            continue
        if not first and not last and name.count(",") == 1:
            last, first = (part.strip() for part in name.split(","))
            name = f"{first} {last}"
        also, codes = (
            tuple(filter(None, (part.strip() for part in cells.pop(field, "").split(";"))))
            for field in ("also", "codes")
        )
        cells |= {"first": first, "last": last, "number": re.sub(r"^\D+ ", "", cells.get("number", ""))}
        yield number, RosterEntry(name=name, also=also, codes=codes, **cells)


def _cell(row: Sequence[str], places: Sequence[int]) -> str:
    filled = (row[at].strip() for at in places if at < len(row) and row[at].strip())
    return plain(next(filled, ""), keep="")[:_LONGEST_CELL]


def _require_one_each(students: Iterator[tuple[int, RosterEntry]]) -> None:
    """Refuse two students who share what platforms tell students apart by."""
    seen: dict[tuple[str, str], tuple[int, RosterEntry]] = {}
    for number, student in students:
        for field in ("id", "email", "login", "number"):
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
