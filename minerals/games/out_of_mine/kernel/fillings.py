"""The packing counter, compiled. It does what `packing` does, and a test holds the two against each other.

Needs numba and numpy. The first call compiles, which takes some seconds; the result is kept on disk.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeAlias

import numba
import numpy as np

from minerals.core.geometry import Cells, each
from minerals.games.out_of_mine.packing import GALLERIES_REMEMBERED, Placement, Problem, Shape, placements
from minerals.kernels.compilation import kept_on_disk

_Numbers: TypeAlias = np.ndarray[tuple[int], np.dtype[np.int64]]

_MEMO_BITS = 14
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_MOST_CELLS = 20
_COLOURS = 5


def count(problem: Problem) -> int:
    """Return in how many ways the open cells can be filled; the compiled twin of `packing.count`.

    Raises `ValueError`: where more than 20 cells are open, or two tiles or more are left of a shape of which the card
    may take more; `packing` counts those.
    """
    return int(_run(problem, stop_at_first=False))


def is_solvable(problem: Problem) -> bool:
    """Tell whether the open cells can be filled; the compiled twin of `packing.is_solvable`."""
    return bool(_run(problem, stop_at_first=True))


def _run(problem: Problem, *, stop_at_first: bool) -> int:
    cells = problem.open_cells.bit_count()
    if cells > _MOST_CELLS:
        raise ValueError(f"The compiled counter takes up to {_MOST_CELLS} open cells, not {cells}.")
    if not cells:
        return int(not any(problem.numbers))
    starts, masks, colours, scarce = _tables(problem.open_cells, problem.shapes, _scarce(problem))
    numbers = np.array(problem.numbers, np.int64)
    return int(_search(starts, masks, colours, scarce, numbers, (1 << cells) - 1, stop_at_first))


def _scarce(problem: Problem) -> tuple[tuple[str, int], ...]:
    """Return the shapes of which there may not be enough, with how many there are."""
    there = dict(problem.supply)
    return tuple(
        (shape.name, there.get(shape.name, 0))
        for shape in problem.shapes
        if there.get(shape.name, 0) < problem.numbers[shape.colour]
    )


@lru_cache(GALLERIES_REMEMBERED)
def _tables(open_cells: Cells, shapes: tuple[Shape, ...], scarce: tuple[tuple[str, int], ...]) -> Any:
    """Return the placements by first cell as arrays, on cells counted from 0.

    Of each scarce shape there is one tile or none: one has a bit, none has no placements.
    """
    there = dict(scarce)
    if any(number > 1 for number in there.values()):
        raise ValueError("The compiled counter takes scarce shapes of which there is one tile or none.")
    bit_of = {name: 1 << place for place, name in enumerate(name for name, number in scarce if number)}
    place_of = {index: place for place, index in enumerate(each(open_cells))}
    groups: list[list[Placement]] = [[] for _ in place_of]
    for placement in placements(open_cells, shapes):
        if there.get(placement.shape, 1):
            groups[place_of[(placement.cells & -placement.cells).bit_length() - 1]].append(placement)
    ordered = [placement for group in groups for placement in group]
    starts = np.cumsum([0, *(len(group) for group in groups)]).astype(np.int64)
    masks = np.array([_renumbered(tile.cells, place_of) for tile in ordered], np.int64)
    colours = np.array([tile.colour for tile in ordered], np.int64)
    bits = np.array([bit_of.get(tile.shape, 0) for tile in ordered], np.int64)
    return starts, masks, colours, bits


def _renumbered(cells: Cells, place_of: Mapping[int, int]) -> int:
    """Return a set of cells by their places, in a loop of its own: it runs for every placement."""
    renumbered = 0
    while cells:
        lowest = cells & -cells
        renumbered |= 1 << place_of[lowest.bit_length() - 1]
        cells ^= lowest
    return renumbered


@kept_on_disk
@numba.njit(nogil=True)  # type: ignore[untyped-decorator, unused-ignore]  # numba has no types
def _search(  # noqa: PLR0915 - one loop, as a compiler likes it
    starts: _Numbers,
    masks: _Numbers,
    colours: _Numbers,
    scarce: _Numbers,
    numbers: _Numbers,
    full: int,
    stop_at_first: bool,
) -> Any:
    """Count by depth-first search with remembered remainders; a slot that is taken again forgets its first tenant."""
    depths = starts.size + 1
    keys = np.zeros(1 << _MEMO_BITS, np.uint64)
    ways = np.zeros(1 << _MEMO_BITS, np.int64)
    covered = np.zeros(depths, np.int64)
    used = np.zeros(depths, np.int64)
    position = np.zeros(depths, np.int64)
    end = np.zeros(depths, np.int64)
    key_at = np.zeros(depths, np.uint64)
    found = np.zeros(depths, np.int64)
    chosen = np.zeros(depths, np.int64)
    left = numbers.copy()
    tiles_left = left.sum()
    depth = 0
    end[0] = starts[1]
    while True:
        if position[depth] >= end[depth]:
            if depth == 0:
                return found[0]
            slot = key_at[depth] * _MULTIPLIER >> np.uint64(64 - _MEMO_BITS)
            keys[slot] = key_at[depth]
            ways[slot] = found[depth]
            depth -= 1
            left[colours[chosen[depth]]] += 1
            tiles_left += 1
            found[depth] += found[depth + 1]
            continue
        tile = position[depth]
        position[depth] += 1
        colour = colours[tile]
        if masks[tile] & covered[depth] or left[colour] == 0 or scarce[tile] & used[depth]:
            continue
        now = covered[depth] | masks[tile]
        if now == full:
            if tiles_left == 1:
                if stop_at_first:
                    return 1
                found[depth] += 1
            continue
        left[colour] -= 1
        using = used[depth] | scarce[tile]
        key = np.uint64(now) | np.uint64(using) << np.uint64(20)
        for place in range(_COLOURS - 1):
            # Five bits each; the last colour's number follows from the cells.
            key |= np.uint64(left[place]) << np.uint64(44 + 5 * place)
        slot = key * _MULTIPLIER >> np.uint64(64 - _MEMO_BITS)
        if keys[slot] == key:
            left[colour] += 1
            found[depth] += ways[slot]
            continue
        chosen[depth] = tile
        tiles_left -= 1
        depth += 1
        covered[depth] = now
        used[depth] = using
        key_at[depth] = key
        found[depth] = 0
        first = 0
        while now >> first & 1:
            first += 1
        position[depth] = starts[first]
        end[depth] = starts[first + 1]
