"""The file of a recording is deleted, replaced, moved, cut or locked: only what it holds is acknowledged."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import minerals
from tests.hardening.plays import GAMES, drawn_match, is_held, play_one
from tests.hardening.trial import Trial, chance_of, one_by_one


def remove(path: Path) -> None:
    """Remove the file."""
    path.unlink()


def remove_folder(path: Path) -> None:
    """Remove the folder with all that is in it."""
    shutil.rmtree(path.parent)


def replace(path: Path) -> None:
    """Put another file in its place, as an editor or a synchronised folder does."""
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    other.replace(path)


def replace_by_another(path: Path) -> None:
    """Put a letter in its place."""
    path.with_name("other").write_text("A letter to my aunt")
    path.with_name("other").replace(path)


def move(path: Path) -> None:
    """Give the file another name."""
    path.rename(path.with_name("moved.replay"))


def move_folder(path: Path) -> None:
    """Give its folder another name."""
    path.parent.rename(path.parent.with_name("moved"))


def cut(path: Path) -> None:
    """Cut the file in the middle."""
    os.truncate(path, path.stat().st_size // 2)


def empty(path: Path) -> None:
    """Empty the file."""
    os.truncate(path, 0)


def write_more(path: Path) -> None:
    """Add something at its end."""
    with path.open("ab") as file:
        file.write(b'{"record":"comment"}\n')


def change(path: Path) -> None:
    """Write over some bytes near its end, in place."""
    with path.open("r+b") as file:
        file.seek(-20, os.SEEK_END)
        file.write(b"XXXX")


def link(path: Path) -> None:
    """Put a link to another file in its place."""
    other = path.with_name("other.replay")
    other.write_bytes(path.read_bytes())
    path.unlink()
    path.symlink_to(other)


def make_a_folder(path: Path) -> None:
    """Put a folder in its place."""
    path.unlink()
    path.mkdir()


CHANGES: tuple[Callable[[Path], None], ...] = (
    *(remove, remove_folder, replace, replace_by_another, move, move_folder),
    *(cut, empty, write_more, change, link, make_a_folder),
)


def check_change(case: int, seed: int) -> Iterator[str]:
    """Record, change the file underneath, play on, and yield what was acknowledged and lost."""
    random = chance_of(seed, case)
    happens = CHANGES[case % len(CHANGES)]
    with TemporaryDirectory() as above:
        path = Path(above) / "games" / "game.replay"
        path.parent.mkdir()
        match = drawn_match(random.choice(GAMES), random).record(path)
        for _ in range(random.randrange(1, 20)):
            play_one(match, random)
        happens(path)
        before = len(match.log.nodes)
        for complaint in _acknowledged_and_lost(match, path, random):
            yield f"{happens.__name__}: {complaint}"
        if len(match.log.nodes) > before:
            return
        for complaint in _not_saved(match, Path(above) / "saved.replay"):
            yield f"{happens.__name__}: {complaint}"
        match.log.close()


def _acknowledged_and_lost(match: minerals.Match, path: Path, random: Random) -> Iterator[str]:
    acknowledged: dict[int, str] = {}
    number = match.log.next_number
    try:
        play_one(match, random)
    except minerals.LogError as error:
        if len(str(error)) > 300 or "\n" in str(error):
            yield f"the message is long: {error}"
    else:
        acknowledged[number] = str(match.node.action)
        if complaint := is_held(path, acknowledged):
            yield complaint


def _not_saved(match: minerals.Match, path: Path) -> Iterator[str]:
    """Yield what keeps the game from being saved elsewhere and from going on there."""
    match.log.save(path)
    if b"".join(minerals.load(path).lines()) != b"".join(match.log.lines()):
        yield "saved elsewhere, it is another game"
    match.record(path)
    if match.legal_actions():
        match.play(match.legal_actions()[0])
    if b"".join(minerals.load(path).lines()) != b"".join(match.log.lines()):
        yield "recorded elsewhere, it is another game"


TRIAL = Trial(
    name="moved_files",
    title="A file is deleted, replaced, moved, cut short or changed while a game is being recorded to it",
    check=one_by_one(check_change),
    small=len(CHANGES),
    full=600,
    batch=100,
)
