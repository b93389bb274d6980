"""Ctrl-C: exit code 130 and one line, whatever the command is at."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.refusals.commands import lay_out

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")

PROGRAM = """
import signal
import sys

signal.signal(signal.SIGINT, signal.default_int_handler)  # where the tests run in the background, it is ignored
from minerals_command import main

try:
    print("begun", flush=True)
finally:
    main()
"""
LINE = "Error: Interrupted.\n"
LOGS = 1000
"""How many logs there are: too many for any command to be at its end when the interrupt comes."""


def interrupted(folder: Path, arguments: str, seconds: float) -> tuple[int, str]:
    """Run the command, press Ctrl-C some time after Python has started, and return the exit code and what was said."""
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *arguments.split()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    ) as command:
        assert command.stdout is not None
        command.stdout.readline()
        time.sleep(seconds)
        if command.poll() is None:
            os.killpg(command.pid, signal.SIGINT)  # as a terminal does: to all processes of the command
        try:
            _, said = command.communicate(timeout=60)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(command.pid, signal.SIGKILL)  # whatever is left, so that nothing waits for it
        return command.returncode, said


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("interrupted")
    lay_out(place)
    for number in range(LOGS):
        (place / f"logs-{number}.replay").write_bytes((place / "good.replay").read_bytes())
    return place


@pytest.mark.parametrize("seconds", [0.0, 0.03, 0.1, 0.2, 0.4])
def test_an_interrupt_at_any_time_is_one_line(folder: Path, seconds: float) -> None:
    code, said = interrupted(folder, "verify . --recover", seconds)
    # Damaged logs may have been named before.
    assert (code, said.splitlines(keepends=True)[-1]) == (130, LINE)
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("arguments", "seconds"),
    [
        ("simulate iceminers -n 100000 --policy greedy --workers 2", 3.0),
        ("gallery . pages", 0.7),
        ("play minerals --policy tree,tree -o played.replay", 0.7),
        ("replay good.replay", 0.7),
        ("grade right.toml .", 0.7),
    ],
)
def test_an_interrupt_of_what_takes_long_is_one_line(folder: Path, arguments: str, seconds: float) -> None:
    code, said = interrupted(folder, arguments, seconds)
    assert (code, said.replace("\r", "").splitlines(keepends=True)[-1]) == (130, LINE)
    assert "Traceback" not in said
