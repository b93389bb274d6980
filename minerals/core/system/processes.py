"""Calls of one function side by side: by threads, or in other processes of this machine.

loky starts the processes, because its processes do not run the calling script again. If one dies, loky ends them all
and does not say whose task it was: `docs/decisions/0035-one-pool-of-workers.md` says how the task is found.
"""

from __future__ import annotations

import os
import pickle
import re
import signal
import sys
import threading
import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from minerals.core.system.optional_dependencies import named_extra
from minerals.core.text import MineralsError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Task = TypeVar("Task")
Result = TypeVar("Result")

_MOST_DEATHS = 3
"""So many processes may die over the same task. The last of them has no other task."""
_AHEAD = 2
"""So many tasks are handed out for each process: none idles, and results do not pile up where they are used."""

_ALONE = (
    "No other process can be started here ({why}), so one does all the work. Processes share memory, on Linux in "
    "/dev/shm: make that folder writable, or use workers=1, which does the same without this warning."
)


class LostTaskError(Exception):
    """Processes died over the same task again and again. `how`: how the last of them ended, such as SIGKILL."""

    def __init__(self, task: Any, how: str) -> None:
        super().__init__(f"{_MOST_DEATHS} processes died ({how})")
        self.task = task
        self.how = how
        self.deaths = _MOST_DEATHS


def done_in_processes(
    work: Callable[[Task], Result], tasks: Iterable[Task], workers: int, what: str, *, in_order: bool = False
) -> Generator[Result, None, None]:
    """Yield what a function returns for each task, called in several processes.

    The processes end when the generator ends, whatever the reason, and when this process dies. A call whose process
    has died is made again. The results, and the finished ones after an error, are those of `results_of`.

    `work`: the function. It may come from a notebook or a script. `tasks`: the tasks, all different. `workers`: the
    largest number of processes. `what`: who needs several processes, for the error if loky is missing: the beginning of
    a sentence, with its verb. `in_order`: whether to yield the results in the order of the tasks, and not as they are
    finished. Raises `LostTaskError` if processes die repeatedly over the same task. Raises `MissingLibrary` if loky is
    missing. Where the system allows no other processes, it warns and calls the function in this one.
    """
    try:
        pool = _Pool(work, workers, what)
    except OSError as error:
        warnings.warn(_ALONE.format(why=error.strerror or error), stacklevel=2)
        yield from map(work, tasks)
        return
    try:
        yield from results_of(pool.submit, tasks, _AHEAD * workers, pool.submit_again, pool.result, in_order=in_order)
    finally:
        pool.end()


def results_of(
    submit: Callable[[Task], Future[Any]],
    tasks: Iterable[Task],
    ahead: int,
    submit_again: Callable[[Task], Future[Any]] | None = None,
    result: Callable[[Future[Any]], Result] = Future.result,
    *,
    in_order: bool = False,
) -> Iterator[Result]:
    """Yield the results of tasks, of which only so many are handed out ahead.

    Before an error or an interrupt is raised, the results that are finished are yielded, unless they have an order.
    """
    given = iter(tasks)
    running = {submit(task): task for task in islice(given, ahead)}
    try:
        while running:
            finished = wait([next(iter(running))] if in_order else running, return_when=FIRST_COMPLETED).done
            if submit_again is not None and any(map(_is_lost, finished)):
                handed: dict[Future[Any], Task] = {}
                try:
                    for future, task in running.items():
                        handed[submit_again(task) if _is_lost(future) else future] = task
                finally:  # what was finished alone is not lost if the next one dies again
                    running = handed | {future: task for future, task in running.items() if not _is_lost(future)}
                continue
            for future in finished:
                del running[future]
                running |= {submit(task): task for task in islice(given, 1)}
                yield result(future)
    except (KeyboardInterrupt, Exception):
        for future in () if in_order else wait(running, timeout=0).done:
            if future.exception() is None:
                yield result(future)
        raise
    finally:
        for future in () if submit_again else running:  # `_Pool.end` ends them too, and loky trips over cancelled ones
            future.cancel()


def _is_lost(future: Future[Any]) -> bool:
    return future.done() and isinstance(future.exception(), BrokenExecutor)


