"""The law of open questions in exercises: no picture and no panel says a right answer before the student has given it.

Everything that is drawn is searched, and everything that a screen reader reads: texts, labels and descriptions.
"""

from __future__ import annotations

import re
from fractions import Fraction
from html import unescape

import pytest

from minerals.classroom import Exercise, exercises, pose
from minerals.classroom.exercise import answer_key
from minerals_widgets import WhatIf
from minerals_widgets.lesson.comparison import Comparison
from minerals_widgets.lesson.computation import Computation

ALL = [text.code for text in exercises()]
PICTURED = [code for code in ALL if pose(code).experiment.pictures()]
FIGURES = re.compile(r"(\d+)/(\d+)|(\d+[.,]\d+) ?(%?)|(\d+) ?%")


def predicted(code: str) -> Exercise:
    exercise = Exercise(code)
    part = exercise.posed.guessed_part
    exercise.predict({"choice": part.options[-1:] and part.options[-1], "yes-no": "no"}.get(part.type, "1"))
    assert exercise.progress.is_predicted
    return exercise


def values_in(said: str) -> set[tuple[Fraction, Fraction]]:
    """Every number that is said as a fraction, a percentage or a decimal, and how far off it may be."""
    found = set()
    for over, below, decimal, percent, whole in FIGURES.findall(said):
        if below:
            if int(below):
                found.add((Fraction(int(over), int(below)), Fraction(0)))
            continue
        number = (decimal or whole).replace(",", ".")
        scale = 100 if percent or whole else 1
        places = len(number.partition(".")[2])
        found.add((Fraction(number) / scale, Fraction(1, 10**places * scale) / 2))
    return found


def answers_in(said: str, exercise: Exercise, keys: tuple[str, ...]) -> list[str]:
    """The open parts whose right answer is said."""
    found = values_in(said)
    told = []
    for key in keys:
        value = answer_key(exercise.posed).values[key]
        if isinstance(value, str) or value in (0, 1):
            continue
        if any(abs(number - Fraction(value)) <= slack for number, slack in found if number not in (0, 1)):
            told.append(key)
    return told


def seen_in(widget: Computation | Comparison | WhatIf) -> str:
    """Everything that a picture shows, one caption after the other."""
    said = []
    for caption, picture in widget.gallery.pictures.items():
        widget.gallery.choose(caption)
        widget.gallery.open_stage(9)
        said += [caption, widget.gallery._picture.value, picture.text, picture.alt]
    texts = re.sub(
        r'(?: (?:d|points|style|width|height|viewBox|transform|x\d?|y\d?|c[xy]|rx?)="[^"]*")', "", " ".join(said)
    )
    return unescape(re.sub(r"<style.*?</style>", "", texts, flags=re.DOTALL))


@pytest.mark.parametrize("code", PICTURED)
def test_no_picture_says_an_answer_before_it_was_given(code):
    exercise = predicted(code)
    computation = Computation(exercise)
    computation.gallery.open_curtain()
    assert answers_in(seen_in(computation), exercise, exercise.progress.open_parts) == []
    shapes = [shape for picture in computation.gallery.pictures.values() for shape in picture.scene.shapes]
    assert not any(shape.role.startswith("chart.mean") for shape in shapes), "a mark of the mean is a number, too"
    comparison = Comparison(exercise)
    comparison.gallery.is_open = True
    comparison.refresh()
    shown = seen_in(comparison) + comparison.findings.sentence
    guess = exercise.progress.prediction
    open_parts = [key for key in exercise.progress.open_parts if str(answer_key(exercise.posed).values[key]) != guess]
    assert answers_in(shown, exercise, tuple(open_parts)) == []


@pytest.mark.parametrize("code", ALL)
def test_what_if_says_no_answer_to_the_numbers_of_the_exercise(code):
    exercise = predicted(code)
    what_if = WhatIf(code, exercise)
    said = seen_in(what_if) + what_if._told.value
    assert answers_in(said, exercise, exercise.progress.open_parts) == []


@pytest.mark.parametrize("code", PICTURED)
def test_the_picture_is_whole_once_all_answers_are_in(code):
    exercise = predicted(code)
    for part in exercise.parts:
        exercise.check(part.key, exercise.posed.value(part))
    assert exercise.progress.open_parts == ()
    computation = Computation(exercise)
    assert computation.gallery.pictures == exercise.posed.experiment.pictures()


def test_the_law_would_find_an_answer():
    exercise = predicted("E01")
    whole = exercise.posed.experiment.pictures()
    said = " ".join(picture.alt for picture in whole.values())
    assert set(answers_in(said, exercise, exercise.progress.open_parts)) >= {"wollastonite", "mean"}


def test_after_an_answer_its_own_figures_stand_in_the_picture():
    exercise = predicted("E01")
    exercise.check("wollastonite", "53/118")
    computation = Computation(exercise)
    computation.gallery.open_curtain()
    said = seen_in(computation)
    assert "53/118" in said and "30/118" not in said


def test_the_shell_game_does_not_end_in_the_mistake_that_it_diagnoses():
    posed = pose("E23")
    value, mistake = posed.value(posed.text.part("knows_stay")), posed.mistakes(posed.text.part("knows_stay"))
    assert mistake["equiprobability"] == Fraction(1, 3)
    picture = posed.experiment.pictures()["The opponent knows; B is lifted"]
    assert picture.text.splitlines()[-1] == "Of these 8/24, 2/24 belong to A: 2/24 : 8/24 = 1/4 (25.0 %)"
    assert value == Fraction(1, 4)
    assert picture.text.splitlines()[-1] in picture.svg()
    exercise = predicted("E23")
    computation = Computation(exercise)
    computation.answer("1/3")
    assert computation.gallery.is_seen
    assert "1/3 (33" not in seen_in(computation) and "= 1/4" not in seen_in(computation)
