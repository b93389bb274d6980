"""Many boards from which tiles are removed, so that none falls apart: thousands of trials side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from minerals.classroom.experiment import Mask, Numbers
from minerals.core.system import lazy
from minerals.games.minerals.state import GRID

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy("numpy")

SIX = len(GRID.directions)


class Boards:
    """Many boards in one piece, from which tiles are removed so that none falls apart.

    Around a tile, the empty hexes lie in runs. Without the tile its board falls apart if two of these runs belong to
    the same hole, or both to the outside: then there is a way around some of the tiles.

    Parameters
    ----------
    cells
        The hexes with a tile, in the order of the rules. There are fewer than 256.
    boards
        How many boards there are.
    """

    def __init__(self, cells: Sequence[int], boards: int) -> None:
        self.cells = cells
        place = {cell: number for number, cell in enumerate(cells)}
        outside = len(cells)
        around = [[place.get(cell + step, outside) for step in GRID.directions] for cell in cells]
        self._around: Numbers = np.asarray([*around, [outside] * SIX])
        self._laid: Mask = np.ones((boards, outside + 1), dtype=bool)
        self._laid[:, outside] = False
        self._hole: Numbers = np.zeros((boards, outside + 1), dtype=np.int8)
        """The hole that an empty hex belongs to; 0 is the outside."""
        self._holes = 0
        self._everyone = np.arange(boards)

    def removable(self) -> Mask:
        """Return the tiles without which a board stays in one piece, as `(boards, tiles)`."""
        laid = self._laid[:, :-1]
        beside = [self._laid[:, self._around[:-1, direction]] for direction in range(SIX)]
        runs = sum((beside[direction] & ~beside[direction - 1]).astype(np.uint8) for direction in range(SIX))
        found = laid.copy()
        board, tile = np.nonzero(laid & (np.asarray(runs) > 1))
        found[board, tile] = ~self._would_split(board, tile)
        return found

    def _would_split(self, board: Numbers, tile: Numbers) -> Mask:
        """Tell whether two of the runs of empty hexes around a tile belong together."""
        around = self._around[tile]
        is_empty = ~self._laid[board[:, None], around]
        begins = is_empty & ~np.roll(is_empty, 1, axis=1)
        holes = np.where(begins, self._hole[board[:, None], around], -1 - np.arange(SIX))
        holes.sort(axis=1)
        split: Mask = (holes[:, 1:] == holes[:, :-1]).any(axis=1)
        return split

    def remove(self, tile: Numbers) -> None:
        """Remove a tile of each board. Its hole joins those beside it."""
        self._holes += 1
        self._laid[self._everyone, tile] = False
        self._hole[self._everyone, tile] = self._holes
        around = self._around[tile]
        is_empty = ~self._laid[self._everyone[:, None], around]
        for direction in range(SIX):
            (board,) = np.nonzero(is_empty[:, direction])
            one = self._hole[board, tile[board]]
            other = self._hole[board, around[board, direction]]
            for number in np.flatnonzero(one != other):
                holes = self._hole[board[number]]
                joined, kept = max(one[number], other[number]), min(one[number], other[number])
                holes[holes == joined] = kept
