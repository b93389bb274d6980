"""Measures how long it takes to import the engine in a new interpreter."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

from tests.bench.measuring import OURS, Bench, Side

# The interpreter measures itself, so that its own start does not count.
PROGRAM = "import time; begun = time.perf_counter(); import {}; print(time.perf_counter() - begun)"


def importing(module: str) -> Side:
    """Return what measures the import of a module."""

    def once(_number: int) -> Sequence[float]:
        done = subprocess.run([sys.executable, "-c", PROGRAM.format(module)], capture_output=True, check=True)
        return [1000 * float(done.stdout)]

    return once


BENCHES = (
    Bench(
        title="import",
        unit="ms",
        sides={
            OURS: importing("minerals"),
            "minerals, with its engine": importing("minerals; minerals.new"),
            "python-chess": importing("chess"),
        },
        rounds=25,
        aim="at most 1.00 of python-chess",
    ),
)
