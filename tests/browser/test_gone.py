"""What is closed is gone from the page as well, and what is far from sight takes little of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.lab import Lab, LabPage

pytestmark = pytest.mark.browser

WARM = 5
"""After so many runs the page has everything that it makes once."""
MOST_NODES = 30_000
BOARDS = 30
IMPORTS = "from minerals_widgets import Board, Player\nimport minerals"
BOARD = 'Board("minerals", board="lesson", players=2, seed=7)'
PLAYER = 'Player(minerals.new("mattock", board="inner", seed=7).log)'


def measure(shown: LabPage) -> dict[str, int]:
    """Count what the page keeps after its garbage was collected, whether it is in the document or not."""
    shown.page.wait_for_timeout(3000)
    devtools = shown.page.context.new_cdp_session(shown.page)
    devtools.send("Performance.enable")
    for _ in range(3):
        devtools.send("HeapProfiler.collectGarbage")
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    devtools.detach()
    return {each["name"]: int(each["value"]) for each in metrics}


def run_again(shown: LabPage, times: int) -> None:
    for _ in range(times):
        shown.execute("notebook:run-all-cells")
        shown.page.locator(".minerals-frame[data-place]").first.wait_for()


@pytest.mark.slow
@pytest.mark.parametrize(("source", "runs"), [(BOARD, 200), (PLAYER, 50)], ids=["a board", "a player"])
def test_a_cell_that_runs_again_and_again_leaves_nothing(lab: Lab, source: str, runs: int) -> None:
    shown = lab.open(IMPORTS, source)
    run_again(shown, WARM)
    before = measure(shown)
    run_again(shown, runs)
    after = measure(shown)
    # A board has some hundred nodes and listeners. JupyterLab's own menus have as many, and come and go once.
    assert after["Nodes"] - before["Nodes"] < runs
    assert after["JSEventListeners"] - before["JSEventListeners"] < 2 * runs + 200


@pytest.mark.slow
def test_thirty_boards_stay_small(lab: Lab) -> None:
    shown = lab.open(IMPORTS, *['Board("minerals", seed=7)'] * BOARDS)
    shown.wait_for(lambda: shown.page.locator(".minerals-frame").count() == BOARDS, "thirty boards")
    assert measure(shown)["Nodes"] <= MOST_NODES
    last = BOARDS - 1
    shown.canvas(last).scroll_into_view_if_needed()
    shown.wait_for_ink(last, least=500)
    shown.wait_for(lambda: shown.ink(0) <= 0, "the first board to be put away")
    assert measure(shown)["Nodes"] <= MOST_NODES
