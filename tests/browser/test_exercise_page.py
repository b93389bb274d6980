"""An exercise on a page, without a kernel: solved by keyboard, on a phone and in the dark, kept by a platform."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from minerals.classroom import pose
from minerals.classroom.exercise import answer_key
from minerals.classroom.exercise_page import exercise_page
from minerals.classroom.lessons import lesson_package
from minerals.classroom.publishing.questions import clear_variants
from tests.graders.environments import made_by_npm

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, FrameLocator, Locator, Page

    Opener = Callable[..., Page]

pytestmark = pytest.mark.browser

REROLL = pose("E17")
SIX, ROLLS = REROLL.text.part("six"), REROLL.text.part("rolls")
RIGHT = {key: str(value) for key, value in answer_key(REROLL).values.items()}

PLATFORM = """<!DOCTYPE html><title>A platform</title><script src="scorm12.js"></script><script>
window.API = new Scorm12API({ autocommit: false, logLevel: 5 });
const kept = JSON.parse(localStorage.getItem("kept") || "null");
if (kept) API.loadFromJSON(kept, "");
API.cmi.core.student_id = "STUDENT";
window.wrong = [];
window.said = [];
addEventListener("message", ({ data }) => said.push(data));
for (const call of ["LMSInitialize", "LMSSetValue", "LMSCommit", "LMSFinish"]) {
  const real = API[call].bind(API);
  API[call] = (...given) => {
    const answer = String(real(...given));
    if (answer !== "true") wrong.push([call, ...given, API.LMSGetLastError()]);
    return answer;
  };
}
function leave() {
  document.querySelector("iframe").remove();
  const { core, suspend_data } = API.cmi;
  const { lesson_status, score } = core;
  const { raw, min, max } = score;
  localStorage.setItem("kept", JSON.stringify({ suspend_data, core: { lesson_status, score: { raw, min, max } } }));
}
</script><iframe title="exercise" src="CODE.html" style="width: 100%; height: 900px"></iframe>"""


@pytest.fixture
def opens(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Opens the page of an exercise. Errors on it fail the test."""
    contexts = []
    faults: list[str] = []

    def opened(code: str = "E17", behind: str = "", width: int = 1200, **options: object) -> Page:
        context = browser.new_context(viewport={"width": width, "height": 800}, **options)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        path = tmp_path / f"{code}.html"
        if not path.exists():
            path.write_text(exercise_page(code), encoding="utf-8")
        page.goto(path.as_uri() + behind)
        page.locator("#parts form").first.wait_for()
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults


def said(page: Page | FrameLocator, key: str) -> str:
    """What is said to an answer, or to the guess."""
    return page.locator(f"#said-{key}").inner_text()


def advice(page: Page, key: str) -> str:
    """The hint that is shown, or why there is none yet."""
    return page.locator(f"#advice-{key}").inner_text()


def field(page: Page | FrameLocator, key: str) -> Locator:
    return page.locator(f"input[aria-labelledby='question-{key}']")


def answer(page: Page | FrameLocator, key: str, text: str) -> None:
    field(page, key).fill(text)
    field(page, key).press("Enter")


def test_an_exercise_is_solved_by_keyboard_with_what_a_notebook_says(opens: Opener):
    page = opens()
    assert field(page, "six").is_disabled()
    assert page.get_by_role("button", name="Solution").is_disabled()
    assert field(page, "six").get_attribute("placeholder") == "Make your guess first"
    for _ in range(3):  # over the switches for full screen and for the mode
        page.keyboard.press("Tab")
    page.keyboard.type("1:5")
    page.keyboard.press("Enter")
    assert said(page, "your-guess") == REROLL.judge_prediction("1:5").message
    assert field(page, "your-guess").is_disabled()
    # The keyboard goes on where the next answer goes.
    page.keyboard.type("1/6")
    page.keyboard.press("Enter")
    assert said(page, "six") == REROLL.judge(SIX, "1/6").message
    for text in ("1,500", "0.2", "1:4"):
        answer(page, "six", text)
        assert REROLL.judge(SIX, text).message in said(page, "six")
    assert "1/5 = 0.2" in said(page, "six")
    assert page.get_by_text("1 of 4 right").is_visible()
    assert page.get_by_text("You guessed 1:5. The answer is 1/5 = 0.2.").is_visible()


