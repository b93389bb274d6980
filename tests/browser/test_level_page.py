"""A level on a page, without a kernel: solved, answered, and kept by a learning platform; a replay at its address."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

import minerals
from minerals.classroom.level_page import level_package, level_page
from minerals.classroom.levels import Play, level_named
from tests.graders.environments import made_by_npm

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Frame, Page

pytestmark = pytest.mark.browser

MINE = "mattock.levels.mine-first"
FORBIDDEN = "mattock.levels.whose-miner"
REPLAY = Path(__file__).parents[2] / "replays/mattock/freestyle.replay"

PLATFORM = """<!DOCTYPE html><title>A platform</title><script>
const kept = JSON.parse(localStorage.getItem("kept") || "{}");
window.calls = [];
window.API = {
  LMSInitialize: () => (calls.push("begin"), "true"),
  LMSFinish: () => (calls.push("finish"), "true"),
  LMSCommit: () => (localStorage.setItem("kept", JSON.stringify(kept)), "true"),
  LMSGetValue: (name) => kept[name] ?? "",
  LMSSetValue: (name, value) => ((kept[name] = value), "true"),
};
window.said = [];
addEventListener("message", ({ data }) => said.push(data));
</script><iframe title="level" src="PAGE" style="width: 100%; height: 700px"></iframe>"""


@pytest.fixture
def opened(browser: Browser) -> Iterator[Page]:
    """A page whose errors fail the test."""
    context = browser.new_context(viewport={"width": 1200, "height": 800})
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert not faults


def shown(page: Page, path: Path, behind: str = "") -> Page:
    """Open a page from disk and wait for its board."""
    page.goto(path.as_uri() + behind)
    page.locator("#board > *").nth(1).wait_for(state="attached")
    return page


def choose(page: Page | Frame, *cells: str) -> None:
    """Choose cells by the list, as one does without a mouse."""
    for cell in cells:
        page.locator(".asked select").select_option(cell)


def answer(page: Page | Frame) -> str:
    return page.locator("#answer").inner_text()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("levels")


def page_in(folder: Path, name: str) -> Path:
    """The page of a level or of the replay, made when it is first needed."""
    path = folder / f"{name}.html"
    if not path.exists():
        path.write_text(minerals.load(REPLAY).to_html() if name == "replay" else level_page(name), encoding="utf-8")
    return path


def test_a_level_is_solved_with_what_the_engine_says(opened, folder):
    page = shown(opened, page_in(folder, MINE))
    engine = Play(level_named(MINE))
    choose(page, "e5")
    for ruling in engine.attempt("e5").rulings:
        assert ruling.message in answer(page)
    choose(page, "d4")
    page.get_by_role("button", name="d4", exact=True).click()
    engine.attempt("d4")
    assert engine.remark().text in answer(page)
    page.get_by_role("button", name="Take back").click()
    engine.undo()
    choose(page, "e6")
    page.get_by_role("button", name="e6", exact=True).click()
    verdict = engine.attempt("e6")
    assert verdict.stars == 3
    assert "★★★" in answer(page)
    assert verdict.sentences[0] in answer(page)
    assert verdict.comment in answer(page)
    assert page.get_by_role("img", name="met", exact=True).count() == 1
    assert page.locator(".asked").is_hidden()
    assert page.evaluate("document.activeElement.textContent") == "Start again"


@pytest.mark.slow
def test_a_hint_is_shown_where_it_is(opened, folder):
    page = shown(opened, page_in(folder, MINE))
    page.get_by_role("button", name="Hint").click()
    assert Play(level_named(MINE)).hint().sentence in answer(page)
    assert page.locator(".over .goal").count() == 1


@pytest.mark.slow
def test_a_level_that_asks_for_a_forbidden_try_is_solved_by_it(opened, folder):
    page = shown(opened, page_in(folder, FORBIDDEN))
    choose(page, "d1", "e4")  # no miner of theirs: the next click does not matter
    ruling = Play(level_named(FORBIDDEN)).attempt("d1/e4-e5").rulings[0]
    assert ruling.message in answer(page)
    assert "★★★" in answer(page)


@pytest.mark.slow
def test_a_question_is_answered_with_the_keyboard(opened, folder):
    page = shown(opened, page_in(folder, "iceminers.levels.one-step"))
    level = level_named("iceminers.levels.one-step")
    right = sorted(level.answer.answer(level.begin()))
    choose(page, *right[:-1])
    page.get_by_role("button", name="Check").press("Enter")
    assert Play(level).attempt(right[:-1]).comment in answer(page)
    choose(page, right[-1])
    page.get_by_role("button", name="Check").press("Enter")
    assert "★★☆" in answer(page)


def test_a_platform_keeps_points_and_where_the_student_was(opened, folder):
    level_package([MINE], folder / "package.zip")
    with ZipFile(folder / "package.zip") as package:
        package.extractall(folder / "package")
    host = folder / "package/platform.html"
    host.write_text(PLATFORM.replace("PAGE", f"{MINE}.html"), encoding="utf-8")
    opened.route(
        "http://platform.test/**", lambda route: route.fulfill(path=host.parent / route.request.url.split("/")[-1])
    )
    opened.goto("http://platform.test/platform.html")
    level = opened.frame_locator("iframe")
    level.locator("#board > [data-cell]").first.wait_for(state="attached")
    assert opened.evaluate("kept")["cmi.core.lesson_status"] == "incomplete"
    choose(level, "d4")
    level.get_by_role("button", name="d4", exact=True).click()
    opened.goto("http://platform.test/platform.html")
    level.get_by_text("So far: 1").wait_for()
    level.get_by_role("button", name="Take back").click()
    choose(level, "e6")
    level.get_by_role("button", name="e6", exact=True).click()
    kept = opened.evaluate("kept")
    assert kept["cmi.core.score.raw"] == "100"
    assert kept["cmi.core.lesson_status"] == "passed"
    assert {"type": "minerals:solved", "level": MINE, "stars": 3, "tries": 1} in opened.evaluate("said")
    opened.evaluate("document.querySelector('iframe').remove()")
    assert opened.evaluate("calls") == ["begin", "finish"]
    assert opened.evaluate("kept")["cmi.core.session_time"].startswith("00:00:")


@pytest.mark.slow
def test_an_independent_platform_takes_every_call(opened, folder, root):
    """The runtime scorm-again checks names, values and the order of calls as SCORM 1.2 asks."""
    packages = made_by_npm(root / "build/graders", "scorm-again", ["scorm-again@3.4.3"])
    runtime = packages / "node_modules/scorm-again/dist/scorm12.min.js"
    (folder / "scorm12.js").write_bytes(runtime.read_bytes())
    page_in(folder, MINE)
    host = folder / "independent.html"
    host.write_text(
        f"""<!DOCTYPE html><script src="scorm12.js"></script><script>