class _Pool:
    """An executor of loky, and another one if a process of it dies."""

    def __init__(self, work: Callable[[Any], Any], workers: int, what: str) -> None:
        with named_extra(what):
            from loky import ProcessPoolExecutor  # type: ignore[import-untyped, unused-ignore]
            from loky.backend import get_context, resource_tracker  # type: ignore[import-untyped, unused-ignore]
        self._start: Callable[..., Any] = ProcessPoolExecutor
        self._context = get_context("loky")
        # Nobody writes to this pipe. It closes when this process ends, however it ends.
        self._ended, self._lives = self._context.Pipe(duplex=False)
        _start_quietly(resource_tracker)
        self._work = work
        self._workers = workers
        self._executor = self._executor_of(workers)
        self._deaths: Counter[Any] = Counter()

    def submit(self, task: Any) -> Future[Any]:
        try:
            return self._submit(self._executor, task)
        except BrokenExecutor:
            self._executor = self._executor_of(self._workers)
            return self._submit(self._executor, task)

    def submit_again(self, task: Any) -> Future[Any]:
        """Hand out a task that was lost: at last to a process that has nothing else to do, and so dies of it alone."""
        self._deaths[task] += 1
        if self._deaths[task] < _MOST_DEATHS - 1:
            return self.submit(task)
        alone = self._executor_of(1)
        try:
            future = self._submit(alone, task)
            if isinstance(error := future.exception(), BrokenExecutor):
                found = re.search(r"SIG[A-Z]+|EXIT\(\d+\)", str(error))
                raise LostTaskError(task, found[0] if found else type(error).__name__)
            return future
        finally:
            alone.shutdown(kill_workers=True)

    @staticmethod
    def result(future: Future[Any]) -> Any:
        """Return the result of a call, or raise its error."""
        succeeded, result = future.result()
        if not succeeded:
            raise pickle.loads(result)
        return result

    def end(self) -> None:
        self._executor.shutdown(kill_workers=True)
        self._lives.close()
        self._ended.close()

    def _executor_of(self, workers: int) -> Any:
        return self._start(workers, context=self._context, initializer=_end_with, initargs=(self._ended,))

    def _submit(self, executor: Any, task: Any) -> Future[Any]:
        with _interrupts_held_back():
            future: Future[Any] = executor.submit(_answer, self._work, task)
        return future


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Let processes that start meanwhile hear of no interrupt: a terminal sends it to all, and one is to act on it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # a new process inherits this
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_quietly(tracker: Any) -> None:
    """Start the process that cleans up if this one is killed. It would write that on the screen."""
    if hasattr(signal, "pthread_sigmask"):
        from multiprocessing import resource_tracker  # a browser lacks it

        resource_tracker.ensure_running()  # the first call of each lets signals through
    sys.warnoptions.append("ignore:resource_tracker")
    try:
        tracker.ensure_running()
    finally:
        sys.warnoptions.pop()


# --- in the other process ---


def _end_with(parent: Connection) -> None:
    """End this process as soon as the one that has started it has ended."""

    def watch() -> None:
        try:
            parent.recv_bytes()
        except (EOFError, OSError):
            os._exit(1)  # without clean-up, for the other threads may be anywhere

    if sys.platform == "win32":
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=watch, daemon=True).start()


def _answer(work: Callable[[Any], Any], task: Any) -> tuple[bool, Any]:
    """Return whether a call has succeeded, and its result, or its error packed."""
    try:
        return True, work(task)
    except Exception as error:  # noqa: BLE001 - it is raised where the result is awaited
        from cloudpickle import dumps  # type: ignore[import-untyped, unused-ignore]  # loky needs it; it has no types

        return False, dumps(sendable(error))


def sendable(error: Exception) -> Exception:
    """Return an error for another process: the same, or if it cannot be sent one that says the same.

    If it is not one of ours, a note says where it was raised, for the traceback is not sent.
    """
    from cloudpickle import dumps

    is_ours = isinstance(error, MineralsError)
    if not is_ours:
        error.add_note("".join(traceback.format_exception(error)).rstrip())
    try:
        pickle.loads(dumps(error))
    except Exception:  # noqa: BLE001 - an error of anybody's making may refuse either in any way
        plain = MineralsError(str(error)) if is_ours else RuntimeError(f"{type(error).__name__}: {error}")
        plain.__notes__ = list(getattr(error, "__notes__", ()))
        return plain
    return error
