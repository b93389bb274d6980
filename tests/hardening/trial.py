"""Trials and their results."""

from __future__ import annotations

import re
import resource
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeAlias

import msgspec

LONGEST_COMPLAINT = 600


class Case(msgspec.Struct, frozen=True):
    """One attempt to break a promise."""

    number: int
    seconds: float
    complaints: tuple[str, ...] = ()


class Failure(msgspec.Struct, frozen=True):
    """A promise that did not hold."""

    case: int
    complaint: str
    reproduction: str
    """The command that shows it again."""


class Result(msgspec.Struct, frozen=True):
    """What came of some cases of a trial."""

    trial: str
    seed: int
    first: int
    count: int
    failures: tuple[Failure, ...] = ()
    slowest: float = 0.0
    """Seconds."""
    peak: int = 0
    """The most memory that this process has held so far, in MB."""
    full: bool = False

    @property
    def cases(self) -> range:
        """The numbers of the cases."""
        return range(self.first, self.first + self.count)


Check: TypeAlias = Callable[[range, int], Iterator[Case]]
"""Looks at cases, by number, under a seed."""


class Trial(msgspec.Struct, frozen=True):
    """Something done to the kit very often, and a promise that must hold each time."""

    name: str
    title: str
    """What is done, in the words of the table for users."""
    check: Check
    small: int
    """How many cases pytest looks at."""
    full: int
    batch: int
    """How many cases a process looks at before the next process takes over."""
    brief: Check | None = None
    """The same with less in each case, for the small size; None where a case is small anyway."""

    def run(self, cases: range, seed: int, *, full: bool = False) -> Result:
        """Look at some cases. The same cases under the same seed are the same attempts."""
        check = self.check if full or self.brief is None else self.brief
        found = list(check(cases, seed))
        failures = tuple(
            Failure(case.number, shortened(complaint), self.reproduction(case.number, seed, full=full))
            for case in found
            for complaint in case.complaints
        )
        slowest = max((case.seconds for case in found), default=0.0)
        return Result(self.name, seed, cases.start, len(found), failures, slowest, peak_memory(), full)

    def reproduction(self, case: int, seed: int, *, full: bool) -> str:
        """Return the command that runs one case alone."""
        size = " --full" if full and self.brief is not None else ""
        return f"python -m tests.hardening{size} --only {self.name} --seed {seed} --case {case}"


def one_by_one(check: Callable[[int, int], Iterator[str]], clock: Callable[[], float] = time.perf_counter) -> Check:
    """Make a check of many cases from one that yields what is wrong with a single case.

    `clock`: measures how long a case takes; `time.process_time` where it only computes, because on a busy machine half
    a second of work has taken 45 s.
    """

    def cases_of(cases: range, seed: int) -> Iterator[Case]:
        for number in cases:
            begun = clock()
            complaints = tuple(complaints_of(partial(check, number, seed)))
            yield Case(number, clock() - begun, complaints)

    return cases_of


def complaints_of(check: Callable[[], Iterator[str]]) -> Iterator[str]:
    """Yield what a check finds, and whatever it raises: a trial that breaks off has shown something, too."""
    try:
        yield from check()
    except Exception as error:  # noqa: BLE001 - whatever comes out of the kit here is the finding
        yield f"{type(error).__name__}: {error}"


def chance_of(seed: int, case: int) -> Random:
    """Return the luck of a case."""
    return Random(f"{seed}/{case}")


def shortened(text: str) -> str:
    """Return a complaint on one line that a terminal and a table can take."""
    line = " ".join("".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text).split())
    return line if len(line) <= LONGEST_COMPLAINT else f"{line[:LONGEST_COMPLAINT]}…"


def peak_memory() -> int:
    """Return the most memory that this process has held, in MB.

    Linux counts the memory of the process that started it in `ru_maxrss`, so its own count is asked first.
    """
    status = Path("/proc/self/status")
    if status.exists() and (own := re.search(r"VmHWM:\s*(\d+) kB", status.read_text())):
        return int(own[1]) // 1_000
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // (1_000_000 if sys.platform == "darwin" else 1_000)
