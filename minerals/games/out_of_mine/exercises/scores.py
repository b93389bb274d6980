"""Works out the exercises of Out of Mine! about points."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import chain, combinations

from msgspec.structs import replace

from minerals.classroom.texts import Observation, Parameters, Worked, simulated, worked
from minerals.classroom.witness import Play
from minerals.core.game import Chance
from minerals.games.out_of_mine import packing
from minerals.games.out_of_mine.actions import Pass
from minerals.games.out_of_mine.components import CELLS, load_components
from minerals.games.out_of_mine.exercises.rounds import first_round
from minerals.games.out_of_mine.rules.score import CALL, FULL
from minerals.games.out_of_mine.state import Lying, State

HALF = Fraction(1, 2)


@worked("E35")
def score_is_not_linear(parameters: Parameters) -> Worked:
    """Take the mean of the scores, and the score of the mean."""
    few, many = int(parameters["few"]), int(parameters["many"])
    full = int(parameters["full"])
    mean = HALF * (few + many)
    expected = HALF * (_score(few, full) + _score(many, full))
    plugged = _score(mean, full)
    loss = int(parameters["loss"])
    return Worked(
        {"expected": expected, "plugged": plugged, "threshold": Fraction(loss, CALL + loss)},
        mistakes={
            "expected": {"plugged-in": plugged, "below-zero": full - mean},
            "plugged": {"mean-score": expected},
            "threshold": {"certain": Fraction(1), "any-chance": Fraction(0)},
        },
        facts={
            "cells": CELLS,
            "mean": mean,
            "low_score": _score(few, full),
            "high_score": _score(many, full),
            "gain": CALL,
        },
    )


def _score(empty: int | Fraction, full: int) -> Fraction:
    return Fraction(max(0, full - empty))


@simulated("E35")
def score_a_round(parameters: Parameters, chance: Chance) -> Observation:
    """Lay one of the two galleries, let all players pass, and see what the engine notes."""
    if parameters["full"] != FULL:
        return {}
    empty = chance.draw({str(parameters["few"]): 1, str(parameters["many"]): 1}).outcome
    state = with_empty_cells(int(empty))
    game = Play("out_of_mine", chance, state=state)
    for player in range(1, state.options.players + 1):
        game.play(Pass(player))
    return {"expected": game.state.seat(1).points[-1]}


@cache
def with_empty_cells(empty: int) -> State:
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
