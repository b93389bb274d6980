"""The number line, the answer field and the sliders on a page of their own: pointer, keys, and what they send."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

import pytest

from minerals.classroom import Exercise
from minerals_widgets import LessonPath, NumberLine, WhatIf
from minerals_widgets.screen.page import SHEET

pytestmark = pytest.mark.browser

_MODEL = """const fake = (traits) => {
  const listeners = {};
  return {
    get: (name) => traits[name],
    set: (name, value) => { traits[name] = value; (listeners[`change:${name}`] ?? []).forEach((tell) => tell()); },
    save_changes() {},
    send: (message) => sent.push(message),
    on: (change, tell) => (listeners[change] ??= []).push(tell),
    off() {},
  };
};
window.sent = [];"""


@pytest.fixture
def show(browser):
    """Show the front end of a widget with a model that only notes what is sent."""
    context = browser.new_context(viewport={"width": 900, "height": 400}, reduced_motion="reduce")

    def shown(widget: Any):
        page = context.new_page()
        state = {name: getattr(widget, name) for name in widget.keys if not name.startswith("_")}
        traits = {name: value for name, value in state.items() if isinstance(value, str | int | list | dict | tuple)}
        module = b64encode(str(widget._esm).encode()).decode()
        page.set_content(f"""<style>{SHEET}{widget._css or ""}</style><div class="minerals-frame" id="here"></div>
            <script type="module">{_MODEL}
            const made = await import("data:text/javascript;base64,{module}");
            window.model = fake({json.dumps(traits)});
            made.default.render({{model: window.model, el: document.getElementById("here")}});
            window.ready = true;</script>""")
        page.wait_for_function("window.ready")
        return page

    yield shown
    context.close()


def sent(page):
    return page.evaluate("window.sent")


def test_a_guess_is_set_with_keys_and_sent_with_its_button(show):
    page = show(NumberLine(Exercise("E17")).view)
    handle, take = page.get_by_role("slider"), page.get_by_role("button", name="This is my guess")
    assert take.is_disabled() and handle.get_attribute("aria-valuetext") == "no guess yet"
    handle.focus()
    page.keyboard.press("Home")
    assert handle.get_attribute("aria-valuetext") == "0"
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    assert handle.get_attribute("aria-valuetext") == "99/100"
    page.get_by_role("button", name="Percent").click()
    assert handle.get_attribute("aria-valuetext") == "99 %", "the place stays when the form changes"
    take.click()
    assert sent(page) == [{"guess": "99 %", "label": "99 %"}]


def test_a_guess_is_dragged_and_cannot_be_moved_once_it_is_kept(show):
    page = show(NumberLine(Exercise("E17")).view)
    handle = page.get_by_role("slider")
    rail = page.locator(".minerals-guess-rail").bounding_box()
    middle = rail["y"] + rail["height"] / 2
    page.mouse.move(rail["x"] + rail["width"] / 2, middle)
    page.mouse.down()
    page.mouse.move(rail["x"] + rail["width"] * 0.2, middle + 9, steps=5)
    page.mouse.up()
    assert handle.get_attribute("aria-valuetext") == "1/5"
    page.evaluate("model.set('kept', {label: '1/5', value: 0.2})")
    assert page.get_by_text("Your guess: 1/5").is_visible()
    assert handle.get_attribute("aria-disabled") == "true"
    assert not page.get_by_role("button", name="This is my guess").is_visible()
    handle.focus()
    page.keyboard.press("End")
    page.mouse.click(rail["x"] + rail["width"] * 0.9, middle)
    assert handle.get_attribute("aria-valuetext") == "Your guess: 1/5"


def test_a_guess_is_typed_too(show):
    page = show(NumberLine(Exercise("E17")).view)
    page.get_by_role("textbox").fill("3/7")
    page.keyboard.press("Enter")
    assert sent(page) == [{"guess": "3/7", "label": "3/7"}]


def test_choices_are_buttons(show):
    page = show(NumberLine(Exercise("E39")).view)
    page.get_by_role("button", name="No").click()
    assert sent(page) == [{"guess": "no", "label": "No"}]
    page.evaluate("model.set('kept', {label: 'No', value: null})")
    assert page.get_by_role("button", name="Yes").is_disabled()
    assert page.get_by_role("button", name="No").get_attribute("aria-pressed") == "true"


def test_an_answer_is_pressed_on_keys(show):
    path = LessonPath("E17")
    path.guess.guess("1/6")
    path.go("compute")
    page = show(path.screens["compute"].field)
    for key in "1/54":
        page.get_by_role("button", name=key, exact=True).click()
    page.get_by_role("button", name="Delete the last character").click()
    page.get_by_role("button", name="Check").click()
    assert sent(page) == [{"answer": "1/5"}]
    page.evaluate("model.set('standing', 'right')")
    assert page.locator(".minerals-sign").text_content() == "✓"


def test_a_slider_sends_the_next_setting_only_when_the_last_one_is_shown(show):
    page = show(WhatIf("E01").sliders)
    slider = page.get_by_role("slider").first
    slider.focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    assert sent(page) == [{"slider": 0, "place": 1}], "the kernel is busy"
    page.evaluate("model.set('shown', 1)")
    assert sent(page)[1:] == [{"slider": 0, "place": 4}], "what lies between is left out"
    page.evaluate("model.set('shown', 2)")
    assert len(sent(page)) == 2
