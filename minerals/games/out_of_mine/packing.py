"""Packing: whether a gallery can be filled, one way, how many ways, and a hint.

A problem is a set of open cells and how many tiles of each colour must fill them exactly. The search always covers
the first open cell next. The cells and tiles that are left decide everything that can follow, so each such remainder
is looked at once and remembered: counts stay far below the number of ways counted. `kernel` does the same compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import msgspec

from minerals.core.geometry import Cells, each
from minerals.core.text import counted, translated, translated_number
from minerals.games.out_of_mine.tiles import GRID, Offsets, lying_on, orientations

GALLERIES_REMEMBERED = 256
"""For how many sets of open cells placements are kept: each tile placed leaves another set."""


class Shape(msgspec.Struct, frozen=True):
    """A shape of tiles, as the search knows it."""

    name: str
    colour: int
    """The place of its colour in the card's numbers."""
    offsets: Offsets


class Placement(NamedTuple):
    """A tile on the table."""

    shape: str
    colour: int
    cells: Cells


class Problem(msgspec.Struct, frozen=True):
    """What to fill, and with what.

    `open_cells`: the cells to cover. `numbers`: how many tiles of each colour to use. All of them must be used.
    `supply`: how many tiles of each shape there are. `shapes`: the shapes by which placements are made.
    """

    open_cells: Cells
    numbers: tuple[int, ...]
    supply: tuple[tuple[str, int], ...]
    shapes: tuple[Shape, ...]


@lru_cache(GALLERIES_REMEMBERED)
def placements(open_cells: Cells, shapes: tuple[Shape, ...]) -> tuple[Placement, ...]:
    """Return every way a tile can lie on open cells alone. O(cells × orientations), remembered.

    In the order in which the search tries them: by first cell, large tiles first.
    """
    found = [
        Placement(shape.name, shape.colour, cells)
        for shape in shapes
        for offsets, _, _ in orientations(shape.offsets)
        for cells in lying_on(offsets, open_cells)
    ]
    return tuple(sorted(found, key=lambda placement: (_first(placement.cells), -placement.cells.bit_count())))


def _first(cells: Cells) -> int:
    return (cells & -cells).bit_length() - 1


@lru_cache(GALLERIES_REMEMBERED)
def _by_first_cell(open_cells: Cells, shapes: tuple[Shape, ...]) -> Mapping[int, tuple[Placement, ...]]:
    groups: dict[int, list[Placement]] = {index: [] for index in each(open_cells)}
    for placement in placements(open_cells, shapes):
        groups[_first(placement.cells)].append(placement)
    return {index: tuple(group) for index, group in groups.items()}


Remainder = tuple[Cells, tuple[int, ...], tuple[int, ...]]
"""What is left in a search: open cells, tiles of each colour to place, tiles of each scarce shape there are."""


class _Search:
    """One search."""

    def __init__(self, problem: Problem) -> None:
        self.groups = _by_first_cell(problem.open_cells, problem.shapes)
        wanted = {shape.name: problem.numbers[shape.colour] for shape in problem.shapes}
        there = dict(problem.supply)
        # A shape there is enough of, whatever is placed, need not be counted.
        self.scarce = [name for name, number in wanted.items() if there.get(name, 0) < number]
        self.left = {name: there.get(name, 0) for name in self.scarce}
        self.start = (problem.open_cells, problem.numbers, tuple(self.left.values()))
        self.ways: dict[Remainder, int] = {}

    def following(self, remainder: Remainder) -> Iterator[tuple[Placement, Remainder]]:
        """Yield each tile that can cover the first open cell, with what then remains."""
        cells, numbers, scarce = remainder
        for placement in self.groups[_first(cells)]:
            if placement.cells & ~cells or not numbers[placement.colour]:
                continue
            left = scarce
            if placement.shape in self.left:
                place = self.scarce.index(placement.shape)
                if not scarce[place]:
                    continue
                left = (*scarce[:place], scarce[place] - 1, *scarce[place + 1 :])
            colour = placement.colour
            fewer = (*numbers[:colour], numbers[colour] - 1, *numbers[colour + 1 :])
            yield placement, (cells & ~placement.cells, fewer, left)

    def count(self, remainder: Remainder) -> int:
        """Return how many ways there are to fill a remainder."""
        if not remainder[0]:
            return int(not any(remainder[1]))
        if remainder not in self.ways:
            self.ways[remainder] = sum(self.count(rest) for _, rest in self.following(remainder))
        return self.ways[remainder]

    def first(
        self,
        remainder: Remainder,
        order: Callable[[list[Placement]], Iterable[Placement]],
    ) -> tuple[Placement, ...] | None:
        """Return the first way found, trying tiles in an order, or None; what is hopeless is remembered."""
        if not remainder[0]:
            return None if any(remainder[1]) else ()
        if self.ways.get(remainder) == 0:
            return None
        following = dict(self.following(remainder))
        for placement in order(list(following)):
            found = self.first(following[placement], order)
            if found is not None:
                return (placement, *found)
        self.ways[remainder] = 0
        return None


