"""Sets of spaces for the compiled kernel of Mattock: a numba type of its own, four machine words that act as one.

The rows of the board are dealt to the words in turn, sixteen bits each: row 5 is the second row in word 1. So a step
along a row is a shift within a word, and a step to another row is another word, with a shift in one word of four. A row
has at most thirteen spaces, so what is shifted past its end is on no space.

A *place* is 64 times the word plus the bit. Needs numba.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import reduce
from typing import Any, TypeAlias

import numba.core.datamodel
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped, unused-ignore]
from numba import types
from numba.extending import intrinsic, register_model

from minerals.compiled.compilation import compiled

Operation: TypeAlias = Callable[..., Any]

WORDS = 4
"""How many words a set takes."""
PLACES = 64 * WORDS
"""How many places there are; most are no spaces."""
ROW = 16
"""How many bits of a word a row takes."""

_INTEGER = ir.IntType(64)
_ORDER = ir.VectorType(ir.IntType(32), WORDS)
_WORDS = ir.VectorType(_INTEGER, WORDS)
_NOTHING = ir.Constant(_WORDS, [0] * WORDS)
_ONES = ir.Constant(_WORDS, [1] * WORDS)
_ONE = np.uint64(1)


class CellsType(types.Type):
    """A set of spaces in a compiled function."""


CELLS = CellsType(name="Cells")  # type: ignore[no-untyped-call, unused-ignore]


@register_model(CellsType)
class _CellsModel(numba.core.datamodel.PrimitiveModel):  # type: ignore[misc, name-defined, unused-ignore]
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _WORDS)


def _operation(returns: Any, *takes: Any) -> Callable[[Operation], Operation]:
    """Return a decorator that makes an operation out of what writes its code, given a builder and the operands."""

    def make(generate: Operation) -> Operation:
        def typed(_typing: Any, *_operands: Any) -> Any:
            return returns(*takes), lambda _context, builder, _signature, operands: generate(builder, *operands)

        typed.__name__, typed.__doc__ = generate.__name__, generate.__doc__
        # numba asks for the names of the operands.
        typed.__signature__ = inspect.signature(generate)  # type: ignore[attr-defined]
        operation: Operation = intrinsic(typed)
        return operation

    return make


# --- tables of words ---


def _pointer(context: Any, builder: Any, signature: Any, operands: Any) -> Any:
    table = context.make_array(signature.args[0])(context, builder, operands[0])
    return builder.bitcast(builder.gep(table.data, [operands[1]]), _WORDS.as_pointer())


def _read(_typing: Any, table: Any, _index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, operands: Any) -> Any:
        return builder.load(_pointer(context, builder, signature, operands), align=8)

    return CELLS(table, types.int64), generate


def _write(_typing: Any, table: Any, _index: Any, _cells: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, operands: Any) -> Any:
        builder.store(operands[2], _pointer(context, builder, signature, operands), align=8)
        return context.get_dummy_value()

    return types.void(table, types.int64, CELLS), generate


read: Operation = intrinsic(_read)
"""`read(table, index)`: the set whose four words begin at an index of a table."""
write: Operation = intrinsic(_write)
"""`write(table, index, cells)`: write a set so that its words begin at an index of a table."""


# --- sets ---


@_operation(CELLS)
def nothing(_builder: Any) -> Any:
    """Return the empty set."""
    return _NOTHING


@_operation(CELLS, types.int64)
def single(builder: Any, place: Any) -> Any:
    """Return the set of one place."""
    word, bit = builder.lshr(place, _INTEGER(6)), builder.and_(place, _INTEGER(63))
    there = builder.icmp_unsigned("==", _four(builder, word), ir.Constant(_WORDS, [*range(WORDS)]))
    return builder.select(there, _four(builder, builder.shl(_INTEGER(1), bit)), _NOTHING)


@_operation(CELLS, CELLS, CELLS)
def union(builder: Any, one: Any, other: Any) -> Any:
    """Return what is in one set or the other."""
    return builder.or_(one, other)


@_operation(CELLS, CELLS, CELLS)
def common(builder: Any, one: Any, other: Any) -> Any:
    """Return what is in both sets."""
    return builder.and_(one, other)


@_operation(CELLS, CELLS, CELLS)
def without(builder: Any, one: Any, other: Any) -> Any:
    """Return what is in the first set and not in the other."""
    return builder.and_(one, builder.not_(other))


@_operation(CELLS, types.boolean, CELLS)
def only_if(builder: Any, condition: Any, cells: Any) -> Any:
    """Return a set or the empty one, without a jump."""
    return builder.and_(_four(builder, builder.sext(condition, _INTEGER)), cells)


@_operation(types.boolean, CELLS)
def any_of(builder: Any, cells: Any) -> Any:
    """Tell whether there is something in a set."""
    whole = ir.IntType(64 * WORDS)
    return builder.icmp_unsigned("!=", builder.bitcast(cells, whole), whole(0))


@_operation(types.int64, CELLS)
def size(builder: Any, cells: Any) -> Any:
    """Return how many spaces are in a set."""
    words = [builder.extract_element(cells, _INTEGER(number)) for number in range(WORDS)]
    return reduce(builder.add, map(builder.ctpop, words))


@_operation(CELLS, CELLS)
def beside(builder: Any, cells: Any) -> Any:
    """Return what is in a set or next to it, bits that are no spaces included."""
    # Two of the six directions are a row up or down and one aside.
    west = builder.or_(cells, builder.lshr(cells, _ONES))
    east = builder.or_(cells, builder.shl(cells, _ONES))
    # The row after the last word's is again in the first, a row's bits further.
    up = builder.shl(_turned(builder, west, [3, 0, 1, 2]), ir.Constant(_WORDS, [ROW, 0, 0, 0]))
    down = builder.lshr(_turned(builder, east, [1, 2, 3, 0]), ir.Constant(_WORDS, [0, 0, 0, ROW]))
    return builder.or_(builder.or_(west, east), builder.or_(up, down))


def _four(builder: Any, word: Any) -> Any:
    """Return four words, all alike."""
    first = builder.insert_element(ir.Constant(_WORDS, ir.Undefined), word, _INTEGER(0))
    return _turned(builder, first, [0] * WORDS)


def _turned(builder: Any, cells: Any, order: list[int]) -> Any:
    return builder.shuffle_vector(cells, cells, ir.Constant(_ORDER, order))


# --- single places of sets ---


@_operation(types.uint64, CELLS, types.int64)
def word_of(builder: Any, cells: Any, number: Any) -> Any:
    """Return one of the words of a set."""
    return builder.extract_element(cells, number)


@_operation(types.int64, types.uint64)
def bits_in(builder: Any, word: Any) -> Any:
    """Return how many bits of a word are set."""
    return builder.ctpop(word)


@_operation(types.int64, types.uint64)
def lowest_bit(builder: Any, word: Any) -> Any:
    """Return the number of the lowest bit that is set in a word other than 0."""
    return builder.cttz(word, ir.IntType(1)(1))


@compiled
def has(cells: Any, place: Any) -> Any:
    """Tell whether a place is in a set."""
    return any_of(common(cells, single(place)))


@compiled
def nth(cells: Any, number: Any) -> Any:
    """Return the place of a set by its number, counted from 0 and below the set's size."""
    start = 0
    word = word_of(cells, 0)
    for following in range(1, WORDS):
        here = bits_in(word)
        if number < here:
            break
        number -= here
        start += 64
        word = word_of(cells, following)
    for _ in range(number):
        word &= word - _ONE
    return start + lowest_bit(word)


@compiled
def lowest(cells: Any) -> Any:
    """Return the set of a set's lowest place alone."""
    return single(nth(cells, 0))
