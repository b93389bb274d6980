"""The board of a position: the name of each cell, and the things on it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic

from minerals.core.game.type_variables import PlaceT
from minerals.core.text import UnknownCell, quoted, shortened, translated

_NAME = re.compile(r"(.*:)?([a-z])([0-9]{1,2})")
_MOST_NEARBY = 4
_MOST_SHOWN = 3


class Board(Mapping[str, PlaceT], Generic[PlaceT]):
    """The contents of each cell of a board, by the cell's name, in the order of a written position.

    Case and spaces do not matter when you look up a cell. A cell that is not on the board raises an `UnknownCell`, a
    `KeyError` that names the cells nearby.

    Parameters
    ----------
    cells
        The names of the cells.
    look
        The contents of a cell.
    draw
        The board with the names of its rows and columns, as `str(board)` shows it.

    Examples
    --------
    >>> import minerals
    >>> board = minerals.new("minerals", board="lesson", removals=0, seed=7).board
    >>> board["d6"], len(board)
    (Hex(cell='d6', mineral='wollastonite'), 24)
    >>> [cell for cell, hex in board.items() if hex.mineral == "anthracite"]
    ['f4', 'f11']
    >>> board["a1"]
    Traceback (most recent call last):
        ...
    minerals.core.text.errors.UnknownCell: There is no cell 'a1' on this board; nearby are ...
    """

    def __init__(self, cells: Sequence[str], look: Callable[[str], PlaceT], draw: Callable[[], str]) -> None:
        self._cells = dict.fromkeys(cells)
        self._look = look
        self._draw = draw

    def __getitem__(self, cell: str) -> PlaceT:
        name = "".join(cell.split()).lower() if isinstance(cell, str) else ""
        if name not in self._cells:
            raise UnknownCell(_complaint(cell, name, tuple(self._cells)))
        return self._look(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def __str__(self) -> str:
        return self._draw()

    def __repr__(self) -> str:
        taken = [place for place in self.values() if not place.is_empty]
        shown = [repr(place) for place in taken[:_MOST_SHOWN]] + ["…"] * (len(taken) > _MOST_SHOWN)
        return f"<Board of {len(self)} cells, {len(taken)} not empty{': ' * bool(shown)}{', '.join(shown)}>"


def _complaint(asked: object, name: str, cells: Sequence[str]) -> str:
    if not cells:
        return translated("There is no cell {name}: the board has not been laid yet.", name=quoted(asked))
    if not isinstance(asked, str):
        return translated("{name} is not the name of a cell; write one like {cell}.", name=quoted(asked), cell=cells[0])
    return translated(
        "There is no cell {name} on this board; nearby are {cells}.",
        name=quoted(shortened(asked)),
        cells=", ".join(nearby(name, cells)),
    )


def nearby(name: str, cells: Sequence[str]) -> Sequence[str]:
    """Return the cells whose names are nearest to a name, by row and number if it has them.

    >>> nearby("b7", ["b4", "a1", "a2", "a3", "b1", "b2", "b3"])
    ['b4', 'a3', 'b2', 'b3']
    """
    wanted = _place(name)
    if wanted is None:
        return cells[:_MOST_NEARBY]

    def distance(cell: str) -> tuple[int, bool]:
        part, row, number = _place(cell) or wanted
        return abs(row - wanted[1]) + abs(number - wanted[2]), part != wanted[0]

    near = sorted(cells, key=distance)[:_MOST_NEARBY]
    return [cell for cell in cells if cell in near]


def _place(name: str) -> tuple[str, int, int] | None:
    """Return a cell's part of the board, if there are several, and its row and number."""
    found = _NAME.fullmatch(name)
    return (found[1] or "", ord(found[2]), int(found[3])) if found else None
