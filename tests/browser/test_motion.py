"""Pieces move from one picture to the next, over a board and in the page of a log."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import minerals
from minerals.bots import bot_named, play_out
from minerals.core.picture import View, Viewport
from minerals.exchange.page.content import BESIDE_WORDS
from tests.games.minerals.positions import at
from tests.widgets.games import begun_match

Point = tuple[float, float]

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

    from tests.browser.lab import LabPage, Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BENT, WAY = "i2/g4-h2", ("g4", "h4", "i3", "i2", "h2")

CELLS = (
    "from minerals_widgets import Player\nfrom tests.browser.test_motion import begun_match, bent_match",
    "bent = bent_match()\nplayer = Player(bent, by='action', step=bent.node.first_step)\nplayer",
    "kept = begun_match()\nkept.play('d6-d7')\nPlayer(kept, by='action', step=kept.node.first_step)",
)

# Where the pieces are at each frame, as parts of the board's width, from its top left corner.
WATCH = """board => {
    window.seen = [];
    const watch = () => {
        const whole = document.querySelectorAll(board)[window.number ?? 0].getBoundingClientRect();
        for (const piece of document.querySelectorAll(".minerals-moving > g")) {
            const box = piece.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2 - whole.x, box.y + box.height / 2 - whole.y];
            window.seen.push([piece.dataset.piece, x / whole.width, y / whole.width]);
        }
        requestAnimationFrame(watch);
    };
    watch();
}"""


# How many tones were made.
COUNT_TONES = """
window.tones = 0;
const create = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
    window.tones += 1;
    return create.call(this);
};
"""

ON_TOP = """button => {
    const { left, top, right, bottom } = button.getBoundingClientRect();
    const corners = [[left + 4, top + 4], [right - 4, top + 4], [left + 4, bottom - 4], [right - 4, bottom - 4]];
    return corners.every(([x, y]) => button.contains(document.elementFromPoint(x, y)));
}"""

RUN = """code => jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({ code })
    .done.then(() => null)"""


def bent_match() -> minerals.Match:
    """Return a game of Mattock whose last move takes a miner round bends."""
    match = minerals.new("mattock", players=["Ada", "Ben"], board="inner", seed=1)
    play_out(match, [bot_named("random", seed=seat) for seat in (1, 2)], most_actions=12)
    match.play(BENT)
    return match


def broken_match() -> minerals.Match:
    """Return a game of Minerals whose last move cuts a fragment off."""
    match = at("A   T   K   W1  W   W2  W")
    match.play("d7-d8")
    return match


def points(match: minerals.Match, names: tuple[str, ...], place: Viewport) -> list[Point]:
    """Return where cells and places are, as parts of the picture's width."""
    scene = match.game.picture(match.state, View(place=place), match.players)
    places = {name: (x + width / 2, y + height / 2) for name, (x, y, width, height) in scene.places}
    centres = [places.get(name) or scene.centre_of(name) or (-9.0, -9.0) for name in names]
    return [(x / scene.width, y / scene.width) for x, y in centres]


def seen(page: Page) -> dict[str, list[Point]]:
    """Return where each piece was seen since the last question."""
    found: dict[str, list[Point]] = {}
    for piece, x, y in page.evaluate("window.seen.splice(0)"):
        found.setdefault(piece, []).append((x, y))
    return found


def from_way(point: Point, way: list[Point]) -> float:
    """Return how far a point is from a line through others."""
    return min(_from_line(point, start, end) for start, end in pairwise(way))


def _from_line(point: Point, start: Point, end: Point) -> float:
    (x, y), (from_x, from_y), (to_x, to_y) = point, start, end
    along_x, along_y = to_x - from_x, to_y - from_y
    part = ((x - from_x) * along_x + (y - from_y) * along_y) / (along_x**2 + along_y**2)
    part = min(1.0, max(0.0, part))
    return dist(point, (from_x + part * along_x, from_y + part * along_y))


def is_bent(found: list[Point], way: list[Point]) -> bool:
    """Return whether what was seen keeps to a way, and leaves the straight line between its ends."""
    keeps = all(from_way(point, way) < 0.02 for point in found)
    return keeps and max(from_way(point, [way[0], way[-1]]) for point in found) > 0.03


