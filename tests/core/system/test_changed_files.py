"""A file that changes while it is recorded to: nothing is acknowledged that is not in the file of that name."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import minerals
from minerals import LogError, Match
from minerals.core.log import load, recorder


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "games").mkdir()
    return tmp_path / "games" / "game.replay"


@pytest.fixture
def match(path: Path) -> Iterator[Match]:
    match = minerals.new("pebbles", seed=7).record(path)
    match.play("a1-1")
    yield match
    match.log.close()


def written(match: Match) -> bytes:
    return b"".join(match.log.lines())


def put_in_place(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    other.replace(path)


def change_in_place(path: Path, data: bytes) -> None:
    """Change a file as an editor does, some time after it was written."""
    with path.open("r+b") as file:
        file.write(data)
        file.truncate()
    later = path.stat().st_mtime_ns + 1_000_000_000
    os.utime(path, ns=(later, later))


CHANGES: dict[str, tuple[Callable[[Path], object], str]] = {
    "removed": (Path.unlink, "The file was removed"),
    "moved": (lambda path: path.rename(path.with_name("moved")), "The file was moved or renamed"),
    "replaced": (put_in_place, "The file was replaced by another"),
    "a folder": (lambda path: (path.unlink(), path.mkdir()), "The file was replaced by another"),
    "a dead link": (lambda path: (path.unlink(), path.symlink_to("nowhere")), "The file was removed"),
    "folder removed": (lambda path: shutil.rmtree(path.parent), "The folder of the file is gone"),
    "folder moved": (lambda path: path.parent.rename(path.parent.with_name("moved")), "The folder of the file is gone"),
    "folder a file": (
        lambda path: (path.parent.rename(path.parent.with_name("moved")), path.parent.touch()),
        "The folder of the file is gone",
    ),
    "emptied": (lambda path: os.truncate(path, 0), "Another program cut the file short"),
    "cut": (lambda path: os.truncate(path, 100), "Another program cut the file short"),
    "grown": (lambda path: change_in_place(path, path.read_bytes() + b"and more"), "Another program changed the file"),
    "doubled": (lambda path: change_in_place(path, 2 * path.read_bytes()), "Another program changed the file"),
    "edited": (
        lambda path: change_in_place(path, path.read_bytes().replace(b"a1", b"b2")),
        "Another program changed the file",
    ),
    "read-only": (lambda path: path.chmod(0o444), "The file was made read-only"),
}


@pytest.mark.skipif(sys.platform == "win32", reason="there, an open file cannot be moved or removed")
@pytest.mark.parametrize("change", CHANGES)
def test_a_file_that_was_changed_is_told_and_nothing_is_lost(
    match: Match, path: Path, tmp_path: Path, change: str
) -> None:
    before, step, nodes = written(match), match.step, len(match.log.nodes)
    act, said = CHANGES[change]
    act(path)
    left = path.read_bytes() if path.is_file() else None
    plays = (
        lambda: match.play("b2-1"),
        lambda: match.log.comment("Well."),
        lambda: match.branch().goto_record(0).play("a1-2"),
        lambda: match.branch().goto_record(0).play("a1-1"),  # what was recorded before
    )
    for play in plays:
        with pytest.raises(LogError) as refused:
            play()
        assert str(refused.value) == (
            f"game.replay: {said}, so nothing was added to the log. Save your log to another file: "
            'match.log.save("another.replay").'
        )
    assert (match.step, len(match.log.nodes), match.log.annotations) == (step, nodes, [])
    assert written(match) == before
    assert (path.read_bytes() if path.is_file() else None) == left
    assert match.log.save(tmp_path / "saved.replay").read_bytes() == before
    match.record(tmp_path / "another.replay").play("b2-1")
    assert (tmp_path / "another.replay").read_bytes() == written(match)
    assert len(load(tmp_path / "another.replay").nodes) == nodes + 1


def test_a_file_that_is_mended_is_recorded_to_again(match: Match, path: Path) -> None:
    folder, aside = path.parent, path.parents[1] / "aside"
    for harm, mend in [
        (lambda: path.rename(aside), lambda: aside.rename(path)),
        (lambda: folder.rename(aside), lambda: aside.rename(folder)),
        (lambda: path.chmod(0o444), lambda: path.chmod(0o644)),
        (lambda: change_in_place(path, b"?"), lambda: change_in_place(path, written(match))),
        (lambda: change_in_place(path, b"?" * 10_000), lambda: change_in_place(path, written(match))),
    ]:
        harm()
        with pytest.raises(LogError, match=r"match\.log\.save"):
            match.log.comment("Not now.")
        mend()
        match.log.comment("Now.")
        assert path.read_bytes() == written(match)


def test_a_moved_file_is_recorded_to_under_its_new_name(match: Match, path: Path) -> None:
    moved = path.rename(path.with_name("moved.replay"))
    match.record(moved).play("b2-1")
    assert moved.read_bytes() == written(match)
    assert not path.exists()


def test_a_touched_file_and_a_changed_folder_are_no_change(
    match: Match, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change_in_place(path, path.read_bytes())
    path.chmod(0o600)
    match.play("b2-1")
    monkeypatch.chdir("/")
    match.log.comment("Elsewhere.")
    assert path.read_bytes() == written(match)


def test_a_relative_name_stays_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = minerals.new("pebbles", seed=7).record("game.replay")
    monkeypatch.chdir("/")
    match.play("a1-1")
    match.log.close()
    assert (tmp_path / "game.replay").read_bytes() == written(match)


def test_saving_to_the_file_of_a_recording_tells_what_is_wrong_with_it(match: Match, path: Path) -> None:
    change_in_place(path, b"?")
    for act in (match.log.save, match.record):
        with pytest.raises(LogError, match="Another program cut the file short"):
            act(path)


def test_what_was_replaced_while_it_was_written_is_not_acknowledged(
    match: Match, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = written(match)
    wait = os.fsync

    def replace_meanwhile(descriptor: int) -> None:
        wait(descriptor)
        path.rename(path.with_name("moved"))

    with monkeypatch.context() as patch:
        patch.setattr(recorder.os, "fsync", replace_meanwhile)
        with pytest.raises(LogError, match="moved or renamed"):
            match.play("b2-1")
    assert written(match) == path.with_name("moved").read_bytes() == before


@contextmanager
def no_more_than(size: int) -> Iterator[None]:
    """Let no file grow beyond a size, as on a full disk."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.skipif(sys.platform == "win32", reason="there, no limit can be set to files")
@pytest.mark.parametrize("left", [0, 1, 100])
def test_without_space_nothing_is_played_and_later_it_goes_on(match: Match, path: Path, left: int) -> None:
    before = written(match)
    with no_more_than(len(before) + left):
        for _ in range(2):
            with pytest.raises(LogError, match="There is no space left for the file") as refused:
                match.play("b2-1")
            assert isinstance(refused.value.__cause__, OSError)
            assert path.read_bytes() == written(match) == before
    match.play("b2-1")
    assert path.read_bytes() == written(match)
    assert len(load(path).nodes) == 3
