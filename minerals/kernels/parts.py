"""Parts of a kernel, which are compiled only as far as LLVM needs them. They rely on private names of numba.

numba would optimize a part again in every function that calls it, and in their callers. With parts, compiling a kernel
takes less than half as long. Importing this module fails where numba's private names are not as expected.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.cpu import CPUContext
from numba.core.dispatcher import Dispatcher

Compiled = TypeVar("Compiled", bound=Callable[..., Any])

_EXPECTED: dict[Any, tuple[str, ...]] = {
    JITCodeLibrary: ("codegen", "name"),
    JITCodeLibrary._optimize_final_module: ("self",),  # noqa: SLF001 - overridden below
    JITCodeLibrary._finalize_final_module: ("self",),  # noqa: SLF001
    Compiler: ("typingctx", "targetctx", "library", "args", "return_type", "flags", "locals"),
    CPUContext.codegen: ("self",),
    CPUContext.get_executable: ("self", "library", "fndesc", "env"),
    Dispatcher.get_call_template: ("self", "args", "kws"),
}
"""What is overridden or called here, and its parameters."""

if any(tuple(inspect.signature(private).parameters) != names for private, names in _EXPECTED.items()):
    raise ImportError("numba's private names are not as expected")


def part(function: Compiled) -> Compiled:
    """Compile a part of a kernel for other compiled functions. Python cannot call it, but its `py_func`.

    It is compiled once for all numbers that are given it; numba would compile it once for each number that is written
    in a call.
    """
    jit: Any = numba.njit
    made: Any = jit(
        nogil=True,
        error_model="numpy",
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        pipeline_class=_PartCompiler,
    )(function)
    template_for, plain = made.get_call_template, cast("Any", types.unliteral)
    made.get_call_template = lambda given, named: template_for(
        [plain(kind) for kind in given], {name: plain(kind) for name, kind in named.items()}
    )
    return cast("Compiled", made)


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
