"""Run trials: `python -m tests.hardening`, with `--full` in the sizes shown in docs/reliability.md."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.console import Console

from tests.hardening import table
from tests.hardening.batches import Batch, batches_of, run_batches
from tests.hardening.harvest import ROOT, Harvest
from tests.hardening.trial import Trial
from tests.hardening.trials import MODULES, all_trials, trial_named

INTERRUPTED = 130
PAGE = ROOT / "docs" / "reliability.md"
RESULTS = ROOT / "build" / "hardening.jsonl"


def read_arguments(given: Sequence[str]) -> argparse.Namespace:
    """Return what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.hardening", description=__doc__)
    parser.add_argument("--full", action="store_true", help="the large size, which takes hours")
    parser.add_argument("--only", action="append", choices=MODULES, metavar="TRIAL", help=", ".join(MODULES))
    parser.add_argument("--size", type=int, help="how many cases of each trial")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--case", type=int, help="one case alone, by its number")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="how many processes at a time")
    parser.add_argument("--results", type=Path, default=RESULTS, help="where results are kept, to go on with them")
    parser.add_argument("--anew", action="store_true", help="forget the results that are there")
    parser.add_argument("--write", action="store_true", help=f"put the table into {PAGE.relative_to(ROOT)}")
    parser.add_argument("--batch", help=argparse.SUPPRESS)
    return parser.parse_args(given)


def main(given: Sequence[str]) -> int:
    """Run what was asked for, and return the exit code: 1 where something failed."""
    asked = read_arguments(given)
    if asked.batch:
        batch = msgspec.json.decode(asked.batch, type=Batch)
        sys.stdout.buffer.write(
            msgspec.json.encode(trial_named(batch.trial).run(batch.cases, batch.seed, full=batch.full))
        )
        return 0
    console = Console(width=None if sys.stdout.isatty() else 160)
    trials = [trial_named(name) for name in asked.only] if asked.only else all_trials()
    if asked.case is not None:
        return _run_one(console, trials[0], asked)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # it ends the processes that run, too
    try:
        return _run_all(console, trials, asked)
    except KeyboardInterrupt:
        return INTERRUPTED


def _run_one(console: Console, trial: Trial, asked: argparse.Namespace) -> int:
    result = trial.run(range(asked.case, asked.case + 1), asked.seed, full=asked.full)
    table.show(console, {trial: result}, result.slowest)
    return bool(result.failures)


def _run_all(console: Console, trials: list[Trial], asked: argparse.Namespace) -> int:
    begun = time.monotonic()
    asked.results.parent.mkdir(parents=True, exist_ok=True)
    if asked.anew:
        asked.results.unlink(missing_ok=True)
    harvest = Harvest(asked.results)
    sizes = {trial: asked.size or (trial.full if asked.full else trial.small) for trial in trials}
    planned = [batch for trial in trials for batch in batches_of(trial, sizes[trial], asked.seed, full=asked.full)]
    left = [batch for batch in planned if not harvest.has(batch.trial, batch.cases, batch.seed, full=batch.full)]
    for trial, size in sizes.items():
        console.print(f"{trial.name}: {size:,} cases", highlight=False)
    for batch, result in run_batches(left, asked.workers):
        harvest.add(result)
        _tell(console, batch, harvest, sizes, begun)
    found = {
        trial: harvest.total(
            trial.name, [b.cases for b in planned if b.trial == trial.name], asked.seed, full=asked.full
        )
        for trial in trials
    }
    table.show(console, found, time.monotonic() - begun)
    if asked.write:
        table.write(PAGE, found)
    return int(any(result.failures for result in found.values()))


def _tell(console: Console, batch: Batch, harvest: Harvest, sizes: dict[Trial, int], begun: float) -> None:
    """Print how far a trial is."""
    (size,) = (size for trial, size in sizes.items() if trial.name == batch.trial)
    of_trial = [
        each for each in harvest.results if (each.trial, each.seed, each.full) == (batch.trial, batch.seed, batch.full)
    ]
    done = min(size, sum(each.count for each in of_trial))
    failures = sum(table.failed(each) for each in of_trial)
    seconds = time.monotonic() - begun
    console.print(f"{seconds:7,.0f} s  {batch.trial:14} {done:,} of {size:,}, {failures} failed", highlight=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