@pytest.fixture(scope="module")
def boards(jupyter_server: Server, browser: Browser) -> Iterator[LabPage]:
    """Two players for replays, each before the last move."""
    from tests.browser.lab import Lab

    lab = Lab(jupyter_server, browser)
    lab_page = lab.open(*CELLS, width=1440, height=1800)
    lab_page.wait_for_ink(1)
    lab_page.page.wait_for_timeout(500)
    lab_page.page.evaluate(WATCH, ".minerals-canvas")
    yield lab_page
    lab.close()


def press(lab_page: LabPage, title: str, number: int = 0) -> None:
    """Press a button of a player's time line, when the picture has been seen for a while."""
    lab_page.page.wait_for_timeout(450)
    lab_page.page.evaluate(f"window.number = {number}; window.seen = []")
    lab_page.page.get_by_title(title).nth(number).click()


def done(lab_page: LabPage, number: int = 0) -> int:
    """How many motions have come to their end over a board."""
    return int(lab_page.page.locator(".minerals-moving").nth(number).get_attribute("data-done") or 0)


def run_to_the_end(lab_page: LabPage, title: str, number: int = 0) -> dict[str, list[Point]]:
    before = done(lab_page, number)
    press(lab_page, title, number)
    lab_page.wait_for(lambda: done(lab_page, number) > before, "the motion to end")
    return seen(lab_page.page)


class TestOnABoard:
    def test_a_slide_goes_along_the_bends_of_its_way_forward_and_back(self, boards: LabPage) -> None:
        way = points(bent_match(), WAY, boards.laid_out_for())
        for title, last in (("Next step", way[-1]), ("Previous step", way[0])):
            found = run_to_the_end(boards, title)
            (piece,) = [name for name in found if name.endswith("g4")]
            assert len(found[piece]) >= 3
            assert is_bent(found[piece], way)
            assert dist(found[piece][-1], last) < 0.02

    def test_the_mineral_ends_at_the_pool(self, boards: LabPage) -> None:
        match = begun_match()
        match.play("d6-d7")
        kept = next(event.mineral for event in match.node.events if hasattr(event, "mineral"))
        (pool,) = points(match, (f"pool {match.node.player} {kept}",), boards.laid_out_for(1))
        found = run_to_the_end(boards, "Next step", 1)
        assert dist(found["mineral in hand"][-1], pool) < 0.02
        assert dist(found["mineral in hand"][0], pool) > 0.2
        run_to_the_end(boards, "Previous step", 1)

    def test_nothing_moves_for_who_wants_no_motion(self, boards: LabPage) -> None:
        boards.page.emulate_media(reduced_motion="reduce")
        for title in ("Next step", "Previous step"):
            picture = boards.picture()
            press(boards, title)
            boards.wait_for_another(picture)
            boards.page.wait_for_timeout(200)
            assert seen(boards.page) == {}
        boards.page.emulate_media(reduced_motion="no-preference")

    def test_ten_clicks_in_a_second_leave_nothing_running_and_the_right_picture(self, boards: LabPage) -> None:
        boards.page.wait_for_timeout(450)
        before = boards.picture()
        press(boards, "Next step")
        boards.wait_for_another(before)
        boards.page.wait_for_timeout(450)
        after = boards.picture()
        clicks = [boards.page.get_by_title(title).first for title in ("Previous step", "Next step")] * 5
        for one in clicks:
            one.dispatch_event("click")
        boards.page.wait_for_timeout(700)
        boards.wait_for(lambda: boards.picture() == after, "the picture of the last click")
        boards.wait_for(lambda: boards.page.locator(".minerals-moving > g").count() == 0, "the motion to end")
        assert boards.page.locator(".minerals-cover:visible").count() == 0
        assert boards.faults == []

    def test_it_has_a_switch(self, boards: LabPage) -> None:
        boards.page.evaluate(RUN, "player.moves = False")
        press(boards, "Previous step")
        boards.page.wait_for_timeout(500)
        assert seen(boards.page) == {}


