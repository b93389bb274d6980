"""Whole random games of Iceminers: the reference engine and the compiled kernel, with the same policy."""

from __future__ import annotations

import time
from collections.abc import Sequence

import minerals
from minerals.bots import bot_named, play_out
from minerals.core.game import key_of
from minerals.games.iceminers.kernel.kernel import KERNEL
from tests.bench.measuring import OURS, Bench

OPTIONS = minerals.get_game("iceminers").read_options({})
COMPILED_A_ROUND = 4_000
PLAYED_A_ROUND = 2

# Compile, or load what was compiled, before it is measured.
KERNEL.play(OPTIONS, 0, 0, 1)


def compiled_games(number: int) -> Sequence[float]:
    """Play games by the kernel, and return the actions a second."""
    begun = time.perf_counter()
    rows = KERNEL.play(OPTIONS, key_of(number), 0, COMPILED_A_ROUND)
    return [float(rows[:, 0].sum()) / (time.perf_counter() - begun)]


def reference_games(number: int) -> Sequence[float]:
    """Play games by the reference engine and the random bot, and return the actions a second."""
    actions = 0
    begun = time.perf_counter()
    for game in range(PLAYED_A_ROUND):
        match = minerals.new("iceminers", seed=f"{number}/{game}")
        play_out(match, [bot_named("random", seed=f"{number}/{game}/{seat}") for seat in (1, 2)])
        actions += len(match.line) - 1
    return [actions / (time.perf_counter() - begun)]


BENCHES = (
    Bench(
        title="Iceminers, random games",
        unit="actions a second",
        sides={OURS: compiled_games, "the reference engine": reference_games},
        rounds=10,
        aim="at least 100 of the reference engine",
    ),
)
