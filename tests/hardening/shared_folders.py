"""Somebody puts pipes, links and junk into the folder of a class: a student works on, and the teacher sees it."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import chdir, closing, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from minerals.classroom import Exercise
from minerals.classroom.attempts import Header, read_attempts
from minerals.classroom.grading import Assignment, Roster, RosterEntry, Task, grade_all
from minerals.classroom.room import ClassFolder, Room
from minerals.core.log import write_line
from tests.hardening.trial import Trial, chance_of, complaints_of, one_by_one

SECONDS = 20.0
"""Nobody waits longer than this: what is opened wrongly waits for ever."""
EVE = 61002
"""The user who means ill, where this process may act as another."""
WEEK = {"week-4": Assignment(id="week-4", exercises=(Task("E17", 4.0),))}


def lay_socket(path: Path) -> None:
    """Lay a socket, whose path must be short."""
    with chdir(path.parent), socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)


def lay_forgery(path: Path) -> None:
    """Begin a log in the name of the student, which everybody may read and change."""
    path.write_bytes(write_line(Header(1, "Ada", "week-4", "0"), "")[0])  # type: ignore[arg-type]
    path.chmod(0o666)


TRAPS: tuple[Callable[[Path], object], ...] = (
    os.mkfifo,
    Path.mkdir,
    lay_socket,
    lambda path: path.symlink_to(path.name),
    lambda path: path.symlink_to(path.parent.parent / "home" / "profile"),
    lambda path: path.symlink_to("/dev/zero"),
    lambda path: path.write_bytes(b"junk\n"),
    lambda path: path.write_bytes(bytes(100_000)),
)


def check_folder(case: int, seed: int) -> Iterator[str]:
    """Lay traps before a student begins and while she works, and yield what came of it."""
    luck = chance_of(seed, case)
    with TemporaryDirectory() as place:
        Path(place).chmod(0o755)
        folder = ClassFolder.make(Path(place) / "7b", code="ruby", lesson=4)
        (folder.path / "home").mkdir()
        folder.path.chmod(0o755)
        folder.work.chmod(0o3777)
        is_other = os.geteuid() == 0
        _as(EVE if is_other else None, lambda: _lay(folder.work, luck, is_other=is_other))
        done = threading.Event()
        complaints: list[str] = []

        def work() -> None:
            complaints.extend(complaints_of(lambda: _work(folder, luck)))
            done.set()

        worker = threading.Thread(target=work, daemon=True)
        worker.start()
        end = time.monotonic() + SECONDS
        while not done.wait(0.02) and time.monotonic() < end:
            _as(EVE if is_other else None, lambda: _swap(folder.work, luck))
        if not done.is_set():
            yield "the student or the teacher waits for ever"
            return
        yield from complaints
        if list((folder.path / "home").iterdir()):
            yield "something was written through a link"


def _as(user: int | None, deed: Callable[[], object]) -> None:
    """Do something as another user, or as this one."""
    if user is None:
        deed()
        return
    child = os.fork()
    if not child:
        with suppress(BaseException):
            os.setgroups([])
            os.setgid(user)
            os.setuid(user)
            deed()
        os._exit(0)
    os.waitpid(child, 0)


def _lay(work: Path, luck: Random, *, is_other: bool) -> None:
    """Take the first names that the student would take: a few, or more than are tried in a row."""
    traps = (*TRAPS, lay_forgery) if is_other else TRAPS
    for number in range(1, luck.choice((2, 4, 9, 130))):
        with suppress(OSError):
            luck.choice(traps)(work / ("ada.jsonl" if number == 1 else f"ada-{number}.jsonl"))


def _swap(work: Path, luck: Random) -> None:
    """Change the kind of an own file while others look at it."""
    with suppress(OSError):
        (work / "eve.next").unlink(missing_ok=True)
        luck.choice((*TRAPS[:1], *TRAPS[2:]))(work / "eve.next")
        (work / "eve.next").replace(work / "eve.jsonl")


def _work(folder: ClassFolder, luck: Random) -> Iterator[str]:
    """Work in several sittings while the teacher looks, and yield what is wrong."""
    room = Room(folder)
    written = 0
    for _ in range(luck.randrange(1, 4)):
        with closing(folder.begin("Ada", "week-4")) as log:
            exercise = Exercise("E17", log=log)
            exercise.check("six", f"1/{luck.randrange(20, 90)}")
            file = log.file
            assert file is not None
            if read_attempts(file.read_bytes()).records != tuple(log.records):
                yield "a record that was acknowledged is not in the file"
            written += 1
        room.look()
    seen = room.teacher_view()
    if [row.name for row in seen.rows] != ["Ada"]:
        yield f"the teacher sees {[row.name for row in seen.rows]}"
    results = grade_all(WEEK, folder.work, roster=Roster((RosterEntry(name="Ada"),)))
    if {student.student for student in results.students} != {"Ada"}:
        yield f"graded: {[student.student for student in results.students]}"
    bad = [path for path, _ in folder.look_through().left_out if path.stem.startswith("ada")]
    told = {trouble.file for trouble in seen.troubles}
    if missing := [path.name for path in bad if path.name not in told]:
        yield f"not named to the teacher: {missing[:3]}"
    if not written:
        yield "nothing was written"


TRIAL = Trial(
    name="shared_folders",
    title="Somebody puts pipes, links, sockets, folders and junk into the folder of a class while others work there",
    check=one_by_one(check_folder),
    small=8,
    full=1_000,
    batch=100,
)
