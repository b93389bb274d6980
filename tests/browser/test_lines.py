"""Lines of play in a real JupyterLab: the menu of each, by mouse and keys, and a move that is corrected by clicks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import minerals
from minerals.core.picture import Viewport
from minerals_widgets.player.correct_move import HEADING
from tests.widgets.player.test_correction import lesson

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.lab import Lab, LabPage

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PLAYER = """
import minerals
from minerals.core.picture import Viewport
from minerals_widgets import Player

match = minerals.new("minerals", board="lesson", players=["Ada", "Ben"], removals=2, seed=7)
for action in ("remove d6", "remove d7"):
    played = match.play(action)
played = match.undo().play("remove h6")
for action in ("pawn e6", "pawn f5"):
    played = match.play(action)
player = Player(match.log)
player
"""
BOARD = """
import minerals
from minerals.core.picture import Viewport
from minerals_widgets import Board, Player

match = minerals.new("minerals", board="lesson", players=["Ada", "Ben"], removals=2, seed=7)
board = Board(match)
board
"""
WINDOWS = {"desk": (1440, 900), "phone": (390, 844)}
IS_WHOLE = """menu => {
    const {left, top, right, bottom} = menu.getBoundingClientRect();
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return inside && [...menu.querySelectorAll("button")].every(item => {
        const {x, y, width, height} = item.getBoundingClientRect();
        return [[1, 1], [width - 1, 1], [1, height - 1], [width - 1, height - 1]].every(
            ([dx, dy]) => item.contains(document.elementFromPoint(x + dx, y + dy)));
    });
}"""
IS_ON_TOP = """button => {
    const {x, y, width, height} = button.getBoundingClientRect();
    return width > 40 && button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
ITEMS = [
    "Correct this move…",
    "Make this the main line",
    "Move this line up",
    "Move this line down",
    "Remove from here on",
    "Undo the last change of lines",
]


def moves(lab_page: LabPage) -> Locator:
    return lab_page.page.locator(".minerals-moves")


def line(lab_page: LabPage) -> str:
    """The moves in the list, in its order."""
    return " | ".join(moves(lab_page).locator(".minerals-move").all_inner_texts())


def wait_for_line(lab_page: LabPage, expected: str) -> None:
    lab_page.wait_for(lambda: line(lab_page) == expected, f"the moves {expected}; they are {line(lab_page)}")


@pytest.mark.parametrize("window", WINDOWS)
def test_the_menu_of_a_line_is_whole_and_on_top_and_does_what_it_says(lab: Lab, window: str) -> None:
    width, height = WINDOWS[window]
    lab_page = lab.open(PLAYER, width=width, height=height)
    page = lab_page.page
    main = "Set-up | remove d6 | remove h6 | remove d7 | pawn e6 | pawn f5"
    wait_for_line(lab_page, main)
    button = page.get_by_role("button", name="What to do with the line from remove d7")
    button.scroll_into_view_if_needed()
    button.click()
    menu = page.get_by_role("menu", name="What to do with the line from remove d7")
    menu.wait_for()
    assert menu.get_by_role("menuitem").all_inner_texts() == ITEMS
    assert menu.evaluate(IS_WHOLE)
    assert button.get_attribute("aria-expanded") == "true"
    menu.get_by_role("menuitem", name="Remove from here on").click()
    wait_for_line(lab_page, main.replace(" | remove d7", ""))
    head = page.get_by_role("button", name="What to do with the line at the move that is shown")
    head.click()
    menu = page.get_by_role("menu")
    assert menu.evaluate(IS_WHOLE)
    menu.get_by_role("menuitem", name="Undo the last change of lines").click()
    wait_for_line(lab_page, main)
    assert not lab_page.faults


def test_a_line_is_made_the_main_line_with_keys_alone(lab: Lab) -> None:
    lab_page = lab.open(PLAYER, width=1440)
    page = lab_page.page
    button = page.get_by_role("button", name="What to do with the line from remove d7")
    button.focus()
    page.keyboard.press("Enter")
    page.get_by_role("menu").wait_for()
    focused = "() => document.activeElement.textContent"
    assert page.evaluate(focused) == ITEMS[0]
    page.keyboard.press("Escape")
    assert button.evaluate("button => button === document.activeElement")
    assert button.get_attribute("aria-expanded") == "false"
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused) == ITEMS[1]
    page.keyboard.press("Enter")
    wait_for_line(lab_page, "Set-up | remove d6 | remove d7 | remove h6 | pawn e6 | pawn f5")
    assert page.evaluate("() => Boolean(document.activeElement.closest('.minerals-moves'))"), "the focus is not lost"


