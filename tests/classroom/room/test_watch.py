"""Forty students write at once, and the room sees all of it: with notifications, and by polling."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

import pytest

from minerals.classroom import Exercise
from minerals.classroom.attempts import Progress, read_attempts
from minerals.classroom.room import ClassFolder, Room, Watch
from minerals.classroom.room import watch as watching
from minerals.classroom.room.views import TeacherView
from tests.classroom.room.students import NAMES, at_once

pytest.importorskip("watchfiles", reason="watchfiles is not installed")


class Told:
    """What a watch has told, for a test that waits for something in it."""

    def __init__(self) -> None:
        self.seen: list[TeacherView] = []
        self._changed = threading.Condition()

    def __call__(self, seen: TeacherView) -> None:
        with self._changed:
            self.seen.append(seen)
            self._changed.notify_all()

    def wait_for(self, holds, seconds: float = 20.0) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: bool(self.seen) and holds(self.seen[-1]), seconds)


@pytest.fixture
def folder(tmp_path: Path) -> ClassFolder:
    return ClassFolder.make(tmp_path / "7b", code="ruby", lesson=4)


@pytest.mark.parametrize("poll", [False, True])
def test_a_record_is_seen_soon_after_it_is_written(folder, poll) -> None:
    told = Told()
    with Watch(Room(folder), told, poll=poll):
        assert told.wait_for(lambda seen: not seen.rows)
        log = folder.begin("Ada", "lesson-4", numbers="bank")
        exercise = Exercise("E17", log=log)
        assert told.wait_for(lambda seen: [row.name for row in seen.rows] == ["Ada"])
        exercise.predict("1/6")
        assert told.wait_for(lambda seen: sum(seen.projected.charts[0].counts) == 1)
        log.close()


def test_a_drive_that_tells_nothing_is_looked_through(folder, monkeypatch) -> None:
    """The system is asked and stays silent, as on a network drive; the sweep finds what was written."""
    import watchfiles

    def silence(*_folders, rust_timeout, stop_event, **_options):
        while not stop_event.wait(rust_timeout / 1000):
            yield set()

    monkeypatch.setattr(watchfiles, "watch", silence)
    monkeypatch.setattr(watching, "SWEEP", 0.2)
    told = Told()
    with Watch(Room(folder), told):
        assert told.wait_for(lambda seen: not seen.rows)
        log = folder.begin("Ada", "lesson-4")
        Exercise("E17", log=log)
        assert told.wait_for(lambda seen: len(seen.rows) == 1)
        log.close()


def test_where_the_system_has_no_watches_left_it_polls(folder, monkeypatch) -> None:
    import watchfiles

    real, asked = watchfiles.watch, []

    def full(*folders, force_polling, **options):
        asked.append(force_polling)
        if not force_polling:
            raise OSError(28, "No space left on device")
        return real(*folders, force_polling=force_polling, **options)

    monkeypatch.setattr(watchfiles, "watch", full)
    told = Told()
    with Watch(Room(folder), told):
        log = folder.begin("Ada", "lesson-4")
        Exercise("E17", log=log)
        assert told.wait_for(lambda seen: len(seen.rows) == 1)
        log.close()
    assert asked == [None, True]


def test_a_drive_that_is_away_for_a_moment_is_named_and_comes_back(folder, monkeypatch) -> None:
    monkeypatch.setattr(watching, "SWEEP", 0.2)
    told = Told()
    log = folder.begin("Ada", "lesson-4")
    Exercise("E17", log=log)
    log.close()
    with Watch(Room(folder), told):
        assert told.wait_for(lambda seen: len(seen.rows) == 1)
        folder.work.rename(folder.path / "away")
        assert told.wait_for(lambda seen: any("No such file" in found.reason for found in seen.troubles))
        assert len(told.seen[-1].rows) == 1
        (folder.path / "away").rename(folder.work)
        assert told.wait_for(lambda seen: len(seen.rows) == 1 and not seen.troubles)


def test_it_ends_when_it_is_told_to(folder) -> None:
    watch = Watch(Room(folder), lambda _: None)
    with watch:
        pass
    assert not watch._thread.is_alive()


def graded(folder: ClassFolder) -> dict[str, Counter[tuple[str, str, int, bool]]]:
    """What each student did, read from the whole files by the reader that the grader uses."""
    found: dict[str, Counter[tuple[str, str, int, bool]]] = {}
    for file in folder.files():
        attempts = read_attempts(file.read_bytes())
        works: dict[str, Progress] = {}
        for record in attempts.records:
            if record.exercise not in works:
                from minerals.classroom import pose

                works[record.exercise] = Progress(pose(record.exercise))
            works[record.exercise].apply(record)
        found[attempts.header.student] = Counter(
            (code, key, part.misses, part.is_right) for code, work in works.items() for key, part in work.parts.items()
        )
    return found


def shown(seen: TeacherView) -> dict[str, Counter[tuple[str, str, int, bool]]]:
    return {
        row.name: Counter(
            (cell.exercise, part.key, part.misses, part.state == "right") for cell in row.cells for part in cell.parts
        )
        for row in seen.rows
    }


@pytest.mark.slow
@pytest.mark.parametrize("poll", [False, True])
def test_forty_students_write_at_once_and_nothing_is_lost_or_doubled(folder, poll) -> None:
    told = Told()
    with Watch(Room(folder), told, poll=poll):
        working = at_once(folder.path, NAMES, seed=3, pause=0.05)
        assert [process.wait(120) for process in working] == [0] * len(working)
        expected = graded(folder)
        assert set(expected) == set(NAMES)
        assert told.wait_for(lambda seen: shown(seen) == expected)
        counts = [chart.guesses for chart in told.seen[-1].projected.charts]
    assert len(told.seen) > 3, "the room was followed while they worked"
    assert not told.seen[-1].troubles
    records = [read_attempts(file.read_bytes()).records for file in folder.files()]
    guessed = Counter(record.exercise for each in records for record in each if type(record).__name__ == "Predicted")
    assert sum(counts) == sum(guessed.values())


@pytest.mark.slow
def test_one_student_at_three_places_at_once_has_three_files_and_one_row(folder) -> None:
    script = (
        "import sys; from minerals.classroom import Exercise; from minerals.classroom.room import ClassFolder; "
        "log = ClassFolder.open(sys.argv[1]).begin('Ada', 'lesson-4'); Exercise('E17', log=log); "
        "print(flush=True); sys.stdin.read()"
    )
    places = [
        subprocess.Popen(
            [sys.executable, "-c", script, str(folder.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ,
        )
        for _ in range(3)
    ]
    for place in places:
        assert place.stdout.readline() == b"\n"
    room = Room(folder)
    room.look()
    assert [(row.name, row.files) for row in room.teacher_view().rows] == [("Ada", 3)]
    for place in places:
        place.communicate()


def test_a_folder_that_does_not_answer_is_told_and_forgotten_when_it_does(folder, monkeypatch) -> None:
    """As on a drive that is away: whoever reads there waits, and nothing can wake the reader up."""
    monkeypatch.setattr(watching, "LATE", 0.5)
    monkeypatch.setattr(watching, "SWEEP", 0.4)
    folder.begin("Ada", "lesson-4").close()
    told, room, away = Told(), Room(folder), threading.Event()
    look = room.look
    with Watch(room, told):
        assert told.wait_for(lambda seen: [row.name for row in seen.rows] == ["Ada"])
        monkeypatch.setattr(room, "look", lambda: away.wait(30) and look())
        assert told.wait_for(lambda seen: any("has not answered" in each.reason for each in seen.troubles))
        assert [row.name for row in told.seen[-1].rows] == ["Ada"], "what was seen stays"
        away.set()
        assert told.wait_for(lambda seen: not seen.troubles)


def test_a_pipe_that_comes_and_goes_under_the_name_of_a_log_stops_no_picture(folder) -> None:
    log = folder.begin("Eve", "lesson-4")
    path, stop = log.file, threading.Event()
    os.mkfifo(folder.path / "pipe")
    os.link(path, folder.path / "log")

    def swap() -> None:
        while not stop.is_set():
            for kind in ("pipe", "log"):
                (folder.path / "next").unlink(missing_ok=True)
                os.link(folder.path / kind, folder.path / "next")
                (folder.path / "next").replace(path)

    eve = threading.Thread(target=swap, daemon=True)
    told = Told()
    with Watch(Room(folder), told, poll=True):
        assert told.wait_for(lambda seen: len(seen.rows) == 1)
        eve.start()
        for number in range(5):
            folder.begin(f"Student {number}", "lesson-4").close()
            assert told.wait_for(lambda seen, n=number: sum(row.name != "Eve" for row in seen.rows) == n + 1)
        stop.set()
        eve.join()
    log.close()
