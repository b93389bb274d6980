"""Moodle XML, read back by two packages from PyPI: moodle-xml-parser, and amc2moodle for the numbers."""

from __future__ import annotations

import json
import math
import re
import unicodedata
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from minerals.classroom.publishing.gift import category
from minerals.classroom.publishing.moodle import moodle
from minerals.classroom.publishing.prose import html
from minerals.classroom.publishing.questions import Question
from tests.graders.bank import EVERYTHING
from tests.graders.environments import made, run

pytestmark = pytest.mark.slow

_READ = """
import json, sys
from dataclasses import asdict
from moodle_xml_parser.parser import parse_bytes

# It knows no numbers, so it takes them for choices; only the tolerance is left out then.
content = open(sys.argv[1], "rb").read().replace(b'type="numerical"', b'type="multichoice"')
json.dump([asdict(each) for each in parse_bytes(content)["multichoice"]], open(sys.argv[2], "w"))
"""
_CONVERT = """
import json, sys, types

# It would convert pictures by a library that needs ImageMagick, but there are none.
sys.modules["wand"], sys.modules["wand.image"] = types.ModuleType("wand"), types.ModuleType("wand.image")
sys.modules["wand.image"].Image = None

from amc2moodle.moodle2amc import Quiz

quiz, counted = Quiz(sys.argv[1])._reshape()
found = [
    {
        "name": each.get("qname"),
        "category": each.get("category"),
        "kind": each.get("amctype"),
        "target": numbers.get("target") if (numbers := each.find(".//AMCnumericChoices")) is not None else None,
        "choices": [(choice.tag, "".join(choice.itertext())) for choice in each.iterfind("choices/*")],
        "options": numbers.text if numbers is not None else None,
    }
    for each in quiz.iter("question")
]
json.dump(found, open(sys.argv[2], "w"))
"""


@pytest.fixture(scope="module")
def bank(questions: tuple[Question, ...], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our file."""
    file = tmp_path_factory.mktemp("moodle") / "bank.moodle.xml"
    file.write_bytes(moodle(EVERYTHING, questions))
    return file


def test_every_question_is_read_as_it_is_asked(graders, bank, questions, tmp_path):
    programs = made(graders, "moodle-xml-parser", ["moodle-xml-parser==0.3.1"])
    run([programs / "python", "-c", _READ, bank, tmp_path / "read.json"])
    read = json.loads((tmp_path / "read.json").read_text())
    assert [each["name"] for each in read] == [question.name for question in questions]
    for question, each in zip(questions, read, strict=True):
        # It also takes entities for what they stand for.
        assert each["text_pre_parse"] == unescape(html(f"{question.statement}\n\n{question.prompt}"))
        assert each["general_feedback"] == unescape(html(question.solution))
        assert each["default_grade"] == pytest.approx(question.points, rel=1e-5)
        assert each["penalty"] == pytest.approx(1 / (len(question.hints) + 1), rel=1e-5)
        options = [(option["answer"], option["score_fraction"], option["feedback"]) for option in each["options"]]
        assert options == [
            (
                unescape(html(answer.text)) if question.is_choice else answer.text,
                100.0 if answer.is_right else 0.0,
                unescape(html(answer.feedback)),
            )
            for answer in question.answers
        ]


def test_every_number_is_taken_with_its_tolerance_and_every_pool_is_a_category(graders, bank, questions, tmp_path):
    # It takes the logarithm of every number, so it cannot read 0.
    asked = [question for question in questions if question.is_choice or float(question.right.text)]
    assert len(asked) > 0.9 * len(questions)
    tree = ElementTree.parse(bank)
    for each in tree.getroot().findall("question[@type='numerical']"):
        if each.findtext("answer[@fraction='100']/text") == "0":
            tree.getroot().remove(each)
    tree.write(tmp_path / "bank.xml", encoding="utf-8")
    packages = ["amc2moodle==2.12.1", "lxml==6.0.2", "markdown==3.10", "pyparsing==3.2.5"]
    programs = made(graders, "amc2moodle", packages, "--no-deps")
    run([programs / "python", "-c", _CONVERT, tmp_path / "bank.xml", tmp_path / "read.json"])
    read = json.loads((tmp_path / "read.json").read_text())
    assert [each["name"] for each in read] == [letters(question.name) for question in asked]
    for question, each in zip(asked, read, strict=True):
        assert each["category"] == letters("-".join(category(EVERYTHING, question).split("/")[1:]))
        if question.is_choice:
            tags = ["correctchoice" if answer.is_right else "wrongchoice" for answer in question.answers]
            assert [tag for tag, _ in each["choices"]] == tags
        else:
            assert float(each["target"]) == float(question.right.text)
            assert tolerance(each["options"]) == pytest.approx(first_digit(question.right.tolerance))


def letters(text: str) -> str:
    """A text as amc2moodle keeps it."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return re.sub(r"[^0-9a-zA-Z:\-]+", " ", plain).strip()


def tolerance(options: str) -> float:
    """The tolerance in the words of amc2moodle, which keeps its first digit."""
    found = dict(option.split(" = ") for option in options.split(", "))
    return int(found["exact"]) / 10 ** int(found["decimals"])


def first_digit(tolerance: str) -> float:
    if not float(tolerance):
        return 0.0
    unit = 10.0 ** math.floor(math.log10(float(tolerance)))
    return round(float(tolerance) / unit) * unit
