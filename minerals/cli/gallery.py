"""`minerals gallery`: a folder of logs as pages with an index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from minerals.cli import completion
from minerals.cli.output import Force, unless_forced
from minerals.cli.refusal import FOUND, REFUSED, Refusal, refuse
from minerals.cli.screen import Screen
from minerals.cli.streams import require_folder
from minerals.cli.verify import load, logs_in
from minerals.cli.writing import with_bar
from minerals.core.system import cores
from minerals.core.text import plain_name

_LOGS_A_WORKER = 5
"""A worker takes a second to start, and is not worth it for fewer logs."""


def gallery(
    source: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="A folder with logs in it.", autocompletion=completion.logs)
    ],
    target: Annotated[Path, typer.Argument(metavar="PAGES", help="The folder for the pages.", callback=require_folder)],
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="NUMBER", min=1, help="The cores to use, by default all.")
    ] = None,
    hide_result: Annotated[
        bool, typer.Option("--hide-result", help="Hide who won until the end of each game, in the index too.")
    ] = False,
    guess: Annotated[bool, typer.Option("--guess", help="Let readers guess the moves.")] = False,
    force: Force = False,
) -> None:
    """Write a folder of logs as pages with an index.

    A log that cannot be read is left out, and the exit code is then 1.
    """
    from minerals.exchange.page import write_gallery

    screen = Screen()
    if target.suffix and not target.is_dir():
        raise Refusal(
            f"{plain_name(target)}: a folder of logs becomes a folder of pages, so give it a name without a suffix."
        )
    found = logs_in(source)
    left_out: list[str] = []

    def leave_out(sentence: str) -> None:
        left_out.append(sentence)
        refuse(sentence)

    for path, reason in found.left_out:
        leave_out(f"{plain_name(path)}: {reason}")
    if not found.logs:
        raise typer.Exit(REFUSED)
    most = len(found.logs) // _LOGS_A_WORKER + 1
    with unless_forced():
        written = write_gallery(
            ((name, partial(load, path)) for path, name in with_bar(_named(source, found.logs))),
            target,
            f"Recorded games of {source.resolve().name}",
            # A refusal to load a log already names it.
            lambda name, error: leave_out(str(error) if isinstance(error, Refusal) else f"{plain_name(name)}: {error}"),
            force=force,
            workers=(min(cores(), most) if find_spec("loky") else 1) if workers is None else workers,
            hide_result=hide_result,
            guess=guess,
        )
    for path in written:
        screen.line(plain_name(path))
    if left_out:
        raise typer.Exit(FOUND if written else REFUSED)


def _named(folder: Path, logs: Sequence[Path]) -> list[tuple[Path, str]]:
    """Return each log with the name of its page: its own without the suffix, if no other log has the same."""
    names = [path.relative_to(folder).as_posix() for path in logs]
    stems = [name.removesuffix(path.suffix) for name, path in zip(names, logs, strict=True)]
    times = Counter(stem.casefold() for stem in stems)
    return [
        (path, stem if times[stem.casefold()] == 1 else name)
        for path, name, stem in zip(logs, names, stems, strict=True)
    ]
