"""E37: tiles of the same shape, drawn without putting them back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb, perm, prod

from minerals.classroom.experiment import (
    AnswerKey,
    Anything,
    Experiment,
    ManyLucks,
    Mask,
    Numbers,
    Observation,
    Stage,
    np,
)
from minerals.core.match import Match
from minerals.core.text import term, translated
from minerals.games.out_of_mine.exercises.box import (
    TILES_OF_A_GREEN_SHAPE,
    TILES_OF_A_RED_SHAPE,
    Bag,
    hold,
    nothing_in_hand,
    red_look,
    shape_counts,
    show_tiles,
    shuffled_shapes,
)
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption

TRIPLE = 3


class SameShapeAgain(Experiment, code="E37"):
    """Draw all red tiles of the engine's supply one by one, and some green ones."""

    copies: int
    green_copies: int

    def answers(self) -> AnswerKey:
        """Draw without replacement, so fewer tiles of the same shape are left."""
        copies = self.copies
        kinds = len(shape_counts("red"))
        total = kinds * copies
        green_copies = self.green_copies
        greens = [green_copies] * len(shape_counts("green"))
        return AnswerKey(
            {
                "same": Fraction(copies - 1, total - 1),
                "three": _all_different(TRIPLE, [copies] * kinds),
                "five": _all_different(kinds, [copies] * kinds),
                "draws": Fraction(total + 1, copies + 1),
                "greens": _all_different(len(greens), greens),
            },
            mistakes={
                "same": {
                    "replacement": Fraction(1, kinds),
                    "named-shape": Fraction(copies * (copies - 1), perm(total, 2)),
                },
                "three": {"replacement": Fraction(perm(kinds, TRIPLE), kinds**TRIPLE)},
                "five": {"replacement": Fraction(perm(kinds, kinds), kinds**kinds)},
                "draws": {"replacement": Fraction(kinds)},
                "greens": {
                    "replacement": Fraction(perm(len(greens), len(greens)), len(greens) ** len(greens)),
                    "one-order": Fraction(prod(greens), perm(sum(greens), len(greens))),
                },
            },
            facts={"shapes": kinds, "total": total, "green_shapes": len(greens)},
        )

    @property
    def can_play(self) -> bool:
        """The box has so many tiles of each shape."""
        return (self.copies, self.green_copies) == (TILES_OF_A_RED_SHAPE, TILES_OF_A_GREEN_SHAPE)

    def trial(self, stage: Stage) -> Observation:
        """Draw."""
        red, green = shape_counts("red"), shape_counts("green")
        reds, greens = shuffled_shapes(stage, "red"), shuffled_shapes(stage, "green")
        draws = reds.index(next(iter(red))) + 1
        shown = {"same": 2, "three": TRIPLE, "five": len(red), "draws": draws}
        for part, number in shown.items():
            show_tiles(stage, reds[:number], parts=[part])
        show_tiles(stage, [], greens[: len(green)], parts=["greens"])
        return {
            "same": reds[0] == reds[1],
            "three": len(set(reds[:TRIPLE])) == TRIPLE,
            "five": len(set(reds[: len(red)])) == len(red),
            "draws": draws,
            "greens": len(set(greens[: len(green)])) == len(green),
        }

    def trial_by_hand(self, stage: Stage) -> Observation:
        """Draw two red tiles. The other parts need more tiles than two hands hold."""
        one, other = shuffled_shapes(stage, "red")[:2]
        hold(stage, one, other)
        stage.ends("same" if one == other else "two")
        return {"same": one == other}

    def before(self) -> Match:
        """Return a table before a tile is drawn."""
        return nothing_in_hand()

    def many_trials(self, luck: ManyLucks) -> Mapping[str, Anything]:
        """Draw all red tiles, and all green ones: there are too many orders."""
        red, green = Bag("red"), Bag("green")
        reds, greens = red.shuffled_shapes(luck), green.shuffled_shapes(luck, len(green.shapes))
        return {
            "same": reds[:, 0] == reds[:, 1],
            "three": _all_differ(reds[:, :TRIPLE]),
            "five": _all_differ(reds[:, : len(red.shapes)]),
            "draws": (reds == 0).argmax(axis=1) + 1,
            "greens": _all_differ(greens),
        }

    def pictures(self) -> Mapping[str, Picture]:
        """Show the red tiles with the first taken away, and draw three as a tree."""
        if self.green_copies != TILES_OF_A_GREEN_SHAPE:
            return {}
        shapes = list(shape_counts("red"))
        copies = self.copies
        total, first = len(shapes) * copies, shapes[0]
        law = Distribution(
            ((shape, Fraction(1, len(shapes))) for shape in shapes), label=lambda shape: str(term(shape))
        )
        same, new = translated("a shape that is there"), translated("a new shape")
        return by_caption(
            law.icons(
                lambda shape: shape == first,
                taken={first: 1},
                total=total,
                look=red_look,
                title=translated("The red tiles after the first draw"),
            ),
            Distribution(
                [
                    ((new, same), Fraction(copies - 1, total - 1)),
                    ((new, new, same), Fraction((total - copies) * 2 * (copies - 1), (total - 1) * (total - 2))),
                    ((new, new, new), Fraction((total - copies) * (total - 2 * copies), (total - 1) * (total - 2))),
                ]
            ).tree(
                favourable=lambda tiles: tiles == (new, new, new),
                names=(translated("first tile"), translated("second tile"), translated("third tile")),
                title=translated("Three red tiles of three shapes"),
            ),
        )


def _all_different(drawn: int, counts: Sequence[int]) -> Fraction:
    """Return how likely it is that tiles drawn without looking are all of different shapes.

    >>> _all_different(2, [1, 1, 1])
    Fraction(1, 1)
    """
    ways = [1] + [0] * drawn
    for count in counts:
        ways = [ways[taken] + (count * ways[taken - 1] if taken else 0) for taken in range(drawn + 1)]
    return Fraction(ways[drawn], comb(sum(counts), drawn))


def _all_differ(shapes: Numbers) -> Mask:
    in_order = np.sort(shapes, axis=1)
    differ: Mask = (in_order[:, 1:] != in_order[:, :-1]).all(axis=1)
    return differ
