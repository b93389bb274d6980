"""Studies with kernels and with the reference engine, on one core and on two, and their size on disk."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import minerals
from tests.bench.measuring import OURS, Bench, Side

GAMES = {"mattock": 10_000, "minerals": 2_000, "iceminers": 5_000}
"""How many games of a kernel are a second or so."""


def with_kernels() -> Iterator[str]:
    """Yield the games that have a kernel."""
    for game in minerals.games():
        if game.kernel is not None and game.name in GAMES:
            yield game.name


@contextmanager
def on_all_cores() -> Iterator[None]:
    """Lift the bench's restriction to one core for a while."""
    kept = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        yield
    finally:
        os.sched_setaffinity(0, kept)


def games_a_second(game: str, games: int, **study: Any) -> Sequence[float]:
    """Play a study and return how many games were played in a second."""
    minerals.simulate(game, games=1, **study)
    begun = time.perf_counter()
    minerals.simulate(game, games=games, chunk=max(1, games // 20), **study)
    return [games / (time.perf_counter() - begun)]


def compiled(game: str, workers: int = 1) -> Side:
    """Return what measures the kernel."""

    def side(number: int) -> Sequence[float]:
        with on_all_cores():
            return games_a_second(game, GAMES[game], engine="compiled", seed=number, workers=workers)

    return side


def reference(game: str) -> Side:
    """Return what measures the reference engine."""
    return lambda number: games_a_second(game, 5, engine="reference", seed=number)


def bytes_a_game(game: str) -> Side:
    """Return what measures how much of a folder a game fills, in parts of as many games as are measured."""

    def side(number: int) -> Sequence[float]:
        games = 10 * GAMES[game]
        with tempfile.TemporaryDirectory() as folder:
            minerals.simulate(game, games=games, chunk=games, folder=folder, seed=number, gather=False)
            return [sum(file.stat().st_size for file in Path(folder).iterdir()) / games]

    return side


BENCHES = tuple(
    bench
    for game in with_kernels()
    for bench in (
        Bench(
            title=f"simulate {game}, compiled, one core",
            unit="games a second",
            sides={OURS: compiled(game), "the reference engine": reference(game)},
            rounds=5,
        ),
        Bench(
            title=f"simulate {game}, compiled, two cores",
            unit="games a second",
            sides={OURS: compiled(game, 2), "one core": compiled(game)},
            rounds=5,
            aim="at least 1.80 of one core",
        ),
        Bench(title=f"a folder of {game}", unit="bytes a game", sides={OURS: bytes_a_game(game)}, rounds=1),
    )
)
