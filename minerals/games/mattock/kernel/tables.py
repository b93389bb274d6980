"""What the compiled kernel of Mattock works on: a board as tables of wide sets of places, and a game as one record."""

from __future__ import annotations

from functools import cache
from typing import Annotated, NamedTuple

import numpy as np

from minerals.core.geometry import Cells, each
from minerals.games.mattock import components
from minerals.games.mattock.rules.setup import opposite
from minerals.kernels.bits import PLACES, WORDS, write
from minerals.kernels.hexagons import place_of
from minerals.kernels.records import Numbers

FIXED, RANDOM, FREESTYLE = range(3)
"""The set-ups."""

PLAYERS = 2
NONE = -1
"""No place."""
MOST_PARTS = 44
"""Connected parts never touch each other, and no more spaces than 43 of the full board lie apart."""
CREW = WORDS * MOST_PARTS
"""Where the parts of the second crew begin in the table of parts."""
MOST_MINERS = 12
"""The miners of both crews on the full board."""

# The kernel draws no miners by sixths, and how they were drawn makes no difference to the game after that.
_SETUPS = {"fixed": FIXED, "random": RANDOM, "freestyle": FREESTYLE, "sixths": RANDOM}


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
    spaces: int
    """How many spaces there are."""
    setup: int
    """`FIXED`, `RANDOM` or `FREESTYLE`."""


class Game:
    """A game in progress, between two actions. Its sets are wide; a player is counted from 0."""

    stream: np.uint64
    """The start of the game's random numbers."""
    counter: int
    """The index of the next random number."""
    policies: Annotated[Numbers, PLAYERS]
    """By player, how actions are chosen."""
    is_over: bool
    player: int
    """Whose turn it is."""
    unplaced: Annotated[Numbers, PLAYERS]
    """By player, the miners that are still to be placed."""
    removed: Annotated[Numbers, PLAYERS]
    """By player, the removed miners."""
    tiles: Annotated[Numbers, WORDS]
    open_spaces: Annotated[Numbers, WORDS]
    """Where the rule of three allows a tile."""
    one: Annotated[Numbers, WORDS]
    """What touches at least one tile."""
    two: Annotated[Numbers, WORDS]
    three: Annotated[Numbers, WORDS]
    miners: Annotated[Numbers, PLAYERS * WORDS]
    """The miners of each player."""
    parts: Annotated[Numbers, PLAYERS * CREW]
    """The connected parts of the tiles that each player may walk on."""
    part_numbers: Annotated[Numbers, PLAYERS]
    """By player, how many parts there are."""
    # the action that was chosen last
    possibilities: int
    equals: int
    drawn: int
    mine: int
    """Where a tile was mined, or a miner placed."""
    miner: int
    """The miner that moved, or `NONE`."""
    to: int
    is_placing: bool
    """Whether a miner was placed."""
    outcomes: Annotated[Numbers, MOST_MINERS]
    """Where miners were drawn in the set-up."""
    outcome_number: int
    # what is counted
    placed: int
    turns: int
    moved: int
    lost: int
    """How many miners were removed."""
    returned: int
    set_up_events: int


class Layout(NamedTuple):
    """A board as the kernel takes it, and which of its places is which space."""

    name_of: dict[int, str]
    """Place to the name of the space."""
    places: dict[int, int]
    """Index of a space to its place."""
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
        write(near, WORDS * place, places_of(grid.around(index), places))
        across[place] = places[grid.index_of[opposite(grid, grid.name(index))]]
    paired = sum(1 << place for place in places.values() if across[place] != place)
    write(spaces, 0, places_of(grid.cells, places))
    write(spaces, WORDS, paired)
    board = Board(
        cells=spaces,
        near=near,
        opposite=across,
        starts=np.array([[places[grid.index_of[cell]] for cell in cells] for cells in described.starts], np.int64),
        spaces=len(places),
        setup=_SETUPS[setup],
    )
    return Layout({place: grid.name(index) for index, place in places.items()}, places, board)


def _places(board: components.Board) -> dict[int, int]:
    """Return the place of each space. The order along a row stays the same."""
    grid = board.grid
    row_of = {index: grid.place(index)[1] for index in grid.name_of}
    first = min(index - grid.stride * row for index, row in row_of.items())
    return {index: place_of(row, index - grid.stride * row - first) for index, row in row_of.items()}


def places_of(cells: Cells, places: dict[int, int]) -> Cells:
    """Return a set of spaces as a set of places."""
    return sum(1 << places[index] for index in each(cells))
