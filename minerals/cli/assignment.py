"""`minerals assignment`: notebooks and question banks from one assignment file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from minerals.cli.output import Force, told_if_mixed, unless_forced
from minerals.cli.refusal import Refusal
from minerals.cli.screen import Screen

_FORMS = "student, solution, nbgrader, otter, gift, moodle, qti or all"


def assignment(
    source: Annotated[Path, typer.Argument(metavar="ASSIGNMENT", help="The file of an assignment (TOML).")],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FOLDER", help="Where to write; the folder is made.")
    ] = Path(),
    form: Annotated[str, typer.Option("--as", metavar="FORM", help=f"What to write: {_FORMS}.")] = "student",
    student: Annotated[
        str,
        typer.Option("--student", metavar="NAME", help="Of notebooks: whose numbers to draw, and whose name is in."),
    ] = "",
    variants: Annotated[
        int, typer.Option("--variants", metavar="NUMBER", help="Of question banks: how many variants of each exercise.")
    ] = 5,
    force: Force = False,
) -> None:
    """Write an assignment as notebooks or as a question bank."""
    from minerals.classroom.grading.assignments import read_assignment
    from minerals.classroom.publishing import published, write_published

    if source.is_dir():
        raise Refusal(f"{source}: this is a folder; name the file of one assignment.")
    if output.exists() and not output.is_dir():
        raise Refusal(f"{output}: this is not a folder.")
    with told_if_mixed():
        files = published(read_assignment(source), form, student=student, variants=variants)
    with unless_forced():
        written = write_published(files, output, force=force)
    for file in written:
        Screen().line(f"{file}")
