"""The contents of a sheet: a lesson, exercises, levels, an assignment or a board, with a student's numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias, get_args

import msgspec

from minerals.classroom.exercise import ExerciseInstance, Numbers, Variant, pose
from minerals.classroom.grading import read_assignments
from minerals.classroom.lessons import lesson
from minerals.classroom.levels import Level, level_named
from minerals.classroom.texts import text_of
from minerals.core.game import game_names, get_game
from minerals.core.log import LineChoice, Log, is_named_as_log, load
from minerals.core.match import new
from minerals.core.picture import Scene, View
from minerals.core.system import require
from minerals.core.text import MineralsError, OptionError, language, plain_name, quoted, template, translated

Paper: TypeAlias = Literal["a4", "letter"]
PAPERS: tuple[Paper, ...] = get_args(Paper)
"""The kinds of paper."""

MOST_SHEETS = 500
"""The most sheets at once."""
LONGEST_NAME = 100


class BoardTask(msgspec.Struct, frozen=True):
    """A board to look at, or to play on.

    Examples
    --------
    >>> task = material("mattock").tasks[0]
    >>> task.caption, task.is_whole_page
    ('Mattock, a possible set-up', True)
    """

    caption: str
    scene: Scene
    is_whole_page: bool = False


class LevelTask(msgspec.Struct, frozen=True):
    """A level to solve with a pencil.

    Examples
    --------
    >>> material("mattock.levels.mine-first").tasks[0].level
    <Level mattock.levels.mine-first: Mine first>
    """

    level: Level


class ExerciseTask(msgspec.Struct, frozen=True):
    """An exercise with somebody's numbers.

    Examples
    --------
    >>> task = sheets([material("E17")])[0].tasks[0]
    >>> task.posed.title, [part.key for part in task.posed.parts]
    ('Roll again until it is legal', ['six', 'mean', 'rolls', 'three'])
    """

    posed: ExerciseInstance
    scene: Scene | None = None
    """Its position, if it has one."""


Task: TypeAlias = BoardTask | LevelTask | ExerciseTask


class Material(msgspec.Struct, frozen=True):
    """The material for a sheet, before anybody's numbers are drawn.

    Examples
    --------
    >>> material("4").title, material("4").tasks[1:]
    ('Dice that lie', ('E17', 'E17b'))
    """

    name: str
    """What variants are drawn for: the same as in the assignment that is graded."""
    title: str
    tasks: tuple[str | BoardTask | LevelTask, ...]
    """Exercises by their codes, and everything else as it is."""
    numbers: Numbers = "many"
    due: str = ""
    """When it is due, in a sentence."""


class Sheet(msgspec.Struct, frozen=True):
    """The sheet of one student.

    Examples
    --------
    >>> sheet = sheets([material("E17")], ["Ada"])[0]
    >>> sheet.title, sheet.student, [type(task).__name__ for task in sheet.tasks]
    ('Roll again until it is legal', 'Ada', ['ExerciseTask'])
    """

    title: str
    student: str
    """The name of the student, or empty if everybody gets the same sheet."""
    tasks: tuple[Task, ...]
    due: str = ""
    """When it is due, in a sentence."""


def material(
    source: str, *, homework: bool = False, step: int | None = None, line: LineChoice | None = None
) -> Material:
    """Find what to print.

    Parameters
    ----------
    source
        The number of a lesson, an exercise's code, a level's id, the name of a game, or a file: an assignment (`.toml`)
        or a log (`.replay`, or `.jsonl` as it was at first).
    homework
        For a lesson: print the homework instead of the exercises for the hour.
    step
        For a log: the number of events to show. By default, all.
    line
        For a log: the number of a record that the line to show goes through. By default, the main line.

    Raises
    ------
    MineralsError
        If there is no such thing, or it is unreadable.
    OSError
        If a file cannot be opened.

    Examples
    --------
    >>> material("E17").title, material("mattock.levels.mine-first").title
    ('Roll again until it is legal', 'Mine first')
    >>> material("4", homework=True).tasks
    ('E26', 'E25', 'E29')
    """
    require(str, source=source)
    path = Path(source)
    if path.suffix == ".toml":
        return _assigned(path)
    if is_named_as_log(path):
        return log_material(load(path).along(line), plain_name(path.stem), step)
    if source.isdecimal():
        return _taught(int(source), homework)
    if source in game_names():
        return Material(source, get_game(source).title, (_opening(source, is_whole_page=True),))
    if ".levels." in source:
        level = level_named(source)
        return Material(source, level.in_words.title, (LevelTask(level),))
    try:
        text = text_of(source)
    except MineralsError as error:
        raise OptionError(
            translated(
                "{name} is not a lesson, an exercise, a level or a game, nor a file ending in .toml, .replay or "
                ".jsonl. {error}",
                name=quoted(source),
                error=error,
            )
        ) from None
    return Material(text.code, translated(text.title), (text.code,))


def sheets(found: Sequence[Material], students: Iterable[str] = ()) -> tuple[Sheet, ...]:
    """Return a sheet for each student, or one with the bank's own numbers for all.

    Parameters
    ----------
    found
        What `material` returns, in the order in which to print it.
    students
        The names of the students.

    Raises
    ------
    OptionError
        If names are the same, do not fit, or are too many.

    Examples
    --------
    >>> for sheet in sheets([material("E17")], ["Ada", "Ben"]):
    ...     print(sheet.student, sheet.tasks[0].posed.parameters)
    Ada {'faces': 26, 'legal': 13}
    Ben {'faces': 20, 'legal': 13}
    """
    require(Sequence[Material], found=found)
    require(Iterable[str], students=students)
    names = tuple(students)
    if len(names) > MOST_SHEETS:
        raise OptionError(
            translated(
                "{number} sheets are too many at once. You can print up to {most}.", number=len(names), most=MOST_SHEETS
            )
        )
    for name in names:
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise OptionError(
                translated(
                    "{name} cannot be the name on a sheet. Use 1 to {most} letters on one line.",
                    name=quoted(name[:LONGEST_NAME]),
                    most=LONGEST_NAME,
                )
            )
    if twice := {name for name in names if names.count(name) > 1}:
        raise OptionError(
            translated("Two students are called {name}. Their sheets would be the same.", name=quoted(min(twice)))
        )
    title = " · ".join(part.title for part in found)
    due = " ".join(filter(None, (part.due for part in found)))
    return tuple(
        Sheet(title, name, tuple(_posed(task, part, name) for part in found for task in part.tasks), due)
        for name in names or ("",)
    )


def _posed(task: str | BoardTask | LevelTask, part: Material, student: str) -> Task:
    if not isinstance(task, str):
        return task
    posed = Variant(student, part.name, numbers=part.numbers if student else "bank").pose(task)
    return ExerciseTask(posed, None if posed.is_what_if else _position(posed.text.code, language()))


def _taught(number: int, homework: bool) -> Material:
    found = lesson(number).in_words
    codes = found.more if homework else found.exercises
    if not codes:
        raise OptionError(translated("Lesson {number} has no exercises for homework.", number=number))
    games = dict.fromkeys(text_of(code).group for code in codes)
    boards = tuple(_opening(game) for game in games if game in game_names())
    return Material(f"lesson-{number}", found.title, (*(() if homework else boards), *codes))


def _assigned(path: Path) -> Material:
    (assignment,) = read_assignments(path).values()
    tasks = tuple(task.exercise for task in assignment.exercises)
    levels = tuple(LevelTask(level_named(task.level)) for task in assignment.levels)
    deadline = assignment.deadline
    due = translated("Due: {due}.", due=deadline.in_words) if deadline is not None else ""
    return Material(assignment.id, assignment.title, (*levels, *tasks), assignment.numbers, due)


def log_material(log: Log, name: str, step: int | None = None) -> Material:
    """Return the board of a log to print.

    Parameters
    ----------
    log
        The log.
    name
        What the sheet calls it.
    step
        The number of events to show. By default, all.

    Raises
    ------
    StepError
        If there is no such step.

    Examples
    --------
    >>> log_material(new("minerals", board="lesson", seed=7).log, "A short game").title
    'A short game'
    """
    state = log.main_line[-1].state if step is None else log.state_at(step)
    scene = log.game.picture(state, View(), log.header.players)
    caption = translated(
        template("{name}, at the end") if step is None else template("{name}, after step {step}"),
        name=name,
        step=step,
    )
    return Material(name, name, (BoardTask(caption, scene, is_whole_page=True),))


def _opening(game: str, *, is_whole_page: bool = False) -> BoardTask:
    """Return a game's board as it begins, on all sheets the same."""
    caption = translated("{title}, a possible set-up", title=get_game(game).title)
    return BoardTask(caption, new(game, seed="paper").scene(), is_whole_page)


@cache
def _position(code: str, _language: str) -> Scene | None:
    return pose(code).experiment.scene()
