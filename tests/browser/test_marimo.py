"""A board and a player in marimo, which shows no widgets but those of anywidget."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.lab import free_port, wait_until_served
from tests.browser.patience import PATIENCE
from tests.graders.environments import made

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MARIMO = "0.25.2"
NEEDS = ("anywidget>=0.9", "ipycanvas>=0.14", "ipywidgets>=8.1", "jinja2>=3.1", "msgspec>=0.19")
NOTEBOOK = """
# /// script
# [tool.marimo.display]
# theme = "dark"
# ///
import marimo

app = marimo.App()


@app.cell
def _():
    import minerals
    from minerals_widgets import Board, Player

    match = minerals.new("mattock", board="inner", seed=1, players=["Ada", "Ben"])
    board = Board(match)
    board
    return Player, match


@app.cell
def _(Player, match):
    Player(match, mode="dark")
"""
_IS_DARK = """board => {
    const [red, green, blue] = getComputedStyle(board.querySelector("svg polygon, svg rect")).fill.match(/[0-9]+/g);
    return Math.max(red, green, blue) < 100;
}"""


@pytest.fixture(scope="module")
def address(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where marimo runs a dark notebook with a board and a player of its match, anew for each page."""
    programs = made(root / "build/graders", f"marimo-{MARIMO}", [f"marimo=={MARIMO}", *NEEDS])
    folder, port = tmp_path_factory.mktemp("marimo"), free_port()
    (folder / "game.py").write_text(NOTEBOOK, encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("COV", "PYTHON"))}
    log = folder / "log"
    with log.open("w") as written:
        process = subprocess.Popen(
            [programs / "marimo", "run", "game.py", "--headless", "--no-token", "--port", str(port)],
            cwd=folder,
            env={**kept, "PYTHONPATH": f"{root}:{root / 'widgets'}", "HOME": str(folder)},
            stdout=written,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_until_served(f"http://127.0.0.1:{port}/health", process, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


@pytest.fixture
def page(address: str, browser: Browser) -> Iterator[Page]:
    """The notebook, with the board in it."""
    context = browser.new_context(viewport={"width": 1100, "height": 1600})
    context.set_default_timeout(PATIENCE)
    opened = context.new_page()
    opened.goto(address)
    opened.locator(".minerals-live-board svg").wait_for()
    yield opened
    context.close()


def click(page: Page, cell: str) -> None:
    page.locator(f".minerals-live-board [data-cell={cell}]").first.click()


def standing(page: Page, begins: str) -> None:
    page.locator(".minerals-live-standing", has_text=begins).wait_for()


def test_a_game_is_played_undone_and_looked_at(page: Page) -> None:
    standing(page, "Ada: mine a space")
    click(page, "e5")
    refused = page.locator(".minerals-live-refused")
    refused.wait_for()
    assert "e5" in refused.inner_text()
    click(page, "b5")
    standing(page, "or let all miners stay")
    page.get_by_role("button", name="Stay: no move").click()
    standing(page, "Ben: mine a space")
    page.get_by_role("button", name="Undo").click()
    standing(page, "Ada: mine a space")
    page.locator(".minerals-live-said", has_text="Taken back").wait_for()
    typed = page.get_by_label("or type an action")
    typed.fill("b5")
    typed.press("Enter")
    standing(page, "Ben: mine a space")
    step = page.frame_locator("iframe").locator(".minerals-slider")
    before = int(step.input_value())
    step.press("ArrowLeft")
    assert int(step.input_value()) < before


def test_the_board_is_as_dark_as_the_notebook(page: Page) -> None:
    assert page.evaluate("matchMedia('(prefers-color-scheme: light)').matches"), "the notebook is dark, not the system"
    page.wait_for_function(_IS_DARK, arg=page.locator(".minerals-live-board").element_handle())
    assert page.frame_locator("iframe").locator("html").get_attribute("data-theme") == "dark"


def test_a_game_is_at_the_table_and_ends_early(page: Page) -> None:
    page.get_by_role("button", name="At the table").click()
    page.get_by_role("button", name="At the table", pressed=True).wait_for()
    page.locator(".minerals-live-said", has_text="there is nothing to tell").wait_for()
    page.get_by_role("button", name="End…").click()
    page.get_by_role("button", name="Ada resigns").click()
    page.locator(".minerals-live-meaning", has_text="Ben wins").wait_for()
    last = page.get_by_role("button", name="End the game")
    last.scroll_into_view_if_needed()
    is_on_top = "el => { const {x, y, width, height} = el.getBoundingClientRect();"
    is_on_top += " return el.contains(el.getRootNode().elementFromPoint(x + width / 2, y + height / 2)); }"
    assert last.evaluate(is_on_top)
    last.click()
    standing(page, "The game is over. Ada resigned.")
    card = page.locator(".minerals-live-end")
    card.get_by_text("Ada resigned. Ben wins.").wait_for()
    card.scroll_into_view_if_needed()
    for name in ("Play again", "Replay", "Find what you missed", "Share"):
        assert card.get_by_role("button", name=name, exact=True).evaluate(is_on_top)
    card.get_by_role("button", name="Share").click()
    assert card.get_by_role("link", name="Save the game").evaluate(is_on_top)
    card.get_by_role("button", name="Replay").click()
    page.locator(".minerals-live-inside iframe").wait_for()
    page.get_by_role("button", name="Back to the game").click()
    card.get_by_role("button", name="Find what you missed").click()
    card.get_by_text("No other move would clearly have brought more.").wait_for()
    card.get_by_role("button", name="Play again").click()
    standing(page, "Ada: mine a space")
    card.wait_for(state="hidden")
    page.get_by_role("button", name="New game").wait_for()
