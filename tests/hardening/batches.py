"""Batches of cases, each in its own process, so a batch cannot harm the memory or the signals of another."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import IO

import msgspec

from tests.hardening.harvest import ROOT
from tests.hardening.trial import Failure, Result, Trial, shortened

PATIENCE = 2 * 60 * 60
"""How many seconds a batch may take."""


class Batch(msgspec.Struct, frozen=True):
    """Some cases of a trial."""

    trial: str
    first: int
    count: int
    seed: int
    full: bool = False

    @property
    def cases(self) -> range:
        """The numbers of the cases."""
        return range(self.first, self.first + self.count)


def batches_of(trial: Trial, size: int, seed: int, *, full: bool) -> list[Batch]:
    """Return a trial of some size as batches."""
    firsts = range(0, size, trial.batch)
    return [Batch(trial.name, first, min(trial.batch, size - first), seed, full) for first in firsts]


def run_batches(batches: Sequence[Batch], workers: int) -> Iterator[tuple[Batch, Result]]:
    """Run batches, some at a time, and yield the result of each as it is finished."""
    waiting, running = list(batches), list[Running]()
    try:
        while waiting or running:
            while waiting and len(running) < workers:
                running.append(Running(waiting.pop(0)))
            time.sleep(0.05)
            for each in [each for each in running if each.is_finished()]:
                running.remove(each)
                yield each.batch, each.result()
    finally:
        for each in running:
            each.end()


class Running:
    """A process that runs a batch; with all that it starts it is a group of its own, which Ctrl-C does not reach."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self._begun = time.monotonic()
        self._answer: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed when it is read
        self._said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed when it is read
        asked = msgspec.json.encode(batch).decode()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.hardening", "--batch", asked],
            stdin=subprocess.DEVNULL,
            stdout=self._answer,
            stderr=self._said,
            cwd=ROOT,
            start_new_session=True,
        )

    def is_finished(self) -> bool:
        """Tell whether the process has ended; one that takes too long is ended."""
        if time.monotonic() - self._begun > PATIENCE:
            self.end()
        return self._process.poll() is not None

    def end(self) -> None:
        """End the process and all that it has started."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def result(self) -> Result:
        """Return what the process found; that it died is a finding as well."""
        answer, said = (_all_of(file) for file in (self._answer, self._said))
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)  # what a case may have left running
        try:
            return msgspec.json.decode(answer, type=Result)
        except msgspec.DecodeError:
            batch = self.batch
            complaint = f"the process ended with {self._process.returncode}: {said.decode(errors='replace')[-400:]}"
            again = f"python -m tests.hardening --batch '{msgspec.json.encode(batch).decode()}'"
            failure = Failure(batch.first, shortened(complaint), again)
            return Result(batch.trial, batch.seed, batch.first, batch.count, (failure,), full=batch.full)


def _all_of(file: IO[bytes]) -> bytes:
    with file:
        file.seek(0)
        return file.read()
