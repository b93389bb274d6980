"""Kernels report when they compile, through Python's logging and never by printing.

Needs numba. Compiling takes some seconds. The result is kept on disk, so it is usually reported only once.
"""

from __future__ import annotations

import gc
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
    """Compile a part of a kernel for other compiled functions. Only the function that calls it is kept on disk.

    Python cannot call it, but its `py_func`: see `minerals.kernels.parts`. Where numba differs from what that expects,
    the part is an ordinary compiled function, which gives the same results and takes longer to compile.
    """
    try:
        from minerals.kernels.parts import part
    except (ImportError, AttributeError):
        jit: Any = numba.njit
        return cast("Compiled", jit(nogil=True, error_model="numpy")(function))
    return part(function)


def jit_cached(*parts: ModuleType) -> Callable[[Compiled], Compiled]:
    """Return a decorator that compiles a function and everything it calls; kept on disk, without the GIL.

    `parts`: the other modules whose compiled functions it uses. If one of their files has changed, the function is
    compiled again; numba itself only checks the file that holds the function.
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


def log_compilation(title: str) -> Callable[[Compiled], Compiled]:
    """Return a decorator that makes a compiled function log at level INFO when it begins to compile.

    Put it above `jit_cached` or `numba.njit`, on the one function that Python calls. It returns that function
    unchanged, so calls cost nothing extra. A function that is loaded from disk logs nothing.

    `title`: the title of the game.

    >>> @log_compilation("Pebbles")
    ... @numba.njit
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
        self.was_collecting = False

    def on_start(self, event: Any) -> None:
        if event.data["dispatcher"] is self.function:
            LOGGER.info("Compiling the kernel of %s; this takes some seconds, and is kept on disk.", self.title)
            # numba keeps nearly all of the millions of objects that it makes, so to look for garbage takes time only.
            self.was_collecting = gc.isenabled()
            gc.disable()

    def on_end(self, event: Any) -> None:
        if event.data["dispatcher"] is self.function and self.was_collecting:
            gc.enable()