window.API = new Scorm12API({{ autocommit: false, logLevel: 5 }});
window.wrong = [];
for (const call of ["LMSInitialize", "LMSSetValue", "LMSCommit", "LMSFinish"]) {{
  const real = API[call].bind(API);
  API[call] = (...given) => {{
    const said = real(...given);
    if (String(said) !== "true") wrong.push([call, ...given, API.LMSGetLastError()]);
    return String(said);
  }};
}}
</script><iframe title="level" src="{MINE}.html" style="width: 100%; height: 700px"></iframe>""",
        encoding="utf-8",
    )
    opened.route("http://platform.test/**", lambda route: route.fulfill(path=folder / route.request.url.split("/")[-1]))
    opened.goto("http://platform.test/independent.html")
    level = opened.frame_locator("iframe")
    level.locator("#board > [data-cell]").first.wait_for(state="attached")
    choose(level, "e6")
    level.get_by_role("button", name="e6", exact=True).click()
    names = ["cmi.core.score.raw", "cmi.core.score.max", "cmi.core.lesson_status"]
    assert opened.evaluate("(names) => names.map((name) => API.LMSGetValue(name))", names) == ["100", "100", "passed"]
    opened.evaluate("document.querySelector('iframe').remove()")
    assert opened.evaluate("wrong") == []
    assert opened.evaluate("API.isTerminated()")


@pytest.mark.parametrize(
    ("behind", "step", "note"),
    [
        ("#step=42", 42, ""),
        pytest.param("#step=0", 0, "", marks=pytest.mark.slow),
        ("#step=999", 101, "There is no step 999. The nearest is step 101."),
        pytest.param("#step=-3", 0, "There is no step -3. The nearest is step 0.", marks=pytest.mark.slow),
        pytest.param("#step=abc", None, "“abc”", marks=pytest.mark.slow),
    ],
)
def test_a_replay_opens_at_the_step_of_its_address(opened, folder, behind, step, note):
    page = shown(opened, page_in(folder, "replay"), behind)
    if step is None:
        step = page.evaluate("page.replay.line.endOf(page.replay.tree.root)")
    assert page.evaluate("page.step") == step
    said = page.locator("#link [role=status]").inner_text()
    assert note in said
    assert bool(note) == bool(said)


@pytest.mark.slow
def test_the_address_follows_the_step_without_filling_the_history(opened, folder):
    page = shown(opened, page_in(folder, "replay"), "#step=42")
    before = page.evaluate("history.length")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.wait_for_timeout(600)
    assert page.evaluate("location.hash") == "#step=47"
    assert page.evaluate("history.length") == before
    page.evaluate("location.hash = '#step=7'")
    page.wait_for_timeout(50)
    assert page.evaluate("page.step") == 7
    assert page.evaluate("page.link.calls.address()").endswith("replay.html#step=7")


@pytest.mark.slow
def test_a_variation_has_an_address_of_its_own(opened, tmp_path):
    match = minerals.new("mattock", players=["Ada", "Ben"], board="inner", seed=1)
    branch = match.branch()
    match.play(match.legal_actions()[0])
    branch.play(branch.legal_actions()[1])
    (tmp_path / "page.html").write_text(match.log.to_html(), encoding="utf-8")
    page = shown(opened, tmp_path / "page.html", f"#step={branch.node.step}&record={branch.node.n}")
    assert page.evaluate("page.line.record(page.step).n") == branch.node.n
    assert page.evaluate("page.parts().record") == branch.node.n


@pytest.mark.parametrize(
    ("name", "width"),
    [
        (MINE, 700),
        *(pytest.param(MINE, width, marks=pytest.mark.slow) for width in (380, 1100)),
        *(pytest.param("replay", width, marks=pytest.mark.slow) for width in (380, 700, 1100)),
    ],
)
def test_an_embedded_page_has_the_height_it_asks_for(opened, folder, name, width):
    host = folder / "host.html"
    page_in(folder, name)
    host.write_text(
        f"""<!DOCTYPE html>
