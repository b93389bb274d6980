"""What the server of a lesson shows, without starting one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from minerals.classroom.room import ClassFolder
from minerals.classroom.room.lesson_pages import BEGIN
from minerals.classroom.room.lesson_server import ServedLesson

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
