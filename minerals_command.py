"""What the command `minerals` starts with: an interrupt is one line, also while the kit is still being imported.

It lies beside the package and not in it, because importing anything of a package imports the package first.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

INTERRUPTED = 130


def main() -> None:
    """Run the command, and leave with its exit code."""
    try:
        with _interrupts_kept():
            from minerals.cli import main as run
        run()
    except KeyboardInterrupt:
        _say("Error: Interrupted.\n")
    except SystemExit as leaving:
        if leaving.code != INTERRUPTED:
            _be_deaf()
            raise
    else:
        _be_deaf()
        return
    _leave()


@contextmanager
def _interrupts_kept() -> Iterator[None]:
    """Keep interrupts until the end: compiled modules crash when one meets them while they are being imported."""
    kept: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: kept.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if kept and before is not signal.SIG_IGN:
        raise KeyboardInterrupt


def _say(line: str) -> None:
    if sys.stderr is not None:
        sys.stderr.write(line)


def _be_deaf() -> None:
    """Ignore interrupts while Python ends: all is done and said, and the exit code should say how it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _leave() -> None:
    """Put away what is to be put away, and leave.

    Not by way of `sys.exit`: where an interrupt met an import, Python may end as if nobody had caught it.
    """
    _be_deaf()
    atexit._run_exitfuncs()  # noqa: SLF001 - there is no other way to have them run before `os._exit`
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            continue
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    main()
