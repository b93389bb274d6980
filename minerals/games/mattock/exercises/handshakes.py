"""E43: how many tiles touch, and how many fit."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from random import Random

from minerals.classroom.experiment import (
    AnswerKey,
    Anything,
    Experiment,
    ManyLucks,
    Mask,
    Numbers,
    Observation,
    Stage,
    np,
)
from minerals.core.geometry import Cells, HexGrid, each
from minerals.games.mattock.components import BOARDS
from minerals.games.mattock.rules.rule_of_three import MOST, blocked_spaces, touching_three_or_more

FULLEST = {
    "inner": """
            T T T T T
           T T . T . T
          T . . T . T T
         T T T T T T . T
        T . . . . . T . T
         T T T T T T . T
          T . . T . T T
           T T . T . T
            T T T T T
    """,
    "full": """
              T T T T T T T
             T . T . . T . T
            T T . T T T . T T
           T . T T . T . T . T
          T . T . T T . T T . T
         T T T T T . T T . T T T
        T . . . . T T . T T . . T
         T T T T T . T T . T T T
          T . T . T T . T . . T
           T . T T . T T T T T
            T T . T T . . . T
             T . T . T . T T
              T T T T T T T
    """,
}
"""A filling of each board with as many tiles as the rule of three allows; an integer program finds none with more."""

_FILLINGS = 4_000
"""The number of random fillings for the average. Its standard error is then at most 1/40 of a tile."""


class Handshakes(Experiment, code="E43"):
    """Lay tiles on open spaces drawn by lot until the rule of three closes every space that is left."""

    board: str

    def answers(self) -> AnswerKey:
        """Count ends: a contact has two. Each tile has at most three, and leaves three sides to open spaces."""
        board = BOARDS[self.board]
        sides = len(board.grid.directions)
        ends = MOST * board.tiles
        # A tile touches at least `sides - MOST` open spaces, and an open space touches at most `sides` tiles.
        bound = Fraction(sides, sides + sides - MOST)
        return AnswerKey(
            {
                "contacts": Fraction(ends // 2),
                "all_three": "no" if ends % 2 else "yes",
                "odd": Fraction(board.tiles - board.tiles % 2),
                "bound": bound,
                "fit": Fraction(filling(board.name).bit_count()),
                "jam": mean_by_lot(board.name),
            },
            mistakes={
                "contacts": {"counted-twice": Fraction(ends), "rounded-up": Fraction(-(-ends // 2))},
                "all_three": {"parity-overlooked": "yes"},
                "odd": {"parity-overlooked": Fraction(board.tiles)},
                "bound": {"one-tile-alone": Fraction(MOST, sides)},
                "fit": {"edge-overlooked": Fraction(int(bound * len(board.grid)))},
                "jam": {"luck-like-skill": Fraction(filling(board.name).bit_count())},
            },
            facts={
                "title": board.title[0].lower() + board.title[1:].split(",")[0],
                "spaces": len(board.grid),
                "tiles": board.tiles,
                "sides": sides,
                "ends": ends,
                "share": f"{filling(board.name).bit_count() / len(board.grid):.3f}",
            },
        )

    def trial(self, stage: Stage) -> Observation:
        """Fill a board."""
        grid = BOARDS[self.board].grid
        tiles: Cells = 0
        while left := grid.cells & ~tiles & ~blocked_spaces(grid, tiles):
            tiles |= 1 << int(stage.one_of([str(index) for index in each(left)]))
        stage.show("mattock", lambda: _written(grid, tiles), board=self.board)
        return {"jam": tiles.bit_count()}

    def many_trials(self, luck: ManyLucks) -> Mapping[str, Anything]:
        """Lay a tile on every board that has room, until none has: no two boards are filled alike."""
        boards = _Fillings(BOARDS[self.board].grid, len(luck))
        tiles = np.zeros(len(luck), dtype=np.int64)
        filling = np.arange(len(luck))
        while True:
            # The boards with room come closer together, so that no time is spent on the others.
            places = boards.open_spaces()
            has_space = places[:, -1] > 0
            if not has_space.all():
                boards.keep(has_space)
                filling, places = filling[has_space], places[has_space]
            if not len(filling):
                return {"jam": tiles}
            number = luck.among(filling).below(places[:, -1].astype(np.int64))
            boards.lay((places > number[:, None]).argmax(axis=1))
            tiles[filling] += 1


def _written(grid: HexGrid, tiles: Cells) -> str:
    """Return the position with these tiles, without miners, in which player 1 is to move."""
    rows: dict[str, list[str]] = {}
    for index, name in sorted(grid.name_of.items()):
        rows.setdefault(name[0], []).append("T" if tiles >> index & 1 else ".")
    longest = max(map(len, rows.values()))
    lines = [" " * (longest - len(row)) + " ".join(row) for row in reversed(rows.values())]
    return "\n".join([*lines, "turn: 1"])


@cache
def filling(board: str) -> Cells:
    """Return the tiles of the fullest board, checked against the rule of three."""
    grid = BOARDS[board].grid
    rows = reversed([line.split() for line in FULLEST[board].split("\n") if line.strip()])
    tiles = grid.set_of(
        f"{letter}{number}"
        for letter, row in zip("abcdefghijklm", rows, strict=False)
        for number, token in enumerate(row, start=1)
        if token == "T"
    )
    assert not touching_three_or_more(grid, tiles)[1] & tiles
    return tiles


@cache
def mean_by_lot(board: str) -> float:
    """Return the average number of tiles of a random filling, from many with fixed seeds."""
    grid = BOARDS[board].grid
    return sum(_filled(grid, Random(f"{board}/{number}")) for number in range(_FILLINGS)) / _FILLINGS


def _filled(grid: HexGrid, luck: Random) -> int:
    """Return the number of tiles of one random filling.

    A closed space stays closed. So it is enough to go through all spaces in a shuffled order. That is much quicker than
    drawing from the open spaces again and again.
    """
    order = list(grid.name_of)
    luck.shuffle(order)
    tiles = closed = 0
    for index in order:
        if not closed >> index & 1:
            tiles |= 1 << index
            closed = blocked_spaces(grid, tiles)
    return tiles.bit_count()


class _Fillings:
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

    def open_spaces(self) -> Anything:
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
