"""A whole lesson as a student goes through it, in JupyterLab: guess, answers, hints, trials, chart, and a level."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator

    from tests.browser.lab import Lab, LabPage

pytestmark = pytest.mark.browser

EXERCISE = """
from ipywidgets import HBox, IntText, jslink
from minerals.classroom import AttemptLog
from minerals_widgets import ExerciseBoard

log = AttemptLog.open("ada.jsonl", "Ada", "week 1", numbers="bank")
exercise = ExerciseBoard("E17", log=log)
score = IntText(description="Solved")
jslink((exercise, "score"), (score, "value"))
HBox([exercise, score])
"""
AGAIN = """
exercise
"""
LEVEL = """
from minerals_widgets import LevelBoard

LevelBoard("mattock.levels.mine-first", log=log)
"""


PROMPTS = {"six": "is a six", "rolls": "number of rolls"}
"""What the prompts of the parts say."""


def test_a_student_works_through_an_exercise_and_a_level(lab: Lab):
    lab_page = lab.open(EXERCISE, AGAIN, LEVEL, width=1300, height=2400)
    lab_page.wait_for_ink()
    guess_and_answer(lab_page)
    miss_until_there_is_a_hint(lab_page, lab._server.folder / "ada.jsonl")
    see_the_score_and_the_second_view(lab_page)
    let_the_engine_play(lab_page)
    solve_the_level(lab_page)
    records = [json.loads(line) for line in (lab._server.folder / "ada.jsonl").read_text("utf-8").splitlines()]
    kinds = [record["record"] for record in records]
    assert [kind for kind in kinds if kind in ("predicted", "simulated")] == ["predicted", "simulated"]
    assert kinds.count("checked") == 4
    assert kinds.count("hinted") == 1
    assert [record["level"] for record in records if record["record"] == "played"] == ["mattock.levels.mine-first"]
    assert not lab_page.faults
    assert not lab_page.page.get_by_text("This is a bug in the program").count()


def field_of(lab_page: LabPage, part: str) -> Locator:
    return lab_page.page.locator(f'input[title*="{PROMPTS[part]}"], [title*="{PROMPTS[part]}"] input').first


def answer(lab_page: LabPage, part: str, text: str) -> None:
    """Type into the field of a part, and press Enter."""
    field = field_of(lab_page, part)
    field.fill(text)
    field.press("Enter")


def said(lab_page: LabPage, text: str) -> None:
    """Wait for words beside the exercise."""
    lab_page.page.get_by_text(text).first.wait_for()


def guess_and_answer(lab_page: LabPage) -> None:
    six, check = field_of(lab_page, "six"), lab_page.page.get_by_role("button", name="Check").first
    six.wait_for()
    assert six.is_disabled() and check.is_disabled()
    guess = lab_page.page.get_by_label("Your guess").first
    guess.fill("1/6")
    guess.press("Enter")
    said(lab_page, "Noted. Now find out.")
    six.fill("20 %")
    check.click()
    said(lab_page, "Right.")
    lab_page.page.locator('svg[role="img"]', has_text="exact 1/5").first.wait_for()


def miss_until_there_is_a_hint(lab_page: LabPage, log: Path) -> None:
    for number, wrong in enumerate(("1", "7"), start=2):
        answer(lab_page, "rolls", wrong)
        while log.read_text("utf-8").count('"checked"') < number:
            lab_page.page.wait_for_timeout(100)
    lab_page.page.get_by_role("button", name="Hint").nth(2).click()
    lab_page.page.locator(".minerals-happened").filter(has_text="→").first.wait_for()
    answer(lab_page, "rolls", "6/5")
    said(lab_page, "Right.")


def see_the_score_and_the_second_view(lab_page: LabPage) -> None:
    from playwright.sync_api import expect

    expect(lab_page.page.get_by_label("Solved", exact=True)).to_have_value("2")
    fields = lab_page.page.locator(f'input[title*="{PROMPTS["six"]}"], [title*="{PROMPTS["six"]}"] input')
    assert [field.input_value() for field in fields.all()] == ["20 %", "20 %"]


def let_the_engine_play(lab_page: LabPage) -> None:
    trials = lab_page.page.get_by_label("Trials").first
    trials.fill("300")
    trials.press("Enter")
    lab_page.page.get_by_role("button", name="Simulate").first.click()
    said(lab_page, "300 trials have been played.")
    lab_page.page.locator('svg[role="img"]', has_text="simulated").first.wait_for()


def solve_the_level(lab_page: LabPage) -> None:
    cell = lab_page.page.locator('[role=gridcell][data-token="e6"][aria-label*="legal target"]').first
    cell.scroll_into_view_if_needed()
    box = cell.bounding_box()
    assert box is not None
    lab_page.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    lab_page.page.get_by_role("button", name="let all miners stay").click()
    lab_page.page.get_by_text("Solved in one move.").first.wait_for()
    lab_page.page.get_by_role("button", name="Mine first, 3 stars").wait_for()
