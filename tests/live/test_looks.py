"""Pages with widgets that live can be read and reached, on a desk and on a phone, light and dark."""

from __future__ import annotations

import pytest

from tests.graders.environments import made_by_npm
from tests.live.visit import Visit, put

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PLACES = {
    "board-minerals": 'from minerals_widgets import Board\nBoard("minerals", bots={2: "greedy"}, seed=7)',
    "board-iceminers": 'from minerals_widgets import Board\nBoard("iceminers", bots={2: "greedy"}, seed=7)',
    "board-mattock": 'from minerals_widgets import Board\nBoard("mattock", bots={2: "greedy"}, seed=7)',
    "board-out_of_mine": 'from minerals_widgets import Board\nBoard("out_of_mine", bots={2: "greedy"}, seed=7)',
    "level": 'from minerals_widgets import LevelBoard\nLevelBoard("mattock.levels.mine-first")',
    "exercise": 'from minerals_widgets import ExerciseBoard\nExerciseBoard("E17")',
    "lesson": 'from minerals_widgets import LessonPath\nLessonPath("E17")',
}
FAULTS = """() => {
  const [found, wide] = [[], document.documentElement.clientWidth];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > wide) found.push(`scrolls sideways: ${scrollWidth}`);
  const isPressed = "button, select, textarea, summary, input:not([type=checkbox], [type=radio], [type=range])";
  // Of what is smaller, each has a twin that is as large as the rest: the marks of a time line, the levels of a map.
  const hasTwin = ".minerals-mark, .minerals-answer-close";
  for (const each of document.querySelectorAll("main *")) {
    const { width, height, right } = each.getBoundingClientRect();
    if (!width || !height || each.closest("svg, .minerals-grid, .minerals-over") || !each.checkVisibility()) continue;
    const says = `${each.localName}.${each.className}: ${each.textContent.trim().slice(0, 30)}`;
    const isText = [...each.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
    const size = parseFloat(getComputedStyle(each).fontSize);
    if (isText && size > 0 && size < 14) found.push(`${size} px of letters: ${says}`);
    if (right > wide + 1 && !each.closest(".minerals-map-row, .minerals-steps")) found.push(`cut: ${says}`);
    if (!each.matches(isPressed)) continue;
    const isCoarse = matchMedia("(pointer: coarse)").matches;
    if (isCoarse && height < 43.5 && !each.matches(hasTwin)) found.push(`${Math.round(height)} px high: ${says}`);
    const labels = [...(each.labels ?? [])].map(({ textContent }) => textContent).join("");
    const name = each.getAttribute("aria-label") || each.title || labels || each.textContent;
    if (!name.trim()) found.push(`no name: ${says}`);
  }
  return found;
}"""
AXE = "axe.run().then((found) => found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))"


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("place", PLACES)
def test_everything_can_be_read_and_reached(browser, engine, live_address, place, size):
    visit = Visit(browser, size).open(f"{live_address}/{put(engine, place, PLACES[place])}").wait_until_alive()
    visit.page.wait_for_timeout(500)
    visit.settle()
    assert visit.page.evaluate(FAULTS) == []
    visit.close()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("place", ["board-mattock", "level", "exercise", "lesson"])
def test_axe_finds_nothing(browser, engine, live_address, root, place, dark):
    folder = made_by_npm(root / "build/graders", "axe", ["axe-core@4.11"])
    visit = Visit(browser, dark=dark, bypass_csp=True)
    visit.open(f"{live_address}/{put(engine, place, PLACES[place])}").wait_until_alive()
    visit.page.evaluate((folder / "node_modules/axe-core/axe.min.js").read_text("utf-8"))
    assert visit.page.evaluate(AXE) == []
    visit.close()
