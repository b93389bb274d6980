"""How a page begins: a board answers before Python is there, loses no click, and loads little."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from minerals.core.game import game_names
from tests.live.test_boards import GAMES, board
from tests.live.visit import Visit, put

if TYPE_CHECKING:
    from playwright.sync_api import Route

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MEGABYTE = 1_000_000
SAID = "minerals.engine.said.filter(({ content }) => content?.press).map(({ content }) => content.press)"


def test_the_board_answers_and_keeps_clicks_before_python_is_there(browser, engine, live_address):
    name = put(engine, "first", board("mattock", GAMES["mattock"]), asked=12)
    visit = Visit(browser)
    held: list[Route] = []
    visit.context.route("**/worker.js", lambda route: held.append(route))  # noqa: PLW0108 - it marks what it is given
    visit.open(f"{live_address}/{name}")
    visit.page.locator(".minerals-canvas > svg").wait_for()
    visit.page.wait_for_timeout(1000)  # for the width of the page
    before, first = visit.words(), visit.able()[0]
    press(visit, first)
    visit.wait_for(lambda: visit.words() != before)
    assert visit.page.evaluate("document.body.dataset.engine") == "starting"
    press(visit, visit.able()[-1])
    said = visit.page.evaluate(SAID)
    assert said[0] == first and len(said) == 2
    held[0].continue_()
    visit.wait_until_alive()
    assert visit.page.evaluate(SAID) == said
    assert visit.words() != before
    visit.close()


def press(visit: Visit, token: str) -> None:
    """Click without waiting for Python."""
    visit.page.mouse.click(*visit.place(token))


def test_a_page_loads_little(browser, engine, live_address):
    name = put(engine, "small", board("minerals", GAMES["minerals"]))
    visit = Visit(browser)
    loaded: list[str] = []
    visit.page.context.on("request", lambda request: loaded.append(request.url))
    visit.open(f"{live_address}/{name}").wait_until_alive()
    files = {url.rpartition("/")[2] for url in loaded if url.startswith(live_address)}
    assert (
        "stdlib.zip" not in files
        and not {f"game-{other}.pack.gz" for other in set(game_names()) - {"minerals"}} & files
    )
    assert len(files) <= 14
    assert sum(size_on_the_way(engine, each) for each in files) <= 12 * MEGABYTE
    visit.close()


def size_on_the_way(folder: Path, name: str) -> int:
    """Return how large a file is on its way from a server that compresses what is not compressed yet."""
    file = next((each for each in (folder / name, folder / "engine" / name) if each.is_file()), None)
    if file is None:
        return 0
    data = file.read_bytes()
    return len(data) if file.suffix in {".gz", ".zip", ".woff2"} else len(gzip.compress(data, 6))
