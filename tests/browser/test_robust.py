"""Boards, players and editors survive reloads, second views, dense screens and faults, in JupyterLab."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import minerals
from tests.browser.test_motion import RUN

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.lab import LabPage

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BOARD = """
import minerals
from minerals_widgets import Board

board = Board(minerals.new("mattock", board="inner", seed=1))
board
"""
PLAYER = """
import minerals
from minerals.bots import bot_named, play_out
from minerals_widgets import Player

match = minerals.new("mattock", board="inner", seed=1)
play_out(match, [bot_named("random", seed=seat) for seat in (1, 2)], most_actions=8)
player = Player(match)
player
"""
EDITOR = """
from minerals_widgets import Editor

editor = Editor("mattock", board="inner", seed=7)
editor
"""
THREADS = """async () => {
    const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
    const left = "sum(one.name == 'minerals-background' for one in __import__('threading').enumerate())";
    const reply = await kernel.requestExecute({ code: "", user_expressions: { left } }).done;
    return Number(reply.content.user_expressions.left.data["text/plain"]);
}"""
SCENE = minerals.new("mattock", board="inner").scene()
WINDOW = {"width": 1300, "height": 1300}


def wait_until_idle(lab_page: LabPage) -> None:
    """Wait until nothing on the page changes any more: the events that come with a new page are answered."""
    seen = ""
    while seen != (now := lab_page.picture()):
        seen = now
        lab_page.page.wait_for_timeout(300)


def games_of(player: Locator) -> int:
    """Return from how many games the chances at the step are, or 0 if there are none yet."""
    found = re.search(r"from (\d+) quick games", player.locator(".minerals-condition").inner_text())
    return int(found[1]) if found else 0


def click(lab_page: LabPage, cell: str, number: int = 0) -> None:
    lab_page.page.mouse.click(*lab_page.place(*SCENE.centre_of(cell), SCENE.width, number))


@pytest.mark.parametrize("cell", [pytest.param(PLAYER, id="player"), pytest.param(EDITOR, id="editor")])
def test_a_page_loaded_anew_shows_the_same_picture(lab, cell):
    lab_page = lab.open(cell, **WINDOW)
    lab_page.wait_for_ink()
    untouched = lab_page.picture()
    title = "Previous step" if cell is PLAYER else "Show a position after this many random actions"
    lab_page.page.get_by_title(title).click()
    changed = lab_page.wait_for_another(untouched)
    lab_page.reload()
    lab_page.wait_for(lambda: lab_page.canvas().count() and lab_page.picture() == changed, "the same picture")
    wait_until_idle(lab_page)
    assert lab_page.picture() == changed
    assert not lab_page.faults


def test_two_views_of_one_board_show_the_same(lab):
    lab_page = lab.open(BOARD, "board", **WINDOW)
    for number in range(2):
        lab_page.wait_for_ink(number)
    begun, answers = lab_page.picture(0), lab_page.page.locator(".minerals-refusal")
    click(lab_page, "e5", number=1)
    lab_page.wait_for_another(begun, 1)
    lab_page.wait_for(lambda: lab_page.picture(0) == lab_page.picture(1), "both to show the same")
    lab_page.wait_for(lambda: len(set(answers.all_inner_texts())) * 2 == answers.count() > 0, "the same words in both")
    assert not lab_page.faults


def test_on_a_dense_screen_the_canvas_has_a_pixel_for_each_of_the_screen(lab):
    lab_page = lab.open(f'import os\nos.environ["MINERALS_SURFACE"] = "canvas"\n{BOARD}', scale=2, **WINDOW)
    lab_page.wait_for_ink()
    assert lab_page.page.evaluate("devicePixelRatio") == 2
    drawn, shown = lab_page.canvas().evaluate("canvas => [canvas.width, canvas.clientWidth]")
    assert drawn >= 2 * shown > 0
    assert drawn == pytest.approx(2 * shown, abs=2)


def test_a_fault_in_a_handler_is_told_and_the_next_click_works(lab):
    trap = """
click = board.session.click

def stumble(token):
    board.session.click = click
    1 / 0

board.session.click = stumble
"""
    lab_page = lab.open(BOARD, trap, **WINDOW)
    lab_page.wait_for_ink()
    begun = lab_page.picture()
    click(lab_page, "e5")
    alert = lab_page.page.get_by_role("alert")
    alert.filter(has_text="This is a bug in the program, not your mistake: ZeroDivisionError").wait_for()
    assert lab_page.picture() == begun
    click(lab_page, "e5")
    lab_page.wait_for_another(begun)
    lab_page.wait_for(lambda: not alert.count(), "the fault to be told no longer")
    assert not lab_page.faults


def test_a_forecast_is_refined_while_somebody_looks_and_the_page_remembers_who_wants_it(lab):
    lab_page = lab.open(PLAYER, width=1440, height=900)
    lab_page.wait_for_ink()
    page, player = lab_page.page, lab_page.page.locator(".minerals-frame").first
    graph, curve = player.locator(".minerals-chances"), player.locator(".minerals-curve[data-seat='2']").last
    assert not graph.is_visible()
    player.get_by_title("How likely each player was to win").click()
    curve.wait_for(state="attached")
    coarse = games_of(player)
    graph.scroll_into_view_if_needed()
    box, last = graph.bounding_box(), int(graph.get_attribute("aria-valuemax"))
    page.mouse.click(box["x"] + box["width"] * 0.7, box["y"] + box["height"] / 2)
    lab_page.wait_for(lambda: graph.get_attribute("aria-valuenow") == str(round(0.7 * last)), "the step clicked on")
    player.locator(".minerals-place", has_text=f"Step {round(0.7 * last)} of {last}").wait_for()
    lab_page.wait_for(lambda: games_of(player) > coarse > 0, "more games", seconds=60)

    lab_page.run_all()
    curve.wait_for(state="attached")
    page.evaluate(RUN, "player.close()")
    lab_page.wait_for(lambda: page.evaluate(THREADS) == 0, "the work to end with its player", seconds=30)
    assert not lab_page.faults
