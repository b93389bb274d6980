"""The page for analysis, in a real browser: a game is dropped, stepped, branched, commented, saved, and linked."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import minerals
from minerals.core.log import Comment
from minerals.exchange.given_game import read_game
from minerals.live.page import page
from minerals.live.still import take_still
from tests.widgets.player.test_correction import lesson, notation, text
from tools.site.analysis import PAGE, SOURCE

pytestmark = [pytest.mark.browser, pytest.mark.slow]

REPLAYS = Path(__file__).parents[2] / "replays"
PRINTED = REPLAYS / "mattock/printed-example.replay"
PATIENCE = 120_000
DROP = """([name, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    for (const kind of ["dragenter", "dragover", "drop"]) {
        document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    }
}"""
IS_IDLE = "minerals.engine.isReady && minerals.engine.done >= minerals.engine.said.length - 1"
COVERED = """button => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const inside = left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight;
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    return inside && button.contains(onTop) ? "" : button.textContent || button.title;
}"""


@pytest.fixture
def shown(browser, served):
    """The page for analysis, still empty."""
    folder, address = served
    (folder / PAGE).write_text(page("Analysis", [take_still("board", SOURCE)]), encoding="utf-8")
    (folder / "game.html").write_text(minerals.load(PRINTED).to_html(analysis=PAGE), encoding="utf-8")
    context = browser.new_context(viewport={"width": 1440, "height": 900}, accept_downloads=True)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    context.set_default_timeout(PATIENCE)
    opened = context.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda fault: faults.append(str(fault)))
    opened.goto(address + PAGE)
    yield opened
    context.close()
    assert not faults


def settle(shown: Page) -> None:
    """Wait until Python has answered everything."""
    for _ in range(PATIENCE // 100):
        shown.wait_for_timeout(100)
        if shown.evaluate(IS_IDLE):
            break
    shown.wait_for_timeout(300)


def place(shown: Page) -> str:
    return shown.locator(".minerals-side").first.inner_text().split(" · ")[0]


def press(shown: Page, name: str) -> None:
    shown.get_by_role("button", name=name, exact=True).first.click()
    settle(shown)


def saved(shown: Page, name: str) -> bytes:
    with shown.expect_download() as download:
        shown.get_by_role("button", name=name, exact=True).first.click()
    return Path(download.value.path()).read_bytes()


def test_a_game_is_dropped_stepped_branched_commented_saved_and_sent(shown):
    shown.evaluate(DROP, ["nonsense.replay", "nonsense"])
    expect(shown.get_by_role("alert")).to_contain_text("no game, link or position", timeout=PATIENCE)
    shown.evaluate(DROP, [PRINTED.name, PRINTED.read_text()])
    shown.wait_for_selector(".minerals-frame")
    settle(shown)
    expect(shown.get_by_role("alert")).to_have_count(0)
    for button in shown.get_by_role("button").all():
        assert button.evaluate(COVERED) == ""
    first = place(shown)
    shown.locator(".minerals-frame").first.focus()
    shown.keyboard.press("ArrowRight")
    settle(shown)
    assert place(shown) != first
    press(shown, "What if…")
    press(shown, "One action")
    press(shown, "Back to the game")
    expect(shown.get_by_text("What if:")).to_be_visible()
    press(shown, "Comment")
    shown.get_by_placeholder("what you want to say about this move").fill("A fine idea.")
    press(shown, "Add")
    data = saved(shown, "Save the game")
    log = read_game(data)
    assert data.startswith(PRINTED.read_bytes())
    assert b"".join(log.lines()) == data
    assert len(log.nodes) == len(minerals.load(PRINTED).nodes) + 1
    assert "A fine idea." in [note.text for note in log.annotations if isinstance(note, Comment)]
    press(shown, "Copy link")
    link = shown.evaluate("navigator.clipboard.readText()")
    assert b"".join(read_game(link).lines()) == data
    shown.goto("about:blank")
    shown.goto(link)
    shown.wait_for_selector(".minerals-frame")
    settle(shown)
    expect(shown.get_by_text("A fine idea.")).to_be_visible()


def test_a_saved_game_is_dropped_and_a_move_of_it_corrected(shown):
    match = lesson("remove d6", "remove h6", "pawn e6", "pawn f5")
    shown.evaluate(DROP, ["saved.replay", text(match.log).decode()])
    shown.wait_for_selector(".minerals-frame")
    settle(shown)
    moves = shown.locator(".minerals-moves:visible")
    moves.get_by_role("button", name="remove h6").click(button="right")
    shown.get_by_role("menuitem", name="Correct this move…").click()
    expect(shown.get_by_text("Play what was really played instead of remove h6.").first).to_be_visible()
    settle(shown)
    shown.locator("[role=gridcell][data-token=e6]:visible").click(force=True)  # what can be read out lies over the cell
    expect(shown.get_by_text("pawn e6 by Ada no longer fits.").first).to_be_visible()
    for action in ("pawn d7", "pawn e9"):
        typed = shown.get_by_placeholder("or type an action")
        typed.fill(action)
        typed.press("Enter")
        settle(shown)
    expect(shown.get_by_text("Play what was really played")).to_have_count(0)
    data = saved(shown, "Save the game")
    assert data.startswith(text(match.log))
    assert notation(read_game(data)) == ["remove d6", "remove e6", "pawn e9", "pawn f5"]


def test_a_page_of_a_game_opens_it_in_analysis_where_it_is_forecast_and_edited(shown):
    shown.goto(shown.url.replace(PAGE, "game.html"))
    assert saved_from_about(shown) == PRINTED.read_bytes()
    shown.get_by_role("link", name="Open in analysis").first.click()
    shown.wait_for_selector(".minerals-frame")
    settle(shown)
    shown.get_by_title("How likely each player was to win").click()
    expect(shown.locator(".minerals-range").first).to_contain_text("%", timeout=PATIENCE)
    told = "quick games played on by bots · if everyone plays greedily from here"
    expect(shown.locator(".minerals-condition")).to_contain_text(told)
    shown.get_by_title("How likely each player was to win").click()
    press(shown, "Edit from here")
    expect(shown.get_by_text("This is the position as it was played.")).to_be_visible()


def saved_from_about(shown: Page) -> bytes:
    shown.get_by_role("tab", name="About").click()
    return saved(shown, "Download the game")


DRAG = ".minerals-luck-strip .minerals-choice"


def test_a_die_is_dragged_to_another_face_and_a_future_of_it_is_opened(shown):
    game = REPLAYS / "iceminers/two-players-greedy.replay"
    shown.evaluate(DROP, [game.name, game.read_text()])
    shown.wait_for_selector(".minerals-frame")
    settle(shown)
    shown.locator(".minerals-frame").first.focus()
    shown.keyboard.press("End")
    shown.keyboard.press("l")
    settle(shown)
    panel = shown.locator(".minerals-different-luck")
    expect(panel).to_be_visible()
    outcomes = panel.locator(DRAG)
    expect(outcomes).to_have_count(6)
    real = panel.locator(".minerals-real")
    expect(real).to_contain_text("came up")
    face = real.get_attribute("data-word")
    other = "1" if face == "6" else "6"
    to = panel.locator(f"{DRAG}[data-word='{other}']")
    real.scroll_into_view_if_needed()
    real.hover()
    shown.mouse.down()
    to.hover()
    shown.mouse.up()
    expect(to).to_have_attribute("aria-pressed", "true")
    expect(panel.locator(".minerals-luck-said")).to_contain_text(f"With {other} instead of {face}")
    settle(shown)
    for name in ("Previous draw", "Next draw"):
        assert shown.evaluate(COVERED, panel.get_by_role("button", name=name).element_handle()) == ""
    fan = panel.get_by_role("slider")
    fan.press("End")
    ends = fan.get_attribute("aria-valuetext")
    fan.press("Enter")
    settle(shown)
    expect(panel.get_by_role("button", name="Back to the game as it was")).to_be_visible()
    expect(panel.locator(".minerals-real")).to_have_attribute("data-word", other)
    assert ends.startswith("Future ")
