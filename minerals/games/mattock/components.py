"""What is in the box: the two boards and two more sizes, with their tiles, miners and start spaces."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from importlib.resources import files

import msgspec

from minerals.core.geometry import HexGrid


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A board and what is played on it.

    >>> inner = BOARDS["inner"]
    >>> len(inner.grid), inner.miners, inner.tiles
    (61, 3, 45)
    """

    name: str
    title: str
    side: int
    """How many spaces each side of the hexagon has."""
    miners: int
    """How many miners each player has."""
    tiles: int
    """How many tiles the box has for it."""
    most_tiles: int
    """How many tiles fit on it under the rule of three. There are more in the box, so they never run out."""
    starts: tuple[tuple[str, ...], tuple[str, ...]]
    """Where the miners of each player begin in the fixed set-up, if there is one."""

    @cached_property
    def grid(self) -> HexGrid:
        """The board's spaces."""
        return HexGrid.hexagon(self.side)


def _load_boards() -> Mapping[str, Board]:
    import tomllib  # load the parser only for this game

    text = files("minerals.games.mattock").joinpath("components.toml").read_text(encoding="utf-8")
    boards = msgspec.convert(tomllib.loads(text)["board"], tuple[Board, ...])
    return {board.name: board for board in boards}


BOARDS = _load_boards()
"""The boards by name."""

GRIDS: Mapping[str, HexGrid] = {name: board.grid for name, board in BOARDS.items()}
"""The spaces of each board, by its name: what every rule asks for."""
