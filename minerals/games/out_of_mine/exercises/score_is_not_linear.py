"""E35: the mean of the scores is not the score of the mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from itertools import chain, combinations

from msgspec.structs import replace

from minerals.classroom.experiment import AnswerKey, Experiment, Outcome, Script, Stage
from minerals.core.text import translated
from minerals.games.out_of_mine import packing
from minerals.games.out_of_mine.actions import Pass
from minerals.games.out_of_mine.components import CELLS, load_components
from minerals.games.out_of_mine.exercises.whole_games import first_round
from minerals.games.out_of_mine.rules.score import CALL, FULL
from minerals.games.out_of_mine.state import Lying, State
from minerals.probability import Distribution, Picture
from minerals.probability.pictures import by_caption


class ScoreIsNotLinear(Experiment, code="E35"):
    """Lay one of two galleries, let all players pass, and see what the engine notes."""

    few: int
    many: int
    full: int
    loss: int

    @cached_property
    def empty(self) -> Distribution[int]:
        """How many cells stay empty."""
        half = Fraction(1, 2)
        return Distribution([(self.few, half), (self.many, half)])

    def points(self, empty: int | Fraction) -> Fraction:
        """Return the points for a gallery with so many empty cells."""
        return Fraction(max(0, self.full - empty))

    def answers(self) -> AnswerKey:
        """Take the mean of the scores, and the score of the mean."""
        mean, expected = self.empty.mean(), self.empty.mean(self.points)
        plugged = self.points(mean)
        return AnswerKey(
            {"expected": expected, "plugged": plugged, "threshold": Fraction(self.loss, CALL + self.loss)},
            mistakes={
                "expected": {"plugged-in": plugged, "below-zero": self.full - mean},
                "plugged": {"mean-score": expected},
                "threshold": {"certain": Fraction(1), "any-chance": Fraction(0)},
            },
            facts={
                "cells": CELLS,
                "mean": mean,
                "low_score": self.points(self.few),
                "high_score": self.points(self.many),
                "gain": CALL,
            },
        )

    @property
    def can_play(self) -> bool:
        """The rules give so many points for a full gallery."""
        return self.full == FULL

    def trial(self, stage: Stage) -> Script:
        """Pass for all players, one after the other."""
        empty = int(stage.draw({str(self.few): 1, str(self.many): 1}))
        game = stage.play("out_of_mine", state=_with_empty_cells(empty))
        yield game.ask(Pass(1))
        for player in range(2, game.state.options.players + 1):
            game.play(Pass(player))
        stage.ends(empty)
        return {"expected": game.state.seat(1).points[-1]}

    @property
    def tally_rows(self) -> Sequence[Outcome]:
        """How many cells may be empty."""
        return (self.few, self.many)

    def pictures(self) -> Mapping[str, Picture]:
        """Show the empty cells and the points: below the floor nothing more is lost."""
        if self.full != FULL:
            return {}
        points = self.empty.map(lambda empty: int(self.points(empty)))
        span = 0.0, float(max(self.empty))
        return by_caption(
            self.empty.bars(title=translated("Empty cells"), span=span),
            points.bars(title=translated("Points"), span=span),
        )


@cache
def _with_empty_cells(empty: int) -> State:
    """Return a state in which player 1's gallery has so many empty cells."""
    state, box = first_round(2), load_components()
    # With many small tiles, every number of cells can be covered by some of them.
    card = max(box.card, key=lambda card: card.tiles)
    filling = packing.solution(box.problem(state.side(1), card))
    assert filling is not None, "every card of the box fills every gallery"
    subsets = chain.from_iterable(combinations(filling, size) for size in range(len(filling) + 1))
    laid = next(tiles for tiles in subsets if sum(tile.cells.bit_count() for tile in tiles) == CELLS - empty)
    lying = tuple(Lying(box.tiles_of[tile.shape][0], tile.cells) for tile in laid)
    seat = replace(state.seat(1), card=card.name, tiles=lying)
    return replace(state, seats=(seat, *state.seats[1:]))
