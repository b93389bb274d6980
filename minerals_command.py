"""What the command `minerals` starts with: an interrupt is one line, also while the kit is still being imported.

It lies beside the package and not in it, because importing anything of a package imports the package first.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
import threading
from types import FrameType

INTERRUPTED = 130
_A_MOMENT = 0.002
"""How many seconds later an interrupt comes again that came too early."""
_DEAF = {"_frozen_importlib", "importlib", "pydantic"}
"""The packages that an interrupt must not stop. Half a module may crash, or hide that it was interrupted, and compiled
code that is called back from Python (pydantic reads the arguments of the command) loses an interrupt."""


def main() -> None:
    """Run the command, and leave with its exit code."""
    try:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, _interrupt)
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


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Raise `KeyboardInterrupt`, or let the interrupt come again a moment later."""
    while frame is not None:
        if frame.f_globals.get("__name__", "").partition(".")[0] in _DEAF:
            again = threading.Timer(_A_MOMENT, signal.raise_signal, (number,))
            again.daemon = True
            again.start()
            return
        frame = frame.f_back
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
