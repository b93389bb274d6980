"""Assignments: the exercises and levels that count, with their points. Each is a small TOML file.

::

    id = "week-4"                # the name of the file where it is left out
    title = "Dice that lie"
    numbers = "many"             # what variants draw from: many, or bank (the same for everybody)

    sealed = true                # left out: false; sealed answers are checked on the teacher's machine only

    due = 2026-12-04             # left out: none; the end of that day, or a time: 2026-12-04T18:00:00+01:00
    zone = "Europe/Berlin"       # the teacher's zone; a time with an offset needs none
    grace = 15                   # left out: 0; minutes after it in which nothing is late
    late = 0.1                   # left out: "marked"; a part of the points for each day begun, or "refused"

    [[exercises]]
    exercise = "E17"
    points = 4

    [[levels]]
    level = "mattock.levels.mine-first"
    points = 1

An assignment may also draw its numbers from the fewer values of the first kits: `all`, or `real` for those of them that
the rules lead to. One that does not say which numbers keeps `all`, so nobody's numbers change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import structs

from minerals.classroom.exercise import Numbers
from minerals.classroom.grading.deadlines import Deadline, Late, read_deadline
from minerals.classroom.levels import level_named
from minerals.classroom.texts import text_of
from minerals.core.system import LARGEST_TABLE, read_file, read_toml, require
from minerals.core.text import MineralsError, OptionError, plain_name, quoted, translated

Points = Annotated[float, msgspec.Meta(ge=0, le=10_000)]


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An exercise of an assignment.

    Examples
    --------
    >>> Task("E17", 4).points, Task("E42").points
    (4, 1.0)
    """

    exercise: str
    """Its code or id. After reading it is the code."""
    points: Points = 1.0


class LevelTask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level of an assignment.

    Examples
    --------
    >>> LevelTask("mattock.levels.mine-first", points=2)
    LevelTask(level='mattock.levels.mine-first', points=2)
    """

    level: str
    points: Points = 1.0


class Assignment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """The exercises and levels of a class, with their points.

    Examples
    --------
    >>> first = LevelTask("mattock.levels.mine-first")
    >>> week = Assignment(id="week-4", title="Dice", exercises=(Task("E17", 4), Task("E42", 3)), levels=(first,))
    >>> week.points
    8.0
    """

    id: str = ""
    title: str = ""
    numbers: Numbers = "all"
    sealed: bool = False
    """Whether only the answers of sealed pages count, which are checked on the teacher's machine."""
    due: str = ""
    """A date, which ends with its day, or a time."""
    zone: str = ""
    """The teacher's time zone."""
    grace: float = 0.0
    """For so many minutes after the due date, nothing is late."""
    late: Late = "marked"
    """What late answers are worth: all of it, nothing, or less by this part of the points for each day begun."""
    exercises: tuple[Task, ...] = ()
    levels: tuple[LevelTask, ...] = ()

    @property
    def points(self) -> float:
        """The most points possible."""
        return sum(task.points for task in self.exercises) + sum(task.points for task in self.levels)

    @cached_property
    def deadline(self) -> Deadline | None:
        """When it is due; None if it says nothing about that. Raises `OptionError` if that cannot be read."""
        if self.due:
            return read_deadline(self.due, self.zone, grace=self.grace, late=self.late)
        if self.late != "marked" or self.grace:
            raise OptionError(translated("It says what is late, but not when it is due: write due = 2026-12-04."))
        return None

    @property
    def without_zone(self) -> Assignment:
        """The same, due at a time with its offset: a browser's Python may not know any zone."""
        return structs.replace(self, due=self.deadline.iso, zone="") if self.deadline is not None else self

    def deadline_with(self, extension: str) -> Deadline | None:
        """Return when it is due for a student who has more time. Raises `OptionError` if that cannot be read."""
        return self.deadline.extended(extension, self.id) if self.deadline is not None else None


def read_assignment(file: Path) -> Assignment:
    """Read an assignment. Raises `OptionError` that names the file and what is wrong, `OSError`."""
    data = read_file(file, LARGEST_TABLE, lambda reason: OptionError(f"{plain_name(file)}: {reason}"))
    try:
        # TOML has dates of its own; a text in quotes is as good.
        table = {
            name: value.isoformat() if isinstance(value, date) else value for name, value in read_toml(data).items()
        }
        read = msgspec.convert(table, Assignment)
        _ = read.deadline
        tasks = tuple(Task(text_of(task.exercise).code, task.points) for task in read.exercises)
        for level in read.levels:
            level_named(level.level)
        names = Counter([task.exercise for task in tasks] + [task.level for task in read.levels])
        if twice := {name for name, times in names.items() if times > 1}:
            raise OptionError(translated("{name} is listed twice.", name=min(twice)))
        if not names:
            raise OptionError(translated("It lists no exercise and no level."))
    except (msgspec.ValidationError, MineralsError) as error:
        raise OptionError(f"{plain_name(file)}: {error}") from None
    stem = plain_name(file.stem)
    return msgspec.structs.replace(read, id=read.id or stem, title=read.title or read.id or stem, exercises=tasks)


def read_assignments(path: str | PathLike[str]) -> Mapping[str, Assignment]:
    """Return the assignments of a file or of a folder's `*.toml`, by id. Raises `OptionError`, `OSError`.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder) / "week-4.toml"
    ...     characters = file.write_text('exercises = [{ exercise = "E17", points = 4 }, { exercise = "E42" }]')
    ...     week = read_assignments(folder)["week-4"]
    >>> [task.exercise for task in week.exercises], week.points
    (['E17', 'E42'], 5.0)
    """
    require(str | PathLike, path=path)
    place = Path(path)
    if not place.exists():
        raise OptionError(translated("{place}: there is no such file or folder.", place=plain_name(place)))
    # Only ordinary files: to read a pipe would be to wait for ever.
    files = sorted(file for file in place.rglob("*.toml") if file.is_file()) if place.is_dir() else [place]
    if not files:
        raise OptionError(
            translated("{place}: there is no assignment (*.toml) in this folder.", place=plain_name(place))
        )
    found: dict[str, Assignment] = {}
    for file in files:
        assignment = read_assignment(file)
        if assignment.id in found:
            raise OptionError(
                translated(
                    "{file}: another file already holds the assignment {name}.",
                    file=plain_name(file),
                    name=quoted(assignment.id),
                )
            )
        found[assignment.id] = assignment
    return found
