"""Stands in for numpy in the test of the site: as much of it as a board on a canvas uses, and no more.

No package index has numpy for browsers, and the test uses no other host.
"""

from __future__ import annotations

import math
import operator
import struct
from itertools import accumulate
from types import SimpleNamespace

__version__ = "2.4.6"

_CODES = {"float64": "d", "float32": "f", "int32": "i", "int64": "q", "uint8": "B", "bool": "?"}
float16, float32, float64, int32, int64, uint8, bool_ = (
    "float16",
    "float32",
    "float64",
    "int32",
    "int64",
    "uint8",
    "bool",
)


class ndarray:  # noqa: N801 - as numpy calls it
    """Nested lists with the shape and the type of an array."""

    def __init__(self, values, dtype):
        self.values, self.dtype = values, dtype

    @property
    def shape(self):
        found, inside = [], self.values
        while isinstance(inside, list):
            found.append(len(inside))
            inside = inside[0] if inside else None
        return tuple(found)

    ndim = property(lambda self: len(self.shape))
    size = property(lambda self: math.prod(self.shape))
    flags = property(lambda self: {"C_CONTIGUOUS": True})
    T = property(lambda self: ndarray([list(row) for row in zip(*self.values, strict=True)], self.dtype))

    def __buffer__(self, flags):
        flat = list(_flat(self.values))
        return memoryview(struct.pack(f"{len(flat)}{_CODES[self.dtype]}", *flat))

    def __len__(self):
        return len(self.values)

    def __iter__(self):
        return (_wrapped(value, self.dtype) for value in self.values)

    def __getitem__(self, place):
        if not isinstance(place, tuple):
            return _wrapped(self.values[place], self.dtype)
        first, second = place
        if second is None:  # array[:, None]
            return ndarray([[value] for value in self.values[first]], self.dtype)
        return _wrapped(self.values[first][second], self.dtype)

    def __matmul__(self, other):
        columns = list(zip(*other.values, strict=True))
        dot = lambda row, column: sum(map(operator.mul, row, column))  # noqa: E731
        return ndarray([[dot(row, column) for column in columns] for row in self.values], "float64")

    def __add__(self, other):
        return _each(operator.add, self, other)

    def __sub__(self, other):
        return _each(operator.sub, self, other)

    def __lt__(self, other):
        return _each(operator.lt, self, other, "bool")

    def __and__(self, other):
        return _each(operator.and_, self, other, "bool")

    def any(self):
        return any(_flat(self.values))

    def min(self):
        return min(_flat(self.values))

    def max(self):
        return max(_flat(self.values))

    def copy(self):
        return self

    def ravel(self):
        return ndarray(list(_flat(self.values)), self.dtype)

    def astype(self, dtype):
        return asarray(self, dtype)

    def tolist(self):
        return self.values

    def reshape(self, *shape):
        values = list(_flat(self.values))
        for length in reversed(shape[1:]):
            values = [values[at : at + length] for at in range(0, len(values), length)]
        return ndarray(values, self.dtype)


def _flat(values):
    if isinstance(values, list):
        for value in values:
            yield from _flat(value)
    else:
        yield values


def _wrapped(value, dtype):
    return ndarray(value, dtype) if isinstance(value, list) else value


def _each(operation, one, other, dtype=None):
    def meet(left, right, deep):
        if deep == 0:
            return operation(left, right)
        left = left if isinstance(left, list) else [left]
        right = right if isinstance(right, list) else [right]
        length = max(len(left), len(right))
        return [meet(left[at % len(left)], right[at % len(right)], deep - 1) for at in range(length)]

    def deepened(each, deep):
        values = each.values if isinstance(each, ndarray) else each
        for _ in range(deep - (each.ndim if isinstance(each, ndarray) else 0)):
            values = [values]
        return values

    deep = max(each.ndim if isinstance(each, ndarray) else 0 for each in (one, other))
    return ndarray(meet(deepened(one, deep), deepened(other, deep), deep), dtype or one.dtype)


def asarray(values, dtype=None):
    def listed(value):
        if isinstance(value, ndarray):
            return value.values
        return [listed(each) for each in value] if isinstance(value, list | tuple) else value

    kind = str(dtype or getattr(values, "dtype", "") or "")
    plain = listed(values)
    if not kind:
        kind = "int64" if all(isinstance(each, int) for each in _flat(plain)) else "float64"
    return ndarray(plain, {int: "int64", float: "float64"}.get(dtype, kind))


array = ascontiguousarray = asarray


def require(values, dtype=None, requirements=None):
    return asarray(values, dtype)


def frombuffer(data, dtype):
    return ndarray(list(data), dtype)


def concatenate(arrays):
    return ndarray([value for each in arrays for value in asarray(each).values], asarray(arrays[0]).dtype)


def _of_each(function):
    return lambda values: ndarray([function(value) for value in asarray(values).values], "float64")


radians, cos, sin = _of_each(math.radians), _of_each(math.cos), _of_each(math.sin)


def cumsum(values):
    return ndarray(list(accumulate(values.values)), values.dtype)


def isscalar(value):
    return not isinstance(value, list | tuple | ndarray)


def _reduced_at(choose):
    def reduceat(rows, starts):
        ends = [*starts.values[1:], len(rows)]
        parts = (rows.values[first:last] for first, last in zip(starts.values, ends, strict=True))
        return ndarray([[choose(column) for column in zip(*part, strict=True)] for part in parts], rows.dtype)

    return SimpleNamespace(reduceat=reduceat)


minimum, maximum = _reduced_at(min), _reduced_at(max)
logical_and = SimpleNamespace(
    reduce=lambda values, axis: ndarray([[all(cell) for cell in row] for row in values.values], "bool")
)
