"""Disks that die: writing fails, and so does what would take it back. The file never says more than the game."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import closing
from io import FileIO
from pathlib import Path
from random import Random
from typing import ClassVar
from unittest.mock import patch

import minerals
from minerals.classroom import AttemptLog, Exercise
from minerals.classroom.attempts import read_attempts
from minerals.core.log import recorder
from minerals.core.system.files import shared
from tests.hardening.plays import GAMES, drawn_match, is_held, play_one
from tests.hardening.trial import Trial, chance_of, one_by_one

LEFT = "ends in a record"
"""What the refusal says if nothing could be done about a record that was refused: then it may be in the file."""
_PLAYS = 12


class Dying(FileIO):
    """A file on a disk whose calls fail, each as often as is drawn."""

    luck: ClassVar[Random]
    odds: ClassVar[dict[str, float]] = {}

    def write(self, data: bytes) -> int:  # type: ignore[override]  # of all buffers, bytes are enough here
        """Write all, a part, or nothing of some bytes."""
        if fails("write"):
            super().write(bytes(data)[: self.luck.randrange(len(data) + 1)])
            raise _broken()
        return super().write(data)

    def truncate(self, size: int | None = None) -> int:
        """Cut the file, or fail."""
        if fails("ftruncate"):
            raise _broken()
        return super().truncate(size)


def fails(call: str) -> bool:
    """Draw whether a call fails now."""
    return Dying.luck.random() < Dying.odds.get(call, 0.0)


def _broken() -> OSError:
    return OSError(5, os.strerror(5))


def _synced(file: int) -> None:
    if fails("fsync"):
        raise _broken()


def check_disk(case: int, seed: int) -> Iterator[str]:
    """Record on a dying disk, and yield what the file has and the game has not, or the other way round."""
    Dying.luck = chance_of(seed, case)
    Dying.odds = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        patch.object(recorder, "FileIO", Dying),
        patch.object(shared, "FileIO", Dying),
        patch.object(recorder.os, "fsync", _synced),
    ):
        check = _wrong_game if case % 2 else _wrong_attempts
        yield from check(Path(folder) / "record.jsonl", Dying.luck)
        Dying.odds = {}


def _die(luck: Random) -> None:
    """Let calls fail from now on: at least two kinds, some of them always."""
    calls = luck.sample(["write", "fsync", "ftruncate"], luck.choice([2, 2, 3]))
    Dying.odds = {call: luck.choice([0.3, 0.7, 1.0]) for call in calls}


def _wrong_game(path: Path, luck: Random) -> Iterator[str]:
    match = drawn_match(luck.choice(GAMES), luck)
    match.record(path)
    acknowledged: dict[int, str] = {}
    said: list[str] = []
    for number in range(_PLAYS):
        if number == _PLAYS // 3:
            _die(luck)
        if number == 2 * _PLAYS // 3 and luck.random() < 0.5:
            Dying.odds = {}
        try:
            play_one(match, luck)
        except minerals.LogError as error:
            said.append(str(error))
        else:
            acknowledged[match.node.n] = str(match.node.action)
    Dying.odds = {}
    known = len(match.log.nodes)
    match.log.close()
    if trouble := is_held(path, acknowledged):
        yield trouble
    more = len(minerals.load(path).nodes) - known
    if more and not any(LEFT in sentence for sentence in said):
        yield f"{more} refused actions are in the file, and nobody said so: {said[-1:]}"


def _wrong_attempts(path: Path, luck: Random) -> Iterator[str]:
    said: list[str] = []
    with closing(AttemptLog.open(path, "Ada", "week-4")) as log:
        exercise = Exercise("E17", log=log)
        for number in range(_PLAYS):
            if number == _PLAYS // 3:
                _die(luck)
            try:
                exercise.check("six", f"1/{luck.randrange(20, 90)}")
            except minerals.LogError as error:
                said.append(str(error))
        Dying.odds = {}
        known = tuple(log.records)
    found = read_attempts(path.read_bytes()).records
    if found[: len(known)] != known:
        yield f"{len(known)} records were acknowledged, and the file has other {len(found)}"
    elif len(found) > len(known) and not any(LEFT in sentence for sentence in said):
        yield f"{len(found) - len(known)} refused records are in the file, and nobody said so: {said[-1:]}"


TRIAL = Trial(
    name="double_faults",
    title="A disk dies while something is recorded: writing fails, and so does what would take it back",
    check=one_by_one(check_disk),
    small=40,
    full=5_000,
    batch=500,
)
