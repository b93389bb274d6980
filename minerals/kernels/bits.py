"""Bit sets for all kernels: the squares of a board, the players in the lead, the gems on a cell.

A set is a whole number, as `minerals.core.geometry.cells` has it: bit *i* stands for member *i*. In compiled code it is
one of three kinds:

- a **word**, for members below 64: a plain int64;
- a **wide** set, for boards of up to 256 places: four words in one machine register, which act as one;
- **rows** in a table, for even larger boards: one word per row, changed in place.

Words and wide sets are values: `|`, `&`, `~`, `if` and `while` work on both as they do on whole numbers, and so do the
functions here. In Python these functions show what they mean; compiled functions use the code in `vectors`. Needs
numba.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.extending import overload

from minerals.core.geometry import Cells
from minerals.kernels import vectors
from minerals.kernels.compilation import compiled
from minerals.kernels.records import Numbers
from minerals.kernels.vectors import NUMBER, TRUTH, WIDE, WORD, WORDS, machine_code

__all__ = [
    "PLACES", "WORD", "WORDS", "bit", "exclude", "has", "holds", "include", "lowest", "nothing", "nth", "nth_of_rows",
    "only_if", "read", "single", "size", "size_of_rows", "word_of", "write",
]  # fmt: skip

PLACES = WORD * WORDS
"""The number of places in a wide set."""

# --- words and wide sets ---


@machine_code(vectors.size, NUMBER(NUMBER), NUMBER(WIDE))
def size(cells: Cells) -> int:
    """Return the number of members of a set."""
    return cells.bit_count()


@machine_code(vectors.lowest, NUMBER(NUMBER), NUMBER(WIDE))
def lowest(cells: Cells) -> int:
    """Return the lowest member of a non-empty set."""
    return (cells & -cells).bit_length() - 1


def has(cells: Cells, member: int) -> bool:
    """Tell whether a number is a member of a set."""
    return bool(cells >> member & 1)


def nth(cells: Cells, number: int) -> int:
    """Return a member by its number; the lowest has number 0. O(number)."""
    for _ in range(number):
        cells &= cells - 1
    return lowest(cells)


@overload(has, strict=False)
def _has(cells: Any, member: Any) -> Any:  # noqa: ARG001 - numba asks by name
    return (lambda cells, member: bool(cells & single(member))) if cells is WIDE else has


@overload(nth, strict=False)
def _nth(cells: Any, number: Any) -> Any:  # noqa: ARG001 - numba asks by name
    return _nth_of_wide if cells is WIDE else nth


def _nth_of_wide(cells: Cells, number: int) -> int:
    start = 0
    word = word_of(cells, 0)
    for following in range(1, WORDS):
        here = size(word)
        if number < here:
            break
        number -= here
        start += WORD
        word = word_of(cells, following)
    return start + nth(word, number)


@machine_code(vectors.bit, NUMBER(NUMBER))
def bit(member: int) -> Cells:
    """Return the set with a single member, as a word."""
    return 1 << member


# --- wide sets ---


@machine_code(vectors.nothing, WIDE())
def nothing() -> Cells:
    """Return the empty wide set."""
    return 0


@machine_code(vectors.single, WIDE(NUMBER))
def single(place: int) -> Cells:
    """Return the wide set with a single place."""
    return 1 << place


@machine_code(vectors.only_if, WIDE(TRUTH, WIDE))
def only_if(condition: bool, cells: Cells) -> Cells:
    """Return a wide set or the empty set, without a branch in the machine code."""
    return cells if condition else 0


@machine_code(vectors.word_of, NUMBER(WIDE, NUMBER))
def word_of(cells: Cells, number: int) -> Cells:
    """Return one of the words of a wide set."""
    return cells >> WORD * number & (1 << WORD) - 1


def read(table: Numbers, index: int) -> Cells:
    """Return the wide set whose words start at an index of a table."""
    words = table[index : index + WORDS].view(np.uint64).tolist()
    return sum(word << WORD * number for number, word in enumerate(words))


def write(table: Numbers, index: int, cells: Cells) -> None:
    """Write the words of a wide set into a table, starting at an index."""
    words = [word_of(cells, number) for number in range(WORDS)]
    table[index : index + WORDS] = np.array(words, np.uint64).view(np.int64)


@overload(read, strict=False)
def _read(table: Any, index: Any) -> Any:  # noqa: ARG001 - numba asks by name
    return lambda table, index: vectors.read(table, index)  # noqa: PLW0108 - numba compiles functions alone


@overload(write, strict=False)
def _write(table: Any, index: Any, cells: Any) -> Any:  # noqa: ARG001 - numba asks by name
    return lambda table, index, cells: vectors.write(table, index, cells)  # noqa: PLW0108


# --- rows in a table ---


@compiled
def include(rows: Numbers, cell: int) -> None:
    """Add a cell to a set of rows."""
    rows[cell >> 6] |= bit(cell & 63)


@compiled
def exclude(rows: Numbers, cell: int) -> None:
    """Remove a cell from a set of rows."""
    rows[cell >> 6] &= ~bit(cell & 63)


@compiled
def holds(rows: Numbers, cell: int) -> bool:
    """Tell whether a cell is in a set of rows."""
    return has(rows[cell >> 6], cell & 63)


@compiled
def size_of_rows(rows: Numbers, low: int, high: int) -> int:
    """Return how many cells are in some rows of a set."""
    total = 0
    for row in range(low, high + 1):
        total += size(rows[row])
    return total


@compiled
def nth_of_rows(rows: Numbers, low: int, high: int, number: int) -> int:
    """Return a cell in some rows of a set by its number, counted from 0; -1 if there are too few."""
    for row in range(low, high + 1):
        here = size(rows[row])
        if number < here:
            return row * WORD + nth(rows[row], number)
        number -= here
    return -1
