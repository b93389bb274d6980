"""What reads many files says on a terminal how far it is, and says nothing of it to a file."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

import minerals
from minerals.classroom import AttemptLog, Exercise

WEEK = '[[exercises]]\nexercise = "E17"\npoints = 3\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "logs").mkdir()
    (tmp_path / "work").mkdir()
    (tmp_path / "week-4.toml").write_text(WEEK)
    log = minerals.new("mattock", board="inner", seed=1).log
    attempts = AttemptLog("Ada", "week-4")
    Exercise("E17", log=attempts).check("six", "1/6")
    for number in range(3):
        log.save(tmp_path / f"logs/{number}.replay")
    attempts.save(tmp_path / "work/ada.jsonl")
    return tmp_path


@pytest.mark.parametrize(
    ("command", "word"),
    [
        (("verify", "logs", "--json"), "Reading"),
        (("gallery", "logs", "pages", "--workers", "1"), "Drawing"),
        (("grade", "week-4.toml", "work", "-o", "points.csv"), "Grading"),
    ],
)
def test_a_word_of_progress_goes_to_a_terminal_alone(folder, command, word) -> None:
    told = [sys.executable, "-m", "minerals", *command, *(["--force"] if command[0] != "verify" else [])]
    ours, theirs = pty.openpty()
    surroundings = {**os.environ, "TERM": "xterm"}
    with subprocess.Popen(told, cwd=folder, stdout=subprocess.PIPE, stderr=theirs, env=surroundings) as process:
        os.close(theirs)
        assert process.stdout is not None
        out, screen = process.stdout.read(), _all_of(ours)
    assert process.returncode == 0
    assert word in screen and word.encode() not in out
    quiet = subprocess.run(told, cwd=folder, capture_output=True, check=True)
    assert word.encode() not in quiet.stdout + quiet.stderr


def _all_of(terminal: int) -> str:
    """Return everything that is written to a terminal until its other end is closed."""
    read = b""
    while True:
        try:
            part = os.read(terminal, 10_000)
        except OSError:  # which is how Linux says that it is closed
            part = b""
        if not part:
            os.close(terminal)
            return read.decode()
        read += part
