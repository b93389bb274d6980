"""Mattock, how many tiles touch and fit: what works the exercise out."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random

from minerals.classroom.texts import Observation, Parameters, Worked, simulated, worked
from minerals.classroom.witness import watch_position
from minerals.core.game import Chance
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


@worked("E43")
def handshakes(parameters: Parameters) -> Worked:
    """Count ends: a contact has two. Each tile has at most three, and leaves at least three sides to open spaces."""
    board = BOARDS[str(parameters["board"])]
    sides = len(board.grid.directions)
    ends = MOST * board.tiles
    # A tile touches at least `sides - MOST` open spaces, and an open space touches at most `sides` tiles.
    bound = Fraction(sides, sides + sides - MOST)
    return Worked(
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


@simulated("E43")
def fill_by_lot(parameters: Parameters, chance: Chance) -> Observation:
    """Lay tiles on open spaces drawn by lot until the rule of three closes every space that is left."""
    board = BOARDS[str(parameters["board"])]
    grid = board.grid
    tiles: Cells = 0
    while left := grid.cells & ~tiles & ~blocked_spaces(grid, tiles):
        tiles |= 1 << int(chance.draw({str(index): 1 for index in each(left)}).outcome)
    watch_position("mattock", lambda: _written(grid, tiles), board=board.name)
    return {"jam": tiles.bit_count()}


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
