"""E15: in how many directions a pawn can go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache, cached_property, partial

from msgspec.structs import replace

from minerals.classroom.experiment import AnswerKey, Experiment, Observation, Stage, state_of
from minerals.core.game import get_game
from minerals.core.geometry import each
from minerals.core.text import translated
from minerals.games.minerals.components import MINERALS
from minerals.games.minerals.exercises.bag_of_tiles import BOX, GOLDEN, NAME_OF, WHITE, count_by_colour, one_tile
from minerals.games.minerals.exercises.hexagons import hexagon_rows
from minerals.games.minerals.exercises.side_by_side import side_by_side
from minerals.games.minerals.state import GRID, State
from minerals.games.minerals.written_board import BLIND
from minerals.probability import Distribution, Picture

SIX = len(GRID.directions)
LARGEST_SIDE = 8
"""The tiles along a side of the largest hexagon that the engine can lay."""


class Mobility(Experiment, code="E15"):
    """Put a pawn on a random hex, in turn on each mineral, and count its moves."""

    side: int

    @cached_property
    def blind(self) -> Distribution[int]:
        """The directions from a blind tile."""
        return Distribution(
            (number, of_value * of_number)
            for value, of_value in one_tile(BOX).items()
            for number, of_number in _directions(self.side, value).items()
        )

    def answers(self) -> AnswerKey:
        """Count the directions in which a jump ends on the board, for all hexes."""
        ways = {value: _directions(self.side, value).mean() for value in BOX}
        return AnswerKey(
            {NAME_OF[value]: ways[value] for value in BOX} | {"blind": self.blind.mean()},
            mistakes={NAME_OF[value]: {"always-six": Fraction(SIX)} for value in BOX}
            | {
                "blind": {"always-six": Fraction(SIX), "equiprobability": sum(ways.values(), Fraction(0)) / len(ways)},
            },
            facts={**count_by_colour(), "hexes": hexagon_rows(self.side).count(BLIND)},
        )

    @property
    def can_play(self) -> bool:
        """Larger boards do not fit on the table."""
        return self.side <= LARGEST_SIDE

    def trial(self, stage: Stage) -> Observation:
        """Let the engine list the moves from each mineral."""
        game = get_game("minerals")
        state = _full_hexagon(self.side)
        pawn = GRID.index_of[stage.one_of([GRID.name_of[cell] for cell in each(state.tiles)])]
        standing = {
            name: replace(state, board=_with_mineral(state, pawn, value), pawns=(pawn, -1))
            for value, name in NAME_OF.items()
        }
        moves = {name: len(game.engine.legal(there)) for name, there in standing.items()}
        blind = stage.draw({mineral.name: mineral.count for mineral in MINERALS})
        for part, there in (standing | {"blind": standing[blind]}).items():
            stage.show("minerals", partial(game.words.diagram, there), part, removals=0)
        return {**moves, "blind": moves[blind]}

    def pictures(self) -> Mapping[str, Picture]:
        """Show the directions from a random tile for the shortest jump, for the longest, and from a blind tile."""
        laws = {
            translated("Directions for a jump of {distance}", distance=mineral.value): _directions(
                self.side, mineral.value
            )
            for mineral in (WHITE, GOLDEN)
        } | {translated("Directions from a blind tile"): self.blind}
        return side_by_side(laws, [number for law in laws.values() for number in law])


@cache
def _directions(side: int, distance: int) -> Distribution[int]:
    """Return the distribution of how many directions of a jump end on a board in the shape of a hexagon."""
    hexes = [(q, r) for q in range(1 - side, side) for r in range(1 - side, side) if abs(q + r) < side]
    steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    ends = Counter(
        sum(max(abs(q + distance * a), abs(r + distance * b), abs(q + r + distance * (a + b))) < side for a, b in steps)
        for q, r in hexes
    )
    return Distribution((number, Fraction(ways, len(hexes))) for number, ways in ends.items())


def _full_hexagon(side: int) -> State:
    rows = hexagon_rows(side, WHITE.letter)
    state: State = state_of("minerals", rows.replace("W ", "W1", 1) + "\nturn: 1")
    return state


def _with_mineral(state: State, cell: int, value: int) -> bytes:
    return state.board[:cell] + bytes([value]) + state.board[cell + 1 :]
