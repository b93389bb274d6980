"""Processes that are started to be killed.

They are forked from a process with a single thread that has loaded the kit already, so that one costs milliseconds.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from functools import lru_cache
from multiprocessing.context import ForkServerContext
from typing import Any

_LOADED_BEFORE = [
    "tests.hardening.kills",
    "tests.hardening.outputs",
    "tests.hardening.studies",
    "minerals.classroom.grading",
    "minerals.classroom.publishing",
    "minerals.exchange.page",
    "minerals.picture",
    "minerals.probability",
    "pyarrow.parquet",
]


@lru_cache(maxsize=1)
def _context() -> ForkServerContext:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_LOADED_BEFORE)
    return context


class Child:
    """A process that runs a function and sends answers.

    Parameters
    ----------
    work
        The function; its last argument is the connection that takes the answers.
    arguments
        Its other arguments.
    """

    def __init__(self, work: Callable[..., None], *arguments: Any) -> None:
        self._answers, sending = _context().Pipe(duplex=False)
        self._process = _context().Process(target=_working, args=(work, arguments, sending), daemon=False)
        self._process.start()
        sending.close()

    def answer(self, patience: float) -> Any:
        """Return the next answer. Raises `EOFError` where the process has ended, `TimeoutError`."""
        if not self._answers.poll(patience):
            self._process.kill()
            raise TimeoutError(f"no answer within {patience} s")
        found = self._answers.recv()
        if isinstance(found, Broken):
            raise RuntimeError(f"the process broke off: {found}")
        return found

    def kill(self) -> list[Any]:
        """Kill the process and return the answers that were still on their way."""
        self._process.kill()
        return [answer for answer in self._end(patience=30) if answer != DONE]

    @property
    def number(self) -> int:
        """The process's number."""
        assert self._process.pid is not None
        return self._process.pid

    def _end(self, patience: float) -> list[Any]:
        """Wait until the process has ended, and return the answers that were still on their way."""
        found = list(self._rest(patience))
        self._process.join(patience)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
            raise TimeoutError(f"the process did not end within {patience} s")
        self._answers.close()
        self._process.close()
        for answer in found:
            if isinstance(answer, Broken):
                raise RuntimeError(f"the process broke off: {answer}")
        return found

    def finish(self, patience: float) -> list[Any]:
        """Wait until the process has done its work, and return the answers that were still on their way.

        Raises `RuntimeError` where it ended before, `TimeoutError`.
        """
        found = self._end(patience)
        if not found or found.pop() != DONE:
            raise RuntimeError(f"the process ended without having done its work, after {found}")
        return found

    def _rest(self, patience: float) -> Iterator[Any]:
        # What the process had sent is still in the pipe; the last answer may be torn off.
        while self._answers.poll(patience):
            try:
                yield self._answers.recv()
            except (EOFError, OSError):
                return


DONE = "done"
"""The last answer of a process that has not been killed."""


class Broken(str):
    """What a process raised."""

    __slots__ = ()


def _working(work: Callable[..., None], arguments: tuple[Any, ...], answers: Any) -> None:
    # An interrupt from the keyboard goes to all processes; the one that waits ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        work(*arguments, answers)
        answers.send(DONE)
    except BaseException as error:  # noqa: BLE001 - whatever it is, it is for the one who waits
        answers.send(Broken(f"{type(error).__name__}: {error}"))
    finally:
        answers.close()
        os._exit(0)
