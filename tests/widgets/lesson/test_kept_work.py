"""A lesson in a notebook keeps its work beside the notebook, and the bar of a lesson tells the core from extras."""

from __future__ import annotations

import pytest

from minerals.classroom import AttemptLog
from minerals_widgets import LessonPath
from minerals_widgets.classroom import work
from minerals_widgets.lesson.bar import LessonBar, progress_in_words

pytestmark = pytest.mark.usefixtures("errors_are_raised")


@pytest.fixture
def notebook(tmp_path, monkeypatch):
    monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / "01-blind-bag.ipynb"))
    return tmp_path / "01-blind-bag-work.jsonl"


def test_a_lesson_in_a_notebook_goes_on_where_it_was_left(notebook):
    path = LessonPath("E17")
    path.guess.guess("1/6")
    path.go("compute")
    path.screens["compute"].answer("1/5")
    assert notebook.exists()
    path.exercise.log.close()
    again = LessonPath("E17")
    assert again.exercise.progress.prediction == "1/6"
    assert again.exercise.progress.parts["six"].is_right
    assert any("01-blind-bag-work.jsonl" in str(getattr(part, "value", "")) for part in again.children)
    again.exercise.log.close()


def test_nothing_is_written_where_no_notebook_is_open(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    path = LessonPath("E17")
    path.guess.guess("1/6")
    assert path.exercise.log.file is None
    assert list(tmp_path.iterdir()) == []


def test_a_lesson_that_names_a_student_keeps_its_own_way(notebook):
    LessonPath("E17", "Ada").guess.guess("1/6")
    LessonPath("E17", log=AttemptLog("Ada")).guess.guess("1/6")
    assert not notebook.exists()


def test_a_folder_that_cannot_be_written_to_stops_no_lesson(notebook):
    notebook.mkdir()
    path = LessonPath("E17")
    path.guess.guess("1/6")
    assert path.exercise.log.file is None


def test_whoever_has_finished_the_core_has_finished():
    begun = work.begin(AttemptLog("Ada"))
    paths = [
        LessonPath("E01", parts=["wollastonite"]),
        LessonPath("E16", parts=["two"]),
        LessonPath("E01", parts=["mean"]),
    ]
    bar = LessonBar("Blind bag", begun)
    assert bar.progress == "0 of 1 done, 0 of 2 extras"
    assert [task["is_extra"] for task in bar.tasks] == [False, True, True]
    first = paths[0]
    first.guess.guess("1/2")
    first.go("compute")
    first.screens["compute"].answer(str(first.exercise.posed.value(first.exercise.parts[0])))
    assert bar.progress == "1 of 1 done, 0 of 2 extras"
    assert progress_in_words(begun.tasks()) == bar.progress
    work.end()
