"""The standard input and output in place of files: `-` is their name in every command.

While the output of a command goes to the standard output, nothing else does. Its messages, also those of the libraries
that it uses, go to stderr.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from contextvars import ContextVar
from io import BytesIO
from pathlib import Path
from typing import TextIO

import typer

from minerals.cli.refusal import Refusal
from minerals.core.system import Content, put_content, read_at_most
from minerals.core.text import plain_name

STANDARD = Path("-")
"""The name of the standard input, and of the standard output."""
_INPUTS = {STANDARD, *map(Path, ("/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"))}
_OUTPUTS = {STANDARD, *map(Path, ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"))}

_output: ContextVar[TextIO | None] = ContextVar("_output", default=None)
"""The standard output while it is kept for the output of a command."""


def is_input(path: Path) -> bool:
    """Tell whether a path is the standard input."""
    return path in _INPUTS


def is_stream(path: Path) -> bool:
    """Tell whether a path is the standard input or output or a pipe, which is there once and has no suffix."""
    with suppress(OSError):
        return path == STANDARD or is_input(path) or path.is_fifo()
    return False


def output_name(output: Path) -> str:
    """Return what messages call the place of an output."""
    return "standard output" if output == STANDARD else plain_name(output)


def read_stream(path: Path, most: int) -> bytes:
    """Return everything in the standard input or a pipe. Raises `Refusal` if that is too much, and `OSError`."""
    name = "standard input" if is_input(path) else str(path)

    def refusal(reason: str) -> Refusal:
        return Refusal(f"{name}: {reason}")

    if not is_input(path):
        with path.open("rb") as file:
            return read_at_most(file, most, refusal)
    if sys.stdin is None:
        raise Refusal("standard input: it is closed.")
    return read_at_most(sys.stdin.buffer, most, refusal)


def write_stream(content: Content) -> None:
    """Write to the standard output, once the content is complete. Text is UTF-8, as it is in a file."""
    memory = BytesIO()
    put_content(memory, content)
    stream = _output.get() or sys.stdout
    if stream is not None:
        stream.buffer.write(memory.getvalue())
        stream.flush()


def keep_for_output(context: typer.Context, output: Path | None) -> Path | None:
    """If the output goes to the standard output, send everything else to stderr until the command ends."""
    if output not in _OUTPUTS or context.resilient_parsing:
        return output
    context.with_resource(_messages_aside())
    return STANDARD


@contextmanager
def _messages_aside() -> Iterator[None]:
    kept = _output.set(sys.stdout)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        _output.reset(kept)


def require_folder(context: typer.Context, output: Path) -> Path:
    """Refuse the standard output in place of a folder."""
    if output in _OUTPUTS and not context.resilient_parsing:
        raise Refusal(f"{output}: several files cannot go to the standard output; name a folder.")
    return output
