"""Disks that fill up during a write: files are old or new, never half-written, and acknowledged data is kept."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import lru_cache
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

import minerals
from tests.hardening.nursery import Child
from tests.hardening.outputs import OUTPUTS, Output, make_inputs
from tests.hardening.plays import GAMES, drawn_match, is_held, play_one
from tests.hardening.small_disk import PAGE, full_after, mount
from tests.hardening.trial import Trial, chance_of, complaints_of, one_by_one

Files = dict[str, bytes]
_PATIENCE = 120
_OLD = b"What was written here before.\n"
RECORDING = "recording"


def check_disk(case: int, seed: int) -> Iterator[str]:
    """Write to a disk that is full after so many bytes, and yield what is not whole."""
    random = chance_of(seed, case)
    kinds: tuple[Output | str, ...] = (*OUTPUTS, RECORDING)
    kind, wants_disk = kinds[case % len(kinds)], (case + case // len(kinds)) % 2 == 0
    with tempfile.TemporaryDirectory() as folder:
        if isinstance(kind, Output):
            child = Child(_write_in, kind, _inputs(), Path(folder), random.random(), wants_disk)
        else:
            child = Child(_record_in, Path(folder), random.randrange(1_000_000), wants_disk)
        yield from child.finish(_PATIENCE)


@lru_cache(maxsize=1)
def _inputs() -> Path:
    # Kept until the process ends: all cases read it, none writes to it.
    folder = tempfile.TemporaryDirectory()
    _kept.append(folder)
    return make_inputs(Path(folder.name))


_kept: list[tempfile.TemporaryDirectory[str]] = []


# --- outputs ---


def _write_in(
    output: Output, inputs: Path, folder: Path, portion: float, wants_disk: bool, answers: Connection
) -> None:
    for complaint in complaints_of(lambda: _wrong_with(output, inputs, folder, portion, wants_disk)):
        answers.send(f"{output.name}: {complaint}")


def _wrong_with(output: Output, inputs: Path, folder: Path, portion: float, wants_disk: bool) -> Iterator[str]:
    roomy, disk = folder / "roomy", folder / "disk"
    roomy.mkdir()
    disk.mkdir()
    output.write(inputs, roomy)
    new = _files(roomy)
    mounted = wants_disk and mount(disk)
    old = dict.fromkeys(new, _OLD) if output.can_be_there else {}
    for name, content in old.items():
        (disk / name).parent.mkdir(parents=True, exist_ok=True)
        (disk / name).write_bytes(content)
    room = _room(new, portion, mounted=mounted)
    refused = ""
    with full_after(disk, room, mounted=mounted):
        try:
            output.write(inputs, disk)
        except (minerals.MineralsError, OSError) as error:
            refused = f"{type(error).__name__}: {error}"
    how = f"room for {room} bytes{' on the disk' if mounted else ' in a file'}, {refused or 'no error'}"
    found = _files(disk)
    for complaint in _not_whole(old, new, found, refused=bool(refused)):
        yield f"{complaint}; {how}"
    output.write(inputs, disk)
    if _files(disk) != new:
        yield f"with room again, it is written otherwise; {how}"


def _room(new: Files, portion: float, *, mounted: bool) -> int:
    if mounted:
        pages = sum(-(-len(content) // PAGE) for content in new.values())
        return int(portion * pages) * PAGE
    return int(portion * max(map(len, new.values())))


def _not_whole(old: Files, new: Files, found: Files, *, refused: bool) -> Iterator[str]:
    for name in sorted(old.keys() | new.keys() | found.keys()):
        content = found.get(name)
        if name not in new:
            yield f"{name} is left behind"
        elif content is None and name in old:
            yield f"{name} is gone"
        elif content is not None and content not in (old.get(name), new[name]):
            yield f"{name} has {len(content)} bytes, and is neither old ({len(old.get(name, b''))}) nor new"
        elif not refused and content != new[name]:
            yield f"{name} was not written, and nothing was said"


def _files(folder: Path) -> Files:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


# --- recording ---


def _record_in(folder: Path, number: int, wants_disk: bool, answers: Connection) -> None:
    for complaint in complaints_of(lambda: _wrong_with_recording(folder, number, wants_disk)):
        answers.send(f"recording: {complaint}")


def _wrong_with_recording(folder: Path, number: int, wants_disk: bool) -> Iterator[str]:
    random = Random(number)
    mounted = wants_disk and mount(folder)
    path = folder / "game.replay"
    match = drawn_match(random.choice(GAMES), random).record(path)
    acknowledged: dict[int, str] = {}
    room = path.stat().st_size + random.randrange(12_000)
    refused: Exception | None = None
    with full_after(folder, random.randrange(4) * PAGE if mounted else room, mounted=mounted):
        for _ in range(500):
            try:
                play_one(match, random)
            except (minerals.LogError, OSError) as error:
                refused = error
                break
            acknowledged[match.node.n] = str(match.node.action)
        if complaint := is_held(path, acknowledged):
            yield f"while the disk is full, {complaint}"
        if b"".join(match.log.lines()) != path.read_bytes():
            yield "while the disk is full, the file and the log in memory differ"
    if not isinstance(refused, minerals.LogError):
        yield f"no `LogError` says that the disk is full, but {refused!r}"
    play_one(match, random)
    acknowledged[match.node.n] = str(match.node.action)
    if complaint := is_held(path, acknowledged):
        yield f"with room again, {complaint}"


TRIAL = Trial(
    name="full_disks",
    title="The disk fills up while something is recorded, saved, exported, graded, assigned or studied",
    check=one_by_one(check_disk),
    small=len(OUTPUTS) + 1,
    full=200,
    batch=40,
)
