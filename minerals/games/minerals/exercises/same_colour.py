"""E03: tiles of one colour beside each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from operator import eq, itemgetter

from minerals.classroom.experiment import AnswerKey, ImpossibleParameters, Observation, Stage
from minerals.core.text import translated
from minerals.games.minerals.components import load_components
from minerals.games.minerals.exercises.bag_of_tiles import by_colour, count_by_colour, tile
from minerals.games.minerals.exercises.blind_tiles import TilesLeft, blind_hexes, drawn_by
from minerals.games.minerals.exercises.hexagons import hexagon_rows
from minerals.games.minerals.state import GRID
from minerals.games.minerals.written_board import BLIND
from minerals.probability import Picture, sequences
from minerals.probability.pictures import by_caption

SIX = len(GRID.directions)


class SameColour(TilesLeft, code="E03"):
    """Lay a board, and count the neighbours of one colour."""

    board: str

    @property
    def layout(self) -> str:
        """A board of the box, or a hexagon with this many tiles."""
        return _rows_of(self.board)

    def answers(self) -> AnswerKey:
        """Each pair of tiles has one colour with the same probability, and expected values always add up."""
        edges, hexes = len(_edges(self.layout)), len(blind_hexes(self.layout))
        left = by_colour(self.left)
        if hexes > sum(left.values()):
            raise ImpossibleParameters("There are fewer tiles than hexes.")
        same, three = (sequences(left, tiles).probability(lambda drawn: len(set(drawn)) == 1) for tiles in (2, 3))
        replaced = sequences(left, 2, replaced=True).probability(lambda drawn: drawn[0] == drawn[1])
        return AnswerKey(
            {"differ": 1 - same, "three": three, "edges": edges * same},
            mistakes={
                "differ": {
                    "equiprobability": 1 - Fraction(1, len(left)),
                    "replacement": 1 - replaced,
                    "opposite": same,
                },
                "three": {"independent-edges": same**2, "all-three-edges": same**3},
                "edges": {
                    "both-sides": 2 * edges * same,
                    "six-each": Fraction(SIX * hexes, 2) * same,
                    "other-colours": edges * (1 - same),
                },
            },
            facts={**count_by_colour(self.left), "laid": hexes, "pairs": edges},
        )

    @property
    def can_play(self) -> bool:
        """Nothing lies face up on these boards."""
        return not self.gone

    def trial(self, stage: Stage) -> Observation:
        """Lay the board, and look at its tiles."""
        events = stage.play("minerals", board=self.layout, removals=0).events
        stage.counts(events[:1], "differ", "three", "edges")
        return self.look(drawn_by(events[0]), stage)

    def look(self, tiles: bytes, stage: Stage) -> Observation:  # noqa: ARG002 - nobody plays it by hand
        """Compare the first three tiles, and all neighbours."""
        ones, others = (ends(tiles) for ends in _ends_of_edges(self.layout))
        same = sum(map(eq, ones, others))
        return {"differ": tiles[0] != tiles[1], "three": len({*tiles[:3]}) == 1, "edges": same}

    def pictures(self) -> Mapping[str, Picture]:
        """Show every pair of tiles that touch; those of one colour are on the diagonal."""
        if self.gone:
            return {}
        return by_caption(
            sequences(by_colour(), 2).grid(
                favourable=lambda pair: pair[0] == pair[1],
                look=tile,
                title=translated("Two tiles that touch have one colour"),
            )
        )


def _rows_of(board: str) -> str:
    named = load_components().board_named
    if board in named:
        return named[board].rows
    return next(rows for rows in map(hexagon_rows, range(2, 8)) if f"hexagon of {rows.count(BLIND)}" == board)


@cache
def _edges(board: str) -> Sequence[tuple[int, int]]:
    """Return the pairs of tiles beside each other, by their places in the order in which they are drawn."""
    place = {cell: number for number, cell in enumerate(blind_hexes(board))}
    steps = GRID.directions[: SIX // 2]
    return [(place[cell], place[cell + step]) for cell in place for step in steps if cell + step in place]


@cache
def _ends_of_edges(board: str) -> tuple[Callable[[bytes], Sequence[int]], ...]:
    """Return what takes the tile at one end of each pair, and what takes the other one."""
    return tuple(itemgetter(*ends) for ends in zip(*_edges(board), strict=True))
