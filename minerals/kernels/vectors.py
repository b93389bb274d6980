"""How bit sets become machine code: a numba type for wide sets, and operations written for LLVM.

A wide set is a vector of four words, which stays in a machine register and acts as one number of 256 bits. With plain
tuples of four words, a game on 127 cells takes two and a half times as long. Needs numba, of which it uses only the
published ways to extend it, and llvmlite; both have no type hints.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import reduce
from inspect import Parameter, Signature
from typing import Any, TypeAlias, TypeVar

from llvmlite import ir  # type: ignore[import-untyped, unused-ignore]
from numba import types
from numba.extending import intrinsic, lower_builtin, models, register_model, type_callable

Generator: TypeAlias = Callable[..., Any]
"""Writes the code of an operation, given a builder of llvmlite and the operands."""
Function = TypeVar("Function", bound=Callable[..., object])

WORD = 64
"""The number of bits in a word."""
WORDS = 4
"""The number of words in a wide set."""

_INTEGER, _WHOLE = ir.IntType(WORD), ir.IntType(WORD * WORDS)
VECTOR = ir.VectorType(_INTEGER, WORDS)
_NOTHING = ir.Constant(VECTOR, [0] * WORDS)


class _WideType(types.Type):
    """A wide set in a compiled function."""


@register_model(_WideType)
class _WideModel(models.PrimitiveModel):  # type: ignore[misc, name-defined, unused-ignore]
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, VECTOR)  # type: ignore[no-untyped-call, unused-ignore]


WIDE: Any = _WideType(name="Wide")  # type: ignore[no-untyped-call, unused-ignore]
NUMBER: Any = types.int64
"""A machine number, or a set in one word."""
TRUTH: Any = types.boolean


def machine_code(generate: Generator, *signatures: Any) -> Callable[[Function], Function]:
    """Return a decorator that gives compiled functions their own code for a function or an operator.

    `generate`: writes the code; Python still calls the function itself. `signatures`: the types that it supports.
    """

    def register(function: Function) -> Function:
        types_it: Any = type_callable(function)  # type: ignore[no-untyped-call, unused-ignore]
        types_it(lambda _context: _typer(signatures))
        for signature in signatures:
            writes: Any = lower_builtin(function, *signature.args)  # type: ignore[no-untyped-call, unused-ignore]
            writes(lambda _context, builder, _signature, operands: generate(builder, *operands))
        return function

    return register


def _typer(signatures: tuple[Any, ...]) -> Callable[..., Any]:
    """Return what finds the signature for some operands, or None. Any number becomes a `NUMBER`."""

    def typer(*operands: Any) -> Any:
        return next((signature for signature in signatures if all(map(_fits, signature.args, operands))), None)

    # numba asks how many operands there are.
    operands = [Parameter(f"operand_{place}", Parameter.POSITIONAL_ONLY) for place in range(len(signatures[0].args))]
    typer.__signature__ = Signature(operands)  # type: ignore[attr-defined]
    return typer


def _fits(wanted: Any, given: Any) -> bool:
    return given is wanted if wanted is WIDE else isinstance(given, (types.Integer, types.Boolean))


# --- operations ---


def is_any(builder: Any, cells: Any) -> Any:
    """Tell whether a wide set has any member."""
    return builder.icmp_unsigned("!=", builder.bitcast(cells, _WHOLE), _WHOLE(0))


def bit(builder: Any, member: Any) -> Any:
    """Return the set with a single member, as a word."""
    return builder.shl(_INTEGER(1), member)


def single(builder: Any, place: Any) -> Any:
    """Return the wide set with a single place."""
    word, member = builder.lshr(place, _INTEGER(6)), builder.and_(place, _INTEGER(63))
    there = builder.icmp_unsigned("==", _alike(builder, word), ir.Constant(VECTOR, [*range(WORDS)]))
    return builder.select(there, _alike(builder, bit(builder, member)), _NOTHING)


def nothing(_builder: Any) -> Any:
    """Return the empty wide set."""
    return _NOTHING


def size(builder: Any, cells: Any) -> Any:
    """Return the number of members of a word or a wide set."""
    words = [cells]
    if cells.type == VECTOR:
        words = [word_of(builder, cells, _INTEGER(number)) for number in range(WORDS)]
    return reduce(builder.add, map(builder.ctpop, words))


def lowest(builder: Any, cells: Any) -> Any:
    """Return the lowest member of a non-empty word or wide set."""
    is_never_empty = ir.IntType(1)(1)
    if cells.type == VECTOR:
        return builder.trunc(builder.cttz(builder.bitcast(cells, _WHOLE), is_never_empty), _INTEGER)
    return builder.cttz(cells, is_never_empty)


def only_if(builder: Any, condition: Any, cells: Any) -> Any:
    """Return a wide set or the empty set, without a branch."""
    return builder.and_(_alike(builder, builder.sext(condition, _INTEGER)), cells)


def word_of(builder: Any, cells: Any, number: Any) -> Any:
    """Return one of the words of a wide set."""
    return builder.extract_element(cells, number)


def reorder_words(builder: Any, cells: Any, order: list[int]) -> Any:
    """Return a wide set with its words in another order."""
    return builder.shuffle_vector(cells, cells, ir.Constant(ir.VectorType(ir.IntType(32), WORDS), order))


def _alike(builder: Any, word: Any) -> Any:
    """Return four copies of a word."""
    first = builder.insert_element(ir.Constant(VECTOR, ir.Undefined), word, _INTEGER(0))
    return reorder_words(builder, first, [0] * WORDS)


machine_code(lambda builder, one, other: builder.or_(one, other), WIDE(WIDE, WIDE))(operator.or_)
machine_code(lambda builder, one, other: builder.and_(one, other), WIDE(WIDE, WIDE))(operator.and_)
machine_code(lambda builder, cells: builder.not_(cells), WIDE(WIDE))(operator.invert)
for truth in (bool, operator.truth):
    machine_code(is_any, TRUTH(WIDE))(truth)


# --- tables of words ---


def _pointer(context: Any, builder: Any, signature: Any, operands: Any) -> Any:
    table = context.make_array(signature.args[0])(context, builder, operands[0])
    return builder.bitcast(builder.gep(table.data, [operands[1]]), VECTOR.as_pointer())


def _read(_typing: Any, table: Any, index: Any) -> Any:  # noqa: ARG001 - numba asks by name
    """Return the wide set whose words start at an index of a table."""

    def generate(context: Any, builder: Any, signature: Any, operands: Any) -> Any:
        return builder.load(_pointer(context, builder, signature, operands), align=8)

    return WIDE(table, NUMBER), generate


def _write(_typing: Any, table: Any, index: Any, cells: Any) -> Any:  # noqa: ARG001 - numba asks by name
    """Write the words of a wide set into a table, starting at an index."""

    def generate(context: Any, builder: Any, signature: Any, operands: Any) -> Any:
        builder.store(operands[2], _pointer(context, builder, signature, operands), align=8)
        return context.get_dummy_value()

    return types.void(table, NUMBER, WIDE), generate


read: Any = intrinsic(_read)
write: Any = intrinsic(_write)
