"""Boards of hexagons in compiled kernels: the neighbours of a set of cells, and connected areas. Needs numba.

Cells are arranged as in `minerals.core.geometry.hexagons`. The neighbours of a cell are the cells before and after it
in its row; in the row above, the cells in the same column and the column before; in the row below, the cells in the
same column and the column after.

In a wide set, rows are dealt to the words in turn, sixteen bits each: row 5 is the second row in word 1. A step along a
row is therefore a shift within a word. A step to another row is a change of word, with a shift in one word of four. In
a table of rows, each row is a word.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped, unused-ignore]

from minerals.core.geometry import Cells
from minerals.kernels.bits import WORD, WORDS, bit
from minerals.kernels.compilation import compiled
from minerals.kernels.records import Numbers
from minerals.kernels.vectors import VECTOR, WIDE, machine_code, reorder_words

_ROW = 16
_ALL = (1 << WORD * WORDS) - 1
_ONES = ir.Constant(VECTOR, [1] * WORDS)

# --- wide sets ---


def place_of(row: int, column: int) -> int:
    """Return the place of a cell in a wide set of at most 16 rows and 15 columns: a sixteenth column stays empty."""
    return WORD * (row % WORDS) + _ROW * (row // WORDS) + column


@compiled
def ordinal_of(place: int) -> int:
    """Return a number for a place of a wide set that grows by rows: 16 × row + column."""
    return (place >> 4 & 3) << 6 | (place >> 6) << 4 | place & 15


@compiled
def place_with(ordinal: int) -> int:
    """Return the place with an ordinal.

    >>> place_with.py_func(ordinal_of.py_func(place_of(11, 7))) == place_of(11, 7)
    True
    """
    return (ordinal >> 4 & 3) << 6 | (ordinal >> 6) << 4 | ordinal & 15


def _beside(builder: Any, cells: Any) -> Any:
    west = builder.or_(cells, builder.lshr(cells, _ONES))
    east = builder.or_(cells, builder.shl(cells, _ONES))
    # After the last word comes the first again, one row further up in its bits.
    up = builder.shl(reorder_words(builder, west, [3, 0, 1, 2]), ir.Constant(VECTOR, [_ROW, 0, 0, 0]))
    down = builder.lshr(reorder_words(builder, east, [1, 2, 3, 0]), ir.Constant(VECTOR, [0, 0, 0, _ROW]))
    return builder.or_(builder.or_(west, east), builder.or_(up, down))


@machine_code(_beside, WIDE(WIDE))
def beside(cells: Cells) -> Cells:
    """Return a wide set and its neighbours, including bits that stand for no place."""
    west, east = cells | cells >> 1, cells | cells << 1
    up = west << WORD | west >> WORD * (WORDS - 1) << _ROW
    down = east >> WORD | east % (1 << WORD) >> _ROW << WORD * (WORDS - 1)
    return (west | east | up | down) & _ALL


# --- rows in a table ---


@compiled
def beside_one(rows: Numbers, row: int) -> Cells:
    """Return the cells of a row with at least one neighbour in a set."""
    here, below, above = int(rows[row]), int(rows[row - 1]), int(rows[row + 1])
    return here << 1 | here >> 1 | below | below >> 1 | above | above << 1


@compiled
def beside_two(rows: Numbers, row: int) -> Cells:
    """Return the cells of a row with at least two neighbours in a set."""
    here, below, above = int(rows[row]), int(rows[row - 1]), int(rows[row + 1])
    once = here << 1
    twice = once & here >> 1
    once |= here >> 1
    twice |= once & below
    once |= below
    twice |= once & below >> 1
    once |= below >> 1
    twice |= once & above
    once |= above
    return twice | once & above << 1


@compiled
def write_part(ground: Numbers, part: Numbers, cell: int, low: int, high: int) -> None:
    """Write the connected part that contains a cell, within some rows of a set. O(rows × bends of the part)."""
    part[low : high + 1] = 0
    part[cell >> 6] = _filled(bit(cell & 63), ground[cell >> 6])
    upwards = True
    growing = True
    while growing:
        growing = False
        for place in range(high - low + 1):
            growing |= _grow_row(ground, part, low + place if upwards else high - place)
        upwards = not upwards


@compiled
def _grow_row(ground: Numbers, part: Numbers, row: int) -> bool:
    """Let a part grow into a row from the neighbouring rows, by whole runs of the ground; tell whether it grew."""
    below, above = part[row - 1], part[row + 1]
    seeds = (part[row] | below | below >> 1 | above | above << 1) & ground[row]
    if seeds == part[row]:
        return False
    part[row] = _filled(seeds, ground[row])
    return True


@compiled
def _filled(seeds: Cells, ground: Cells) -> Cells:
    """Return every bit of the ground that an unbroken run of its bits joins to a seed."""
    # Upwards a carry runs through the ground; downwards the reach doubles at each step.
    reached = ground & (ground ^ (ground + seeds) | seeds)
    reached |= ground & reached >> 1
    ground &= ground >> 1
    reached |= ground & reached >> 2
    ground &= ground >> 2
    reached |= ground & reached >> 4
    ground &= ground >> 4
    reached |= ground & reached >> 8
    ground &= ground >> 8
    reached |= ground & reached >> 16
    ground &= ground >> 16
    return reached | ground & reached >> 32
