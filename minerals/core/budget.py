"""A budget of time for work on what a stranger has written.

Whoever starts such work says how long it may take; whoever does it asks at every step whether there is time left. A
step is small, since the size of what is read is bounded (`minerals.core.limits`), so the budget holds to within a
step. It needs neither processes nor signals, so it holds in a browser, in a thread and on every system alike.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from minerals.core.errors import MineralsError

_deadline: ContextVar[float | None] = ContextVar("deadline", default=None)

# The time this thread has computed: a busy machine or a slow disk is not the fault of what is read.
_now = getattr(time, "thread_time", time.perf_counter)


class OutOfTime(MineralsError):  # noqa: N818 - nothing is wrong with what was read, there was only too much of it
    """The time for a piece of work is used up.

    Parameters
    ----------
    place
        What was worked on when it was; "" where nobody knows.
    """

    def __init__(self, place: str = "") -> None:
        self.place = place
        super().__init__(f"The time for it has run out{f' at {place}' if place else ''}.")


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Give what is done inside a budget of computing time; None for no limit. The shorter of two limits holds.

    Parameters
    ----------
    seconds
        How long it may compute.

    Examples
    --------
    >>> with time_limit(0.01):
    ...     while True:
    ...         insist_on_time()
    Traceback (most recent call last):
        ...
    minerals.core.budget.OutOfTime: The time for it has run out.
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
def place_of_work(place: str) -> Iterator[None]:
    """Name what is worked on, so that `OutOfTime` says where the time ran out; the innermost name counts."""
    try:
        yield
    except OutOfTime as error:
        raise OutOfTime(error.place or place) from None


def insist_on_time() -> None:
    """Raise `OutOfTime` if there is a budget and it is used up. O(1), and cheap."""
    deadline = _deadline.get()
    if deadline is not None and _now() > deadline:
        raise OutOfTime
