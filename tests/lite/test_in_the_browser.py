"""Somebody opens the site, with nothing installed: plays, steps, solves, answers, saves, comes back and goes on."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

import minerals
from minerals.classroom.attempts import Checked, read_attempts
from minerals_widgets import LevelBoard
from minerals_widgets.board.new_session import session_of
from tests.browser.patience import PATIENCE

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Locator

    from minerals_widgets.board.session import Session
    from tests.browser.lab import LabPage

pytestmark = [pytest.mark.slow, pytest.mark.browser]

TOUR, GAME_WITH_A_BOT, EXAMPLE, GAME_OF_BOTS, LEVEL, SAVED = range(6)
"""The boards of the first notebook, in their order."""

GAME = """
from pathlib import Path
import minerals
from minerals_widgets import Board

options = {"board": "lesson", "players": ["Kate", "Matt"], "removals": 0, "seed": 7}
file = Path("game.replay")
match = minerals.match_of(minerals.load(file)) if file.exists() else minerals.new("minerals", **options)
Board(match.record(file))
"""
EXERCISE = """
from minerals.classroom.publishing import begin
from minerals_widgets import ExerciseBoard

log = begin("week 1", "Ada", numbers="bank")
ExerciseBoard("E17", log=log)
"""
LESSON = "notebooks/probability/12-which-colour-is-rare.ipynb"
FOUND = (
    "from importlib.util import find_spec; print([find_spec(name) is not None for name in ('matplotlib', 'pandas')])"
)
SIX, ROLLS = "is a six", "number of rolls"
"""What the prompts of the exercise say."""


@pytest.fixture
def lab_page(browser: Browser) -> Iterator[LabPage]:
    """The window of somebody who has never been here."""
    from tests.browser.lab import LabPage

    context = browser.new_context(viewport={"width": 1300, "height": 1400})
    context.set_default_timeout(PATIENCE)
    opened = LabPage(context.new_page(), "lite")
    opened.page.on("pageerror", lambda fault: opened.faults.append(str(fault)))
    yield opened
    context.close()


def test_the_first_notebook_runs_and_is_played_stepped_and_solved(lab_page, address):
    asked = []
    lab_page.page.context.on("request", lambda request: asked.append(urlsplit(request.url)))
    lab_page.page.goto(address)
    lab_page.wait_until_ready()
    lab_page.run_all()
    for number in range(6):
        lab_page.canvas(number).scroll_into_view_if_needed()
        lab_page.wait_for_ink(number, least=50)
    play_against_the_bot(lab_page)
    step(lab_page)
    solve_the_level(lab_page)
    assert not lab_page.faults
    hosts = {url.netloc for url in asked if url.scheme not in ("blob", "data")}
    assert hosts == {urlsplit(address).netloc}, "no other host is asked"


def play_against_the_bot(lab_page: LabPage) -> None:
    match = minerals.new("minerals", board="lesson", players=["You", "Bo"], removals=0, seed=7)
    click(lab_page, GAME_WITH_A_BOT, session_of(match), "g8")
    said(lab_page, "You place Bo's pawn on the wollastonite at g8.")
    said(lab_page, "Bo places your pawn on the wollastonite at f9.")


def step(lab_page: LabPage) -> None:
    before = lab_page.picture(EXAMPLE)
    for expected in (2, 3):
        lab_page.page.get_by_title("Next step").first.click()
        said(lab_page, f"Step {expected} of 11 ")
    lab_page.wait_for_another(before, EXAMPLE)


def solve_the_level(lab_page: LabPage) -> None:
    for cell in ("e5", "e6"):
        click(lab_page, LEVEL, LevelBoard("minerals"), cell)
    said(lab_page, "Solved in one move.")


def test_work_is_kept_and_gone_on_with_when_the_page_is_loaded_again(lab_page, address, tmp_path):
    lab_page.page.goto(f"{address}/lab/index.html")
    write(lab_page, "mine.ipynb", GAME, EXERCISE)
    lab_page.run_all()
    lab_page.wait_for_ink(least=50)
    session = session_of(minerals.new("minerals", board="lesson", players=["Kate", "Matt"], removals=0, seed=7))
    play(lab_page, session, "g8")
    guess(lab_page, "1/6")
    answer(lab_page, SIX, "20 %")
    said(lab_page, "Right.")
    lab_page.page.locator('svg[role="img"]', has_text="exact 1/5").first.wait_for()

    lab_page.execute("docmanager:save")
    lab_page.page.reload()
    lab_page.wait_until_ready()
    lab_page.run_all()
    lab_page.wait_for_ink(least=50)
    said(lab_page, session.standing())
    assert field_of(lab_page, SIX).input_value() == "20 %"
    play(lab_page, session, "f9")
    right = lab_page.page.get_by_text("Right.")
    before = right.count()
    assert before
    answer(lab_page, ROLLS, "6/5")
    lab_page.wait_for(lambda: right.count() > before, "the second answer to be right")

    game = minerals.load(downloaded(lab_page, "game.replay", tmp_path))
    assert [node.action for node in game.main_line] == [node.action for node in session.match.log.main_line]
    attempts = read_attempts(downloaded(lab_page, "ada.week-1.replay", tmp_path).read_bytes())
    given = [(record.part, record.text) for record in attempts.records if isinstance(record, Checked)]
    assert given == [("six", "20 %"), ("rolls", "6/5")]
    assert not lab_page.faults


def test_a_lesson_loads_what_its_charts_need(lab_page, address):
    lab_page.page.goto(f"{address}/lab/index.html?path={LESSON}")
    lab_page.wait_until_ready()
    assert lab_page.page.evaluate(_SAID, FOUND) == "[False, False]\n"
    for _ in ("the title", "the cell below it"):
        lab_page.execute("notebook:run-cell-and-select-next")
    assert lab_page.page.evaluate(_SAID, FOUND) == "[True, True]\n"


def play(lab_page: LabPage, session: Session, token: str) -> None:
    """Click on the board, and on the one beside it that says what must be seen."""
    click(lab_page, 0, session, token)
    session.click(token)
    said(lab_page, session.standing())


def guess(lab_page: LabPage, text: str) -> None:
    """Type a guess."""
    field = lab_page.page.get_by_label("Your guess").first
    field.fill(text)
    field.press("Enter")
    said(lab_page, "Noted. Now find out.")


def answer(lab_page: LabPage, prompt: str, text: str) -> None:
    """Type into the field of a part, and press Enter."""
    field = field_of(lab_page, prompt)
    field.fill(text)
    field.press("Enter")


def field_of(lab_page: LabPage, prompt: str) -> Locator:
    """Return the field of a part."""
    return lab_page.page.locator(f'input[title*="{prompt}"], [title*="{prompt}"] input').first


def click(lab_page: LabPage, number: int, shown: Session | LevelBoard, token: str) -> None:
    """Click on a cell of a board."""
    scene = shown.scene(lab_page.laid_out_for(number))
    lab_page.page.evaluate(_ANSWERED)  # so the board is laid out for it, too
    centre = scene.centre_of(token)
    assert centre is not None
    lab_page.page.mouse.click(*lab_page.place(*centre, scene.width, number))


def said(lab_page: LabPage, words: str) -> None:
    """Wait for words on the page."""
    lab_page.page.get_by_text(words).first.wait_for()


def downloaded(lab_page: LabPage, name: str, folder: Path) -> Path:
    """Take a file out of the browser."""
    file = folder / name
    file.write_bytes(base64.b64decode(lab_page.page.evaluate(_CONTENT, name)))
    return file


def write(lab_page: LabPage, name: str, *cells: str) -> None:
    """Write a notebook of these cells into the browser, and open it."""
    from tests.browser.lab import notebook

    lab_page.wait_for(lambda: lab_page.page.evaluate(_CAN_OPEN), "JupyterLab")
    lab_page.page.evaluate(_WRITE, [name, notebook(cells)])
    lab_page.wait_until_ready()


_ANSWERED = """() => jupyterapp.shell.currentWidget.sessionContext.session.kernel
    .requestExecute({ code: "" }).done.then(() => null)"""
_SAID = """async code => {
    const future = jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({ code });
    let said = "";
    future.onIOPub = ({ header, content }) => { said += header.msg_type === "stream" ? content.text : ""; };
    await future.done;
    return said;
}"""
_CAN_OPEN = """() => Boolean(
    window.jupyterapp?.serviceManager.isReady && jupyterapp.commands.hasCommand("docmanager:open")
)"""
_WRITE = """([path, content]) => jupyterapp.serviceManager.contents
    .save(path, {type: "notebook", format: "json", content})
    .then(() => jupyterapp.commands.execute("docmanager:open", {path}))
    .then(() => null)"""
_CONTENT = """name => jupyterapp.serviceManager.contents
    .get(name, {format: "base64", content: true})
    .then(file => file.content)"""
