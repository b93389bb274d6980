"""What would make an action legal: whole searches, in random positions of every game."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from functools import partial

import minerals
from minerals.core.editing import Draft, mending
from tests.bench.measuring import OURS, Bench
from tests.core.editing.test_no_false_none import question

POSITIONS = 10


def of(name: str, number: int) -> Sequence[float]:
    """Ask about actions that are not allowed, and return the processor's time of each answer."""
    luck, found = random.Random(f"{name} {number}"), []
    while len(found) < POSITIONS:
        draft = Draft(name, seed=luck.randrange(10**6))
        draft.random(luck.randrange(10**6), luck.randrange(60))
        match = draft.match()
        action = question(match, luck)
        if action is not None:
            begun = time.process_time()
            mending(match, action)
            found.append(time.process_time() - begun)
    return found


BENCHES = tuple(
    Bench(
        title=f"what would make an action of {minerals.get_game(name).title} legal",
        unit="seconds of the processor",
        sides={OURS: partial(of, name)},
        rounds=3,
        aim="95 % below 1",
    )
    for name in minerals.game_names()
)
