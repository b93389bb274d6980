"""A study on a real cluster on this machine: a scheduler and two worker processes, one of which is killed amid it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pandas as pd
import pytest
from typer.testing import CliRunner

import minerals
from minerals.bots import Uniform
from minerals.cli import app
from tests.probability.studies import LESSON, lead, lesson

pytest.importorskip("distributed")

ROOT = Path(__file__).parents[2]
SECONDS = 60


@contextmanager
def started(*words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start a part of a cluster, and wait for the line in which it says where it is."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])}
    command = [sys.executable, "-m", "dask", *words]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment, cwd=ROOT) as process:
        assert process.stderr is not None
        try:
            said = re.compile(r"(?:Scheduler|Start worker) at:\s*(tcp://\S+)")
            found = next(filter(None, map(said.search, process.stderr)), None)
            assert found, f"dask {words[0]} has ended with {process.wait(SECONDS)}"
            # What else it says is read, so that it never waits for somebody to read it.
            reading = Thread(target=process.stderr.read, daemon=True)
            reading.start()
            yield process, found[1]
        finally:
            process.kill()
        reading.join(SECONDS)


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    with started("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show") as (_, address):
        yield address


@contextmanager
def worker(scheduler: str) -> Iterator[int]:
    """A worker process with one thread; yields its number."""
    words = ("worker", scheduler, "--host", "127.0.0.1", "--nworkers", "1", "--nthreads", "1")
    with started(*words, "--no-nanny", "--no-dashboard") as (process, _):
        yield process.pid


@pytest.fixture
def client(scheduler):
    from distributed import Client

    with Client(scheduler, timeout=SECONDS) as client:
        yield client


def killing_once(mark: Path, here: int, number: int):
    """Return a measure that kills its worker the first time it measures a certain game, with a mark that it did."""

    def measured(match: minerals.Match) -> dict[str, object]:
        if os.getpid() != here and match.log.header.meta["seed"] == f"1/{number}" and not mark.exists():
            mark.write_text(str(os.getpid()))
            os.kill(os.getpid(), signal.SIGKILL)
        return lead(match)

    return measured


def test_a_study_on_two_workers_is_complete_and_the_one_played_here_though_one_is_killed(scheduler, client, tmp_path):
    mark = tmp_path / "killed"
    measured = killing_once(mark, os.getpid(), 25)
    here = lesson(60, measure=measured)
    with worker(scheduler) as one, worker(scheduler) as other:
        client.wait_for_workers(2, SECONDS)
        there = lesson(60, measure=measured, chunk=2, client=client, folder=tmp_path / "study")
        assert len(client.nthreads()) == 1
    assert int(mark.read_text()) in (one, other)
    pd.testing.assert_frame_equal(there, here)
    assert there.attrs == here.attrs
    assert len(list((tmp_path / "study").iterdir())) == 30


def test_a_forecast_on_two_workers_is_the_one_played_here(scheduler, client):
    log = minerals.load("replays/mattock/inner-board-greedy.replay")
    steps = [node.step for node in log.main_line][-12::3]
    asked = {"games": 40, "policy": Uniform, "within": 0.1, "steps": steps}
    here = minerals.forecast(log, **asked)
    with worker(scheduler), worker(scheduler):
        client.wait_for_workers(2, SECONDS)
        there = minerals.forecast(log, client=client, **asked)
    pd.testing.assert_frame_equal(there, here)
    assert there.attrs == here.attrs


def test_a_fault_on_a_worker_is_told_as_it_is_here(scheduler, client):
    with worker(scheduler), pytest.raises(minerals.OptionError, match="game 0, action 1: <lambda> returned 5"):
        lesson(1, policy=lambda match: 5, client=client)


def test_an_interrupt_leaves_what_the_cluster_has_finished(scheduler, client, monkeypatch, tmp_path):
    written: list[int] = []

    def interrupting(progress: object, games: int) -> None:
        written.append(games)
        if len(written) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr("minerals.probability.progress.Progress.add", interrupting)
    with worker(scheduler):
        table = lesson(40, chunk=2, client=client)
        assert table.attrs["complete"] is False
        assert len(table) == 6
    assert table.equals(lesson(40).loc[table.index])


def test_the_command_plays_on_a_cluster(scheduler, tmp_path):
    words = ["simulate", "minerals", "-n", "6", "--seed", "1", "--engine", "reference", "--scheduler", scheduler]
    for name, value in LESSON.items():
        words += ["--option", f"{name}={value}"]
    with worker(scheduler):
        result = CliRunner().invoke(app, [*words, "-o", str(tmp_path / "table.parquet")])
    assert result.exit_code == 0, result.stderr
    pd.testing.assert_frame_equal(pd.read_parquet(tmp_path / "table.parquet"), lesson(6))


def test_a_client_that_is_closed_is_refused(scheduler):
    from distributed import Client

    client = Client(scheduler, timeout=SECONDS)
    client.close()
    with pytest.raises(minerals.OptionError, match="the client is closed; connect it to a scheduler first"):
        lesson(1, client=client)
