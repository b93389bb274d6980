"""Hexagonal grids: cells with names, neighbours, straight lines, and sets of cells as bits.

A cell has an *index*, a whole number chosen so that a step in one of the six directions always adds the same number. So
a set of cells is an integer with one bit per cell, and shifting it moves the whole set one step.

Pointy-top hexagons: a row runs east and west, and each next row is shifted by half a cell.
"""

from __future__ import annotations

from functools import cache, cached_property

from minerals.core.geometry.cells import Cells, NamedCells, require_nameable

_SQRT3 = 3**0.5


class HexGrid(NamedCells):
    """The cells of a board and their places.

    Parameters
    ----------
    rows
        For each row from the bottom, the doubled x of its first cell and the number of its cells.
        Neighbours in a row differ by 2 in doubled x, a row and the next by 1.

    Raises
    ------
    NotationError
        For more than 26 rows or 99 cells in a row, which no name would reach.

    Examples
    --------
    >>> grid = HexGrid.hexagon(3)
    >>> len(grid), grid.name(grid.index("c3"))
    (19, 'c3')
    >>> sorted(grid.names(grid.around(grid.index("a1"))))
    ['a2', 'b1', 'b2']
    """

    EAST, NORTHEAST, NORTHWEST, WEST, SOUTHWEST, SOUTHEAST = range(6)
    """The directions, counter-clockwise; direction *d* is opposite to *d* + 3."""

    # The margin leaves room on every side to look up to five steps past the edge.
    _MARGIN = 6

    def __init__(self, rows: tuple[tuple[int, int], ...]) -> None:
        require_nameable(len(rows), max(count for _, count in rows))
        self.rows = rows
        margin = self._MARGIN
        axial = [self._axial(x, row) for row, (first, count) in enumerate(rows) for x in (first, first + 2 * count - 2)]
        self._lowest_axial = min(axial)
        self.stride = max(axial) - min(axial) + 1 + 2 * margin
        self.size = self.stride * (len(rows) + 2 * margin)
        """How long a table indexed by cell index must be, margins included."""
        step = self.stride
        self.directions = (1, step, step - 1, -1, -step, -step + 1)
        """What to add to an index for a step in each direction."""
        names: dict[int, str] = {}
        self._place: dict[int, tuple[int, int]] = {}
        first, count = rows[len(rows) // 2]
        self.middle = (first + 2 * (count // 2), len(rows) // 2)
        """The place of the cell that stays where it is when the board is turned."""
        for row, (first, count) in enumerate(rows):
            for number in range(count):
                index = self._index_at(first + 2 * number, row)
                names[index] = f"{chr(ord('a') + row)}{number + 1}"
                self._place[index] = (first + 2 * number, row)
        super().__init__(names)

    @classmethod
    @cache
    def hexagon(cls, side: int) -> HexGrid:
        """Return the board with the shape of a hexagon of the given side."""
        counts = [*range(side, 2 * side - 1), *range(2 * side - 1, side - 1, -1)]
        return cls(tuple((2 * side - 1 - count, count) for count in counts))

    @classmethod
    @cache
    def table(cls, rows: int, columns: int) -> HexGrid:
        """Return a rectangle of rows. Every second row, beginning with `b`, is half a cell further to the right."""
        return cls(tuple((row % 2, columns) for row in range(rows)))

    def __repr__(self) -> str:
        return f"<HexGrid of {len(self)} cells in {len(self.rows)} rows>"

    # --- neighbours and lines ---

    def neighbours(self, index: int) -> tuple[int, ...]:
        """Return the cells beside a cell, counter-clockwise from the east. O(1) after the first call."""
        return self._neighbours[index]

    @cached_property
    def _neighbours(self) -> dict[int, tuple[int, ...]]:
        return {
            index: tuple(index + step for step in self.directions if index + step in self.name_of)
            for index in self.name_of
        }

    @cached_property
    def _around(self) -> dict[int, Cells]:
        return {index: sum(1 << other for other in beside) for index, beside in self._neighbours.items()}

    def around(self, index: int) -> Cells:
        """Return the cells beside a cell, as a set. O(1) after the first call."""
        return self._around[index]

    def beside(self, cells: Cells) -> Cells:
        """Return every cell that is in the set or beside one of it, margins included."""
        step = self.stride
        return (
            cells | cells << 1 | cells >> 1 | cells << step | cells >> step | cells << (step - 1) | cells >> (step - 1)
        )

    def part_of(self, index: int, cells: Cells) -> Cells:
        """Return the connected part of a set that contains a cell. O(diameter) word operations."""
        return self.flood(1 << index, cells)

    def flood(self, start: Cells, cells: Cells) -> Cells:
        """Return every cell of a set that is connected within it to some start in it, starts included. O(diameter)."""
        step = self.stride
        front = start & cells
        left = cells ^ front
        while front:
            # Two of the six directions combine a step up or down with one to the side, so four shifts reach all
            # neighbours.
            west, east = front | front >> 1, front | front << 1
            front = (west | east | west << step | east >> step) & left
            left ^= front
        return cells ^ left

    def parts(self, cells: Cells) -> list[Cells]:
        """Return the connected parts of a set, the one with the lowest cell first."""
        parts = []
        while cells:
            part = self.part_of((cells & -cells).bit_length() - 1, cells)
            parts.append(part)
            cells ^= part
        return parts

    def direction(self, start: int, end: int) -> tuple[int, int] | None:
        """Return (direction, distance) if two different cells are on a straight line, or else None."""
        dx, dy = self._offset(start, end)
        if dy == 0 and dx != 0:
            return (self.EAST if dx > 0 else self.WEST, abs(dx) // 2)
        if dy != 0 and abs(dx) == abs(dy):
            if dy > 0:
                return (self.NORTHEAST if dx > 0 else self.NORTHWEST, dy)
            return (self.SOUTHEAST if dx > 0 else self.SOUTHWEST, -dy)
        return None

    def distance(self, start: int, end: int) -> int:
        """Return the number of steps between two cells on an empty board."""
        dx, dy = self._offset(start, end)
        return max(abs(dy), (abs(dx) + abs(dy)) // 2)

    def _offset(self, start: int, end: int) -> tuple[int, int]:
        (x0, row0), (x1, row1) = self._place[start], self._place[end]
        return (x1 - x0, row1 - row0)

    # --- places ---

    def place(self, index: int, sixths: int = 0) -> tuple[int, int]:
        """Return (doubled x, row from the bottom) of a cell.

        `sixths`: of a full turn, by how many the board is turned counter-clockwise around its middle.
        """
        return self._turned(*self._place[index], sixths) if sixths else self._place[index]

    def at_place(self, x: int, row: int, sixths: int = 0) -> int | None:
        """Return the cell at a doubled x and row of a board that may be turned, as in `place`, or None."""
        if sixths:
            x, row = self._turned(x, row, -sixths)
        index = self._index_at(x, row)
        return index if self._place.get(index) == (x, row) else None

    def point(self, index: int, radius: float, height: float, sixths: int = 0) -> tuple[float, float]:
        """Return the centre of a cell in scene units, for hexagons of the given corner radius.

        `height` is the y of row `a`; rows go up from there. `sixths`: as in `place`.
        """
        x, row = self.place(index, sixths)
        return (x * radius * _SQRT3 / 2, height - 1.5 * radius * row)

    def _turned(self, x: int, row: int, sixths: int) -> tuple[int, int]:
        middle_x, middle_row = self.middle
        up = row - middle_row
        across = (x - middle_x - up) // 2  # how far to the east, along the row
        for _ in range(sixths % 6):
            across, up = -up, across + up
        return middle_x + 2 * across + up, middle_row + up

    def _axial(self, x: int, row: int) -> int:
        return (x - row - self.rows[0][0] % 2) // 2

    def _index_at(self, x: int, row: int) -> int:
        return (row + self._MARGIN) * self.stride + self._axial(x, row) - self._lowest_axial + self._MARGIN


def corners(x: float, y: float, radius: float) -> tuple[tuple[float, float], ...]:
    """Return the six corners of a pointy-top hexagon, clockwise from the top."""
    half, quarter = radius * _SQRT3 / 2, radius / 2
    return (
        (x, y - radius),
        (x + half, y - quarter),
        (x + half, y + quarter),
        (x, y + radius),
        (x - half, y + quarter),
        (x - half, y - quarter),
    )


def turned(across: float, down: float, sixths: int) -> tuple[float, float]:
    """Return a way in scene units, turned counter-clockwise by so many sixths of a full turn.

    >>> turned(2, 1, 3), turned(2, 0, 0)
    ((-2.0, -1.0), (2.0, 0.0))
    """
    cosine, sine = _TURNS[sixths % 6]
    return (cosine * across + sine * down, cosine * down - sine * across)


_HALF = _SQRT3 / 2
_TURNS = ((1.0, 0.0), (0.5, _HALF), (-0.5, _HALF), (-1.0, 0.0), (-0.5, -_HALF), (0.5, -_HALF))
"""The cosine and the sine of each number of sixths."""