def test_a_move_has_the_menu_on_the_other_button_too(lab: Lab) -> None:
    lab_page = lab.open(PLAYER, width=1440)
    moves(lab_page).get_by_role("button", name="pawn e6").click(button="right")
    menu = lab_page.page.get_by_role("menu", name="What to do with the line from pawn e6")
    assert menu.evaluate(IS_WHOLE)
    assert not lab_page.page.locator(".lm-Menu").count(), "the notebook's own menu stays away"
    menu.get_by_role("menuitem", name="Remove from here on").click()
    wait_for_line(lab_page, "Set-up | remove d6 | remove h6 | remove d7")


def click_cell(lab_page: LabPage, match: minerals.Match, cell: str, frame: int = 0, above: int = 0) -> None:
    """Click on a cell of the board that is seen, in a frame of the page that leaves room above."""
    place = lab_page.laid_out_for(frame)
    scene = match.scene(minerals.View(place=Viewport(place.width, place.height - above)))
    centre = scene.centre_of(cell)
    assert centre is not None
    lab_page.page.mouse.click(*lab_page.place(*centre, scene.width))


def test_a_move_is_corrected_by_clicks_and_what_no_longer_fits_is_asked_for(lab: Lab) -> None:
    lab_page = lab.open(PLAYER, width=1440)
    page = lab_page.page
    moves(lab_page).get_by_role("button", name="remove h6").click(button="right")
    page.get_by_role("menuitem", name=ITEMS[0]).click()
    page.get_by_text("Play what was really played instead of remove h6.").first.wait_for()
    lab_page.wait_for_ink()
    for name in ("Back to the game", "Put a move before it", "Leave this move out"):
        page.get_by_role("button", name=name).scroll_into_view_if_needed()
        assert page.get_by_role("button", name=name).evaluate(IS_ON_TOP), name
    click_cell(lab_page, lesson("remove d6"), "e6", frame=1, above=HEADING)
    page.get_by_text("pawn e6 by Ada no longer fits.").wait_for()
    typed = page.get_by_placeholder("or type an action")
    typed.fill("pawn d7")
    typed.press("Enter")
    page.get_by_text("You can put a pawn only on a wollastonite").first.wait_for()
    typed.fill("pawn e9")
    typed.press("Enter")
    wait_for_line(
        lab_page, "Set-up | remove d6 | remove e6 | remove h6 | pawn e6 | pawn f5 | remove d7 | pawn e9 | pawn f5"
    )
    assert not lab_page.faults


def test_after_undo_another_click_is_the_game(lab: Lab) -> None:
    lab_page = lab.open(BOARD, width=1440)
    page = lab_page.page
    lab_page.wait_for_ink()
    click_cell(lab_page, lesson(), "d6")
    page.get_by_text("at d6. It goes into the pouch.").first.wait_for()
    page.locator(".jupyter-button", has_text="Undo").click()
    page.get_by_text("Taken back: remove d6.").first.wait_for()
    click_cell(lab_page, lesson(), "e5")
    page.get_by_text("at e5. It goes into the pouch.").first.wait_for()
    shown = """
from minerals_widgets import Player
Player(match.log)
"""
    lab_page.page.evaluate(
        """source => {
            const notebook = jupyterapp.shell.currentWidget;
            jupyterapp.commands.execute("notebook:insert-cell-below");
            notebook.content.activeCell.model.sharedModel.setSource(source);
            return jupyterapp.commands.execute("notebook:run-cell").then(() => null);
        }""",
        shown,
    )
    wait_for_line(lab_page, "Set-up | remove e5 | remove d6")
    assert not lab_page.faults
