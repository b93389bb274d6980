"""A whole lesson on one exercise, gone through by clicks."""

from __future__ import annotations

import pytest

from minerals.core.text import MineralsError
from minerals_widgets import LessonPath
from minerals_widgets.lesson.steps import Steps
from tests.widgets.controls import press

pytestmark = pytest.mark.usefixtures("errors_are_raised")


def guess(path, text):
    path.guess.view._handle_custom_msg({"guess": text, "label": text}, [])


def choose(path, step):
    """Press the name of a step."""
    path.stepper._handle_custom_msg({"chosen": step}, [])


def answer(path, text):
    path.screens[path.step].field._handle_custom_msg({"answer": text}, [])


def shown(path):
    return {step["key"]: step for step in path.stepper.steps}


@pytest.fixture
def path():
    return LessonPath("E17")


def test_it_begins_with_the_guess_and_nothing_else_is_open(path):
    assert path.step == "guess"
    assert [step["open"] for step in path.stepper.steps] == [True] + [False] * (len(path.stepper.steps) - 1)
    assert path.next.disabled and path.back.disabled
    choose(path, "compute")
    assert path.step == "guess" and "guess first" in path.todo.said


def test_a_pupil_goes_through_it_by_clicks_alone(path):
    guess(path, "1/6")
    assert not path.next.disabled and path.next.button_style == "primary"
    for _ in path.steps.keys[1 : path.steps.keys.index("simulate") + 1]:
        press(path, "Next")
    assert path.step == "simulate"
    press(path.screens["simulate"], "100 more")
    assert path.screens["simulate"].n == 100 and shown(path)["simulate"]["done"]
    press(path, "Next")
    assert path.step == "compute"
    for part in path.exercise.parts:
        answer(path, path.exercise.posed.value_in_words(part).split(" ")[0])
        path.screens["compute"].go_on()
    assert path.exercise.is_right
    press(path, "Next")
    assert path.step == "compare"
    assert [line.name for line in path.screens["compare"].findings.lines] == ["guess", "simulated", "exact"]
    compare = path.screens["compare"]
    answer(path, str(compare.asked.value(compare.part)))
    press(path, "Next")
    assert path.step == "what_if" and path.next.disabled
    what_if = path.screens["what_if"]
    what_if.sliders._handle_custom_msg({"slider": 0, "place": 1}, [])
    assert not shown(path)["what_if"]["done"], "moving it is not enough"
    press(what_if, "larger")
    what_if.sliders._handle_custom_msg({"slider": 0, "place": 0}, [])
    assert "As you expected: It became larger." in what_if.said.said
    undone = [key for key, step in shown(path).items() if not step["done"]]
    assert undone in ([], ["play"])
    press(path, "Back")
    assert path.step == "compare"


def test_steps_that_an_exercise_has_nothing_for_are_left_out():
    keys = LessonPath("E42").steps.keys
    assert "simulate" not in keys and "play" not in keys
    assert {"guess", "compute", "compare"} <= set(keys)


def test_only_the_parts_that_are_asked_for_are_computed():
    path = LessonPath("E17", parts=["six"])
    guess(path, "1/6")
    choose(path, "compute")
    assert [step["key"] for step in path.screens["compute"].tabs.steps] == ["six"]
    answer(path, "1/5")
    assert shown(path)["compute"]["done"]


@pytest.mark.parametrize(
    ("code", "part", "guessed", "watched"), [("E40", "each", "1/2", "rectangle"), ("E51", "rare", "white", "common")]
)
def test_where_trials_do_not_observe_what_is_asked_they_show_the_guess_or_all_they_observe(
    code, part, guessed, watched
):
    path = LessonPath(code, parts=[part])
    guess(path, guessed)
    choose(path, "simulate")
    view = path.screens["simulate"]
    assert view.part == watched
    press(view, "10 more")
    assert sum(view.picture.piles["sizes"]) == view.n == 10


def test_it_goes_on_where_the_log_left_it(tmp_path):
    file = tmp_path / "ada.jsonl"
    path = LessonPath("E17", "Ada", log=file)
    guess(path, "1/6")
    choose(path, "simulate")
    path.screens["simulate"].more(50)
    exact = path.exercise.posed.value_in_words(path.exercise.parts[0]).split(" ")[0]
    choose(path, "compute")
    answer(path, exact)
    path.exercise.log.close()
    again = LessonPath("E17", log=file)
    assert again.guess.kept == "1/6"
    assert {key for key, step in shown(again).items() if step["done"]} == {"guess", "simulate"}
    assert not again.exercise.is_right and again.exercise.progress.parts["six"].is_right
    choose(again, "compare")
    known = again.screens["compare"].findings
    assert known.line("simulated").trials == 50, "the trials in the log are played once more"
    assert known.line("exact") is not None
    choose(again, "compute")
    assert again.screens["compute"].part.key != "six", "it asks what is not right yet"


