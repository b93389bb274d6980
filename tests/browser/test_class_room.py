"""The page of a class in a browser, while simulated students work: the teacher's view, and the projector's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from minerals.classroom import Exercise
from minerals.classroom.room import ClassFolder, Room
from minerals.classroom.room.server import RoomServer
from tests.browser.patience import PATIENCE
from tests.classroom.room.students import NAMES, work

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytest.importorskip("watchfiles", reason="watchfiles is not installed")
pytestmark = pytest.mark.browser

STUDENTS = NAMES[:12]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> ClassFolder:
    made = ClassFolder.make(tmp_path_factory.mktemp("class") / "7b", code="ev6-43c", lesson=4, title="Class 7b")
    for name in STUDENTS:
        work(made, name, 1)
    log = made.begin("Ola", "lesson-4", numbers="bank")
    stuck = Exercise("E17", log=log)
    stuck.predict("0.5")
    for answer in ("0.3", "0.4", "0.7"):
        stuck.check("six", answer)
    log.close()
    return made


@pytest.fixture(scope="module")
def server(folder: ClassFolder) -> Iterator[RoomServer]:
    with RoomServer(Room(folder)) as started:
        yield started


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(PATIENCE)
    opened = context.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("console", lambda said: faults.append(said.text) if said.type in {"error", "warning"} else None)
    yield opened
    context.close()
    assert faults == []


def names_on(page: Page) -> list[str]:
    """The names that are anywhere in the page, also where nobody sees them."""
    content = page.content()
    return [name for name in (*STUDENTS, "Ola") if f">{name}<" in content or f'"{name}' in content]


def test_the_teacher_sees_who_is_where_and_who_is_stuck(page, server) -> None:
    page.goto(server.teacher)
    page.locator("tbody tr").first.wait_for()
    assert page.locator("tbody tr").count() == len(STUDENTS) + 1
    row = page.locator("tbody tr", has_text="Ola")
    assert "stuck" in row.inner_text()
    assert "✗3" in row.inner_text()
    assert "E17, six: 3 wrong answers" in page.locator("aside").inner_text()
    assert page.locator("tbody tr", has_text="Ada").locator("td.minerals-here").count() == 1


def test_the_projector_view_has_no_name_anywhere(page, server) -> None:
    page.goto(server.teacher)
    page.locator("tbody tr").first.wait_for()
    assert len(names_on(page)) == len(STUDENTS) + 1
    page.keyboard.press("p")
    assert page.locator("h1").inner_text() == "Class 7b"
    assert page.locator(".minerals-code b").inner_text() == "ev6-43c"
    for key in ("ArrowRight", "r", " ", "r", "ArrowRight", "r"):
        assert names_on(page) == []
        page.keyboard.press(key)
    assert names_on(page) == []
    page.keyboard.press("p")
    assert len(names_on(page)) == len(STUDENTS) + 1


def test_keys_lead_through_the_questions_and_reveal_the_exact_value(page, server) -> None:
    page.goto(server.projector)
    page.locator(".minerals-code").wait_for()
    assert names_on(page) == []
    page.keyboard.press("ArrowLeft")
    assert page.locator(".minerals-code").count() == 1
    page.keyboard.press(" ")
    assert "How likely is it that this is a six?" in page.locator("h1").inner_text()
    assert "Question 1 of" in page.locator("[role=status]").inner_text()
    assert page.locator(".minerals-exact-mark").count() == 0
    assert "1/5" not in page.locator("main").inner_text()
    page.keyboard.press("r")
    assert page.locator(".minerals-exact-mark").count() == 1
    assert "1/5 = 0.2" in page.locator(".minerals-answer").inner_text()
    page.keyboard.press("ArrowRight")
    assert page.locator(".minerals-exact-mark").count() == 0  # each question is covered again
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("p")  # only the teacher's page has another view
    assert page.locator(".minerals-stage").count() == 1


def test_words_on_a_projector_are_large(page, server) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(server.projector)
    page.locator(".minerals-code").wait_for()
    page.keyboard.press("ArrowRight")
    heights = page.locator(".minerals-stage h1, .minerals-stage text").evaluate_all(
        "found => found.map((each) => each.getBoundingClientRect().height)"
    )
    assert min(heights) > 24
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")


def test_the_page_follows_the_class(page, server, folder) -> None:
    page.goto(server.teacher)
    page.locator("tbody tr").first.wait_for()
    page.locator("button[data-key=choose-E42]").focus()
    log = folder.begin("Petra", "lesson-4", numbers="bank")
    Exercise("E42", log=log).predict("7")
    page.locator("tbody tr", has_text="Petra").wait_for()
    log.close()
    # Whoever walks through the page with keys stays where they are.
    assert page.evaluate("document.activeElement.dataset.key") == "choose-E42"
