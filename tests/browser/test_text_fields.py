"""Fields for text in a real JupyterLab: the same text can be entered again, and nothing wipes out what is typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

import minerals

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

    from tests.browser.lab import LabPage, Server

pytestmark = pytest.mark.browser

BOARD = """
import minerals
from minerals_widgets import Board, LevelBoard, Player, RuleBoard

Board(minerals.new("mattock", players=["Ada", "Ben"]))
"""
LEVEL = 'LevelBoard("mattock.levels.mine-first")'
LESSON = """
RuleBoard(
    "minerals.move.crevice",
    position="W1  K   W   W2\\nturn: 1",
    try_this=[{"do": "Go to d5", "play": ["d4-d5"], "ask": "How many points?", "answer": {"score_of": 1}}],
)
"""
PLAYER = 'Player(minerals.new("mattock", board="inner", seed=1).log)'
# What a browser does when somebody clicks a suggestion.
_CHOOSE = """(field, text) => {
    field.value = text;
    field.dispatchEvent(new Event("change", { bubbles: true }));
}"""


@pytest.fixture(scope="module")
def lab_page(jupyter_server: Server, browser: Browser) -> Iterator[LabPage]:
    """A page with widgets that have a field each."""
    from tests.browser.lab import Lab

    lab = Lab(jupyter_server, browser)
    yield lab.open(BOARD, LEVEL, LESSON, PLAYER, width=1440, height=900)
    lab.close()


@pytest.fixture
def frames(lab_page: LabPage) -> Iterator[Locator]:
    yield lab_page.page.locator(".minerals-frame")
    assert not lab_page.faults


def enter(field: Locator, text: str) -> None:
    field.fill(text)
    field.press("Enter")


def press(board: Locator, name: str) -> None:
    board.get_by_role("button", name=name).click()


def test_an_action_is_typed_again_after_undo_and_a_suggestion_is_chosen(frames: Locator) -> None:
    board, (first, *_, last) = frames.nth(0), map(str, minerals.new("mattock").legal_actions())
    field, happened = board.get_by_placeholder("or type an action"), board.locator(".minerals-happened")
    enter(field, first)
    happened.filter(has_text=f"Ada mines {first}").wait_for()
    press(board, "Undo")
    happened.filter(has_text=f"Taken back: {first}.").wait_for()
    enter(field, first)
    happened.filter(has_text=f"Ada mines {first}").wait_for()
    press(board, "Undo")
    happened.filter(has_text=f"Taken back: {first}.").wait_for()
    field.focus()
    field.evaluate(_CHOOSE, last)
    happened.filter(has_text=last.split("/")[0]).wait_for()
    assert field.input_value() == ""
    press(board, "Undo")
    happened.filter(has_text=f"Taken back: {last}.").wait_for()


def test_what_is_typed_stays_while_the_board_shows_something_else(frames: Locator) -> None:
    board, first = frames.nth(0), str(minerals.new("mattock").legal_actions()[0])
    field, happened = board.get_by_placeholder("or type an action"), board.locator(".minerals-happened")
    suggested = board.locator("datalist option")
    assert suggested.count() == 0, "thirty boards would have thousands of them"
    field.focus()
    before = suggested.count()
    assert before > 1
    enter(field, first)
    happened.filter(has_text=f"Ada mines {first}").wait_for()
    field.fill("half an action")
    press(board, "Undo")
    happened.filter(has_text=f"Taken back: {first}.").wait_for()
    field.focus()
    assert suggested.count() == before
    assert field.input_value() == "half an action"
    press(board, "Redo")
    happened.filter(has_text=f"Played again: {first}.").wait_for()
    assert field.input_value() == "half an action"


def test_an_action_is_typed_again_in_a_level(frames: Locator) -> None:
    level = frames.nth(1)
    field, comment = level.get_by_placeholder("or type an action"), level.get_by_text("That is allowed too").first
    for _ in range(2):
        enter(field, "e3")
        comment.wait_for()
        press(level, "Undo")
        comment.wait_for(state="hidden")


def test_a_number_is_predicted_again_in_a_lesson(frames: Locator) -> None:
    lesson = frames.nth(2)
    verdict = lesson.get_by_text("That is not it").first
    for _ in range(2):
        press(lesson, "Go to d5")
        enter(lesson.get_by_placeholder("a whole number"), "9")
        verdict.wait_for()
        press(lesson, "Show me")
        press(lesson, "Reset")
        verdict.wait_for(state="hidden")


def test_a_path_is_entered_again_when_there_is_a_file(frames: Locator, jupyter_server: Server) -> None:
    player = frames.last
    press(player, "Open another line or log")
    field = player.get_by_label("Open", exact=True)
    enter(field, "later.replay")
    player.get_by_text("later.replay: ").wait_for()
    match = minerals.new("mattock", players=["Cleo", "Dan"], board="inner", seed=1)
    match.log.save(jupyter_server.folder / "later.replay")
    field.press("Enter")
    player.get_by_text("Cleo").first.wait_for()
    assert field.input_value() == "later.replay"
