"""The compiled kernel of Mattock: random play, for studies of very many games.

Needs numba and numpy. The first call compiles, which takes some seconds; the result is kept on disk.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from minerals.core.cells import Cells, each
from minerals.core.kernel import Kernel, Trace, TracedStep
from minerals.games.mattock.actions import MattockAction, Place, Turn
from minerals.games.mattock.components import BOARDS, Board
from minerals.games.mattock.kernel import loop
from minerals.games.mattock.kernel.sets import PLACES, ROW, WORDS
from minerals.games.mattock.options import MattockOptions
from minerals.games.mattock.rules.setup import opposite

Numbers: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]
Words: TypeAlias = np.ndarray[Any, np.dtype[np.uint64]]

_COLUMNS = 9
_SETUPS = {"fixed": loop.FIXED, "random": loop.RANDOM, "freestyle": loop.FREESTYLE}


class MattockKernel:
    """Games whose players mine anywhere, each space equally likely, and then stay or make a move, likewise."""

    def refuses(self, options: MattockOptions) -> str | None:  # noqa: ARG002 - the protocol asks; no option is refused
        """Return None: games with any options can be played compiled."""
        return None

    def play(self, options: MattockOptions, key: int, first: int, games: int) -> Numbers:
        """Play games number `first` to `first + games - 1` of the study with this key.

        Parameters
        ----------
        options
            The game's options.
        key
            Key of the study, 64 bits.
        first
            Number of the first game, below 2**64.
        games
            How many to play.

        Returns
        -------
        numpy.ndarray
            Of shape (games, 9), a row a game, with the columns of `Game.study_columns`.
            On the full board a game takes some 15 µs of one core.
        """
        return _played(options, key, first, games, _no_record())

    def trace(self, options: MattockOptions, key: int, number: int) -> Trace:
        """Play one game and tell it; the possibilities of a step are all legal turns, or all spaces to place on."""
        layout = layout_of(options.board, options.setup)
        miners = layout.board.starts.size
        record = np.full((miners + len(layout.place_of), 4), -1, np.int64)
        row = _played(options, key, number, 1, record)[0]
        draws, turns = record[:miners].tolist(), record[miners:].tolist()
        name_of = {place: name for name, place in layout.place_of.items()} | {-1: ""}
        placed = [(choices, name_of[place]) for choices, place, *_ in draws if place >= 0]
        actions: list[tuple[MattockAction, int]] = []
        if options.setup == "freestyle":
            actions += [(Place(name), choices) for choices, name in placed]
        actions += [
            (Turn(name_of[mine], name_of[miner], name_of[to]), choices)
            for choices, mine, miner, to in turns
            if mine >= 0
        ]
        return Trace(
            setup=tuple(name for _, name in placed) if options.setup == "random" else (),
            steps=tuple(TracedStep(action, choices, ()) for action, choices in actions),
            row=tuple(row.tolist()),
        )


KERNEL: Kernel = MattockKernel()


def _played(options: MattockOptions, key: int, first: int, games: int, record: Numbers) -> Numbers:
    board = layout_of(options.board, options.setup).board
    rows = np.zeros((games, _COLUMNS), np.int64)
    loop.play_games(np.uint64(key), np.uint64(first), board, rows, record)
    return rows


def _no_record() -> Numbers:
    return np.zeros((0, 4), np.int64)


class Layout(NamedTuple):
    """A board as the kernel takes it, and which of its places is which space."""

    place_of: dict[str, int]
    board: loop.Board


@cache
def layout_of(name: str, setup: str) -> Layout:
    """Return a board and a set-up of Mattock as the kernel takes them."""
    described = BOARDS[name]
    grid = described.grid
    places = _places(described)
    near = np.zeros((PLACES, WORDS), np.uint64)
    across = np.zeros(PLACES, np.int64)
    for index, place in places.items():
        near[place] = _words(grid.around(index), places)
        across[place] = places[grid.index_of[opposite(grid, grid.name(index))]]
    paired = sum(1 << index for index, place in places.items() if across[place] != place)
    board = loop.Board(
        cells=np.concatenate([_words(grid.cells, places), _words(paired, places)]),
        near=near.reshape(-1),
        opposite=across,
        starts=np.array([[places[grid.index_of[cell]] for cell in cells] for cells in described.starts], np.int64),
        setup=_SETUPS[setup],
    )
    return Layout({grid.name(index): place for index, place in places.items()}, board)


def _places(board: Board) -> dict[int, int]:
    """Return the place of each space: rows are dealt to four words in turn, and an index along a row is kept."""
    grid = board.grid
    row_of = {index: grid.place(index)[1] for index in grid.name_of}
    first = min(index - grid.stride * row for index, row in row_of.items())
    return {
        index: 64 * (row % WORDS) + ROW * (row // WORDS) + index - grid.stride * row - first
        for index, row in row_of.items()
    }


def _words(cells: Cells, places: dict[int, int]) -> Words:
    """Return a set of spaces in four words."""
    words = np.zeros(WORDS, np.uint64)
    for index in each(cells):
        word, bit = divmod(places[index], 64)
        words[word] |= np.uint64(1 << bit)
    return words
