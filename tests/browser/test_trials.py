"""The dots of trials in a browser: they fall, tell what they are, and open their trial by click and by key."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from minerals.classroom import Exercise

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

STATES = ("trial", "piles", "estimate", "spoken")
PAGE = """<!doctype html><meta charset="utf-8"><style>{css}</style><div id="app"></div><script type="module">
{module}
const values = {values};
const on = {{}};
window.sent = [];
const model = {{ get: (name) => values[name], on: (event, act) => (on[event] = act), off() {{}} }};
model.send = (message) => window.sent.push(message);
window.show = (changed) => {{
  Object.assign(values, changed);
  for (const name of Object.keys(changed)) on[`change:${{name}}`]?.();
}};
widget.render({{ model, el: document.getElementById("app") }});
</script>"""


def states(view):
    return {name: getattr(view.picture, name) for name in STATES}


@pytest.fixture
def view():
    pytest.importorskip("minerals_widgets")
    from minerals_widgets import TrialsView

    exercise = Exercise("E17")
    exercise.predict("1/6")
    return TrialsView(exercise)


@pytest.fixture(params=["no-preference", "reduce"])
def page(request, browser: Browser, view, tmp_path: Path) -> Iterator[Page]:
    picture, path = view.picture, tmp_path / "trials.html"
    module = picture._esm.replace("export default", "const widget =")
    values = json.dumps({"words": picture.words, **states(view)})
    path.write_text(PAGE.format(css=picture._css, module=module, values=values), encoding="utf-8")
    context = browser.new_context(viewport={"width": 1000, "height": 500}, reduced_motion=request.param)
    opened = context.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.goto(path.as_uri())
    yield opened
    assert not faults
    context.close()


def play(page, view, n):
    """Play trials as the page sees them played, and return how many dots are in motion."""
    view.more(n)
    page.evaluate("changed => window.show(changed)", states(view))
    return page.evaluate(
        "() => [...document.querySelectorAll('.minerals-dot')]"
        ".filter(dot => dot.getAnimations().some(motion => !(motion instanceof CSSTransition))).length"
    )


def test_dots_fall_unless_the_reader_wants_nothing_to_move_and_open_by_click_and_key(page, view, request):
    calm = "reduce" in request.node.name
    assert play(page, view, 5) == (0 if calm else 5)
    play(page, view, 55)
    page.wait_for_timeout(900)
    dots = page.locator(".minerals-dot")
    assert dots.count() == 60
    assert page.locator(".minerals-bin b").all_text_contents() == [found[2] for found in view.picture.piles["bins"]]

    # Higher dots lie on lower ones, and none lies outside.
    frame = page.locator(".minerals-piles > svg").bounding_box()
    for box in (dots.nth(place).bounding_box() for place in (0, 20, 59)):
        assert frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"]
        assert frame["y"] <= box["y"] and box["y"] + box["height"] <= frame["y"] + frame["height"]

    sixes = [place for place, value in enumerate(view.trials.observations("six")) if value]
    third = page.get_by_role("button", name=f"the accepted roll is a six. Trial {sixes[2] + 1}", exact=True)
    third.click()
    assert page.evaluate("window.sent.at(-1)") == {"open": [0, 2]}

    # The dot that was opened is where Tab leads to, and the only one.
    assert page.locator('.minerals-dot[tabindex="0"]').count() == 1
    third.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    assert page.evaluate("window.sent.at(-1)") == {"open": [0, 1]}
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    assert page.evaluate("window.sent.at(-1)") == {"open": [1, 0]}
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.evaluate("window.sent.at(-1)") == {"open": [1, 0]}


def test_the_guess_and_the_estimate_are_on_one_axis_and_no_letter_is_small(page, view):
    play(page, view, 10_000)
    page.wait_for_timeout(700)
    marks = page.locator(".minerals-estimate text")
    assert {"guess 1/6", "20.31 %"} & set(marks.all_text_contents())
    assert "10,000 trials" in page.locator(".minerals-estimate svg").get_attribute("aria-label")
    sizes = page.evaluate(
        "() => [...document.querySelectorAll('#app *')].filter(e => e.childElementCount === 0 && e.textContent.trim())"
        ".map(e => parseFloat(getComputedStyle(e).fontSize))"
    )
    assert min(sizes) >= 12
    assert page.evaluate("document.documentElement.scrollWidth") <= 1000
    assert "10,000 trials" in page.locator("[aria-live]").text_content()
