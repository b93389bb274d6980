"""Studies on two processes that are interrupted, ended or killed, and what is left of them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pandas as pd
import pytest

import minerals
from tests.probability.studies import LESSON, lead, lesson

ROOT = Path(__file__).parents[2]
SECONDS = 120

# No function is in a module that a worker could import, and nothing keeps a worker from running the script once more.
SCRIPT = f"""
import os, time
import minerals

print("once", flush=True)

def last(match):
    return match.legal_actions()[-1]

measure = lambda match: time.sleep(float(os.environ["PACE"])) or {{"length": len(match.line)}}
study = dict(games=30, seed=1, policy=[last, "random"], measure=measure, engine="reference", **{LESSON})
table = minerals.simulate("minerals", **study, workers=2, chunk=1, folder="study")
os.environ["PACE"] = "0"
print(table.equals(minerals.simulate("minerals", **study)))
"""


@pytest.fixture
def parts(tmp_path: Path) -> Path:
    return tmp_path / "study"


def started(folder: Path, *words: str, pace: float = 0) -> subprocess.Popen[str]:
    """Start Python in a session of its own, so that a signal can reach it and its workers alone."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)]), "PACE": str(pace)}
    return subprocess.Popen(
        [sys.executable, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        cwd=folder,
        start_new_session=True,
    )


def wait_for_part(process: subprocess.Popen[str], parts: Path) -> None:
    end = time.monotonic() + SECONDS
    while not list(parts.glob("part-*")):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_study_of_a_script_is_played_by_one_at_a_time_and_continued_after_a_kill(tmp_path, parts):
    (tmp_path / "script.py").write_text(SCRIPT)
    with started(tmp_path, "script.py", pace=0.5) as killed:
        wait_for_part(killed, parts)
        with started(tmp_path, "script.py") as second:
            said, errors = second.communicate(timeout=SECONDS)
            assert said == "once\n"
            assert errors.endswith(
                "study: another process is playing this study; wait until it has ended, or name another folder.\n"
            )
        killed.kill()
        # Its output ends when nobody holds it any more: the workers have gone by themselves.
        assert killed.communicate(timeout=SECONDS) == ("once\n", "")
    assert killed.returncode == -signal.SIGKILL
    assert 0 < len(list(parts.glob("part-*"))) < 30
    with started(tmp_path, "script.py") as process:
        assert process.communicate(timeout=SECONDS) == ("once\nTrue\n", "")
    assert len(list(parts.iterdir())) == 30


def test_an_interrupt_of_the_command_keeps_what_is_finished_and_its_workers_are_silent(tmp_path, parts):
    words = ["-m", "minerals", "simulate", "minerals", "-n", "5000", "--seed", "1", "--engine", "reference"]
    words += ["--workers", "2", "--chunk", "2", "--folder", "study"]
    for name, value in LESSON.items():
        words += ["--option", f"{name}={value}"]
    with started(tmp_path, *words) as process:
        wait_for_part(process, parts)
        os.killpg(process.pid, signal.SIGINT)
        said, errors = process.communicate(timeout=SECONDS)
    assert (process.returncode, errors) == (130, "Error: Interrupted.\n")
    kept = pd.read_parquet(parts).set_index("game").sort_index()
    assert said.splitlines()[-1].endswith(f": {len(kept)} games are finished, in study.")
    whole = lesson(int(kept.index.max()) + 1)
    pd.testing.assert_frame_equal(kept, whole.loc[kept.index], check_index_type=False)
    assert not list(parts.glob(".*"))


def dying(deaths: Path, number: int, here: int):
    """Return a measure that kills its process when it comes to a certain game, so often as a file says."""

    def measured(match: minerals.Match) -> dict[str, object]:
        left = int(deaths.read_text())
        if left and os.getpid() != here and match.log.header.meta["seed"] == f"1/{number}":
            deaths.write_text(str(left - 1))
            os.kill(os.getpid(), signal.SIGKILL)
        return lead(match)

    return measured


@pytest.mark.slow
def test_a_process_that_dies_is_replaced_but_not_without_end(tmp_path, parts, monkeypatch):
    monkeypatch.setattr("minerals.core.system.processes._MOST_DEATHS", 2)
    deaths = tmp_path / "deaths"
    deaths.write_text("3")
    study = {"games": 6, "measure": dying(deaths, 4, os.getpid()), "workers": 2, "chunk": 3, "folder": parts}
    told = r"simulate: 2 worker processes died while playing games 3 to 5 \(SIGKILL\)"
    with pytest.raises(minerals.MineralsError, match=told):
        lesson(**study)
    assert [file.name[:24] for file in parts.iterdir()] == ["part-000000000-000000002"]
    pd.testing.assert_frame_equal(lesson(**study), lesson(6, measure=lead))
    assert deaths.read_text() == "0"
