"""What the server of a lesson shows, without starting one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from minerals.classroom.room import ClassFolder
from minerals.classroom.room.lesson_server import ServedLesson
from minerals_widgets.app.pages import BEGIN

pytest.importorskip("voila", reason="Voilà is not installed")

NOTEBOOK = Path(__file__).parents[3] / "notebooks" / "probability" / "01-blind-bag.ipynb"


@pytest.fixture
def lesson(tmp_path: Path):
    from minerals_widgets.app.server import Lesson

    ClassFolder.make(tmp_path / "7b", code="ruby")
    return Lesson(ServedLesson(title="Bag & <b>", notebook=str(NOTEBOOK), folder=str(tmp_path / "7b"), is_class=True))


def test_the_notebook_that_is_run_begins_with_the_bar(lesson):
    made = lesson.student_notebook(None, json.loads(NOTEBOOK.read_text(encoding="utf-8")), "")
    assert made.cells[0].source == BEGIN
    assert [made.cells[0].metadata.minerals_page, made.cells[-1].metadata.minerals_page] == ["bar", 7]
    assert made.metadata.lesson.pages[1] == "One tile"
    assert made.metadata.kernelspec.name == "python3"


def test_the_door_asks_for_a_name_and_the_code_of_the_class(lesson, tmp_path):
    shown = lesson.door("/")
    assert 'name="student"' in shown and 'name="code"' in shown
    assert "Bag &amp; &lt;b&gt;" in shown
    alone = ServedLesson(title="Bag", notebook=str(NOTEBOOK), folder=str(tmp_path))
    assert 'name="code"' not in type(lesson)(alone).door("/")


def test_the_door_says_why_it_stays_shut_and_keeps_what_was_typed(lesson):
    shown = lesson.door("/", '"><script>', "quartz", "This is not the code.")
    assert 'role="alert">This is not the code.' in shown
    assert "<script>alert" not in shown and "&gt;&lt;script&gt;" in shown and 'value="quartz"' in shown
