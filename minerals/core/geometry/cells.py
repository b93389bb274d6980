"""Cells: their names, and sets of cells as bits.

Rows are letters from the bottom (`a`), cells of a row are numbers from the left, beginning with 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from minerals.core.text import NotationError, quoted, translated

Cells = int
"""A set of cells: bit *i* is the cell with index *i*."""

_NAME = re.compile(r"\s*([a-z])\s*([0-9]{1,2})\s*", re.IGNORECASE)
_MOST_ROWS = 26
_MOST_IN_A_ROW = 99


def each(cells: Cells) -> Iterator[int]:
    """Yield the indices in a set of cells, lowest first. O(cells)."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def read_name(name: str, index_of: Mapping[str, int]) -> int:
    """Return the index of a named cell, forgiving on case and spaces. Raises `NotationError`."""
    match = _NAME.fullmatch(name)
    if match is None:
        raise NotationError(
            translated(
                "{name} is not the name of a cell: write a letter for the row and a number, like c4.", name=quoted(name)
            )
        )
    index = index_of.get(f"{match[1].lower()}{int(match[2])}")
    if index is None:
        raise NotationError(translated("There is no cell {name} on this board.", name=name.strip().lower()))
    return index


def require_nameable(rows: int, longest: int) -> None:
    """Raise `NotationError` for a board with cells that have no name."""
    if rows > _MOST_ROWS or longest > _MOST_IN_A_ROW:
        raise NotationError(
            f"A board has at most {_MOST_ROWS} rows of {_MOST_IN_A_ROW} cells, not {rows} rows of up to {longest}: "
            "the name of a cell is a letter and up to two digits."
        )


class NamedCells:
    """The cells of a board under their names: the common part of all grids.

    Parameters
    ----------
    names
        Index to name, by row and number.
    """

    def __init__(self, names: Mapping[int, str]) -> None:
        self.name_of = names
        """Index to name."""
        self.index_of: Mapping[str, int] = {name: index for index, name in names.items()}
        """Name to index."""
        self.cells: Cells = sum(1 << index for index in names)
        """Every cell of the board."""

    def __len__(self) -> int:
        return len(self.name_of)

    def __contains__(self, index: object) -> bool:
        return index in self.name_of

    def name(self, index: int) -> str:
        """Return the name of a cell."""
        return self.name_of[index]

    def index(self, name: str) -> int:
        """Return the index of a named cell, forgiving on case and spaces. Raises `NotationError`."""
        index = self.index_of.get(name)
        return index if index is not None else read_name(name, self.index_of)

    def names(self, cells: Cells) -> tuple[str, ...]:
        """Return the names of a set of cells, by row and number."""
        # The loop of `each` again, because this is called at every turn of every game.
        name_of = self.name_of
        names = []
        while cells:
            lowest = cells & -cells
            names.append(name_of[lowest.bit_length() - 1])
            cells ^= lowest
        return tuple(names)

    def set_of(self, names: Iterable[str]) -> Cells:
        """Return the set of the named cells."""
        cells = 0
        for name in names:
            cells |= 1 << self.index(name)
        return cells
