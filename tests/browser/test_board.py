"""A person plays a game of Minerals by clicking, and replays it, in a real JupyterLab."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

import minerals
from minerals.picture.svg import to_image
from minerals_widgets.player.replay import Replay
from tests.browser.person import Person
from tests.widgets.games import LESSON, begun_match

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.lab import Lab, LabPage, Server

pytestmark = pytest.mark.browser

BOARD = f"""
import minerals
from minerals_widgets import Board, Player

if "match" not in globals():
    match = minerals.new("minerals", players=["Kate", "Matt"], **{LESSON!r})
Board(match)
"""
REPLAY = "Player(match, by='action') if len(match.line) > 1 else None"


@pytest.fixture
def person(lab: Lab) -> Person:
    lab_page = lab.open(BOARD, REPLAY, width=1300, height=1000)
    lab_page.wait_for_ink()
    return Person(lab_page, minerals.new("minerals", players=["Kate", "Matt"], **LESSON))


@pytest.mark.slow
def test_a_game_is_played_to_its_end_by_clicking_and_then_replayed(person):
    luck = minerals.SeededChance("a person")
    while not person.session.match.is_over:
        person.click(luck.draw(dict.fromkeys(person.session.targets(), 1)).outcome)
    line = person.session.match.line
    assert len(line) > 15

    lab_page, page = person.lab_page, person.page
    lab_page.run_all()
    place = page.locator(".minerals-place").first
    page.get_by_title("Last step").click()
    last = line[-1].step
    lab_page.wait_for(lambda: f"Step {last} of {last} " in place.inner_text(), "the last step")
    page.get_by_title("Previous step").click()
    lab_page.wait_for(lambda: f"Step {line[-2].step} of {last} " in place.inner_text(), "the action before")
    assert not lab_page.faults


def test_a_refused_click_is_answered_in_words_and_on_the_board(person):
    person.click("e6")
    person.click("d6")
    picture = person.lab_page.picture()
    person.click("d8")
    assert person.session.answer.is_refusal
    assert "moves exactly 1" in person.page.locator(".minerals-refusal").first.inner_text()
    person.lab_page.wait_for_another(picture)

    bubble = person.page.locator(".minerals-answer")
    assert "moves exactly 1" in bubble.inner_text()
    box, at = bubble.bounding_box(), person.place("d8")
    assert box is not None
    assert not (box["x"] < at[0] < box["x"] + box["width"] and box["y"] < at[1] < box["y"] + box["height"])
    assert person.page.locator(".minerals-fails polyline").count() == 2, "the distance that fails is drawn"
    bubble.get_by_role("button", name="Exactly as far as the value").click()
    assert "minerals.move.exact-distance" in person.page.locator("details[open]").first.inner_text()
    person.page.keyboard.press("Escape")
    assert not bubble.is_visible()


def test_a_pawn_is_dragged_to_a_target_that_says_what_it_brings(person):
    person.click("e6")
    person.click("d6")
    page, there = person.page, person.place("d7")
    page.mouse.move(*person.place("d6"))
    page.mouse.down()
    page.mouse.move(there[0] - 9, there[1], steps=4)
    person.lab_page.wait_for(lambda: page.locator(".minerals-ghost").count() == 1, "a ghost of the pawn")
    page.mouse.move(*there)
    page.mouse.up()
    person.session.click("d6")
    person.session.click("d7")
    person.lab_page.wait_for(person._sees_the_same, "the pawn to have moved")
    assert page.locator(".minerals-ghost").count() == 0

    person.click("e6")
    page.wait_for_timeout(500)  # nothing slides while pictures follow one another fast
    person.click(next(target for target in person.session.targets() if target != "e6"))
    moving = page.locator(".minerals-moving")
    person.lab_page.wait_for(lambda: int(moving.get_attribute("data-done") or 0) > 0, "the pawn to have slid")

    previews = person.session.previews(person.session.scene(person.lab_page.laid_out_for()))
    target, told = next((token, preview) for token, preview in previews.items() if len(preview.path) > 1)
    page.mouse.move(*person.place(target))
    page.mouse.move(*(place + 2 for place in person.place(target)))
    tip = page.locator(".minerals-tip")
    person.lab_page.wait_for(lambda: told.sentences[-1] in tip.inner_text(), "what a click would bring")
    assert page.locator(".minerals-preview polyline").count() == 2


def test_an_action_can_be_typed_and_undone_without_the_mouse(person):
    typed = person.page.get_by_placeholder("or type an action")
    typed.fill("pawn e6")
    typed.press("Enter")
    words = person.page.locator(".minerals-happened")
    person.lab_page.wait_for(lambda: "Kate places Matt's pawn" in words.inner_text(), "the action to be told")
    undo = person.page.get_by_role("button", name="Undo")
    undo.focus()
    undo.press("Enter")
    person.lab_page.wait_for(lambda: "Taken back: pawn e6." in words.inner_text(), "the action to be taken back")


GEMS = """
      . . .
      . * .
      . . .
