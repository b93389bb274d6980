"""Packages of level pages for learning platforms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from os import PathLike
from pathlib import Path

from minerals.classroom.learning_platform import Unit, make_package
from minerals.classroom.level_page.page import level_page
from minerals.classroom.levels import Level, level_named
from minerals.core.game import get_game
from minerals.core.system import require, write_whole
from minerals.core.text import OptionError, speaking, translated
from minerals.core.text import language as current_language

MASTERY = "33"
"""One star of three, in per cent: a solved level is passed."""


def level_package(
    levels: Sequence[Level | str],
    path: str | PathLike[str] | None = None,
    *,
    title: str = "",
    language: str | None = None,
    force: bool = False,
    progress: Callable[[Sequence[Level]], Iterable[Level]] = iter,
) -> bytes:
    """Return levels as a package for a learning platform, a zip file in the form SCORM 1.2.

    Each level is a page, as of `level_page`. Three stars are 100 points, two 67 and one 33. The same levels always give
    the same bytes. O(positions) pictures for each level.

    Parameters
    ----------
    levels
        The levels or their ids, each once.
    path
        A file to write the package to as well, such as `lesson.zip`.
    title
        The title, by default that of the level, or of the game if there are several levels.
    language
        The language of the pages, such as `de`, by default the current one.
    force
        Whether a file that exists is overwritten.
    progress
        Goes through the levels and may show its progress, such as `rich.progress.track`.

    Raises
    ------
    OptionError
        If there is no level, one is unknown or listed twice, or its page would be too large.
    OSError
        If the file exists or cannot be written.

    Examples
    --------
    >>> from io import BytesIO
    >>> from zipfile import ZipFile
    >>> ZipFile(BytesIO(level_package(["mattock.levels.mine-first"]))).namelist()
    ['imsmanifest.xml', 'mattock.levels.mine-first.html']
    """
    require(Sequence[Level | str], levels=levels)
    require(str, title=title)
    require(Callable, progress=progress)
    if isinstance(levels, str | Level):
        levels = [levels]
    found = [level_named(level) if isinstance(level, str) else level for level in levels]
    if not found:
        raise OptionError(translated("A package needs at least one level."))
    for place, level in enumerate(found):
        if level in found[:place]:
            raise OptionError(translated("{name} is listed twice.", name=level.id))
    with speaking(current_language() if language is None else language):
        made = make_package(title or _title_of(found), [level_unit(level) for level in progress(found)])
    if path is not None:
        write_whole(Path(path), made, force=force)
    return made


def level_unit(level: Level) -> Unit:
    """Return a level as a page of a package, in the current language. Raises `OptionError` if it is too large."""
    return Unit(level.id, translated(level.title), level_page(level), MASTERY)


def _title_of(levels: Sequence[Level]) -> str:
    if len(levels) == 1:
        return translated(levels[0].title)
    return ", ".join(dict.fromkeys(get_game(level.game).title for level in levels))
