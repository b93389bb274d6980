"""E40: five red tiles that may fill a gallery."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb, factorial, prod

from minerals.classroom.experiment import AnswerKey, Anything, Experiment, ManyLucks, Observation, Stage
from minerals.games.out_of_mine import packing
from minerals.games.out_of_mine.components import CELLS, COLOURS, SIZES, load_components
from minerals.games.out_of_mine.exercises.box import (
    TILES,
    TILES_OF_A_RED_SHAPE,
    LineUp,
    possible_cards,
    shape_counts,
    show_tiles,
    shuffled_shapes,
)
from minerals.games.out_of_mine.exercises.halls import (
    MODELS,
    Hall,
    drawing,
    fillings,
    fills_gallery,
    hall_of,
    is_packed,
    on_table,
    rows_of,
    shapes_of,
)
from minerals.games.out_of_mine.packing import Problem

REDS_DRAWN = CELLS // SIZES[COLOURS.index("red")]


class FiveReds(Experiment, code="E40"):
    """Draw red tiles from the engine's supply and let its search pack them."""

    gallery: str
    copies: int

    def answers(self) -> AnswerKey:
        """Find the choices of shapes that fill each gallery, and weigh them with the ways to draw them."""
        halls = {
            "rectangle": hall_of(MODELS["4 × 5"]),
            "corridor": hall_of(MODELS["2 × 10"]),
            "irregular": hall_of(rows_of(self.gallery)),
        }
        reds = (self.copies,) * len(shape_counts("red"))
        each = fillings(halls["rectangle"], shapes_of("red")).get((1,) * len(reds), 0)
        chances = {key: _chance(hall, reds) for key, hall in halls.items()}
        replaced = {key: _chance_with_replacement(hall) for key, hall in halls.items()}
        possible = possible_cards(CELLS)
        return AnswerKey(
            {
                "each": "yes" if each else "no",
                **chances,
                "chosen_rectangle": Fraction(_solvable(MODELS["4 × 5"])),
                "chosen_irregular": Fraction(_solvable(tuple(rows_of(self.gallery)))),
                "tunnel": Fraction(sum(_is_straight(line_up) for line_up in possible)),
            },
            mistakes={
                "each": {"area-is-enough": "yes"},
                **{key: {"area-is-enough": Fraction(1), "replacement": replaced[key]} for key in halls},
                "tunnel": {"forgot-stock": Fraction(sum(_is_straight(line_up, stock=CELLS) for line_up in possible))},
            },
            facts={
                "drawing": drawing(self.gallery),
                "reds": sum(reds),
                "draws": comb(sum(reds), REDS_DRAWN),
                "line_ups": len(possible),
                "cells": CELLS,
            },
        )

    @property
    def can_play(self) -> bool:
        """The box has so many tiles of each shape."""
        return self.copies == TILES_OF_A_RED_SHAPE

    def trial(self, stage: Stage) -> Observation:
        """Draw twice, and pack; the long hall has no room on the engine's table."""
        first, second = (shuffled_shapes(stage, "red")[:REDS_DRAWN] for _ in range(2))
        show_tiles(stage, first, parts=["rectangle"])
        show_tiles(stage, second, parts=["irregular"])
        return {"rectangle": is_packed("red", first, "4 × 5"), "irregular": is_packed("red", second, self.gallery)}

    def many_trials(self, luck: ManyLucks) -> Mapping[str, Anything]:
        """Draw, and let the engine's search pack each choice of shapes once: there are too many orders."""
        return {
            "rectangle": fills_gallery("red", luck, REDS_DRAWN, "4 × 5"),
            "irregular": fills_gallery("red", luck, REDS_DRAWN, self.gallery),
        }


def _chance(hall: Hall, counts: Sequence[int]) -> Fraction:
    """Return how likely tiles that are drawn, so many of each shape being there, fill a hall."""
    good = sum(prod(map(comb, counts, used)) for used in fillings(hall, shapes_of("red")))
    return Fraction(good, comb(sum(counts), REDS_DRAWN))


def _chance_with_replacement(hall: Hall) -> Fraction:
    shapes = shapes_of("red")
    good = sum(factorial(REDS_DRAWN) // prod(map(factorial, used)) for used in fillings(hall, shapes))
    return Fraction(good, len(shapes) ** REDS_DRAWN)


@cache
def _solvable(rows: tuple[str, ...]) -> int:
    """Return with how many line-ups a gallery can be filled when the shapes may be chosen from the box."""
    box = load_components()
    open_cells = on_table(hall_of(rows))
    supply = tuple((entry.shape, entry.count) for entry in box.tile)
    return sum(
        packing.is_solvable(Problem(open_cells, line_up, supply, box.shapes)) for line_up in possible_cards(CELLS)
    )


def _is_straight(line_up: LineUp, stock: int | None = None) -> bool:
    """Tell whether a line-up can be laid with straight tiles alone, there being so many, or as many as in the box."""
    straight = {entry.colour: entry.count if stock is None else stock for entry in TILES if len(entry.rows) == 1}
    return all(number <= straight.get(colour, 0) for colour, number in zip(COLOURS, line_up, strict=True))
