"""Packages of lessons, exercises and levels for learning platforms (SCORM 1.2), mixed in any order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from minerals.classroom.exercise_page.page import MOST_VARIANTS, exercise_unit
from minerals.classroom.learning_platform import UNIT, Unit, make_package
from minerals.classroom.lessons.lesson_list import Lesson, lesson, lessons
from minerals.classroom.lessons.live_pages import (
    exercise_subjects,
    lesson_subjects,
    level_subject,
    live_unit,
    packed_engine,
)
from minerals.classroom.level_page.package import level_unit
from minerals.classroom.levels import level_named, load
from minerals.classroom.publishing.questions import require_variants
from minerals.classroom.texts import exercises, text_of
from minerals.core.game import game_names, get_game
from minerals.core.system import require, write_whole
from minerals.core.text import OptionError, quoted, shortened, speaking, translated
from minerals.core.text import language as current_language
from minerals.live.engine import ENGINE
from minerals.live.export import live_page, require_same_website
from minerals.live.page import PAGE
from minerals.live.subjects import Subject, subject

__all__ = ["lesson_package"]

VARIANTS = 5
"""The default number of variants of each exercise in a package."""

_LESSON = "lesson-"
_LEVELS = ".levels"
_CODE = re.compile(r"[A-Z]\d+\w?", re.IGNORECASE)
_LONGEST_TITLE = 120
_MOST_DIGITS = 3


class PackageItem(NamedTuple):
    """An exercise or a level of a package."""

    id: str
    """The code of an exercise, or the id of a level."""
    is_level: bool
    whole: Callable[[], str]
    """Returns the title of what it is part of: a lesson, or the levels of a game. Otherwise its own title."""
    is_lesson: bool = False
    """Whether a lesson on the exercise was asked for."""

    def unit(self, variants: int) -> Unit:
        """Return its page, in the current language."""
        return level_unit(level_named(self.id)) if self.is_level else exercise_unit(self.id, variants)

    def subjects(self, variants: int) -> list[Subject]:
        """Return what a live page shows of it, with different numbers."""
        if self.is_level:
            return [level_subject(self.id)]
        return (lesson_subjects if self.is_lesson else exercise_subjects)(self.id, variants)

    @property
    def title(self) -> str:
        """Its own title, in the current language."""
        return translated((level_named if self.is_level else text_of)(self.id).title)

    def live_unit(self, variants: int, engine: str) -> Unit:
        """Return its live page, in the current language."""
        return live_unit(self.id, self.title, self.subjects(variants), engine)


def lesson_package(
    names: Sequence[str],
    path: str | PathLike[str] | None = None,
    *,
    title: str = "",
    variants: int = VARIANTS,
    live: bool | str = False,
    language: str | None = None,
    force: bool = False,
    progress: Callable[[Sequence[PackageItem]], Iterable[PackageItem]] = iter,
) -> bytes:
    """Return lessons, exercises and levels as a package for a learning platform, a zip file in the form SCORM 1.2.

    Each exercise and each level is a page with points of its own, from 0 to 100. For an exercise they are the share of
    its parts that were right before the solution was read, by their weights; for a level, its stars. The same names
    always give the same bytes.

    Parameters
    ----------
    names
        What is in it, each once: a lesson such as `lesson-1`, which stands for all its exercises, the core first; the
        code or id of an exercise, such as `E17`; the id of a level, such as `minerals.levels.shovel`; or all levels of
        a game, such as `minerals.levels`.
    path
        A file to write the package to as well, such as `lesson.zip`.
    title
        The title, by default those of the lessons, exercises and games in it.
    variants
        How many sets of numbers an exercise has. The platform's id of the student decides which one they get.
    live
        Whether its pages are those of a notebook: a lesson with all its steps, a board with everything that it has. The
        package then brings Python along, some 11 MB, unless this is the address of an engine that lies on the website
        of the platform already, such as `/minerals/engine/`.
    language
        The language of the pages, such as `de`, by default the current one.
    force
        Whether a file that exists is overwritten.
    progress
        Goes through the pages to make and may show its progress, such as `rich.progress.track`.

    Raises
    ------
    MineralsError
        If there is no such lesson, exercise or level, or no name at all, or something is listed twice, or variants is
        out of range.
    OSError
        If the file exists or cannot be written.

    Examples
    --------
    >>> from io import BytesIO
    >>> from zipfile import ZipFile
    >>> ZipFile(BytesIO(lesson_package(["lesson-12", "E17"], variants=1))).namelist()
    ['imsmanifest.xml', 'E51.html', 'E17.html']
    """
    require(Sequence[str], names=names)
    require(str, title=title)
    require(int, variants=variants)
    require(bool | str, live=live)
    engine = live if isinstance(live, str) else ""
    require_same_website(engine)
    require(Callable, progress=progress)
    found = everything_named(names)
    require_variants(variants, MOST_VARIANTS)
    with speaking(current_language() if language is None else language):
        whole = shortened(", ".join(dict.fromkeys(named.whole() for named in found)), _LONGEST_TITLE)
        if live:
            shared = {} if engine else packed_engine()  # before the pages, because it may be refused
            units = [named.live_unit(variants, engine) for named in progress(found)]
        else:
            shared, units = {}, [named.unit(variants) for named in progress(found)]
        made = make_package(title or whole, units, shared)
    if path is not None:
        write_whole(Path(path), made, force=force)
    return made


def live_lesson_page(names: Sequence[str], *, engine: str = "", language: str | None = None) -> str:
    """Return lessons, exercises and levels as one page that lives, one below the other.

    Each is what a notebook shows: a lesson with all its steps, an exercise with its trials, all levels of a game with
    their map. In a frame of another page, a page with one of them tells that page when it is solved.

    Parameters
    ----------
    names
        What is on it, as for `lesson_package`.
    engine
        The address of the engine, by default the folder `engine` beside the page. `minerals.live.write_live` writes it.
    language
        The language of the page, such as `de`, by default the current one.

    Raises
    ------
    MineralsError
        If there is no such lesson, exercise or level, or the engine is on another website.

    Examples
    --------
    >>> page = live_lesson_page(["mattock.levels.mine-first"])
    >>> page.splitlines()[0], "Mine first" in page
    ('<!DOCTYPE html>', True)
    """
    require(Sequence[str], names=names)
    require(str, engine=engine)
    names = [names] if isinstance(names, str) else names
    found = everything_named(names)
    games = {name.removesuffix(_LEVELS) for name in names if name.endswith(_LEVELS)}
    with speaking(current_language() if language is None else language):
        titles = [found[0].title] if len(found) == 1 else [named.whole() for named in found]
        title = shortened(", ".join(dict.fromkeys(titles)), _LONGEST_TITLE)
        shown = [subject("LevelBoard", game) for game in sorted(games)]
        for named in found:
            if not named.is_level or named.id.partition(_LEVELS)[0] not in games:
                shown += named.subjects(1)
        is_unit = len(shown) == 1 and not games
        return live_page(title, shown, engine=engine or ENGINE, script=UNIT if is_unit else PAGE)


def everything_named(names: Sequence[str]) -> tuple[PackageItem, ...]:
    """Return the exercises and levels that are named, in order. Raises the errors of `lesson_package`."""
    if isinstance(names, str):
        names = [names]
    found = tuple(each for name in names for each in _named(name))
    if not found:
        raise OptionError(translated("A package needs at least one lesson, exercise or level."))
    for place, each in enumerate(found):
        if each.id in {before.id for before in found[:place]}:
            raise OptionError(translated("{name} is listed twice.", name=each.id))
    return found


def is_named(name: str) -> bool:
    """Tell whether a name looks like that of a lesson, an exercise or a level, whether there is one or not.

    >>> is_named("lesson-99"), is_named("e17"), is_named("mattock.levels.plant"), is_named("game.replay")
    (True, True, True, False)
    """
    return _is_of_levels(name) or _is_of_exercises(name)


def _is_of_levels(name: str) -> bool:
    game, dot, _ = name.partition(_LEVELS)
    return bool(dot) and game in game_names()


def _is_of_exercises(name: str) -> bool:
    is_known = any(name == text.id or name.casefold() == text.code.casefold() for text in exercises())
    return name.startswith(_LESSON) or bool(_CODE.fullmatch(name)) or is_known


def _named(name: str) -> Iterator[PackageItem]:
    if name.startswith(_LESSON):
        given = _lesson_named(name)
        yield from (PackageItem(code, False, lambda: given.in_words.title, True) for code in given.codes)
    elif _is_of_exercises(name):
        text = text_of(name)
        yield PackageItem(text.code, False, partial(translated, text.title))
    elif _LEVELS in name:
        game = name.partition(_LEVELS)[0]
        ids = [level.id for level in load(game)] if name == f"{game}{_LEVELS}" else [level_named(name).id]
        yield from (PackageItem(each, True, lambda: get_game(game).title) for each in ids)
    else:
        raise OptionError(_unknown(name))


def _lesson_named(name: str) -> Lesson:
    """Return a lesson by the name `lesson-` with its number. Raises `MineralsError`."""
    number = name.removeprefix(_LESSON)
    if number.isascii() and number.isdigit() and len(number) <= _MOST_DIGITS:
        return lesson(int(number))
    raise OptionError(
        translated(
            "There is no lesson {number}. The lessons are 1 to {last}.", number=quoted(number), last=len(lessons())
        )
    )


def _unknown(name: str) -> str:
    return translated(
        "There is no lesson, exercise or level {name}. Write names such as lesson-1, E17 and minerals.levels.shovel, "
        "with commas between them.",
        name=quoted(name),
    )
