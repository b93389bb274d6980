"""A board that is drawn in SVG does all that a board on a canvas does, in a real JupyterLab."""

from __future__ import annotations

import pytest

import minerals
from tests.browser.person import Person
from tests.browser.test_motion import WATCH, done, seen
from tests.widgets.games import LESSON

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BOARD = f"""
import os, minerals
from minerals_widgets import Board
os.environ["MINERALS_SURFACE"] = "svg"
match = minerals.new("minerals", players=["Kate", "Matt"], **{LESSON!r})
board = Board(match)
board
"""


@pytest.fixture
def person(lab) -> Person:
    lab_page = lab.open(BOARD, width=1300, height=1000)
    lab_page.wait_for_ink(least=100)
    assert lab_page.page.locator("canvas.minerals-canvas").count() == 0
    return Person(lab_page, minerals.new("minerals", players=["Kate", "Matt"], **LESSON))


def first_targets(person: Person) -> list[str]:
    scene = person.session.scene(person.lab_page.laid_out_for())
    return [token for token in person.session.targets() if scene.centre_of(token)]


def test_a_board_in_svg_is_played_by_clicks_and_its_pieces_move(person):
    lab_page, page = person.lab_page, person.page
    for _ in range(3):
        before = lab_page.picture()
        person.click(first_targets(person)[0])
        lab_page.wait_for_another(before)
    shown = page.locator(".minerals-canvas > svg")
    assert shown.bounding_box()["width"] > 300
    assert shown.get_attribute("role") == "img" and "Minerals" in (shown.get_attribute("aria-label") or "")

    # The name of the cell under the pointer.
    page.mouse.move(*person.place("d4"))
    page.locator(".minerals-tip").first.wait_for()
    assert "d4" in page.locator(".minerals-tip").first.inner_text()

    # A refused click is answered beside its cell.
    refused = next(cell for cell in ("f6", "e4", "d8") if cell not in person.session.targets())
    person.click(refused)
    assert person.session.answer.is_refusal
    page.locator(".minerals-answer").first.wait_for()
    page.keyboard.press("Escape")  # or it lies over the cells beside it
    page.locator(".minerals-answer").first.wait_for(state="hidden")

    moves_without_a_reload(person)
    assert not lab_page.faults


def moves_without_a_reload(person: Person) -> None:
    lab_page, page = person.lab_page, person.page
    page.wait_for_timeout(500)
    page.evaluate(WATCH, ".minerals-canvas")
    ended = done(lab_page)
    for _ in range(12):
        page.wait_for_timeout(400)
        person.click(first_targets(person)[0])
        # A computer that is busy may draw a short way in one picture.
        if max(map(len, seen(page).values()), default=0) >= 2:
            lab_page.wait_for(lambda: done(lab_page) > ended, "the motion to end")
            assert page.locator(".minerals-cover").count() == 0
            return
    raise AssertionError("Nothing moved.")
