"""A notebook as pages: what readers of a page see of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from minerals.classroom.grading.assignments import Assignment, LevelTask, Task
from minerals.classroom.room.lesson_pages import Pages, pages_of, pages_of_assignment
from tools import notebooks

NOTEBOOKS = Path(__file__).parents[3] / "notebooks"
LESSONS = [file for file in notebooks.paths() if file.parent not in {NOTEBOOKS, NOTEBOOKS / "studies"}]
ABOUT_NOTEBOOKS = (
    "starts by itself",
    "run all cells",
    "startet diese Seite",
    "Show the code",
    "Den Code zeigen",
    "Python",
    "run the cell",
    "führ die Zelle",
)


def pages(file: Path) -> Pages:
    return pages_of(json.loads(file.read_text(encoding="utf-8")))


def said(found: Pages) -> str:
    return "\n".join(cell["source"] for cell, _ in found.cells if cell["cell_type"] == "markdown")


def code(found: Pages) -> str:
    return "\n".join(cell["source"] for cell, _ in found.cells if cell["cell_type"] == "code")


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_lesson_speaks_of_no_cells_and_keeps_all_boards(file: Path):
    found = pages(file)
    assert not [words for words in ABOUT_NOTEBOOKS if words in said(found)]
    whole = "\n".join("".join(cell["source"]) for cell in json.loads(file.read_text(encoding="utf-8"))["cells"])
    for board in ("LessonPath(", "LevelBoard(", "RuleBoard(", "Board(minerals"):
        assert code(found).count(board) == whole.count(board)
    assert "Exercise(" not in code(found)


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_page_has_a_title_and_something_to_do(file: Path):
    found = pages(file)
    assert all(found.titles)
    numbers = [number for _, number in found.cells]
    assert numbers == sorted(numbers) and set(numbers) == set(range(len(found.titles)))
    for number in set(numbers):
        assert any(cell["cell_type"] == "code" for cell, page in found.cells if page == number)


def test_the_first_lesson_has_these_pages():
    assert pages(NOTEBOOKS / "probability" / "01-blind-bag.ipynb").titles == (
        "Blind bag",
        "One tile",
        "The second tile",
        "Two together",
        "A flower",
        "What a tile is worth",
        "Neighbours",
        "Waiting for gold",
    )


def test_text_stays_with_the_board_that_it_is_about():
    found = pages(NOTEBOOKS / "probability" / "01-blind-bag.ipynb")
    on = {cell["source"].partition("\n")[0]: page for cell, page in found.cells if cell["cell_type"] == "markdown"}
    assert on["## Words for it"] == on["## One tile"]
    assert on["## Look back"] == on["## The second tile"]
    assert on["## More"] == on["### Two together"]


def test_a_sentence_about_cells_goes_and_its_neighbours_stay():
    cell = {"cell_type": "markdown", "metadata": {}, "source": "# Caps\n\n**Which gem?** Run the cell again. Look."}
    board = {"cell_type": "code", "metadata": {}, "source": "Board()"}
    assert pages_of({"cells": [cell, board]}).cells[0][0]["source"] == "# Caps\n\n**Which gem?** Look."


def test_an_assignment_has_a_page_for_each_task():
    assignment = Assignment(
        id="week-4", exercises=(Task("E17"), Task("E42")), levels=(LevelTask("mattock.levels.mine-first"),)
    )
    found = pages_of_assignment(assignment)
    assert len(found.titles) == 3 and found.titles[2] == "Mine first"
    assert [cell["source"].splitlines()[-1] for cell, _ in found.cells] == [
        'LessonPath("E17", graded=True)',
        'LessonPath("E42", graded=True)',
        'LevelBoard("mattock.levels.mine-first")',
    ]
