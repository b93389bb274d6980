"""Question banks in GIFT, the plain text that Moodle and others import.

GIFT has no hints and no blocks of several lines. So hints are left out, and line ends in a text become a special mark.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from minerals.classroom.grading.assignments import Assignment
from minerals.classroom.publishing.prose import html
from minerals.classroom.publishing.questions import Answer, Question

_ESCAPED = str.maketrans({sign: f"\\{sign}" for sign in "\\~=#{}:"} | {"\n": "\\n"})


def escape(text: str) -> str:
    r"""Return a text with all the special characters of GIFT escaped.

    >>> escape("P(a = 1) \\ {2: 3}")
    'P(a \\= 1) \\\\ \\{2\\: 3\\}'
    """
    return text.translate(_ESCAPED)


def gift(assignment: Assignment, questions: Iterable[Question]) -> str:
    """Return questions as GIFT, each pool in a category of its own, of which a quiz can take one at random."""
    return "\n\n".join(_pieces(assignment, questions)) + "\n"


def _pieces(assignment: Assignment, questions: Iterable[Question]) -> Iterator[str]:
    for _, pool in groupby(questions, key=lambda question: question.pool):
        same = list(pool)
        yield f"$CATEGORY: {category(assignment, same[0])}"
        yield from map(_question, same)


def category(assignment: Assignment, question: Question) -> str:
    """Return the place of a question in Moodle's tree of categories. A slash in a name is doubled there."""
    names = [assignment.title, f"{question.pool}: {question.title}"]
    return "/".join(["$course$", "top", *(" ".join(name.split()).replace("/", "//") for name in names)])


def _question(question: Question) -> str:
    text = html(f"{question.statement}\n\n{question.prompt}")
    answers = [_option(answer) if question.is_choice else _number(answer) for answer in question.answers]
    mark = "" if question.is_choice else "#"
    lines = [f"\t{answer}" for answer in answers] + [f"\t####{escape(html(question.solution))}"]
    return "\n".join([f"::{escape(question.name)}::[html]{escape(text)}{{{mark}", *lines, "}"])


def _option(answer: Answer) -> str:
    said = f"#{escape(html(answer.feedback))}" if answer.feedback else ""
    return f"{'=' if answer.is_right else '~'}{escape(html(answer.text))}{said}"


def _number(answer: Answer) -> str:
    weight = 100 if answer.is_right else 0
    return f"=%{weight}%{answer.text}:{answer.tolerance}#{escape(html(answer.feedback))}"
