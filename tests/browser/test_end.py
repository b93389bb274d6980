"""A game is ended early by a person, with the mouse or the keyboard alone, in a real JupyterLab."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.lab import Lab, LabPage

pytestmark = pytest.mark.browser

BOARD = """
import minerals
from minerals_widgets import Board

if "match" not in globals():
    match = minerals.new("mattock", players=["Ada", "Ben"], seed=5)
Board(match)
"""
WINDOWS = {
    "wide": {"width": 1440, "height": 900},
    "narrow": {"width": 700, "height": 900},
}

IS_ON_TOP = """element => {
    const box = element.getBoundingClientRect();
    if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) return false;
    const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return element.contains(found);
}"""


@pytest.fixture(params=WINDOWS, name="lab_page")
def _lab_page(lab: Lab, request: pytest.FixtureRequest) -> LabPage:
    lab_page = lab.open(BOARD, **WINDOWS[request.param])
    lab_page.wait_for_ink()
    return lab_page


def test_the_button_asks_and_every_control_is_wholly_visible(lab_page: LabPage) -> None:
    page = lab_page.page
    page.locator("button", has_text="End…").click()
    end, stay, draw = (page.locator("button", has_text=name) for name in ("End the game", "Play on", "Agree on a draw"))
    stay.wait_for()
    stay.scroll_into_view_if_needed()
    for name in ("Ada resigns", "Ada has no time left", "Agree on a draw", "Abandon the game", "Stop here"):
        assert page.locator("button", has_text=name).evaluate(IS_ON_TOP)
    assert end.evaluate(IS_ON_TOP)
    assert stay.evaluate(IS_ON_TOP)
    assert end.is_disabled()
    draw.click()
    page.get_by_text("Ada and Ben agreed on a draw.").wait_for()
    end.click()
    page.get_by_text("The game is over. Ada and Ben agreed on a draw.").first.wait_for()
    assert page.locator("button", has_text="End…").is_disabled()
    page.locator("button", has_text="Undo").click()
    page.get_by_text("Ada: mine a space").first.wait_for()
    assert not lab_page.faults


def test_the_keyboard_alone_resigns(lab: Lab) -> None:
    lab_page = lab.open(BOARD, width=1440, height=900)
    lab_page.wait_for_ink()
    page = lab_page.page
    page.locator("button", has_text="End…").focus()
    page.keyboard.press("Space")
    page.locator("button", has_text="Play on").wait_for()
    for _ in range(4):  # over "New game", the field to type in, and the first way
        page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.get_by_text("Ada ran out of time. Ben wins.").wait_for()
    for _ in range(4):  # over the other ways
        page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.get_by_text("The game is over. Ada ran out of time. Ben wins.").first.wait_for()
    assert not lab_page.faults


CARD = """
import minerals
from minerals.bots import bot_named, play_out
from minerals_widgets import Board

match = minerals.new("minerals", board="lesson", players=["You", "Ben"], removals=0, seed=7)
Board(play_out(match, [bot_named("random", 1), bot_named("greedy", 2)]), bots={2: "greedy"})
"""
LEADS_ON = ("Play again", "Replay", "Find what you missed", "Share")


@pytest.mark.parametrize("window", WINDOWS)
def test_the_card_at_the_end_is_wholly_visible_on_top_and_leads_on(lab: Lab, window: str) -> None:
    lab_page = lab.open(CARD, **WINDOWS[window])
    lab_page.wait_for_ink()
    page, card = lab_page.page, lab_page.page.locator(".minerals-end")
    card.scroll_into_view_if_needed()
    card.get_by_text("Ben has the most points, 22.").wait_for()
    on_top = {name: card.locator("button", has_text=name).evaluate(IS_ON_TOP) for name in LEADS_ON}
    assert on_top == dict.fromkeys(LEADS_ON, True)
    assert card.evaluate(IS_ON_TOP)
    undo = page.locator("button", has_text="Undo")
    undo.scroll_into_view_if_needed()
    assert undo.evaluate(IS_ON_TOP), "the card covers no control"
    assert card.locator("tr").last.inner_text().split() == ["Points", "11", "22"]
    card.locator("button", has_text="Find what you missed").click()
    page.locator(".minerals-standing", has_text="you missed").first.wait_for()
    page.locator("button", has_text="Back to the game").click()
    card.locator("button", has_text="Play again").click()
    card.wait_for(state="hidden")
    assert not lab_page.faults
