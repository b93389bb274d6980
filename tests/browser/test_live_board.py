"""A board as one widget in JupyterLab, beside the board itself: what happens on one happens on both."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.browser.lab import Lab

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BOARD = """
from minerals_widgets import Board

board = Board("mattock", board="inner", seed=1, players=["Ada", "Ben"])
board
"""


def test_a_click_on_one_is_a_click_on_the_other(lab: Lab) -> None:
    lab_page = lab.open(BOARD, "board.live()", height=1400)
    lab_page.wait_for_ink()
    page = lab_page.page
    page.locator(".minerals-live-board [data-cell=b5]").first.click()
    page.locator(".minerals-standing", has_text="or let all miners stay").wait_for()
    page.get_by_role("button", name="let all miners stay").first.click()
    page.locator(".minerals-live-standing", has_text="Ben: mine a space").wait_for()
    page.locator(".jupyter-button", has_text="Undo").first.click()
    page.locator(".minerals-live-said", has_text="Taken back").wait_for()
    assert not lab_page.faults