. . . * . * . . .
. * . . * . . * .
. . . * . * . . .
      . . .
      . * .
      . 1 2
carries 2: small red
"""
TURN = f"""
import minerals
from minerals_widgets import Board

luck = minerals.ScriptedChance([6, "small green"])
Board(minerals.new("iceminers", players=["Ada", "Ben"], position={GEMS!r}, chance=luck))
"""


@pytest.mark.slow
def test_a_turn_with_die_thief_and_cap_is_clicked_together(lab):
    lab_page = lab.open(TURN, width=1300, height=1000)
    lab_page.wait_for_ink()
    luck = minerals.ScriptedChance([6, "small green"])
    person = Person(lab_page, minerals.new("iceminers", players=["Ada", "Ben"], position=GEMS, chance=luck))
    for token in ("roll", "a6", "steal", "b5", "drop", "take small green", "c5"):
        person.click(token)
    state = person.session.match.state
    assert (state.player, state.carried) == (2, ("small green", ""))
    assert not lab_page.faults


@pytest.fixture(scope="module")
def player(jupyter_server: Server, browser: Browser) -> Iterator[LabPage]:
    """A player of a short game, on a page that several tests share."""
    from tests.browser.lab import Lab

    lab = Lab(jupyter_server, browser)
    lab_page = lab.open(
        "from minerals_widgets import Player\nfrom tests.widgets.games import begun_match\nPlayer(begun_match().log)",
        width=1300,
        height=1000,
    )
    lab_page.wait_for_ink()
    yield lab_page
    lab.close()


def _wait_for_step(player: LabPage, step: int) -> None:
    last = begun_match().step
    place = player.page.locator(".minerals-place").first
    player.wait_for(lambda: place.inner_text().startswith(f"Step {step} of {last}"), f"step {step}")


def test_the_buttons_step_by_event_action_and_turn(player):
    line = begun_match().line
    player.page.get_by_title("First step").click()
    _wait_for_step(player, 0)
    player.page.get_by_title("Next step").click()
    _wait_for_step(player, 1)
    player.page.get_by_role("combobox", name="Step by").select_option("Action")
    player.page.get_by_title("Next step").click()
    _wait_for_step(player, line[0].step)
    player.page.get_by_title("Step by").select_option("Event")


def test_the_rule_behind_an_event_can_be_opened(player):
    player.page.get_by_title("Last step").click()
    _wait_for_step(player, begun_match().step)
    details = player.page.locator(".minerals-words details").first
    details.locator("summary").click()
    assert "minerals.setup.first-player" in details.inner_text()


def test_it_plays_by_itself_at_eight_times_the_speed_and_stops_at_the_end(player):
    player.page.get_by_title("First step").click()
    _wait_for_step(player, 0)
    player.page.locator(".widget-dropdown select").nth(1).select_option("8×")
    player.page.get_by_title("Play", exact=True).click()
    _wait_for_step(player, begun_match().step)
    player.page.get_by_title("Play", exact=True).wait_for()


def test_the_last_picture_is_kept_in_the_notebook(player):
    # Before the page is loaded anew: JupyterLab then forgets which output is which, until the cell is run again.
    last = Replay(begun_match().log, step=begun_match().step)
    kept = "jupyterapp.shell.currentWidget.context.model.toJSON().cells[0].outputs[0].data['text/html']"

    def is_kept():
        # The page may still be measured, and then the picture is laid out anew.
        picture = to_image(last.scene(player.laid_out_for()), "auto")
        return picture in "".join(player.page.evaluate(kept))

    player.wait_for(is_kept, "the last picture to be kept", seconds=30)


def test_it_is_painted_again_when_the_page_is_loaded_anew(player):
    ink = player.ink()
    player.reload()
    assert player.wait_for_ink(least=ink // 2)
    player.page.get_by_title("First step").click()
    _wait_for_step(player, 0)


def test_the_keys_work_after_a_click_on_the_board(player):
    player.page.get_by_title("First step").click()
    _wait_for_step(player, 0)
    player.page.mouse.click(*player.place(8, 200, player.laid_out_for().width))
    player.page.keyboard.press("ArrowRight")
    _wait_for_step(player, 1)
    _edit_and_go_back(player)
    _wait_for_step(player, 1)


def _edit_and_go_back(player: LabPage) -> None:
    page = player.page
    page.get_by_role("button", name="Edit from here").click()
    page.get_by_text("This is the position as it was played.").wait_for()
    page.get_by_role("button", name="Back to the game").click()
    page.get_by_role("button", name="Edited from step").wait_for()


def test_a_kernel_that_stops_is_told_and_a_new_one_finds_the_picture(player):
    restart = "jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart().then(() => null)"
    player.page.evaluate(restart)
    # The position that is edited has a frame of its own.
    player.page.locator("p:visible", has_text="The kernel of this board has stopped.").wait_for()
    player.reload()
    player.page.locator(".minerals-still img").first.wait_for()
    assert not player.page.get_by_text("model not found").is_visible()
