"""Writes the question banks: for each form of a learning platform, a file for each lesson to download."""

from __future__ import annotations

from collections.abc import Iterator

from minerals.classroom.grading import Assignment, Task
from minerals.classroom.lessons import lessons
from minerals.classroom.publishing import VARIANTS, question_bank
from minerals.classroom.publishing.forms import bank_file
from minerals.core.system import write_whole
from tools.site import BESIDE
from tools.site.sources import put

FOLDER = "banks"
FORMS = {"moodle": "Moodle XML", "gift": "GIFT", "qti": "QTI 2.1", "canvas": "Canvas"}
"""The forms of question banks, and what platforms call them."""


def write() -> None:
    """Write the files, and the page with the links to them."""
    put("question-banks/index.md", "\n".join(_page()))


def _page() -> Iterator[str]:
    yield from ("# Question banks to download", "")
    yield "Each file holds the questions of one lesson, each with five sets of numbers."
    yield "[One assignment, many forms](../docs/question-banks.md) says how to bring a file into a platform."
    yield ""
    yield from (f"| lesson | exercises | {' | '.join(FORMS.values())} |", f"| --- | --- |{' --- |' * len(FORMS)}")
    for lesson in lessons():
        codes = (*lesson.exercises, *lesson.more)
        cells = " | ".join(_cells(lesson.number, lesson.title, codes))
        yield f"| {lesson.number} {lesson.title} | {', '.join(codes)} | {cells} |"
    yield ""


def _cells(number: int, title: str, codes: tuple[str, ...]) -> Iterator[str]:
    assignment = Assignment(id=f"lesson-{number}", title=title, exercises=tuple(Task(code, 1) for code in codes))
    questions = question_bank(assignment, VARIANTS)
    for form, name in FORMS.items():
        path, data = bank_file(assignment, form, questions)
        target = BESIDE / FOLDER / path.name
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, data)
        size = f"{len(data) / 1000:.0f}&nbsp;kB"
        yield f'<a href="../{FOLDER}/{path.name}" download aria-label="{title}, {name}">{size}</a>'
