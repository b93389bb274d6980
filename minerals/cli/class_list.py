"""The class as a command gets it: a list of a teacher or a platform, and how it was understood."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from minerals.cli.refusal import Refusal, refuse

if TYPE_CHECKING:
    from minerals.classroom.grading import Roster

Columns: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--columns",
        metavar="COLUMNS",
        help='Which columns of the class list are what, if it is not understood: "name=HEADING, id=3".',
    ),
]


def class_of(roster: Path | None, columns: str | None) -> Roster | None:
    """Read a class list, and say on stderr how it was understood. Raises `Refusal`, `OptionError`, `OSError`."""
    from minerals.classroom.grading import columns_by_hand, read_roster

    if roster is None:
        if columns is not None:
            raise Refusal("--columns needs a roster: name it with --roster.")
        return None
    found = read_roster(roster, columns=columns_by_hand(columns) if columns is not None else None)
    refuse(f"{roster}: {found.understood}", head="Class: ")
    return found
