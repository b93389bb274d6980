"""E04: gold in a flower of tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb, factorial, perm, prod

from minerals.classroom.experiment import AnswerKey, Observation, Stage
from minerals.core.text import translated
from minerals.games.minerals.exercises.bag_of_tiles import (
    COLOUR_OF,
    GOLDEN,
    by_colour,
    count_by_colour,
    number_drawn,
)
from minerals.games.minerals.exercises.blind_tiles import PLAIN_BOARD, TilesLeft, blind_hexes
from minerals.games.minerals.state import GRID
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption


class Flower(TilesLeft, code="E04"):
    """Lay a board, and look at the tiles nearest to its middle: seven of them are a flower."""

    size: int

    @property
    def golden(self) -> Distribution[int]:
        """How many of the tiles are golden."""
        return number_drawn(self.left[GOLDEN.value], self.size, sum(self.left.values()))

    @property
    def mix(self) -> Mapping[str, int]:
        """The mix in the question: more white than not, one pink, the rest blue."""
        white, pink = self.size // 2 + 1, 1
        return {"white": white, "blue": self.size - white - pink, "pink": pink}

    def answers(self) -> AnswerKey:
        """'At least one' is the complement of 'none'. An exact mix is counted kind by kind."""
        size, mix, left = self.size, self.mix, by_colour(self.left)
        gold, total = left[GOLDEN.colour], sum(left.values())
        orders = factorial(size) // prod(map(factorial, mix.values()))
        in_one_order = Fraction(prod(perm(left[colour], number) for colour, number in mix.items()), perm(total, size))
        return AnswerKey(
            {
                "golden": 1 - self.golden[0],
                "mixed": Fraction(
                    prod(comb(left[colour], number) for colour, number in mix.items()), comb(total, size)
                ),
            },
            mistakes={
                "golden": {
                    "union-by-addition": Fraction(size * gold, total),
                    "replacement": 1 - Fraction(total - gold, total) ** size,
                    "opposite": self.golden[0],
                    "exactly-one": self.golden[1],
                },
                "mixed": {
                    "one-order": in_one_order,
                    "replacement": orders
                    * prod(Fraction(left[colour], total) ** number for colour, number in mix.items()),
                },
            },
            facts={**count_by_colour(self.left), **{f"{colour}_wanted": number for colour, number in mix.items()}},
        )

    @property
    def can_play(self) -> bool:
        """Nothing lies face up on the board."""
        return not self.gone

    @property
    def looked_at(self) -> int:
        """All tiles up to the last one of the flower."""
        return max(self._places) + 1

    @property
    def _places(self) -> Sequence[int]:
        return _nearest_to_the_middle()[: self.size]

    def look(self, tiles: bytes, stage: Stage) -> Observation:
        """Look at the tiles of the flower."""
        flower = [COLOUR_OF[tiles[place]] for place in self._places]
        golden = flower.count(GOLDEN.colour)
        stage.ends(golden, marks=self.names_of(*self._places))
        return {
            "golden": golden > 0,
            "mixed": all(flower.count(colour) == number for colour, number in self.mix.items()),
        }

    def pictures(self) -> Mapping[str, Picture]:
        """Show how many tiles are golden: all bars but the first count."""
        if self.gone:
            return {}
        return by_caption(
            self.golden.bars(
                marked=lambda found: found > 0,
                title=translated("The number of golden tiles among {size}", size=self.size),
            )
        )


@cache
def _nearest_to_the_middle() -> Sequence[int]:
    """Return the places of the tiles in the order in which they are laid, those in the middle of the board first."""
    cells = blind_hexes(PLAIN_BOARD)
    laid = sum(1 << cell for cell in cells)
    border = [cell for cell in cells if (GRID.around(cell) & laid).bit_count() < len(GRID.directions)]
    middle = max(cells, key=lambda cell: min(GRID.distance(cell, edge) for edge in border))
    return sorted(range(len(cells)), key=lambda place: GRID.distance(middle, cells[place]))
