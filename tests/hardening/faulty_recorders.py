"""Recorders and writers that break each promise, so that the tests see every trial fail."""

from __future__ import annotations

import os
import time
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Annotated

import typer

import minerals
from minerals.classroom.grading.table import TOTAL
from minerals.core.log import read_log
from tests.hardening.plays import drawn_match, play_one


def record_carelessly(path: Path, game: str, seed: int, acknowledged: Connection) -> None:
    """Acknowledge actions that are written later, if at all."""
    random = Random(seed)
    match = drawn_match(game, random)
    match.log.save(path)
    while True:
        play_one(match, random)
        acknowledged.send((match.node.n, str(match.node.action)))
        if match.node.n % 50 == 49:
            match.log.save(path)


def save_in_place(path: Path, _game: str, _number: int, _answers: Connection) -> None:
    """Save in place, in two halves."""
    data = path.read_bytes()
    for _ in range(20):
        with path.open("wb") as file:
            file.write(data[:500])
            file.flush()
            time.sleep(0.05)
            file.write(data[500:])


def write_in_place(_inputs: Path, disk: Path) -> None:
    """Write in place, so that a full disk leaves half a file."""
    (disk / "text").write_bytes(b"x" * 50_000)


def write_in_silence(_inputs: Path, disk: Path) -> None:
    """Say nothing of a disk that is full."""
    try:
        write_in_place(_inputs, disk)
    except OSError:
        (disk / "text").unlink()


def die(_inputs: Path, _disk: Path) -> None:
    """End the process at once."""
    os._exit(1)


careless = typer.Typer()
"""A command that exports and grades as this project did not."""


@careless.command()
def gallery(logs: Path, site: Path) -> None:
    """Write a page with links to files that may not be there."""
    site.mkdir()
    links = "".join(f'<a href="{name.name}">{name.name}</a>' for name in logs.iterdir() if name.name.isprintable())
    (site / "index.html").write_text(f"<script src='https://example.org/a.js'></script>{links}", errors="replace")


@careless.command()
def grade(
    _assignment: Path, submissions: Path, output: Annotated[Path, typer.Option("--output", "-o")] = Path()
) -> None:
    """Write names into a table as they are."""
    names = [file.name for file in submissions.iterdir() if file.name.isprintable() and "," not in file.name]
    rows = "".join(f'"={name}",{TOTAL},"{name}"\n' for name in names)
    output.write_text(f"student,task,file\n{rows}", errors="replace")


def shorter(data: bytes) -> minerals.Log:
    """Return a log without its last line."""
    return read_log(b"".join(data.splitlines(keepends=True)[:-1]))
