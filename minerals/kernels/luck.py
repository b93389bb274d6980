"""The luck of a compiled game: its stream of random numbers, used in order, and their outcomes.

Needs numba.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from minerals.core.geometry import Cells
from minerals.kernels.bits import nth, size
from minerals.kernels.compilation import compiled
from minerals.kernels.random_numbers import number_below
from minerals.kernels.records import Numbers


class Lucky(Protocol):
    """A record that holds the luck of a game."""

    stream: np.uint64
    """The start of the game's random numbers."""
    counter: int
    """The index of the next random number."""
    outcomes: Numbers
    """The outcomes of chance for the latest action, as the game numbers them."""
    outcome_number: int
    """The number of these outcomes."""


@compiled
def draw(game: Lucky, bound: int) -> int:
    """Return a whole number from 0 up to but not including a bound, all equally likely."""
    number: int = number_below(game.stream, game.counter, bound)
    game.counter += 1
    return number


@compiled
def choose(game: Lucky, many: int) -> int:
    """Return one of the first numbers from 0, all equally likely; if there is only one, nothing is drawn."""
    return draw(game, many) if many != 1 else 0


@compiled
def choose_member(game: Lucky, members: Cells) -> int:
    """Return a member of a set, all equally likely; if there is only one, nothing is drawn."""
    return nth(members, choose(game, size(members)))


@compiled
def total_of(counts: Numbers) -> int:
    """Return the sum of some numbers. numba compiles a loop in a fraction of the time that `sum` takes it."""
    total = 0
    for count in counts:
        total += count
    return total


@compiled
def draw_kind(game: Lucky, counts: Numbers) -> int:
    """Draw one thing blindly, and return its kind; `counts` says how many there are of each kind."""
    number = choose(game, total_of(counts))
    found = 0
    while number >= counts[found]:
        number -= counts[found]
        found += 1
    return found


@compiled
def note(game: Lucky, outcome: int) -> None:
    """Record an outcome of chance."""
    game.outcomes[game.outcome_number] = outcome
    game.outcome_number += 1
