"""The notebooks in other languages: in step with the English ones, with the same code, and in one language."""

from __future__ import annotations

import ast
import re
import shutil

import nbformat
import pytest

import tools.lessons
from minerals.core.system import twin_of
from tests.notebooks.cells import heading
from tools.lessons import (
    LESSONS,
    NOTEBOOKS,
    catalogue_of,
    faults,
    folders,
    languages,
    paragraphs,
    sentences,
    sources,
    translated_code,
)
from tools.notebooks import is_folded, originals

CATALOGUES = [(folder, language) for folder in folders() for language in languages(folder)]
TWINS = [(path, language) for folder, language in CATALOGUES for path in sources(folder)]
NOT_YET = {"studies"}
"""The folders that are in English only."""
NAMES = re.compile(r"\b[a-p]\d{1,2}\b|\b\d+\b")
"""What is the same in every language: cells and numbers."""


def cells_of(path):
    return nbformat.read(path, as_version=4).cells


@pytest.fixture(params=TWINS, ids=lambda twin: f"{twin[0].parent.name}-{twin[0].stem}-{twin[1]}")
def pair(request):
    """The cells of an English notebook, and those of the same notebook in another language."""
    path, language = request.param
    return cells_of(path), cells_of(twin_of(path, language)), language


def without_sentences(code):
    return ast.dump(ast.parse(translated_code(code, dict.fromkeys(sentences(code), ""))))


def test_all_notebooks_but_the_studies_are_in_german():
    assert {path.parent.name for path in originals()} - {path.parent.name for path, _ in TWINS} == NOT_YET


@pytest.mark.parametrize(("folder", "language"), CATALOGUES, ids=lambda each: getattr(each, "name", each))
def test_a_folder_in_another_language_lacks_nothing_and_is_in_step(folder, language):
    assert list(faults(folder, language)) == []


def test_a_twin_runs_the_same_code_and_speaks_its_language(pair):
    cells, (title, speaks, *rest), language = pair
    assert speaks.source.endswith(f'use("{language}")') and is_folded(speaks)
    assert [cell.metadata for cell in (title, *rest)] == [cell.metadata for cell in cells]
    for cell, twin in zip(cells, (title, *rest), strict=True):
        assert cell.cell_type == twin.cell_type
        if cell.cell_type == "code":
            assert without_sentences(twin.source) == without_sentences(cell.source)
    assert heading(title)[1] != heading(cells[0])[1]


def test_a_translation_keeps_headings_bold_words_and_code(pair):
    cells, (title, _, *rest), _ = pair
    for cell, twin in zip(cells, (title, *rest), strict=True):
        if cell.cell_type == "markdown":
            for (mark, text), (mark_there, text_there) in zip(
                paragraphs(cell.source), paragraphs(twin.source), strict=True
            ):
                assert mark == mark_there
                assert text.count("**") == text_there.count("**"), text
                assert set(re.findall(r"`[\w.()\"]+`", text)) <= set(re.findall(r"`[\w.()\"]+`", text_there)), text


def test_a_sentence_of_a_board_names_the_same_cells_and_numbers(pair):
    cells, (title, _, *rest), _ = pair
    for cell, twin in zip(cells, (title, *rest), strict=True):
        if cell.cell_type == "code":
            for said, said_there in zip(sentences(cell.source), sentences(twin.source), strict=True):
                assert sorted(NAMES.findall(said)) == sorted(NAMES.findall(said_there)), said


@pytest.mark.parametrize(("path", "language"), TWINS, ids=lambda each: getattr(each, "stem", each))
def test_a_link_leads_to_a_notebook_in_the_same_language(path, language):
    twin = twin_of(path, language)
    for cell in cells_of(twin):
        for link in re.findall(r"\]\(([^()\s]+\.ipynb)\)", cell.source) if cell.cell_type == "markdown" else ():
            target = (twin.parent / link).resolve()
            assert target.is_file(), link
            assert target == path or target.parent.name in NOT_YET or target not in originals(), link


def test_a_paragraph_or_sentence_without_a_translation_is_named(monkeypatch, tmp_path):
    for folder, gone, now in (
        (LESSONS, "Blind bag", "Blind box"),
        (NOTEBOOKS / "mattock", "Mine b1 and stay", "Mine b1"),
    ):
        kept = tmp_path / f"{folder.name}.po"
        shutil.copyfile(catalogue_of(folder, "de"), kept)
        kept.write_text(kept.read_text("utf-8").replace(f'msgid "{gone}"', f'msgid "{now}"'), encoding="utf-8")
        monkeypatch.setattr(tools.lessons, "catalogue_of", lambda folder, _language, kept=kept: kept)
        found = list(faults(folder, "de"))
        first = f"notebooks/{folder.name}/{sources(folder)[0].name}"
        assert f"Not translated: {gone!r} in {first}." in found
        assert f"No longer in any lesson: {now!r}." in found
        assert (
            f"Out of step: notebooks/{folder.name}-de/{sources(folder)[0].name}. Run python -m tools.lessons." in found
        )


def test_a_long_sentence_goes_on_in_the_next_line():
    code = 'board(\n    {\n        "ask": "Where?",\n        "answer": {"next": []},\n    },\n)'
    long = "Wohin? " * 40 + "Dorthin!"
    there = translated_code(code, {"Where?": long})
    assert max(map(len, there.split("\n"))) <= 120
    assert sentences(there) == [long]
    assert translated_code(there, {long: "Where?"}) == code
