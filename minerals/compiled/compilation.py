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
from numba import types
from numba.core import event as numba_event
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

LOGGER = logging.getLogger(__name__.partition(".")[0])

Compiled = TypeVar("Compiled", bound=Callable[..., Any])


def compiled(function: Compiled) -> Compiled:
    """Compile a part of a kernel for other compiled functions. Python cannot call it, but its `py_func`.

    It is kept on disk only as a part of the function that calls it, and only there is it turned into machine code:
    numba would otherwise optimize it again in every function that calls it, and in their callers. And it is compiled
    once for all numbers that are given it, where numba would compile it once for each that is written in a call.
    """
    jit: Any = numba.njit
    part: Any = jit(
        nogil=True,
        error_model="numpy",
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        pipeline_class=_PartCompiler,
    )(function)
    template_for, plain = part.get_call_template, cast("Any", types.unliteral)
    part.get_call_template = lambda given, named: template_for(
        [plain(kind) for kind in given], {name: plain(kind) for name, kind in named.items()}
    )
    return cast("Compiled", part)


class _PartCompiler(Compiler):  # type: ignore[misc, unused-ignore]  # numba has no types
    """Compiles a part as far as the code that LLVM is given."""

    def __init__(self, typing: Any, target: Any, *others: Any) -> None:
        super().__init__(typing, target, *others)  # type: ignore[no-untyped-call, unused-ignore]
        library: Any = _PartLibrary
        self.state.library = library(target.codegen(), "part")
        self.state.targetctx.get_executable = _never_called


class _PartLibrary(JITCodeLibrary):  # type: ignore[misc, unused-ignore]
    """Holds a part and what it calls for its callers: neither optimized nor turned into machine code."""

    def _optimize_final_module(self) -> None:
        """Leave it to whoever calls the part."""

    def _finalize_final_module(self) -> None:
        """Keep the code as it is. What calls it looks for variables of other libraries in it once more."""
        self._finalized = True


def _never_called(_library: Any, described: Any, _environment: Any) -> Callable[..., Any]:
    """Return what numba takes for the machine code of a part: a call from Python raises a `KeyError` that says why."""
    # numba accepts only built-in functions, each of its own. This one looks for a name in braces and does not find it.
    return f"{{Python cannot call {described.qualname}, a part of a kernel}}".format


def kept(*parts: ModuleType) -> Callable[[Compiled], Compiled]:
    """Return a decorator that compiles a function and everything it calls; kept on disk, without the GIL.

    Parameters
    ----------
    parts
        The other modules whose compiled functions it uses. If one of their files has changed, the function is compiled
        again; numba itself only checks the file that holds the function.
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
    """Return a decorator that makes a compiled function log at level INFO when it begins to compile.

    Put it above `kept` or `numba.njit`, on the one function that Python calls. It returns that function unchanged, so
    calls cost nothing extra. A function that is loaded from disk logs nothing.

    Parameters
    ----------
    title
        The title of the game.

    Examples
    --------
    >>> @announced("Pebbles")
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
