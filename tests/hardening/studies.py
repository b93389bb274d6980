"""Studies that are killed, lose workers or have damaged files: the table is the same, or the damage is reported."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import minerals
from tests.hardening.nursery import Child
from tests.hardening.trial import Trial, chance_of, complaints_of, one_by_one

if TYPE_CHECKING:
    import pandas

_GAMES = 24
_CHUNK = 2
_PATIENCE = 120


def play_study(folder: Path | None = None, workers: int = 1) -> pandas.DataFrame:
    """Play a small study, or what is missing of it in a folder."""
    return minerals.simulate(
        "minerals",
        games=_GAMES,
        seed=1,
        board="lesson",
        removals=0,
        engine="reference",
        chunk=_CHUNK,
        workers=workers,
        folder=folder,
        progress=False,
    )


@lru_cache(maxsize=1)
def undisturbed() -> pandas.DataFrame:
    """Return the table of the study when nothing happens."""
    return play_study()


def play_in_folder(folder: Path, workers: int, answers: Connection) -> None:
    """Play the study in a folder, and say when it begins and when it is finished."""
    answers.send("begun")
    play_study(folder, workers)
    answers.send("finished")


def _other_table(folder: Path) -> Iterator[str]:
    """Continue a study and yield what is wrong with its table."""
    table = play_study(folder)
    if not table.equals(undisturbed()) or not table.attrs["complete"]:
        yield f"the table is another: {len(table)} games"
    left = [entry.name for entry in folder.iterdir() if "partial" in entry.name]
    if left:
        yield f"left behind: {', '.join(left)}"


def check_killed(folder: Path, random: Random) -> Iterator[str]:
    """Kill a study at random moments, and continue it to the same table."""
    for _ in range(2):
        study = Child(play_in_folder, folder, 1)
        study.answer(_PATIENCE)
        time.sleep(random.random() * 0.4)
        study.kill()
    yield from _other_table(folder)


def check_flipped(folder: Path, random: Random) -> Iterator[str]:
    """Flip a bit in a part: its file is named, or the table is the same."""
    play_study(folder)
    for _ in range(4):
        file = random.choice(sorted(folder.glob("part-*")))
        whole = file.read_bytes()
        changed = bytearray(whole)
        place, bit = random.randrange(len(whole)), random.randrange(8)
        changed[place] ^= 1 << bit
        file.write_bytes(changed)
        try:
            table = play_study(folder)
        except minerals.MineralsError as error:
            if file.name not in str(error) and str(file) not in str(error):
                yield f"bit {bit} of byte {place} of {len(whole)} in {file.name}: it is not named: {error}"
        except Exception as error:  # noqa: BLE001 - nothing else should come out
            yield f"bit {bit} of byte {place} of {len(whole)} in {file.name}: {type(error).__name__}: {error}"
        else:
            if not table.equals(undisturbed()):
                yield f"bit {bit} of byte {place} of {len(whole)} in {file.name}: another table, and not a word"
        file.write_bytes(whole)
    yield from _other_table(folder)


def check_worker_killed(folder: Path, random: Random) -> Iterator[str]:
    """Kill a worker process: another one plays its games, and the table is the same."""
    study = Child(play_in_folder, folder, 2)
    study.answer(_PATIENCE)
    _kill_one_below(study.number, random)
    said = study.finish(_PATIENCE)
    if said != ["finished"]:
        yield f"the study ended with {said}"
    yield from _other_table(folder)


def _kill_one_below(process: int, random: Random) -> None:
    """Kill one of the processes that a process has started, once there are two that work."""
    limit = time.monotonic() + 60
    while time.monotonic() < limit:
        workers = [number for number in _below(process) if "resource_tracker" not in _command(number)]
        if len(workers) >= 2:
            time.sleep(random.random() * 1.5)
            try:
                os.kill(random.choice(workers), signal.SIGKILL)
            except ProcessLookupError:
                return
            return
        time.sleep(0.02)


def _below(process: int) -> list[int]:
    found = subprocess.run(["pgrep", "-P", str(process)], capture_output=True, text=True, check=False).stdout.split()
    return [int(number) for number in found]


def _command(process: int) -> str:
    found = subprocess.run(["ps", "-o", "args=", "-p", str(process)], capture_output=True, text=True, check=False)
    return found.stdout


WAYS: tuple[Callable[[Path, Random], Iterator[str]], ...] = (check_killed, check_flipped, check_worker_killed)


def check_study(case: int, seed: int) -> Iterator[str]:
    """Disturb a study in one of these ways, and yield what is wrong with it."""
    way = WAYS[case % len(WAYS)]
    with TemporaryDirectory() as folder:
        for complaint in complaints_of(lambda: way(Path(folder) / "study", chance_of(seed, case))):
            yield f"{way.__name__.removeprefix('check_')}: {complaint}"


TRIAL = Trial(
    name="studies",
    title="A study is killed and continued, one bit of its files is flipped, or one of its workers is killed",
    check=one_by_one(check_study),
    small=3,
    full=150,
    batch=10,
)
