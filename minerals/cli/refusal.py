"""Whatever goes wrong becomes one clear line on stderr and an exit code, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import typer

from minerals.core.errors import MineralsError
from minerals.core.plain_text import plain, plain_name

REFUSED = 2
INTERRUPTED = 130

# Typer raises errors of one family for whatever cannot be read on a command line. Its base has no public name.
_UsageError: type[Exception] = typer.BadParameter.__bases__[0]


class Refusal(MineralsError):  # noqa: N818 - it refuses, as the rules do; nothing has failed
    """Something a command cannot do, in one sentence."""


def refuse(sentence: str) -> None:
    """Print one line on stderr, whatever the sentence holds."""
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(f"Error: {on_one_line(sentence)}\n")


def on_one_line(text: str) -> str:
    r"""Return a text without line ends, and with nothing in it that a terminal would obey.

    >>> on_one_line("no such \n  game: \x1b[31m")
    'no such game: \\x1b[31m'
    """
    return plain(" ".join(text.split()))


def because(error: OSError, name: object = None) -> str:
    """Return what the system refused, in the order name, reason."""
    reason = error.strerror or type(error).__name__
    named = error.filename if name is None else name
    if named is None:
        return reason
    return f"{plain_name(os.fsdecode(named) if isinstance(named, bytes) else str(named))}: {reason}"


def answered(command: Callable[[], Any]) -> int:
    """Run a command and return its exit code."""
    write_anything()
    try:
        code = command()
        flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except _UsageError as error:
        refuse(_usage(error))
        return REFUSED
    except MineralsError as error:
        refuse(str(error))
        return REFUSED
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            refuse(because(error))
        _write_no_more()
        return REFUSED
    except typer.Abort:
        return REFUSED
    except SystemExit:
        # Typer and rich leave so where the reader of a pipe has gone, as `head` does: nobody is left to be told.
        _write_no_more()
        return REFUSED
    if code == INTERRUPTED:
        refuse("Interrupted.")
    return code if isinstance(code, int) else 0


def write_anything() -> None:
    """Let the streams take every character: what a terminal cannot show becomes a question mark."""
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def flush() -> None:
    """Write what is still held back, while an error can still be told."""
    if sys.stdout is not None:
        sys.stdout.flush()


def _write_no_more() -> None:
    """Keep the interpreter from complaining, at its end, about what it could not write."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _usage(error: Any) -> str:
    context = error.ctx
    said = on_one_line(error.format_message())
    said = said if said.endswith((".", "?")) else f"{said}."
    return f"{said} See: {context.command_path} --help" if context is not None else said
