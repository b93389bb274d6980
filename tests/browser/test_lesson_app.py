"""A lesson as a page, from the command to the grade: no notebook, no code, and the work is there again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING

import pytest

from minerals.classroom import AttemptLog, Exercise
from minerals.classroom.attempts import read_attempts
from minerals.classroom.grading import grade_all, read_assignments
from minerals.classroom.room import ClassFolder
from tests.browser.patience import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(which("npm") is None, reason="Node is not installed, which makes the engine"),
    pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as a signal"),
]

ASSIGNMENT = """
id = "week-4"
title = "Dice that lie"
numbers = "many"
[[exercises]]
exercise = "E17"
points = 4
[[levels]]
level = "mattock.levels.mine-first"
points = 1
"""
TABLET = {"width": 820, "height": 1180}


class Served:
    """The command, while it serves."""

    def __init__(self, folder: Path, kept: Path) -> None:
        self.folder = folder
        self.said = folder / "said.txt"
        kept.mkdir(parents=True, exist_ok=True)
        (folder / "minerals").symlink_to(kept)  # where the command looks for the engine
        with self.said.open("w") as written:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "minerals", "lesson", "week-4.toml", "--folder", "7b", "--no-browser"],
                cwd=folder,
                env={**os.environ, "XDG_CACHE_HOME": str(folder)},
                stdout=written,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self.address = self._address()

    def _address(self) -> str:
        until = time.monotonic() + 300  # the engine may have to be made
        while time.monotonic() < until and self.process.poll() is None:
            if found := re.search(r"http://127\S+", self.said.read_text()):
                return found[0]
            time.sleep(0.1)
        raise RuntimeError(f"the lesson did not start:\n{self.said.read_text()}")

    def interrupt(self) -> int:
        """Press Ctrl-C, and return the exit code."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.process.wait(timeout=30)


@pytest.fixture
def served(tmp_path: Path, root: Path) -> Iterator[Served]:
    """An assignment that is served to a class."""
    (tmp_path / "week-4.toml").write_text(ASSIGNMENT, encoding="utf-8")
    ClassFolder.make(tmp_path / "7b", code="ruby")
    started = Served(tmp_path, root / "build/live")
    yield started
    if started.process.poll() is None:
        os.killpg(started.process.pid, signal.SIGKILL)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A tablet."""
    context = browser.new_context(viewport=TABLET, has_touch=True)
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def begin(page: Page, student: str, code: str) -> None:
    page.get_by_label("Your name").fill(student)
    page.get_by_label("The code of your class").fill(code)
    page.get_by_role("button", name="Begin").click()


def answer(page: Page, text: str) -> None:
    keys = page.get_by_role("group", name="Keys")
    for key in text:
        keys.get_by_role("button", name=key, exact=True).click()
    page.get_by_role("button", name="Check", exact=True).click()


def right_answers() -> list[str]:
    exercise = Exercise("E17", log=AttemptLog("Ada", "week-4", numbers="many"))
    return [str(exercise.posed.value(part)) for part in exercise.parts]


def test_a_class_works_through_a_lesson_hands_in_and_goes_on(served, page, tmp_path):
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("request", lambda asked: faults.append(asked.url) if is_elsewhere(asked.url) else None)
    page.goto(served.address)
    begin(page, "Ada", "quartz")
    page.get_by_role("alert").get_by_text("This is not the code of this class.").wait_for()
    assert not list((tmp_path / "7b" / "work").iterdir())
    begin(page, "Ada", "Ruby ")
    bar = page.locator(".minerals-lesson-bar")
    bar.get_by_role("combobox").wait_for()
    assert not page.get_by_text("minerals_widgets").count(), "there is code on the page"

    lesson = page.locator(".minerals-lesson").first
    lesson.get_by_placeholder("or type it").fill("1/6")
    lesson.get_by_role("button", name="This is my guess").click()
    lesson.locator(".minerals-as-steps .minerals-done").first.wait_for()
    lesson.get_by_role("button", name="Compute").click()
    first, second, *_ = right_answers()
    answer(page, first)
    lesson.get_by_text("✓ Right.").wait_for()

    bar.get_by_role("button", name="Hand in").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("1 of 5 points").wait_for()
    assert dialog.get_by_text("Your work is in the folder of the class already").count()
    with page.expect_download() as loaded:
        dialog.get_by_role("button", name="Download the file").click()
    kept = tmp_path / "7b" / "work" / "ada.jsonl"
    assert loaded.value.suggested_filename == "ada-dice-that-lie.jsonl"
    wait_until(lambda: Path(loaded.value.path()).read_bytes() == kept.read_bytes())

    page.reload()
    bar.get_by_role("combobox").wait_for()
    lesson.get_by_role("button", name="Compute").click()
    answer(page, second)
    lesson.get_by_text("✓ Right.").wait_for()
    assert [file.name for file in kept.parent.iterdir()] == ["ada.jsonl"], "a reload goes on with the same file"

    bar.get_by_role("combobox").select_option("1")
    page.get_by_placeholder("or type an action").fill("e6")
    page.get_by_placeholder("or type an action").press("Enter")
    page.get_by_text("Solved in one move").first.wait_for()
    wait_until(lambda: '"played"' in kept.read_text(encoding="utf-8"))

    assert served.interrupt() == 0, served.said.read_text()
    assert "all work is kept" in served.said.read_text()
    assert "Traceback" not in served.said.read_text()
    assert read_attempts(kept.read_bytes()).header.student == "Ada"
    (student,) = grade_all(read_assignments(tmp_path / "week-4.toml"), tmp_path / "7b" / "work").students
    assert (student.student, student.points) == ("Ada", 3.0)
    bar.get_by_role("combobox").select_option("0")
    answer(page, "1")
    page.get_by_role("alert").get_by_text("cannot be reached").wait_for()
    assert not faults


def wait_until(happens: Callable[[], bool]) -> None:
    """Wait for the page to hand in what it has kept."""
    until = time.monotonic() + 30
    while not happens():
        assert time.monotonic() < until
        time.sleep(0.1)


def is_elsewhere(address: str) -> bool:
    """Whether a page asks another computer for something: a school's network may not let it, and need not know."""
    return not address.startswith(("http://127.0.0.1", "data:", "blob:"))
