"""Every error becomes one clear line on stderr and an exit code, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import typer

from minerals.core.system import missing_of
from minerals.core.text import LONGEST_SENTENCE, MineralsError, listed, plain, plain_name, sentence, shortened

DONE = 0
FOUND = 1
"""The command is done and found a problem: a damaged log, or a reason against an action."""
REFUSED = 2
"""The input cannot be used."""
INTERRUPTED = 130
UNHEARD = 141
"""The reader of the output has gone, as with `| head`. A shell shows this for every program that ends by SIGPIPE."""

_ROOM_FOR_HELP = 60
_FEW = 5
"""If so many commands have an option that another one lacks, they are named."""
_LONGEST_NAME = 200
"""So much of a file's name is said."""

# Typer raises errors of one family if it cannot read a command line. Their base class has no public name.
_UsageError: type[Exception] = typer.BadParameter.__bases__[0]


class Refusal(MineralsError):  # noqa: N818 - it refuses, as the rules do; nothing has failed
    """The reason why a command cannot do something, in one sentence."""


def refuse(complaint: str, head: str = "Error: ") -> None:
    """Print a complaint as one line on stderr."""
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(f"{head}{shortened(on_one_line(complaint), LONGEST_SENTENCE - len(head))}\n")


def on_one_line(text: str) -> str:
    r"""Return a text without line ends, and with nothing in it that a terminal would obey.

    >>> on_one_line("no such \n  game: \x1b[31m")
    'no such game: \\x1b[31m'
    """
    return plain(sentence(" ".join(text.split())))


def because(error: OSError, name: object = None) -> str:
    """Return the file that the system refused, and the reason."""
    reason = error.strerror or type(error).__name__
    named = error.filename if name is None else name
    if named is None:
        return reason
    name = os.fsdecode(named) if isinstance(named, bytes) else str(named)
    return f"{shortened(plain_name(name), _LONGEST_NAME)}: {reason}"


def run_command(command: Callable[[], Any]) -> int:
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
        refuse(because(error) if isinstance(error, OSError) else str(error))
        return REFUSED
    except ModuleNotFoundError as error:
        told = missing_of(error)
        if told is None:
            raise
        refuse(str(told))
        return REFUSED
    except BrokenPipeError:
        _write_no_more()
        return UNHEARD
    except OSError as error:
        refuse(because(error))
        _write_no_more()
        return REFUSED
    except typer.Abort:
        return REFUSED
    except SystemExit:
        # Typer and rich exit like this if the reader of a pipe, such as `head`, has gone, so nobody is left to tell.
        _write_no_more()
        return UNHEARD
    if code == INTERRUPTED:
        refuse("Interrupted.")
    return code if isinstance(code, int) else 0


def write_anything() -> None:
    """Let the streams take every character. A character that the terminal cannot show becomes a question mark."""
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def flush() -> None:
    """Write buffered output while an error can still be reported."""
    if sys.stdout is not None:
        sys.stdout.flush()


def _write_no_more() -> None:
    """Keep the interpreter from complaining at exit about output that it could not write."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _usage(error: Any) -> str:
    context = error.ctx
    said = shortened(on_one_line(error.format_message()), LONGEST_SENTENCE - _ROOM_FOR_HELP)
    said = said if said.endswith((".", "?", "…")) else f"{said}."
    owners = _owners(context, getattr(error, "option_name", ""))
    if 0 < len(owners) <= _FEW:
        said = f"{said} {listed(owners)} {'has' if len(owners) == 1 else 'have'} it."
    return f"{said} See: {context.command_path} --help" if context is not None else said


def _owners(context: Any, option: str) -> list[str]:
    """Return the commands that have an option, which another one lacks."""
    commands = getattr(context.parent.command, "commands", {}) if option and context and context.parent else {}
    return [
        f"'{context.parent.command_path} {name}'"
        for name, command in commands.items()
        if any(option in parameter.opts for parameter in command.params)
    ]
