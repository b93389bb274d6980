"""The page of a log, opened from disk: stepped, played, and read by keys alone, without a network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import minerals
from minerals.bots import bot_named, play_out

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

REPLAYS = Path(__file__).parents[2] / "replays"


class Opened:
    """A page that is open, with everything that went wrong or was asked for."""

    def __init__(self, browser: Browser, path: Path, **context: object) -> None:
        self.context = browser.new_context(offline=True, **context)
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.requests: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(path.as_uri())
        self.page.wait_for_function("window.page")

    @property
    def step(self) -> int:
        """The step that is shown."""
        return int(self.page.evaluate("page.step"))

    @property
    def last(self) -> int:
        """The last step of the line."""
        return int(self.page.evaluate("page.line.last"))

    @property
    def sentence(self) -> str:
        """What is said of the step."""
        return self.page.locator("#sentence").inner_text()


def game_with_a_variation() -> minerals.Log:
    """A short game of Mattock with a variation and comments."""
    match = minerals.new("mattock", players=["Ada", "Ben"], board="inner", seed=1)
    play_out(match, [bot_named("random", seed=seat) for seat in (1, 2)], most_actions=6)
    fork = match.line[3]
    match.goto_record(fork.n)
    other = next(action for action in match.legal_actions() if action != match.line[4].action)
    match.play(other)
    match.log.comment("Another way.", on=match.node.n)
    return match.log


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opened]:
    path = tmp_path / "game.html"
    path.write_text(game_with_a_variation().to_html(), encoding="utf-8")
    opened = Opened(browser, path)
    yield opened
    opened.context.close()


@pytest.mark.parametrize("name", ["minerals/example-2-fragments", "iceminers/stealing", "out_of_mine/a-round"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_game_is_stepped_through_without_a_fault_or_a_request(browser, tmp_path, name, scheme):
    log = minerals.load(REPLAYS / f"{name}.replay")
    path = tmp_path / "page.html"
    path.write_text(log.to_html(), encoding="utf-8")
    opened = Opened(browser, path, color_scheme=scheme, reduced_motion="reduce")
    state = log.game.engine.initial(log.options)
    opened.page.keyboard.press("Home")
    for step, event in enumerate(log.events(), start=1):
        opened.page.keyboard.press("ArrowRight")
        assert opened.step == step
        assert opened.sentence == log.game.words.narrate(event, state, log.header.players)
        state = log.game.engine.evolve(state, event)
    assert opened.page.locator("#board > *").count() > 50
    assert opened.faults == []
    assert opened.requests == [path.as_uri()]
    assert opened.page.evaluate("document.getAnimations().length") == 0
    opened.context.close()


def test_the_keys_step_by_event_turn_and_moment_and_play(opened):
    page = opened.page
    page.keyboard.press("End")
    assert opened.step == opened.last
    page.keyboard.press("Home")
    assert opened.step == 0
    page.keyboard.press("ArrowDown")
    first_turn = opened.step
    page.keyboard.press("ArrowDown")
    assert opened.step > first_turn > 0
    page.keyboard.press("ArrowUp")
    assert opened.step == first_turn
    page.locator("#speed").select_option("8")
    page.locator("body").click(position={"x": 5, "y": 5})
    page.keyboard.press(" ")
    page.wait_for_function(f"page.step > {first_turn + 2}")
    assert page.locator("#sentence").get_attribute("aria-live") == "off"
    page.keyboard.press(" ")
    assert page.locator("#sentence").get_attribute("aria-live") == "polite"
    stopped = opened.step
    page.wait_for_timeout(400)
    assert opened.step == stopped


def test_the_slider_and_the_buttons_do_the_same(opened):
    page = opened.page
    page.locator("#unit").select_option("action")
    page.locator("#first").click()
    page.locator("#next").click()
    page.locator("#next").click()
    assert opened.step == page.evaluate("page.line.ends[1]")
    page.locator("#place").focus()
    page.keyboard.press("ArrowLeft")
    assert opened.step == page.evaluate("page.line.ends[1]") - 1
    page.locator("#last").click()
    assert opened.step == opened.last


def test_a_variation_is_walked_and_left_again(opened):
    page = opened.page
    whole = opened.last
    page.locator(".variation button").first.click()
    assert opened.step == opened.last != whole
    assert page.locator("blockquote").inner_text() == "Another way."
    page.get_by_role("button", name="Set-up").click()
    page.locator(".moves > button, .moves > * > button").nth(5).click()
    assert opened.last >= opened.step
    assert opened.faults == []


def test_rules_points_and_the_board_in_words(opened):
    page = opened.page
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.locator("#rule summary").click()
    assert "mattock." in page.locator("#rule .where").inner_text()
    assert page.locator("#scores tr").count() == 2
    page.locator("#inwords summary").click()
    page.wait_for_function("document.querySelectorAll('#inwords li').length > 60")
    assert page.locator("#board").get_attribute("role") == "img"


def test_tab_reaches_every_control_and_leaves(opened):
    page = opened.page
    seen = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        name = page.evaluate("document.activeElement.id || document.activeElement.tagName")
        seen.add(name)
        if name == "BODY":
            break
    assert {"theme", "place", "first", "previous", "play", "next", "last", "unit", "speed"} <= seen
    assert "BODY" in seen, "the focus goes on beyond the page"


def test_light_and_dark_can_be_changed(opened):
    page = opened.page
    ground = "getComputedStyle(document.body).backgroundColor"
    tile = "getComputedStyle(document.querySelector('#board > *')).fill"
    before = page.evaluate(ground), page.evaluate(tile)
    page.locator("#theme").click()
    after = page.evaluate(ground), page.evaluate(tile)
    assert before[0] != after[0]
    assert before[1] != after[1]
    page.locator("#theme").click()
    assert (page.evaluate(ground), page.evaluate(tile)) == before


def test_on_a_narrow_page_nothing_stands_out_at_the_side(browser, tmp_path):
    path = tmp_path / "game.html"
    path.write_text(game_with_a_variation().to_html(), encoding="utf-8")
    opened = Opened(browser, path, viewport={"width": 400, "height": 800})
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= 400
    opened.context.close()


def test_a_thousand_keys_do_no_harm(opened):
    keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "m", "M", " ", "x", "Enter", "Tab"]
    luck = minerals.SeededChance("keys")
    for _ in range(1000):
        opened.page.keyboard.press(luck.draw(dict.fromkeys(keys, 1)).outcome)
    assert 0 <= opened.step <= opened.last
    assert opened.faults == []
