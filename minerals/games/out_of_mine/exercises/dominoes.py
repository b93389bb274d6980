"""E39: halls filled with dominoes, and the colours of a chessboard."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from minerals.classroom.experiment import AnswerKey, Experiment
from minerals.core.text import translated
from minerals.games.out_of_mine.components import CELLS
from minerals.games.out_of_mine.exercises.halls import drawing, fillings, hall_of, rows_of, shapes_of
from minerals.probability import Picture
from minerals.probability.pictures import by_caption
from minerals.probability.pictures.squares import Square, squares


class Dominoes(Experiment, code="E39"):
    """Fill a rectangle, a corridor and a gallery with dominoes."""

    rows: int
    columns: int
    gallery: str

    def answers(self) -> AnswerKey:
        """Two halls are counted; the third needs no search where a chessboard on it has unequal colours."""
        rows, columns = self.rows, self.columns
        hall = hall_of(rows_of(self.gallery))
        dark = sum((x + y) % 2 for x, y in hall)
        more, fewer = max(dark, len(hall) - dark), min(dark, len(hall) - dark)
        return AnswerKey(
            {
                "rectangle": _dominoes(4, rows),
                "corridor": _dominoes(2, columns),
                "imbalance": Fraction(more - fewer),
                "irregular": "yes" if fillings(hall, shapes_of("blue")) else "no",
            },
            mistakes={
                "rectangle": {"two-strips": _dominoes(2, rows) ** 2},
                "corridor": {
                    "two-halves": _dominoes(2, columns // 2) * _dominoes(2, columns - columns // 2),
                    "columns-and-blocks": Fraction(2 ** (columns // 2)),
                },
                "imbalance": {"larger": Fraction(more), "smaller": Fraction(fewer)},
                "irregular": {"area-is-enough": "yes"},
            },
            facts={"drawing": drawing(self.gallery), "cells": CELLS, "more": more, "fewer": fewer},
        )

    def pictures(self) -> Mapping[str, Picture]:
        """Show the third hall as a chessboard, for those who count its colours."""
        hall = hall_of(rows_of(self.gallery))
        left, top = min(x for x, _ in hall), min(y for _, y in hall)
        roles = {0: "chart.cell", 1: "chart.strong"}
        cells = {(x - left, y - top): Square(roles[(x + y) % 2]) for x, y in sorted(hall)}
        title = translated("The third hall as a chessboard")
        told = translated("The squares of the hall in two colours, so that squares side by side differ.")
        return by_caption(squares(cells, title, told))


def _dominoes(rows: int, columns: int) -> Fraction:
    # The search goes row by row, so short rows are quick.
    narrow, long = sorted((rows, columns))
    return Fraction(sum(fillings(hall_of(("#" * narrow,) * long), shapes_of("blue")).values()))
