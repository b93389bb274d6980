"""People with real dice, tiles and cards play on a board in a real JupyterLab: the board asks, and they tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import minerals
from minerals_widgets import Board

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.lab import Lab, LabPage

pytestmark = pytest.mark.browser

DICE = """
import minerals
from minerals_widgets import Board

match = minerals.new("iceminers", players=["Ada", "Ben"], at_table=True)
Board(match)
"""
CARDS = """
import minerals
from minerals_widgets import Board

match = minerals.new("out_of_mine", players=["Ada", "Ben"], told=[3, 5], at_table=True)
match.play("1: front")
Board(match)
"""
TILES = """
from minerals_widgets import Board

Board("minerals", at_table=True)
"""
# Whether an element is wholly within the window, and nothing lies over its middle or its corners.
_ON_TOP = """element => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const points = [[x, y], [left + 9, top + 9], [right - 9, bottom - 9], [left + 9, bottom - 9], [right - 9, top + 9]];
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight &&
        points.every(point => element.contains(document.elementFromPoint(...point)));
}"""
_FOCUSED = "() => document.activeElement?.dataset?.outcome ?? null"


class Table:
    """Somebody who plays on a board with the real game beside it."""

    def __init__(self, lab_page: LabPage, match: minerals.Match) -> None:
        self.lab_page = lab_page
        self.page = lab_page.page
        self.session = Board(match).session
        self.card = self.page.get_by_role("dialog").locator("visible=true")

    def click(self, token: str) -> None:
        """Click on something in the picture."""
        scene = self.session.scene(self.lab_page.laid_out_for())
        centre = scene.centre_of(token)
        assert centre is not None
        self.page.mouse.click(*self.lab_page.place(*centre, scene.width))
        self.session.click(token)

    def offer(self, name: str) -> Locator:
        """The button of an outcome."""
        return self.card.locator(f"[data-outcome='{name}']")

    def is_asked(self, title: str) -> None:
        """Wait for a question, all of which must be seen once the page is laid out."""
        self.page.get_by_role("dialog", name=title).wait_for()
        seen = [self.card, *self.card.locator("[data-outcome]").all()[:6]]
        self.lab_page.wait_for(
            lambda: all(part.evaluate(_ON_TOP) for part in seen), f"{title} to be wholly in the window, and on top", 20
        )

    def is_told(self, sentence: str) -> None:
        """Wait until the board tells what happened, and asks no more."""
        self.page.get_by_text(sentence).first.wait_for()
        self.card.wait_for(state="hidden")


def opened(lab: Lab, code: str, match: minerals.Match, **window: object) -> Table:
    lab_page = lab.open(code, **{"width": 1440, "height": 900, **window})
    lab_page.wait_for_ink()
    lab_page.page.locator(".jp-OutputArea-output").last.evaluate("output => output.scrollIntoView({block: 'start'})")
    return Table(lab_page, match)


def test_dice_and_gems_are_told_by_keys_and_clicks(lab):
    table = opened(lab, DICE, minerals.new("iceminers", players=["Ada", "Ben"], at_table=True))
    page, keyboard = table.page, table.page.keyboard
    table.click("roll")
    table.is_asked("Ada: The roll. What came up?")
    assert page.evaluate(_FOCUSED) == "1"
    keyboard.press("ArrowRight")
    assert page.evaluate(_FOCUSED) == "2"
    keyboard.press("Escape")
    table.is_told("Ada: roll the die.")

    table.session.cancel()
    table.click("roll")
    table.is_asked("Ada: The roll. What came up?")
    keyboard.press("5")
    table.is_told("Ada rolls a 5 (1 in 6).")
    table.session.table.answer("5")
    table.click("a4")
    table.is_told("comes onto the board on a4")
    table.click("b4")
    table.is_told("goes from a4 to b4")
    table.click("b5")
    table.is_asked("Ada: Lifting a medium cap. What came up on b5?")
    assert table.offer("small red").get_attribute("aria-label") == (
        "Ada lifts the cap on b5 and finds a small red gem (1 in 4)."
    )
    assert table.offer("small red").locator("svg").count() == 1
    table.offer("small green").click()
    table.is_told("finds a small green gem")

    page.locator("button:visible", has_text="Undo").click()
    table.is_told("Taken back: b5.")
    page.locator("button:visible", has_text="Redo").click()
    table.is_told("Played again: b5.")
    page.locator("button:visible", has_text="At the table").click()
    table.is_told("From now on, the board rolls and draws.")
    assert not table.lab_page.faults


def test_one_of_many_cards_is_found_by_typing_and_an_answer_is_taken_back(lab):
    match = minerals.new("out_of_mine", players=["Ada", "Ben"], told=[3, 5], at_table=True)
    match.play("1: front")
    table = opened(lab, CARDS, match)
    page, keyboard = table.page, table.page.keyboard
    page.get_by_placeholder("or type an action").fill("back")
    keyboard.press("Enter")
    table.is_asked("Ada: Treasure cards. What came up?")
    assert table.card.get_by_role("searchbox").evaluate("field => field === document.activeElement")
    keyboard.type("37")
    assert [offer.inner_text() for offer in table.card.locator("[data-outcome]:visible").all()] == ["37"]
    keyboard.press("Enter")
    table.is_asked("Ben: Treasure cards. What came up?")
    keyboard.press("Backspace")
    table.is_asked("Ada: Treasure cards. What came up?")
    keyboard.type("36")
    keyboard.press("Enter")
    keyboard.type("14")  # without waiting for the next question
    page.get_by_role("dialog", name="Ben: Treasure cards. What came up?").wait_for()
    assert [offer.inner_text() for offer in table.card.locator("[data-outcome]:visible").all()] == ["14"]
    assert "36" in table.card.locator(".minerals-question-told").inner_text()
    table.offer("14").click()
    table.is_told("Ben reveals card 14")
    assert not table.lab_page.faults


def test_a_board_is_laid_tile_by_tile_on_a_phone(lab):
    table = opened(lab, TILES, minerals.new("minerals", seed=7), width=390, height=844, has_touch=True)
    table.page.evaluate("jupyterapp.shell.collapseLeft()")
    table.page.get_by_role("dialog", name="The board. What came up on o6?").wait_for()
    table.lab_page.laid_out_for()
    table.card.scroll_into_view_if_needed()
    table.is_asked("The board. What came up on o6?")
    table.offer("kyanite").tap()
    table.is_asked("The board. What came up on o7?")
    table.card.get_by_role("button", name="Back").tap()
    table.is_asked("The board. What came up on o6?")
    table.card.get_by_role("button", name="Let the board decide the rest").tap()
    table.is_told("Player 1: ")
    assert not table.lab_page.faults
