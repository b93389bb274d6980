"""Long work in the background of a notebook, piece by piece, so that clicks are answered meanwhile."""

from __future__ import annotations

import asyncio
import contextvars
import threading
import time
from collections.abc import Callable, Generator
from contextlib import suppress
from typing import Generic, ParamSpec, TypeVar
from weakref import WeakMethod

Piece = TypeVar("Piece")
P = ParamSpec("P")

PAUSE = 0.005
"""Between two pieces, in seconds. Otherwise the thread that answers clicks would have to wait for its turn."""


def weakly(method: Callable[P, object]) -> Callable[P, None]:
    """Return what calls a method as long as its object is alive, and does not keep it alive for that.

    So a thread may go on for somebody who is no longer there, and nothing happens.
    """
    of = WeakMethod(method)

    def call(*arguments: P.args, **named: P.kwargs) -> None:
        bound = of()
        if bound is not None:
            bound(*arguments, **named)

    return call


class Background(Generic[Piece]):
    """Takes the pieces of long work one after the other, in a thread of its own. While it rests, there is no thread.

    Where Python has no threads, as in a browser, it takes a piece whenever it is idle.

    `pieces`: the work. It is closed when it is no longer wanted. `take`: called with each piece. `fail`: called with
    what the work or `take` raised, after which nothing more is done.

    >>> squares = []
    >>> work = Background((number**2 for number in range(4)), squares.append, fail=print)
    >>> work.start()
    >>> work.join()
    >>> squares
    [0, 1, 4, 9]
    """

    def __init__(
        self, pieces: Generator[Piece, None, None], take: Callable[[Piece], object], fail: Callable[[Exception], object]
    ) -> None:
        self._pieces, self._take, self._fail = pieces, take, fail
        self._is_stopped = False
        self._is_wanted = threading.Event()
        self._is_wanted.set()
        self._lock = threading.Lock()
        self._is_resting = False
        self._thread: threading.Thread | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, or begin again after a rest."""
        # A thread does not know the language of the reader by itself.
        context = contextvars.copy_context()
        thread = threading.Thread(target=context.run, args=(self._work,), daemon=True, name="minerals-background")
        try:
            thread.start()
        except RuntimeError:
            self._task = asyncio.get_event_loop().create_task(self._work_between())
        else:
            self._thread = thread

    def rest(self) -> None:
        """Do nothing after the current piece until `go_on`."""
        self._is_wanted.clear()

    def go_on(self) -> None:
        """Do what is left."""
        self._is_wanted.set()
        if self._has_rested():
            self.start()

    def stop(self) -> None:
        """Do nothing more after the current piece, which is not taken."""
        self._is_stopped = True
        self._is_wanted.set()
        if self._has_rested():
            self._close()

    def join(self, seconds: float | None = None) -> None:
        """Wait until a thread has done everything, at most for some seconds."""
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(seconds)

    def _work(self) -> None:
        while self._go_one_piece():
            time.sleep(PAUSE)
            with self._lock:
                self._is_resting = not self._is_wanted.is_set()
                if self._is_resting:
                    return

    def _has_rested(self) -> bool:
        """Tell whether the thread has ended to rest. Only one caller is told."""
        with self._lock:
            rested, self._is_resting = self._is_resting, False
            return rested

    async def _work_between(self) -> None:
        while self._go_one_piece():
            await asyncio.sleep(PAUSE)
            while not self._is_wanted.is_set():
                await asyncio.sleep(0.2)

    def _go_one_piece(self) -> bool:
        """Take the next piece, and return whether there may be more."""
        try:
            if not self._is_stopped:
                piece = next(self._pieces)
                if not self._is_stopped:
                    self._take(piece)
                    return True
        except StopIteration:
            return False
        except Exception as error:  # noqa: BLE001 - nobody else would see it
            if not self._is_stopped:
                self._fail(error)
        self._close()
        return False

    def _close(self) -> None:
        with suppress(Exception):
            self._pieces.close()
