"""Mattock, boards filled by lot: thousands of trials of the exercises side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from minerals.classroom.experiment import Anything, ManyLucks, Mask, Numbers, in_bulk
from minerals.classroom.texts import Parameters
from minerals.core.geometry import HexGrid
from minerals.core.system import lazy
from minerals.games.mattock.components import BOARDS
from minerals.games.mattock.rules.rule_of_three import MOST

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy("numpy")


@in_bulk("E44b")
def place_everywhere_by_lot(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Draw all spaces, and look for the first that is beside an earlier one."""
    board = BOARDS[str(parameters["board"])]
    indices = [board.grid.index_of[name] for name in board.grid.index_of]
    beside = np.asarray([[bool(board.grid.around(one) >> other & 1) for other in indices] for one in indices])
    drawn = luck.bag([1] * len(indices), 2 * board.miners)
    apart = np.ones(len(luck), dtype=bool)
    second = apart
    for number in range(1, drawn.shape[1]):
        for earlier in range(number):
            apart = apart & ~beside[drawn[:, number], drawn[:, earlier]]
        if number == 1:
            second = apart
    return {"second": second, "all": apart}


@in_bulk("E43")
def fill_everywhere_by_lot(parameters: Parameters, luck: ManyLucks) -> Mapping[str, Anything]:
    """Lay a tile on every board that has room, until none has."""
    boards = Fillings(BOARDS[str(parameters["board"])].grid, len(luck))
    tiles = np.zeros(len(luck), dtype=np.int64)
    filling = np.arange(len(luck))
    while True:
        # The boards with room come closer together, so that no time is spent on the others.
        room = boards.room()
        has_room = room[:, -1] > 0
        if not has_room.all():
            boards.keep(has_room)
            filling, room = filling[has_room], room[has_room]
        if not len(filling):
            return {"jam": tiles}
        number = luck.among(filling).below(room[:, -1].astype(np.int64))
        boards.lay((room > number[:, None]).argmax(axis=1))
        tiles[filling] += 1


class Fillings:
    """Many boards on which tiles are laid by the rule of three.

    Parameters
    ----------
    grid
        The spaces, of which there are fewer than 256.
    boards
        How many boards there are.
    """

    def __init__(self, grid: HexGrid, boards: int) -> None:
        place = {index: number for number, index in enumerate(sorted(grid.name_of))}
        off = len(place)
        around = [[place.get(index + step, off) for step in grid.directions] for index in place]
        self._around: Numbers = np.asarray([*around, [off] * len(grid.directions)])
        self._open: Mask = np.ones((boards, off + 1), dtype=bool)
        self._open[:, off] = False
        self._tile: Mask = np.zeros((boards, off + 1), dtype=bool)
        self._touching = np.zeros((boards, off + 1), dtype=np.uint8)
        """How many tiles each space touches, with or without one."""
        self._everyone: Numbers = np.arange(boards)

    def room(self) -> Anything:
        """Return how many open spaces there are up to each space, as `(boards, spaces)`."""
        counted: Anything = np.cumsum(self._open[:, :-1], axis=1, dtype=np.uint8)
        return counted

    def keep(self, boards: Mask) -> None:
        """Forget the other boards."""
        self._open, self._tile, self._touching = self._open[boards], self._tile[boards], self._touching[boards]
        self._everyone = np.arange(len(self._open))

    def lay(self, space: Numbers) -> None:
        """Lay a tile on a space of each board, and close the spaces that the rule of three then forbids."""
        board = self._everyone
        self._tile[board, space] = True
        self._open[board, space] = False
        around = self._around[space]
        beside = board[:, None], around
        self._touching[beside] += 1
        self._open[beside] &= self._touching[beside] <= MOST
        is_full = self._tile[beside] & (self._touching[beside] >= MOST)
        full_board, direction = np.nonzero(is_full)
        self._close(full_board, around[full_board, direction])
        (full_board,) = np.nonzero(self._touching[board, space] >= MOST)
        self._close(full_board, space[full_board])

    def _close(self, board: Numbers, space: Numbers) -> None:
        self._open[board[:, None], self._around[space]] = False
