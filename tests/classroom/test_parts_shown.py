"""A selection of the parts of an exercise: what is shown, when the solution unlocks, and when one may look."""

from __future__ import annotations

from pathlib import Path

import pytest

from minerals.classroom import AttemptLog, Exercise
from minerals.core.text import MineralsError


def predicted(*parts: str, log: AttemptLog | None = None) -> Exercise:
    exercise = Exercise("E17", log=log, parts=parts or None)
    exercise.predict("1/6")
    return exercise


def miss(exercise: Exercise, part: str, times: int) -> None:
    for number in range(times):
        exercise.check(part, f"0.00{number + 1}")


def test_only_the_parts_shown_are_asked_in_the_order_of_the_exercise():
    exercise = Exercise("E17", parts=["three", "six"])
    assert [part.key for part in exercise.parts] == ["six", "three"] == list(exercise.progress.shown)
    assert "rolls:" not in str(exercise)
    assert "`rolls`" not in exercise._repr_markdown_()


def test_all_are_shown_unless_some_are_chosen():
    assert Exercise("E17").progress.shown == ("six", "mean", "rolls", "three")


def test_one_part_that_is_shown_needs_no_key():
    assert predicted("rolls").check("6/5").value_is_right


@pytest.mark.parametrize("parts", [["seven"], ["six", "seven"], "seven"])
def test_an_unknown_part_is_named_with_those_there_are(parts: list[str] | str):
    with pytest.raises(MineralsError, match=r"E17 has no part .seven.\. It has: six, mean, rolls, three\."):
        Exercise("E17", parts=parts)


def test_at_least_one_part_is_shown():
    with pytest.raises(MineralsError, match="Show at least one part of E17"):
        Exercise("E17", parts=[])


def test_the_solution_unlocks_after_the_parts_shown():
    exercise = predicted("six", "rolls")
    assert exercise.check("six", "1/5").value_is_right
    assert exercise.solution().standing == "locked"
    assert exercise.check("rolls", "6/5").value_is_right
    assert exercise.is_right and exercise.solution().standing == "said"


def test_a_part_that_is_not_shown_does_not_unlock_the_solution():
    exercise = predicted("six")
    miss(exercise, "rolls", 6)
    assert exercise.solution().standing == "locked"


def test_answers_are_in_when_each_part_shown_is_right_or_given_up():
    exercise = predicted("six", "rolls")
    exercise.check("six", "1/5")
    assert not exercise.progress.is_answered
    miss(exercise, "rolls", 5)
    assert not exercise.progress.is_answered
    exercise.check("rolls", "0.009")
    assert exercise.progress.is_answered and not exercise.is_right


def test_answers_are_in_once_the_solution_was_read():
    exercise = predicted("six", "rolls")
    miss(exercise, "six", 6)
    assert not exercise.progress.is_answered
    exercise.solution()
    assert exercise.progress.is_answered


def test_pictures_stay_shut_until_the_guess_and_where_it_is_graded_until_the_answer():
    alone = Exercise("E17", parts=["six"])
    assert not alone.may_look
    alone.predict("1/6")
    assert alone.may_look and not alone.is_graded
    graded = predicted("six", log=AttemptLog("Ada", "week-4", numbers="bank"))
    assert graded.is_graded and not graded.may_look
    graded.check("six", "1/5")
    assert graded.may_look


def test_a_log_with_answers_to_other_parts_goes_on(tmp_path: Path):
    log = AttemptLog.open(tmp_path / "ada.jsonl", "Ada", "week-4", numbers="bank")
    whole = predicted(log=log)
    whole.check("mean", "4")
    whole.check("six", "1/5")
    shown = Exercise("E17", log=log, parts=["six"])
    assert shown.is_right and shown.progress.parts["mean"].is_right
    assert not Exercise("E17", log=log).is_right
