"""Where the cells of a board are, which may be turned towards a player."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from math import isclose, sqrt

from minerals.core.geometry import HexGrid, SquareGrid, corners
from minerals.core.picture import Box, Point, View


class Ground:
    """The cells of a grid, on a board that is turned counter-clockwise by so many of its steps: sixths or quarters."""

    def __init__(self, grid: HexGrid | SquareGrid, turn: int = 0) -> None:
        self.grid = grid
        self.turn = turn

    @cached_property
    def centres(self) -> Mapping[str, Point]:
        """The centre of each cell, where a cell is one wide and the board begins at the top left corner."""
        found = {cell: self._point(index) for cell, index in self.grid.index_of.items()}
        across, down = zip(*found.values(), strict=True)
        half = self._half_height
        return {cell: (x - min(across) + 0.5, y - min(down) + half) for cell, (x, y) in found.items()}

    def _point(self, index: int) -> Point:
        if isinstance(self.grid, HexGrid):
            return self.grid.point(index, 1 / sqrt(3), 0, self.turn)
        column, row = self.grid.place(index)
        x, y = float(column), float(-row)  # rows count from the bottom
        for _ in range(self.turn):
            x, y = y, -x
        return (x, y)

    @property
    def _half_height(self) -> float:
        """Half the height of a cell that is one wide."""
        return 1 / sqrt(3) if isinstance(self.grid, HexGrid) else 0.5

    @cached_property
    def shape(self) -> Point:
        """The size of the board in widths of a cell."""
        across, down = zip(*self.centres.values(), strict=True)
        return (max(across) + 0.5, max(down) + self._half_height)

    def unit(self, board: Box) -> float:
        """Return the width of a cell in the box of the board."""
        return board.width / self.shape[0]

    def centre(self, cell: str, board: Box) -> Point:
        """Return the centre of a cell in the box of the board."""
        (x, y), unit = self.centres[cell], self.unit(board)
        return (board.x + x * unit, board.y + y * unit)

    def outline(self, centre: Point, size: float) -> tuple[Point, ...]:
        """Return the outline of a cell of this width."""
        if isinstance(self.grid, HexGrid):
            return corners(*centre, size / sqrt(3))
        (x, y), half = centre, size / 2
        return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


@lru_cache(maxsize=64)
def ground_of(grid: HexGrid | SquareGrid, turn: int = 0) -> Ground:
    """Return where the cells of a board are. O(cells) the first time."""
    return Ground(grid, turn)


def ground_seen(grid: HexGrid | SquareGrid, view: View, players: int) -> Ground:
    """Return where the cells are for a view. A board that would take another form is turned by halves only."""
    steps = 6 if isinstance(grid, HexGrid) else 4
    plain, seen = ground_of(grid), ground_of(grid, view.turn(players, steps))
    if all(map(isclose, plain.shape, seen.shape)):
        return seen
    return ground_of(grid, view.turn(players, 2) * steps // 2)
