"""Square grids: cells with names, neighbours, and sets of cells as bits.

A board need not be a full rectangle.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from minerals.core.geometry.cells import Cells, NamedCells, require_nameable


class SquareGrid(NamedCells):
    """The cells of a board of squares.

    Parameters
    ----------
    places
        The (column, row) of each square, both counted from 0, row 0 at the bottom.

    Examples
    --------
    >>> grid = SquareGrid.rectangle(columns=3, rows=2)
    >>> [grid.name(cell) for cell in grid.orthogonal(grid.index("a2"))]
    ['a3', 'b2', 'a1']
    >>> [grid.name(cell) for cell in grid.diagonal(grid.index("a2"))]
    ['b3', 'b1']
    """

    _ORTHOGONAL = ((1, 0), (0, 1), (-1, 0), (0, -1))
    _DIAGONAL = ((1, 1), (-1, 1), (-1, -1), (1, -1))

    def __init__(self, places: Iterable[tuple[int, int]]) -> None:
        ordered = sorted(set(places), key=lambda place: (place[1], place[0]))
        width = max(column for column, _ in ordered) + 1
        require_nameable(max(row for _, row in ordered) + 1, width)
        # One empty column on the right keeps a shifted set from running into the next row.
        self.stride = width + 1
        self._place = {row * self.stride + column: (column, row) for column, row in ordered}
        self._index = {place: index for index, place in self._place.items()}
        super().__init__({index: f"{chr(ord('a') + row)}{column + 1}" for index, (column, row) in self._place.items()})

    @classmethod
    def rectangle(cls, columns: int, rows: int) -> SquareGrid:
        """Return a full rectangle of squares."""
        return cls((column, row) for row in range(rows) for column in range(columns))

    def __repr__(self) -> str:
        return f"<SquareGrid of {len(self)} cells>"

    def place(self, index: int) -> tuple[int, int]:
        """Return (column, row from the bottom) of a cell."""
        return self._place[index]

    def at_place(self, column: int, row: int) -> int | None:
        """Return the cell at a column and row, or None."""
        return self._index.get((column, row))

    def orthogonal(self, index: int) -> tuple[int, ...]:
        """Return the cells that share an edge with a cell: east, north, west, south."""
        return self._beside[0][index]

    def diagonal(self, index: int) -> tuple[int, ...]:
        """Return the cells that share only a corner with a cell, counter-clockwise from the north-east."""
        return self._beside[1][index]

    @cached_property
    def _beside(self) -> tuple[dict[int, tuple[int, ...]], dict[int, tuple[int, ...]]]:
        def beside(steps: tuple[tuple[int, int], ...]) -> dict[int, tuple[int, ...]]:
            return {
                index: tuple(
                    self._index[column + dx, row + dy] for dx, dy in steps if (column + dx, row + dy) in self._index
                )
                for index, (column, row) in self._place.items()
            }

        return beside(self._ORTHOGONAL), beside(self._DIAGONAL)

    def part_of(self, index: int, cells: Cells) -> Cells:
        """Return the part of a set, connected by edges, that contains a cell."""
        step = self.stride
        part = 1 << index & cells
        while True:
            grown = (part | part << 1 | part >> 1 | part << step | part >> step) & cells
            if grown == part:
                return part
            part = grown
