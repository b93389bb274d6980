"""How long each kernel takes to compile, and to load once it is kept on disk: the whole process, from import to a game.

Seconds of the processor, which hardly depend on what else the machine does.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence

import minerals
from tests.bench.measuring import OURS, Bench, Side

GAMES = tuple(game.name for game in minerals.games() if game.kernel() is not None)
PLAY = "import sys, minerals; minerals.simulate(sys.argv[1], games=1, engine='compiled')"


def start(game: str, folder: str) -> float:
    """Return how long a process takes for its first game, given where compiled code is kept."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", PLAY, game], check=True, env=os.environ | {"NUMBA_CACHE_DIR": folder})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def first_start(game: str) -> Side:
    """Return what measures a process that finds nothing compiled."""

    def side(_number: int) -> Sequence[float]:
        with tempfile.TemporaryDirectory() as folder:
            return [start(game, folder)]

    return side


def later_start(game: str) -> Side:
    """Return what measures a process that finds its game compiled."""
    folder = tempfile.TemporaryDirectory(prefix="bench-compiling-")

    def side(number: int) -> Sequence[float]:
        if number == 0:
            start(game, folder.name)
        return [start(game, folder.name)]

    return side


BENCHES = tuple(
    bench
    for game in GAMES
    for bench in (
        Bench(
            title=f"a process that compiles {game}",
            unit="seconds",
            sides={OURS: first_start(game)},
            rounds=1,
            aim="at most 15",
        ),
        Bench(
            title=f"a process that finds {game} compiled",
            unit="seconds",
            sides={OURS: later_start(game)},
            rounds=3,
            aim="at most 1 more than without the kernel",
        ),
    )
)
