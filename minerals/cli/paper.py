"""`minerals paper`: boards, exercises and levels as PDF, for a class without computers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from minerals.cli import completion
from minerals.cli.beginning import Step
from minerals.cli.line_number import LineNumber
from minerals.cli.output import Force, deliver, make_sure_of, told_if_mixed
from minerals.cli.refusal import Refusal
from minerals.cli.screen import Screen
from minerals.cli.streams import is_stream, keep_for_output, output_name
from minerals.cli.verify import load
from minerals.core.text import counted, quoted

if TYPE_CHECKING:
    from minerals.classroom.paper import Material


def paper(  # noqa: PLR0913, PLR0917 - each is an option of the command line
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="WHAT...",
            help="The number of a lesson, an exercise, a level, a game, an assignment (.toml) or a log (.replay).",
        ),
    ],
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The PDF to write. - is the standard output.",
            callback=keep_for_output,
        ),
    ],
    students: Annotated[
        str,
        typer.Option("--students", metavar="NAME,NAME…", help="One sheet for each student, with different numbers."),
    ] = "",
    answers: Annotated[bool, typer.Option("--answers", help="Print the teacher's sheet instead.")] = False,
    homework: Annotated[bool, typer.Option("--homework", help="Print the material that goes with a lesson.")] = False,
    step: Step = None,
    line: LineNumber = None,
    size: Annotated[
        str,
        typer.Option("--paper", metavar="SIZE", help="a4 or letter.", autocompletion=completion.one_of("a4", "letter")),
    ] = "a4",
    force: Force = False,
) -> None:
    """Print boards, exercises and levels on paper, as PDF."""
    from minerals.classroom.paper import PAPERS, sheets, to_pdf

    if output.suffix.lower() != ".pdf" and not is_stream(output):
        raise Refusal(f"{output}: give the sheet a name that ends in .pdf.")
    if size not in PAPERS:
        raise Refusal(f"There is no paper {quoted(size)}; there is {' and '.join(PAPERS)}.")
    make_sure_of(output, force=force)
    names = [name.strip() for name in students.split(",") if name.strip()]
    with told_if_mixed():
        found = sheets([_material(source, homework=homework, step=step, line=line) for source in what], names)
        printed = to_pdf(found, size, answers=answers)
    deliver(printed, output, force=force)
    written = counted(len(found), "{number} sheet", "{number} sheets")
    Screen().line(f"{written}, in {output_name(output)}")


def _material(source: str, *, homework: bool, step: int | None, line: int | None) -> Material:
    from minerals.classroom.paper import log_material, material

    path = Path(source)
    if is_stream(path):
        log = load(path, line=line)
        return log_material(log, log.game.title, step)
    return material(source, homework=homework, step=step, line=line)
