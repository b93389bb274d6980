"""A lesson on one exercise, gone through in JupyterLab by clicks alone, and gone on with after the kernel was lost."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from minerals.classroom import Exercise
from minerals_widgets.lesson.comparison import with_other_numbers

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.lab import Lab, LabPage

pytestmark = pytest.mark.browser

LESSON = """
from minerals_widgets import LessonPath

LessonPath("E17", log="path.jsonl")
"""
SMALL_LAPTOP = {"width": 1440, "height": 900}
LOWEST = 760
"""How high a screen of the lesson may be, so that it is seen at once on a small laptop."""
STEPS = ["Guess", "Play by hand", "Simulate", "Compute", "Compare", "What if"]
ANSWERS = ["1/5", "4", "6/5", "1/36"]

_SMALLEST = """lesson => Math.min(...[...lesson.querySelectorAll("*")]
    .filter(part => part.offsetWidth && !part.closest("svg, canvas"))
    .filter(part => [...part.childNodes].some(child => child.nodeType === 3 && child.textContent.trim()))
    .map(part => parseFloat(getComputedStyle(part).fontSize)))"""
_NAMELESS = """lesson => [...lesson.querySelectorAll("button, input, select, [role=slider]")]
    .filter(control => control.offsetWidth)
    .filter(control => !(control.textContent.trim() || control.ariaLabel || control.title ||
        [...(control.labels ?? [])].some(label => label.textContent.trim())))
    .map(control => control.outerHTML)"""


@pytest.mark.slow
def test_a_lesson_is_gone_through_by_clicks_alone(lab: Lab):
    lab_page = lab.open(LESSON, **SMALL_LAPTOP)
    lesson = lab_page.page.locator(".minerals-lesson").first
    assert lesson.locator(".minerals-as-steps b").all_text_contents() == STEPS
    guess(lab_page, lesson)
    play(lab_page, lesson)
    simulate(lab_page, lesson)
    compute(lab_page, lesson)
    compare(lab_page, lesson)
    ask_what_if(lab_page, lesson)
    assert done(lesson) == STEPS
    assert not lab_page.faults
    go_on_after_the_kernel_was_lost(lab_page)
    records = [json.loads(line) for line in (lab._server.folder / "path.jsonl").read_text("utf-8").splitlines()]
    kinds = [record["record"] for record in records]
    assert kinds.count("predicted") == 1 and "simulated" in kinds
    assert kinds.count("checked") == len(ANSWERS)


def done(lesson: Locator) -> list[str]:
    return lesson.locator(".minerals-as-steps .minerals-done b").all_text_contents()


def fits(lesson: Locator) -> None:
    """Insist that a screen is seen at once, that its words can be read, and that its controls have names."""
    box = lesson.bounding_box()
    assert box is not None and box["height"] <= LOWEST
    assert lesson.evaluate(_SMALLEST) >= 12
    assert lesson.evaluate(_NAMELESS) == []


def go_on(lab_page: LabPage, lesson: Locator, step: str) -> None:
    lesson.locator(".minerals-lesson-foot button", has_text="Next").click()
    current = lesson.locator(".minerals-as-steps [aria-current] b")
    lab_page.wait_for(lambda: current.text_content() == step, f"the step {step}")


def wait_until_done(lab_page: LabPage, lesson: Locator, step: str) -> None:
    lab_page.wait_for(lambda: step in done(lesson), f"the tick on {step}")
    fits(lesson)


def press(lesson: Locator, answer: str) -> None:
    keys = lesson.get_by_role("group", name="Keys")
    for key in answer:
        keys.get_by_role("button", name=key, exact=True).click()
    lesson.get_by_role("button", name="Check", exact=True).click()


def guess(lab_page: LabPage, lesson: Locator) -> None:
    rail = lesson.locator(".minerals-guess-rail")
    rail.scroll_into_view_if_needed()
    fits(lesson)
    box = rail.bounding_box()
    assert box is not None
    lab_page.page.mouse.click(box["x"] + box["width"] / 3, box["y"] + 2)
    lesson.get_by_role("button", name="This is my guess").click()
    lesson.get_by_text("Your guess: 1/3").wait_for()
    wait_until_done(lab_page, lesson, "Guess")


def play(lab_page: LabPage, lesson: Locator) -> None:
    go_on(lab_page, lesson, "Play by hand")
    lesson.locator("button", has_text="Roll the die").first.click()
    lesson.get_by_text("Your 1 roll").first.wait_for()
    wait_until_done(lab_page, lesson, "Play by hand")


def simulate(lab_page: LabPage, lesson: Locator) -> None:
    go_on(lab_page, lesson, "Simulate")
    lesson.locator("button:visible", has_text="100 more").click()
    wait_until_done(lab_page, lesson, "Simulate")


def compute(lab_page: LabPage, lesson: Locator) -> None:
    go_on(lab_page, lesson, "Compute")
    for answer in ANSWERS:
        press(lesson, answer)
        lesson.get_by_text("✓ Right.").wait_for()
        lesson.locator("button:visible", has_text="Next question").click() if answer != ANSWERS[-1] else None
        lesson.get_by_text("✓ Right.").wait_for(state="detached") if answer != ANSWERS[-1] else None
    wait_until_done(lab_page, lesson, "Compute")


def compare(lab_page: LabPage, lesson: Locator) -> None:
    go_on(lab_page, lesson, "Compare")
    chart = lesson.locator(".minerals-picture svg").first
    assert all(name in chart.text_content() for name in ("guess", "yours", "simulated", "exact"))
    lesson.get_by_text("too high").wait_for()
    lesson.get_by_text("The same with other numbers").wait_for()
    exercise = Exercise("E17")
    part = exercise.parts[0]
    press(lesson, str(with_other_numbers(exercise, part).value(part)))
    wait_until_done(lab_page, lesson, "Compare")


def ask_what_if(lab_page: LabPage, lesson: Locator) -> None:
    go_on(lab_page, lesson, "What if")
    lesson.locator("button:visible", has_text="larger").click()
    slider = lesson.get_by_role("slider", name="faces that can be spent")
    slider.focus()
    slider.press("ArrowLeft")
    lesson.get_by_text("1/4 = 0.25").first.wait_for()
    lesson.get_by_text("As you expected: It became larger.").wait_for()
    wait_until_done(lab_page, lesson, "What if")


def go_on_after_the_kernel_was_lost(lab_page: LabPage) -> None:
    """Start the kernel again, run the cell again, and see what was done before."""
    lab_page.page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart().then(() => null)")
    lab_page.wait_until_ready()
    lab_page.run_all()
    lesson = lab_page.page.locator(".minerals-lesson").last
    lab_page.wait_for(lambda: done(lesson) == ["Guess", "Simulate", "Compute"], "what was done before")
    lesson.get_by_role("button", name="Guess", exact=False).first.click()
    lesson.get_by_text("Your guess: 1/3").wait_for()