def test_hints_come_one_after_another_and_the_solution_at_the_end(opens: Opener):
    page = opens()
    answer(page, "your-guess", "1/6")
    hint = page.get_by_role("button", name=f"Hint for: {REROLL.prompt(ROLLS)}")
    hint.press("Enter")
    assert "So far there are 0" in advice(page, "rolls")
    for number, text in enumerate(("7", "8", "8.0", "9", "10", "11", "12")):
        answer(page, "rolls", text)
        assert ("You gave this answer before" in said(page, "rolls")) == (text == "8.0")
        if number == 1:
            hint.press("Enter")
            assert advice(page, "rolls") == REROLL.hints(ROLLS)[0]
            assert said(page, "rolls") == REROLL.judge(ROLLS, text).message, "which stays beside it"
            page.get_by_role("button", name="Solution").press("Enter")
            assert "You get the solution when" in page.locator("#end").inner_text()
            assert page.locator("#why").is_hidden()
    page.get_by_role("button", name="Solution").press("Enter")
    assert REROLL.solution.split(".")[0] in page.locator("#why").inner_text()
    assert page.locator("#why svg").count() == 3
    assert page.evaluate("document.activeElement.id") == "why"
    for key, text in RIGHT.items():
        answer(page, key, text)
    assert advice(page, "rolls") == "", "who is right needs no hint"
    # What is right after the solution was read earns nothing.
    assert page.evaluate("[page.work.isRight, page.work.points]") == [True, 0]


@pytest.mark.slow
def test_choices_are_chosen_with_the_arrow_keys(opens: Opener):
    page = opens("E45a")
    posed = pose("E45a")
    part = next(part for part in posed.parts if part.type == "choice")
    answer(page, "your-guess", "1/2")
    choices = page.locator(f"[aria-labelledby='question-{part.key}'] button")
    choices.first.press(" ")
    choices.first.press("ArrowDown")
    choices.nth(1).press("Enter")
    assert [choice.get_attribute("aria-pressed") for choice in choices.all()[:2]] == ["false", "true"]
    choices.nth(1).press("Tab")
    page.keyboard.press("Enter")
    given = choices.nth(1).get_attribute("data-word")
    assert given
    assert posed.judge(part, given).message in said(page, part.key)


@pytest.mark.parametrize("code", ["E17", "E45a"])
def test_nothing_sticks_out_on_a_phone(opens: Opener, code: str):
    page = opens(code, width=390)
    answer(page, "your-guess", "1/6")
    answer(page, pose(code).parts[0].key, "1:5")
    page.evaluate("page.work.isSolutionRead = true; page.showSolution(); page.show()")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    low = page.locator("main button:visible, main input[type=text]:visible")
    assert all(each.bounding_box()["height"] >= 43 for each in low.all())  # type: ignore[index]


def test_a_page_is_dark_when_the_reader_is_and_when_the_button_is_pressed(opens: Opener):
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = opens(color_scheme="dark").evaluate(ground)
    page = opens()
    light = page.evaluate(ground)
    page.get_by_role("button", name="Switch between light and dark mode").click()
    assert light != dark == page.evaluate(ground)


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_read_the_page(opens: Opener, root: Path, scheme: str):
    place = made_by_npm(root / "build/graders", "axe", ["axe-core@4.11"])
    axe = (place / "node_modules/axe-core/axe.min.js").read_text("utf-8")
    page = opens(color_scheme=scheme)
    page.evaluate(axe)
    look = "axe.run().then((found) => found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))"
    assert page.evaluate(look) == []
    answer(page, "your-guess", "1/6")
    answer(page, "rolls", "1:5")
    answer(page, "six", "0.2")
    page.evaluate("page.work.isSolutionRead = true; page.showSolution(); page.show()")
    assert page.evaluate(look) == []


