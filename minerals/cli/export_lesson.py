"""`minerals export` of lessons, exercises and levels: a page, or a package for learning platforms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from minerals.cli.output import deliver, make_sure_of, told_if_mixed
from minerals.cli.refusal import Refusal
from minerals.cli.screen import Screen
from minerals.core.text import plain_name, quoted

_ItemT = TypeVar("_ItemT")


def names_in(source: Path, target: Path) -> list[str]:
    """Return the names of lessons, exercises and levels, or nothing if the source names something else.

    A log may be called E17, and a folder of logs lesson-1. A log comes first, and so does a folder that is to become a
    folder, which has no suffix.

    `source`: the argument of the command line: names with commas between them, or a path. `target`: the file to write.
    """
    from minerals.classroom.lessons import is_named

    names = [name.strip() for name in str(source).split(",")]
    is_there = source.is_file() or (source.is_dir() and not target.suffix)
    return [] if is_there or not any(map(is_named, names)) else names


def export_lesson(screen: Screen, names: Sequence[str], target: Path, variants: int | None, *, force: bool) -> None:
    """Write an exercise or a level as a page, or several of them as a package. Raises `Refusal`, `MineralsError`."""
    from minerals.classroom.exercise_page import exercise_page
    from minerals.classroom.lessons import VARIANTS, everything_named, lesson_package
    from minerals.classroom.level_page import level_page

    found = everything_named(names)
    suffix = target.suffix.removeprefix(".").lower()
    if suffix not in ("html", "zip"):
        raise Refusal(
            f"{target}: {quoted(suffix)} is not a format for lessons, exercises and levels; choose html or zip."
        )
    if suffix == "html" and len(found) != 1:
        raise Refusal(f"{target}: a page holds one exercise or level; choose zip for {len(found)}.")
    if variants is not None and all(each.is_level for each in found):
        raise Refusal("--variants works only for lessons and exercises; a level has none.")
    make_sure_of(target, force=force)  # working out the answers takes a while
    with told_if_mixed():
        if suffix == "zip":
            made: str | bytes = lesson_package(names, variants=variants or VARIANTS, progress=with_bar)
        elif found[0].is_level:
            made = level_page(found[0].id)
        else:
            made = exercise_page(found[0].id, variants=variants or 1)
    deliver(made, target, force=force)
    screen.line(f"{plain_name(target)}: {target.stat().st_size / 1000:.0f} kB")


def with_bar(drawn: Sequence[_ItemT]) -> Iterable[_ItemT]:
    """Go through scenes or pages with a progress bar, on stderr and only if somebody watches."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return track(drawn, "Drawing", console=console, disable=not console.is_terminal, transient=True)
