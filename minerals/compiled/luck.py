"""The luck of a compiled game: its stream of random numbers, used one after the other, and what they brought.

Needs numba.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from minerals.compiled.bits import nth, size
from minerals.compiled.compilation import compiled
from minerals.compiled.random_numbers import number_below
from minerals.compiled.records import Numbers
from minerals.core.cells import Cells


class Lucky(Protocol):
    """A record with the luck of a game."""

    stream: np.uint64
    """Where the random numbers of the game begin."""
    counter: int
    """Which of them comes next."""
    outcomes: Numbers
    """What chance brought to the action that was chosen last, in numbers of the game."""
    outcome_number: int
    """How many outcomes these are."""


@compiled
def draw(game: Lucky, bound: int) -> int:
    """Return a number from 0 to below a bound, all equally likely."""
    number: int = number_below(game.stream, game.counter, bound)
    game.counter += 1
    return number


@compiled
def choose(game: Lucky, many: int) -> int:
    """Return one of so many numbers, counted from 0, all equally likely; where there is one only, nothing is drawn."""
    return draw(game, many) if many != 1 else 0


@compiled
def choose_member(game: Lucky, members: Cells) -> int:
    """Return a member of a set, all equally likely; where there is one only, nothing is drawn."""
    return nth(members, choose(game, size(members)))


@compiled
def draw_kind(game: Lucky, counts: Numbers) -> int:
    """Return a kind drawn blind from some things, each as often as it is among them."""
    number = choose(game, counts.sum())
    found = 0
    while number >= counts[found]:
        number -= counts[found]
        found += 1
    return found


@compiled
def note(game: Lucky, outcome: int) -> None:
    """Write down what chance brought."""
    game.outcomes[game.outcome_number] = outcome
    game.outcome_number += 1
