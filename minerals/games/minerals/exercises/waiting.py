"""E05: waiting for a colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, count
from math import comb

from minerals.classroom.experiment import AnswerKey, Observation, Stage
from minerals.core.text import translated
from minerals.games.minerals.exercises.bag_of_tiles import VALUE_OF_COLOUR, by_colour, count_by_colour
from minerals.games.minerals.exercises.blind_tiles import TilesLeft
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption

WAIT = 10
"""How many tiles of a long wait have a row of the tally together."""


class Waiting(TilesLeft, code="E05"):
    """Lay a board, and count through its tiles in the order in which they were drawn."""

    colour: str

    @property
    def first(self) -> Distribution[int]:
        """On which draw the colour comes up first."""
        return _first(by_colour(self.left)[self.colour], sum(self.left.values()))

    def answers(self) -> AnswerKey:
        """Cut the row of all tiles into gaps at the wanted tiles. On average, all gaps have the same length."""
        left, total = self.left, sum(self.left.values())
        mean = self.first.mean()
        single = self.first[1]
        waiting = ((1 - single) ** drawn for drawn in count(1))
        median_replaced = next(drawn for drawn, still in enumerate(waiting, 1) if still <= Fraction(1, 2))
        return AnswerKey(
            {
                "mean": mean,
                "median": Fraction(self.first.median()),
                "all": sum(sign * _first(tiles, total).mean() for sign, tiles in _colour_sets(left)),
            },
            mistakes={
                "mean": {"replacement": 1 / single, "half": Fraction(total, 2)},
                "median": {"mean-for-median": mean, "replacement": Fraction(median_replaced)},
                "all": {
                    "replacement": sum(sign * Fraction(total, tiles) for sign, tiles in _colour_sets(left)),
                    "only-rarest": _first(min(left.values()), total).mean(),
                },
            },
            facts=count_by_colour(left),
        )

    def look(self, tiles: bytes, stage: Stage) -> Observation:
        """Count the tiles up to the first of each colour."""
        first = {colour: tiles.index(value) for colour, value in VALUE_OF_COLOUR.items()}
        wanted = first[self.colour]
        tens = wanted // WAIT
        stage.ends(f"{tens * WAIT + 1}\N{EN DASH}{(tens + 1) * WAIT}", marks=self.names_of(wanted))
        return {"mean": wanted + 1, "all": max(first.values()) + 1}

    def pictures(self) -> Mapping[str, Picture]:
        """Show on which tile the colour comes up first: a long tail pulls the mean beyond the median."""
        if self.gone:
            return {}
        median = self.first.median()
        return by_caption(
            self.first.bars(
                marked=lambda drawn: drawn <= median,
                title=translated(
                    "Half of the time, the first {colour} tile is among the first {median}",
                    colour=self.colour,
                    median=median,
                ),
            )
        )


@cache
def _first(wanted: int, total: int) -> Distribution[int]:
    """Return the distribution of the draw on which the first of the wanted tiles comes up."""
    # The other wanted tiles lie anywhere behind it.
    return Distribution(
        (drawn, Fraction(comb(total - drawn, wanted - 1), comb(total, wanted)))
        for drawn in range(1, total - wanted + 2)
    )


def _colour_sets(left: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the sign of inclusion and exclusion and the number of tiles, for every set of colours.

    The longest of some waits is on average the sum of the shortest waits of all sets, each with its sign.
    """
    for size in range(1, len(left) + 1):
        for chosen in combinations(left.values(), size):
            yield (1 if size % 2 else -1), sum(chosen)