<iframe src="{name}.html?embed#step=5" style="width: {width}px; height: 150px; border: 0"></iframe>
<script>window.heights = []; addEventListener("message", ({{ data, source }}) => {{
  for (const frame of document.querySelectorAll("iframe"))
    if (frame.contentWindow === source && data?.type === "minerals:height") {{
      heights.push(data.height); frame.style.height = `${{data.height}}px`;
    }}
}});</script>""",
        encoding="utf-8",
    )
    opened.goto(host.as_uri())
    opened.frame_locator("iframe").locator("#board > [data-cell]").first.wait_for(state="attached")
    opened.wait_for_function("heights.length")
    opened.wait_for_timeout(200)
    heights = opened.evaluate("heights")
    frame = opened.frames[1]
    assert 1 <= len(heights) <= 5 and heights[-1] - heights[0] < 50, "the height does not depend on that of the frame"
    assert 300 < heights[-1] < 2000
    assert frame.evaluate("document.documentElement.scrollHeight") <= heights[-1] + 1
    assert frame.evaluate("document.documentElement.scrollWidth") <= width
    assert not frame.locator("header").is_visible()


def test_a_page_in_a_frame_is_as_dark_as_its_host_asks_for(opened, folder):
    host = folder / "dark_host.html"
    page_in(folder, MINE)
    host.write_text(f'<!DOCTYPE html><iframe src="{MINE}.html"></iframe>', encoding="utf-8")
    opened.goto(host.as_uri())
    page = opened.frame_locator("iframe")
    page.locator("#board > [data-cell]").first.wait_for(state="attached")
    ask = "mode => document.querySelector('iframe').contentWindow.postMessage({ type: 'minerals:mode', mode }, '*')"
    for asked, mode in (("dark", "dark"), ("purple", "dark"), ("light", "light")):
        opened.evaluate(ask, asked)
        opened.wait_for_timeout(50)
        assert page.locator("html").get_attribute("data-theme") == mode


_TREE = """() => [
    document.body.innerText,
    ...[...document.querySelectorAll("[aria-label], [title], [alt], title")].flatMap((each) =>
        [each.getAttribute("aria-label"), each.getAttribute("title"), each.getAttribute("alt"), each.textContent]),
    ...[...document.querySelectorAll("svg text")].map((each) => each.textContent),
].join("\\n")"""
_IS_ON_TOP = """(button) => {
    button.scrollIntoView({block: "center"});
    const {left, right, top, bottom} = button.getBoundingClientRect();
    const corners = [[left + 3, top + 8], [right - 3, top + 8], [left + 3, bottom - 8], [right - 3, bottom - 8]];
    return corners.every(([x, y]) => document.elementFromPoint(x, y) === button);
}"""


def test_the_answer_stands_nowhere_on_the_page_before_it_is_given(folder: Path, opened: Page):
    page = shown(opened, page_in(folder, "mattock.levels.how-many-spaces"))
    assert "39" in page.evaluate(_TREE), "the tiles that are left"
    assert "55" not in page.evaluate(_TREE)


@pytest.mark.parametrize("width", [1200, 390])
def test_players_are_buttons_in_sight_and_a_wrong_one_leaves_the_right_one_open(folder: Path, opened: Page, width: int):
    opened.set_viewport_size({"width": width, "height": 800})
    page = shown(opened, page_in(folder, "minerals.levels.clockwise"))
    choices = page.locator(".minerals-choice")
    assert choices.all_inner_texts() == ["Player 1", "Player 2", "Player 3", "Nobody"]
    assert all(choice.evaluate(_IS_ON_TOP) for choice in choices.all())
    (right,) = level_named("minerals.levels.clockwise").answer.answer(level_named("minerals.levels.clockwise").begin())
    choices.nth(1).click()
    page.get_by_role("button", name="Check").click()
    assert "Player 2" in answer(page) and f"Player {right}" not in answer(page)
    choices.nth(1).click()
    choices.nth(int(right) - 1).click()
    assert [choice.get_attribute("aria-pressed") for choice in choices.all()].count("true") == 1
    page.get_by_role("button", name="Check").click()
    assert "★" in answer(page)
