"""The app in a browser: from the start page to a first move, and back to the game that was kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from minerals.app.recorded_games import KEPT
from minerals.app.server import AppServer
from tests.browser.patience import PATIENCE
from tests.browser.sight import is_in_sight, is_legible

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

DOORS = ["Take the tour", "Choose a game", "Learn the rules", "Open my games", "Choose a lesson"]
MARKED = "[role=gridcell][aria-label*='legal target']"


@pytest.fixture
def start(browser: Browser, tmp_path) -> Iterator[Page]:
    """The start page."""
    with AppServer(tmp_path) as server:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        page.goto(server.address)
        yield page
        page.close()
    assert faults == []


def test_every_door_is_in_sight_and_leads_somewhere(start) -> None:
    for door in DOORS:
        assert is_in_sight(start.get_by_role("link", name=door))
    assert start.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    start.get_by_role("link", name="Take the tour").click()
    said = start.get_by_text("1 of 5")
    said.wait_for()
    assert is_in_sight(said)
    start.get_by_role("link", name="Start page").click()
    start.get_by_role("link", name="Open my games").click()
    assert "Mattock" in start.locator("main").inner_text()


def test_a_game_goes_on_after_a_reload_and_is_one_of_my_games(start, tmp_path) -> None:
    start.get_by_role("link", name="Choose a game").click()
    start.get_by_role("link", name="Play Mattock").click()
    start.locator(MARKED).first.wait_for()
    start.locator(MARKED).first.dispatch_event("click")
    start.get_by_role("button", name="let all miners stay").click()
    undo = start.get_by_role("button", name="Undo").first
    expect(undo).to_be_enabled()
    start.wait_for_timeout(1500)  # the page asks for the game once the bot has moved, too
    start.reload()
    expect(undo).to_be_enabled()
    start.goto(start.url.partition("/play/")[0] + "/games/")
    own = start.locator(f"a[href*='{KEPT}']").first
    own.click()
    start.get_by_role("tab", name="Moves").wait_for()
    (kept,) = (tmp_path / KEPT).glob("*.replay")
    assert kept.stat().st_size > 500


@pytest.mark.parametrize("way", ["What if…", "Edit from here"])
@pytest.mark.parametrize("width", [1440, 820])
def test_the_way_back_from_a_replay_is_in_sight(start, way, width) -> None:
    start.set_viewport_size({"width": width, "height": 900})
    start.goto(start.url + "games/kit/minerals/example-3-map-and-collection.replay")
    start.get_by_role("button", name=way).click()
    back = start.get_by_role("button", name="Back to the game")
    back.wait_for()
    back.scroll_into_view_if_needed()
    assert is_in_sight(back) and is_legible(back)
    back.click()
    start.get_by_role("button", name=way).wait_for()
    assert not back.is_visible()
