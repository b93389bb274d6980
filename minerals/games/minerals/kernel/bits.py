"""Sets of cells as words, one a row of the table, and numbers drawn: the alphabet of the compiled kernel."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from minerals.compiled.compilation import compiled
from minerals.compiled.random_numbers import number_below
from minerals.games.minerals.kernel.tables import WIDTH, GameRecord

Words: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]
"""A set of cells, one word a row."""

_PAIRS = 0x5555555555555555
_FOURS = 0x3333333333333333
_EIGHTS = 0x0F0F0F0F0F0F0F0F
_BYTES = 0x0101010101010101


@compiled
def draw(game: GameRecord, bound: int) -> int:
    """Return a number from 0 to below a bound, all equally likely; nothing is drawn where there is one only."""
    if bound == 1:
        return 0
    number: int = number_below(game.stream, game.counter, bound)
    game.counter += 1
    return number


@compiled
def drawn_kind(game: GameRecord, counts: Words) -> int:
    """Return a kind of mineral drawn blind from some, each as often as it is among them."""
    total = 0
    for count in counts:
        total += count
    number = draw(game, total)
    kind = 0
    while number >= counts[kind]:
        number -= counts[kind]
        kind += 1
    return kind


@compiled
def size_of(word: int) -> int:
    """Return the number of bits in a word that is not negative."""
    word -= word >> 1 & _PAIRS
    word = (word & _FOURS) + (word >> 2 & _FOURS)
    word = word + (word >> 4) & _EIGHTS
    return word * _BYTES >> 56


@compiled
def lowest(word: int) -> int:
    """Return the place of the lowest bit of a word that has one."""
    return size_of((word & -word) - 1)


@compiled
def size(cells: Words, low: int, high: int) -> int:
    """Return the number of cells of a set within some rows."""
    total = 0
    for row in range(low, high + 1):
        total += size_of(cells[row])
    return total


@compiled
def holds(cells: Words, cell: int) -> bool:
    """Tell whether a cell is in a set."""
    return bool(cells[cell >> 6] >> (cell & 63) & 1)


@compiled
def include(cells: Words, cell: int) -> None:
    """Add a cell to a set."""
    cells[cell >> 6] |= 1 << (cell & 63)


@compiled
def exclude(cells: Words, cell: int) -> None:
    """Take a cell out of a set."""
    cells[cell >> 6] &= ~(1 << (cell & 63))


@compiled
def nth(cells: Words, low: int, high: int, number: int) -> int:
    """Return a cell of a set by its number within some rows, counted from 0."""
    for row in range(low, high + 1):
        word = cells[row]
        here = size_of(word)
        if number < here:
            for _ in range(number):
                word &= word - 1
            return row * WIDTH + lowest(word)
        number -= here
    return -1


@compiled
def first(cells: Words, low: int, high: int) -> int:
    """Return the first cell of a set within some rows, -1 where there is none."""
    for row in range(low, high + 1):
        if cells[row]:
            return row * WIDTH + lowest(cells[row])
    return -1


@compiled
def _filled(seeds: int, ground: int) -> int:
    """Return every bit of the ground that unbroken bits of it join to a seed."""
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


@compiled
def _grow_row(ground: Words, part: Words, row: int) -> bool:
    """Let a part grow into a row from the rows beside it, by whole runs of the ground; tell whether it grew."""
    below, above = part[row - 1], part[row + 1]
    seeds = (part[row] | below | below >> 1 | above | above << 1) & ground[row]
    if seeds == part[row]:
        return False
    part[row] = _filled(seeds, ground[row])
    return True


@compiled
def part_of(ground: Words, part: Words, cell: int, low: int, high: int) -> None:
    """Write the connected part of the ground that holds a cell. O(rows), times the bends of the part."""
    part[low : high + 1] = 0
    part[cell >> 6] = _filled(1 << (cell & 63), ground[cell >> 6])
    upwards = True
    growing = True
    while growing:
        growing = False
        for place in range(high - low + 1):
            growing |= _grow_row(ground, part, low + place if upwards else high - place)
        upwards = not upwards


@compiled
def beside_two(tiles: Words, row: int) -> int:
    """Return the cells of a row that are beside at least two of a set."""
    here, below, above = int(tiles[row]), int(tiles[row - 1]), int(tiles[row + 1])
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
def beside_one(tiles: Words, row: int) -> int:
    """Return the cells of a row that are beside at least one of a set."""
    here, below, above = int(tiles[row]), int(tiles[row - 1]), int(tiles[row + 1])
    return here << 1 | here >> 1 | below | below >> 1 | above | above << 1
