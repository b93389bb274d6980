"""Whole random games of Minerals: the compiled kernel and the reference engine, with the same policy."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import minerals
from minerals.bots import bot_named, play_out
from minerals.core.game import key_of
from minerals.games.minerals import GAME
from minerals.games.minerals.kernel.kernel import MineralsKernel
from tests.bench.measuring import OURS, Bench

GAMES_A_ROUND = 4
COMPILED_GAMES_A_ROUND = 2000
KERNEL = MineralsKernel()


def compiled_games(number: int, **given: Any) -> Sequence[float]:
    """Play games by the kernel, and return the games a second."""
    options = GAME.read_options(given)
    if number == 0:
        KERNEL.play(options, key_of(0), 0, 1)
    begun = time.perf_counter()
    KERNEL.play(options, key_of("bench"), number * COMPILED_GAMES_A_ROUND, COMPILED_GAMES_A_ROUND)
    return [COMPILED_GAMES_A_ROUND / (time.perf_counter() - begun)]


def reference_games(number: int, **given: Any) -> Sequence[float]:
    """Play games by the reference engine and the random bot, and return the games a second."""
    begun = time.perf_counter()
    for game in range(number * GAMES_A_ROUND, (number + 1) * GAMES_A_ROUND):
        match = minerals.new("minerals", seed=game, **given)
        play_out(match, [bot_named("random", seed=f"{game}/{seat}") for seat in range(len(match.players))])
    return [GAMES_A_ROUND / (time.perf_counter() - begun)]


def _bench(title: str, **given: Any) -> Bench:
    return Bench(
        title=title,
        unit="games a second",
        sides={
            OURS: lambda number: compiled_games(number, **given),
            "reference engine": lambda number: reference_games(number, **given),
        },
        rounds=15,
        aim="at least 100 times the reference engine",
    )


BENCHES = (
    _bench("Minerals compiled, the whole game for 2", players=2),
    _bench("Minerals compiled, the whole game for 4", players=4),
    _bench("Minerals compiled, version 7+ for 4", version="7+", players=4),
    _bench("Minerals compiled, version 6 for 2", version="6", players=2),
)
