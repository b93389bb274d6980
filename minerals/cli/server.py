"""Starting a server, in a process of its own or in this one, and waiting for its end."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen
from typing import Any


def run(command: Sequence[str], environment: Mapping[str, str] | None = None) -> int:
    """Start a server and return its exit code when it has ended. Whatever ends this process ends the server too.

    `environment`: what to add to the environment.
    """
    server = Popen(command, env={**os.environ, **(environment or {})})
    with _passing_on(server):
        while True:
            try:
                return server.wait()
            except KeyboardInterrupt:
                # From a terminal, the server gets the interrupt too, and ends in its own way.
                if not _is_in_front():
                    server.send_signal(signal.SIGINT)


def end_in_order() -> None:
    """From now on, let the system end this process as Ctrl-C would, with everything that it has started."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))


def wait_for_end() -> None:
    """Wait until somebody presses Ctrl-C, or the system ends what it has started, such as a service."""
    ended = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: ended.set())
    ended.wait()


def _is_in_front() -> bool:
    """Tell whether a terminal sends its interrupts to this process and those that it has started."""
    if not hasattr(os, "tcgetpgrp"):
        return True
    try:
        with Path("/dev/tty").open("rb") as terminal:
            return os.tcgetpgrp(terminal.fileno()) == os.getpgrp()
    except OSError:
        return False


@contextmanager
def _passing_on(server: Popen[bytes]) -> Iterator[None]:
    """Pass on what tells this process to end. Without a terminal, as in a service, nobody else tells the server."""

    def end(*_: Any) -> None:
        server.terminate()

    before = {}
    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            # What `nohup` has told this process to ignore is ignored by the server as well.
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                before[number] = signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
