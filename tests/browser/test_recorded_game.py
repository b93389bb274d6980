"""A recorded game in JupyterLab: a double click opens the player, and everything else still works."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import minerals
from tests.browser.patience import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FrameLocator, Page

    from tests.browser.lab import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

VIEWER = Path(minerals.__file__).parent / "exchange/viewer"
SHOWN = ".minerals-slider"
READY = """() => ["minerals-kit:open-in-player", "filebrowser:refresh", "filebrowser:go-to-path"].every(
    command => window.jupyterapp?.commands.hasCommand(command))"""
_RUN = "([command, args]) => jupyterapp.commands.execute(command, args).then(() => null)"


@pytest.fixture(scope="module")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A JupyterLab that finds the extension in the checkout, as it finds it where the wheel is installed."""
    pytest.importorskip("jupyterlab", reason="JupyterLab is not installed")
    from tests.browser.lab import serve

    paths = {"JUPYTER_PATH": str(VIEWER / "share"), "JUPYTER_CONFIG_PATH": str(VIEWER / "etc")}
    with serve(tmp_path_factory.mktemp("viewer"), **paths) as running:
        yield running


@pytest.fixture(scope="module")
def window(server: Server, browser: Browser) -> Iterator[Page]:
    """JupyterLab in a window."""
    (server.folder / "Größe #1?").mkdir()
    context = browser.new_context(viewport={"width": 1300, "height": 900})
    context.set_default_timeout(PATIENCE)
    opened = context.new_page()
    opened.goto(f"{server.url}/lab/workspaces/viewer")
    opened.wait_for_function(READY)
    yield opened
    context.close()


@pytest.fixture
def page(window: Page, server: Server, root: Path) -> Page:
    """JupyterLab with nothing open, with a game and a file that is none beside its files."""
    recorded = root / "replays/iceminers/carrying.replay"
    shutil.copy(recorded, server.folder / "game.replay")
    shutil.copy(recorded, server.folder / "Größe #1?/a b%20.replay")
    (server.folder / "broken.replay").write_text("Hello\n")
    do(window, "application:close-all")
    do(window, "filebrowser:go-to-path", path="/")
    do(window, "filebrowser:refresh")
    window.locator(".jp-DirListing-item", has_text="game.replay").wait_for()
    return window


def do(page: Page, command: str, **arguments: str) -> None:
    """Let JupyterLab do something, and wait until it has."""
    page.evaluate(_RUN, [command, arguments])


def game(page: Page) -> FrameLocator:
    """What the frame in front shows."""
    return page.frame_locator(".jp-IFrame:visible iframe")


def double_click(page: Page, name: str) -> None:
    page.locator(".jp-DirListing-item", has_text=name).dblclick()


def in_front(page: Page) -> str:
    return str(page.evaluate("jupyterapp.shell.currentWidget.title.label"))


def test_a_double_click_opens_the_player_which_comes_back_after_a_reload(page: Page) -> None:
    double_click(page, "game.replay")
    step = game(page).locator(SHOWN)
    step.wait_for()
    before = int(step.input_value())
    step.press("ArrowRight")
    assert int(step.input_value()) > before
    assert in_front(page) == "game.replay"
    page.wait_for_timeout(1500)  # until JupyterLab has kept what is open
    page.reload()
    page.wait_for_function(READY)
    game(page).locator(SHOWN).wait_for()


def test_a_file_that_is_no_game_says_so_in_a_sentence(page: Page) -> None:
    double_click(page, "broken.replay")
    told = game(page).get_by_role("alert").locator("p")
    told.wait_for()
    assert told.inner_text().startswith("broken.replay, line 1: ")
    assert "Hello" not in told.inner_text()


def test_a_file_that_has_changed_is_shown_anew(page: Page, server: Server, root: Path) -> None:
    double_click(page, "broken.replay")
    game(page).get_by_role("alert").wait_for()
    page.wait_for_timeout(2500)
    shutil.copy(root / "replays/iceminers/carrying.replay", server.folder / "broken.replay")
    game(page).locator(SHOWN).wait_for()


def test_the_page_is_as_dark_as_the_lab_and_stays_at_its_step(page: Page) -> None:
    double_click(page, "game.replay")
    step = game(page).locator(SHOWN)
    step.wait_for()
    step.press("End")
    last = step.input_value()
    assert int(last) > 1
    assert game(page).locator("html").get_attribute("data-theme") == "light"
    do(page, "apputils:change-theme", theme="JupyterLab Dark")
    game(page).locator("html[data-theme=dark]").wait_for(state="attached")
    do(page, "apputils:change-theme", theme="JupyterLab Light")
    game(page).locator("html[data-theme=light]").wait_for(state="attached")
    assert step.input_value() == last


def test_what_a_page_without_a_script_says_is_as_dark_as_the_lab(page: Page) -> None:
    double_click(page, "broken.replay")
    game(page).get_by_role("alert").wait_for()
    do(page, "apputils:change-theme", theme="JupyterLab Dark")
    game(page).locator("html[data-theme=dark]").wait_for(state="attached")
    do(page, "apputils:change-theme", theme="JupyterLab Light")
    game(page).locator("html[data-theme=light]").wait_for(state="attached")


def test_the_context_menu_opens_the_player_or_the_text(page: Page) -> None:
    item = page.locator(".jp-DirListing-item", has_text="game.replay")
    item.click(button="right")
    page.get_by_text("Open in the player", exact=True).click()
    game(page).locator(SHOWN).wait_for()
    item.click(button="right")
    page.locator(".lm-Menu-itemLabel", has_text="Open With").hover()
    page.locator(".lm-Menu-itemLabel", has_text="Editor").first.click()
    page.locator(".cm-content:visible", has_text='"game":"iceminers"').wait_for()


def test_the_page_reaches_nothing_of_the_lab(page: Page) -> None:
    double_click(page, "game.replay")
    game(page).locator(SHOWN).wait_for()
    assert page.locator(".jp-IFrame:visible iframe").get_attribute("sandbox") == "allow-scripts"
    assert game(page).locator("html").evaluate("window.origin") == "null"


def test_any_name_of_a_file_or_a_folder_will_do(page: Page) -> None:
    double_click(page, "Größe #1?")
    double_click(page, "a b%20.replay")
    game(page).locator(SHOWN).wait_for()
