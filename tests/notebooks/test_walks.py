"""A pupil goes through the lessons by clicks alone: every path, from the guess to what if."""

from __future__ import annotations

import nbformat
import pytest

from minerals.classroom.lessons import lessons
from minerals.core.text import ENGLISH, speaking
from minerals_widgets import LessonPath
from tests.notebooks.cells import paths_in
from tools.lessons import LESSONS, languages

CORE = {code for lesson in lessons() for code in lesson.exercises}


def walks():
    for path in sorted(LESSONS.glob("*.ipynb")):
        for code, parts in paths_in(cell.source for cell in nbformat.read(path, 4).cells):
            marks = [] if code in CORE else [pytest.mark.slow]
            yield pytest.param(code, parts, marks=marks, id=f"{path.stem}-{code}-{'-'.join(parts)}")


def a_guess(exercise):
    asked = exercise.posed.text.predict
    return {"yes-no": "yes", "choice": (*asked.options, "")[0], "probability": "1/2"}.get(asked.type, "1")


def goes_through(code, parts):
    path = LessonPath(code, parts=parts or None)
    assert path.step == "guess"
    assert [key for key in path.steps.keys if key != "guess" and path.is_open(key)] == []
    path.guess.guess(a_guess(path.exercise))
    shown = [part for part in path.exercise.parts if not parts or part.key in parts]
    for key in path.steps.keys:
        if key == "what_if" and not path.is_open(key):
            continue
        assert path.go(key), key
    for part in shown:
        assert path.exercise.check(part.key, str(path.exercise.posed.value(part))).standing == "right"
    for key in path.steps.keys:
        assert path.go(key), key
        assert path.step == key
    path.close()
    return len(path.steps.keys)


@pytest.mark.parametrize(("code", "parts"), [*walks()])
def test_a_path_of_a_lesson_can_be_gone_through_to_its_end(code, parts):
    assert goes_through(code, parts) >= 4


@pytest.mark.slow
@pytest.mark.parametrize("language", [name for name in languages() if name != ENGLISH])
def test_the_paths_of_the_core_can_be_gone_through_in_another_language(language):
    with speaking(language):
        for code in sorted(CORE):
            assert goes_through(code, ()) >= 4
