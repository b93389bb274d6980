"""Pages that were exported, in a browser: a level is solved by clicks, a platform hears of an exercise."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from minerals.classroom.exercise import answer_key
from minerals.classroom.lessons import lesson_package, live_lesson_page
from minerals.classroom.publishing.questions import clear_variants
from minerals.live.folder_server import FolderServer
from tests.browser.test_exercise_page import PLATFORM
from tests.graders.environments import made_by_npm

if TYPE_CHECKING:
    from playwright.sync_api import FrameLocator, Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]
READY = "body[data-engine=ready]"
PATIENCE = 120_000


def test_a_level_is_solved_by_clicks(served: tuple[Path, str], opened: Page):
    folder, address = served
    (folder / "level.html").write_text(live_lesson_page(["mattock.levels.mine-first"]), encoding="utf-8")
    opened.goto(f"{address}level.html")
    # It is seen, and says why not, before Python is there. The cells are drawn; what can be read out lies above them.
    opened.locator("[data-token=e5]").first.click(force=True)
    opened.get_by_text("There is a tile on e5 already", exact=False).first.wait_for()
    opened.locator(READY).wait_for(timeout=PATIENCE)
    opened.locator("[data-token=e6]").first.click(force=True)
    opened.get_by_role("button", name="Stay").first.click(timeout=PATIENCE)
    opened.get_by_text("Solved", exact=False).first.wait_for(timeout=PATIENCE)
    assert "★★★" in opened.locator("main").inner_text() or "3 stars" in opened.locator("main").inner_text()


class Platform:
    """A learning platform with one unit, which a student visits."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address

    def visit(self) -> FrameLocator:
        self.page.goto(f"{self.address}host.html")
        frame = self.page.frame_locator("iframe")
        frame.locator(READY).wait_for(timeout=PATIENCE)
        return frame

    def record(self) -> tuple[str, str]:
        raw, status = self.page.evaluate("[API.cmi.core.score.raw, API.cmi.core.lesson_status]")
        return raw, status

    def wait_for(self, truth: str) -> None:
        self.page.wait_for_function(truth, timeout=PATIENCE)

    def leave(self) -> None:
        """The runtime scorm-again checks names, values and the order of calls as SCORM 1.2 asks."""
        self.page.evaluate("leave()")
        assert self.page.evaluate("wrong") == []
        assert self.page.evaluate("API.isTerminated()")
        assert len(json.loads(self.page.evaluate("localStorage.kept"))["suspend_data"]) <= 4096


@pytest.fixture
def unpacked(kept: Path, tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package with one exercise, and a platform beside it."""
    monkeypatch.setattr("minerals.live.engine._kept_folder", lambda: kept)
    made = lesson_package(["E17"], variants=3, live=True)
    assert len(made) < 15e6
    with ZipFile(BytesIO(made)) as package:
        package.extractall(tmp_path)
    packages = made_by_npm(root / "build/graders", "scorm-again", ["scorm-again@3.4.3"])
    (tmp_path / "scorm12.js").write_bytes((packages / "node_modules/scorm-again/dist/scorm12.min.js").read_bytes())
    (tmp_path / "host.html").write_text(PLATFORM.replace("CODE", "E17").replace("STUDENT", "ben"), encoding="utf-8")
    return tmp_path


def test_an_exercise_at_a_platform_reports_its_grade_and_is_kept(unpacked: Path, opened: Page):
    from playwright.sync_api import expect

    with FolderServer(unpacked) as server:
        platform = Platform(opened, server.address)
        frame = platform.visit()
        assert platform.record() == ("", "incomplete")
        shown = frame.locator("[data-place^=place]")
        assert shown.count() == 1
        posed = clear_variants("E17", 3)[int((shown.get_attribute("data-place") or "")[-1]) - 1]
        right = [str(value) for value in answer_key(posed).values.values()]
        enter(frame.get_by_label("Your guess"), "1/6")
        answers = frame.locator("input[title^='Answer to']")
        expect(answers.first).to_be_enabled(timeout=PATIENCE)
        enter(answers.first, right[0])
        platform.wait_for("Number(API.cmi.core.score.raw) > 0")
        assert platform.record()[1] == "incomplete"
        platform.leave()

        frame = platform.visit()
        expect(frame.get_by_label("Your guess")).to_have_value("1/6", timeout=PATIENCE)
        answers = frame.locator("input[title^='Answer to']")
        expect(answers.first).to_have_value(right[0], timeout=PATIENCE)
        for place, text in enumerate(right[1:], start=1):
            enter(answers.nth(place), text)
        platform.wait_for("API.cmi.core.score.raw == 100")
        assert platform.record()[1] == "passed"
        platform.wait_for("said.some(({ type }) => type === 'minerals:solved')")
        assert {"type": "minerals:solved", "exercise": "E17", "points": 100} in opened.evaluate("said")
        platform.leave()


def enter(field: Locator, text: str) -> None:
    field.fill(text)
    field.press("Enter")
