"""Going to any step of a long log."""

from __future__ import annotations

import random
from collections.abc import Sequence

import minerals
from tests.bench.measuring import OURS, Bench, seconds

SEEKS_A_ROUND = 100


def random_game(seed: int) -> minerals.Match:
    """Play a game of five, the number of players with which games are longest."""
    match = minerals.new("minerals", players=5, seed=seed)
    choice = random.Random(seed)
    while actions := match.legal_actions():
        match.play(choice.choice(actions))
    return match


# Games end by themselves, after some 300 to 800 events.
MATCH = max((random_game(seed) for seed in range(20)), key=lambda match: len(match.log))


def random_steps(number: int) -> list[int]:
    """Return steps to go to, others in each round."""
    choice = random.Random(number)
    return [choice.randint(0, len(MATCH.log)) for _ in range(SEEKS_A_ROUND)]


def by_a_match(number: int) -> Sequence[float]:
    """Move the cursor of a match, and look at the state there."""
    return [1000 * seconds(lambda step=step: MATCH.goto(step).state) for step in random_steps(number)]


def by_a_log(number: int) -> Sequence[float]:
    """Ask the log for a state, without a cursor."""
    return [1000 * seconds(lambda step=step: MATCH.log.state_at(step)) for step in random_steps(number)]


BENCHES = tuple(
    Bench(title=f"{call} in {len(MATCH.log)} events", unit="ms", sides={OURS: side}, rounds=10, aim="under 10 ms")
    for call, side in (("match.goto", by_a_match), ("log.state_at", by_a_log))
)
