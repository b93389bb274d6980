"""The installed command, as a terminal runs it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import minerals

COMMAND = [sys.executable, "-c", "from minerals.cli import main; main()"]

on_posix = pytest.mark.skipif(os.name != "posix", reason="pipes, signals and devices are those of POSIX")


def run(*arguments: object, **settings) -> subprocess.CompletedProcess[str]:
    settings = {"stdin": subprocess.DEVNULL, "capture_output": True, "timeout": 60, **settings}
    return subprocess.run([*COMMAND, *map(str, arguments)], text=True, check=False, **settings)


def test_the_version_is_said() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"minerals {minerals.__version__}\n", "")


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["play", "--help"]], ids=" ".join)
def test_help_and_version_load_no_game_and_nothing_heavy(arguments: list[str]) -> None:
    program = f"""
import sys
from minerals.cli import app
try:
    app({arguments})
except SystemExit:
    pass
print(*sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "minerals.cli.play" in loaded
    assert not loaded & {
        "minerals.games.minerals",
        "minerals.picture.svg",
        "pandas",
        "numpy",
        "IPython",
        "rich.console",
    }


def test_a_game_is_played_verified_and_replayed(tmp_path: Path) -> None:
    arguments = ("play", "minerals", "--policy", "random,greedy", "--seed", 7, "-o", "played.replay")
    done = run(*arguments, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert run("verify", "played.replay", cwd=tmp_path).stdout.startswith("played.replay: OK, ")
    assert "The end: " in run("replay", "played.replay", "--all", "--by", "turn", cwd=tmp_path).stdout
    again = run(*arguments, cwd=tmp_path)
    assert again.returncode == 2
    assert again.stderr == "Error: played.replay: the file exists already; --force overwrites it.\n"


@on_posix
def test_a_reader_that_goes_away_is_no_traceback(recorded: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "replay", recorded, "--all"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as command:
        assert command.stdout is not None
        assert command.stderr is not None
        command.stdout.readline()
        command.stdout.close()
        assert command.stderr.read() == b""
        assert command.wait(60) == 141, "as of every program whose reader has gone"


@on_posix
def test_ctrl_c_is_one_line_and_130(recorded: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "replay", recorded],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as command:
        assert command.stdin is not None
        assert command.stdout is not None
        assert command.stderr is not None
        command.stdin.write("n\n")
        command.stdin.flush()
        # It takes signals once it has shown the first picture, which a busy machine does late.
        assert command.stdout.readline()
        time.sleep(0.5)
        command.send_signal(signal.SIGINT)
        assert command.wait(60) == 130
        assert command.stderr.read() == "Error: Interrupted.\n"
        assert "Traceback" not in command.stdout.read()


@on_posix
@pytest.mark.parametrize(
    ("redirected", "code", "said"),
    [
        ("replay {log} <&-", 2, "Error: The input is closed; use --all to print every step without asking.\n"),
        ("games >&-", 0, ""),
        ("games >/dev/full", 2, "Error: No space left on device\n"),
        ("schema >/dev/full", 2, "Error: No space left on device\n"),
        ("replay {log} --all | tail -0", 0, ""),
    ],
)
def test_streams_that_are_closed_or_full(recorded: Path, redirected: str, code: int, said: str) -> None:
    if "/dev/full" in redirected and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    command = f'"$0" -c "from minerals.cli import main; main()" {redirected.format(log=recorded)}'
    done = subprocess.run(
        ["sh", "-c", command, sys.executable], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (code, said)


def test_a_terminal_that_knows_few_characters_gets_question_marks(recorded: Path) -> None:
    done = run("replay", recorded, "--all", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()


def test_a_name_that_is_not_text_is_shown_escaped() -> None:
    done = run("verify", b"caf\xe9.replay".decode("utf-8", "surrogateescape"))
    assert done.returncode == 2
    assert done.stderr == "Error: caf\\xe9.replay: No such file or directory\n"
