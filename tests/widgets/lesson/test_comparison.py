"""Guess, own trials, simulated trials and exact value on one axis; and the question asked again."""

from __future__ import annotations

import pytest
from ipywidgets import VBox
from traitlets import Int

from minerals.classroom import Exercise
from minerals.classroom.trials import Estimate, Trials
from minerals_widgets import Comparison
from minerals_widgets.lesson.trials_view import TrialsView
from tests.widgets.controls import press

pytestmark = pytest.mark.usefixtures("errors_are_raised")


class Counted(VBox):
    """Trials by hand, as far as a comparison is concerned."""

    n = Int(0)

    def estimate(self, _part):
        return Estimate(0.3, 0.15, self.n) if self.n else None


@pytest.fixture
def guessed():
    exercise = Exercise("E17")
    exercise.predict("1/6")
    return exercise


def answer(comparison, text):
    """Do what the page does when somebody presses “Check”."""
    comparison.field._handle_custom_msg({"answer": text}, [])


def names(comparison):
    return [line.name for line in comparison.findings.lines]


def test_it_grows_with_what_is_known(guessed):
    comparison = Comparison(guessed)
    assert names(comparison) == ["guess"]
    answer(comparison, "1/5")
    assert names(comparison) == ["guess", "exact"]
    assert "1/5 = 0.2" in comparison._chart.value


def test_it_follows_trials_while_they_are_played(guessed):
    view, hand = TrialsView(guessed), Counted()
    comparison = Comparison(guessed, view, hand)
    assert names(comparison) == ["guess"]
    view.more(50)
    assert names(comparison) == ["guess", "simulated"] and "(50 trials)" in comparison._chart.value
    view.more(50)
    assert "(100 trials)" in comparison._chart.value
    hand.n = 10
    assert names(comparison) == ["guess", "yours", "simulated"]
    assert "0.3 in 10 trials" in comparison._chart.value
    low, high = comparison.findings.line("simulated").reach
    assert (low, high) == view.trials.band("six"), "the interval is that of the trials"


def test_trials_without_a_view_will_do(guessed):
    trials = Trials(guessed.posed)
    trials.play(20)
    assert names(Comparison(guessed, trials)) == ["guess", "simulated"]


def test_a_wrong_answer_leads_to_the_picture_and_to_a_hint(guessed):
    comparison = Comparison(guessed)
    assert comparison.gallery.layout.display == "none"
    answer(comparison, "1/6")
    assert "any single roll" in comparison.said.said, "it fits the misconception"
    assert "picture shows why" in comparison.said.said
    assert comparison.gallery.layout.display == "" and comparison.gallery.is_seen
    assert not comparison.settled
    answer(comparison, "1/7")
    press(comparison, "Hint")
    assert "sample space" in comparison.said.said


def test_a_right_answer_tells_how_far_the_guess_was_off(guessed):
    comparison = Comparison(guessed)
    seen = []
    comparison.observe(lambda change: seen.append(change["new"]), "settled")
    answer(comparison, "20 %")
    assert "too low" in comparison.said.said and "1/5" in comparison.said.said
    assert seen == [True] and comparison.field.standing == "right"


def test_the_pictures_stay_shut_where_answers_are_graded():
    exercise = Exercise("E17", "Ada", "week-4")
    exercise.predict("1/6")
    comparison = Comparison(exercise)
    answer(comparison, "1/1000")
    assert "picture" not in comparison.said.said
    assert not comparison.gallery.is_seen


def test_nothing_can_be_answered_before_the_guess():
    comparison = Comparison(Exercise("E17"))
    assert comparison.field.locked and names(comparison) == []
    answer(comparison, "1/5")
    assert "guess" in comparison.said.said and not comparison.settled


def test_the_question_asked_again_is_not_filled_in(guessed):
    comparison = Comparison(guessed)
    assert comparison.field.value == ""
    assert guessed.posed.prediction_prompt in comparison.question.below


def test_what_is_known_already_is_asked_with_other_numbers(guessed):
    guessed.check("six", "1/5")
    records = len(guessed.log.records)
    comparison = Comparison(guessed)
    assert comparison.field.value == ""
    assert "The same with other numbers" in comparison.question.below
    assert "too low" in comparison.question.below, "and the guess is set against the exact value"
    assert comparison.asked.statement != guessed.posed.statement
    value = comparison.asked.value(comparison.part)
    assert value != guessed.posed.value(comparison.part)
    answer(comparison, "1/5")
    assert not comparison.settled and comparison.said.said
    answer(comparison, str(value))
    assert comparison.settled
    assert len(guessed.log.records) == records, "nobody is graded by it"


def test_it_has_its_numbers_in_words_for_pages_without_a_kernel(guessed):
    bundle = Comparison(guessed)._repr_mimebundle_()
    assert "guess  1/6" in bundle["text/plain"]
    chart = Comparison(guessed)._chart.value
    assert 'role="img"' in chart and "guess 1/6" in chart
