"""`minerals assignment`: notebooks and question banks from one assignment file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from minerals.cli.output import Force, told_if_mixed, unless_forced
from minerals.cli.refusal import Refusal
from minerals.cli.screen import Screen

_FORMS = "student, solution, nbgrader, otter, gift, moodle, qti, canvas or all"


def assignment(
    source: Annotated[Path, typer.Argument(metavar="ASSIGNMENT", help="The assignment file (TOML).")],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FOLDER", help="The folder to write to. It is created if needed.")
    ] = Path(),
    form: Annotated[str, typer.Option("--as", metavar="FORM", help=f"The form to write: {_FORMS}.")] = "student",
    student: Annotated[
        str,
        typer.Option(
            "--student", metavar="NAME", help="For notebooks: the student to name in them, who gets different numbers."
        ),
    ] = "",
    variants: Annotated[
        int,
        typer.Option(
            "--variants", metavar="NUMBER", help="For question banks: the number of variants of each exercise."
        ),
    ] = 5,
    force: Force = False,
) -> None:
    """Write an assignment as notebooks or as a question bank."""
    from minerals.classroom.grading.assignments import read_assignment
    from minerals.classroom.publishing import published, write_published

    if source.is_dir():
        raise Refusal(f"{source}: this is a folder, so name the file of one assignment.")
    if output.exists() and not output.is_dir():
        raise Refusal(f"{output}: this is not a folder.")
    with told_if_mixed():
        files = published(read_assignment(source), form, student=student, variants=variants)
    with unless_forced():
        written = write_published(files, output, force=force)
    for file in written:
        Screen().line(f"{file}")
