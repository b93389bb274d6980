"""Dots of trials in their bins, and how the estimate settles."""

from __future__ import annotations

import math

import numpy
import pytest
from statsmodels.stats.proportion import proportion_confint

from minerals.classroom import Exercise, exercises, pose
from minerals.classroom.charts import (
    Settling,
    axis_of,
    bins_of,
    dots_of,
    estimate_in_words,
    event_of,
    kinds_of,
    said_of,
    settling,
    trials_across,
    whole_number,
)
from minerals.classroom.charts.trial_dots import MOST_BINS, MOST_DOTS
from minerals.classroom.trials import Trials
from minerals.core.text import OptionError, speaking


def played(code, n, seed=1):
    trials = Trials(pose(code), seed)
    trials.play(n)
    return trials, {part.key: trials.observations(part.key) for part in trials.posed.parts}


SIMULATED = [text.code for text in exercises() if Trials(pose(text.code)).can_play]


@pytest.mark.parametrize("code", SIMULATED)
def test_every_trial_of_every_exercise_is_in_a_bin_that_has_a_name(code):
    trials, seen = played(code, 30)
    _, known = played(code, 20, seed=0)
    for part in trials.posed.parts:
        if part.type not in ("probability", "number", "count", "fraction"):
            continue
        if all(math.isnan(value) for value in (*seen[part.key], *known[part.key])):
            continue
        found = bins_of(trials.posed, part.key, seen, known)
        dots = dots_of(found.places, len(found.bins))
        assert sum(len(pile) for pile in dots.piles) == 30
        assert 1 <= len(found.bins) <= MOST_BINS + 1
        assert all(each.label for each in found.bins)
        assert len({each.label for each in found.bins}) == len(found.bins)


def test_an_event_has_two_bins_and_its_name():
    trials, seen = played("E17", 40)
    found = bins_of(trials.posed, "six", seen, seen)
    assert [each.label for each in found.bins] == ["the accepted roll is a six", "anything else"]
    assert [place == 0 for place in found.places] == list(seen["six"] == 1)


def test_numbers_have_a_bin_each_also_those_that_only_other_trials_saw():
    trials, seen = played("E17", 2)
    _, known = played("E17", 200, seed=0)
    found = bins_of(trials.posed, "mean", seen, known)
    assert [each.label for each in found.bins] == ["2", "3", "4", "5", "6"]
    assert [found.bins[place].label for place in found.places] == [f"{value:.0f}" for value in seen["mean"]]


def test_kinds_that_exclude_each_other_share_their_bins():
    trials, seen = played("E01", 50)
    assert kinds_of(trials.posed, "kyanite", seen)[0] == "wollastonite"
    found = bins_of(trials.posed, "kyanite", seen, seen)
    assert [each.label for each in found.bins] == ["wollastonite", "kyanite", "tourmaline", "anthracite", "orpiment"]
    assert [each.kind for each in found.bins] == ["other", "happened", "other", "other", "other"]
    assert kinds_of(trials.posed, "mean", seen) == ()


def test_trials_whose_condition_was_not_met_do_not_count():
    trials = Trials(pose("E17"))
    trials.play(4)
    seen = {part.key: trials.observations(part.key) for part in trials.posed.parts} | {
        "six": numpy.array([1.0, numpy.nan, 0.0, numpy.nan])
    }
    found = bins_of(trials.posed, "six", seen, seen)
    assert found.bins[-1].kind == "uncounted" and list(found.places) == [0, 2, 1, 2]
    assert settling(seen["six"], trials.posed.parts[0]).last[:2] == (2, 0.5)


@pytest.mark.parametrize(("values", "labels"), [((3, 9), 7), ((0, 60), 12), ((0.25, 0.5, 0.75), 3)])
def test_many_numbers_are_put_into_ranges(values, labels):
    trials, seen = played("E17", 3)
    every = numpy.arange(values[0], values[1] + 1.0) if isinstance(values[0], int) else numpy.array(values)
    seen = dict.fromkeys(seen, every)
    found = bins_of(trials.posed, "mean", seen, seen)
    assert len(found.bins) <= max(labels, 1) + 1
    assert sorted(found.places) == list(found.places)
    for value, place in zip(every, found.places, strict=True):
        assert found.bins[place].low <= value
        assert place + 1 == len(found.bins) or value < found.bins[place + 1].low


def test_a_dot_stands_for_more_trials_as_there_are_more_of_them():
    places = numpy.arange(10_000) % 3
    dots = dots_of(places, 3)
    assert dots.each == 20
    assert sum(map(len, dots.firsts)) <= MOST_DOTS + 3
    every = [trial for place in range(3) for dot in range(200) for trial in dots.trials_of(place, dot)]
    assert sorted(every) == list(range(10_000))
    assert dots.trials_of(3, 0) == dots.trials_of(0, 999) == dots.trials_of(0, -1) == ()


def test_the_band_of_a_share_is_that_of_statsmodels():
    _, seen = played("E17", 500)
    for n, mean, low, high in settling(seen["six"], pose("E17").parts[0]).points:
        count = round(mean * n)
        assert (low, high) == pytest.approx(proportion_confint(count, n, method="wilson"), abs=1e-4)


def test_the_band_of_a_mean_is_that_of_the_trials_even_far_from_nought():
    part = pose("E17").parts[1]
    trials, seen = played("E17", 300)
    assert settling(seen["mean"], part).last[1:] == pytest.approx((trials.estimate("mean").mean, *trials.band("mean")))
    far = settling(seen["mean"] + 1e9, part).last
    assert far[3] - far[2] == pytest.approx(trials.band("mean")[1] - trials.band("mean")[0], rel=1e-3)


def test_the_scale_comes_closer_but_never_loses_the_guess():
    part = pose("E17").parts[0]
    _, seen = played("E17", 10_000)
    few, many = settling(seen["six"][:5], part), settling(seen["six"], part)
    assert (axis_of(few).low, axis_of(few).high) == (0, 1)
    assert axis_of(many).high < 0.6
    assert axis_of(many, [0.9]).high >= 0.9
    assert all(0 <= tick <= 1 for tick, _ in axis_of(many, [0.9]).ticks)
    assert 3 <= len(axis_of(many).ticks) <= 8


def test_numbers_are_written_as_the_language_writes_them():
    said = said_of(12_345, Settling(((12_345, 0.2134, 0.2062, 0.2207),), is_share=True))
    assert said == "12,345 trials: 21.34 %, between 20.6 % and 22.1 %."
    with speaking("de"):
        assert whole_number(12_345) == "12.345"
        assert estimate_in_words(Settling(((200, 2.5, 2.31, 2.69),), is_share=False))[0] == "2,50"
    assert [text for _, text in trials_across(10_000)] == ["1", "10", "100", "1,000", "10,000"]
    assert said_of(0, Settling((), is_share=True)) == "No trials yet."
    assert said_of(3, Settling((), is_share=True)) == "3 trials, and none of them counts yet."


def test_no_name_for_an_event_that_its_question_does_not_name():
    posed = pose("E17")
    assert [event_of(posed, part) for part in posed.parts[:3]] == ["the accepted roll is a six", "", ""]


def test_trials_that_were_seen_are_noted_in_the_log():
    exercise = Exercise("E17")
    exercise.note_trials(40, seed=3)
    exercise.note_trials(2, seed=3)
    assert exercise.progress.trials == 42
    with pytest.raises(OptionError, match="note_trials: trials must be a whole number from 1 up, not 0"):
        exercise.note_trials(0, seed=3)
