"""E16: the sum of two tiles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from minerals.classroom.experiment import AnswerKey, Observation, Stage
from minerals.core.text import translated
from minerals.games.minerals.exercises.bag_of_tiles import BOX, count_by_name, tile_worth
from minerals.games.minerals.exercises.blind_tiles import TilesLeft
from minerals.probability import Distribution, Picture, sequences
from minerals.probability.pictures import by_caption

TOTAL_OF = {
    word: total
    for total, word in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=2)
}
"""The sums of two tiles, by the keys of the parts."""


class SumOfTwo(TilesLeft, code="E16"):
    """Lay a board, and add up its first two tiles."""

    @cached_property
    def two_tiles(self) -> Distribution[tuple[int, ...]]:
        """Two tiles in the order in which they are drawn: all pairs of different tiles are equally likely."""
        return sequences(self.left, 2)

    def answers(self) -> AnswerKey:
        """Add up the probabilities of the pairs with each sum."""
        sums = self.two_tiles.map(sum)
        dice = sequences(dict.fromkeys(BOX, 1), 2, replaced=True).map(sum)
        put_back = sequences(self.left, 2, replaced=True).map(sum)
        one_order = self.two_tiles.map(lambda pair: sum(pair) if pair[0] <= pair[1] else 0)
        mistakes = {word: {"dice-shape": dice[total]} for word, total in TOTAL_OF.items()}
        for word, total in TOTAL_OF.items():
            if one_order[total] == sums[total]:
                mistakes[word]["replacement"] = put_back[total]
            else:
                mistakes[word]["one-order"] = one_order[total]
        return AnswerKey(
            {word: sums[total] for word, total in TOTAL_OF.items()} | {"mean": sums.mean()},
            mistakes=mistakes | {"mean": {"dice-shape": dice.mean(), "one-tile": sums.mean() / 2}},
            facts=count_by_name(self.left),
        )

    @property
    def looked_at(self) -> int:
        """The first two tiles."""
        return 2

    def look(self, tiles: bytes, stage: Stage) -> Observation:
        """Add up the first two tiles."""
        found = tiles[0] + tiles[1]
        stage.ends(found, marks=self.names_of(0, 1))
        return {word: found == total for word, total in TOTAL_OF.items()} | {"mean": found}

    def pictures(self) -> Mapping[str, Picture]:
        """Show all pairs of tiles, and their sums."""
        smallest = min(self.left) + sorted(self.left)[1]
        return by_caption(
            self.two_tiles.grid(
                favourable=lambda pair: sum(pair) == smallest,
                look=tile_worth,
                title=translated("Two tiles with the sum {number}", number=smallest),
            ),
            self.two_tiles.map(sum).bars(
                marked=lambda total: total == smallest, title=translated("The sum of two tiles")
            ),
        )
