"""The folder of a class, with three users of the system: a teacher, a student, and one who means ill and comes first.

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
from minerals.classroom.attempts import Header, read_attempts
from minerals.classroom.hub import own_folder
from minerals.classroom.room import ClassFolder, Room
from minerals.classroom.room.folder import OWN_WORK
from minerals.core.log import write_line
from minerals.core.text import OptionError
from tests.core.system.test_shared_files import TRAPS
from tests.hub.class_folder import give, make_letter_box, share

if sys.platform == "win32" or os.geteuid() != 0:
    pytest.skip("only root can act as other users", allow_module_level=True)

TEACHER, ADA, EVE = 61000, 61001, 61002
STUDENTS = {"ada": ADA, "eve": EVE}


@pytest.fixture
def folder() -> Iterator[ClassFolder]:
    """The folder of a class on a hub, with a folder for each student, where all users of this machine may look."""
    place = Path(tempfile.mkdtemp(prefix="minerals-shared-"))
    place.chmod(0o755)
    made = ClassFolder.make(place / "7b", code="ruby")
    Exercise("E17").predict("1/6")  # so that no child has to read the exercises
    share(made, TEACHER)
    give(made, STUDENTS)
    yield made
    shutil.rmtree(place)


@pytest.fixture
def letter_box(folder: ClassFolder) -> ClassFolder:
    """A folder that every student may put files into."""
    for name in STUDENTS:
        (folder.work / name).rmdir()
    make_letter_box(folder)
    return folder


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


def work(folder: ClassFolder, name: str, *, in_own: bool = True) -> Callable[[], object]:
    """What a student does in a lesson."""

    def begin() -> None:
        os.environ[OWN_WORK] = str(folder.work / name) if in_own else ""
        Exercise("E17", log=ClassFolder.open(folder.path).begin(name)).predict("1/6")

    return begin


def put(folder: ClassFolder, name: str) -> Callable[[], object]:
    """What a student does in a lesson that hands work in to a letter box."""
    return work(folder, name, in_own=False)


def files_of(folder: ClassFolder, user: int) -> list[Path]:
    return [file for file in folder.files() if file.stat().st_uid == user]


def seen_by_teacher(folder: ClassFolder, rows: list[str], troubles: dict[str, str]) -> str:
    """Compare what the teacher sees: the students, and for each file that does not count how its reason begins."""

    def look() -> None:
        room = Room(folder)
        room.look()
        seen = room.teacher_view()
        assert [row.name for row in seen.rows] == rows
        found = {trouble.file: trouble.reason for trouble in seen.troubles}
        assert found.keys() == troubles.keys(), found
        assert all(found[file].startswith(reason) for file, reason in troubles.items()), found

    return acting(TEACHER, look)


# --- a folder for each student, as the shipped configuration makes it ---


def test_students_work_and_the_teacher_sees_them(folder):
    assert acting(ADA, work(folder, "ada")) == acting(EVE, work(folder, "eve")) == ""
    owners = {
        file.relative_to(folder.work).as_posix(): (
            file.stat().st_uid,
            file.stat().st_gid,
            file.stat().st_mode & 0o777,
        )
        for file in folder.files()
    }
    assert owners == {"ada/ada.jsonl": (ADA, TEACHER, 0o640), "eve/eve.jsonl": (EVE, TEACHER, 0o640)}
    assert seen_by_teacher(folder, ["ada", "eve"], {}) == ""


def test_a_student_comes_back_to_the_own_file(folder):
    assert acting(ADA, work(folder, "ada")) == acting(ADA, work(folder, "ada")) == ""
    assert [file.name for file in folder.files()] == ["ada.jsonl"]


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize(
    "deed",
    [
        lambda work: list(work.iterdir()),
        lambda work: list((work / "ada").iterdir()),
        lambda work: (work / "ada/ada.jsonl").read_bytes(),
        lambda work: (work / "ada/ada.jsonl").open("ab"),
        lambda work: os.mkfifo(work / "ada/ada.jsonl"),
        lambda work: (work / "ada/ada.jsonl").symlink_to(work / "eve/eve.jsonl"),
        lambda work: (work / "ada/ada.jsonl").unlink(),
        lambda work: (work / "ada").rename(work / "eve/ada"),
        lambda work: (work / "eve/eve.jsonl").replace(work / "ada/ada.jsonl"),
        lambda work: (work / "zoe").mkdir(),
        lambda work: (work / "zoe.jsonl").write_text(""),
        lambda work: work.rename(work.with_name("old")),
        lambda work: (work.parent / "class.toml").write_text('code = "mine"'),
    ],
    ids=[
        *("list", "list hers", "read", "add", "lay a pipe", "lay a link", "remove", "take the folder", "replace"),
        *("make a folder", "make a file", "move the folder", "change the class"),
    ],
)
def test_nobody_else_can_do_anything_in_the_folder_of_a_student(folder, deed, when):
    assert acting(EVE, work(folder, "eve")) == ""
    if when == "after":
        assert acting(ADA, work(folder, "ada")) == ""
    assert acting(EVE, lambda: deed(folder.work)).startswith("PermissionError")
    assert acting(ADA, work(folder, "ada")) == ""
    assert len(files_of(folder, ADA)) == 1


def test_whatever_a_student_puts_into_the_own_folder_the_teacher_reads_on(folder):
    def lay() -> None:
        for name, (trap, _) in TRAPS.items():
            trap(folder.work / f"eve/{name}.jsonl")

    assert acting(ADA, work(folder, "ada")) == acting(EVE, lay) == ""
    names = {f"eve/{name}.jsonl": "It is " for name in TRAPS}
    assert seen_by_teacher(folder, ["ada"], names) == ""


def test_a_folder_is_given_once_and_to_nobody_else(folder):
    again = own_folder(folder.path, "ada", ADA)
    assert (again.stat().st_uid, again.stat().st_gid, again.stat().st_mode & 0o7777) == (ADA, TEACHER, 0o2770)
    with pytest.raises(OptionError, match="this folder does not belong to this student"):
        own_folder(folder.path, "ada", EVE)
    for trap in ("link to a file", "pipe"):
        TRAPS[trap][0](folder.work / "zoe")
        with pytest.raises(OptionError, match="this folder does not belong to this student"):
            own_folder(folder.path, "zoe", EVE)
        (folder.work / "zoe").unlink()
    (folder.work / "zoe").symlink_to(folder.work / "ada", target_is_directory=True)
    with pytest.raises(OptionError, match="this folder does not belong to this student"):
        own_folder(folder.path, "zoe", EVE)
    assert again.stat().st_uid == ADA


# --- a letter box, which everybody may write to; Eve is there first ---


def forged(name: str) -> bytes:
    return write_line(Header(1, name, "", "0"), "")[0]


def test_a_file_that_another_has_made_in_ones_name_is_not_gone_on_with(letter_box):
    def forge() -> None:
        (letter_box.work / "ada.jsonl").write_bytes(forged("ada"))
        (letter_box.work / "ada.jsonl").chmod(0o666)

    assert acting(EVE, forge) == acting(ADA, put(letter_box, "ada")) == ""
    (own,) = files_of(letter_box, ADA)
    assert own.name == "ada-2.jsonl" and len(read_attempts(own.read_bytes()).records) == 2
    assert (letter_box.work / "ada.jsonl").read_bytes() == forged("ada")
    assert acting(EVE, own.read_bytes).startswith("PermissionError")


@pytest.mark.parametrize("trap", TRAPS)
def test_whatever_lies_there_first_the_student_goes_on_and_the_teacher_is_told(letter_box, trap):
    lay, _ = TRAPS[trap]
    assert acting(EVE, lambda: lay(letter_box.work / "ada.jsonl")) == ""
    assert acting(ADA, put(letter_box, "ada")) == ""
    assert [file.name for file in files_of(letter_box, ADA)] == ["ada-2.jsonl"]
    assert seen_by_teacher(letter_box, ["ada"], {"ada.jsonl": "It is "}) == ""


def test_a_link_into_a_home_writes_nothing_there(letter_box):
    home = letter_box.path.parent / "home"
    home.mkdir()
    os.chown(home, ADA, ADA)
    assert acting(EVE, lambda: (letter_box.work / "ada.jsonl").symlink_to(home / ".bash_profile")) == ""
    assert acting(ADA, put(letter_box, "ada")) == ""
    assert list(home.iterdir()) == []


def test_a_hundred_files_of_junk_lock_nobody_out(letter_box):
    def litter() -> None:
        for number in range(1, 120):
            name = "ada" if number == 1 else f"ada-{number}"
            (letter_box.work / f"{name}.jsonl").write_text("junk\n")

    assert acting(EVE, litter) == acting(ADA, put(letter_box, "ada")) == ""
    assert len(files_of(letter_box, ADA)) == 1
    troubles = {file.name: "" for file in files_of(letter_box, EVE)}
    assert seen_by_teacher(letter_box, ["ada"], troubles) == ""


@pytest.mark.parametrize(
    "deed",
    [
        lambda work: list(work.iterdir()),
        lambda work: (work / "ada.jsonl").read_bytes(),
        lambda work: (work / "ada.jsonl").open("ab"),
        lambda work: (work / "ada.jsonl").unlink(),
        lambda work: (work / "ada.jsonl").rename(work / "mine.jsonl"),
        lambda work: (work / "eve.jsonl").replace(work / "ada.jsonl"),
        lambda work: work.rename(work.with_name("old")),
        lambda work: (work.parent / "class.toml").write_text('code = "mine"'),
    ],
    ids=["list", "read", "add", "remove", "rename", "replace", "move the folder", "change the class"],
)
def test_the_system_keeps_a_student_from_the_work_of_another(letter_box, deed):
    assert acting(ADA, put(letter_box, "ada")) == acting(EVE, put(letter_box, "eve")) == ""
    assert acting(EVE, lambda: deed(letter_box.work)).startswith("PermissionError")


def test_who_takes_the_name_of_another_first_owns_the_file_and_stops_nobody(letter_box):
    assert acting(EVE, put(letter_box, "ada")) == ""
    assert acting(ADA, put(letter_box, "ada")) == ""
    assert {file.name: file.stat().st_uid for file in letter_box.files()} == {"ada.jsonl": EVE, "ada-2.jsonl": ADA}
