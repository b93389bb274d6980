"""A lock for data that several threads share. It can be copied and pickled with the data, and is free after a fork."""

from __future__ import annotations

import os

# `threading.RLock` is a function that returns one of these: a class is what can be pickled, and in C it takes the lock
# and enters the block as one step, between which no Ctrl-C can come.
from _thread import RLock
from weakref import WeakSet


class Lock(RLock):  # type: ignore[misc]  # typeshed says final, for threading says nothing of it; Python allows it
    """A lock that the thread which holds it can take again.

    A deep or pickled copy of the data gets a free lock of its own. A process that was forked while another thread held
    the lock finds it free, because that thread is not there to release it.

    >>> import copy
    >>> lock = Lock()
    >>> with lock, lock:
    ...     copy.deepcopy(lock) is lock
    False
    """

    __slots__ = ()

    def __init__(self) -> None:
        _locks.add(self)

    def __reduce__(self) -> tuple[type[Lock], tuple[()]]:
        return (Lock, ())


_locks: WeakSet[Lock] = WeakSet()


def _free_in_child() -> None:
    for lock in list(_locks):
        if lock.acquire(blocking=False):  # free, or held by the thread that forked and continues in the child
            lock.release()
        else:
            lock._at_fork_reinit()  # type: ignore[attr-defined]  # noqa: SLF001 - what Python's own modules use for this


if hasattr(os, "register_at_fork"):  # not on Windows, which does not fork
    os.register_at_fork(after_in_child=_free_in_child)
