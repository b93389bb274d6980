"""Exercises on pages and in packages: what they hold, and in what order."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from xml.etree.ElementTree import fromstring
from zipfile import ZipFile

import pytest

from minerals.classroom import exercises, pose
from minerals.classroom.exercise_page import exercise_page
from minerals.classroom.exercise_page.data import exercise_data
from minerals.classroom.lessons import VARIANTS, lesson, lesson_package, lessons
from minerals.classroom.level_page import level_package
from minerals.classroom.publishing.prose import html
from minerals.classroom.publishing.questions import clear_variants
from minerals.core.text import MineralsError, OptionError, languages, speaking
from minerals.exchange.page.page import unpack
from tests.classroom.on_pages import judged_by_pages

CONTENT = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
SCORM = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"
LEVEL = "mattock.levels.how-many-spaces"


def data_of(page: str):
    return unpack(page.partition('id="data">')[2].partition("<")[0])


@cache
def mixed() -> bytes:
    """A package of a lesson, an exercise and a level. Nobody changes it."""
    return lesson_package(["lesson-9", "E17", LEVEL], variants=2)


def test_a_page_loads_nothing_and_shows_no_answer_as_text():
    page = exercise_page("E17")
    assert "default-src &#39;none&#39;; script-src &#39;sha256-" in page
    assert not re.search(r"\b(src|href)=|url\(|@import|\bfetch\(|XMLHttpRequest", page)
    for part in pose("E17").parts:
        for message in pose("E17").messages(part).values():
            assert message not in page


def test_a_page_has_the_numbers_that_are_asked_for():
    data = data_of(exercise_page("E17", parameters={"legal": 3}))
    assert data["variants"][0]["parts"][0]["right"] == {"number": "1/3"}
    data = data_of(exercise_page("E17", variants=4))
    legal = [variant["parts"][0]["right"]["number"] for variant in data["variants"]]
    assert legal[0] == "1/5"
    assert len(set(legal)) > 1
    assert len(legal) == len(clear_variants("E17", 4)) == 4


def test_numbers_are_chosen_in_one_way():
    with pytest.raises(OptionError, match="Choose either parameters or variants"):
        exercise_page("E17", parameters={"legal": 3}, variants=2)
    with pytest.raises(MineralsError, match="has no parameter 'legs'"):
        exercise_page("E17", parameters={"legs": 3})


def test_a_page_is_written_whole_and_not_over_another(tmp_path):
    path = tmp_path / "exercise.html"
    page = exercise_page("E42", path)
    assert path.read_text(encoding="utf-8") == page
    with pytest.raises(FileExistsError):
        exercise_page("E42", path)
    exercise_page("E42", path, language="de", force=True)
    assert '<html lang="de">' in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("spoken", languages())
def test_a_page_speaks_the_language_it_is_asked_for(spoken: str):
    page = exercise_page("E17", language=spoken)
    with speaking(spoken):
        assert pose("E17").title in page
        assert data_of(page)["words"]["check"] == {"en": "Check", "de": "Prüfen", "fr": "Vérifier"}.get(
            spoken, "Controleren"
        )
        assert data_of(page)["variants"][0]["solution"] == pose("E17").solution


def test_every_exercise_has_a_page_that_is_not_large():
    for text in exercises():
        assert len(exercise_page(text.code).encode()) < 150_000, text.code


def test_replies_and_hints_look_as_in_a_notebook():
    """The page's script marks emphasis and drawings as the kit does for other pages."""
    said = [
        words
        for text in exercises()
        for part in pose(text.code).parts
        for words in (*pose(text.code).hints(part), *pose(text.code).messages(part).values())
    ]
    texts = [*dict.fromkeys(said), "3 * 4 * 5 and *so* on: `2 * 3`\n\n    □ ·\n      □\n\nthe *end*."]
    blocks = judged_by_pages({}, texts=texts).blocks
    for words, found in zip(texts, blocks, strict=True):
        assert found == html(words), words


# --- packages ---


def test_the_manifest_names_each_page_once_and_in_order():
    with ZipFile(BytesIO(mixed())) as package:
        manifest = fromstring(package.read("imsmanifest.xml"))
        names = package.namelist()
    pages = [each.get("href") for each in manifest.iter(f"{CONTENT}resource")]
    assert pages == [f"{code}.html" for code in (*lesson(9).codes, "E17", LEVEL)]
    assert names == ["imsmanifest.xml", *pages]
    items = list(manifest.iter(f"{CONTENT}item"))
    assert [each.findtext(f"{SCORM}masteryscore") for each in items] == [*[None] * (len(items) - 1), "33"]
    assert [each.findtext(f"{CONTENT}title") for each in items][:1] == [pose(lesson(9).exercises[0]).title]


def test_the_core_of_a_lesson_comes_first():
    for each in lessons():
        assert each.codes[: len(each.exercises)] == each.exercises


def test_the_same_names_give_the_same_bytes():
    assert lesson_package(["lesson-12"]) == lesson_package(["lesson-12"])


def test_a_package_has_variants_and_a_page_alone_has_none():
    with ZipFile(BytesIO(lesson_package(["E17"]))) as package:
        assert len(data_of(package.read("E17.html").decode())["variants"]) == VARIANTS
    assert len(data_of(exercise_page("E17"))["variants"]) == 1


def test_a_package_of_levels_is_the_one_of_level_package():
    assert lesson_package([LEVEL], title="One") == level_package([LEVEL], title="One")


def test_the_data_can_be_read_in_every_language():
    for spoken in languages():
        with speaking(spoken):
            words = exercise_data([pose("E17")])["words"]
        assert all(words.values())
