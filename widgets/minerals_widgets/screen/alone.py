"""One thing at a time: handlers of the page, and notebook cells whose calls do the same as a click.

Messages from the page arrive on several threads, and cells and subshells run on others. There are two locks, always
taken in this order: one for all handlers, because all pictures share one connection, and then the lock of the log that
is shown. A cell that plays on the log directly takes only the second.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from minerals.core.system import Lock

HANDLERS = Lock()
"""Held by each handler of the page while it runs."""

P = ParamSpec("P")
ResultT = TypeVar("ResultT")


class HasLock(Protocol):
    """A line for errors that has a lock."""

    lock: Lock


class TellsErrors(Protocol):
    """A widget with a line for errors and, with it, the lock of the log that it shows."""

    @property
    def errors(self) -> HasLock:
        """The line."""


ShowsT = TypeVar("ShowsT", bound=TellsErrors)


def alone(method: Callable[Concatenate[ShowsT, P], ResultT]) -> Callable[Concatenate[ShowsT, P], ResultT]:
    """Return a method that waits until no handler runs and nobody plays, and holds both off until it is done."""

    @wraps(method)
    def held(self: ShowsT, /, *arguments: P.args, **named: P.kwargs) -> ResultT:
        with HANDLERS, self.errors.lock:
            return method(self, *arguments, **named)

    return held
