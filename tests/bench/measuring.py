"""Measures speed: several rounds in turn, on one core; medians ignore short delays on a busy machine."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Side: TypeAlias = Callable[[int], Sequence[float]]
"""Takes the number of the round, counted from 0, and returns what it measured."""

OURS = "minerals"


@dataclass(frozen=True, kw_only=True)
class Bench:
    """One comparison, or one measurement alone."""

    title: str
    unit: str
    sides: Mapping[str, Side]
    """What is measured, by name; one of them is `minerals`, and every other is compared with it."""
    rounds: int
    aim: str = ""
    """What is hoped for, in words."""


@dataclass(frozen=True)
class Measured:
    """What one side of a bench came to."""

    rounds: tuple[tuple[float, ...], ...]

    @property
    def values(self) -> list[float]:
        """All values, of all rounds."""
        return [value for values in self.rounds for value in values]

    @property
    def median(self) -> float:
        """The value in the middle."""
        return statistics.median(self.values)

    def percentile(self, percent: int) -> float:
        """The value below which so many per cent of the values lie."""
        return statistics.quantiles(self.values, n=100, method="inclusive")[percent - 1]


def measure(bench: Bench) -> dict[str, Measured]:
    """Measure all sides of a bench in turn, round by round."""
    rounds: dict[str, list[tuple[float, ...]]] = {name: [] for name in bench.sides}
    for number in range(bench.rounds):
        for name, side in bench.sides.items():
            rounds[name].append(tuple(side(number)))
    return {name: Measured(tuple(values)) for name, values in rounds.items()}


def ratio(ours: Measured, theirs: Measured) -> float:
    """Return the median over the rounds of ours divided by theirs: what slows a round slows both."""
    pairs = zip(ours.rounds, theirs.rounds, strict=True)
    return statistics.median(statistics.median(our) / statistics.median(their) for our, their in pairs)


def seconds(action: Callable[[], object]) -> float:
    """Return how long an action takes."""
    begun = time.perf_counter()
    action()
    return time.perf_counter() - begun


def stay_on_one_core() -> str:
    """Keep this process and those it starts to one core; return where, in words."""
    if not hasattr(os, "sched_setaffinity"):
        return "on any core, as this system cannot say which"
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return f"on core {core}"
