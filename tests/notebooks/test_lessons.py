"""The lessons: what each of them covers, how it goes, and that it answers a student rightly.

What they show when they are run: `shown.py`.
"""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from minerals.classroom.lessons import lesson
from tests.notebooks.cells import ANSWER, CHART, COMPUTED, GUESS, OPENED, opened, said

PATHS = sorted((Path(__file__).parents[2] / "notebooks" / "probability").glob("*.ipynb"))

STEPS = (r"\b(Board|Player)\(", r"\.predict\(", r"(\.simulate|Simulation)\(", COMPUTED.pattern, CHART.pattern)
"""A picture, a guess, trials, the exact value, and all of it on one chart."""


@pytest.fixture(params=PATHS, ids=lambda path: path.stem)
def path(request):
    return request.param


@pytest.fixture
def cells(path):
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]


def sources(cells):
    return [cell.source for cell in cells]


def number_of(path):
    return int(path.stem.split("-")[0])


# --- what a lesson covers, and how it goes ---


def test_there_are_eleven_lessons():
    assert [number_of(path) for path in PATHS] == list(range(1, 12))


def test_a_lesson_has_the_title_and_the_exercises_that_the_plan_gives_it(path, cells):
    plan = lesson(number_of(path))
    title = nbformat.read(path, as_version=4).cells[0].source.splitlines()[0]
    assert title == f"# {plan.title}"
    assert {exercise.code for exercise in opened(sources(cells)).values()} == set(plan.codes)


def test_a_lesson_goes_from_a_picture_by_guess_and_trials_to_the_exact_value_and_the_gap(cells):
    whole = "\n".join(sources(cells))
    places = [re.search(step, whole, re.MULTILINE).start() for step in STEPS]
    assert places == sorted(places)


def test_every_exercise_can_be_guessed_and_answered(cells):
    guessed = [found[1] for cell in cells if (found := GUESS.match(cell.source))]
    answered = {found[1] for cell in cells if (found := ANSWER.match(cell.source))}
    assert sorted(guessed) == sorted(opened(sources(cells)))
    assert answered == set(opened(sources(cells)))


def test_nothing_is_kept_of_what_answers_an_exercise(path):
    cells = nbformat.read(path, as_version=4).cells
    begin = next(place for place, cell in enumerate(cells) if cell.source.startswith("## Compute"))
    assert [cell.source for cell in cells[begin:] if cell.get("outputs")] == []


# --- what a student is told ---


def right(part, value):
    return str(value)


def wrong(part, value):
    """Return what can be read and is not right."""
    if part.type == "yes-no":
        return "no" if value == "yes" else "yes"
    if part.type == "choice":
        return next(option for option in part.options if option != value)
    if part.type == "probability":
        return str((value + 1) / 2 if value != 1 else Fraction(1, 2))
    return str(value + 1)


def a_guess(exercise):
    asked = exercise.posed.text.predict
    return {"yes-no": "yes", "choice": (*asked.options, "")[0], "probability": "1/2"}.get(asked.type, "1")


def as_a_student_leaves_it(cells, answer):
    """The cells that open an exercise, guess or answer, with guesses and answers filled in, and nothing else."""
    exercises = opened(sources(cells))
    for cell in cells:
        source = cell.source
        if found := ANSWER.match(source):
            exercise = exercises[found[1]]
            part = exercise.posed.text.part(found[2])
            source = source.replace('""', json.dumps(answer(part, exercise.posed.value(part)), ensure_ascii=False))
        elif found := GUESS.match(source):
            source = f'{found[1]}.predict("{found[2] or a_guess(exercises[found[1]])}")'
        elif not OPENED.match(source):
            continue
        yield nbformat.v4.new_code_cell(source)


def run(cells, folder):
    """Run cells in one kernel and return what those that answer show."""
    begin = nbformat.v4.new_code_cell("from minerals.classroom import Exercise")
    notebook = nbformat.v4.new_notebook(cells=[begin, *cells])
    NotebookClient(notebook, timeout=60, kernel_name="python3", resources={"metadata": {"path": str(folder)}}).execute()
    return {cell.source: said(cell.outputs) for cell in notebook.cells if ".check(" in cell.source}


@pytest.mark.slow
def test_a_student_is_told_what_is_right_and_what_is_wrong(cells, tmp_path):
    missed = list(as_a_student_leaves_it(cells, wrong))
    solved = list(as_a_student_leaves_it(cells, right))
    shown = run([*missed, *solved], tmp_path)
    answers = [[cell.source for cell in half if ".check(" in cell.source] for half in (missed, solved)]
    assert len(shown) == len(answers[0]) + len(answers[1]) > 0
    assert [source for source in answers[0] if not shown[source].startswith("✗")] == []
    assert [source for source in answers[1] if shown[source] != "✓ Right."] == []
    assert list(tmp_path.iterdir()) == []
