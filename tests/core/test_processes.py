"""Processes that work side by side: their results, their errors, and what becomes of a task that kills them."""

from __future__ import annotations

import errno
import os
import signal
import time
from functools import partial
from pathlib import Path

import pytest

import minerals
from minerals.core.system import LostTaskError, done_in_processes, sendable

NEED = "This test needs"


def squared(number: int) -> int:
    return number * number


def slowly(number: int) -> int:
    time.sleep(0.3 if number == 0 else 0)
    return number


def killed_by(deadly: set[int], marks: Path, number: int) -> int:
    """Kill the process that gets a deadly number, and leave a mark each time."""
    if number in deadly:
        with (marks / str(number)).open("a") as mark:
            mark.write("x")
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def killed_once(marks: Path, number: int) -> int:
    return number if (marks / str(number)).exists() else killed_by({3}, marks, number)


class UnsendableError(Exception):
    def __init__(self, said: str, more: str) -> None:
        super().__init__(said + more)


def failing(number: int) -> int:
    if number == 2:
        raise UnsendableError("not ", "two")
    return number


def processes_of_loky() -> list[str]:
    """Return what runs below this process and works."""
    return [
        words
        for found in Path("/proc").glob("[0-9]*")
        if (words := command(found)).find("popen_loky") > 0 and parent_of(found) == os.getpid()
    ]


def command(process: Path) -> str:
    try:
        return (process / "cmdline").read_text()
    except OSError:
        return ""


def parent_of(process: Path) -> int:
    try:
        return int((process / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def test_every_task_has_its_result_in_order_where_that_is_asked():
    assert sorted(done_in_processes(squared, range(7), 2, NEED)) == [0, 1, 4, 9, 16, 25, 36]
    assert list(done_in_processes(slowly, range(7), 2, NEED, in_order=True)) == [*range(7)]
    assert list(done_in_processes(squared, [], 2, NEED)) == []
    assert processes_of_loky() == []


def test_one_process_works_where_the_system_allows_no_others(monkeypatch):
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("loky.ProcessPoolExecutor", refuse)
    said = r"No other process can be started here \(Permission denied\).* on Linux in /dev/shm: .* use workers=1"
    with pytest.warns(UserWarning, match=said):
        assert list(done_in_processes(lambda number: (number, os.getpid()), range(3), 2, NEED)) == [
            (number, os.getpid()) for number in range(3)
        ]


def test_functions_of_a_notebook_are_sent():
    factor = 3
    assert list(done_in_processes(lambda number: factor * number, [1, 2], 2, NEED, in_order=True)) == [3, 6]


def test_nobody_works_for_a_reader_who_has_left():
    reader = done_in_processes(slowly, range(1000), 2, NEED)
    next(reader)
    assert len(processes_of_loky()) == 2
    reader.close()
    assert processes_of_loky() == []


@pytest.mark.parametrize("in_order", [True, False])
def test_a_task_whose_process_dies_is_done_again(tmp_path, in_order):
    found = list(done_in_processes(partial(killed_once, tmp_path), range(8), 2, NEED, in_order=in_order))
    assert sorted(found) == [*range(8)]
    assert not in_order or found == [*range(8)]
    assert (tmp_path / "3").read_text() == "x"


def test_a_task_that_kills_every_process_is_found_among_those_that_are_lost_with_it(tmp_path):
    found = []
    with pytest.raises(LostTaskError) as caught:
        found.extend(done_in_processes(partial(killed_by, {5}, tmp_path), range(6), 2, NEED))
    assert (caught.value.task, caught.value.how, caught.value.deaths) == (5, "SIGKILL", 3)
    assert (tmp_path / "5").read_text() == "xxx"
    assert processes_of_loky() == []


def test_an_error_is_raised_after_what_is_finished_and_says_where_it_was(tmp_path):
    found = []
    with pytest.raises(RuntimeError, match="UnsendableError: not two") as caught:
        found.extend(done_in_processes(failing, [0, 2], 1, NEED))
    assert found == [0]
    assert "in failing" in "".join(caught.value.__notes__)


def test_an_error_of_ours_stays_what_it_is():
    ours = minerals.OptionError("No such game.")
    assert sendable(ours) is ours
    assert not hasattr(ours, "__notes__")

    class Other(minerals.OptionError):
        def __init__(self, one: str, two: str) -> None:
            super().__init__(one + two)

    other = sendable(Other("No ", "game."))
    assert isinstance(other, minerals.MineralsError)
    assert str(other) == "No game."
