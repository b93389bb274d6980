"""A budget of time for work on files from strangers.

The caller says how long such work may take, and the work asks at every step whether there is time left. A step is
small, because the size of the input is limited (`minerals.core.system.limits`), so the budget is exceeded by at most
one step. It needs neither processes nor signals, so it works in a browser, in a thread and on every system.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from minerals.core.text import MineralsError

_deadline: ContextVar[float | None] = ContextVar("deadline", default=None)
_is_unwanted: ContextVar[Callable[[], bool] | None] = ContextVar("is_unwanted", default=None)

# The time this thread has computed: a busy machine or a slow disk is not the fault of what is read.
_now = getattr(time, "thread_time", time.perf_counter)


class OutOfTime(MineralsError):  # noqa: N818 - nothing is wrong with what was read, there was only too much of it
    """The time for a piece of work is used up. `place`: the work that was going on, or "" if nobody knows."""

    def __init__(self, place: str = "") -> None:
        self.place = place
        super().__init__(f"The time for it has run out{f' at {place}' if place else ''}.")


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Limit the computing time of everything inside. None means without a limit. The shorter of two limits applies.

    `seconds`: the limit in seconds.

    >>> with time_limit(0.01):
    ...     while True:
    ...         require_time()
    Traceback (most recent call last):
        ...
    minerals.core.system.time_limits.OutOfTime: The time for it has run out.
    """
    outer = _deadline.get()
    ends = [] if outer is None else [outer]
    if seconds is not None:
        ends.append(_now() + seconds)
    token = _deadline.set(min(ends, default=None))
    try:
        yield
    finally:
        _deadline.reset(token)


@contextmanager
def while_wanted(is_unwanted: Callable[[], bool]) -> Iterator[None]:
    """End everything inside as if its time had run out, as soon as nobody wants it any more.

    `is_unwanted`: tells whether it is so. It is asked at every step, so it must be cheap.

    >>> with while_wanted(lambda: True):
    ...     require_time()
    Traceback (most recent call last):
        ...
    minerals.core.system.time_limits.OutOfTime: The time for it has run out.
    """
    token = _is_unwanted.set(is_unwanted)
    try:
        yield
    finally:
        _is_unwanted.reset(token)


@contextmanager
def place_of_work(place: str) -> Iterator[None]:
    """Name the work inside, so that `OutOfTime` can say where the time ran out. The innermost name counts."""
    try:
        yield
    except OutOfTime as error:
        raise OutOfTime(error.place or place) from None


def require_time() -> None:
    """Raise `OutOfTime` if there is a budget and it is used up, or nobody wants the result. O(1), and cheap."""
    deadline, is_unwanted = _deadline.get(), _is_unwanted.get()
    if (deadline is not None and _now() > deadline) or (is_unwanted is not None and is_unwanted()):
        raise OutOfTime
