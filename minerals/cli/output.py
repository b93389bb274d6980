"""Where the output of a command goes: to the screen, a file or a stream. Nothing is overwritten without `--force`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from minerals.cli.refusal import Refusal
from minerals.cli.streams import STANDARD, keep_for_output, write_stream
from minerals.core.system import Content, require_writable, write_whole
from minerals.core.text import listening, translated_number

Output: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--output", "-o", metavar="FILE", help="The file to write. - is the standard output.", callback=keep_for_output
    ),
]
Force: TypeAlias = Annotated[bool, typer.Option("--force", help="Overwrite files that exist.")]


def deliver(made: Content, output: Path | None, *, force: bool, mode: int | None = None) -> None:
    """Print the output, or write it to a file or to the standard output.

    The file is written whole or not at all. `mode`: the permissions of a new file. Raises `Refusal` if it exists and
    must not be overwritten, and `OSError`.
    """
    if output is None:
        typer.echo(made, nl=False)
    elif output == STANDARD:
        write_stream(made)
    else:
        with unless_forced():
            write_whole(output, made, force=force, mode=mode)


def make_sure_of(output: Path | None, *, force: bool) -> None:
    """Refuse a file that could not be written, before any work goes into it. Raises `Refusal`, `OSError`."""
    if output is not None and output != STANDARD:
        with unless_forced():
            require_writable(output, force=force)


@contextmanager
def told_if_mixed() -> Iterator[None]:
    """Say on stderr how many sentences have no translation and are in English, before the output is written."""
    with listening() as heard:
        yield
    if heard.is_mixed:
        sentence = translated_number(
            len(heard.in_english),
            "{number} of {all} sentences has no translation yet and is in English.",
            "{number} of {all} sentences have no translation yet and are in English.",
            all=len(heard.said),
        )
        typer.echo(sentence, err=True)


@contextmanager
def unless_forced() -> Iterator[None]:
    """Turn the error that a file exists into a refusal that says how to overwrite it."""
    try:
        yield
    except FileExistsError as error:
        raise Refusal(f"{error.filename}: {error.strerror}; --force overwrites it.") from None
