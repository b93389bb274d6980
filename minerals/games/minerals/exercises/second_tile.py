"""E02: the second tile from the bag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from minerals.classroom.experiment import AnswerKey, Observation, Stage
from minerals.core.text import translated
from minerals.games.minerals.exercises.bag_of_tiles import (
    BOX,
    COLOUR_OF,
    TILES,
    VALUE_OF_COLOUR,
    WHITE,
    by_colour,
    count_by_colour,
    of_one_colour,
    one_tile,
    tile,
)
from minerals.games.minerals.exercises.blind_tiles import TilesLeft
from minerals.probability import Distribution, Picture, sequences
from minerals.probability.pictures import by_caption


class SecondTile(TilesLeft, code="E02"):
    """Lay a board, and look at the first two tiles."""

    colour: str
    pair: str

    def two_tiles(self, colour: str) -> Distribution[tuple[str, ...]]:
        """Return the distribution of two tiles in a row, each of a colour or another one."""
        return sequences(of_one_colour(colour, self.left), 2)

    def answers(self) -> AnswerKey:
        """Treat the second tile like the first. If you know one tile, there is one fewer for the other."""
        colour, pair = self.colour, self.pair
        left = by_colour(self.left)
        wanted, paired, total = left[colour], left[pair], sum(left.values())
        two = self.two_tiles(colour)
        single = two.probability(lambda tiles: tiles[1] == colour)
        after_one = two.given(lambda tiles: tiles[1] == colour).probability(lambda tiles: tiles[0] == colour)
        return AnswerKey(
            {"second": single, "first": after_one, "both": self.two_tiles(pair)[pair, pair]},
            mistakes={
                "second": {"as-if-one-gone": after_one, "as-if-other-gone": Fraction(wanted, total - 1)},
                "first": {"time-axis": single, "only-fewer-tiles": Fraction(wanted, total - 1)},
                "both": {"replacement": Fraction(paired, total) ** 2, "single": Fraction(paired, total)},
            },
            facts=count_by_colour(self.left),
        )

    @property
    def looked_at(self) -> int:
        """The first two tiles."""
        return 2

    def look(self, tiles: bytes, stage: Stage) -> Observation:
        """Look at the first two tiles. What is known of the first counts only if the second has the colour."""
        colour, pair = VALUE_OF_COLOUR[self.colour], VALUE_OF_COLOUR[self.pair]
        stage.ends(COLOUR_OF[tiles[1]], marks=self.names_of(0, 1))
        first = {"first": tiles[0] == colour} if tiles[1] == colour else {}
        return {"second": tiles[1] == colour, "both": tiles[0] == tiles[1] == pair, **first}

    def pictures(self) -> Mapping[str, Picture]:
        """Show both draws as a tree, and the bag once one tile is known."""
        colour, pair = self.colour, self.pair
        names = translated("first tile"), translated("second tile")
        return by_caption(
            self.two_tiles(colour).tree(
                favourable=lambda tiles: tiles[1] == colour,
                look=tile,
                names=names,
                title=translated("The second tile is {colour}", colour=colour),
            ),
            one_tile(by_colour(BOX)).icons(
                lambda found: found == colour,
                taken=Counter({colour: 1}) + Counter({COLOUR_OF[WHITE.value]: self.gone}),
                total=TILES,
                look=tile,
                title=translated("The bag without one {colour} tile", colour=colour),
            ),
            self.two_tiles(pair).tree(
                favourable=lambda tiles: tiles == (pair, pair),
                look=tile,
                names=names,
                title=translated("Both tiles are {colour}", colour=pair),
            ),
        )
