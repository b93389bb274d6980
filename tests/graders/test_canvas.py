"""QTI 1.2 for Canvas, read back by qti2latex and checked by qti-package-maker, both from PyPI."""

from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path
from zipfile import ZipFile

import pytest

from minerals.classroom.publishing.canvas import canvas
from minerals.classroom.publishing.prose import html
from minerals.classroom.publishing.questions import Question
from tests.graders.bank import EVERYTHING
from tests.graders.environments import made, run
from tests.graders.faults import faults

pytestmark = pytest.mark.slow

_READ = """
import json, sys, types
import xml.etree.ElementTree as ElementTree
from pathlib import Path

# It would make LaTeX of every text by a program that is not ours to install.
sys.modules["pypandoc"] = types.ModuleType("pypandoc")

import qti2latex

found = {"title": None, "pools": []}
for file in qti2latex.read_qti_dir(qti2latex.extract_zip_to_tmp(Path(sys.argv[1]))):
    root = ElementTree.parse(file).getroot()
    title, quiz = (qti2latex.child_anyns(root, tag) for tag in ("title", "assessment"))
    if title is not None:
        found["title"] = qti2latex.text_of(title)
    for section in [] if quiz is None else qti2latex.child_anyns(quiz, "section"):
        taken, points, items = qti2latex.get_group(section)
        asked = [
            {
                "kind": qti2latex.guess_type(known := qti2latex.get_qti_metadata(item), item),
                "points": known["points_possible"],
                "text": qti2latex.get_item_stem(item),
                "choices": [text for _, text in qti2latex.get_choices(item)],
                "right": sorted(qti2latex.get_correct_idents(item)),
                "said": {
                    each.get("ident"): qti2latex.text_of(qti2latex.findall_anyns(each, "mattext")[0])
                    for each in qti2latex.findall_anyns(item, "itemfeedback")
                },
            }
            for item in items
        ]
        found["pools"].append({"taken": taken, "points": points, "items": asked})
json.dump(found, open(sys.argv[2], "w"))
"""


@pytest.fixture(scope="module")
def package(questions: tuple[Question, ...], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our package, without the question of which the points are not whole."""
    file = tmp_path_factory.mktemp("canvas") / "bank.canvas.zip"
    file.write_bytes(canvas(EVERYTHING, questions[:-1]))
    return file


@pytest.fixture(scope="module")
def read(graders: Path, package: Path) -> dict:
    """What qti2latex finds in it."""
    programs = made(graders, "qti2latex", ["qti2latex==0.1.6", "click==8.3.0"], "--no-deps")
    run([programs / "python", "-c", _READ, package, package.with_name("read.json")])
    return json.loads(package.with_name("read.json").read_text())


def test_each_pool_is_a_group_of_which_one_question_is_taken(read, questions):
    assert read["title"] == EVERYTHING.title
    pools = [list(pool) for _, pool in groupby(questions[:-1], key=lambda question: question.pool)]
    assert [(pool["taken"], pool["points"], len(pool["items"])) for pool in read["pools"]] == [
        (1, pool[0].points, len(pool)) for pool in pools
    ]


def test_every_question_is_read_as_it_is_asked(read, questions):
    items = [item for pool in read["pools"] for item in pool["items"]]
    for question, item in zip(questions[:-1], items, strict=True):
        assert item["text"] == html(f"{question.statement}\n\n{question.prompt}")
        assert float(item["points"]) == question.points
        assert item["said"]["general_fb"] == html(question.solution)
        if question.is_choice:
            assert item["kind"] == "multiple_choice_question"
            assert item["choices"] == [html(answer.text) for answer in question.answers]
            feedback = {f"{number}_fb": answer.feedback for number, answer in enumerate(question.answers, start=1)}
            expected = {name: html(said) for name, said in feedback.items() if said}
            assert {name: said for name, said in item["said"].items() if name != "general_fb"} == expected
        else:
            assert item["kind"] == "numerical_question"
            # Nothing else may be among the answers: Canvas would give all points for it.
            assert item["right"] == [question.right.text]
            assert item["said"]["correct_fb"] == html(question.right.feedback)


def test_every_reference_in_the_package_leads_somewhere(graders, package, tmp_path):
    assert faults(graders, package) == []
    broken = tmp_path / "broken.zip"
    with ZipFile(package) as source, ZipFile(broken, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            target.writestr(name, content.replace(b'<response_label ident="2">', b'<response_label ident="9">'))
    assert faults(graders, broken)