def solution(
    problem: Problem, order: Callable[[list[Placement]], Iterable[Placement]] = iter
) -> tuple[Placement, ...] | None:
    """Return one way to fill the open cells, or None.

    `order`: in which order the tiles for a cell are tried; as `placements` has them by default.
    """
    search = _Search(problem)
    return search.first(search.start, order)


def is_solvable(problem: Problem) -> bool:
    """Tell whether the open cells can be filled."""
    return solution(problem) is not None


def count(problem: Problem) -> int:
    """Return in how many ways the open cells can be filled. Tiles of one shape are alike."""
    search = _Search(problem)
    return search.count(search.start)


# --- hints ---


class Hint(NamedTuple):
    """What to place next, and why."""

    cell: str
    """The cell it is about."""
    placement: Placement | None
    """A tile that covers it in some complete filling; None where nothing can be completed."""
    reason: str


def hint(problem: Problem) -> Hint | None:
    """Return a hint: the cell that leaves the least choice, with a tile that leads to a complete filling.

    None where nothing is open. O(placements × search), for each tile that could cover that cell.
    """
    if not problem.open_cells:
        return None
    if not is_solvable(problem):
        name = GRID.name(_first(problem.open_cells))
        reason = translated("The tiles that the card still asks for cannot fill all the open cells: lift a tile.")
        return Hint(name, None, reason)
    covering: dict[int, list[Placement]] = {index: [] for index in each(problem.open_cells)}
    for placement in _allowed(problem):
        for index in each(placement.cells):
            covering[index].append(placement)
    index = min(covering, key=lambda cell: (len(covering[cell]), cell))
    name = GRID.name(index)
    completing = [tile for tile in covering[index] if is_solvable(after(problem, tile))]
    return Hint(name, completing[0], _reason(name, len(covering[index]), len(completing), completing[0]))


def _allowed(problem: Problem) -> Iterator[Placement]:
    there = dict(problem.supply)
    for placement in placements(problem.open_cells, problem.shapes):
        if problem.numbers[placement.colour] and there.get(placement.shape, 0):
            yield placement


def after(problem: Problem, tile: Placement) -> Problem:
    """Return what is left to fill, and to fill it with, after a tile is placed."""
    numbers = list(problem.numbers)
    numbers[tile.colour] -= 1
    supply = tuple((name, number - (name == tile.shape)) for name, number in problem.supply)
    return Problem(problem.open_cells & ~tile.cells, tuple(numbers), supply, problem.shapes)


def _reason(name: str, ways: int, completing: int, placement: Placement) -> str:
    tile = {"cell": name, "shape": placement.shape, "cells": ", ".join(GRID.names(placement.cells))}
    if ways == 1:
        return translated("Only one tile can cover {cell}: {shape} on {cells}.", **tile)
    if completing == 1:
        return translated_number(
            ways,
            "Of the {number} way to cover {cell}, only one leads to a full gallery: {shape} on {cells}.",
            "Of the {number} ways to cover {cell}, only one leads to a full gallery: {shape} on {cells}.",
            **tile,
        )
    return translated(
        "{cell} leaves the least choice: {ways} to cover it, and {completing} of them lead to a full gallery, such as "
        "{shape} on {cells}.",
        **tile,
        ways=counted(ways, "{number} way", "{number} ways"),
        completing=completing,
    )
