"""E51: which colour is rare? It needs counting only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

import msgspec

from minerals.classroom.experiment import AnswerKey, Anything, ImpossibleParameters, ManyLucks, Observation, Stage, np
from minerals.core.picture import Text
from minerals.core.text import term, translated
from minerals.games.minerals.exercises.bag_of_tiles import (
    BOX,
    COLOUR_OF,
    LETTER_OF,
    VALUE_OF_COLOUR,
    one_tile,
    tile,
)
from minerals.games.minerals.exercises.blind_tiles import BlindTiles, blind_hexes, board_with, lay
from minerals.probability import Picture
from minerals.probability.pictures import by_caption


class WhichColourIsRare(BlindTiles, code="E51"):
    """Lay all other tiles of the box open, and look at the first that is laid blind. Then draw on, and put back."""

    white: int
    blue: int
    pink: int
    black: int
    golden: int
    wanted: str

    @property
    def bag(self) -> dict[str, int]:
        """How many tiles of each colour are in the bag."""
        return dict(zip(VALUE_OF_COLOUR, (self.white, self.blue, self.pink, self.black, self.golden), strict=True))

    @property
    def draws(self) -> int:
        """How often a tile is drawn and put back."""
        return 2 * sum(self.bag.values())

    def answers(self) -> AnswerKey:
        """Count tiles: the more there are of a colour, the more likely it is."""
        bag, wanted = self.bag, self.bag[self.wanted]
        if len(set(bag.values())) < len(bag):
            raise ImpossibleParameters("Two colours have the same number of tiles.")
        total = sum(bag.values())
        fewest, most = min(bag, key=bag.__getitem__), max(bag, key=bag.__getitem__)
        return AnswerKey(
            {
                "total": Fraction(total),
                "common": most,
                "rare": fewest,
                "left": Fraction(wanted - 1),
                "often": Fraction(2 * wanted),
                "sure": Fraction(total - wanted + 1),
            },
            mistakes={
                "total": {"counted-colours": Fraction(len(bag))},
                "common": {"opposite": fewest},
                "rare": {"opposite": most},
                "left": {"replacement": Fraction(wanted)},
                "often": {"equiprobability": Fraction(self.draws, len(bag)), "half": Fraction(wanted)},
                "sure": {"one-a-colour": Fraction(len(bag)), "all-others": Fraction(total - wanted)},
            },
            facts={"draws": self.draws, "others": total - wanted, "of_wanted": wanted},
        )

    @property
    def layout(self) -> str:
        """The board, with all tiles face up that are not in the bag."""
        others = {value: number - self.bag[COLOUR_OF[value]] for value, number in BOX.items()}
        return board_with("".join(LETTER_OF[value] * number for value, number in others.items()))

    def trial(self, stage: Stage) -> Observation:
        """Look at the first tile. A student who draws by hand draws no more; the computer draws on for the table."""
        tile = lay(stage, self.layout)[0]
        colour = COLOUR_OF[tile]
        stage.ends(colour, marks=self.names_of(0), counted=colour == self.wanted)
        shown = {"common": list(self.bag).index(colour)}
        if stage.by_hand:
            return shown
        drawn = Counter([colour, *(stage.draw(self.bag) for _ in range(self.draws - 1))])
        stage.tells(
            lambda: translated(
                "{draws} draws: {drawn}",
                draws=self.draws,
                drawn=", ".join(f"{drawn[found]} {term(found)}" for found in self.bag),
            )
        )
        return {**shown, "often": drawn[self.wanted]}

    def many_trials(self, luck: ManyLucks) -> Mapping[str, Anything]:
        """Draw from as many bags."""
        first = luck.bag(list(self.bag.values()), 1)[:, 0]
        luck.skip(len(blind_hexes(self.layout)) - 1)
        wanted = list(self.bag).index(self.wanted)
        often = (first == wanted).astype(np.int64)
        for _ in range(self.draws - 1):
            often += luck.draw(list(self.bag.values())) == wanted
        return {"common": first, "often": often}

    def pictures(self) -> Mapping[str, Picture]:
        """Show the tiles of the bag, sorted by colour, for those who only count."""
        sorted_tiles = one_tile(self.bag).icons(
            lambda colour: colour == self.wanted,
            total=sum(self.bag.values()),
            look=tile,
            title=translated("The tiles in the bag"),
        )
        return by_caption(_only_counted(sorted_tiles))


def _only_counted(icons: Picture) -> Picture:
    """Return icons without the sentence below them, which tells the probability."""
    *_, sentence = icons.text.splitlines()
    scene = msgspec.structs.replace(
        icons.scene,
        shapes=tuple(shape for shape in icons.scene.shapes if not (isinstance(shape, Text) and shape.text == sentence)),
        description=icons.alt.removesuffix(f"{sentence}.").rstrip(),
    )
    return Picture(scene, icons.text.removesuffix(sentence).rstrip(), icons.data)
