"""The board of pages without a kernel: pointer, drag, keys and screen reader meet on SVG what they meet on a canvas."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import minerals
from minerals.classroom.level_page import level_page
from minerals.picture.arrow_keys import labels_of
from tests.graders.environments import made_by_npm

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

ROWS = "    W   K   W2  T\n  A   K1  W   K\n    W   W   O   W\nturn: 1\n"
LEVEL = "mattock.levels.mine-first"


@pytest.fixture(scope="module")
def match() -> minerals.Match:
    return minerals.new("minerals", players=["Ada", "Bo"], position=ROWS)


@pytest.fixture(scope="module")
def pages(match: minerals.Match, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the page of a position and that of a level."""
    folder = tmp_path_factory.mktemp("pages")
    minerals.position_page(match, folder / "position.html")
    level_page(LEVEL, folder / "level.html")
    return folder


@pytest.fixture(params=[{}, {"color_scheme": "dark"}], ids=["light", "dark"])
def page(request: pytest.FixtureRequest, browser: Browser, pages: Path) -> Iterator[Page]:
    """The page of the position. Its errors fail the test."""
    context = browser.new_context(viewport={"width": 1200, "height": 800}, **request.param)
    opened = context.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    opened.goto((pages / "position.html").as_uri())
    opened.locator("#board > [data-cell]").first.wait_for(state="attached")
    yield opened
    context.close()
    assert not faults


def centre(page: Page, cell: str) -> tuple[float, float]:
    box = page.locator(f'#board [data-cell="{cell}"]').first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def answer(page: Page) -> str:
    return page.locator("#answer").inner_text()


def test_the_pointer_outlines_a_cell_and_says_what_a_click_would_bring(page, match):
    page.mouse.click(*centre(page, "e5"))
    x, y = centre(page, "e7")
    page.mouse.move(x, y)
    page.mouse.move(x + 1, y)
    assert page.locator(".minerals-hover polygon").count() == 2
    tip = page.locator(".minerals-tip")
    tip.wait_for()
    assert tip.inner_text().startswith("e7, kyanite, value 2")
    assert "Ada lifts the kyanite at e5" in tip.inner_text()
    assert page.locator(".minerals-preview polyline").count() == 2
    page.mouse.move(1, 1)
    assert not tip.is_visible()


def test_a_pawn_is_dragged_to_its_goal_and_selects_no_letters_on_the_way(page):
    x, y = centre(page, "e5")
    to_x, to_y = centre(page, "e7")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=5)
    assert page.locator(".minerals-ghost polygon").count() >= 1
    assert page.evaluate("String(getSelection())") == ""
    page.mouse.move(to_x, to_y, steps=5)
    page.mouse.up()
    assert "Ada lifts the kyanite at e5" in answer(page)
    assert page.locator(".minerals-ghost").count() == 0


def test_a_second_click_takes_back_the_first(page):
    page.mouse.click(*centre(page, "e5"))
    assert page.locator(".over .goal").count() == 1
    page.mouse.click(*centre(page, "e5"))
    assert page.locator(".over .goal").count() == 0
    assert "To move: Ada." in answer(page)


def test_a_screen_reader_finds_a_grid_with_the_labels_of_the_picture(page, match):
    cells = page.get_by_role("grid").get_by_role("gridcell")
    labels = cells.evaluate_all("cells => cells.map(cell => [cell.dataset.token, cell.getAttribute('aria-label')])")
    assert dict(labels) == labels_of(match.scene())
    assert page.locator("[role=gridcell][tabindex='0']").count() == 1


def test_a_move_is_made_by_keyboard_alone(page):
    page.locator("[data-token=e5]").focus()
    assert page.locator(".minerals-focus polygon").count() == 2
    assert page.locator(".minerals-tip").inner_text().startswith("e5, kyanite")
    page.keyboard.press("Enter")
    assert page.locator(".over .goal").count() == 1
    for key in ("ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.dataset.token") == "e7"
    page.keyboard.press(" ")
    assert "Ada lifts the kyanite at e5" in answer(page)
    assert page.evaluate("document.activeElement.dataset.token") == "e7", "the focus stays where it is"
    page.keyboard.press("Escape")
    assert "To move: Ada." in answer(page)


def test_a_level_is_solved_by_keyboard_alone_on_its_board(browser, pages):
    page = browser.new_page(viewport={"width": 1200, "height": 800})
    page.goto((pages / "level.html").as_uri())
    page.locator("[data-token=e6]").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="e6", exact=True).click()
    assert "★★★" in answer(page)
    page.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["position", "level"])
def test_axe_finds_nothing(browser, pages, root, name):
    place = made_by_npm(root / "build/graders", "axe", ["axe-core@4.11"])
    axe = (place / "node_modules/axe-core/axe.min.js").read_text("utf-8")
    page = browser.new_page(viewport={"width": 1200, "height": 800}, bypass_csp=True)
    page.goto((pages / f"{name}.html").as_uri())
    page.locator("[role=gridcell]").first.wait_for(state="attached")
    page.evaluate(axe)
    look = "axe.run().then((found) => found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))"
    assert page.evaluate(look) == []
    page.close()
