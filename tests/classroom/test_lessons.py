"""The lessons as data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from minerals.classroom.lessons import lesson, lessons
from minerals.classroom.lessons.lesson_list import FILE, read_lessons
from minerals.classroom.texts import exercises
from minerals.core.text import MineralsError

FORMS = {
    "CCSS": r"\d\.(SP|NF|MD)\.[A-Z]\.\d{1,2}|HS[SG]-[A-Z]{2}\.[A-D]\.\d{1,2}|MP\.[1-8]",
    "GCSE": r"[NARGPS]\d{1,2}",
    "A-level": r"[A-S]\d{1,2}",
    "AP": r"[1-9]\.\d{1,2}",
    "IB": r"(SL|AHL)[1-5]\.\d{1,2}",
    "KMK": r"L[1-5]|K[1-6]",
}
"""What the codes of a standard look like after its name: one form for each."""


def has_its_form(standard):
    name, _, code = standard.partition(" ")
    return re.fullmatch(FORMS[name], code) is not None


def test_there_are_twelve_lessons_of_45_minutes_with_time_for_extras():
    assert [found.number for found in lessons()] == list(range(1, 13))
    for found in lessons():
        assert (found.minutes, found.core, found.extra) == (45, 35, 10)
        assert found.title and found.goals and found.needs and found.exercises


@pytest.mark.parametrize("found", [pytest.param(found, id=str(found.number)) for found in lessons()])
def test_a_code_has_the_form_of_its_standard(found):
    assert found.standards
    assert [standard for standard in found.standards if not has_its_form(standard)] == []
    order = list(FORMS)
    assert list(found.standards) == sorted(
        set(found.standards), key=lambda standard: (order.index(standard.split()[0]), found.standards.index(standard))
    )


def test_a_word_of_school_is_new_in_one_lesson_only_but_in_the_one_for_ten_year_olds():
    words = [word for found in lessons()[:-1] for word in found.words]
    assert len(words) == len(set(words))


def test_a_lesson_in_another_language_says_all_of_it(monkeypatch):
    monkeypatch.setattr("minerals.classroom.lessons.lesson_list.translated", str.upper)
    found, said = lesson(2), lesson(2).in_words
    assert said.title == "TOOLS AND DECKS"
    for name in ("needs", "words", "goals"):
        assert getattr(said, name) == tuple(map(str.upper, getattr(found, name)))


@pytest.mark.parametrize("text", [pytest.param(text, id=text.code) for text in exercises()])
def test_an_exercise_belongs_to_the_lesson_it_names(text):
    assert text.code in lesson(text.lesson).codes


@pytest.mark.parametrize("text", [pytest.param(text, id=text.code) for text in exercises()])
def test_the_codes_of_an_exercise_have_the_same_form(text):
    assert [standard for standard in text.standards if not has_its_form(standard)] == []


@pytest.mark.parametrize("wrong", ["IB HL4.14", "IB SL 4.5", "CCSS SP.C.7", "GCSE 6", "KMK L9", "A-level 1"])
def test_a_code_in_another_form_is_found(wrong):
    assert not has_its_form(wrong)


def test_a_lesson_lists_no_exercise_that_there_is_not():
    assert {code for found in lessons() for code in found.codes} == {text.code for text in exercises()}


def test_a_lesson_that_there_is_not_is_refused():
    with pytest.raises(MineralsError, match=r"no lesson 13\. The lessons are 1 to 12"):
        lesson(13)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("number = 2\n", "number = 1\n"), "lesson 1 is listed twice"),
        (('"E12"', '"E01"'), "exercise E01 is listed twice"),
        (("minutes = 45", 'minutes = "long"'), "minutes"),
        (("core = 35", "core = 46"), "lesson 1: the core takes 46 of 45 minutes"),
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
