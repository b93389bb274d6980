"""Question banks as Moodle XML: with tolerances, feedback on misconceptions, hints and solutions."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from minerals.classroom.grading.assignments import Assignment
from minerals.classroom.publishing.gift import category
from minerals.classroom.publishing.prose import html
from minerals.classroom.publishing.questions import Answer, Question

_NO_UNITS = {"unitgradingtype": "0", "unitpenalty": "0.1", "showunits": "3", "unitsleft": "0"}
_ONE_OPTION = {"single": "true", "shuffleanswers": "false", "answernumbering": "abc"}


def moodle(assignment: Assignment, questions: Iterable[Question]) -> bytes:
    """Return questions as Moodle XML, each pool in a category of its own, of which a quiz can take one at random."""
    quiz = Element("quiz")
    for _, pool in groupby(questions, key=lambda question: question.pool):
        same = list(pool)
        heading = SubElement(quiz, "question", type="category")
        _text(heading, "category", category(assignment, same[0]))
        for question in same:
            quiz.append(_question(question))
    # The texts are HTML in one piece, so indenting changes none of them.
    indent(quiz)
    written: bytes = tostring(quiz, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def _question(question: Question) -> Element:
    found = Element("question", type="multichoice" if question.is_choice else "numerical")
    _text(found, "name", question.name)
    _html(found, "questiontext", f"{question.statement}\n\n{question.prompt}")
    _html(found, "generalfeedback", question.solution)
    penalty = 1 / (len(question.hints) + 1)
    _plain(found, {"defaultgrade": f"{question.points:g}", "penalty": f"{penalty:.7f}", "hidden": "0"})
    if question.is_choice:
        _plain(found, _ONE_OPTION)
    for answer in question.answers:
        found.append(_option(answer) if question.is_choice else _number(answer))
    if not question.is_choice:
        _plain(found, _NO_UNITS)
    for hint in question.hints:
        _html(found, "hint", hint)
    return found


def _option(answer: Answer) -> Element:
    return _answer(answer, "html", html(answer.text))


def _number(answer: Answer) -> Element:
    found = _answer(answer, "moodle_auto_format", answer.text)
    SubElement(found, "tolerance").text = answer.tolerance
    return found


def _answer(answer: Answer, form: str, text: str) -> Element:
    found = Element("answer", fraction="100" if answer.is_right else "0", format=form)
    SubElement(found, "text").text = text
    _html(found, "feedback", answer.feedback)
    return found


def _text(parent: Element, tag: str, text: str) -> None:
    SubElement(SubElement(parent, tag), "text").text = text


def _html(parent: Element, tag: str, text: str) -> None:
    SubElement(SubElement(parent, tag, format="html"), "text").text = html(text)


def _plain(parent: Element, values: dict[str, str]) -> None:
    for tag, value in values.items():
        SubElement(parent, tag).text = value
