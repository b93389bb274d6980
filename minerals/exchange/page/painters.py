"""Worker processes that make pages side by side.

They are plain Python processes that take tasks from a pipe. They need no library, do not run the calling script again,
and are in a session of their own: a terminal interrupts only the process that waits for them, which then ends them.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from itertools import islice
from queue import SimpleQueue
from typing import IO, Any, TypeVar

from minerals.core.text import MineralsError, language, speaking

Task = TypeVar("Task")
Result = TypeVar("Result")

_AHEAD = 2
"""So many results for each worker may wait for their turn, so that finished pages do not pile up in memory."""


def side_by_side(work: Callable[[Task], Result], tasks: Iterable[Task], workers: int) -> Generator[Result, None, None]:
    """Yield what a function makes of each task, in the order of the tasks, made in several processes.

    The function, the tasks and the results must be such that `pickle` takes them. The processes speak the language of
    the reader. They end when the generator ends, whatever the reason.

    Parameters
    ----------
    work
        The function. It raises nothing, or what it raises ends all.
    tasks
        The tasks.
    workers
        How many processes to use. With one, all is made in this process.

    Raises
    ------
    MineralsError
        If a process dies.

    Examples
    --------
    >>> list(side_by_side(str.upper, ["ring", "river"], workers=1))
    ['RING', 'RIVER']
    """
    if workers == 1:
        yield from map(work, tasks)
        return
    team = [_Painter(work, language()) for _ in range(workers)]
    free: SimpleQueue[_Painter] = SimpleQueue()
    for painter in team:
        free.put(painter)

    def done(task: Task) -> Any:
        painter = free.get()
        try:
            return painter.done(task)
        finally:
            free.put(painter)

    with ThreadPoolExecutor(workers) as threads:
        try:
            given = iter(tasks)
            waiting: deque[Future[Result]] = deque(
                threads.submit(done, task) for task in islice(given, _AHEAD * workers)
            )
            while waiting:
                result = waiting.popleft().result()
                waiting.extend(threads.submit(done, task) for task in islice(given, 1))
                yield result
        finally:
            threads.shutdown(wait=False, cancel_futures=True)
            for painter in team:
                painter.end()


class _Painter:
    """A process that does one task at a time."""

    def __init__(self, work: Callable[..., Any], spoken: str) -> None:
        program = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import serve; serve()"
        self._process = subprocess.Popen(
            [sys.executable, "-c", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        self._first: tuple[Any, ...] | None = (work, spoken)

    def done(self, task: object) -> Any:
        """Return what became of a task. Raises `MineralsError` if the process dies, or what the function raised."""
        try:
            if self._first is not None:
                _send(self._first, self._to)
                self._first = None
            _send(task, self._to)
            succeeded, result = pickle.load(self._from)
        except (OSError, EOFError, ValueError):
            raise MineralsError(
                "A worker process has died, perhaps because memory ran out; use fewer workers."
            ) from None
        if not succeeded:
            raise result
        return result

    def end(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._to, self._from):
            with suppress(OSError):
                pipe.close()


def _send(message: object, pipe: IO[bytes]) -> None:
    pipe.write(pickle.dumps(message))
    pipe.flush()


def portable(error: MineralsError) -> MineralsError:
    """Return an error, or if `pickle` cannot take it one that says the same.

    >>> portable(MineralsError("It has no colour."))
    MineralsError('It has no colour.')
    """
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001 - whatever is the matter with it
        return MineralsError(str(error))
    return error


def serve() -> None:
    """Do tasks until the process that gives them has gone. This is what a worker process runs."""
    answers, sys.stdout = sys.stdout.buffer, sys.stderr  # what anything prints must not get between the answers
    with suppress(EOFError, OSError):
        work, spoken = pickle.load(sys.stdin.buffer)
        with speaking(spoken):
            while True:
                _send(_outcome(work, pickle.load(sys.stdin.buffer)), answers)


def _outcome(work: Callable[[Any], Any], task: object) -> tuple[bool, Any]:
    try:
        return True, work(task)
    except Exception as error:  # noqa: BLE001 - it is raised where the result is awaited
        return False, error
