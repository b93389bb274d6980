"""A file in a folder that others may write to: an ordinary one is opened, and nothing else; nobody waits."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path

import pytest

from minerals.core.system import open_shared, write_folder, write_whole
from minerals.core.system.files import shared
from minerals.core.text import UnsafeFile


def listen(path: Path) -> None:
    with chdir(path.parent), socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)  # the path of a socket must be short


TRAPS: dict[str, tuple[Callable[[Path], object], str]] = {
    "pipe": (os.mkfifo, "It is a pipe, not a file."),
    "folder": (Path.mkdir, "It is a folder, not a file."),
    "loop": (lambda path: path.symlink_to(path.name), "It is a link"),
    "dangling link": (lambda path: path.symlink_to("nowhere"), "It is a link"),
    "link to a file": (lambda path: path.symlink_to(__file__), "It is a link"),
    "link to a device": (lambda path: path.symlink_to("/dev/zero"), "It is a link"),
    "socket": (listen, "It is a socket, not a file."),
}


@pytest.mark.parametrize("access", ["read", "own"])
@pytest.mark.parametrize("trap", TRAPS)
def test_what_is_no_ordinary_file_is_not_opened_and_keeps_nobody_waiting(tmp_path, trap, access) -> None:
    lay, said = TRAPS[trap]
    lay(tmp_path / "ada.jsonl")
    begun = time.monotonic()
    with pytest.raises(UnsafeFile) as caught:
        open_shared(tmp_path / "ada.jsonl", access)
    assert caught.value.reason.startswith(said)
    assert str(caught.value) == f"ada.jsonl: {caught.value.reason}"
    assert time.monotonic() - begun < 1


@pytest.mark.parametrize("trap", TRAPS)
def test_a_new_file_never_takes_a_name_that_is_taken(tmp_path, trap) -> None:
    lay, _ = TRAPS[trap]
    lay(tmp_path / "ada.jsonl")
    with pytest.raises(FileExistsError):
        open_shared(tmp_path / "ada.jsonl", "new")
    assert not (tmp_path / "nowhere").exists()


def test_a_device_is_not_even_opened() -> None:
    with pytest.raises(UnsafeFile, match="It is a device, not a file"):
        open_shared("/dev/zero")


def test_an_ordinary_file_is_read_and_written(tmp_path) -> None:
    path = tmp_path / "ada.jsonl"
    with open_shared(path, "new") as file:
        file.write(b"one ")
    with open_shared(path, "own") as file:
        file.seek(0, os.SEEK_END)
        file.write(b"two")
    with open_shared(path) as file:
        assert file.read() == b"one two"
    with pytest.raises(FileNotFoundError):
        open_shared(path.with_name("ben.jsonl"), "own")


@pytest.mark.parametrize("trap", ["pipe", "loop", "link to a file", "folder"])
def test_a_file_that_changes_its_kind_between_the_look_and_the_opening(tmp_path, monkeypatch, trap) -> None:
    path, lay = tmp_path / "ada.jsonl", TRAPS[trap][0]
    path.write_bytes(b"fine")
    opening = os.open

    def swapped(place, *how, **given) -> int:
        path.unlink()
        lay(path)
        monkeypatch.setattr(shared.os, "open", opening)
        return opening(place, *how, **given)

    monkeypatch.setattr(shared.os, "open", swapped)
    with pytest.raises(UnsafeFile):
        open_shared(path)


@pytest.mark.parametrize("has_descriptors", [True, False])
def test_a_folder_that_is_swapped_for_a_link_before_its_file_is_opened(tmp_path, monkeypatch, has_descriptors) -> None:
    monkeypatch.setattr(shared, "_HAS_DESCRIPTORS", has_descriptors and shared._HAS_DESCRIPTORS)
    path = tmp_path / "class/7b/eve/eve.jsonl"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"mine")
    (tmp_path / "teacher/eve").mkdir(parents=True)
    (tmp_path / "teacher/eve/eve.jsonl").write_bytes(b"secret")
    with open_shared(path, below=tmp_path / "class") as file:
        assert file.read() == b"mine"
    for folder in (path.parent, path.parents[1]):
        target = tmp_path / "teacher" / folder.relative_to(path.parents[1])
        folder.rename(tmp_path / "away")
        folder.symlink_to(target, target_is_directory=True)
        for access in ("read", "own"):
            with pytest.raises(UnsafeFile, match="Its folder is a link"):
                open_shared(path, access, below=tmp_path / "class")
        with pytest.raises(UnsafeFile, match="Its folder is a link"):
            open_shared(path.with_name("new.jsonl"), "new", below=tmp_path / "class")
        folder.unlink()
        (tmp_path / "away").rename(folder)
    assert not (tmp_path / "teacher/eve/new.jsonl").exists()


def test_a_folder_is_swapped_for_a_link_between_its_opening_and_that_of_the_file(tmp_path, monkeypatch) -> None:
    """What was opened stays open: the file is that of the folder which was there, and not that of the link."""
    path = tmp_path / "class/eve/eve.jsonl"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"mine")
    (tmp_path / "teacher").mkdir()
    (tmp_path / "teacher/eve.jsonl").write_bytes(b"secret")
    opening = os.open

    def swapped(place, *how, **given) -> int:
        if Path(place).name == "eve.jsonl":
            path.parent.rename(tmp_path / "away")
            path.parent.symlink_to(tmp_path / "teacher", target_is_directory=True)
        return opening(place, *how, **given)

    monkeypatch.setattr(shared.os, "open", swapped)
    with open_shared(path, below=tmp_path / "class") as file:
        assert file.read() == b"mine"


def test_a_class_folder_that_may_be_entered_and_not_listed_is_no_obstacle(tmp_path) -> None:
    (tmp_path / "class/ada").mkdir(parents=True)
    with open_shared(tmp_path / "class/ada/ada.jsonl", "new", below=tmp_path / "class") as file:
        file.write(b"mine")
    (tmp_path / "link").symlink_to("class", target_is_directory=True)  # the folder itself may be called by a link
    with open_shared(tmp_path / "link/ada/ada.jsonl", below=tmp_path / "link") as file:
        assert file.read() == b"mine"


def test_a_pipe_that_comes_and_goes_never_keeps_a_reader_waiting(tmp_path) -> None:
    path, stop = tmp_path / "eve.jsonl", threading.Event()
    (tmp_path / "log").write_bytes(b"fine")
    os.mkfifo(tmp_path / "pipe")

    def swap() -> None:
        while not stop.is_set():
            for kind in ("log", "pipe"):
                (tmp_path / "next").unlink(missing_ok=True)
                os.link(tmp_path / kind, tmp_path / "next")
                (tmp_path / "next").replace(path)

    path.write_bytes(b"fine")
    eve = threading.Thread(target=swap, daemon=True)
    eve.start()
    seen = set()
    end = time.monotonic() + 2
    while time.monotonic() < end:
        begun = time.monotonic()
        try:
            with open_shared(path) as file:
                seen.add(file.read())
        except UnsafeFile as error:
            seen.add(error.reason)
        assert time.monotonic() - begun < 1
    stop.set()
    eve.join()
    assert seen == {b"fine", "It is a pipe, not a file."}


def test_a_file_with_a_second_name_is_not_written_to(tmp_path) -> None:
    """On some systems anybody can give a second name to a file of another folder."""
    private = tmp_path / "private"
    private.write_bytes(b"")
    os.link(private, tmp_path / "ada.jsonl")
    with pytest.raises(UnsafeFile, match="second name"):
        open_shared(tmp_path / "ada.jsonl", "own")


def test_others_can_no_longer_write_to_a_file_of_ours(tmp_path) -> None:
    path = tmp_path / "ada.jsonl"
    path.write_bytes(b"")
    path.chmod(0o666)
    open_shared(path, "own").close()
    assert path.stat().st_mode & 0o777 == 0o644


def test_a_file_of_somebody_else_is_not_written_to(tmp_path, monkeypatch) -> None:
    path = tmp_path / "ada.jsonl"
    path.write_bytes(b"")
    monkeypatch.setattr(shared.os, "geteuid", lambda: path.stat().st_uid + 1)
    monkeypatch.setattr(shared, "_maker_beside", lambda place: path.stat().st_uid + 1)
    with pytest.raises(UnsafeFile, match="It belongs to another user"):
        open_shared(path, "own")
    open_shared(path).close()


def test_where_all_files_belong_to_one_user_nobody_is_kept_from_the_own_file(tmp_path, monkeypatch) -> None:
    """As on a network drive that knows no users."""
    path = tmp_path / "ada.jsonl"
    path.write_bytes(b"")
    monkeypatch.setattr(shared.os, "geteuid", lambda: path.stat().st_uid + 1)
    open_shared(path, "own").close()
    assert list(tmp_path.iterdir()) == [path]


def test_a_system_without_such_flags_and_users_looks_at_the_file(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(shared, "_CAREFUL", os.O_NONBLOCK)
    monkeypatch.delattr(shared.os, "geteuid")
    for name, (lay, said) in TRAPS.items():
        lay(tmp_path / name)
        with pytest.raises(UnsafeFile) as caught:
            open_shared(tmp_path / name, "own")
        assert caught.value.reason.startswith(said)
    open_shared(tmp_path / "ada.jsonl", "new").close()
    open_shared(tmp_path / "ada.jsonl", "own").close()


def test_what_is_written_for_the_owner_alone_is_so_from_the_first_byte(tmp_path) -> None:
    seen = []
    write_whole(tmp_path / "week-4.key", lambda file: seen.append(os.fstat(file.fileno()).st_mode & 0o777), mode=0o600)
    (tmp_path / "old.html").write_text("old")
    (tmp_path / "old.html").chmod(0o640)
    write_folder(tmp_path, {"old.html": "new", "new.html": "new"}, mode=0o600)
    assert seen == [0o600]
    assert {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {
        "week-4.key": 0o600,
        "old.html": 0o640,
        "new.html": 0o600,
    }


def test_a_link_is_replaced_by_nothing_if_it_is_not_to_be_followed(tmp_path) -> None:
    (tmp_path / "home").write_bytes(b"mine")
    (tmp_path / "ada.jsonl").symlink_to("home")
    with pytest.raises(OSError, match="not an ordinary file"):
        write_whole(tmp_path / "ada.jsonl", b"yours", follow=False)
    assert (tmp_path / "home").read_bytes() == b"mine"
