"""Ten thousand trials of every simulated exercise, by the fast engine, after the first."""

from __future__ import annotations

import time
from collections.abc import Sequence

from minerals.classroom import Trials, exercises, pose
from tests.bench.measuring import OURS, Bench, Side

TRIALS = 10_000
ALONE = 20
"""How many trials of the reference engine are measured."""


def fast(code: str) -> Side:
    """Return what measures the processor's time of ten thousand trials, after one."""

    def side(number: int) -> Sequence[float]:
        trials = Trials(pose(code), seed=number)
        trials.play(1)
        begun = time.process_time()
        trials.play(TRIALS)
        return [time.process_time() - begun]

    return side


def reference(code: str) -> Side:
    """Return what measures as many trials of the reference engine, from a few."""

    def side(number: int) -> Sequence[float]:
        trials = Trials(pose(code), seed=number)
        trials.play(ALONE)
        begun = time.process_time()
        for trial in range(ALONE):
            trials.replay(trial)
        return [(time.process_time() - begun) * TRIALS / ALONE]

    return side


BENCHES = tuple(
    Bench(
        title=f"10,000 trials of {text.code}",
        unit="seconds of the processor",
        sides={OURS: fast(text.code), "replayed one by one": reference(text.code)},
        rounds=3,
        aim="at most 1",
    )
    for text in exercises()
    if pose(text.code).has_trial
)