def test_graded_work_keeps_pictures_and_what_ifs_shut():
    path = LessonPath("E17", parts=["six"], graded=True)
    guess(path, "1/6")
    choose(path, "what_if")
    assert path.step == "guess" and "graded" in path.todo.said
    choose(path, "compute")
    gallery = path.screens["compute"].gallery
    gallery.open_curtain()
    answer(path, "1/6")
    assert not gallery.is_seen
    answer(path, "1/5")
    assert gallery.is_seen
    choose(path, "what_if")
    assert path.step == "what_if"


def test_the_picture_is_behind_a_curtain_that_a_wrong_answer_opens(path):
    guess(path, "1/6")
    choose(path, "compute")
    gallery = path.screens["compute"].gallery
    assert not gallery.is_seen
    answer(path, "1/6")
    assert gallery.is_seen


def test_a_wrong_answer_gets_a_question_and_then_a_hint(path):
    guess(path, "1/6")
    choose(path, "compute")
    compute = path.screens["compute"]
    answer(path, "1/6")
    assert compute.field.standing == "wrong" and "any single roll" in compute.said.said
    answer(path, "1/7")
    press(compute, "Hint")
    assert "sample space" in compute.said.said
    for wrong in ("1/8", "1/9", "1/10", "1/11"):
        answer(path, wrong)
    press(compute, "Solution")
    assert "conditional probability" in compute.said.said


def test_an_answer_from_before_is_there_when_its_question_comes_again(path):
    guess(path, "1/6")
    choose(path, "compute")
    compute = path.screens["compute"]
    answer(path, "1/5")
    press(compute, "Next question")
    assert compute.part.key == "mean" and compute.field.value == ""
    compute.tabs._handle_custom_msg({"chosen": "six"}, [])
    assert compute.field.value == "1/5" and compute.field.standing == "right"


def test_a_projector_gets_larger_text(path):
    press(path, "Larger text, for a projector")
    assert "minerals-large" in path._dom_classes
    press(path, "Larger text, for a projector")
    assert "minerals-large" not in path._dom_classes


def test_every_control_has_a_name(path):
    assert all(step["words"] for step in path.stepper.steps) and path.stepper.label
    guess(path, "1/6")
    choose(path, "compute")
    assert path.exercise.posed.prompt(path.exercise.parts[0]) in path.screens["compute"].field.question


def test_an_unknown_exercise_or_part_is_one_clear_error():
    with pytest.raises(MineralsError, match="There is no exercise 'E99'"):
        LessonPath("E99")
    with pytest.raises(MineralsError, match="has no part"):
        LessonPath("E17", parts=["seven"])


def test_it_is_closed_with_all_its_screens(path):
    guess(path, "1/6")
    choose(path, "compute")
    choose(path, "compare")
    parts = [path.guess.view, path.screens["compute"].field, path.screens["compare"].field, path.stepper]
    path.close()
    assert all(part.comm is None for part in parts)


def test_the_first_step_that_is_not_done_is_shown():
    steps = Steps(["guess", "play", "compute"], is_done=lambda key: key == "guess", is_open=lambda _key: True)
    assert steps.current == "play"
    assert steps.neighbour(1) == "compute" and steps.neighbour(2) is None
    assert not steps.go("nowhere") and steps.current == "play"


def test_what_is_not_graded_can_be_played_by_every_student():
    for student in ("Ada", "Bo", "Cleo", "Dan"):
        assert {"play", "simulate"} <= set(shown(LessonPath("E17", student)))


def test_graded_numbers_are_the_student_s_own():
    drawn = {str(LessonPath("E17", student, "week 1", graded=True).exercise.posed.parameters) for student in "ABCDEF"}
    assert len(drawn) > 2


def test_working_with_the_widgets_looks_nothing_up():
    path = LessonPath("E17", "Ada", "week 1", graded=True)
    guess(path, "1/6")
    posed = path.exercise.posed
    for key in path.steps.keys:
        choose(path, key)
    for part in path.exercise.parts:
        choose(path, "compute")
        answer(path, "1/7919")
        answer(path, posed.in_words(part, posed._answer_key.values[part.key]).split(" ")[0])
        path.screens["compute"].go_on()
    assert path.exercise.is_right
    for key in path.steps.keys:
        choose(path, key)
    assert {type(record).__name__ for record in path.exercise.log.records} == {"Opened", "Predicted", "Checked"}


def test_a_what_if_with_the_numbers_of_graded_work_is_looking_up():
    from minerals_widgets import WhatIf

    path = LessonPath("E17", "Ada", "week 1", graded=True, parts=["six"])
    guess(path, "1/6")
    what_if = WhatIf("E17")
    assert len(path.exercise.log.records) == 2, "other numbers"
    what_if.choose(path.exercise.posed.parameters)
    looked_up = path.exercise.log.records[2:]
    assert [(record.what, record.part) for record in looked_up] == [
        ("value", part.key) for part in path.exercise.posed.parts
    ]
