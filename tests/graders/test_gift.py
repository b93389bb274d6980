"""GIFT, read back by the parser gift-pegjs from npm."""

from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path

import pytest

from minerals.classroom.publishing.gift import category, gift
from minerals.classroom.publishing.prose import html
from minerals.classroom.publishing.questions import Answer, Question
from tests.graders.bank import EVERYTHING
from tests.graders.environments import made_by_npm, program, run

pytestmark = pytest.mark.slow

_READ = """
const fs = require("fs");
const [, source, target] = process.argv;
fs.writeFileSync(target, JSON.stringify(require("gift-pegjs").parse(fs.readFileSync(source, "utf8"))));
"""


@pytest.fixture(scope="module")
def read(graders: Path, questions: tuple[Question, ...], tmp_path_factory: pytest.TempPathFactory) -> list[dict]:
    """What the parser makes of our file."""
    folder = tmp_path_factory.mktemp("gift")
    (folder / "bank.gift.txt").write_text(gift(EVERYTHING, questions), encoding="utf-8")
    place = made_by_npm(graders, "gift-pegjs", ["gift-pegjs@1.0.2"])
    run([program("node"), "-e", _READ, folder / "bank.gift.txt", folder / "read.json"], place)
    return json.loads((folder / "read.json").read_text(encoding="utf-8"))


def in_html(text: str) -> dict[str, str] | None:
    return {"format": "html", "text": html(text)} if text else None


def number(answer: Answer) -> dict:
    right = {"type": "range", "number": float(answer.text), "range": float(answer.tolerance)}
    weight = 100 if answer.is_right else 0
    return {"isCorrect": True, "weight": weight, "text": right, "feedback": in_html(answer.feedback)}


def option(answer: Answer) -> dict:
    said = in_html(answer.feedback)
    return {"isCorrect": answer.is_right, "weight": None, "text": in_html(answer.text), "feedback": said}


def test_every_question_is_read_as_it_is_asked(read, questions):
    found = {each["title"]: each for each in read if each["type"] != "Category"}
    assert list(found) == [question.name for question in questions]
    for question in questions:
        each = found[question.name]
        assert each["type"] == ("MC" if question.is_choice else "Numerical")
        assert each["stem"] == in_html(f"{question.statement}\n\n{question.prompt}")
        assert each["globalFeedback"] == in_html(question.solution)
        assert not each["hasEmbeddedAnswers"]
        written = option if question.is_choice else number
        assert each["choices"] == [written(answer) for answer in question.answers], question.name


def test_each_pool_is_a_category(read, questions):
    expected = []
    for _, pool in groupby(questions, key=lambda question: question.pool):
        same = list(pool)
        expected += [category(EVERYTHING, same[0]), *(question.name for question in same)]
    assert [each["title"] for each in read] == expected
