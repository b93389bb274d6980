"""Everything the kit writes, each as it writes over an older one: for disks that fill up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
from typer.testing import CliRunner

import minerals
from minerals.classroom import AttemptLog
from minerals.cli import app
from tests.hardening.plays import play_one
from tests.hardening.studies import play_study


class Output(msgspec.Struct, frozen=True):
    """Something the kit writes."""

    name: str
    write: Callable[[Path, Path], None]
    """Writes from a folder of inputs into a folder. Raises `MineralsError` or `OSError`."""
    can_be_there: bool = True
    """Whether it writes over what is there already."""


def make_inputs(folder: Path) -> Path:
    """Fill a folder with what outputs are made from."""
    match, random = minerals.new("minerals", board="lesson", seed=7), Random(7)
    for name in ("game.replay", "logs/a.replay", "logs/b.replay"):
        for _ in range(6):
            play_one(match, random)
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        match.log.save(folder / name)
    (folder / "assignments").mkdir()
    (folder / "assignments" / "week-4.toml").write_text('[[exercises]]\nexercise = "E42"\npoints = 4\n')
    (folder / "submissions").mkdir()
    for student in ("Ada", "Bo"):
        log = AttemptLog(student, "week-4", clock=lambda: 1_000_000.0)
        log.save(folder / "submissions" / f"{student}.jsonl")
    return folder


def run(*arguments: object) -> None:
    """Run the command in this process. Raises `MineralsError` where it refuses, and what else it raises."""
    done = CliRunner().invoke(app, [str(each) for each in arguments], prog_name="minerals")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    if done.exit_code == 2:
        if done.stderr.count("\n") != 1 or not done.stderr.startswith("Error: "):
            raise RuntimeError(f"the command says: {done.stderr}")
        raise minerals.MineralsError(done.stderr)
    if done.exit_code:
        raise RuntimeError(f"exit code {done.exit_code}: {done.stderr}")


def save(inputs: Path, disk: Path) -> None:
    """Save a game."""
    minerals.load(inputs / "game.replay").save(disk / "game.replay")


def save_attempts(inputs: Path, disk: Path) -> None:
    """Save the work of a student."""
    log = AttemptLog("Ada", "week-4", clock=lambda: 1_000_000.0)
    for _ in range(20):
        log.add_played("M1", ["d6-d7"] * 5)
    log.save(disk / "ada.jsonl")


def export_page(inputs: Path, disk: Path) -> None:
    """Export a game as a page."""
    run("page", inputs / "game.replay", disk / "page.html", "--force")


def export_picture(inputs: Path, disk: Path) -> None:
    """Export a position as a picture."""
    run("picture", inputs / "game.replay", disk / "board.svg", "--force")


def export_table(inputs: Path, disk: Path) -> None:
    """Export a game as a table."""
    run("export", inputs / "game.replay", disk / "game.csv", "--force")


def export_folder(inputs: Path, disk: Path) -> None:
    """Export a folder of games as a site."""
    run("gallery", inputs / "logs", disk / "site", "--force")


def grade(inputs: Path, disk: Path) -> None:
    """Grade a class."""
    run("grade", inputs / "assignments", inputs / "submissions", "-o", disk / "grades.csv", "--force")


def schema(inputs: Path, disk: Path) -> None:
    """Write the form of logs."""
    run("schema", "mattock", "-o", disk / "schema.json", "--force")


def assignment(inputs: Path, disk: Path) -> None:
    """Write an assignment for students."""
    run("assignment", inputs / "assignments" / "week-4.toml", "-o", disk / "out", "--as", "student", "--force")


def question_bank(inputs: Path, disk: Path) -> None:
    """Write a question bank."""
    run("assignment", inputs / "assignments" / "week-4.toml", "-o", disk / "out", "--as", "moodle", "--force")


def study(inputs: Path, disk: Path) -> None:
    """Keep a study in a folder."""
    play_study(disk / "study")


OUTPUTS = (
    Output("save", save),
    Output("attempts", save_attempts),
    Output("export a page", export_page),
    Output("export a picture", export_picture),
    Output("export a table", export_table),
    Output("export a folder", export_folder),
    Output("grade", grade),
    Output("schema", schema),
    Output("assignment", assignment),
    Output("question bank", question_bank),
    Output("study", study, can_be_there=False),
)
