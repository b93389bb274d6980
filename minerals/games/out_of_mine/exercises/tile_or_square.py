"""E36: a tile drawn from the box, or a square pointed at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from minerals.classroom.experiment import AnswerKey, Experiment, Observation, Outcome, Stage
from minerals.core.match import Match
from minerals.core.text import term, translated
from minerals.games.out_of_mine.components import COLOURS, SIZES, load_components
from minerals.games.out_of_mine.exercises.box import STOCK, hold, nothing_in_hand, show_tiles, tile
from minerals.games.out_of_mine.exercises.whole_games import first_round
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption


class TileOrSquare(Experiment, code="E36"):
    """Pick from the tiles that the engine has in the supply."""

    colour: str
    extra: int

    @property
    def stock(self) -> tuple[int, ...]:
        """How many tiles of each colour there are."""
        return (STOCK[0] + self.extra, *STOCK[1:])

    def answers(self) -> AnswerKey:
        """Weigh each tile with one, or with as many as it has cells."""
        place = [*map(str, COLOURS)].index(self.colour)
        stock = self.stock
        tiles = Fraction(stock[place], sum(stock))
        cells = [count * size for count, size in zip(stock, SIZES, strict=True)]
        squares = Fraction(cells[place], sum(cells))
        mean = Fraction(sum(cells), sum(stock))
        seen = Fraction(sum(count * size for count, size in zip(cells, SIZES, strict=True)), sum(cells))
        kinds = len(COLOURS)
        return AnswerKey(
            {"tile": tiles, "square": squares, "mean_tile": mean, "mean_square": seen},
            mistakes={
                "tile": {"equiprobability": Fraction(1, kinds), "size-bias": squares},
                "square": {"same-answer": tiles, "one-square": Fraction(stock[place], sum(cells))},
                "mean_tile": {"equiprobability": Fraction(sum(SIZES), kinds), "size-bias": seen},
                "mean_square": {"same-answer": mean, "equiprobability": Fraction(sum(SIZES), kinds)},
            },
            facts={
                **{f"{colour}_tiles": count for colour, count in zip(COLOURS, stock, strict=True)},
                "total": sum(stock),
                "squares": sum(cells),
                "of_colour": stock[place],
                "squares_of_colour": cells[place],
            },
        )

    @property
    def can_play(self) -> bool:
        """The box has no more tiles."""
        return not self.extra

    def trial(self, stage: Stage) -> Observation:
        """Draw a tile, and point at a square."""
        box, supply = load_components(), first_round(2).supply
        size = {tile: SIZES[COLOURS.index(box.colour_of(tile))] for tile in supply}
        picked = stage.draw(supply)
        stage.only(box.colour_of(picked))
        pointed_at = stage.draw({tile: count * size[tile] for tile, count in supply.items()})
        # There may be one such tile only, and both may have picked it: so they are not in the same game.
        show_tiles(stage, [picked], parts=("tile", "mean_tile"))
        show_tiles(stage, [], [pointed_at], parts=("square", "mean_square"))
        hold(stage, picked)
        hold(stage, pointed_at)
        stage.ends(box.colour_of(pointed_at))
        return {
            "tile": box.colour_of(picked) == self.colour,
            "square": box.colour_of(pointed_at) == self.colour,
            "mean_tile": size[picked],
            "mean_square": size[pointed_at],
        }

    def before(self) -> Match:
        """Return a table before a tile is drawn."""
        return nothing_in_hand()

    @property
    def tally_rows(self) -> Sequence[Outcome]:
        """The colours."""
        return COLOURS

    def pictures(self) -> Mapping[str, Picture]:
        """Show the colours as often as Anna and as Ben find them."""
        if self.extra:
            return {}
        squares = [count * size for count, size in zip(self.stock, SIZES, strict=True)]
        laws = {translated("Anna draws a tile"): self.stock, translated("Ben points at a square"): squares}
        longest = max(Fraction(max(counts), sum(counts)) for counts in laws.values())
        return by_caption(
            *(
                Distribution(
                    ((str(kind), Fraction(count, sum(counts))) for kind, count in zip(COLOURS, counts, strict=True)),
                    label=lambda kind: str(term(kind)),
                ).bars(look=tile, marked=lambda kind: kind == self.colour, scale=longest, title=title)
                for title, counts in laws.items()
            )
        )
