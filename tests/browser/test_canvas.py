"""The guarded canvas in a real JupyterLab: every known trap of ipycanvas, sprung and survived."""

from __future__ import annotations

import pytest

from tests.browser.lab import Lab, LabPage
from tests.picture.demo import HEIGHT, WIDTH, point

pytestmark = pytest.mark.browser

BOARD = """
from IPython.display import display
from ipywidgets import HBox, Label, VBox
from minerals_widgets.canvas import GuardedCanvas
from tests.picture.demo import demo_scene

pressed = Label("nothing pressed")

def press(cell):
    pressed.value = f"pressed {cell}"
    board.show(demo_scene(selected=cell if cell in ("d1", "d5") else "c2"))

board = GuardedCanvas(demo_scene(), on_cell=press)
"""
SHOW = "display(board.widget, pressed)"


def click(lab_page: LabPage, cell: str, number: int = 0) -> None:
    lab_page.page.mouse.click(*lab_page.place(*point(cell), WIDTH, number))


def wait_for_text(lab_page: LabPage, text: str) -> None:
    lab_page.page.get_by_text(text, exact=True).first.wait_for(timeout=10_000)


class TestShowing:
    def test_a_board_shows_its_picture(self, lab: Lab) -> None:
        lab_page = lab.open(BOARD, SHOW)
        assert lab_page.wait_for_ink() > 100_000
        assert not lab_page.faults
