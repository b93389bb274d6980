"""What people meet first: the start notebook against a stopwatch, and five errands with their clicks counted."""

from __future__ import annotations

import re
import shutil
import time
from typing import TYPE_CHECKING

import pytest

import minerals
from minerals_widgets import TourBoard
from minerals_widgets.player.course import Course
from tests.browser.lab import ROOT
from tests.browser.person import Person
from tests.widgets.games import LESSON

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.lab import Lab

pytestmark = pytest.mark.browser

PATIENCE = 300
"""Seconds. A person would have left long before; only a notebook that hangs takes so long."""
MOST_CLICKS = 3
"""How many clicks an errand may take, besides those of the moves themselves."""

REPLAY = ROOT / "replays" / "minerals" / "two-players-greedy.replay"
BOARD = f"""
from minerals_widgets import Board, Player
Board("minerals", players=["Kate", "Matt"], **{LESSON!r})
"""
PLAYER = f"Player({str(REPLAY)!r}, step=0)"


def test_from_opening_the_start_notebook_to_the_first_move(lab: Lab, record_property):
    shutil.copy(ROOT / "notebooks" / "00-start.ipynb", lab._server.folder / "start.ipynb")
    replays = lab._server.folder.parent / "replays"
    if not replays.exists():
        replays.symlink_to(ROOT / "replays", target_is_directory=True)
    began = time.perf_counter()
    lab_page = lab.open_again("start", width=1440, height=900)
    opened = time.perf_counter() - began
    lab_page.run_all()
    lab_page.wait_for_ink()
    painted = time.perf_counter() - began

    tour = TourBoard("minerals")
    for _click in range(2):
        scene = tour.session.scene(lab_page.laid_out_for())
        offered = tour.session.pointed or tour.session.targets()
        cell = next(cell for cell in offered if scene.centre_of(cell) and cell not in tour.session.entry.tokens)
        centre = scene.centre_of(cell)
        assert centre is not None
        lab_page.page.mouse.click(*lab_page.place(*centre, scene.width))
        tour.click(cell)
        now = f"{tour.step + 1} of {len(tour.tour.steps)} · "
        lab_page.page.locator(".minerals-tour", has_text=now).first.wait_for()
    played = time.perf_counter() - began
    assert tour.session.can_undo, "a move was played"

    seconds = {"opened": opened, "painted": painted, "first move played": played}
    for name, after in seconds.items():
        record_property(f"start notebook: {name} after seconds", f"{after:.1f}")
    assert played < PATIENCE
    assert not lab_page.faults


@pytest.mark.slow
def test_five_errands_take_three_clicks_each_at_most(lab: Lab, record_property):
    lab_page = lab.open(BOARD, PLAYER, width=1280, height=720)
    lab_page.wait_for_ink()
    page = lab_page.page
    taken: dict[str, int] = {}

    def click(errand: str, what: Locator) -> None:
        what.click()
        taken[errand] = taken.get(errand, 0) + 1

    person = Person(lab_page, minerals.new("minerals", players=["Kate", "Matt"], **LESSON))
    moves = ("e6",), ("d6",), ("d6", "d7")
    for move in moves[:2]:
        person.click(*move)
    before = person.clicks
    person.click("d8")
    taken["learn why a move fails"] = person.clicks - before
    assert "moves exactly 1" in page.locator(".minerals-answer").first.inner_text()
    before = person.clicks
    for token in moves[2]:
        person.click(token)
    assert len(person.session.match.line) == 1 + len(moves)
    taken["play the first three moves"] = person.clicks - before - len(moves[2])

    course = Course(minerals.load(REPLAY))
    first = next(moment.step for moment in course.moments if moment.title.startswith("Fragment"))
    place, sentence = (page.locator(f".minerals-{name}").first for name in ("place", "sentence"))
    errand = "find where a fragment broke off"
    click(errand, page.locator(".minerals-moment", has_text=re.compile("^Fragment of .* separated$")).first)
    lab_page.wait_for(lambda: place.inner_text().startswith(f"Step {first} of "), "the fragment")
    assert "cut off" in sentence.inner_text() or "fragment" in sentence.inner_text().lower()

    errand = "see who led at half time"
    click(errand, page.locator(".minerals-graph"))
    lab_page.wait_for(lambda: abs(shown_step(place) - course.last / 2) < 5, "half time")
    click(errand, page.get_by_role("tab", name="Points and game"))
    led = [str(score) for score in course.scores[shown_step(place)]]
    lab_page.wait_for(lambda: page.locator(".minerals-game .minerals-number").all_inner_texts() == led, f"{led}")

    errand = "share a position"
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    click(errand, page.get_by_role("button", name="Share"))
    click(errand, page.get_by_role("button", name="Copy position"))
    page.get_by_text("Copied").wait_for()
    shared = page.evaluate("navigator.clipboard.readText()")
    log = course.log
    assert shared == log.game.words.diagram(log.state_at(shown_step(place), course.line))
    assert minerals.new("minerals", position=shared, players=2).diagram() == shared

    record_property("clicks", taken)
    assert len(taken) == 5
    assert max(taken.values()) <= MOST_CLICKS
    assert not lab_page.faults


def shown_step(place: Locator) -> int:
    """Return the step that a player shows."""
    return int(place.inner_text().split()[1])
