"""The number line of a guess: it tells nothing about the answer, and whatever it offers can be typed too."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from minerals.classroom import exercises, pose
from minerals.classroom.answers import read_answer
from minerals.classroom.charts import place_of, scale_of
from minerals.classroom.charts.scale import nice_end, nice_steps
from minerals.core.text import speaking

QUICK = [text.code for text in exercises() if text.code not in ("E38", "E43", "E45a")]


@pytest.mark.parametrize("code", QUICK)
def test_every_stop_of_a_line_is_a_guess_that_can_be_read(code):
    posed = pose(code)
    scale = scale_of(posed)
    if scale is None:
        assert posed.text.predict.type in ("yes-no", "choice")
        return
    for form in scale.forms:
        assert all(before.value < after.value for before, after in pairwise(form.stops))
        for stop in form.stops:
            assert posed.judge_prediction(stop.text).standing == "said"
            assert place_of(posed, stop.text) == pytest.approx(stop.value)
        assert all(scale.low <= tick.value <= scale.high for tick in form.ticks)


@pytest.mark.parametrize("code", ["E06", "E09", "E15", "E26", "E30"])
def test_a_line_holds_every_variant_and_is_the_same_for_all(code):
    posed = pose(code)
    scale = scale_of(posed)
    part = posed.text.part(posed.text.predict.of or posed.parts[0].key)
    for name, found in posed.text.parameters.items():
        for value in found.values:
            variant = pose(code, {name: value})
            assert scale_of(variant) == scale
            assert scale.low <= Fraction(variant.value(part)) <= scale.high * 0.9, "the end is not the answer"


def test_a_probability_is_written_in_three_ways_and_named_in_words():
    scale = scale_of(pose("E17"))
    fraction, percent, one_in = scale.forms
    assert {"1/6", "1/5", "1/3", "5/6", "1/100"} <= {stop.label for stop in fraction.stops}
    assert [stop.text for stop in percent.stops[:3]] == ["0 %", "1 %", "2 %"]
    assert {"1 in 6", "2 in 3", "99 in 100"} <= {stop.label for stop in one_in.stops}
    assert [word.label for word in scale.words] == ["impossible", "unlikely", "even chance", "likely", "certain"]


def test_what_is_kept_of_a_guess_can_be_read_in_any_language():
    with speaking("de"):
        texts = [stop.text for form in scale_of(pose("E17")).forms for stop in form.stops]
    assert all(0 <= read_answer(text, "probability").value <= 1 for text in texts)


def test_ticks_are_round_numbers():
    assert nice_end(0.021) == 0.05
    assert nice_steps(0, 2000, 4) == (0.0, 500.0, 1000.0, 1500.0, 2000.0)
    assert nice_steps(-5, 5, 4) == (-5.0, 0.0, 5.0)
