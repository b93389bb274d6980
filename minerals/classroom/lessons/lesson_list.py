"""The lessons as data: their exercises, their length, what they need and what they teach."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from minerals.core.system import Folder, TomlError, read_toml
from minerals.core.text import MineralsError, quoted, translated

FILE = files("minerals.classroom") / "lessons.toml"


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson.

    >>> lesson(7).title, lesson(7).exercises
    ('Mine geometry', ('E44', 'E42'))
    """

    number: int
    title: str
    minutes: int
    """The minutes it takes with a class."""
    core: int = 0
    """How many of these minutes everybody needs; the rest is for extras. 0 means all of them."""
    exercises: tuple[str, ...]
    """The codes of the exercises of the core, in this order."""
    more: tuple[str, ...] = ()
    """The codes of more exercises: for the rest of the hour, for homework, for older students."""
    needs: tuple[str, ...] = ()
    """What students need to know before."""
    words: tuple[str, ...] = ()
    """The words of school that are new in it."""
    goals: tuple[str, ...]
    """What the students can do afterwards."""
    standards: tuple[str, ...] = ()
    """The codes of the standards it serves."""

    def __post_init__(self) -> None:
        """Refuse a core that is longer than the lesson."""
        if not 0 <= self.core <= self.minutes:
            raise ValueError(f"lesson {self.number}: the core takes {self.core} of {self.minutes} minutes")

    @property
    def extra(self) -> int:
        """The minutes left for extras.

        >>> lesson(7).extra
        10
        """
        return self.minutes - (self.core or self.minutes)

    @property
    def codes(self) -> tuple[str, ...]:
        """All exercises that belong to it."""
        return self.exercises + self.more

    @property
    def in_words(self) -> Lesson:
        """The lesson in the reader's language."""
        return msgspec.structs.replace(
            self,
            title=translated(self.title),
            needs=tuple(map(translated, self.needs)),
            words=tuple(map(translated, self.words)),
            goals=tuple(map(translated, self.goals)),
        )


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lesson: tuple[Lesson, ...]

    def __post_init__(self) -> None:
        """Refuse duplicates."""
        for what, listed in (
            ("lesson", [str(lesson.number) for lesson in self.lesson]),
            ("exercise", [code for lesson in self.lesson for code in lesson.codes]),
        ):
            if twice := {name for name in listed if listed.count(name) > 1}:
                raise ValueError(f"{what} {min(twice)} is listed twice")


def read_lessons(file: Folder) -> tuple[Lesson, ...]:
    """Read a file of lessons, ours or another. Raises `MineralsError` that names the file and the fault.

    Parameters
    ----------
    file
        A TOML file of the form of `lessons.toml`.

    Examples
    --------
    >>> len(read_lessons(FILE))
    12
    """
    try:
        return msgspec.convert(read_toml(file.read_text(encoding="utf-8")), _File).lesson
    except (OSError, TomlError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise MineralsError(f"{file.name}: {error}") from None


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return the lessons in their order."""
    return read_lessons(FILE)


def lesson(number: int) -> Lesson:
    """Return a lesson by its number. Raises `MineralsError`.

    Parameters
    ----------
    number
        The first lesson is 1.

    Examples
    --------
    >>> lesson(1).title
    'Blind bag'
    """
    for found in lessons():
        if found.number == number:
            return found
    raise MineralsError(
        translated(
            "There is no lesson {number}. The lessons are 1 to {last}.", number=quoted(number), last=len(lessons())
        )
    )
