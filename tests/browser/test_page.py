"""The page of a log, opened from disk: stepped, played, and read by keys alone, without a network."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import minerals
from minerals.bots import bot_named, play_out
from minerals.classroom.grading import class_report, grade_all, read_assignments
from minerals.exchange.page import write_gallery
from tests.classroom.pretend import pretend_class
from tests.front.tables import forecast_table, luck_table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

REPLAYS = Path(__file__).parents[2] / "replays"


def wait_until_shown(page: Page) -> None:
    """Wait for the first picture. The page allows no `eval`, which `wait_for_function` polls with."""
    page.locator("#board > *").first.wait_for(state="attached")


class Opened:
    """A page that is open, with everything that went wrong or was asked for."""

    def __init__(self, browser: Browser, path: Path, **context: object) -> None:
        self.context = browser.new_context(offline=True, **context)
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.requests: list[str] = []
        self.refused: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on(
            "requestfailed", lambda request: self.refused.append(request.url) if request.failure == "csp" else None
        )
        self.page.goto(path.as_uri())
        wait_until_shown(self.page)

    @property
    def step(self) -> int:
        """The step that is shown."""
        return int(self.page.evaluate("page.step"))

    @property
    def last(self) -> int:
        """The last step of the line."""
        return int(self.page.evaluate("page.line.last"))

    @property
    def sentence(self) -> str:
        """What is said of the step."""
        return self.page.locator(".minerals-sentence").inner_text()


def game_with_a_variation() -> minerals.Log:
    """A short game of Mattock with a variation and comments."""
    match = minerals.new("mattock", players=["Ada", "Ben"], board="inner", seed=1)
    play_out(match, [bot_named("random", seed=seat) for seat in (1, 2)], most_actions=6)
    fork = match.line[3]
    branch = match.branch(fork.step)
    branch.play(next(action for action in branch.legal_actions() if action != match.line[4].action))
    match.log.comment("Another way.", on=branch.node.n)
    return match.log


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opened]:
    path = tmp_path / "game.html"
    path.write_text(game_with_a_variation().to_html(), encoding="utf-8")
    opened = Opened(browser, path)
    yield opened
    opened.context.close()


@pytest.mark.parametrize("name", ["minerals/example-2-fragments", "iceminers/stealing", "out_of_mine/a-round"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_game_is_stepped_through_without_a_fault_or_a_request(browser, tmp_path, name, scheme):
    log = minerals.load(REPLAYS / f"{name}.replay")
    path = tmp_path / "page.html"
    path.write_text(log.to_html(), encoding="utf-8")
    opened = Opened(browser, path, color_scheme=scheme, reduced_motion="reduce")
    state = log.game.engine.initial(log.options)
    opened.page.keyboard.press("Home")
    for step, event in enumerate(log.events(), start=1):
        opened.page.keyboard.press("ArrowRight")
        assert opened.step == step
        assert opened.sentence == log.game.words.narrate(event, state, log.header.players)
        state = log.game.engine.evolve(state, event)
    assert opened.page.locator("#board > *").count() > 50
    assert opened.faults == []
    assert opened.requests == [path.as_uri()]
    assert opened.page.evaluate("document.getAnimations().length") == 0
    opened.context.close()


def test_the_keys_step_by_event_turn_and_moment_and_play(opened):
    page = opened.page
    page.keyboard.press("End")
    assert opened.step == opened.last
    page.keyboard.press("Home")
    assert opened.step == 0
    page.keyboard.press("ArrowDown")
    first_turn = opened.step
    page.keyboard.press("ArrowDown")
    assert opened.step > first_turn > 0
    page.keyboard.press("ArrowUp")
    assert opened.step == first_turn
    page.locator(".minerals-speed").select_option("8")
    page.locator("body").click(position={"x": 5, "y": 5})
    page.keyboard.press(" ")
    reached = "number => new Promise(done => setInterval(() => page.step > number && done(true), 20))"
    assert page.evaluate(reached, first_turn + 2)
    assert page.locator(".minerals-sentence").get_attribute("aria-live") == "off"
    page.keyboard.press(" ")
    assert page.locator(".minerals-sentence").get_attribute("aria-live") == "polite"
    stopped = opened.step
    page.wait_for_timeout(400)
    assert opened.step == stopped


def test_the_slider_and_the_buttons_do_the_same(opened):
    page = opened.page
    page.locator(".minerals-unit").select_option("action")
    page.locator(".minerals-first").click()
    page.locator(".minerals-next").click()
    page.locator(".minerals-next").click()
    assert opened.step == page.evaluate("page.line.endOf(page.line.records[1])")
    page.locator(".minerals-slider").focus()
    page.keyboard.press("ArrowLeft")
    assert opened.step == page.evaluate("page.line.endOf(page.line.records[1])") - 1
    page.locator(".minerals-last").click()
    assert opened.step == opened.last


def test_a_variation_is_walked_and_left_again(opened):
    page = opened.page
    whole = opened.last
    page.locator(".minerals-variation button").first.click()
    assert opened.step == opened.last != whole
    assert page.locator(".minerals-remark").all_inner_texts() == ["Another way."]
    page.get_by_role("button", name="Set-up").click()
    page.locator(".minerals-cell button").nth(4).click()
    assert opened.last >= opened.step
    assert opened.faults == []


def test_rules_points_and_the_board_in_words(opened):
    page = opened.page
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.locator(".minerals-rule summary").click()
    assert "mattock." in page.locator(".minerals-rule .minerals-where").inner_text()
    before = opened.step
    page.get_by_role("button", name="Where it applies next").click()
    assert opened.step != before
    assert page.locator(".minerals-player").count() == 2
    assert page.locator(".minerals-number").all_inner_texts() == ["", ""], "Mattock has no points before its end"
    assert page.locator(".minerals-graph").is_hidden()
    page.get_by_role("tab", name="Moves").focus()
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("tab", name="In words").get_attribute("aria-selected") == "true"
    page.locator(".in-words li").nth(60).wait_for()
    assert opened.step != before, "the arrow went to the next tab, and not to a step"
    assert page.locator("#board").get_attribute("role") == "img"


def test_tab_reaches_every_control_and_leaves(opened):
    page = opened.page
    seen = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        name = page.evaluate("(({id, className}) => className.split('minerals-').pop() || id)(document.activeElement)")
        seen.add(name)
        if page.evaluate("document.activeElement === document.body"):
            break
    assert {"button", "slider", "first", "previous", "play", "next", "last", "unit", "speed", "tab", "move"} <= seen
    assert page.evaluate("document.activeElement === document.body"), "the focus goes on beyond the page"


def test_light_and_dark_can_be_changed(opened):
    page = opened.page
    ground = "getComputedStyle(document.body).backgroundColor"
    tile = "getComputedStyle(document.querySelector('#board > *')).fill"
    before = page.evaluate(ground), page.evaluate(tile)
    page.locator("#theme").click()
    after = page.evaluate(ground), page.evaluate(tile)
    assert before[0] != after[0]
    assert before[1] != after[1]
    page.locator("#theme").click()
    assert (page.evaluate(ground), page.evaluate(tile)) == before


def test_a_page_fits_every_screen(browser, tmp_path):
    match = minerals.new("minerals", players=["Ada", "Ben"], seed=1)
    play_out(match, [bot_named("random", seed=seat) for seat in (1, 2)], most_actions=14)
    for node in match.line[3:]:
        match.log.comment("Look here.", on=node.n, by="Ada")
    path = tmp_path / "game.html"
    path.write_text(match.log.to_html(language="de"), encoding="utf-8")
    opened = Opened(browser, path, viewport={"width": 390, "height": 844})
    page = opened.page
    size = "({clientWidth, scrollWidth}) => [clientWidth, scrollWidth]"
    marks = "[...document.querySelectorAll('.minerals-mark')].map(mark => mark.getBoundingClientRect())"
    for width in (360, 390, 800, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        for key in ("Home", "ArrowRight", "ArrowRight"):
            page.keyboard.press(key)
            shown, needed = page.evaluate(f"({size})(document.documentElement)")
            assert needed <= shown
        page.wait_for_timeout(50)  # the marks are laid out once the page has its new size
        lefts = page.evaluate(f"{marks}.map(({{left}}) => left)")
        assert len(lefts) > 1
        assert min(after - before for before, after in pairwise(lefts)) >= 23.9
        assert page.evaluate(f"Math.min(...{marks}.map(({{width, height}}) => Math.min(width, height)))") >= 24
        controls = page.locator(".minerals-controls").bounding_box()
        assert controls["y"] + controls["height"] <= 844, "the controls are in sight wherever the page is scrolled to"
    assert page.locator("html").get_attribute("lang") == "de"
    # A long log is laid out for a screen only. On a phone its words stay as large, and one moves along the picture.
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("page.data.films.splice(1); page.film = page.newFilm(); page.film.show(0)")
    shown, needed = page.evaluate(f"({size})(document.querySelector('.table'))")
    assert shown <= 390 < needed
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    texts = "[...document.querySelectorAll('#board text')].map(text => text.getBoundingClientRect().height)"
    assert page.evaluate(f"Math.min(...{texts})") >= 12
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert "× 10" in page.locator("details.minerals-chance summary").inner_text()
    page.locator("details.minerals-chance summary").click()
    assert len(page.locator(".minerals-exact").inner_text()) > 60
    assert "Schritt 1 von" in page.locator("#caption > .minerals-where").inner_text()
    page.set_viewport_size({"width": 1280, "height": 720})
    mark = page.locator(".minerals-mark").last
    mark.click()
    assert opened.step > 1
    graph = page.locator(".minerals-graph").bounding_box()
    page.mouse.click(graph["x"] + 1, graph["y"] + graph["height"] / 2)
    assert opened.step == 0
    page.mouse.click(graph["x"] + graph["width"] - 1, graph["y"] + graph["height"] / 2)
    assert opened.step == opened.last
    assert opened.faults == []
    opened.context.close()


# --- what the page's policy refuses, and what it lets be ---


def console_of(browser: Browser, page: str, tmp_path: Path) -> tuple[Page, list[str]]:
    """Open a page that has no script, and return it with what the browser complains of."""
    path = tmp_path / "page.html"
    path.write_text(page, encoding="utf-8")
    opened = browser.new_context(offline=True).new_page()
    said: list[str] = []
    opened.on("console", lambda message: said.append(message.text))
    opened.goto(path.as_uri())
    return opened, said


INJECTED = "<script>document.title = 'owned'</script><img src=x onerror=\"document.title = 'owned'\">"


def test_a_script_that_got_into_the_page_does_not_run(browser, tmp_path):
    path = tmp_path / "page.html"
    whole = game_with_a_variation().to_html()
    path.write_text(whole.replace("<header>", f"{INJECTED}<header>"), encoding="utf-8")
    opened = Opened(browser, path)
    opened.page.keyboard.press("End")
    opened.page.evaluate(
        """() => {
          const inserted = document.createElement("script");
          inserted.textContent = "document.title = 'owned'";
          document.body.append(inserted);
          const comments = document.querySelector(".minerals-comments");
          comments.innerHTML = '<b onclick="document.title = 1">x</b><img src="y" onerror="z">';
        }"""
    )
    opened.page.locator(".minerals-comments b").click()
    assert opened.page.title().startswith("Mattock")
    assert len([fault for fault in opened.faults if "Content Security Policy" in fault]) >= 4
    assert opened.requests[1:] == opened.refused
    assert len(opened.refused) == 2, "both pictures"
    assert opened.step == opened.last
    opened.context.close()


@pytest.mark.parametrize("sandbox", ["", "sandbox='allow-scripts'"])
def test_a_page_works_within_another(browser, tmp_path, sandbox):
    outer = f'<iframe {sandbox} srcdoc="{escape(game_with_a_variation().to_html())}" width="900" height="700"></iframe>'
    page, said = console_of(browser, outer, tmp_path)
    inner = page.frame_locator("iframe")
    inner.locator(".minerals-last").click()
    inner.locator("#board > *").first.wait_for(state="attached")
    assert inner.locator(".minerals-slider").input_value() != "0"
    assert said == []
    page.context.close()


def test_an_index_shows_its_pictures_in_both_modes_and_leads_to_a_hostile_name(browser, tmp_path):
    log = game_with_a_variation()
    index, *_ = write_gallery([("javascript:alert(1)-a", log), ("50% #1?", log)], tmp_path / "site")
    opened = browser.new_context(offline=True).new_page()
    said: list[str] = []
    opened.on("console", lambda message: said.append(message.text))
    opened.goto(index.as_uri())
    tile = "getComputedStyle(document.querySelector('.gallery svg > :nth-child(5)')).fill"
    ground = "getComputedStyle(document.body).backgroundColor"
    looks = []
    for scheme in ("light", "dark"):
        opened.emulate_media(color_scheme=scheme)
        looks.append((opened.evaluate(tile), opened.evaluate(ground)))
    assert looks[0][0] != looks[1][0]
    assert looks[0][1] != looks[1][1]
    assert opened.locator(".gallery ul").first.evaluate("box => getComputedStyle(box).display") == "grid"
    opened.set_viewport_size({"width": 390, "height": 844})
    assert opened.evaluate("document.documentElement.scrollWidth") <= 390
    assert opened.locator(".gallery li").first.bounding_box()["height"] < 120
    for number in range(2):
        opened.locator("li a").nth(number).click()
        wait_until_shown(opened)
        opened.go_back()
    assert said == []
    opened.context.close()


def test_reports_of_a_class_keep_their_colours(browser, tmp_path):
    (tmp_path / "week.toml").write_text('[[exercises]]\nexercise = "E17"\n')
    assignments = read_assignments(tmp_path / "week.toml")
    pretend_class(tmp_path / "class", assignments["week"], 3)
    page, said = console_of(browser, class_report(grade_all(assignments, tmp_path / "class")), tmp_path)
    alphas = page.locator("td.heat").evaluate_all("cells => cells.map(cell => getComputedStyle(cell).backgroundColor)")
    assert len(set(alphas)) > 1
    assert "rgba(0, 90, 160, 0.6)" in alphas or "rgb(0, 90, 160)" in alphas
    assert said == []
    page.context.close()


@pytest.mark.slow
def test_a_thousand_keys_do_no_harm(opened):
    keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "m", "M", " ", "x", "Enter", "Tab"]
    luck = minerals.SeededChance("keys")
    for _ in range(1000):
        opened.page.keyboard.press(luck.draw(dict.fromkeys(keys, 1)).outcome)
    assert 0 <= opened.step <= opened.last
    assert opened.faults == []


ROWS = "    W   K   W2  T\n  A   K1  W   K\n    W   W   O   W\nturn: 1\n"


def test_a_question_and_its_remedy_are_seen_by_a_click(browser, tmp_path):
    match = minerals.new("minerals", players=["Ada", "Bo"], position=ROWS)
    minerals.explain_page(match, "e5-e6", tmp_path / "why.html")
    opened = Opened(browser, tmp_path / "why.html")
    answer = opened.page.locator("#answer")
    assert "but e6 is 1 away" in answer.inner_text()
    assert opened.page.locator(".fails").count() == 1
    opened.page.locator(".ghost").click()
    assert "Now e5-e6 is allowed." in answer.inner_text()
    assert opened.page.locator(".holds").count() == 1
    opened.page.keyboard.press("Escape")
    assert "but e6 is 1 away" in answer.inner_text()
    assert opened.faults == []
    opened.context.close()


def test_the_board_of_a_position_answers_clicks_without_a_kernel(browser, tmp_path):
    match = minerals.new("minerals", players=["Ada", "Bo"], position=ROWS)
    trials = [{"do": "Move Bo's pawn", "paint": ["pawn 2 d6"]}]
    minerals.position_page(match, tmp_path / "board.html", try_this=trials)
    opened = Opened(browser, tmp_path / "board.html", viewport={"width": 390, "height": 844})
    page, answer = opened.page, opened.page.locator("#answer")
    page.locator('[data-cell="e6"]').click()
    assert "but e6 is 1 away" in answer.inner_text()
    page.locator('[data-cell="e5"]').click()
    assert page.locator(".goal").count() == 1
    page.locator('[data-cell="e7"]').click()
    assert "Ada lifts the kyanite at e5" in answer.inner_text()
    page.locator(".choice").click()
    assert "Move Bo's pawn" in answer.inner_text()
    assert opened.faults == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    opened.context.close()


def test_the_chances_to_win_are_reached_by_click_and_by_keys_and_told_in_words(browser, tmp_path):
    log = minerals.load(REPLAYS / "iceminers/stealing.replay")
    first, second, *_, last = [node.step for node in log.main_line]
    seats = range(2, len(log.header.players))
    others = [0.0 for _ in seats]
    chances = {first: (0.5, 0.5, *others), second: (0.8, 0.2, *others), last: (0.7, 0.3, *others)}
    luck = luck_table([(second, 1, "luck", 0.3)])
    for seat in seats:
        luck[f"change_{seat + 1}"] = 0.0
    path = tmp_path / "page.html"
    path.write_text(log.to_html(forecast=forecast_table(chances), luck=luck), encoding="utf-8")
    opened = Opened(browser, path, viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = opened.page
    graph = page.locator(".minerals-chances")
    graph.focus()
    page.keyboard.press("Home")
    page.keyboard.press("PageDown")
    assert opened.step == second
    assert "80 %" in graph.get_attribute("aria-valuetext")
    assert page.locator(".minerals-note").inner_text().endswith("luck")
    assert "Turning point" in page.locator("#forecast > .minerals-unseen").text_content()
    assert (
        "Chance to win, from 100 quick games played on by bots · if everyone plays greedily from here"
        in page.locator("#forecast").inner_text()
    )
    page.keyboard.press("ArrowRight")
    assert opened.step == opened.last == last
    assert page.locator("#ledger svg").count() >= 6
    page.keyboard.press("ArrowLeft")
    assert not page.locator("#ledger").is_visible(), "it would tell how the game ends"
    box = graph.bounding_box()
    page.mouse.click(box["x"] + 1, box["y"] + 5)
    assert opened.step == 0
    page.get_by_role("tab", name="Chances").click()
    page.locator(".minerals-to-step").nth(1).click()
    assert opened.step == second
    assert page.locator("tr[aria-current]").inner_text().startswith(str(second))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert opened.faults == []
    opened.context.close()
