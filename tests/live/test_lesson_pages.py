"""Lessons on plain pages, in a browser: every board lives, and one lesson is worked through to the what-if."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import which

import pytest

from minerals.live.notebook import data_of, live_html, parts_of, place_html, write_script
from minerals.live.still import take_still
from tests.browser.patience import PATIENCE

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(which("npm") is None, reason="Node is not installed, which makes the engine"),
]

NOTEBOOKS = {
    "notebooks/00-start": 6,
    "notebooks/minerals/04-collections": 8,
    "notebooks/probability/04-dice-that-lie": 8,
}

MOST_PRESSES = 8
LISTEN = """() => {
  window.heard = [];
  const { engine } = window.minerals;
  const hear = engine.hear;
  engine.hear = (message) => {
    window.heard.push(String(message.update ?? message.custom ?? message.open ?? message.failed ?? ""));
    hear(message);
  };
}"""
IS_IDLE = "() => minerals.engine.isReady && minerals.engine.done >= minerals.engine.said.length - 1"


@pytest.fixture
def lesson(served, browser, root: Path):
    """Opens the page of a notebook, as the site makes it but for the text."""
    folder, address = served
    pages = []

    def opened(name: str):
        notebook = root / f"{name}.ipynb"
        parts = parts_of(json.loads(notebook.read_text("utf-8"))["cells"], notebook.parent)
        stills = [take_still(f"cell-{part.cell}", part.source, part.given) for part in parts]
        write_script(folder / "live")
        (folder / "live" / "data.json").write_bytes(data_of(stills))
        places = "".join(f"<section>{place_html(still.place, 'a picture')}</section>" for still in stills)
        text = f"<!DOCTYPE html><body>{places}{live_html('live/', 'data.json', 'engine/')}</body>"
        (folder / "lesson.html").write_text(text, encoding="utf-8")
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.set_default_timeout(PATIENCE)
        page.faults = []
        page.on("pageerror", lambda fault: page.faults.append(str(fault)))
        pages.append(page)
        page.goto(f"{address}lesson.html")
        return page, parts

    yield opened
    for page in pages:
        page.close()


def answers(page, place, models: str) -> bool:
    """Tell whether Python answers to one of the first presses. Some buttons are for the page alone."""
    if place.get_by_placeholder("or type it").count():
        place.get_by_placeholder("or type it").first.fill("1/6")
        place.get_by_role("button", name="This is my guess").first.click()
    buttons = place.locator("button:enabled:visible")
    for number in range(min(buttons.count(), MOST_PRESSES)):
        page.wait_for_function(IS_IDLE)
        if any(each.startswith(models) for each in page.evaluate("heard")):
            return True
        buttons.nth(number).click()
    page.wait_for_function(IS_IDLE)
    return any(each.startswith(models) for each in page.evaluate("heard"))


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_every_board_of_a_lesson_is_alive(lesson, name):
    page, parts = lesson(name)
    assert len(parts) == NOTEBOOKS[name]
    page.wait_for_function("() => document.querySelector('.minerals-alive .jupyter-widgets')")
    assert page.locator(".minerals-alive").first.inner_text() != "a picture", "it shows the board at once"
    dead = []
    for part in parts:
        place = page.locator(f"[data-place='cell-{part.cell}']")
        place.scroll_into_view_if_needed()
        place.locator(".jupyter-widgets").first.wait_for()
        page.wait_for_function(IS_IDLE)
        page.evaluate(LISTEN)
        if not answers(page, place, f"cell-{part.cell}-"):
            dead.append(part.source.splitlines()[-1])
    assert not dead
    assert page.locator("#minerals-status").inner_text() == ""
    assert not page.faults


def test_a_lesson_is_worked_through_from_the_guess_to_the_what_if(lesson):
    page, parts = lesson("notebooks/probability/04-dice-that-lie")
    first = next(part for part in parts if "E17" in part.source)
    path = page.locator(f"[data-place='cell-{first.cell}']")
    path.scroll_into_view_if_needed()
    path.get_by_placeholder("or type it").fill("1/6")
    path.get_by_role("button", name="This is my guess").click()
    path.get_by_role("button", name="Play by hand").click()
    path.locator("button", has_text="Roll the die").first.click()
    path.get_by_text("Your 1 roll").first.wait_for()
    path.get_by_role("button", name="Simulate").click()
    path.get_by_role("button", name="10 more").click()
    path.locator(".minerals-as-steps .minerals-done", has_text="Simulate").wait_for()
    path.get_by_role("button", name="Compute").click()
    keys = path.get_by_role("group", name="Keys")
    for key in "1/5":
        keys.get_by_role("button", name=key, exact=True).click()
    path.get_by_role("button", name="Check", exact=True).click()
    path.get_by_text("✓ Right.").first.wait_for()
    path.get_by_role("button", name="Compare").click()
    path.get_by_text("Everything is on one axis here.").wait_for()
    path.get_by_role("button", name="What if").click()
    path.get_by_text("Change the numbers. What happens?").wait_for()
    path.get_by_role("slider").first.press("ArrowRight")
    page.wait_for_function(IS_IDLE)
    assert page.locator("#minerals-status").inner_text() == ""
    assert not page.faults
