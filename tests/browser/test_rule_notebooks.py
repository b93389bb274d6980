"""The notebooks about the rules in JupyterLab: all cells are run, and a board is gone through by clicks alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from shutil import copytree, rmtree
from typing import TYPE_CHECKING, Any

import pytest

import minerals
from tests.browser.patience import PATIENCE
from tools.notebooks import ROOT, paths

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, ElementHandle, Page

    from tests.browser.lab import LabPage, Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PATHS = [path for path in paths() if path.parent.name in minerals.game_names()]

# The notebook is opened in the page that is there: loading JupyterLab takes longer than all clicks in a notebook.
# What is opened earlier is hidden behind the launcher, which comes last.
_RESTORED = "() => jupyterapp.restored.then(() => null)"
_OPEN = "path => jupyterapp.commands.execute('docmanager:open', {path}).then(() => null)"
_CLOSE = """async () => {
    const opened = jupyterapp.shell.currentWidget;
    await opened.sessionContext.shutdown();
    opened.context.model.dirty = false;
    opened.dispose();
}"""
_PLACES = r"""() => jupyterapp.shell.currentWidget.content.widgets.flatMap(({model}, place) =>
    model.type === "code" && /^RuleBoard\(/m.test(model.sharedModel.getSource()) ? [place] : [])"""
# JupyterLab keeps only the cells of the page that are near the window.
_CELL = """async place => {
    const notebook = jupyterapp.shell.currentWidget.content;
    notebook.activeCellIndex = place;
    await notebook.scrollToItem(place, "start");
    return notebook.widgets[place].node;
}"""
_TOLD = """async expression => {
    const {kernel} = jupyterapp.shell.currentWidget.sessionContext.session;
    const asked = kernel.requestExecute({code: "", store_history: false, user_expressions: {told: expression}});
    return (await asked.done).content.user_expressions.told.data["text/plain"];
}"""
_ALL_WIDGETS = '__import__("ipywidgets").widgets.widget._instances.values()'
_BOARDS = f'board in {_ALL_WIDGETS} if type(board).__name__ == "RuleBoard"'
# What each experiment and, last, the question want to hear: cells, a number, one of some buttons, or nothing.
_FORMS = f"""[
    [asked.answer.form if asked.answer else "" for asked in (*board.lesson.experiments, board.lesson.question)]
    for {_BOARDS}
]"""
# What is left to do on each board, and the error that it shows.
_LEFT = f"""[
    (
        board.lesson.rules[0].id,
        [number for number, _ in enumerate(board.lesson.experiments, start=1) if number not in board.tried],
        [
            number
            for number, asked in enumerate((board.lesson.question, *board.lesson.experiments))
            if asked.ask and number not in board.answered
        ],
        board.errors.text,
    )
    for {_BOARDS}
]"""

_PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"
# A button under "Try this" is marked once the kernel has answered.
_IS_TRIED = """([cell, place]) =>
    cell.querySelector(".minerals-tries").querySelectorAll("button")[place].classList.contains("mod-info")"""
TRIES = ".minerals-tries >> nth=0 >> button"
ANSWER = ".minerals-tries button:has-text('Answer')"
ANSWERED = f"{ANSWER}:has(.fa-check, .fa-eye)"
PREDICTION = ".minerals-tries:has(button:has-text('Show me'))"
# While a busy machine lays rows out anew, a press may fall between two of them. A reader presses again.
MOST_PRESSES = 3


class Reader:
    """Somebody who reads no code, and presses everything on the board of a rule.

    Parameters
    ----------
    page
        The page.
    cell
        The cell of the board.
    forms
        What each button under "Try this" and, last, the question want to hear, if anything.
    """

    def __init__(self, page: Page, cell: ElementHandle, forms: Sequence[str]) -> None:
        self.page = page
        self.cell = cell
        self.forms = forms
        self.has_predicted = False
        cell.wait_for_selector(".minerals-canvas")
        cell.wait_for_selector(ANSWER)

    def try_everything(self) -> None:
        """Press every button under "Try this", and answer the question."""
        for place, form in enumerate(self.forms[:-1]):
            self.click(f"{TRIES} >> nth={place}")
            self.page.wait_for_function(_IS_TRIED, arg=[self.cell, place])
            if form:
                self.cell.wait_for_selector(PREDICTION)
                self.say_what_happens(form)
        for _ in range(MOST_PRESSES):
            self.click(ANSWER)
            self.cell.wait_for_selector(PREDICTION)
            self.predict(self.forms[-1])
            self.settle()
            if self.cell.query_selector(ANSWERED):
                break

    def say_what_happens(self, form: str) -> None:
        """Predict what is asked, or have it shown if something was predicted before."""
        if self.has_predicted:
            self.click(f"{PREDICTION} >> button:has-text('Show me')")
            self.cell.wait_for_selector(PREDICTION, state="detached")
        else:
            self.predict(form)

    def predict(self, form: str) -> None:
        """Predict something on the board, in the field or with a button, until the board has heard it."""
        self.has_predicted = True
        for _ in range(MOST_PRESSES):
            self.enter(form)
            self.settle()
            if not self.cell.query_selector(PREDICTION):
                break

    def enter(self, form: str) -> None:
        """Enter a prediction, have the answer shown if it was wrong, and wait until the row for it goes."""
        if form == "number":
            self.settle()
            self.cell.wait_for_selector(f"{PREDICTION} >> input").type("2\n")
        else:
            if form == "cells":
                self.click_on_the_board()
            else:
                self.click(f"{PREDICTION} >> .minerals-choice >> nth=0")
            self.click(f"{PREDICTION} >> button:has-text('Check')")
        self.settle()
        if self.cell.query_selector(PREDICTION):
            self.click(f"{PREDICTION} >> button:has-text('Show me')")
        self.cell.wait_for_selector(PREDICTION, state="detached")

    def click_on_the_board(self) -> None:
        """Click in the middle of the first cell of the picture."""
        self.settle()
        cell = self.cell.wait_for_selector('[role="gridcell"]', state="attached")
        cell.scroll_into_view_if_needed()
        box = cell.bounding_box()
        assert box is not None, "the picture has a place"
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def settle(self) -> None:
        """Wait until the page shows all that the kernel has said: a row that is made anew loses what is typed there."""
        self.page.evaluate(_TOLD, "None")
        self.page.evaluate(_PAINTED)

    def click(self, button: str) -> None:
        """Click a button."""
        self.cell.wait_for_selector(button)
        self.settle()
        self.cell.wait_for_selector(button).click()


@pytest.fixture(scope="module")
def lab_page(jupyter_server: Server, browser: Browser) -> Iterator[LabPage]:
    """One page for all notebooks, beside the games that they replay."""
    from tests.browser.lab import LabPage

    # Copies, because JupyterLab saves what is open in it.
    for name in ("notebooks", "replays"):
        copytree(ROOT / name, jupyter_server.folder / name)
    context = browser.new_context(viewport={"width": 1440, "height": 1000}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    opened = LabPage(context.new_page(), "rules")
    opened.page.on("pageerror", lambda fault: opened.faults.append(str(fault)))
    opened.page.goto(f"{jupyter_server.url}/lab/workspaces/rules")
    opened.page.wait_for_function("() => window.jupyterapp?.commands.hasCommand('docmanager:open')")
    opened.page.evaluate(_RESTORED)
    yield opened
    context.close()
    for name in ("notebooks", "replays"):
        rmtree(jupyter_server.folder / name)


@pytest.fixture(params=PATHS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def path(request: pytest.FixtureRequest, lab_page: LabPage) -> Iterator[Path]:
    lab_page.page.evaluate(_OPEN, request.param.relative_to(ROOT).as_posix())
    lab_page.wait_until_ready()
    yield request.param
    lab_page.page.evaluate(_CLOSE)


def told(lab_page: LabPage, expression: str) -> list[Any]:
    """Ask the kernel what an expression is."""
    return list(ast.literal_eval(lab_page.page.evaluate(_TOLD, expression)))


def test_someone_who_only_clicks_tries_and_answers_everything(path: Path, lab_page: LabPage):
    lab_page.run_all()
    places, forms = lab_page.page.evaluate(_PLACES), told(lab_page, _FORMS)
    assert len(places) == len(forms) > 0
    # One board of each notebook, since all of them take ten minutes; tests/notebooks presses the others without a page.
    number = max(range(len(forms)), key=lambda number: len(set(forms[number])))
    cell = lab_page.page.evaluate_handle(_CELL, places[number]).as_element()
    assert cell is not None, "the cell is on the page"
    Reader(lab_page.page, cell, forms[number]).try_everything()
    _, *left = told(lab_page, _LEFT)[number]
    assert left == [[], [], ""]
    assert lab_page.page.get_by_role("alert").all_inner_texts() == []
    assert not lab_page.faults
