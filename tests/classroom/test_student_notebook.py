"""A student's notebook: the levels are played in it, and it names the file to hand in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from minerals.classroom import AttemptLog
from minerals.classroom.grading import Assignment, Task, grade_all
from minerals.classroom.grading.assignments import LevelTask
from minerals.classroom.publishing import hand_in
from minerals.classroom.publishing.nbgrader import nbgrader_notebook
from minerals.classroom.publishing.notebooks import student_notebook
from minerals.classroom.publishing.otter import otter_notebook
from minerals.classroom.publishing.sheets import Sheet

WEEK = Assignment(
    id="week-4",
    title="Dice",
    numbers="bank",
    exercises=(Task("E17", 4),),
    levels=(LevelTask("mattock.levels.mine-first", 1), LevelTask("iceminers.levels.first-roll", 2)),
)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(sheet: Sheet) -> dict[str, Any]:
    """Run the cells of a student's notebook; return its names, and what its last cell shows."""
    names: dict[str, Any] = {}
    *cells, last = [cell for cell in student_notebook(sheet).cells if cell.cell_type == "code"]
    for cell in cells:
        if not cell.source.startswith("LevelBoard"):
            exec(cell.source, names)
        else:
            names[cell.id] = eval(cell.source, names)
    return names | {"last": lambda: eval(last.source, names)}


def test_each_level_has_a_cell_with_its_board_that_keeps_the_log() -> None:
    names = run(Sheet(WEEK, "Ada"))
    assert [names[f"level-{number}"].level for number in (1, 2)] == [task.level for task in WEEK.levels]
    names["level-1"].type("e6")
    (student,) = grade_all({"week-4": WEEK}, Path("ada.week-4.jsonl")).students
    assert [level.points for level in student.levels] == [1, 0]


def test_the_last_cell_names_the_file_its_points_and_what_is_missing() -> None:
    names = run(Sheet(WEEK, "Ada"))
    names["level-1"].type("e6")
    file, points, missing = str(names["last"]()).split("\n")
    assert file == f"Hand in this file: {Path('ada.week-4.jsonl').resolve()}"
    assert points == "1 of 7 points so far."
    assert missing == "Missing: E17 “Roll again until it is legal” (0 of 4), The die comes first (0 of 2)."


def test_when_nothing_is_missing_it_says_so() -> None:
    log = AttemptLog.open("ada.jsonl", "Ada", "week-4")
    log.add_played("mattock.levels.mine-first", ["e6"])
    assert hand_in(log, {"mattock.levels.mine-first": 1.5}).sentences[1:] == (
        "1.5 of 1.5 points so far.",
        "Nothing is missing.",
    )


def test_without_a_name_there_is_no_file_to_hand_in() -> None:
    said = str(run(Sheet(WEEK))["last"]())
    assert said == "Nothing is saved yet. Write your name in the first cell, and run it again."


def test_the_first_cell_names_the_file_too() -> None:
    cell = next(cell for cell in student_notebook(Sheet(WEEK, "Ada")).cells if cell.id == "begin")
    assert cell.source.endswith("hand_in(log)")
    assert str(run(Sheet(WEEK, "Ada"))["log"].file) in str(hand_in(AttemptLog.open("ada.week-4.jsonl")))


def test_without_levels_nothing_of_boards_is_imported() -> None:
    alone = Assignment(id="week-4", title="Dice", exercises=(Task("E17"),))
    assert "LevelBoard" not in "\n".join(cell.source for cell in student_notebook(Sheet(alone)).cells)


@pytest.mark.parametrize("writer", [nbgrader_notebook, otter_notebook])
def test_graders_of_notebooks_list_the_levels_without_a_board(writer: Any) -> None:
    written = "\n".join(cell.source for cell in writer(Sheet(WEEK)).cells)
    assert "mattock.levels.mine-first" in written and "LevelBoard" not in written
