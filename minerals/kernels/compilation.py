"""Kernels report when they compile, through Python's logging and never by printing.

Needs numba. Compiling takes some seconds. The result is kept on disk, so it is usually reported only once. Where no
folder can be written, or what is there cannot be read, a kernel is compiled by each process that needs it.
"""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

import numba
from numba.core import caching
from numba.core import event as numba_event

LOGGER = logging.getLogger(__name__.partition(".")[0])

Compiled = TypeVar("Compiled", bound=Callable[..., Any])

_FunctionCache: Any = caching.FunctionCache
_KEPT = "Compiling the kernel of %s; this takes some seconds, and is kept on disk."
_LOST = (
    "Compiling the kernel of %s; this takes some seconds each time, as there is no folder to keep it in. "
    "Set NUMBA_CACHE_DIR to a folder that you may write to."
)


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
        whole: Any = kept_on_disk(numba.njit(nogil=True, error_model="numpy")(function))
        changed = max((Path(str(part.__file__)).stat().st_mtime for part in parts), default=0.0)
        name = f"{Path(function.__code__.co_filename).stem}.{function.__qualname__}-*.nbi"
        for index in Path(whole.stats.cache_path).glob(name) if is_kept(whole) else ():
            with suppress(FileNotFoundError):  # another process may remove it first
                if index.stat().st_mtime < changed:
                    index.unlink()
        return cast("Compiled", whole)

    return keep


def kept_on_disk(function: Compiled) -> Compiled:
    """Let the machine code of a compiled function be kept on disk, if numba finds a folder for it. Returns it."""
    dispatcher: Any = function
    with suppress(RuntimeError):  # neither the package's folder nor one of the user's can be written
        dispatcher._cache = _MachineCode(dispatcher.py_func)  # noqa: SLF001 - numba takes no other kind of cache
    return function


def is_kept(function: Callable[..., Any]) -> bool:
    """Tell whether the machine code of a compiled function is kept on disk."""
    dispatcher: Any = function
    return dispatcher.stats.cache_path is not None


class _MachineCode(_FunctionCache):  # type: ignore[misc, unused-ignore]  # numba has no types
    """The machine code of a function on disk. What cannot be read is compiled anew, and a full disk is no error."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # noqa: BLE001 - half a pickle may raise anything
            with suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        with suppress(OSError):
            super().save_overload(sig, data)


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
            LOGGER.info(_KEPT if is_kept(self.function) else _LOST, self.title)
            # numba keeps nearly all of the millions of objects that it makes, so to look for garbage takes time only.
            self.was_collecting = gc.isenabled()
            gc.disable()

    def on_end(self, event: Any) -> None:
        if event.data["dispatcher"] is self.function and self.was_collecting:
            gc.enable()
