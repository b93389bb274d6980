"""An exercise on the page: the guess first, then answers, hints, trials and the chart."""

from __future__ import annotations

import json
from itertools import count

import pytest

import minerals
from minerals.classroom import AttemptLog, Exercise
from minerals_widgets import ExerciseBoard
from minerals_widgets.classroom.exercise_session import Exercising


@pytest.fixture
def work():
    ticking = count()
    return Exercising(Exercise("E17"), clock=lambda: float(next(ticking)))


class TestWorking:
    """What is said to a student, without a page."""

    def test_a_guess_comes_before_everything_else(self, work):
        assert work.check("six", "1/5").standing == "locked"
        work.start(10, seed=1)
        assert not work.is_running
        assert work.latest.standing == "locked"
        work.predict("1/6")
        assert work.check("six", "1/5").value_is_right

    def test_a_misconception_is_answered_with_its_question_and_never_the_answer(self, work):
        work.predict("1/6")
        said = work.check("six", "1/6")
        assert said.misconception
        assert "1/5" not in said.message

    def test_form_and_value_are_told_apart(self, work):
        work.predict("1/6")
        assert work.check("six", "1.3").standing == "unreadable"
        assert work.check("six", "0.9").standing == "wrong"
        assert work.check("six", "").standing == "not attempted"

    def test_trials_run_in_slices_and_agree_with_those_of_the_exercise(self, work):
        work.predict("1/6")
        work.start(30, seed=7)
        seen = []
        while work.is_running:
            work.go_on(seconds=3)
            seen.append(work.done[0])
        assert len(seen) > 3
        assert seen == [*sorted(seen[:-1]), 0]
        assert work.simulation == guessed("E17").simulate(30, seed=7)

    def test_trials_that_are_stopped_count_as_far_as_they_went(self, work):
        work.predict("1/6")
        work.start(1000, seed=7)
        work.go_on(seconds=3)
        played = work.done[0]
        work.stop()
        assert 0 < played < 1000
        assert work.simulation.trials == played
        assert work.exercise.log.of("E17")[-1].n == played

    def test_where_there_is_nothing_to_play_it_is_said(self):
        work = Exercising(Exercise("E42"))
        work.predict("12")
        work.start(10, seed=1)
        assert not work.is_running
        assert "reasoned out" in work.latest.message


def guessed(code):
    exercise = Exercise(code)
    exercise.predict("1/6")
    return exercise


class TestTheBoard:
    """What stands on the page."""

    def test_answers_are_typed_into_fields_with_labels(self):
        board = ExerciseBoard("E17")
        board._guess.value = "1/6"
        assert board._guess.disabled
        board._answers["six"].value = "20 %"
        assert board.said.startswith("✓")
        assert "✓" in board._lines["six"].value
        assert all(field.tooltip for field in board._answers.values())

    def test_the_chart_knows_the_exact_value_only_once_the_student_does(self):
        board = ExerciseBoard("E17")
        assert board._chart.value == ""
        board.predict("1/6")
        assert "exact 1/5" not in board._chart.value
        board.check("six", "1/5")
        assert "exact 1/5" in board._chart.value
        assert 'role="img"' in board._chart.value

    def test_simulate_is_a_button_that_stops_what_it_began(self):
        board = ExerciseBoard("E17")
        board.predict("1/6")
        board._trials.value = 100_000
        board._simulate.click()
        assert board._simulate.description == "Stop"
        assert board._ticks.playing
        board._ticks.value += 1
        board._simulate.click()
        assert board._simulate.description == "Simulate"
        assert not board._ticks.playing
        assert "simulated" in board._chart.value

    def test_what_was_simulated_before_an_edit_is_marked(self):
        match = minerals.new("mattock", board="inner", seed=7)
        board = ExerciseBoard("E17", match=match)
        board.predict("1/6")
        board.simulate(5)
        while board.work.is_running:
            board._tick()
        assert "board before" not in board._chart.value
        board.editor.paint("tile", "e5")
        assert "board before" in board._chart.value
        board.simulate(5)
        while board.work.is_running:
            board._tick()
        assert "board before" not in board._chart.value

    def test_hints_come_after_misses(self):
        board = ExerciseBoard("E17")
        board.predict("1/6")
        board.hint("six")
        assert "2 misses" in board.said
        for answer in ("0.9", "0.8"):
            board.check("six", answer)
        board.hint("six")
        assert board.said.startswith("→")

    def test_the_log_keeps_everything_and_another_board_goes_on_from_it(self, tmp_path):
        path = tmp_path / "ada.jsonl"
        log = AttemptLog.open(path, "Ada", "week 1")
        board = ExerciseBoard("E42", log=log)
        board.predict("12")
        board.check("patterns" if "patterns" in board._answers else next(iter(board._answers)), "3")
        records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        assert len(records) == 4
        again = ExerciseBoard("E42", log=log)
        assert again._guess.disabled
        assert again._guess.value == "12"
        assert "3" in [field.value for field in again._answers.values()]
        assert len(path.read_text(encoding="utf-8").splitlines()) == 4

    def test_without_a_kernel_it_is_text(self):
        bundle = ExerciseBoard("E17")._repr_mimebundle_()
        assert bundle["text/plain"].startswith("<ExerciseBoard E17: 0 of 4 right>")
        assert "Roll again" in bundle["text/markdown"]

    def test_an_error_shows_below_and_is_no_traceback(self):
        with pytest.raises(minerals.MineralsError, match="There is no exercise 'E99'"):
            ExerciseBoard("E99")
