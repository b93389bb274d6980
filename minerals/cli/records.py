"""`minerals import`: games from other sites, from their records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from minerals.cli.output import Force, deliver, make_sure_of, unless_forced
from minerals.cli.refusal import FOUND, REFUSED, Refusal, because, refuse
from minerals.cli.screen import Screen
from minerals.cli.streams import is_stream, keep_for_output, output_name, read_stream
from minerals.cli.verify import counts
from minerals.cli.writing import with_bar
from minerals.core.log import SUFFIXES, is_named_as_log
from minerals.core.system import LARGEST_LOG
from minerals.core.text import MineralsError, plain_name


def import_records(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="One game record of AbstractPlay (JSON), or many. - is the standard input."
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="OUTPUT",
            help="The log to write, or a folder for several. - is the standard output.",
            callback=keep_for_output,
        ),
    ] = None,
    force: Force = False,
) -> None:
    """Turn game records from the site AbstractPlay into logs.

    One record becomes a log, and several become a folder of logs. By default, both are named after FILE and go into the
    current folder. If a record cannot be read, the command names it and the faulty move. The exit code is then 1, or 2
    if no record could be read.
    """
    from minerals.exchange.records import records_in, split_records

    try:
        records = split_records(read_stream(source, LARGEST_LOG)) if is_stream(source) else records_in(source)
    except MineralsError as error:
        raise Refusal(f"{plain_name(source)}: {error}") from None
    except OSError as error:
        raise Refusal(because(error, source)) from None
    if output is None and is_stream(source):
        raise Refusal("A pipe has no name: give the log, or the folder for several, with --output.")
    if output is None:
        output = Path(source.stem) if len(records) > 1 else Path(f"{source.stem}{SUFFIXES[0]}")
    unread: list[str] = []

    def leave_out(complaint: str) -> None:
        unread.append(complaint)
        refuse(f"{plain_name(source)}{complaint}")

    into = _into_file if _is_a_log(output, len(records)) else _into_folder
    written = into(source, records, output, leave_out, force=force)
    screen = Screen()
    for line in written:
        screen.line(line)
    if unread:
        raise typer.Exit(FOUND if written else REFUSED)


def _is_a_log(output: Path, records: int) -> bool:
    """Tell whether to write one log instead of a folder. Raises `Refusal` if the name fits neither."""
    if output.is_dir():
        return False
    if is_stream(output) or is_named_as_log(output):
        if records > 1:
            raise Refusal(f"{plain_name(output)}: this is one log, but there are {records} records; name a folder.")
        return True
    if output.suffix:
        raise Refusal(f"{plain_name(output)}: name a log that ends in {SUFFIXES[0]}, or a folder, without a suffix.")
    return False


def _into_file(
    source: Path, records: Sequence[bytes], output: Path, leave_out: Callable[[str], None], *, force: bool
) -> list[str]:
    """Write a single record as a log, and return the lines to print."""
    make_sure_of(output, force=force)
    said: list[str] = []
    for _, made in _logs(source, records, leave_out, said):
        deliver(made, output, force=force)
    return [f"{output_name(output)}: {line}" for line in said]


def _into_folder(
    source: Path, records: Sequence[bytes], output: Path, leave_out: Callable[[str], None], *, force: bool
) -> list[str]:
    """Write the records as logs into a folder, all or none, and return the lines to print."""
    from minerals.core.system import write_folder

    said: list[str] = []
    logs = _logs(source, records, leave_out, said)
    first = next(logs, None)
    if first is None:
        return []
    with unless_forced():
        written = write_folder(output, chain([first], logs), force=force)
    return [f"{plain_name(path)}: {line}" for path, line in zip(written, said, strict=True)]


def _logs(
    source: Path, records: Sequence[bytes], leave_out: Callable[[str], None], said: list[str]
) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of each log, one at a time, and say which records cannot be read."""
    from minerals.exchange.records import RecordError, read_record

    stem = "game" if is_stream(source) else source.stem
    digits = len(str(len(records)))
    for number, record in enumerate(with_bar(records, "Reading"), start=1):
        try:
            log = read_record(record)
        except RecordError as error:
            leave_out(f", game {number}: {error}" if len(records) > 1 else f": {error}")
        else:
            said.append(f"{' against '.join(log.header.players)}, {counts(log)}")
            yield f"{stem}-{number:0{digits}}{SUFFIXES[0]}", b"".join(log.lines())
