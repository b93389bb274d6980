"""The ten lessons as data."""

from __future__ import annotations

from pathlib import Path

import pytest

from minerals.classroom.catalogue import exercises
from minerals.classroom.lessons import FILE, lesson, lessons, read_lessons
from minerals.core.errors import MineralsError


def test_there_are_ten_lessons_of_an_hour_at_most():
    assert [found.number for found in lessons()] == list(range(1, 12))
    for found in lessons():
        assert 45 <= found.minutes <= 60
        assert found.title and found.goals and found.standards and found.exercises


@pytest.mark.parametrize("text", [pytest.param(text, id=text.code) for text in exercises()])
def test_an_exercise_belongs_to_the_lesson_it_names(text):
    assert text.code in lesson(text.lesson).codes


def test_a_lesson_lists_no_exercise_that_there_is_not():
    assert {code for found in lessons() for code in found.codes} == {text.code for text in exercises()}


def test_a_lesson_that_there_is_not_is_refused():
    with pytest.raises(MineralsError, match=r"no lesson 12\. The lessons are 1 to 11"):
        lesson(12)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("number = 2\n", "number = 1\n"), "lesson 1 is listed twice"),
        (('"E12"', '"E01"'), "exercise E01 is listed twice"),
        (("minutes = 45", 'minutes = "long"'), "minutes"),
        (("[[lesson]]", "[[lesson"), "line"),
    ],
)
def test_another_curriculum_is_read_and_its_faults_are_named(tmp_path: Path, change: tuple[str, str], said: str):
    file = tmp_path / "ours.toml"
    text = FILE.read_text(encoding="utf-8")
    file.write_text(text.replace("Blind bag", "Der blinde Beutel"), encoding="utf-8")
    assert read_lessons(file)[0].title == "Der blinde Beutel"
    file.write_text(text.replace(*change, 1), encoding="utf-8")
    with pytest.raises(MineralsError, match=f"ours.toml: .*{said}"):
        read_lessons(file)
    with pytest.raises(MineralsError, match=r"nothing\.toml"):
        read_lessons(tmp_path / "nothing.toml")
