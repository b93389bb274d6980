"""`minerals export`: a game for other programs, as a table or as a game record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from minerals.cli import completion
from minerals.cli.line_number import LineNumber
from minerals.cli.output import Force
from minerals.cli.refusal import Refusal
from minerals.cli.verify import load
from minerals.cli.writing import Format, Target, check_source, format_of, write
from minerals.core.text import plain_name

if TYPE_CHECKING:
    from minerals.core.log import Log


def export(
    source: Annotated[Path, typer.Argument(metavar="LOG", help="A log.", autocompletion=completion.logs)],
    target: Target,
    form: Format = None,
    line: LineNumber = None,
    force: Force = False,
) -> None:
    """Write a game for other programs, as a table or a record.

    If FILE ends in .csv, it becomes a table with a row for each event. If it ends in .json, it becomes a game record in
    the format of the site AbstractPlay, which 'minerals import' reads too.

    'minerals page' and 'minerals board' write pages, 'minerals picture' and 'minerals animation' draw, 'minerals
    gallery' writes a folder of logs, and 'minerals publish' writes exercises, levels and lessons.
    """
    check_source(source)
    suffix = format_of(target, "export", form)
    log = load(source, line=line)
    write(target, lambda: _table(log) if suffix == "csv" else _record(log, source), force=force)


def _table(log: Log) -> str:
    from minerals.exchange.table import to_csv

    return to_csv(log)


def _record(log: Log, source: Path) -> str:
    """Return the game record of a log. Raises `Refusal` if such records cannot contain it."""
    from minerals.exchange.records import RecordError, write_record

    try:
        return f"{write_record(log)}\n"
    except RecordError as error:
        raise Refusal(f"{plain_name(source)}: {error}") from None
