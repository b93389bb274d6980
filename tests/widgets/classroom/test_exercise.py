"""An exercise on the page: the guess first, then answers, hints, trials and the chart."""

from __future__ import annotations

import json

import pytest
from ipywidgets import Button, HBox, IntProgress, link

import minerals
from minerals.classroom import AttemptLog
from minerals_widgets import ExerciseBoard
from tests.widgets.controls import control, controls


def test_answers_are_typed_into_fields_with_labels():
    board = ExerciseBoard("E17")
    board._guess.value = "1/6"
    assert board._guess.disabled
    board._answers["six"].value = "20 %"
    assert board.said.startswith("✓")
    assert "✓" in board._lines["six"].value
    assert all(field.tooltip for field in board._answers.values())


def checks(board):
    return [found for found in controls(board.widget, Button) if found.description == "Check"]


def test_a_button_beside_the_field_checks_an_answer_too_and_once_only():
    board = ExerciseBoard("E17")
    board.predict("1/6")
    first = checks(board)[0]
    first.click()
    assert board.said.startswith("○"), "an empty answer"
    board._answers["six"].value = "0.9"
    assert board.exercise.progress.parts["six"].misses == 1
    board.hint("six")
    first.click()
    assert board.said.startswith("✗"), "said again"
    assert board.exercise.progress.parts["six"].misses == 1


def test_a_field_shows_the_answer_that_its_verdict_is_about_whoever_gave_it():
    board = ExerciseBoard("E17")
    board.predict("0.3")
    field, verdict = board._answers["six"], board._lines["six"]
    board.check("six", "1/6")
    assert (field.value, "✓" in verdict.value) == ("1/6", False)
    board.check("six", "1/5")
    assert (field.value, "✓" in verdict.value) == ("1/5", True)
    board.check("six", "a fifth")
    assert (field.value, "✓" in verdict.value) == ("a fifth", False)
    given = len(board.exercise.log.records)
    field.value = "1/6"
    board.check("rolls", "1.2")
    assert (field.value, board._answers["rolls"].value) == ("1/6", "1.2")
    assert len(board.exercise.log.records) == given + 2, "no answer is checked twice"


def test_everything_but_the_guess_is_locked_before_it_and_looks_so():
    board = ExerciseBoard("E17")
    shut = [*board._answers.values(), board._simulate, *checks(board)]
    assert all(part.disabled and "minerals-locked" in part._dom_classes for part in shut)
    assert {field.placeholder for field in board._answers.values()} == {"Make your guess first"}
    board._guess.value = "1/6"
    assert not any(part.disabled or "minerals-locked" in part._dom_classes for part in shut)
    assert "Make your guess first" not in {field.placeholder for field in board._answers.values()}
    assert control(board, Button, "Guess").disabled


def test_an_answer_given_before_the_guess_is_checked_after_it():
    board = ExerciseBoard("E17")
    board._answers["six"].value = "20 %"
    assert "guess" in board.said and board._lines["six"].value == ""
    board.predict("1/6")
    assert "✓" in board._lines["six"].value and board.said.startswith("✓")


def test_the_chart_has_an_axis_for_each_part_of_which_anything_is_known():
    log = AttemptLog("Ada", "week 1", numbers="bank")
    board = ExerciseBoard("E17", log=log)
    board.predict("1/6")
    assert board._chart.value.count("<svg") == 1
    board._answers["six"].value = "20 %"
    board.simulate(20)
    while board.session.is_running:
        board._tick()
    assert board._chart.value.count("<svg") == len(board.exercise.parts)
    again = ExerciseBoard("E17", log=log)
    assert again.score == 1 and "exact 1/5" in again._chart.value


def test_the_chart_is_as_wide_as_its_page():
    board = ExerciseBoard("E17")
    board.predict("1/6")
    for width, drawn in ((1440, 720), (600, 600)):
        board._page.width = width
        assert f'width="{drawn}"' in board._chart.value


def test_the_chart_knows_the_exact_value_only_once_the_student_does():
    board = ExerciseBoard("E17")
    assert board._chart.value == ""
    board.predict("1/6")
    assert "exact 1/5" not in board._chart.value
    board.check("six", "1/5")
    assert "exact 1/5" in board._chart.value
    assert 'role="img"' in board._chart.value


def test_simulate_is_a_button_that_stops_what_it_began():
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


def test_what_was_simulated_before_an_edit_is_marked():
    match = minerals.new("mattock", board="inner", seed=7)
    board = ExerciseBoard("E17", match=match)
    board.predict("1/6")
    board.simulate(5)
    while board.session.is_running:
        board._tick()
    assert "board before" not in board._chart.value
    board.editor.paint("tile", "e5")
    assert "board before" in board._chart.value
    board.simulate(5)
    while board.session.is_running:
        board._tick()
    assert "board before" not in board._chart.value


def test_hints_come_after_misses():
    board = ExerciseBoard("E17")
    board.predict("1/6")
    board.hint("six")
    assert "2 wrong answers" in board.said
    for answer in ("0.9", "0.8"):
        board.check("six", answer)
    board.hint("six")
    assert board.said.startswith("→")


def test_the_log_keeps_everything_and_another_board_goes_on_from_it(tmp_path):
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


def test_it_is_a_widget_whose_score_can_be_observed_and_linked():
    board = ExerciseBoard("E17")
    bar = IntProgress(max=board.total)
    link((board, "score"), (bar, "value"))
    seen = []
    board.observe(lambda change: seen.append((change["name"], change["new"])), ["score", "answered", "said"])
    assert (board.score, board.answered, board.total, board.said) == (0, 0, 4, "")
    board.predict("1/6")
    board.check("six", "0.9")
    assert (board.score, board.answered, bar.value) == (0, 1, 0)
    board.check("six", "1/5")
    assert (board.score, board.answered, bar.value) == (1, 1, 1)
    assert [name for name, _ in seen if name != "said"] == ["answered", "score"]
    assert seen[-1] == ("said", board.said) and board.said.startswith("✓")


def test_it_goes_into_a_box_and_is_closed_with_all_its_parts():
    board = ExerciseBoard("E17", match=minerals.new("mattock", board="inner", seed=7))
    assert board.widget is board and HBox([board]).children == (board,)
    parts = [board.task, board.editor.canvas.widget, board._answers["six"], *checks(board)]
    assert all(part.comm is not None for part in parts)
    board.close()
    assert [part.comm for part in (board, *parts)] == [None] * (len(parts) + 1)


def test_a_second_display_shows_the_same_widget():
    board = ExerciseBoard("E17")
    views = [board._repr_mimebundle_()["application/vnd.jupyter.widget-view+json"] for _ in range(2)]
    assert [view["model_id"] for view in views] == [board.model_id] * 2


def test_without_a_kernel_it_is_text():
    bundle = ExerciseBoard("E17")._repr_mimebundle_()
    assert bundle["text/plain"].startswith("<ExerciseBoard E17: 0 of 4 right>")
    assert "Roll again" in bundle["text/markdown"]


def test_an_error_shows_below_and_is_no_traceback():
    with pytest.raises(minerals.MineralsError, match="There is no exercise 'E99'"):
        ExerciseBoard("E99")


def test_some_parts_can_be_shown_and_the_score_is_theirs():
    board = ExerciseBoard("E17", parts=["six", "rolls"])
    board.predict("1/6")
    board.check("six", "1/5")
    board.check("rolls", "6/5")
    assert (board.score, board.answered, board.total) == (2, 2, 2)
    board.solve()
    assert board.said.startswith("→")
