"""A live page within another page: it tells how high it is, and is as light or dark as its host."""

from __future__ import annotations

import pytest

from minerals.live.folder_server import FolderServer
from tests.live.visit import put

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HOST = """<!DOCTYPE html><iframe src="board.html?embed" style="width: 100%; height: 300px; border: 0"></iframe>
<script>
  heights = [];
  addEventListener("message", ({ data }) => {
    if (data?.type !== "minerals:height") return;
    heights.push(data.height);
    document.querySelector("iframe").style.height = `${data.height}px`;
  });
</script>"""


@pytest.mark.parametrize("width", [390, 1000])
def test_a_page_in_a_page_is_as_high_as_it_needs_to_be_and_follows_its_colours(browser, tmp_path, width):
    put(tmp_path, "board", "from minerals_widgets import Board\nBoard('mattock', seed=1)")
    (tmp_path / "index.html").write_text(HOST, encoding="utf-8")
    page = browser.new_page(viewport={"width": width, "height": 800})
    with FolderServer(tmp_path) as server:
        page.goto(server.address.removesuffix("board.html"))
        page.wait_for_function("heights.length")
        page.wait_for_timeout(1000)
        inside = page.frame_locator("iframe")
        told, settled = page.evaluate("heights.length"), page.evaluate("heights.at(-1)")
        page.wait_for_timeout(1000)
        assert page.evaluate("heights.length") == told, "it never comes to rest"
        assert inside.locator("body").evaluate("body => body.getBoundingClientRect().height") <= settled
        assert not inside.locator("body > header").is_visible()
        for mode in ("dark", "light"):
            page.evaluate(f"frames[0].postMessage({{ type: 'minerals:mode', mode: '{mode}' }}, '*')")
            inside.locator(f"body[data-jp-theme-light={'false' if mode == 'dark' else 'true'}]").wait_for()
    page.close()
