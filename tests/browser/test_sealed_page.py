"""A sealed page, as a student uses it on a phone: written in, closed, opened again, handed in, and graded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from minerals.classroom.grading import Assignment, Roster, RosterEntry, Task, grade_all
from minerals.classroom.publishing.sealed_page import sealed_pages
from minerals.classroom.sealed_answers import Key

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WEEK = Assignment(
    id="week-4", title="Dice that lie", numbers="bank", sealed=True, exercises=(Task("E17", 4), Task("E25", 3))
)
KEY = Key(assignment="week-4", secret="nobody can guess this one")
ZOE = RosterEntry(name="Zoë “Z” O'Neil <b>", id="4711")


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The page, on a phone without a network."""
    ((name, content),) = sealed_pages(WEEK, KEY, [ZOE]).items()
    (tmp_path / name.name).write_bytes(content)
    phone = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, offline=True)
    opened = phone.new_page()
    opened.set_default_timeout(20_000)
    complaints: list[str] = []
    opened.on("console", lambda message: complaints.append(message.text))
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.goto((tmp_path / name.name).as_uri())
    yield opened
    phone.close()
    assert not complaints


def field(page: Page, part: str, exercise: str = "E17"):
    return page.locator(f"section[data-exercise={exercise}] [data-part='{part}']")


def test_a_student_answers_on_a_phone_and_the_teacher_grades_it(page: Page, tmp_path: Path):
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert field(page, "six").is_disabled()
    note = page.locator("section[data-exercise=E17] .note")
    note.tap()
    assert field(page, "six").is_disabled(), "a guess comes first"
    field(page, "").fill("1/6 🎲")
    note.tap()
    for part, answer in {"six": "20 %", "mean": "4", "rolls": "6/5"}.items():
        field(page, part).fill(answer)
    page.reload()
    assert field(page, "mean").input_value() == "4"
    assert not field(page, "").is_editable()
    assert page.locator("#count").inner_text().startswith("3 of ")
    field(page, "three").fill("1/6")
    with page.expect_download() as download:
        page.locator("#hand-in").tap()
    assert download.value.suggested_filename == "zoë-z-o-neil-b.week-4.answers.json"
    handed_in = tmp_path / "in" / download.value.suggested_filename
    download.value.save_as(handed_in)

    results = grade_all({"week-4": WEEK}, handed_in.parent, roster=Roster((ZOE,)), key=KEY)
    (zoe,) = results.students
    assert not results.unread
    assert (zoe.student, zoe.exercises[0].points, zoe.doubt, zoe.remarks) == (ZOE.name, 3, "", ())
    assert [part.answer for part in zoe.exercises[0].parts] == ["20 %", "4", "6/5", "1/6"]


def test_where_files_cannot_be_saved_the_text_can_be_copied(page: Page, tmp_path: Path):
    field(page, "").fill("0.3")
    page.locator("section[data-exercise=E17] .note").tap()
    field(page, "six").fill("1/5")
    page.locator("summary").tap()
    page.wait_for_function("document.getElementById('text').value")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "zoe.answers.json.txt").write_text(page.locator("#text").input_value(), "utf-8")
    (zoe,) = grade_all({"week-4": WEEK}, tmp_path / "in", roster=Roster((ZOE,)), key=KEY).students
    assert zoe.points == 1


def test_where_the_browser_keeps_nothing_the_page_says_so(page: Page):
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    field(page, "").fill("0.3")
    assert page.locator("#told").inner_text() == (
        "This browser keeps nothing. Save the file before you close the page."
    )
