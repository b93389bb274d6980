"""How a page begins: a board answers before Python is there, loses no click, and loads little."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.live.line import BITS, Line
from tests.live.test_boards import GAMES, board
from tests.live.visit import Visit, put

if TYPE_CHECKING:
    from playwright.sync_api import Route

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MEGABYTE = 1_000_000
COLD = 6.0
"""In so many seconds a board is to be alive on a first visit, over a line as people have it at home."""
PYTHON = 1.0
"""So many of them are for Python to begin in, when all is there."""
ANSWERS = 0.75 * MEGABYTE
"""What the answers to first clicks, which take a minute to make, add to the largest page of the site."""
SIZES_SEEN = """(() => {
  window.seen = new Set();
  const look = () => {
    const svg = document.querySelector(".minerals-canvas > svg");
    if (svg?.childElementCount) {
      const { width, height } = svg.getBoundingClientRect();
      seen.add(`${width} × ${height}: ${svg.getAttribute("viewBox")}`);
    }
    requestAnimationFrame(look);
  };
  look();
})()"""
SAID = "minerals.engine.said.filter(({ content }) => content?.press).map(({ content }) => content.press)"


def test_the_board_answers_and_keeps_clicks_before_python_is_there(browser, engine, live_address):
    name = put(engine, "first", board("mattock", GAMES["mattock"]), asked=12)
    visit = Visit(browser)
    held: list[Route] = []
    visit.context.route("**/engine/**", lambda route: held.append(route))  # noqa: PLW0108 - it marks what it is given
    visit.page.goto(f"{live_address}/{name}", wait_until="commit")
    visit.page.locator(".minerals-canvas > svg").wait_for()
    visit.page.wait_for_timeout(1000)  # for the width of the page
    before, first = visit.words(), visit.able()[0]
    press(visit, first)
    visit.wait_for(lambda: visit.words() != before)
    assert visit.page.evaluate("document.body.dataset.engine") == "starting"
    press(visit, visit.able()[-1])
    said = visit.page.evaluate(SAID)
    assert said[0] == first and len(said) == 2
    for route in held:
        route.continue_()
    visit.context.unroute("**/engine/**")
    visit.wait_until_alive()
    assert visit.page.evaluate(SAID) == said
    assert visit.words() != before
    visit.close()


def press(visit: Visit, token: str) -> None:
    """Click without waiting for Python."""
    visit.page.mouse.click(*visit.place(token))


def test_nothing_moves_when_python_comes(browser, engine, live_address):
    name = put(engine, "still", board("mattock", GAMES["mattock"]))
    visit = Visit(browser, "phone", dark=True)
    visit.page.add_init_script(SIZES_SEEN)
    visit.open(f"{live_address}/{name}").wait_until_alive()
    visit.page.wait_for_timeout(500)
    visit.settle()
    assert len(visit.page.evaluate("[...seen]")) == 1
    visit.close()


@pytest.mark.parametrize("game", ["minerals", "mattock"])
def test_a_page_loads_little(browser, engine, game):
    source = f'from minerals_widgets import PlayBoard\nPlayBoard("{game}", seed=1, luck="1")'
    name = put(engine, f"small-{game}", source)
    with Line(engine) as line:
        visit = Visit(browser).open(f"{line.address}/{name}").wait_until_alive()
        visit.close()
    files = {each.rpartition("/")[2] for each in line.crossed}
    assert "stdlib.zip" not in files
    assert {each for each in files if each.startswith("game-")} == {f"game-{game}.pack.gz"}
    assert len(files) <= 15
    crossed = sum(line.crossed.values())
    assert crossed <= 12 * MEGABYTE
    assert crossed + ANSWERS <= (COLD - PYTHON) * BITS / 8, "too much for a first visit in 6 s"
