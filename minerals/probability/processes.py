"""Worker processes on this machine: each plays one chunk at a time, and a process that dies is replaced.

loky starts them, because its processes do not run the calling script again.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import Any

from minerals.core.system import named_extra
from minerals.core.text import MineralsError
from minerals.probability.parcel import packed_error, unpacked
from minerals.probability.rows import Rows, play_rows

_MOST_DEATHS = 3
"""So many processes may die over the same games."""
_SECONDS_TO_LEAVE = 5.0
_SIGNALS = {signal.SIGINT, signal.SIGTERM}


def play_in_processes(parcel: bytes, chunks: Iterator[range], workers: int) -> Generator[Rows, None, None]:
    """Play chunks of games in processes, and yield the rows of each as it is finished, in any order.

    Before an error is raised, the rows finished in the meantime are yielded.

    Parameters
    ----------
    parcel
        The study, packed.
    chunks
        The games, all different.
    workers
        The largest number of processes to use.

    Raises
    ------
    OptionError
        If a game cannot be played, or loky is missing.
    MineralsError
        If processes die repeatedly while playing the same games.
    """
    team = _Team(parcel)
    try:
        yield from _by(team, chunks, workers)
        team.dismiss()
    except (KeyboardInterrupt, Exception):
        yield from team.finished()
        raise
    finally:
        team.kill()


def _by(team: _Team, chunks: Iterator[range], workers: int) -> Iterator[Rows]:
    lost: list[range] = []
    deaths: Counter[range] = Counter()
    for chunk in islice(chunks, workers):
        team.hire().hand(chunk)
    while busy := team.busy():
        for worker in _ready(busy):
            games = worker.games
            assert games is not None, "it is busy"
            rows = worker.take()
            free = worker
            if rows is None:
                deaths[games] += 1
                if deaths[games] == _MOST_DEATHS:
                    raise MineralsError(_died(games, worker.ended()))
                lost.append(games)
                free = team.replace(worker)
            following = lost.pop() if lost else next(chunks, None)
            if following is not None:
                free.hand(following)
            if rows is not None:
                yield rows


def _died(games: range, how: str) -> str:
    which = f"game {games.start}" if len(games) == 1 else f"games {games.start} to {games[-1]}"
    return (
        f"simulate: {_MOST_DEATHS} worker processes died while playing {which} ({how}), perhaps because memory ran "
        "out; use fewer workers or smaller chunks."
    )


# --- the parent's side ---


class _Worker:
    """A process that plays what it is handed, one chunk at a time.

    Each has a pipe of its own: a queue that several share stays locked, or with half a message in it, where one of
    them is killed; and so it is known over which games a process has died.
    """

    def __init__(self, context: Any, parcel: bytes) -> None:
        self.games: range | None = None
        """What it is playing."""
        self.connection, theirs = context.Pipe()
        with _signals_held_back():
            self._process = context.Process(target=serve, args=(theirs,))
            self._process.start()
        theirs.close()
        self._send(parcel)

    @property
    def signs(self) -> tuple[Connection, int]:
        """What is ready as soon as the process has finished a chunk, or has died."""
        return self.connection, self._process.sentinel

    def hand(self, games: range) -> None:
        """Give it games to play."""
        self.games = games
        self._send(pickle.dumps(games))

    def take(self) -> Rows | None:
        """Return the rows of what it was handed; None where it has died instead. Raises what was raised there."""
        self.games = None  # first, because an interrupt while reading leaves half an answer, which must not be used
        try:
            answer = self.connection.recv_bytes() if self.connection.poll() else b""
        except (EOFError, OSError):
            return None
        rows = pickle.loads(answer) if answer else None
        if isinstance(rows, Exception):
            raise rows
        return rows

    def leave(self) -> None:
        """Tell it that there is no more to play."""
        self.connection.close()

    def joined(self) -> bool:
        """Return whether it has ended, after waiting a little for that."""
        self._process.join(_SECONDS_TO_LEAVE)
        return self._process.exitcode is not None

    def kill(self) -> None:
        """End it, whatever it does."""
        self.connection.close()
        if self._process.exitcode is None:
            _kill(self._process)
        self._process.join()

    def ended(self) -> str:
        """Return how it ended, in a word or two."""
        self.joined()
        code: int = self._process.exitcode or 0
        with suppress(ValueError):
            return signal.Signals(-code).name
        return f"exit code {code}"

    def _send(self, message: bytes) -> None:
        # If a process has just died, the code that waits for its rows will notice.
        with suppress(OSError):
            self.connection.send_bytes(message)


def _kill(process: Any) -> None:
    """End a process at once: it does not listen to anything milder."""
    if hasattr(signal, "SIGKILL"):
        with suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGKILL)
    else:
        process.terminate()


class _Team:
    """The workers of one study."""

    def __init__(self, parcel: bytes) -> None:
        self._parcel = parcel
        self._context = _context()
        self._workers: list[_Worker] = []

    def hire(self) -> _Worker:
        """Start another process."""
        worker = _Worker(self._context, self._parcel)
        self._workers.append(worker)
        return worker

    def replace(self, worker: _Worker) -> _Worker:
        """Start a process for one that has died."""
        worker.kill()
        self._workers.remove(worker)
        return self.hire()

    def busy(self) -> list[_Worker]:
        """Return those that play."""
        return [worker for worker in self._workers if worker.games is not None]

    def finished(self) -> Iterator[Rows]:
        """Yield the rows that are ready now, though somewhere else something has gone wrong."""
        for worker in self.busy():
            rows = None
            with suppress(Exception):
                rows = worker.take()
            if rows is not None:
                yield rows

    def dismiss(self) -> None:
        """Let all leave in their own time, for they may have files to close."""
        for worker in self._workers:
            worker.leave()
        self._workers = [worker for worker in self._workers if not worker.joined()]

    def kill(self) -> None:
        """End all that are left."""
        with _signals_held_back():
            while self._workers:
                self._workers.pop().kill()


def _ready(workers: Iterable[_Worker]) -> list[_Worker]:
    """Wait for any that have finished or died."""
    signs = {sign: worker for worker in workers for sign in worker.signs}
    return list(dict.fromkeys(signs[sign] for sign in wait(list(signs))))  # type: ignore[index]


def _context() -> Any:
    """Return what starts processes."""
    from multiprocessing import resource_tracker as standard

    with named_extra("simulate: workers=1 plays without it, but several workers need"):
        from loky.backend import get_context, resource_tracker  # type: ignore[import-untyped, unused-ignore]
    if hasattr(signal, "pthread_sigmask"):
        # The first call of each starts a process, and then allows signals again.
        standard.ensure_running()
        resource_tracker.ensure_running()
    return get_context("loky")


@contextmanager
def _signals_held_back() -> Iterator[None]:
    """Let signals wait, and let a process that starts meanwhile never hear of them.

    A terminal sends an interrupt to all processes, but only the one that waits for the rows may act on it: another one
    would write its traceback beside the answer, even while it is still starting.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    with _signals_noted():
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)  # a new process inherits this
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _signals_noted() -> Iterator[None]:
    """Put off what signals do, for another thread of this process may receive them though this one does not."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread acts on them
        return
    came: list[int] = []
    # None stands for a handler that Python did not set and cannot restore.
    put_off = [number for number in _SIGNALS if signal.getsignal(number) is not None]
    before = {number: signal.signal(number, lambda sent, _: came.append(sent)) for number in put_off}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for which in came:
            signal.raise_signal(which)


# --- the worker's side ---


def serve(connection: Connection) -> None:
    """Play chunks until the parent process has gone. This is what a worker process runs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        parcel = connection.recv_bytes()
        while True:
            games = pickle.loads(connection.recv_bytes())
            # During a chunk nothing arrives except the end of the connection.
            connection.send_bytes(_answer(parcel, games, connection.poll))


def _answer(parcel: bytes, games: range, stopped: Callable[[], bool]) -> bytes:
    try:
        return pickle.dumps(play_rows(unpacked(parcel), games, stopped))
    except Exception as error:  # noqa: BLE001 - whatever a policy raises is raised where its rows are awaited
        return packed_error(error)
