"""What is known of a part, on one axis: in the picture, in words and in figures."""

from __future__ import annotations

import re

import pytest

from minerals.classroom import Exercise
from minerals.classroom.charts import compare_part, comparison_picture
from minerals.classroom.exercise import formulas, pose
from minerals.classroom.trials import Estimate
from minerals.core.picture import Text


@pytest.fixture
def guessed():
    exercise = Exercise("E17")
    exercise.predict("1/6")
    return exercise


def known(exercise, **trials):
    return compare_part(exercise, exercise.parts[0], **trials)


def test_the_exact_value_is_in_it_only_once_the_student_knows_it(guessed):
    assert known(guessed).line("exact") is None
    assert "1/5" not in comparison_picture(known(guessed)).svg()
    guessed.check("six", "1/5")
    assert known(guessed).line("exact").number == pytest.approx(0.2)
    assert "1/5" in comparison_picture(known(guessed)).svg()


def test_all_four_are_on_one_axis_with_their_figures_beside_them(guessed):
    guessed.check("six", "1/5")
    found = known(guessed, simulated=Estimate(0.21, 0.02, 400), yours=Estimate(0.3, 0.15, 10), band=(0.17, 0.25))
    assert [line.name for line in found.lines] == ["guess", "yours", "simulated", "exact"]
    picture = comparison_picture(found)
    texts = [shape.text for shape in picture.scene.shapes if isinstance(shape, Text)]
    assert {"guess", "yours", "simulated", "exact", "1/6", "0.3 in 10 trials"} <= set(texts)
    assert "0.21 ± 0.039 (400 trials)" in texts and "1/5 = 0.2" in texts
    assert [row["number"] for row in picture.data] == pytest.approx([1 / 6, 0.3, 0.21, 0.2])
    assert (picture.data[2]["lower"], picture.data[2]["upper"]) == (0.17, 0.25)
    assert "inside the band" in picture.alt


def test_letters_have_twelve_pixels_and_stay_in_the_picture(guessed):
    guessed.check("six", "1/5")
    found = known(guessed, simulated=Estimate(0.97, 0.01, 400), yours=Estimate(1.0, 0.0, 10))
    for width in (340, 600, 960):
        scene = comparison_picture(found, width).scene
        for shape in scene.shapes:
            if isinstance(shape, Text):
                assert shape.size >= 12
                assert 0 <= shape.x <= scene.width


def test_an_axis_begins_at_zero_and_is_short_for_rare_events():
    exercise = Exercise("E02")
    exercise.predict("4 %")
    assert compare_part(exercise, exercise.posed.text.part("first")).ends == (0.0, 0.05)
    exercise = Exercise("E30")
    exercise.predict("30")
    assert compare_part(exercise, exercise.posed.text.part("mean")).ends == (0.0, 50.0)


@pytest.mark.parametrize(("guess", "ends"), [("0", (0.0, 1.0)), ("-3", (-5.0, 0.0)), ("1/2", (0.0, 1.0))])
def test_every_guess_has_an_axis(guess, ends):
    exercise = Exercise("E35")
    exercise.predict(guess)
    found = known(exercise)
    assert found.ends == ends
    assert guess in comparison_picture(found).text


def test_words_have_no_place_on_an_axis():
    exercise = Exercise("E45e")
    exercise.predict("yes")
    found = compare_part(exercise, exercise.posed.text.part("helps"))
    assert [line.text for line in found.lines] == ["yes"] and found.numbers == []
    assert "yes" in comparison_picture(found).text


@pytest.mark.parametrize("code", ["E01", "E17", "E31", "E46"])
def test_a_formula_has_the_value_and_the_numbers_put_in(code):
    posed = pose(code)
    found = formulas(posed)
    assert set(found) == {part.key for part in posed.parts}
    for part in posed.parts:
        assert posed.value_in_words(part) in found[part.key]
    assert not re.search(r"\{\w+\}", " ".join(found.values()))
