"""Kernels say when they compile: through Python's logging, and never by printing.

Needs numba. Compiling takes some seconds, and its result is kept on disk, so there is something to say once only.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import numba
from numba.core import event as numba_event

LOGGER = logging.getLogger(__name__.partition(".")[0])

Compiled = TypeVar("Compiled", bound=Callable[..., Any])


def compiled(function: Compiled) -> Compiled:
    """Compile a part of a kernel: it becomes part of what calls it, and is kept on disk as that only."""
    part: Any = numba.njit(nogil=True, error_model="numpy")(function)
    return cast("Compiled", part)


def kept(*parts: ModuleType) -> Callable[[Compiled], Compiled]:
    """Return a decorator that compiles what Python calls, with all that this calls; kept on disk, without the GIL.

    Parameters
    ----------
    parts
        The other modules from which it takes compiled functions. What is on disk is compiled anew when one of their
        files has changed since; numba by itself looks at the file of the function alone.
    """

    def keep(function: Compiled) -> Compiled:
        whole: Any = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
        changed = max((Path(str(part.__file__)).stat().st_mtime for part in parts), default=0.0)
        name = f"{Path(function.__code__.co_filename).stem}.{function.__qualname__}-*.nbi"
        for index in Path(whole.stats.cache_path).glob(name):
            if index.stat().st_mtime < changed:
                index.unlink(missing_ok=True)
        return cast("Compiled", whole)

    return keep


def announced(title: str) -> Callable[[Compiled], Compiled]:
    """Return a decorator that makes a compiled function say at level INFO when it begins to compile.

    It stands above `kept` or `numba.njit`, of the one function that Python calls, and gives that function back as it
    is, so a call costs nothing. A function that is found on disk says nothing.

    Parameters
    ----------
    title
        Of the game.

    Examples
    --------
    >>> @announced("Pebbles")
    ... @compiled
    ... def doubled(number):
    ...     return number * 2
    >>> doubled(21)
    42
    """

    def announce(function: Compiled) -> Compiled:
        numba_event.register("numba:compile", _Announcer(function, title))  # type: ignore[no-untyped-call, unused-ignore]
        return function

    return announce


class _Announcer(numba_event.Listener):  # type: ignore[misc, unused-ignore]  # numba has no types
    """Waits for a function to be compiled."""

    def __init__(self, function: Any, title: str) -> None:
        self.function = function
        self.title = title

    def on_start(self, event: Any) -> None:
        if event.data["dispatcher"] is self.function:
            LOGGER.info("Compiling the kernel of %s; this takes some seconds, and is kept on disk.", self.title)

    def on_end(self, event: Any) -> None:
        """Say nothing: whoever waited sees it."""
