"""`minerals publish`: exercises, levels and lessons as pages, or as packages for learning platforms."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from minerals.cli import completion
from minerals.cli.output import Force
from minerals.cli.refusal import Refusal
from minerals.cli.writing import (
    Engine,
    Format,
    Live,
    Target,
    format_of,
    live_target,
    names_in,
    with_bar,
    write,
    write_beside_engine,
)


def publish(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="NAME[,NAME…]",
            help="Exercises, levels and lessons.",
            autocompletion=completion.what_to_publish,
        ),
    ],
    target: Target,
    variants: Annotated[
        int | None,
        typer.Option(
            "--variants",
            metavar="NUMBER",
            min=1,
            max=20,
            help="How many sets of numbers an exercise has, by default 1 in a page and 5 in a package.",
        ),
    ] = None,
    form: Format = None,
    live: Live = False,
    engine: Engine = None,
    force: Force = False,
) -> None:
    """Write exercises, levels or a lesson to solve without a kernel.

    NAME is the code of an exercise, such as E17, the id of a level, such as minerals.levels.shovel, lesson-1 for all
    exercises of a lesson, or minerals.levels for all levels of a game.

    If FILE ends in .html, it becomes a page with one exercise or level. If it ends in .zip, it becomes a package for
    learning platforms such as Moodle, in the form SCORM 1.2, and may hold several. In a package, different students get
    different numbers; --variants sets how many there are. A level has no numbers to vary.

    With --live, a page does all that a notebook does, with trials, sliders and an editor, and a lesson has all its
    steps. It may then hold several. The engine, Python for browsers, lies in the folder 'engine' beside it, or in the
    package. Show it with 'minerals serve'.
    """
    from minerals.classroom.exercise_page import exercise_page
    from minerals.classroom.lessons import VARIANTS, everything_named, is_named, lesson_package, live_lesson_page
    from minerals.classroom.level_page import level_page

    names = names_in(source)
    if source.is_file() and not any(map(is_named, names)):
        raise Refusal(f"{source}: 'minerals publish' takes names of exercises, levels and lessons, such as E17.")
    target = live_target(target, engine, live=live)
    suffix = format_of(target, "publish", form)
    found = everything_named(names)
    if live and suffix == "html":
        if variants is not None:
            raise Refusal("--variants works with a package or without --live: a live page has one set of numbers.")
        write_beside_engine(target, lambda: live_lesson_page(names, engine=engine or ""), engine, force=force)
        return
    if suffix == "html" and len(found) != 1:
        raise Refusal(f"{target}: a page holds one exercise or level; choose zip for {len(found)}.")

    def make() -> str | bytes:
        if suffix == "zip":
            from_where = (engine or True) if live else False
            return lesson_package(names, variants=variants or VARIANTS, live=from_where, progress=with_bar)
        if found[0].is_level:
            return level_page(found[0].id)
        return exercise_page(found[0].id, variants=variants or 1)

    write(target, make, force=force)
