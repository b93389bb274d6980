"""The board of a game and the things that its players hold, as fields of the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, TypeVar

import msgspec

from minerals.core.geometry import HexGrid, SquareGrid

Grid: TypeAlias = HexGrid | SquareGrid
S = TypeVar("S", bound=msgspec.Struct)


class Sign(msgspec.Struct, frozen=True):
    """The meaning and the look of a sign on the board.

    Examples
    --------
    >>> Sign("a frog on a lily pad", "tile.green", seat=1, components=("pads", "frogs")).seat
    1
    """

    meaning: str
    """A few words, for screen readers and the list of signs."""
    role: str = "cell"
    """The role of the cell's outline in the theme."""
    seat: int = 0
    """The player whose piece lies there, or 0."""
    components: tuple[str, ...] = ()
    """The components that lie there, by the names in `Engine.components`."""


class Tabletop(msgspec.Struct, frozen=True):
    """The board of a game and the things that its players hold.

    Examples
    --------
    >>> grid = SquareGrid.rectangle(columns=2, rows=2)
    >>> table = Tabletop(grid, {".": Sign("water"), "o": Sign("a lily pad")}, hands=("pads",))
    >>> table.rows, table.beside("a1"), table.sign("o").meaning
    ((('b1', 'b2'), ('a1', 'a2')), ('a2', 'b1'), 'a lily pad')
    """

    grid: Grid
    signs: Mapping[str, Sign]
    """Every sign that a cell can have. A sign that is not listed stands for itself."""
    board: str = "board"
    """The field of the state with the contents of each cell, in the order of `cells`. Their text is the cell's sign."""
    hands: tuple[str, ...] = ()
    """The fields of the state with a value for each player, by seat."""

    @property
    def cells(self) -> tuple[str, ...]:
        """The names of the cells, in the order in which the state has them: row `a` first, from the left."""
        return tuple(self.grid.index_of)

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The names of the cells row by row, as a written position has them: the highest letter first."""
        letters = sorted({cell[0] for cell in self.grid.index_of}, reverse=True)
        return tuple(tuple(cell for cell in self.grid.index_of if cell[0] == letter) for letter in letters)

    def signs_of(self, state: Any) -> dict[str, str]:
        """Return the sign of each cell. O(cells)."""
        return dict(zip(self.grid.index_of, map(str, getattr(state, self.board)), strict=True))

    def sign(self, sign: str) -> Sign:
        """Return what a sign stands for."""
        return self.signs.get(sign) or Sign(sign)

    def with_sign(self, state: S, cell: str, sign: object) -> S:
        """Return the state with something else on a cell. O(cells)."""
        contents = list(getattr(state, self.board))
        place = self.cells.index(cell)
        contents[place] = type(contents[place])(sign)
        return msgspec.structs.replace(state, **{self.board: tuple(contents)})

    def with_more(self, state: S, seat: int, **by: int) -> S:
        """Return the state in which a player has more of some things, or less. O(players)."""
        held = {name: list(getattr(state, name)) for name in by}
        for name, more in by.items():
            held[name][seat - 1] += more
        return msgspec.structs.replace(state, **{name: tuple(values) for name, values in held.items()})

    def beside(self, cell: str, corners: bool = False) -> tuple[str, ...]:
        """Return the cells beside a cell; none if the board has no such cell.

        Parameters
        ----------
        cell
            The name of the cell.
        corners
            Whether squares that share only a corner count.
        """
        index = self.grid.index_of.get(cell)
        if index is None:
            return ()
        if isinstance(self.grid, HexGrid):
            found = self.grid.neighbours(index)
        else:
            found = self.grid.orthogonal(index) + (self.grid.diagonal(index) if corners else ())
        return tuple(map(self.grid.name, found))

    def holdings(self, state: Any, seat: int) -> dict[str, Any]:
        """Return what a player has, by the names of the fields."""
        return {name: getattr(state, name)[seat - 1] for name in self.hands}


def space_out(name: str) -> str:
    """Return the name of a field in words: `first_player` is `first player`."""
    return name.replace("_", " ")
