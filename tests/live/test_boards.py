"""Boards on plain pages, with the kit's own Python in a worker: whole games by clicks, by touch and by keyboard."""

from __future__ import annotations

import random

import pytest

from tests.live.visit import Visit, put

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAMES = {
    "minerals": 'board="lesson", removals=0',
    "iceminers": "most_turns=6",
    "mattock": 'board="inner"',
    "out_of_mine": "rounds=1, time_limit=20",
}
MOST_CLICKS = 900
CHOICES = '.minerals-standing button[data-token], .minerals-bars .jupyter-button:enabled[title$=")"]'
"""Buttons for what has no place in the picture: in the sentence that says what to do, and below it."""


def board(game: str, options: str) -> str:
    return f'from minerals_widgets import Board\nBoard("{game}", bots={{2: "greedy"}}, seed=7, pause=0, {options})'


class Clicker:
    """Somebody who plays to the end by clicks on what can be clicked, and knows no rule."""

    def __init__(self, visit: Visit) -> None:
        self.visit, self.chooser, self.before = visit, random.Random(1), set[str]()
        self.clicks = 0

    def is_over(self) -> bool:
        return self.visit.button("End…").is_disabled()

    def click(self) -> None:
        self.clicks += 1
        start = self.visit.page.locator(".jupyter-button.mod-primary:enabled:has(.fa-play)")
        if start.count():
            self.visit.press(start)  # the clock of Out of Mine!, once everybody has a side
        able = self.visit.able()
        further = [token for token in able if token not in self.before]  # the next part of an action
        choices = self.visit.page.locator(CHOICES)
        self.before = set(able)
        if choices.count() and not further:
            self.visit.press(choices.nth(self.chooser.randrange(choices.count())))
        else:
            self.visit.click(self.chooser.choice(further or able)) if able else self.visit.page.wait_for_timeout(300)

    def play(self, most: int = MOST_CLICKS) -> None:
        while not self.is_over() and self.clicks < most:
            self.click()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_clicks(browser, engine, live_address, game):
    name = put(engine, game, board(game, GAMES[game]))
    visit = Visit(browser).open(f"{live_address}/{name}").wait_until_alive()
    player = Clicker(visit)
    player.play()
    assert player.is_over(), f"{player.clicks} clicks. {visit.words()}"
    assert visit.status() == ""
    visit.close()


@pytest.mark.parametrize("game", ["mattock", "out_of_mine"])
def test_a_game_is_played_with_a_finger(browser, engine, live_address, game):
    name = put(engine, f"touch-{game}", board(game, GAMES[game]))
    visit = Visit(browser, "phone").open(f"{live_address}/{name}").wait_until_alive()
    player = Clicker(visit)
    player.play(40)
    assert visit.button("Undo").is_enabled() or player.is_over()
    visit.close()


def test_a_game_is_played_by_keyboard_alone(browser, engine, live_address):
    name = put(engine, "keys", board("mattock", GAMES["mattock"]))
    visit = Visit(browser).open(f"{live_address}/{name}").wait_until_alive()
    page, chooser = visit.page, random.Random(2)
    for _ in range(40):  # the field comes after the board and its buttons
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('input[list]')"):
            break
    offered = "[...document.activeElement.list.options].map(({ value }) => value)"
    for _ in range(150):
        if visit.button("End…").is_disabled():
            break
        page.keyboard.type(chooser.choice(page.evaluate(offered)))
        page.keyboard.press("Enter")
        visit.settle()
    assert visit.button("End…").is_disabled(), visit.words()
    visit.close()


def test_why_hint_undo_and_edit(browser, engine, live_address):
    name = put(engine, "asked", board("mattock", GAMES["mattock"]))
    visit = Visit(browser).open(f"{live_address}/{name}").wait_until_alive()
    before = visit.words()
    visit.press(visit.button("Hint"))
    visit.wait_for(lambda: visit.words() != before)
    visit.press(visit.button("Why?"))
    assert visit.button("Why?").get_attribute("aria-pressed") == "true"
    visit.click(visit.able()[0])
    visit.page.locator(".minerals-answer").first.wait_for()
    visit.press(visit.button("Why?"))
    Clicker(visit).play(4)
    visit.wait_for(visit.button("Undo").is_enabled)
    visit.press(visit.button("Undo"))
    visit.press(visit.button("Edit"))
    visit.button("Play on").wait_for()
    visit.close()


def test_a_position_is_painted_by_strokes_taken_back_and_played_on(browser, engine, live_address):
    name = put(engine, "painted", board("mattock", GAMES["mattock"]))
    visit = Visit(browser).open(f"{live_address}/{name}").wait_until_alive()
    visit.press(visit.button("Edit"))
    visit.press(visit.page.get_by_role("radio", name="Tile"))
    before = visit.words()
    visit.drag("g5", "g7")  # over three spaces: one change
    told = visit.words()
    assert "You can use g6 and g7 now" in told and "The hook around g6 is complete" in told
    visit.press(visit.button("Undo"))
    assert visit.words() == before
    visit.press(visit.button("Redo"))
    visit.press(visit.button("Play on"))
    assert {"f5", "f8"} <= set(visit.able()), "spaces beside the new tiles can be mined"
    assert "h5" not in visit.able()
    visit.close()


def test_out_of_mine_with_its_clock(browser, engine, live_address):
    name = put(engine, "clock", board("out_of_mine", "rounds=1, time_limit=60"))
    visit = Visit(browser).open(f"{live_address}/{name}").wait_until_alive()
    face = visit.page.get_by_role("timer")
    assert face.inner_text() == "0:00 of 1:00"
    player = Clicker(visit)
    player.play(2)
    visit.wait_for(lambda: face.inner_text() not in {"0:00 of 1:00", "0:01 of 1:00"})
    player.play(3)
    visit.press(visit.button("Pause"))
    assert "paused" in face.inner_text()
    visit.close()


def test_a_player_steps_and_asks_what_if(browser, engine, live_address, root):
    file = root / "replays/mattock/inner-board-greedy.replay"
    read = "from minerals.core.log import read_log\nfrom minerals_widgets import Player\n"
    read += f"Player(read_log({file.read_bytes()!r}))"
    visit = Visit(browser).open(f"{live_address}/{put(engine, 'player', read)}").wait_until_alive()
    step = visit.page.locator(".minerals-words .minerals-place")
    before = step.inner_text()
    visit.press(visit.page.locator(".jupyter-button:has(.fa-step-forward)"))
    visit.wait_for(lambda: step.inner_text() != before)
    visit.press(visit.button("What if…"))
    visit.button("Back to the game").wait_for()
    assert visit.able()
    visit.close()
