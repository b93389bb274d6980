"""`-` is the standard input and the standard output, in every command, and a log through a pipe is a log."""

from __future__ import annotations

import codecs
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import minerals
from tests.cli.conftest import Runs, refusal
from tests.cli.test_output import COMMANDS, here
from tests.cli.test_subprocess import COMMAND, on_posix

__all__ = ["here"]

FOLDERS = {"site/good.html", "in/games-1.replay", "out/student/week-4.ipynb", "out/week-4.gift.txt"}
"""What goes into a folder."""
CHOICES = ("picture", "animation", "export", "simulate", "forecast", "luck")
"""The commands that write several formats."""
READERS = {
    "verify": "verify {}",
    "replay": "replay {} --all",
    "explain": "explain {} roll",
    "odds": "odds {} --step 7",
    "export": "export {} -",
    "page": "page {} -",
    "board": "board {} - --step 1",
    "picture": "picture {} -",
    "animation": "animation {} - --by turn --scale 0.1",
    "paper": "paper {} -o -",
    "forecast": "forecast {} -n 2 --workers 1 --by turn -o -",
    "luck": "luck {} --seed 1 -n 2 --workers 1 --alternatives 0 -o -",
}
"""The commands that read a log."""
_TIME = re.compile(rb"\d\d:\d\d:\d\d[.\d]*")
"""The time at which a game record says that it was made."""


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in FOLDERS])
def test_the_output_alone_goes_to_the_standard_output(runs: Runs, here: Path, name: str) -> None:
    words = COMMANDS[name].split()
    if words[0] in {"play", "simulate"}:
        words += ["--seed", "1"]
    done = runs(*words)
    assert done.exit_code == 0, done.output
    expected = Path(name).read_bytes().removeprefix(codecs.BOM_UTF8)  # a mark for Excel, which opens files
    Path(name).unlink()
    words[words.index(name)] = "-"
    if words[0] in CHOICES:
        words += ["--format", name.partition(".")[2]]
    done = runs(*words)
    assert done.exit_code == 0, done.output
    assert _TIME.sub(b"", done.stdout_bytes) == _TIME.sub(b"", expected)
    assert done.stderr.replace(f"{name}: ", "standard output: ").count("\n") >= (words[0] not in {"schema", "design"})
    assert not Path("-").exists()
    assert not Path("--reports").exists()


@pytest.mark.parametrize("name", sorted(FOLDERS))
def test_a_folder_cannot_go_to_the_standard_output(runs: Runs, here: Path, name: str) -> None:
    folder = name.partition("/")[0]
    words = ["-" if word == folder else word for word in COMMANDS[name].split()]
    assert "folder" in refusal(runs(*words))
    assert not Path("-").exists()


def test_json_also_makes_room_for_the_output(runs: Runs) -> None:
    done = runs("play", "mattock", "--option", "board=inner", "--seed", 1, "--json", "-o", "-")
    log = minerals.core.log.read_log(done.stdout_bytes)
    assert f'"events":{len(log)}' in done.stderr


def test_a_stream_gets_the_first_format_unless_another_is_named(runs: Runs, recorded: Path) -> None:
    assert runs("picture", recorded, "-").stdout_bytes.startswith(b"<svg")
    assert runs("picture", recorded, "-", "--format", "png").stdout_bytes.startswith(b"\x89PNG")
    assert "'tiff' is not a format" in refusal(runs("picture", recorded, "-", "--format", "tiff"))
    assert "csv or parquet" in refusal(runs("simulate", "mattock", "-o", "-", "--format", "xlsx"))


def test_what_is_wrong_goes_to_stderr_alone(runs: Runs) -> None:
    done = runs("play", "minerals", "--players", 9, "-o", "-")
    refusal(done)
    assert done.stdout == ""


def test_a_record_comes_and_goes_through_pipes(runs: Runs, here: Path) -> None:
    record = Path("games/game.json").read_text()
    made = runs("import", "-", "-o", "-", keys=record)
    assert made.stdout_bytes == Path("game.replay").read_bytes()
    assert "--output" in refusal(runs("import", "-", keys=record))
    assert "2 records" in refusal(runs("import", "games/games.json", "-o", "-"))


@pytest.mark.parametrize("command", READERS)
def test_a_log_through_a_pipe_is_a_log(runs: Runs, tmp_path: Path, command: str) -> None:
    match = minerals.new("iceminers", players=["Ada", "Ben"], seed=7)
    match.play("roll")
    file = match.log.save(tmp_path / "game.replay")
    words = READERS[command].format(file).split()
    expected = runs(*words)
    done = runs(*["-" if word == str(file) else word for word in words], keys=file.read_text())
    assert done.exit_code == expected.exit_code < 2, done.output
    if command not in {"verify", "paper"}:  # these name the file
        assert done.stdout_bytes == expected.stdout_bytes


@on_posix
@pytest.mark.parametrize("way", ["/dev/stdin", "process substitution", "damaged"])
def test_every_kind_of_pipe_is_read_once(recorded: Path, way: str) -> None:
    reading, writing = os.pipe()
    name = "/dev/stdin" if way == "/dev/stdin" else f"/dev/fd/{reading}"
    data = recorded.read_bytes()
    verify = [*COMMAND, "verify", "--recover", name]
    settings = {"stdin": reading, "pass_fds": [reading], "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(verify, **settings) as command:
        os.close(reading)
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(data if way != "damaged" else data[: len(data) // 2] + b"\n")
        out, err = command.communicate(timeout=60)
    if way == "damaged":
        assert command.returncode == 1
        assert f"{name}: sound so far: " in out.decode()
        assert f"Error: {name}, line " in err.decode()
    else:
        assert (command.returncode, err) == (0, b"")
        assert out.decode().startswith(f"{name}: OK, ")


@on_posix
def test_a_reader_that_has_gone_is_no_news(recorded: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "page", str(recorded), "-"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as command:
        assert command.stdout is not None
        assert command.stderr is not None
        command.stdout.close()
        assert command.stderr.read() == b""
    assert command.returncode == 141


@on_posix
def test_what_the_libraries_print_does_not_get_into_the_output() -> None:
    program = """
import sys
from minerals.cli import app, play
import minerals.bots
before = minerals.bots.play_out
minerals.bots.play_out = lambda *given, **named: (print("a word of a library"), before(*given, **named))
app(["play", "mattock", "--option", "board=inner", "--seed", "1", "-o", "-"])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60, check=True)
    assert minerals.core.log.read_log(done.stdout)
    assert b"a word of a library" in done.stderr
