from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import minerals
from minerals.bots import bot_named, play_out
from minerals.cli import app

Runs = Callable[..., Result]


@pytest.fixture(scope="session")
def runs() -> Runs:
    """Run the command in this process."""

    def run(*arguments: object, keys: str | None = None, **variables: str) -> Result:
        words = [str(each) for each in arguments]
        return CliRunner().invoke(app, words, keys, {"COLUMNS": "80", **variables}, prog_name="minerals")

    return run


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a short game, never to be written to."""
    match = minerals.new("minerals", board="lesson", players=["Ada", "Bo"], removals=0, seed=7)
    play_out(match, [bot_named("random", seed=1), bot_named("greedy", seed=2)])
    return match.log.save(tmp_path_factory.mktemp("logs") / "short.replay")


@pytest.fixture
def folder(tmp_path: Path, recorded: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in: a sound log and several that are not."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(recorded, "good.replay")
    data = recorded.read_bytes()
    lines = data.splitlines(keepends=True)
    Path("tampered.replay").write_bytes(b"".join([*lines[:9], lines[9].replace(b'"n":', b'"n":1'), *lines[10:]]))
    Path("torn.replay").write_bytes(data[:-40])
    Path("junk.replay").write_bytes(bytes(range(256)) * 8)
    Path("nothing.replay").write_bytes(b"")
    Path("empty").mkdir()
    return tmp_path


def refusal(result: Result) -> str:
    """The one line of a refusal; fails for anything else."""
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("Error: ")
    assert result.stderr.endswith("\n")
    assert result.stderr.count("\n") == 1, result.stderr
    assert isinstance(result.exception, SystemExit)
    return result.stderr.removeprefix("Error: ").rstrip("\n")
