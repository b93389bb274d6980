"""What is said to a student at an exercise, and trials that run in slices, without a page."""

from __future__ import annotations

from itertools import count

import pytest

from minerals.classroom import Exercise
from minerals_widgets.classroom.exercise_session import ExerciseSession


@pytest.fixture
def session():
    ticking = count()
    return ExerciseSession(Exercise("E17"), now=lambda: float(next(ticking)))


def guessed(code):
    exercise = Exercise(code)
    exercise.predict("1/6")
    return exercise


def test_a_guess_comes_before_everything_else(session):
    assert session.check("six", "1/5").standing == "locked"
    session.start(10, seed=1)
    assert not session.is_running
    assert session.latest.standing == "locked"
    session.predict("1/6")
    assert session.check("six", "1/5").value_is_right


def test_a_misconception_is_answered_with_its_question_and_never_the_answer(session):
    session.predict("1/6")
    said = session.check("six", "1/6")
    assert said.misconception
    assert "1/5" not in said.message


def test_form_and_value_are_told_apart(session):
    session.predict("1/6")
    assert session.check("six", "1.3").standing == "unreadable"
    assert session.check("six", "0.9").standing == "wrong"
    assert session.check("six", "").standing == "not attempted"


def test_trials_run_in_slices_and_agree_with_those_of_the_exercise(session):
    session.predict("1/6")
    session.start(30, seed=7)
    seen = []
    while session.is_running:
        session.go_on(seconds=3)
        seen.append(session.trial_counts[0])
    assert len(seen) > 3
    assert seen == [*sorted(seen[:-1]), 0]
    assert session.simulation == guessed("E17").simulate(30, seed=7)


def test_trials_that_are_stopped_count_as_far_as_they_went(session):
    session.predict("1/6")
    session.start(1000, seed=7)
    session.go_on(seconds=3)
    played = session.trial_counts[0]
    session.stop()
    assert 0 < played < 1000
    assert session.simulation.trials == played
    assert session.exercise.log.of("E17")[-1].n == played


def test_where_there_is_nothing_to_play_it_is_said():
    session = ExerciseSession(Exercise("E42"))
    session.predict("12")
    session.start(10, seed=1)
    assert not session.is_running
    assert "you solve this exercise by thinking" in session.latest.message
