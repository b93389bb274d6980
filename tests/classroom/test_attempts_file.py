"""The file of an attempt log has what that of a game has: one lock, one writer, and nothing kept that is not in it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from minerals.classroom import Exercise
from minerals.classroom.attempts import AttemptLog, Predicted, read_attempts
from minerals.core.log import Recorder
from minerals.core.text import LogError

MARK = b"\xef\xbb\xbf"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ada.week-1.jsonl"


@pytest.fixture
def log(path: Path) -> Iterator[AttemptLog]:
    log = AttemptLog.open(path, "Ada", "week-1")
    log.add(Predicted(1, "E17", "1/6"))
    yield log
    log.close()


def test_threads_that_add_to_it_lose_nothing(log: AttemptLog, path: Path) -> None:
    begin = threading.Barrier(4)

    def add(thread: int) -> None:
        begin.wait()
        for number in range(50):
            AttemptLog.open(path).add(Predicted(number, f"E{thread}", str(number)))

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(4) as threads:
            list(threads.map(add, range(4)))
    finally:
        sys.setswitchinterval(before)
    read = read_attempts(path.read_bytes())
    assert list(read.records) == log.records
    for thread in range(4):
        assert [record.text for record in log.of(f"E{thread}")] == [str(number) for number in range(50)]


def test_threads_that_open_one_get_the_same(path: Path) -> None:
    begin = threading.Barrier(8)

    def opened(_: int) -> AttemptLog:
        begin.wait()
        return AttemptLog.open(path, "Ada", "week-1")

    with ThreadPoolExecutor(8) as threads:
        logs = list(threads.map(opened, range(8)))
    assert all(log is logs[0] for log in logs)
    logs[0].close()


@pytest.mark.skipif(sys.platform == "win32", reason="there, an open file cannot be moved or removed")
def test_a_file_that_was_removed_is_told_and_the_answers_can_be_saved(
    log: AttemptLog, path: Path, tmp_path: Path
) -> None:
    kept = log.to_bytes()
    path.unlink()
    with pytest.raises(LogError) as refused:
        log.add(Predicted(2, "E17", "1/5"))
    assert str(refused.value) == (
        "ada.week-1.jsonl: The file was removed, so nothing was added to the log. Save your log to another file: "
        'log.save("another.replay").'
    )
    assert log.to_bytes() == kept
    log.save(tmp_path / "another.replay")
    again = AttemptLog.open(tmp_path / "another.replay")
    again.add(Predicted(2, "E17", "1/5"))
    again.close()
    assert len(read_attempts((tmp_path / "another.replay").read_bytes()).records) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="there, an open file cannot be moved or removed")
def test_an_answer_that_cannot_be_kept_is_not_judged(log: AttemptLog, path: Path) -> None:
    exercise = Exercise("E17", "Ada", "week-1", log=log)
    exercise.predict("1/6")
    aside = path.rename(path.with_name("aside"))
    with pytest.raises(LogError, match="moved or renamed"):
        exercise.check("six", "1/5")
    assert exercise.progress.parts["six"].last == ""
    aside.rename(path)
    exercise.check("six", "1/5")
    assert exercise.progress.parts["six"].last == "1/5"
    assert list(read_attempts(path.read_bytes()).records) == log.records


@pytest.mark.parametrize(
    "form",
    [
        lambda data: data[:-1],
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: MARK + data,
        lambda data: (MARK + data.replace(b"\n", b"\r\n"))[:-2],
    ],
    ids=["no last newline", "line ends of Windows", "byte-order mark", "all three"],
)
def test_what_an_editor_does_to_the_file_loses_no_answer(log: AttemptLog, path: Path, form) -> None:
    log.close()
    whole = path.read_bytes()
    path.write_bytes(form(whole))
    assert read_attempts(path.read_bytes()) == read_attempts(whole)
    again = AttemptLog.open(path, "Ada", "week-1")
    assert again.records == log.records
    assert path.read_bytes() == whole
    again.add(Predicted(2, "E17", "1/5"))
    again.close()
    assert read_attempts(path.read_bytes()).records == (*log.records, Predicted(2, "E17", "1/5"))


def test_a_header_without_its_newline_is_still_somebodys(path: Path) -> None:
    AttemptLog.open(path, "Ada", "week-1").close()
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(LogError, match="attempts of 'Ada'"):
        AttemptLog.open(path, "Eva", "week-1")
    AttemptLog.open(path).close()


def test_an_interrupt_between_writing_and_keeping_leaves_both_agreeing(
    log: AttemptLog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.read_bytes()
    write = Recorder.write

    def write_and_be_interrupted(self: Recorder, line: object) -> None:
        write(self, line)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Recorder, "write", write_and_be_interrupted)
        with pytest.raises(KeyboardInterrupt):
            log.add(Predicted(2, "E17", "lost"))
    assert path.read_bytes() == before == log.to_bytes()
    log.add(Predicted(2, "E17", "kept"))
    assert path.read_bytes() == log.to_bytes()
