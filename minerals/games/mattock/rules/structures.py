"""The three basic structures: what a tile that touches exactly three others looks like, and how to place one.

When a structure is complete, its middle tile may not get a fourth neighbour. So the open spaces around it are blocked
for both players. The player who completes it chooses which spaces these are.

Rulebook: Basic strategy.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from minerals.core.geometry import Cells, HexGrid, each
from minerals.games.mattock.diagram import diagram
from minerals.games.mattock.options import MattockOptions
from minerals.games.mattock.state import initial


class Structure(msgspec.Struct, frozen=True):
    """One of the three ways in which three tiles lie around a fourth, apart from turned and mirrored copies."""

    rule: ClassVar[str] = "mattock.strategy.structures"

    name: str
    touching: int
    """How many pairs of the three touch each other."""
    directions: tuple[int, int, int]
    """Where the three lie, seen from the middle: directions of a `HexGrid`."""
    description: str

    def around(self, grid: HexGrid, middle: int) -> Cells:
        """Return the tiles of the structure around a cell, with the one in the middle."""
        return sum(1 << middle + grid.directions[direction] for direction in self.directions) | 1 << middle


STRUCTURES = (
    Structure("Y", 0, (0, 2, 4), "The three tiles lie apart, and so do the three spaces they block."),
    Structure("hook", 1, (0, 1, 3), "Two of the three tiles touch, the third lies apart. Three spaces are blocked."),
    Structure(
        "arc",
        2,
        (0, 1, 2),
        "The three tiles lie in a row. Then the middle one of them touches three as well, and six spaces are blocked.",
    ),
)
"""The structures, by how many pairs of the outer tiles touch."""


def structure_around(grid: HexGrid, tiles: Cells, index: int) -> str:
    """Return the name of the structure around a tile. It is empty unless the tile touches exactly three others.

    >>> from minerals.games.mattock.components import BOARDS
    >>> grid = BOARDS["inner"].grid
    >>> structure_around(grid, grid.set_of(["e5", "f5", "e4", "d5"]), grid.index("e5"))
    'Y'
    """
    touched = tuple(each(grid.around(index) & tiles))
    if len(touched) != 3:
        return ""
    touching = sum(grid.around(one) >> other & 1 for one, other in combinations(touched, 2))
    return STRUCTURES[touching].name


class Lesson(msgspec.Struct, frozen=True):
    """A position on the inner board in which one tile completes a structure."""

    position: str
    middle: str
    """The space of the tile in the middle of the structure."""
    mine: str
    """The space whose tile completes it."""


def structure_lessons() -> Mapping[str, Lesson]:
    """Return a lesson for each structure, by name. One of the outer tiles is missing.

    Examples
    --------
    >>> import minerals
    >>> lesson = structure_lessons()["Y"]
    >>> match = minerals.new("mattock", board="inner", position=lesson.position)
    >>> match.play(lesson.mine)
    (TileMined(player=1, cell='d4'), TurnBegan(player=2))
    """
    return {structure.name: _lesson(structure) for structure in STRUCTURES}


def _lesson(structure: Structure) -> Lesson:
    """Return the structure around the middle of the board, without its last tile and with a miner on its first."""
    begun = initial(MattockOptions(board="inner"))
    grid = begun.grid
    middle = grid.index("e5")
    first, *_, last = (middle + grid.directions[direction] for direction in structure.directions)
    far_off = 1 << grid.index("a1")
    tiles = structure.around(grid, middle) & ~(1 << last) | far_off
    state = replace(begun, tiles=tiles, miners=(1 << first, far_off), phase="playing")
    return Lesson(diagram(state), grid.name(middle), grid.name(last))
