"""A folder that is shared as the guide says: students can hand in there, and the system keeps each one's work apart.

The users need not be set up. Root may be anybody, so a child of this process becomes each of them by number.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import traceback
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from minerals.classroom import Exercise
from minerals.classroom.room import ClassFolder, Room
from tests.hub.class_folder import share

if sys.platform == "win32" or os.geteuid() != 0:
    pytest.skip("only root can act as other users", allow_module_level=True)

TEACHER, ADA, BEN = 61000, 61001, 61002


@pytest.fixture
def folder() -> Iterator[ClassFolder]:
    """The folder of a class, where all users of this machine may look."""
    place = Path(tempfile.mkdtemp(prefix="minerals-shared-"))
    place.chmod(0o755)
    made = ClassFolder.make(place / "7b", code="ruby")
    Exercise("E17").predict("1/6")  # so that no child has to read the exercises
    share(made, TEACHER)
    yield made
    shutil.rmtree(place)


def acting(user: int, deed: Callable[[], object]) -> str:
    """Do something as another user; return what went wrong, or ""."""
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # threads of other tests do not matter to this child
        child = os.fork()
    if not child:
        try:
            os.umask(0o027)  # as the shipped configuration says
            os.setgroups([])
            os.setgid(user)
            os.setuid(user)
            deed()
        except BaseException as error:  # noqa: BLE001 - whatever it is is told
            os.write(writing, f"{type(error).__name__}: {error}\n{traceback.format_exc()}".encode()[:60_000])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        said = told.read().decode()
    os.waitpid(child, 0)
    return said


def work(folder: ClassFolder, name: str) -> Callable[[], object]:
    """What a student does in a lesson."""
    return lambda: Exercise("E17", log=ClassFolder.open(folder.path).begin(name)).predict("1/6")


def test_students_hand_in_and_the_teacher_sees_them(folder):
    assert acting(ADA, work(folder, "ada")) == acting(BEN, work(folder, "ben")) == ""
    owners = {
        file.name: (file.stat().st_uid, file.stat().st_gid, file.stat().st_mode & 0o777) for file in folder.files()
    }
    assert owners == {"ada.jsonl": (ADA, TEACHER, 0o640), "ben.jsonl": (BEN, TEACHER, 0o640)}

    def look() -> None:
        room = Room(folder)
        room.look()
        assert [row.name for row in room.teacher_view().rows] == ["ada", "ben"]
        assert not room.teacher_view().troubles

    assert acting(TEACHER, look) == ""


def test_a_student_comes_back_to_the_own_file(folder):
    assert acting(ADA, work(folder, "ada")) == acting(ADA, work(folder, "ada")) == ""
    assert [file.name for file in folder.files()] == ["ada.jsonl"]


@pytest.mark.parametrize(
    "deed",
    [
        lambda work: list(work.iterdir()),
        lambda work: (work / "ada.jsonl").read_bytes(),
        lambda work: (work / "ada.jsonl").open("ab"),
        lambda work: (work / "ada.jsonl").unlink(),
        lambda work: (work / "ada.jsonl").rename(work / "mine.jsonl"),
        lambda work: (work / "ben.jsonl").replace(work / "ada.jsonl"),
        lambda work: work.rename(work.with_name("old")),
        lambda work: (work.parent / "class.toml").write_text('code = "mine"'),
    ],
    ids=["list", "read", "add", "remove", "rename", "replace", "move the folder", "change the class"],
)
def test_the_system_keeps_a_student_from_the_work_of_another(folder, deed):
    assert acting(ADA, work(folder, "ada")) == acting(BEN, work(folder, "ben")) == ""
    assert acting(BEN, lambda: deed(folder.work)).startswith("PermissionError")


def test_who_takes_the_name_of_another_first_owns_the_file_and_stops_nobody(folder):
    assert acting(BEN, work(folder, "ada")) == ""
    assert acting(ADA, work(folder, "ada")) == ""
    assert {file.name: file.stat().st_uid for file in folder.files()} == {"ada.jsonl": BEN, "ada-2.jsonl": ADA}
