"""A student's notebook in a real JupyterLab: an exercise answered, a level solved by clicks, the file to hand in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from minerals.classroom.attempts import Checked, Played, read_attempts
from minerals.classroom.grading import Assignment, Task
from minerals.classroom.grading.assignments import LevelTask
from minerals.classroom.publishing.notebooks import student_notebook
from minerals.classroom.publishing.sheets import Sheet, any_guess, right_answer
from minerals_widgets import LevelBoard

if TYPE_CHECKING:
    from tests.browser.lab import Lab, LabPage

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LEVEL = "mattock.levels.mine-first"
WEEK = Assignment(id="week-4", title="Dice", numbers="bank", exercises=(Task("E17", 4),), levels=(LevelTask(LEVEL, 1),))
_RUN_LAST = """() => {
    const notebook = jupyterapp.shell.currentWidget.content;
    notebook.activeCellIndex = notebook.widgets.length - 1;
    notebook.deselectAll();
}"""


def click(lab_page: LabPage, board: LevelBoard, cell: str) -> None:
    """Click a cell on the canvas of the level."""
    scene = board.attempt.scene(lab_page.laid_out_for())
    centre = scene.centre_of(cell)
    assert centre is not None
    lab_page.page.mouse.click(*lab_page.place(*centre, scene.width))


def test_a_student_answers_plays_and_reads_which_file_to_hand_in(lab: Lab) -> None:
    sheet = Sheet(WEEK, "Ada")
    notebook = student_notebook(sheet)
    (item,) = sheet.items
    for cell in notebook.cells:
        if cell.id == "e17-guess":
            cell.source = f"{item.name}.predict({any_guess(item.posed)!r})"
        for part in item.posed.parts:
            if cell.id == f"e17-{part.key}".replace("_", "-"):
                cell.source = f"{item.name}.check({part.key!r}, {right_answer(item.posed, part)!r})"
    (lab._server.folder / "week.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    lab_page = lab.open_again("week", width=1280, height=1000)
    lab_page.run_all()
    last = lab_page.page.locator(".jp-Cell").last.locator(".jp-OutputArea-output").last
    lab_page.wait_for(lambda: "4 of 5 points so far." in last.inner_text(), "the points of the exercise")
    assert "Missing: Mine first (0 of 1)." in last.inner_text()

    board = LevelBoard(LEVEL, levels=[LEVEL])
    lab_page.canvas().scroll_into_view_if_needed()
    lab_page.wait_for_ink()
    comment = lab_page.page.locator(".minerals-comment")
    for cell, said in (("d4", "The goal needs e6, and this was d4."), ("e6", "After mining you may also move")):
        click(lab_page, board, cell)
        lab_page.page.get_by_role("button", name="let all miners stay").click()
        comment.get_by_text(said).wait_for()
        if cell == "d4":
            lab_page.page.get_by_role("button", name="Undo").click()
            comment.wait_for(state="detached")

    lab_page.page.evaluate(_RUN_LAST)
    lab_page.execute("notebook:run-cell")
    lab_page.wait_for(lambda: "Nothing is missing." in last.inner_text(), "the last cell")
    file = lab._server.folder / "ada.week-4.jsonl"
    assert last.inner_text().split("\n")[:2] == [f"Hand in this file: {file}", "5 of 5 points so far."]
    last.scroll_into_view_if_needed()
    records = read_attempts(file.read_bytes()).records
    assert [record.actions for record in records if isinstance(record, Played)] == [("e6",)]
    assert sum(isinstance(record, Checked) for record in records) == len(item.posed.parts)
    assert not lab_page.faults
