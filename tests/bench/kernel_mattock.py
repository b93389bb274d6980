"""Whole random games of Mattock, compiled: against plain C with the same policy, and against OpenSpiel's C++ games.

One core is measured in seconds of the processor, for a busy machine takes none of them away; two threads by the clock,
in a process of their own that may use all cores.

python -m tests.bench.kernel_mattock THREADS: print how many plies a second so many threads play.
"""

from __future__ import annotations

import importlib.util
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

import minerals
from minerals.core.game import key_of
from minerals.games.mattock.kernel.kernel import KERNEL
from tests.bench.measuring import OURS, Bench, Side

OPTIONS = minerals.get_game("mattock").read_options({})
GAMES_A_ROUND = 10_000
OPEN_SPIEL_GAMES_A_ROUND = {"lines_of_action": 300, "go(board_size=9)": 1_000}
GAMES_A_THREAD = 1_000
ATTEMPTS = 150
COMPARED = 50_000
SOURCE = Path(__file__).with_name("mattock.c")
FLAGS = {"plain C, -O3": ["-O3"], "plain C, -O3 -march=native": ["-O3", "-march=native"]}

# Compile, or load what was compiled, before it is measured.
KERNEL.play(OPTIONS, 0, 0, 1)
FOLDER = tempfile.TemporaryDirectory(prefix="bench-mattock-")


def compiled_games(number: int) -> Sequence[float]:
    """Play games by the kernel, and return the plies a second of the processor."""
    begun = time.process_time()
    rows = KERNEL.play(OPTIONS, key_of("bench"), number * GAMES_A_ROUND, GAMES_A_ROUND)
    return [float(rows[:, 0].sum()) / (time.process_time() - begun)]


# --- the others ---


def in_c() -> Mapping[str, Path]:
    """Compile the C program, once for each set of flags; return where they are, by name. Empty without a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return {}
    programs = {name: Path(FOLDER.name) / f"mattock{number}" for number, name in enumerate(FLAGS)}
    for name, program in programs.items():
        subprocess.run([compiler, *FLAGS[name], "-o", program, SOURCE], check=True)
    return programs


def run(program: Path, first: int, games: int) -> tuple[int, float, int]:
    """Let a C program play; return the plies, the seconds and how often the first player won."""
    said = subprocess.run([program, str(first), str(games)], check=True, capture_output=True, text=True).stdout
    plies, seconds, won = said.split()
    return int(plies), float(seconds), int(won)


def c_games(program: Path) -> Side:
    """Return what measures a C program."""

    def once(number: int) -> Sequence[float]:
        plies, seconds, _ = run(program, number * GAMES_A_ROUND, GAMES_A_ROUND)
        return [plies / seconds]

    return once


def open_spiel_games(name: str) -> Side:
    """Return what measures a game of OpenSpiel: its rules in C++, the loop and the choice in Python."""
    import pyspiel

    game = pyspiel.load_game(name)

    def once(number: int) -> Sequence[float]:
        choice = random.Random(number)
        plies = 0
        begun = time.process_time()
        for _ in range(OPEN_SPIEL_GAMES_A_ROUND[name]):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(choice.choice(state.legal_actions()))
                plies += 1
        return [plies / (time.process_time() - begun)]

    return once


# --- threads ---


def with_threads(threads: int) -> Side:
    """Return what measures so many threads at the same time, in a process of its own on all cores."""

    def once(_number: int) -> Sequence[float]:
        command = [sys.executable, "-m", "tests.bench.kernel_mattock", str(threads)]
        return [float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)]

    return once


def plies_a_second(threads: int) -> float:
    """Return the plies a second by the clock of so many threads, in the quickest of many short attempts.

    Only while nothing else runs, both cores are ours: of short attempts some meet such a moment.
    """
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
    with ThreadPoolExecutor(threads) as pool:
        return max(at_the_same_time(pool, threads, attempt) for attempt in range(ATTEMPTS))


def at_the_same_time(pool: ThreadPoolExecutor, threads: int, attempt: int) -> float:
    """Let each thread play some games, and return the plies a second by the clock."""
    begun = time.perf_counter()
    tables = pool.map(
        lambda thread: KERNEL.play(OPTIONS, attempt, thread * GAMES_A_THREAD, GAMES_A_THREAD), range(threads)
    )
    plies = sum(int(rows[:, 0].sum()) for rows in tables)
    return plies / (time.perf_counter() - begun)


# --- agreeing ---

PROGRAMS = in_c()
HAS_OPEN_SPIEL = importlib.util.find_spec("pyspiel") is not None


def remarks() -> Iterator[str]:
    """Yield what the C program's games have in common with ours, or what is missing to compare with.

    Raises
    ------
    AssertionError
        Where the C program's games are longer or shorter than ours by four standard errors, or won more often.
    """
    if not PROGRAMS:
        yield "Mattock: no plain C, for there is no compiler called cc."
    if not HAS_OPEN_SPIEL:
        yield "Mattock: no OpenSpiel, for it is not installed (pip install open_spiel)."
    rows = KERNEL.play(OPTIONS, key_of("agreement"), 0, COMPARED)
    lengths, wins = rows[:, 0], rows[:, 4]
    for name, program in PROGRAMS.items():
        plies, _, won = run(program, 0, COMPARED)
        length, part = plies / COMPARED, won / COMPARED
        assert abs(length - lengths.mean()) < 4 * lengths.std() * np.sqrt(2 / COMPARED), (
            f"{name}: {length} plies a game"
        )
        assert abs(part - wins.mean()) < 4 * np.sqrt(0.5 / COMPARED), (
            f"{name}: the first player wins {part} of all games"
        )
        yield (
            f"Mattock: in {COMPARED:,} games {name} has {length:.2f} plies a game, the first player wins {part:.3f}; "
            f"ours {lengths.mean():.2f} and {wins.mean():.3f}."
        )


def one_core() -> Mapping[str, Side]:
    """Return the sides there are."""
    sides: dict[str, Side] = {OURS: compiled_games}
    sides |= {name: c_games(program) for name, program in PROGRAMS.items()}
    if HAS_OPEN_SPIEL:
        sides |= {f"OpenSpiel, {name}": open_spiel_games(name) for name in OPEN_SPIEL_GAMES_A_ROUND}
    return sides


BENCHES = (
    Bench(
        title="Mattock, compiled, full board",
        unit="plies a second of one core",
        sides=one_core(),
        rounds=15,
        aim="at least 450,000, level with C and go, ahead of lines of action",
    ),
    Bench(
        title="Mattock, compiled, two threads",
        unit="plies a second",
        sides={OURS: with_threads(2), "one thread": with_threads(1)},
        rounds=6,
        aim="at least 1.8 of one thread",
    ),
)

if __name__ == "__main__":
    print(plies_a_second(int(sys.argv[1])))
else:
    SUMMARY = "\n".join(remarks())
