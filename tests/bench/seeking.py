"""Going to any step of a long log."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import minerals
from tests.bench.measuring import OURS, Bench, seconds

EVENTS = 1000
SEEKS_A_ROUND = 100


@cache
def long_match() -> minerals.Match:
    """Return the shortest random game, of the most players, that has enough events; else the longest."""
    matches = []
    for seed in range(20):
        match = minerals.new("minerals", players=5, seed=seed)
        choice = random.Random(seed)
        while len(match.log) < EVENTS and (actions := match.legal_actions()):
            match.play(choice.choice(actions))
        if len(match.log) >= EVENTS:
            return match
        matches.append(match)
    return max(matches, key=lambda match: len(match.log))


def minerals_seeks(number: int) -> Sequence[float]:
    """Go to random steps, and ask for the state there."""
    match = long_match()
    choice = random.Random(number)
    steps = [choice.randint(0, len(match.log)) for _ in range(SEEKS_A_ROUND)]
    return [1000 * seconds(lambda step=step: match.goto(step).state) for step in steps]


BENCHES = (
    Bench(
        title=f"goto a step of {EVENTS:,} events",
        unit="ms",
        sides={OURS: minerals_seeks},
        rounds=10,
        aim="under 10 ms",
    ),
)
