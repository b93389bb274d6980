"""A page to play on, in a browser with the real engine: against a bot, by clicks; saved, dropped, and shared."""

from __future__ import annotations

import base64
import time

import pytest

import minerals
from minerals.core.log import read_log
from minerals.live.play import write_play

pytestmark = pytest.mark.slow

PATIENCE = 90_000
PLACE_OF = """(token) => {
  const model = [...minerals.manager.models.values()].find(({ state }) => state.shapes && "targets" in state);
  const [width] = model.get("size");
  const box = document.querySelector(".minerals-frame svg").getBoundingClientRect();
  const [, outline] = model.get("shapes").find(([name]) => name === token);
  const middle = (start) => outline.filter((_, at) => at % 2 === start).reduce((a, b) => a + b) / (outline.length / 2);
  return [box.left + middle(0) * box.width / width, box.top + middle(1) * box.width / width];
}"""
TARGETS = """() => {
  const model = [...minerals.manager.models.values()].find(({ state }) => state.shapes && "targets" in state);
  return model.get("targets") ?? [];
}"""
DROP = """([name, data]) => {
  const moved = new DataTransfer();
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  moved.items.add(new File([bytes], name));
  const board = document.querySelector(".minerals-frame");
  for (const kind of ["dragover", "drop"]) {
    board.dispatchEvent(new DragEvent(kind, { dataTransfer: moved, bubbles: true, cancelable: true }));
  }
}"""
COVERED = """() => [...document.querySelectorAll(".minerals-play button, .minerals-play select")]
  .filter((each) => each.checkVisibility() && !each.closest(".minerals-question"))
  .filter((each) => {
    each.scrollIntoView({ block: "center" });
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const slack = 0.5;  // the last pixel of a page that is scrolled to its end
    const isWhole = left >= 0 && right <= innerWidth + slack && top >= -slack && bottom <= innerHeight + slack;
    return !isWhole || !(each === at || each.contains(at));
  })
  .map((each) => each.textContent.slice(0, 30))"""


@pytest.fixture(scope="module")
def play(served):
    folder, address = served
    write_play(folder / "play", answers=2)
    return f"{address}play"


class Visit:
    """A reader on a page to play on."""

    def __init__(self, context, address):
        self.page = context.new_page()
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(address)
        self.page.wait_for_selector("body[data-engine=ready]", timeout=PATIENCE)
        self.settle()

    def settle(self):
        self.until("minerals.engine.done >= minerals.engine.said.length - 1")

    def until(self, script, given=None):
        """Wait until a script is true. The page's own rights forbid Playwright to wait in it."""
        end = time.monotonic() + PATIENCE / 1000
        while not self.page.evaluate(script, given):
            assert time.monotonic() < end, f"Waited in vain for {script}"
            self.page.wait_for_timeout(50)

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def click(self, token):
        self.page.mouse.click(*self.page.evaluate(PLACE_OF, token))
        self.settle()

    def move(self):
        """Mine a space, move no miner, and wait for the bot."""
        before = self.page.evaluate("location.hash")
        self.click(self.page.evaluate(TARGETS)[0])
        self.button("let all miners stay").click()
        self.page.get_by_text("Mine a space (").first.wait_for(timeout=PATIENCE)
        self.until("before => location.hash !== before", before)
        self.settle()

    def saved(self):
        with self.page.expect_download(timeout=PATIENCE) as download:
            self.button("Save").click()
        return download.value.path().read_bytes()

    def drop(self, name, data):
        self.page.evaluate(DROP, [name, base64.b64encode(data).decode()])
        self.settle()


@pytest.fixture
def context(browser):
    made = browser.new_context(viewport={"width": 1440, "height": 900})
    made.grant_permissions(["clipboard-read", "clipboard-write"])
    yield made
    made.close()


def test_a_game_is_played_saved_dropped_and_shared(play, context):
    ada = Visit(context, f"{play}/mattock.html")
    assert ada.page.evaluate("location.hash") == ""
    ada.move()
    ada.move()
    game = ada.saved()
    log = read_log(game)
    assert [node.player for node in log.main_line] == [0, 1, 2, 1, 2]
    assert {note.by for note in log.annotations} == {"level 2"}

    ada.button("New game").click()
    ada.button("Begin another game").click()  # it asks, because the game goes on
    ada.button("Back to the game before").wait_for(timeout=PATIENCE)
    assert len(read_log(ada.saved()).main_line) == 1
    ada.drop("photo.png", b"\x89PNG")
    ada.page.get_by_text("is not a recorded game").wait_for(timeout=PATIENCE)
    ada.drop("ours.replay", game)
    ada.page.get_by_text("ours.replay is open").wait_for(timeout=PATIENCE)
    assert ada.saved() == game

    ada.button("Share").click()
    ada.button("Link to the game").click()
    ada.page.get_by_text("Copied").wait_for(timeout=PATIENCE)
    link = ada.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{play}/mattock.html#minerals:game:")
    ben = Visit(context, link)
    assert ben.saved() == game
    ben.move()
    ben.page.reload()
    ben.page.wait_for_selector("body[data-engine=ready]", timeout=PATIENCE)
    ben.settle()
    assert len(read_log(ben.saved()).main_line) == 7
    assert not ada.errors + ben.errors


def test_a_link_opens_a_game_of_another_kind_and_a_broken_one_says_so(play, context):
    position = minerals.shared_position(minerals.new("iceminers", seed=1))
    visit = Visit(context, f"{play}/mattock.html#{position.link}")
    visit.page.get_by_role("heading", name="Iceminers").wait_for(timeout=PATIENCE)
    visit.page.evaluate("location.hash = 'minerals:game:broken'")
    visit.page.get_by_text("This link is damaged").wait_for(timeout=PATIENCE)
    assert read_log(visit.saved()).game.name == "iceminers"
    assert not visit.errors


@pytest.mark.parametrize("game", minerals.game_names())
def test_all_of_it_can_be_seen_and_pressed_on_a_phone(play, browser, game):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    visit = Visit(context, f"{play}/{game}.html")
    assert visit.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert visit.page.evaluate(COVERED) == []
    visit.button("Options").tap()
    visit.page.locator(".minerals-play-drawer select, .minerals-play-drawer input").first.wait_for(timeout=PATIENCE)
    assert visit.page.evaluate(COVERED) == []
    assert not visit.errors
    context.close()
