"""A teacher edits positions with the mouse, in a real JupyterLab."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import minerals

if TYPE_CHECKING:
    from tests.browser.lab import LabPage

pytestmark = pytest.mark.browser

EDITOR = """
import os
os.environ["MINERALS_SURFACE"] = {surface!r}
from minerals_widgets import Editor
editor = Editor("mattock", board="inner", seed=7)
editor
"""


class Teacher:
    """Somebody who edits a position of Mattock; its picture has the same size in every position."""

    def __init__(self, lab_page: LabPage) -> None:
        self.lab_page = lab_page
        self.page = lab_page.page
        self.scene = minerals.new("mattock", board="inner").scene()

    def click(self, cell: str) -> None:
        """Click a cell on the canvas, and wait until it is painted."""
        picture = self.lab_page.picture()
        self.page.mouse.click(*self.lab_page.place(*self.scene.centre_of(cell), self.scene.width))
        self.lab_page.wait_for_another(picture)

    def press(self, name: str) -> None:
        # Before the word there may stand an icon, which is a letter to the page.
        self.page.get_by_role("button", name=re.compile(rf"\b{name}$")).click()

    def take(self, name: str) -> None:
        """Press a swatch."""
        self.page.get_by_role("radio", name=name).click()

    def wait_for_words(self, words: str, css: str = ".minerals-words") -> None:
        shown = self.page.locator(css)
        self.lab_page.wait_for(lambda: words in " ".join(shown.all_inner_texts()), words)

    @property
    def written(self) -> str:
        return self.page.locator(".minerals-position textarea").input_value()

    def write(self, text: str) -> None:
        self.page.locator(".minerals-position textarea").fill(text)
        self.press("Apply text")


@pytest.fixture(params=["canvas", pytest.param("svg", marks=pytest.mark.slow)])
def teacher(lab, request):
    lab_page = lab.open(EDITOR.format(surface=request.param), width=1300, height=1100)
    lab_page.wait_for_ink()
    return Teacher(lab_page)


def test_a_position_is_painted_mended_drawn_written_and_played(teacher):
    page, lab_page = teacher.page, teacher.lab_page
    begun = teacher.written

    teacher.take("Tile")
    for cell in ("e5", "e4", "e6", "d4", "d5"):
        teacher.click(cell)
    teacher.wait_for_words("The tile on e5 touches 4 others", ".minerals-refusal")
    assert page.get_by_role("button", name="Not ready to play").is_disabled()
    teacher.press("Undo")
    lab_page.wait_for(lambda: not page.locator(".minerals-refusal").count(), "the fault to be gone")

    # A drag over cells is one change.
    lab_page.wait_for(lambda: teacher.written.count("T") == 4, "the text to follow")
    begin, end = (lab_page.place(*teacher.scene.centre_of(cell), teacher.scene.width) for cell in ("g5", "g7"))
    before = teacher.written
    page.mouse.move(*begin)
    page.mouse.down()
    page.mouse.move(*end, steps=12)
    page.mouse.up()
    lab_page.wait_for(lambda: teacher.written.count("T") == 7, "three more tiles")
    teacher.press("Undo")
    lab_page.wait_for(lambda: teacher.written == before, "none of them")

    # The swatches are one stop, and the arrow keys go from one to the next.
    page.get_by_role("radio", name="Tile").press("ArrowRight")
    lab_page.wait_for(page.get_by_role("radio", name="Open space", checked=True).is_visible, "the next swatch")
    assert page.evaluate("document.activeElement.title") == "Board: Open space"
    assert page.locator(".minerals-swatch[role=radio][tabindex='0']").count() == 1

    drawn = lab_page.picture()
    teacher.press("Random position")
    lab_page.wait_for_another(drawn)
    lab_page.wait_for(lambda: teacher.written != before, "the text to follow")
    random = teacher.written

    teacher.write("nonsense")
    teacher.wait_for_words("'nonsense' is no row of the board", ".minerals-refusal")
    assert teacher.written == "nonsense"
    teacher.write(begun.replace("turn: 1", "turn: 2"))
    teacher.wait_for_words("Player 2's turn", ".minerals-standing")
    teacher.press("Undo")
    lab_page.wait_for(lambda: teacher.written == random, "the random position to come back")

    page.locator(".widget-dropdown select").first.select_option(index=1)
    teacher.wait_for_words("mines", ".minerals-happened")
    teacher.press("Play on")
    lab_page.wait_for(lambda: not page.locator(".minerals-palette").count(), "the board in the editor's place")
    lab_page.wait_for_ink()
    teacher.press("Edit")
    lab_page.wait_for(page.locator(".minerals-palette").is_visible, "the editor to come back")
    lab_page.wait_for_ink()
    assert not lab_page.faults
    assert not page.get_by_text("This is a bug in the program").count()


@pytest.mark.slow
def test_it_is_painted_again_when_the_page_is_loaded_anew(teacher):
    teacher.take("Miner 2")
    teacher.take("Tile")
    teacher.click("e5")
    ink = teacher.lab_page.ink()
    teacher.lab_page.reload()
    assert teacher.lab_page.wait_for_ink(least=ink // 2)
    teacher.click("e4")
    teacher.press("Undo")
    teacher.press("Undo")
    teacher.lab_page.wait_for(lambda: teacher.written == minerals.new("mattock", board="inner").diagram(), "the set-up")
    assert not teacher.lab_page.faults


ASKED = """
from minerals_widgets import Board
board = Board("mattock", board="inner", seed=7)
board
"""


ON_TOP = (
    "one => { const box = one.getBoundingClientRect();"
    " const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);"
    " const fits = one.scrollWidth <= one.clientWidth + 1 && one.scrollHeight <= one.clientHeight + 1;"
    " return one.contains(top) && fits; }"
)
"""Whether something is wholly visible, and nothing covers it."""


def test_a_change_that_makes_a_move_legal_is_painted_by_one_press(lab):
    lab_page = lab.open(ASKED, width=1300, height=1100)
    lab_page.wait_for_ink()
    person = Teacher(lab_page)
    page = person.page
    page.get_by_role("button", name=re.compile(r"Why\?$")).click()
    person.click("e5")
    person.wait_for_words("3 buttons below the board")
    offered = page.get_by_role("button", name=re.compile("Put tiles on d3 and d4"))
    offered.wait_for()
    assert page.locator(".minerals-changes button").count() == 3
    for change in page.locator(".minerals-changes button").all():
        change.scroll_into_view_if_needed()
        assert change.evaluate(ON_TOP)
    # From the keyboard as well.
    offered.focus()
    page.keyboard.press("Enter")
    page.get_by_role("radio", name="Tile").wait_for()
    lab_page.wait_for(lambda: not page.locator(".minerals-changes button").count(), "the changes to be gone")
    person.press("Undo")
    assert not lab_page.faults


REPLAYED = """
import minerals
from minerals_widgets import Player
player = Player(minerals.new("mattock", board="inner", seed=7).log)
player
"""


def test_a_change_in_a_replay_opens_a_copy_of_the_position_with_it(lab):
    lab_page = lab.open(REPLAYED, width=1300, height=1100)
    lab_page.wait_for_ink()
    person = Teacher(lab_page)
    page = person.page
    page.mouse.click(*lab_page.place(*person.scene.centre_of("e5"), person.scene.width))
    person.wait_for_words("buttons below the board")
    offered = page.get_by_role("button", name=re.compile("Put tiles on d3 and d4"))
    offered.wait_for()
    offered.scroll_into_view_if_needed()
    assert offered.evaluate(ON_TOP)
    offered.click()
    page.get_by_text("Edited from step").first.wait_for()
    page.get_by_role("radio", name="Tile").wait_for()
    person.press("Back to the game")
    lab_page.wait_for(lambda: not page.locator(".minerals-changes button:visible").count(), "the changes to be gone")
    assert not lab_page.faults
