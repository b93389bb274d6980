"""Written pages where they lose their language or their scripts, as JupyterLab, mail and code hosts show them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

import minerals
from minerals.classroom.exercise_page import exercise_page
from minerals.classroom.level_page import level_page
from minerals.exchange.page import to_html
from minerals.exchange.position import position_page
from tests.browser.patience import PATIENCE

pytestmark = pytest.mark.browser

SCREEN = {"width": 1440, "height": 900}
# JupyterLab reads a page, adds to its head, and shows what is in it: the language of the page is lost.
IN_LAB = """({ page, isTrusted }) => {
    const read = new DOMParser().parseFromString(page, "text/html");
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", isTrusted ? "allow-scripts" : "");
    frame.style.cssText = "width: 1400px; height: 850px";
    frame.srcdoc = read.documentElement.innerHTML;
    document.body.append(frame);
}"""


def _game() -> str:
    match = minerals.new("mattock", board="inner", players=["Ada", "Ben"], seed=1)
    match.play(match.legal_actions()[0])
    return to_html(match.log, "de")


def _position() -> str:
    return position_page(minerals.new("mattock", board="inner", players=["Ada", "Ben"]))


PAGES: dict[str, tuple[Callable[[], str], str]] = {
    "game": (_game, "Ada: b5"),
    "position": (_position, "Ada"),
    "level": (lambda: level_page("mattock.levels.mine-first"), "mine"),
    "exercise": (lambda: exercise_page("E17"), "miner"),
}


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return {name: make() for name, (make, _) in PAGES.items()}


def in_lab(browser: Browser, page: str, *, is_trusted: bool) -> tuple[Page, list[str]]:
    shown = browser.new_context(viewport=SCREEN).new_page()
    faults: list[str] = []
    shown.on("pageerror", lambda error: faults.append(str(error)))
    shown.evaluate(IN_LAB, {"page": page, "isTrusted": is_trusted})
    return shown, faults


@pytest.mark.parametrize("name", PAGES)
def test_jupyterlab_shows_a_trusted_page(browser, pages, name):
    shown, faults = in_lab(browser, pages[name], is_trusted=True)
    inside = shown.frame_locator("iframe")
    inside.locator("main button:visible, main input:visible").first.wait_for(timeout=PATIENCE)
    assert not faults
    assert not inside.locator(".without-script").is_visible()
    shown.context.close()


@pytest.mark.parametrize("name", PAGES)
def test_without_scripts_a_picture_and_the_text_come_first(browser, pages, name):
    shown, _ = in_lab(browser, pages[name], is_trusted=False)
    page = shown.frame_locator("iframe").locator("body")
    picture = page.locator("svg:visible").first
    picture.wait_for(timeout=PATIENCE)
    top, place = page.locator(".without-script p").first.bounding_box(), picture.bounding_box()
    assert top is not None and top["y"] < 150
    assert place is not None and place["y"] + 200 < SCREEN["height"] and place["width"] > 200
    assert PAGES[name][1] in page.inner_text()
    assert page.locator("main button:visible, main input:visible").count() == 0
    shown.context.close()
