"""Copies of records in compiled functions. Needs numba and llvmlite, which have no type hints."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


def _copy_record(_typing: Any, target: Any, source: Any) -> Any:
    """Write everything that a record holds into another one of its kind."""

    def generate(context: Any, builder: Any, signature: Any, operands: Any) -> Any:
        to, origin = (builder.bitcast(operand, cgutils.voidptr_t) for operand in operands)
        bytes_ = context.get_constant(types.intp, signature.args[0].size)
        cgutils.raw_memcpy(builder, to, origin, bytes_, 1)  # type: ignore[no-untyped-call, unused-ignore]
        return context.get_dummy_value()

    return types.void(target, source), generate


copy_record: Any = intrinsic(_copy_record)
