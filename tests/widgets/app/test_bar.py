"""The bar above a lesson, and how the page gets its student, without a browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from minerals.classroom import AttemptLog, Exercise
from minerals.classroom.attempts import read_attempts
from minerals.classroom.room import ClassFolder
from minerals.classroom.room.lesson_server import ServedLesson
from minerals_widgets import LessonPath, LevelBoard
from minerals_widgets.app import open_lesson
from minerals_widgets.classroom import work

ASSIGNMENT = """
id = "week-4"
title = "Dice that lie"
numbers = "many"
[[exercises]]
exercise = "E17"
points = 4
[[levels]]
level = "mattock.levels.mine-first"
points = 1
"""


@pytest.fixture(autouse=True)
def nobody_is_left():
    """Let no student stay on the page."""
    yield
    if (left := work.current()) is not None:
        left.log.close()
    work.end()


@pytest.fixture
def opened(monkeypatch):
    """Opens a lesson for the student whom an address names."""

    def open_it(served: ServedLesson, address: str):
        for name, value in served.in_environment().items():
            monkeypatch.setenv(name, value)
        monkeypatch.setenv("QUERY_STRING", address)
        return open_lesson()

    return open_it


@pytest.fixture
def assignment(tmp_path: Path) -> Path:
    file = tmp_path / "week-4.toml"
    file.write_text(ASSIGNMENT, encoding="utf-8")
    return file


def test_the_boards_of_a_notebook_write_to_the_log_of_the_student(opened, tmp_path):
    bar = opened(ServedLesson(title="Blind bag", notebook="n.ipynb", folder=str(tmp_path)), "student=Ada+L%C3%B6w")
    path, level = LessonPath("E17"), LevelBoard("mattock.levels.mine-first")
    assert (bar.student, bar.progress, bar.points) == ("Ada Löw", "0 of 1 done, 0 levels solved", "")
    path.guess.guess("1/6")
    level.type("e6")
    assert [task["is_begun"] for task in bar.tasks] == [True, True]
    assert [task["is_done"] for task in bar.tasks] == [False, True]
    assert bar.progress == "0 of 1 done, 1 level solved"
    kept = read_attempts((tmp_path / "ada-löw.jsonl").read_bytes())
    assert kept.header.student == "Ada Löw" and kept.header.assignment == ""
    assert [type(record).__name__ for record in kept.records] == ["Opened", "Predicted", "Played"]


def test_everybody_gets_the_same_numbers_in_a_lesson_that_is_not_graded(opened, tmp_path):
    opened(ServedLesson(title="Blind bag", notebook="n.ipynb", folder=str(tmp_path)), "student=Ada")
    assert LessonPath("E17").exercise.posed.parameters == Exercise("E17").posed.parameters


def test_who_types_the_same_name_again_goes_on(opened, tmp_path):
    served = ServedLesson(title="Blind bag", notebook="n.ipynb", folder=str(tmp_path))
    first = opened(served, "student=Ada")
    LessonPath("E17").guess.guess("1/6")
    first.work.log.close()
    opened(served, "student=+Ada+")
    path = LessonPath("E17")
    assert path.is_done("guess") and path.step != "guess"


@pytest.mark.parametrize("is_class", [True, False])
def test_a_name_in_small_letters_is_the_same_name(opened, tmp_path, is_class):
    ClassFolder.make(tmp_path / "7b", code="ruby")
    served = ServedLesson(title="Bag", notebook="n.ipynb", folder=str(tmp_path / "7b"), is_class=is_class)
    opened(served, "student=Ada&code=ruby").work.log.close()
    assert opened(served, "student=ada&code=ruby").student == "Ada"
    assert [file.name for file in served.files()] == ["ada.jsonl"]


def test_points_are_told_where_an_assignment_is_worked_on(opened, tmp_path, assignment):
    ClassFolder.make(tmp_path / "7b", code="ruby")
    served = ServedLesson(title="Dice", assignment=str(assignment), folder=str(tmp_path / "7b"), is_class=True)
    bar = opened(served, "student=Ada&code=Ruby")
    path, level = LessonPath("E17", graded=True), LevelBoard("mattock.levels.mine-first")
    assert bar.points == "0 of 5 points"
    level.type("e6")
    assert bar.points == "1 of 5 points"
    exercise = path.exercise
    path.guess.guess("1/6")
    exercise.check("six", exercise.posed.value(exercise.posed.text.part("six")))
    path.refresh()
    assert bar.points == "2 of 5 points"
    assert "in the folder of the class already" in bar.said


def test_the_file_to_hand_in_is_the_log(opened, tmp_path):
    bar = opened(ServedLesson(title="Blind bag", notebook="n.ipynb", folder=str(tmp_path)), "student=Ada")
    LessonPath("E17").guess.guess("1/6")
    assert (bar.file, bar.log.encode()) == ("ada-blind-bag.jsonl", (tmp_path / "ada.jsonl").read_bytes())


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("student=Ada&code=quartz", "not the code of this class"),
        ("student=&code=ruby", "Type your name first."),
        ("", "Type your name first."),
        ("student=%21%21&code=ruby", "no letter"),
        (f"student={'a' * 101}&code=ruby", "at most 100 characters"),
    ],
)
def test_whom_the_door_would_not_let_in_the_page_says_why(opened, tmp_path, address, words):
    ClassFolder.make(tmp_path / "7b", code="ruby")
    bar = opened(ServedLesson(title="Bag", notebook="n.ipynb", folder=str(tmp_path / "7b"), is_class=True), address)
    assert words in bar.trouble
    assert not list((tmp_path / "7b" / "work").iterdir())


def test_a_folder_with_work_at_something_else_is_not_mixed_up(opened, tmp_path, assignment):
    place = ClassFolder.make(tmp_path / "7b", code="ruby").path
    first = opened(
        ServedLesson(title="Dice", assignment=str(assignment), folder=str(place), is_class=True),
        "student=Ada&code=ruby",
    )
    LessonPath("E17")
    first.work.log.close()
    bar = opened(
        ServedLesson(title="Bag", notebook="n.ipynb", folder=str(place), is_class=True), "student=Ada&code=ruby"
    )
    assert "already holds your work at 'week-4'" in bar.trouble


def test_without_a_page_boards_are_as_they_were():
    assert LevelBoard("mattock.levels.mine-first").log is None
    path = LessonPath("E17")
    assert path.exercise.log.header.student == ""


def test_a_board_with_a_log_of_its_own_keeps_it(opened, tmp_path):
    bar = opened(ServedLesson(title="Blind bag", notebook="n.ipynb", folder=str(tmp_path)), "student=Ada")
    own = AttemptLog("Ben")
    assert LessonPath("E17", log=own).exercise.log is own
    assert bar.tasks == []
