"""Boards fill their place, on a desk, on a wall and on a phone, and fill the screen with a pen at hand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import minerals
from minerals.exchange.page import to_html
from minerals.live.page import page
from minerals.live.still import take_still

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
SIZES = {"desk": (1440, 900), "wall": (1920, 1080), "phone": (390, 844)}
LAPTOP = {"laptop": (1280, 720)}
LEAST_TEXT = {"desk": 13.99, "wall": 18, "phone": 13.9}
SEEN = """(element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const points = [[left + 2, top + 2], [right - 2, top + 2], [left + 2, bottom - 2], [right - 2, bottom - 2]];
  return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
}"""
SMALLEST = """() => {
  const board = document.querySelector(".minerals-canvas > svg");
  const scale = board.getBoundingClientRect().width / board.viewBox.baseVal.width;
  const sizes = [...board.querySelectorAll("text")].map((text) => parseFloat(getComputedStyle(text).fontSize));
  return scale * Math.min(...sizes);
}"""
SHARE = """() => {
  const { width } = document.querySelector(".minerals-canvas > svg").getBoundingClientRect();
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? 0 : width / clientWidth;
}"""


@pytest.fixture(scope="module")
def board_page(tmp_path_factory):
    """A page with a board, before there is any Python in it."""
    source = 'from minerals_widgets import Board\nBoard("minerals", board="lesson", bots={2: "greedy"}, seed=7)'
    path = tmp_path_factory.mktemp("scale") / "board.html"
    path.write_text(
        page("Try", [take_still("board", source, widths=((358, 560), (1408, 790), (1888, 960)))]), encoding="utf-8"
    )
    return path.as_uri()


def opened(browser: Browser, address: str, size: str, button: str) -> Page:
    width, height = (SIZES | LAPTOP)[size]
    shown = browser.new_page(viewport={"width": width, "height": height})
    shown.goto(address)
    shown.locator(button).wait_for()
    return shown


def draws(shown: Page, x: float, y: float, by: float, button: str) -> int:
    """Draw an arrow, and return how many shapes there are then: each has an edge."""
    shown.mouse.move(x, y)
    shown.mouse.down(button=button)
    shown.mouse.move(x + by, y + by, steps=4)
    shown.mouse.up(button=button)
    return shown.locator(".minerals-ink > *").count()


@pytest.mark.parametrize("size", SIZES)
def test_a_board_fills_its_place_and_its_words_can_be_read(browser, board_page, size):
    shown = opened(browser, board_page, size, ".minerals-present")
    assert shown.evaluate(SHARE) > 0.9
    assert shown.evaluate(SMALLEST) >= LEAST_TEXT[size]
    for button in (".minerals-present", ".minerals-sound"):
        shown.locator(button).evaluate("element => element.scrollIntoView({ block: 'nearest' })")
        assert shown.locator(button).evaluate(SEEN)
    shown.close()


def test_a_board_fills_the_screen_and_a_pen_draws_on_it(browser, board_page):
    shown = opened(browser, board_page, "desk", ".minerals-present")
    assert draws(shown, 300, 300, 120, "right") == 2, "the right button draws at any time"
    shown.locator(".minerals-present").click()
    tools = shown.locator(".minerals-tools button")
    shown.locator(".minerals-presented .minerals-tools").wait_for()
    assert [each.evaluate(SEEN) for each in tools.all()] == [True, True, True]
    tools.nth(0).click()
    shown.wait_for_timeout(300)
    assert draws(shown, 300, 300, 120, "left") == 2
    assert draws(shown, 420, 300, 0, "left") == 4
    assert draws(shown, 420, 300, 0, "left") == 2, "the same once more takes it away"
    tools.nth(1).click()
    assert shown.locator(".minerals-ink > *").count() == 0
    tools.nth(2).click()
    shown.locator(".minerals-tools").wait_for(state="hidden")
    assert shown.locator(".minerals-present").evaluate(SEEN)
    shown.close()


@pytest.mark.parametrize("size", SIZES)
def test_so_does_the_page_of_a_log(browser, tmp_path, size):
    path = tmp_path / "game.html"
    path.write_text(to_html(minerals.new("mattock", seed=1).log), encoding="utf-8")
    shown = opened(browser, path.as_uri(), size, ".minerals-present")
    for button in (".minerals-present", ".minerals-sound"):
        assert shown.locator(button).evaluate(SEEN)
    shown.locator(".minerals-present").click()
    shown.locator("main.minerals-presented .minerals-tools").wait_for()
    assert shown.locator(".minerals-tools button").nth(2).evaluate(SEEN)
    shown.locator(".minerals-tools button").nth(0).click()
    shown.wait_for_timeout(300)
    assert draws(shown, 150, 200, 60, "left") == 2
    shown.close()


@pytest.mark.parametrize("size", ["laptop", "desk", "wall"])
def test_nothing_lies_on_the_picture_of_a_page_and_players_stand_once(browser, tmp_path, size):
    path = tmp_path / "game.html"
    path.write_text(to_html(minerals.load(ROOT / "replays/minerals/two-players-greedy.replay")), encoding="utf-8")
    shown = opened(browser, path.as_uri(), size, ".minerals-present")
    board, dock = shown.locator("#board").bounding_box(), shown.locator(".dock").bounding_box()
    assert board["y"] + board["height"] <= dock["y"] + 1
    assert shown.locator(".minerals-player:visible").count() == 0, "they are in the picture"
    shown.get_by_role("tab", name="About").click()
    assert shown.locator(".minerals-player:visible").count() == 2
    heights = {round(each.bounding_box()["y"]) for each in shown.locator("header button:visible").all()}
    assert len(heights) == 1, "the buttons stand in line"
    shown.close()


def test_page_down_leads_the_keyboard_to_the_next_legal_target(browser, board_page):
    shown = opened(browser, board_page, "desk", ".minerals-present")
    cells = "() => document.activeElement.getAttribute('aria-label')"
    shown.locator(".minerals-grid [tabindex='0']").focus()
    seen = []
    for key in ("PageDown", "PageDown", "PageUp"):
        shown.keyboard.press(key)
        seen.append(shown.evaluate(cells))
    assert all(label.endswith("legal target") for label in seen)
    assert seen[0] == seen[2] != seen[1]
    shown.close()
