"""What the compiled kernel of Mattock plays on: a board as tables of wide sets of places, and a game's set-up."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from minerals.compiled.bits import PLACES, WORDS, write
from minerals.compiled.hexagons import place_of
from minerals.compiled.records import Numbers
from minerals.core.cells import Cells, each
from minerals.games.mattock import components
from minerals.games.mattock.rules.setup import opposite

FIXED, RANDOM, FREESTYLE = range(3)
"""The set-ups."""

_SETUPS = {"fixed": FIXED, "random": RANDOM, "freestyle": FREESTYLE}


class Board(NamedTuple):
    """A board and its set-up. A table of sets holds four words for each set, one set after the other."""

    cells: Numbers
    """A table of sets: all spaces, and all but the one in the middle."""
    near: Numbers
    """A table of sets: for each place the spaces around it."""
    opposite: Numbers
    """For each place the one opposite."""
    starts: Numbers
    """The places where the miners begin in the fixed set-up, one row for each player."""
    setup: int
    """`FIXED`, `RANDOM` or `FREESTYLE`."""


class Layout(NamedTuple):
    """A board as the kernel takes it, and which of its places is which space."""

    name_of: dict[int, str]
    """Place to the name of the space."""
    board: Board


@cache
def layout_of(name: str, setup: str) -> Layout:
    """Return a board and a set-up of Mattock as the kernel takes them."""
    described = components.BOARDS[name]
    grid = described.grid
    places = _places(described)
    spaces = np.zeros(2 * WORDS, np.int64)
    near = np.zeros(WORDS * PLACES, np.int64)
    across = np.zeros(PLACES, np.int64)
    for index, place in places.items():
        write(near, WORDS * place, _placed(grid.around(index), places))
        across[place] = places[grid.index_of[opposite(grid, grid.name(index))]]
    paired = sum(1 << place for place in places.values() if across[place] != place)
    write(spaces, 0, _placed(grid.cells, places))
    write(spaces, WORDS, paired)
    board = Board(
        cells=spaces,
        near=near,
        opposite=across,
        starts=np.array([[places[grid.index_of[cell]] for cell in cells] for cells in described.starts], np.int64),
        setup=_SETUPS[setup],
    )
    return Layout({place: grid.name(index) for index, place in places.items()}, board)


def _places(board: components.Board) -> dict[int, int]:
    """Return the place of each space. The order along a row stays the same."""
    grid = board.grid
    row_of = {index: grid.place(index)[1] for index in grid.name_of}
    first = min(index - grid.stride * row for index, row in row_of.items())
    return {index: place_of(row, index - grid.stride * row - first) for index, row in row_of.items()}


def _placed(cells: Cells, places: dict[int, int]) -> Cells:
    """Return a set of spaces as a set of places."""
    return sum(1 << places[index] for index in each(cells))
