"""F5 and Run All, again and again: no reload of a page leaves a board that does not draw.

CI reloads a few times. For as many as you have time for, set MINERALS_RELOADS to their number.
"""

from __future__ import annotations

import os

import pytest

from tests.browser.lab import Lab

pytestmark = [pytest.mark.browser, pytest.mark.slow]

RELOADS = int(os.environ.get("MINERALS_RELOADS", "6"))
BOARDS = 4
CELLS = [
    'from minerals_widgets import Board\nBoard("minerals", board="lesson", seed=7)',
    *(f'Board("mattock", board="inner", seed={seed})' for seed in range(1, BOARDS)),
]


def test_no_reload_leaves_a_board_that_does_not_draw(lab: Lab):
    lab_page = lab.open(*CELLS, width=1440, height=900)
    page = lab_page.page
    for reload in range(RELOADS):
        page.reload()
        lab_page.wait_until_ready()
        # At once, while JupyterLab still restores the widgets of the page before, as an impatient reader does.
        lab_page.execute("notebook:run-all-cells")
        for number in range(BOARDS):
            lab_page.canvas(number).scroll_into_view_if_needed()  # it draws only what is near the window
            lab_page.wait_for_ink(number, least=3)
        assert page.get_by_text("javascript error").count() == 0, reload
    assert not lab_page.faults
