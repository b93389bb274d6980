"""The option that says which line of a log a command is about."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

from minerals.cli import completion

LineNumber: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--line",
        metavar="NUMBER",
        help="The line through this record of a log, by default the main line.",
        autocompletion=completion.lines,
    ),
]
