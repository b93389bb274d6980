"""E41: four white tiles that may fill a gallery."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb, perm

from minerals.classroom.experiment import AnswerKey, Anything, Experiment, ManyLucks, Observation, Stage
from minerals.games.out_of_mine.components import CELLS, COLOURS, SIZES
from minerals.games.out_of_mine.design import canonical
from minerals.games.out_of_mine.exercises.box import shape_counts, show_tiles, shuffled_shapes
from minerals.games.out_of_mine.exercises.halls import (
    drawing,
    fillings,
    fills_gallery,
    hall_of,
    is_packed,
    rows_of,
    shapes_of,
)
from minerals.games.out_of_mine.tiles import Offsets

WHITES_DRAWN = CELLS // SIZES[COLOURS.index("white")]


class FourWhites(Experiment, code="E41"):
    """Draw white tiles from the engine's supply and let its search pack them."""

    gallery: str

    def answers(self) -> AnswerKey:
        """Find the sets that fill the gallery once; each box of ten has some of them."""
        hall = hall_of(rows_of(self.gallery))
        shapes = tuple(sorted(polyominoes(SIZES[-1])))
        good = [
            frozenset(number for number, times in enumerate(used) if times)
            for used in fillings(hall, shapes)
            if max(used) == 1
        ]
        in_box = len(shape_counts("white"))

        def part(missing: frozenset[int]) -> Fraction:
            """Return which part of the draws fills the gallery when some shapes are not in the box."""
            filling = sum(not tiles & missing for tiles in good)
            return Fraction(filling, comb(len(shapes) - len(missing), WHITES_DRAWN))

        boxes = [part(frozenset(missing)) for missing in combinations(range(len(shapes)), len(shapes) - in_box)]
        ours = {canonical(frozenset(shape)) for shape in shapes_of("white")}
        box = part(frozenset(number for number, shape in enumerate(shapes) if shape not in ours))
        twelve = part(frozenset())
        return AnswerKey(
            {
                "boxes": Fraction(len(boxes)),
                "twelve": twelve,
                "fewest": min(boxes),
                "most": max(boxes),
                "box": box,
            },
            mistakes={
                "boxes": {"ordered": Fraction(perm(len(shapes), len(shapes) - in_box))},
                "twelve": {
                    "area-is-enough": Fraction(1),
                    "ordered": Fraction(len(good), perm(len(shapes), WHITES_DRAWN)),
                },
                "fewest": {"as-twelve": twelve, "same-sets": Fraction(len(good), comb(in_box, WHITES_DRAWN))},
                "most": {"as-twelve": twelve, "same-sets": Fraction(len(good), comb(in_box, WHITES_DRAWN))},
                "box": {"as-twelve": twelve},
            },
            facts={
                "drawing": drawing(self.gallery),
                "shapes": len(shapes),
                "in_box": in_box,
                "letters": ", ".join(name[0] for name in shape_counts("white")),
                "good": len(good),
                "draws": comb(len(shapes), WHITES_DRAWN),
                "draws_from_box": comb(in_box, WHITES_DRAWN),
            },
        )

    def trial(self, stage: Stage) -> Observation:
        """Draw and pack."""
        whites = shuffled_shapes(stage, "white")[:WHITES_DRAWN]
        show_tiles(stage, whites)
        return {"box": is_packed("white", whites, self.gallery)}

    def many_trials(self, luck: ManyLucks) -> Mapping[str, Anything]:
        """Draw, and let the engine's search pack each choice of shapes once: there are too many orders."""
        return {"box": fills_gallery("white", luck, WHITES_DRAWN, self.gallery)}


def polyominoes(size: int) -> frozenset[Offsets]:
    """Return all shapes of so many cells, turned and flipped ones being the same.

    >>> [len(polyominoes(size)) for size in range(1, 6)]
    [1, 1, 2, 5, 12]
    """
    if size == 1:
        return frozenset({((0, 0),)})
    grown = (
        frozenset({*shape, (x + right, y + up)})
        for shape in polyominoes(size - 1)
        for x, y in shape
        for right, up in ((1, 0), (0, 1), (-1, 0), (0, -1))
    )
    return frozenset(canonical(cells) for cells in grown if len(cells) == size)
