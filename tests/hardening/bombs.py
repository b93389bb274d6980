"""Bombs: input that is small to send but large to read is refused or read within 2 s and 500 MB."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import minerals
from tests.hardening.bomb_table import BOMBS, Bomb
from tests.hardening.harvest import ROOT
from tests.hardening.trial import Case, Trial, complaints_of, peak_memory

SECONDS = 2.0
MEGABYTES = 500
_MOST_SECONDS = 30
"""After so many of the processor's, reading is ended from outside."""


def check_bombs(cases: range, _seed: int) -> Iterator[Case]:
    """Read bombs, and yield what each costs. The time of a case is that of reading alone."""
    for number in cases:
        told: list[float] = []
        complaints = tuple(complaints_of(partial(_cost, number % len(BOMBS), told)))
        yield Case(number, told[0] if told else float(_MOST_SECONDS), complaints)


def _cost(number: int, told: list[float]) -> Iterator[str]:
    bomb = BOMBS[number]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "bomb"
        path.write_bytes(bomb.make())
        done = subprocess.run(
            [sys.executable, "-m", "tests.hardening.bombs", str(number), str(path)],
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
            timeout=20 * _MOST_SECONDS,
        )
    if done.returncode:
        yield f"{bomb.name}: the process ended with {done.returncode}: {done.stderr[-300:]}"
        return
    seconds, memory, said = done.stdout.split(" ", 2)
    told.append(float(seconds))
    if told[0] > SECONDS:
        yield f"{bomb.name}: {told[0]:.1f} s"
    if int(memory) > MEGABYTES:
        yield f"{bomb.name}: {memory} MB"
    if said.strip():
        yield f"{bomb.name}: {said}"


def _read(bomb: Bomb, path: Path) -> str:
    """Read a bomb, and return what is wrong with how it is refused."""
    try:
        bomb.read(path)
    except minerals.MineralsError as error:
        return f"the message has {len(str(error))} signs" if len(str(error)) > 600 else ""
    except Exception as error:  # noqa: BLE001 - nothing else should come out
        return f"{type(error).__name__}: {str(error)[:200]}"
    return ""


def _explode(arguments: Sequence[str]) -> None:
    """Read a bomb in this process, and print the seconds, the memory and what is wrong."""
    number, path = arguments
    resource.setrlimit(resource.RLIMIT_CPU, (_MOST_SECONDS, _MOST_SECONDS + 5))
    bomb = BOMBS[int(number)]
    with TemporaryDirectory() as folder:
        harmless = Path(folder) / "harmless"
        harmless.write_text("1/6")
        _read(bomb, harmless)  # which imports what reading needs
    begun = time.process_time()
    said = _read(bomb, Path(path))
    print(f"{time.process_time() - begun:.3f} {peak_memory()} {said}")  # noqa: T201 - the process that waits reads it
    sys.stdout.flush()
    os._exit(0)


TRIAL = Trial(
    name="bombs",
    title="A file or a text is made slow to read by its size, its depth, huge numbers or 20,000 names",
    check=check_bombs,
    small=6,
    full=len(BOMBS),
    batch=8,
)

if __name__ == "__main__":
    _explode(sys.argv[1:])
