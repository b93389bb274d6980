"""A page and a player seen from a seat, with the result hidden, and with the next move guessed by clicks and keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import minerals
from minerals.bots import bot_named, play_out
from minerals.core.text import speaking
from tests.browser.sight import is_in_sight
from tests.browser.test_page import Opened
from tests.front.tables import forecast_table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

    from tests.browser.lab import Lab

pytestmark = pytest.mark.browser


def finished() -> minerals.Log:
    """A short game that is over, with a variation."""
    match = minerals.new(
        "mattock", board="inner", players=["Zerlina", "Quirin"], seed=3, meta={"title": "Zerlina wins"}
    )
    play_out(match, [bot_named("greedy", seed=seat) for seat in (1, 2)])
    return match.log


def opened_page(browser: Browser, folder: Path, hash_part: str = "", **context: object) -> Opened:
    log = finished()
    last = log.main_line[-1].step
    table = forecast_table({0: (0.5, 0.5), last // 2: (0.8, 0.2), last: (1.0, 0.0)}, last=last)
    path = folder / "game.html"
    path.write_text(log.to_html(seat=[0, 2], guess=True, forecast=table), encoding="utf-8")
    opened = Opened(browser, path, **{"viewport": {"width": 1440, "height": 900}, **context})
    if hash_part:
        opened.page.goto("about:blank")
        opened.page.goto(f"{path.as_uri()}#{hash_part}")
        opened.page.locator("#board > *").first.wait_for(state="attached")
    return opened


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opened]:
    shown = opened_page(browser, tmp_path)
    yield shown
    assert shown.faults == []
    shown.context.close()


def all_text(opened: Opened) -> str:
    """Everything that the page says: seen, in its title, and to screen readers."""
    found: str = opened.page.evaluate("""() => [
        document.title,
        document.body.innerText,
        ...[...document.querySelectorAll("#board *, [aria-label], [title], [aria-valuetext], #description")].flatMap(
            part => [
                part.textContent,
                ...["aria-label", "title", "aria-valuetext"].map(name => part.getAttribute(name)),
            ])
    ].join("\\n")""")
    return found.replace(opened.page.locator("#data").text_content() or "-", "")


def switch(opened: Opened, name: str) -> Locator:
    return opened.page.locator(f".minerals-controls .minerals-{name}")


def test_every_switch_is_seen_whole_and_on_top(browser: Browser, tmp_path: Path) -> None:
    for size in ({"width": 1440, "height": 900}, {"width": 390, "height": 844}):
        shown = opened_page(browser, tmp_path, viewport=size)
        for name in ("seat", "result", "guess"):
            assert is_in_sight(switch(shown, name)), (name, size)
        assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        shown.context.close()


def test_the_board_turns_with_f_and_keeps_its_names(opened: Opened) -> None:
    page = opened.page
    place = """() => {
        const { left, top } = document.querySelector("[data-cell=a1]").getBoundingClientRect();
        return [left, top];
    }"""
    before = page.evaluate(place)
    page.keyboard.press("f")
    after = page.evaluate(place)
    assert before[1] > after[1], "the first row is at the top now"
    page.wait_for_timeout(700)
    assert "seat=2" in page.evaluate("location.hash")
    page.keyboard.press("f")
    assert page.evaluate(place) == before


def test_a_hidden_result_names_nobody_until_the_end(opened: Opened) -> None:
    page = opened.page
    assert "Zerlina" in all_text(opened)
    marks = page.locator(".minerals-mark").count()
    page.keyboard.press("h")
    assert switch(opened, "result").get_attribute("aria-pressed") == "true"
    said = all_text(opened)
    assert "Zerlina" not in said
    assert "Quirin" not in said
    assert page.title() == page.locator("h1").inner_text() == "Mattock"
    assert page.locator(".minerals-mark").count() <= marks
    assert page.locator(".minerals-move").count() == 1, "only the set-up has been seen"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert 1 < page.locator(".minerals-move").count() < 6
    assert "Zerlina" not in all_text(opened)
    page.keyboard.press("End")
    assert page.title() == "Zerlina wins"
    assert "Zerlina" in all_text(opened)
    page.keyboard.press("Home")
    assert "Zerlina" in all_text(opened)


def test_the_address_hides_the_result_and_a_copied_link_does_too(browser: Browser, tmp_path: Path) -> None:
    shown = opened_page(browser, tmp_path, "step=12&hide=result&seat=2")
    assert shown.step == 12
    assert "Zerlina" not in all_text(shown)
    parts = shown.page.evaluate("page.parts()")
    assert parts == {"step": 12, "seat": 2, "hide": "result"}
    assert shown.faults == []
    shown.context.close()


def test_a_move_is_guessed_by_clicks_and_by_keys_and_told_with_its_rule_and_chances(opened: Opened) -> None:
    page, log = opened.page, finished()
    played = [node for node in log.main_line if node.action is not None]
    page.keyboard.press("g")
    panel = page.locator("#guess")
    assert is_in_sight(panel)
    assert "What does Player 1 play?" in panel.inner_text()
    tokens = log.game.words.tokens(played[0].action)
    for token in tokens:
        cell = page.locator(f"#board [data-cell='{token}']").first
        if cell.count():
            box = cell.bounding_box()
            assert box is not None
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    if "Exactly right!" not in panel.inner_text():
        page.get_by_role("button", name="Guess this move").click()  # the move could have gone on
    assert "Exactly right!" in panel.inner_text()
    assert "Guesses: 1. Exactly right: 1. The same kind: 0." in panel.inner_text()
    assert "chance to win" in panel.inner_text()
    assert "Rule:" in panel.inner_text()
    assert opened.step == played[0].step
    # By keys alone: the button to go on has no focus after a click on the board.
    page.get_by_role("button", name="Next move", exact=True).focus()
    page.keyboard.press("Enter")
    page.locator("#guess input").focus()
    page.keyboard.type("no such move")
    page.keyboard.press("Enter")
    assert "is not a move here" in panel.inner_text()
    page.locator("#guess input").fill("")
    page.keyboard.type(str(played[1].action).upper())
    page.keyboard.press("Enter")
    assert "Exactly right: 2." in panel.inner_text()
    assert page.evaluate("document.activeElement.textContent") == "Next move"


def test_one_players_moves_are_guessed_to_a_summary(opened: Opened) -> None:
    page = opened.page
    page.keyboard.press("g")
    page.locator(".minerals-guess-whose").select_option("2")
    panel = page.locator("#guess")
    for _ in range(60):
        if (
            "nothing more" in panel.inner_text()
            or page.evaluate("page.guess.guessing.shown(page.line, page.step).left") == 0
        ):
            break
        page.get_by_role("button", name="Show the move").click()
        if page.get_by_role("button", name="Next move", exact=True).is_visible():
            page.get_by_role("button", name="Next move", exact=True).click()
    rows = page.locator(".minerals-guess-summary tr")
    own = [node for node in finished().main_line if node.player == 2]
    assert 3 < rows.count() <= len(own) + 1
    page.get_by_role("button", name="Stop guessing").click()
    assert not panel.is_visible()


def test_guessing_begins_by_the_address_and_speaks_german(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    with speaking("de"):
        path.write_text(finished().to_html(guess=True), encoding="utf-8")
    shown = Opened(browser, path)
    shown.page.goto("about:blank")
    shown.page.goto(f"{path.as_uri()}#guess=2")
    shown.page.locator("#guess input").wait_for()
    assert shown.page.evaluate("page.guess.seat") == 2
    assert "Was spielt Spieler 2?" in shown.page.locator("#guess").inner_text()
    assert shown.faults == []
    shown.context.close()


@pytest.mark.slow
def test_a_player_in_a_notebook_is_guessed_with_from_a_seat(lab: Lab) -> None:
    cell = (
        "from tests.browser.test_seat_and_guess import finished\nfrom minerals_widgets import Player\n"
        "player = Player(finished(), seat=2, guess=True)\nplayer"
    )
    shown = lab.open(cell, width=1440, height=1000)
    shown.wait_for_ink()
    page, log = shown.page, finished()
    field = page.locator(".minerals-guess input")
    field.wait_for()
    assert is_in_sight(field)
    field.fill(str(log.main_line[1].action))
    field.press("Enter")
    panel = page.locator(".minerals-guess")
    shown.wait_for(lambda: "Exactly right!" in panel.inner_text(), "the verdict")
    assert "Zerlina" not in page.locator(".minerals-frame").inner_text()
    page.get_by_role("button", name="Next move", exact=True).click()
    shown.wait_for(lambda: "What does" in panel.inner_text(), "the next question")
    eye = page.get_by_title("Seat, result, guesses and the best move")
    eye.scroll_into_view_if_needed()
    assert is_in_sight(eye)
    eye.click()
    for name in ("Hide the result", "Guess the next move"):
        button = page.locator(".minerals-drawer").get_by_title(name)
        button.scroll_into_view_if_needed()
        assert is_in_sight(button), name
    page.locator(".minerals-drawer").get_by_title("Guess the next move").click()
    shown.wait_for(lambda: not panel.is_visible(), "no panel")
    assert not shown.faults