@pytest.mark.slow
def test_an_embedded_page_has_no_header_and_tells_its_height(opens: Opener, tmp_path: Path):
    page = opens()
    (tmp_path / "host.html").write_text(
        """<!DOCTYPE html><iframe src="E17.html?embed" style="width: 700px; height: 150px; border: 0"></iframe>
<script>window.said = []; addEventListener("message", ({ data }) => said.push(data));</script>""",
        encoding="utf-8",
    )
    page.goto((tmp_path / "host.html").as_uri())
    page.wait_for_function("said.some(({ type }) => type === 'minerals:height')")
    frame = page.frames[1]
    assert not frame.locator("header").is_visible()
    height = page.evaluate("said.at(-1).height")
    assert frame.evaluate("document.body.scrollHeight") <= height + 1


@pytest.mark.slow
def test_a_lesson_at_a_platform_keeps_points_and_where_the_student_was(browser: Browser, tmp_path: Path, root: Path):
    """The runtime scorm-again checks names, values and the order of calls as SCORM 1.2 asks."""
    packages = made_by_npm(root / "build/graders", "scorm-again", ["scorm-again@3.4.3"])
    runtime = packages / "node_modules/scorm-again/dist/scorm12.min.js"
    (tmp_path / "scorm12.js").write_bytes(runtime.read_bytes())
    with ZipFile(lesson_package_at(tmp_path, ["lesson-4"])) as package:
        package.extractall(tmp_path)
    page = browser.new_page()
    page.route("http://platform.test/**", lambda route: route.fulfill(path=tmp_path / route.request.url.split("/")[-1]))

    def visit(student: str) -> FrameLocator:
        host = PLATFORM.replace("CODE", "E17").replace("STUDENT", student)
        (tmp_path / "host.html").write_text(host, encoding="utf-8")
        page.goto("http://platform.test/host.html")
        frame = page.frame_locator("iframe")
        frame.locator("#parts form").first.wait_for()
        return frame

    def record() -> list[str]:
        names = ["cmi.core.score.raw", "cmi.core.lesson_status"]
        found: list[str] = page.evaluate("(names) => names.map((name) => API.LMSGetValue(name))", names)
        return found

    # Different students have different numbers, and each always the same.
    numbers = {}
    for student in ("ada", "ben", "cleo", "dan", "ada"):
        visit(student)
        number = page.frames[1].evaluate("page.number")
        assert numbers.setdefault(student, number) == number
    assert len(set(numbers.values())) > 1
    posed = clear_variants("E17", 5)[numbers["ben"]]
    frame = visit("ben")
    right = {key: str(value) for key, value in answer_key(posed).values.items()}
    assert record() == ["", "incomplete"]
    answer(frame, "your-guess", "1/6")
    answer(frame, "rolls", "17")
    answer(frame, "six", right["six"])
    points, status = record()
    assert (0 < int(points) < 100, status) == (True, "incomplete")
    page.evaluate("leave()")
    assert page.evaluate("wrong") == []
    assert json.loads(page.evaluate("JSON.parse(localStorage.kept).suspend_data"))["guess"] == "1/6"

    frame = visit("ben")
    assert field(frame, "your-guess").input_value() == "1/6"
    assert field(frame, "your-guess").is_disabled()
    assert "Right." in said(frame, "six")
    assert field(frame, "rolls").input_value() == "17"
    for key, text in right.items():
        answer(frame, key, text)
    assert record() == ["100", "passed"]
    page.wait_for_function("said.some(({ type }) => type === 'minerals:solved')")
    assert {"type": "minerals:solved", "exercise": "E17", "points": 100} in page.evaluate("said")
    page.evaluate("leave()")
    assert page.evaluate("wrong") == []
    assert page.evaluate("API.isTerminated()")
    page.close()


@pytest.mark.slow
def test_no_work_is_too_long_to_be_kept(opens: Opener):
    page = opens()
    answer(page, "your-guess", "1/6")
    kept = page.evaluate(
        """() => {
          for (let number = 7; number < 60; number += 1) page.work.check(2, `${number}${" + 0".repeat(70)}`);
          page.work.check(0, "1/5");
          const states = [...page.states(0, "1/6")].map((state) => JSON.stringify(state));
          return [states[0].length, states.find((state) => state.length <= 4096)];
        }"""
    )
    assert kept[0] > 4096
    assert [0, "1/5"] in json.loads(kept[1])["steps"]


def lesson_package_at(folder: Path, names: list[str]) -> Path:
    lesson_package(names, folder / "lesson.zip")
    return folder / "lesson.zip"
