"""E01: one tile from the bag."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

from minerals.classroom.experiment import AnswerKey, Observation, Stage
from minerals.core.text import translated
from minerals.games.minerals.exercises.bag_of_tiles import (
    BOX,
    NAME_OF,
    TILES,
    VALUE,
    WHITE,
    count_by_name,
    one_tile,
    tile_worth,
)
from minerals.games.minerals.exercises.blind_tiles import TilesLeft
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption


class OneBlindTile(TilesLeft, code="E01"):
    """Lay a board, and look at the first tile that is drawn."""

    @cached_property
    def value(self) -> Distribution[int]:
        """The points of the tile: each that is left in the bag is equally likely."""
        return one_tile(self.left)

    def answers(self) -> AnswerKey:
        """Count the tiles that are left."""
        value, kinds = self.value, len(BOX)
        equal = one_tile(dict.fromkeys(BOX, 1))
        return AnswerKey(
            {name: value[worth] for worth, name in NAME_OF.items()}
            | {"mean": value.mean(), "variance": value.variance()},
            mistakes={
                **{name: {"equiprobability": Fraction(1, kinds)} for name in NAME_OF.values()},
                "mean": {"equiprobability": equal.mean()},
                "variance": {"equiprobability": equal.variance(), "forgot-square": value.mean(lambda v: v**2)},
            },
            facts=count_by_name(self.left),
        )

    @property
    def looked_at(self) -> int:
        """The first tile."""
        return 1

    def look(self, tiles: bytes, stage: Stage) -> Observation:
        """Look at the first tile."""
        drawn = tiles[0]
        stage.ends(NAME_OF[drawn], marks=self.names_of(0))
        seen = {name: worth == drawn for worth, name in NAME_OF.items()}
        return {**seen, "mean": drawn, "variance": (drawn - self.value.mean()) ** 2}

    def pictures(self) -> Mapping[str, Picture]:
        """Show the bag without the tiles that lie face up, and the values with their mean."""
        return by_caption(
            one_tile({NAME_OF[worth]: number for worth, number in BOX.items()}).icons(
                lambda name: name == WHITE.name,
                taken={WHITE.name: self.gone} if self.gone else None,
                total=TILES,
                look=lambda name: tile_worth(VALUE[name]),
                title=translated("The tiles in the bag"),
            ),
            self.value.bars(title=translated("The points of one tile")),
        )