class TestInThePageOfALog:
    @pytest.fixture
    def page(self, browser: Browser, tmp_path: Path) -> Iterator[Page]:
        path = tmp_path / "bent.html"
        path.write_text(bent_match().log.to_html(), encoding="utf-8")
        context = browser.new_context(offline=True, viewport={"width": 1280, "height": 900})
        page = context.new_page()
        page.add_init_script(COUNT_TONES)
        page.goto(path.as_uri())
        page.locator("#board > *").first.wait_for(state="attached")
        page.keyboard.press("End")
        page.locator(".minerals-unit").select_option("action")
        page.locator("body").click(position={"x": 5, "y": 5})
        page.evaluate(WATCH, "#board")
        yield page
        context.close()

    def test_a_slide_goes_along_the_bends_of_its_way(self, page: Page) -> None:
        page.keyboard.press("ArrowLeft")
        page.wait_for_timeout(100)
        assert seen(page) == {}, "nothing moves backwards"
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(600)
        found = seen(page)
        way = points(bent_match(), WAY, BESIDE_WORDS)
        (piece,) = [name for name in found if name.endswith("g4")]
        assert is_bent(found[piece], way)
        assert dist(found[piece][-1], way[-1]) < 0.02
        assert page.locator("#board [visibility]").count() == 0

    def test_ten_steps_in_a_second_leave_nothing_running_and_the_right_picture(self, page: Page) -> None:
        picture = _without_motion(page)
        for key in ("ArrowLeft", "ArrowRight") * 5:
            page.keyboard.press(key)
        page.wait_for_timeout(600)
        assert _without_motion(page) == picture
        assert page.locator(".minerals-moving > *").count() == 0

    def test_nothing_moves_or_sounds_for_who_wants_no_motion(self, page: Page) -> None:
        speaker = page.locator(".minerals-sound")
        speaker.click()
        page.emulate_media(reduced_motion="reduce")
        before = page.evaluate("window.tones")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(300)
        assert seen(page) == {}
        assert page.evaluate("window.tones") == before
        assert not speaker.is_visible(), "there is nothing to hear"

    def test_there_is_no_sound_until_the_reader_asks_for_it(self, page: Page) -> None:
        for is_on in (False, True, False):
            speaker = page.locator(f".minerals-sound[aria-pressed={str(is_on).lower()}]")
            assert speaker.evaluate(ON_TOP), "the whole button can be seen"
            before = page.evaluate("window.tones")
            page.keyboard.press("ArrowLeft")
            page.keyboard.press("ArrowRight")
            page.wait_for_timeout(100)
            assert (page.evaluate("window.tones") > before) == is_on
            speaker.click()

    def test_a_fragment_is_on_its_way_at_half_time_and_is_gone_afterwards(self, broken: Page) -> None:
        place = broken.locator(".minerals-moving > [data-piece='fragment of d4']")
        started = box_of(place)
        broken.clock.run_for(250)
        halfway = box_of(place)
        broken.clock.run_for(200)
        ended = box_of(place)
        assert ended[0] < halfway[0] - 5 < started[0] - 10, "it drifts away to the left"
        assert ended[2] < halfway[2], "and becomes smaller as it falls"
        broken.clock.run_for(200)
        assert broken.locator(".minerals-moving > *").count() == 0
        assert broken.locator("#board [visibility]").count() == 0

    @pytest.fixture
    def broken(self, browser: Browser, tmp_path: Path) -> Iterator[Page]:
        """A page on which a fragment has just begun to break off, and time stands still."""
        path = tmp_path / "broken.html"
        path.write_text(broken_match().log.to_html(), encoding="utf-8")
        context = browser.new_context(offline=True, viewport={"width": 1280, "height": 900})
        page = context.new_page()
        page.clock.install()
        page.goto(path.as_uri())
        page.locator("#board > *").first.wait_for(state="attached")
        page.locator(".minerals-unit").select_option("action")
        page.locator("body").click(position={"x": 5, "y": 5})
        page.keyboard.press("End")
        page.keyboard.press("ArrowLeft")
        page.clock.pause_at("2099-01-01")
        page.keyboard.press("ArrowRight")
        yield page
        context.close()


def box_of(place: Locator) -> tuple[float, float, float]:
    box = place.bounding_box()
    assert box is not None
    return (box["x"] + box["width"] / 2, box["y"], box["width"])


def _without_motion(page: Page) -> Any:
    return page.evaluate("[...document.querySelectorAll('#board > :not(.minerals-moving)')].map(one => one.outerHTML)")
