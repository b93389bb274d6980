"""A notebook that is opened, saved or handed in, in JupyterLab: it starts, it obeys, and it shows what was there."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

import pytest

import minerals
from minerals.picture import to_svg, to_text
from minerals.picture.svg import to_image
from minerals_widgets.screen.still import still_of
from tests.browser.lab import ROOT, Lab, notebook
from tests.browser.sight import is_in_sight

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LESSON = ROOT / "notebooks" / "mattock" / "01-mine-move-remove.ipynb"
COUNTS = "() => jupyterapp.shell.currentWidget.content.widgets.map(({ model }) => model.executionCount ?? null)"
TOP = "() => jupyterapp.shell.currentWidget.content.outerNode.scrollTop"
PLAYER = """
import minerals
from minerals.bots import bot_named, play_out
from minerals_widgets import Player

match = minerals.new("mattock", board="inner", seed=1)
play_out(match, [bot_named("random", seed=seat) for seat in (1, 2)], most_actions=4)
Player(match)
"""


def lesson(*, more: str = "") -> dict[str, Any]:
    """The beginning of a lesson, which needs no files beside it, and more cells."""
    found = json.loads(LESSON.read_text(encoding="utf-8"))
    found["cells"] = found["cells"][:12]
    if more:
        found["cells"] += notebook([more])["cells"]
    return found


def write(lab: Lab, name: str, written: dict[str, Any]) -> str:
    (lab._server.folder / f"{name}.ipynb").write_text(json.dumps(written), encoding="utf-8")
    return name


def test_a_lesson_starts_when_it_is_opened_and_stays_at_its_top(lab: Lab):
    lab_page = lab.open_again(write(lab, "lesson", lesson()), width=1440, height=900)
    assert lab_page.has_started()
    lab_page.wait_for_ink()
    assert lab_page.page.evaluate(TOP) == 0
    assert not lab_page.page.get_by_text("Starting…").is_visible()
    ran = lab_page.page.evaluate(COUNTS)
    assert max(count or 0 for count in ran) > 2

    # The same kernel on a new page keeps what the reader did.
    lab_page.reload()
    assert not lab_page.has_started()
    assert max(count or 0 for count in lab_page.page.evaluate(COUNTS)) == max(count or 0 for count in ran)


def test_what_is_not_the_kits_own_waits_for_its_reader(lab: Lab):
    changed = lab.open_again(write(lab, "changed", lesson(more="touched = True")), width=1440, height=900)
    assert not changed.has_started()
    assert not any(changed.page.evaluate(COUNTS))
    changed.page.get_by_role("button", name="Start this lesson").click()
    changed.wait_for_ink()
    changed.wait_for(lambda: changed.page.evaluate(COUNTS)[-1], "the last cell to run")

    stranger = lab.open_again(write(lab, "stranger", notebook(["from minerals_widgets import Board"])))
    assert not stranger.has_started()
    assert not any(stranger.page.evaluate(COUNTS))


def test_shortcuts_are_jupyterlabs_and_a_shared_page_opens_in_a_tab(lab: Lab):
    lab_page = lab.open(PLAYER, width=1440, height=900)
    lab_page.wait_for_ink()
    page = lab_page.page
    page.evaluate("() => { jupyterapp.shell.currentWidget.context.model.dirty = true; }")
    page.get_by_title("Next step").first.click()
    page.keyboard.press("Control+s")
    lab_page.wait_for(
        lambda: not page.evaluate("() => jupyterapp.shell.currentWidget.context.model.dirty"), "the notebook saved"
    )
    cells = page.evaluate(COUNTS)
    page.keyboard.press("d")
    page.keyboard.press("d")
    assert page.evaluate(COUNTS) == cells

    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Page", exact=True).click()
    page.get_by_text("Saved beside the notebook as mattock").wait_for()
    with page.expect_popup() as opened:
        page.get_by_role("button", name="Open", exact=True).click()
    inside = opened.value.frame_locator("iframe")
    inside.locator("#board > *").first.wait_for()
    inside.get_by_text("Mattock").first.wait_for()
    with page.expect_download() as kept:
        page.get_by_role("button", name="Download", exact=True).click()
    assert kept.value.suggested_filename.startswith("mattock")
    assert not lab_page.faults


def test_a_notebook_that_is_handed_in_shows_its_pictures(lab: Lab):
    scene = minerals.new("mattock", board="inner", seed=1).scene()
    still = {"output_type": "display_data", "metadata": {}}
    shown = {"text/plain": to_text(scene), "image/svg+xml": to_svg(scene)}
    handed_in = notebook(["board"])
    handed_in["cells"][0]["outputs"] = [
        {**still, "data": still_of(to_image(scene), datetime(2026, 11, 28, 9, 5))},
        {**still, "data": {**shown, "application/vnd.jupyter.widget-view+json": {"model_id": "gone"}}},
    ]
    page = lab.open_again(write(lab, "handed-in", handed_in), width=1440, height=900).page
    picture = page.locator(".jp-OutputArea img")
    picture.wait_for()
    assert picture.evaluate("image => image.naturalWidth") > 300
    page.get_by_text("The board on 2026-11-28, 09:05.").wait_for()
    words = page.locator(".jp-Cell").first.inner_text()
    assert "beside the board" not in words and len(words) < 200


def test_a_card_of_the_launcher_opens_the_tour(lab: Lab):
    lab_page = lab.open(PLAYER, width=1440, height=900)
    page = lab_page.page
    lab_page.execute("launcher:create")
    card = page.locator(".jp-LauncherCard", has_text="Tour")
    card.wait_for()
    assert is_in_sight(card)
    card.click()
    page.wait_for_function(
        "() => jupyterapp.shell.currentWidget?.context?.path?.endsWith('minerals-lessons/notebooks/00-start.ipynb')"
    )
    page.get_by_role("paragraph").filter(has_text="The orange pawn is yours").wait_for()
    page.wait_for_function("() => jupyterapp.shell.currentWidget.node.dataset.mineralsLesson === 'started'")
    assert (lab._server.folder / "minerals-lessons" / "notebooks" / "00-start.ipynb").is_file()
