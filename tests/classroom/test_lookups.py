"""Looking an answer up instead of working it out leaves a record in the log, and a remark for the teacher."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from minerals.classroom import Exercise, Variant, pose
from minerals.classroom.attempts import AttemptLog, LookedUp, read_attempts
from minerals.classroom.grading import grade_all
from tests.classroom.test_joined_files import WEEK


def begun(student: str = "Ada", assignment: str = "week-4") -> Exercise:
    ticks = count()
    log = AttemptLog(student, assignment, numbers="bank", clock=lambda: 1_700_000_000 + 3 * next(ticks))
    exercise = Exercise("E17", log=log)
    exercise.predict("0.4")
    return exercise


def lookups(exercise: Exercise) -> list[tuple[str, str]]:
    return [(found.what, found.part) for found in exercise.log.records if isinstance(found, LookedUp)]


def remarks(exercise: Exercise, folder: Path) -> tuple[str, ...]:
    exercise.log.save(folder / "ada.week-4.jsonl")
    return grade_all(WEEK, folder).students[0].exercises[0].observations


@pytest.mark.parametrize(
    ("look", "noted"),
    [
        (lambda posed: posed.value(posed.parts[0]), ("value", "six")),
        (lambda posed: posed.value_in_words(posed.parts[0]), ("value", "six")),
        (lambda posed: posed.answer_key.values, ("value", "")),
        (lambda posed: posed.mistakes(posed.parts[0]), ("mistakes", "six")),
        (lambda posed: posed.judge(posed.parts[0], "1/5"), ("verdict", "six")),
        (lambda posed: posed.solution, ("solution", "")),
    ],
)
def test_what_gives_an_answer_away_is_noted_once(look, noted):
    exercise = begun()
    look(exercise.posed)
    look(exercise.posed)
    look(pose("E17"))
    assert lookups(exercise) == [noted]


def test_the_report_says_what_was_looked_up_and_how_soon_the_answer_came(tmp_path):
    exercise = begun()
    exercise.check("six", str(exercise.posed.value(exercise.posed.text.part("six"))))
    assert remarks(exercise, tmp_path)[-1] == (
        "The value of six was looked up before it was answered. A right answer came 3 seconds later."
    )
    assert grade_all(WEEK, tmp_path).students[0].points == 1


def test_a_second_exercise_without_the_log_is_noted(tmp_path):
    exercise = begun()
    second = Exercise("E17", parameters=exercise.posed.parameters)
    second.predict("0.4")
    second.check("six", "1/5")
    exercise.check("six", "1/5")
    assert lookups(exercise) == [("copy", "")]
    assert remarks(exercise, tmp_path)[-1].startswith("The exercise was opened a second time with the same numbers")


def test_numbers_that_are_looked_up_before_the_exercise_is_opened_are_noted():
    log = AttemptLog("Ada", "week-4")
    posed = Variant("Ada", "week-4").pose("E17")
    posed.value(posed.parts[0])
    assert [type(record) for record in log.records] == [LookedUp]


def test_with_other_numbers_nothing_is_noted():
    exercise = begun()
    posed = pose("E17", {"legal": 4})
    posed.value(posed.parts[0])
    Exercise("E17", parameters={"legal": 4})
    assert not lookups(exercise)


def test_what_was_answered_or_explained_may_be_looked_at():
    exercise = begun()
    exercise.check("six", "1/5")
    exercise.posed.value(exercise.posed.text.part("six"))
    for number in range(6):
        exercise.check("mean", f"{number}/77")
    exercise.solution()
    assert "1/36" in exercise.posed.solution
    assert not lookups(exercise)
    solved = begun()
    for part, answer in (("six", "1/5"), ("mean", "4"), ("rolls", "6/5"), ("three", "1/36")):
        solved.check(part, answer)
    assert solved.posed.answer_key.values and solved.posed.solution
    assert not lookups(solved)


def test_the_exercise_itself_looks_nothing_up(tmp_path):
    exercise = begun()
    for part, answer in (("six", "1/6"), ("six", "2/12"), ("mean", "4"), ("rolls", "x"), ("three", "1/36")):
        exercise.check(part, answer)
    exercise.hint("six")
    exercise.simulate(10)
    exercise._repr_markdown_()
    remarks(exercise, tmp_path)
    assert not lookups(exercise)


def test_without_a_name_or_an_assignment_nothing_is_noted():
    for student, assignment in (("", "week-4"), ("Ada", "")):
        exercise = begun(student, assignment)
        exercise.posed.value(exercise.posed.parts[0])
        assert not lookups(exercise)


def test_a_record_in_a_file_is_read_again_and_a_closed_log_hears_nothing(tmp_path):
    log = AttemptLog.open(tmp_path / "ada.jsonl", "Ada", "week-4", numbers="bank")
    exercise = Exercise("E17", log=log)
    exercise.posed.value(exercise.posed.parts[0])
    log.close()
    exercise.posed.value(exercise.posed.parts[1])
    read = read_attempts((tmp_path / "ada.jsonl").read_bytes())
    assert [(record.what, record.part) for record in read.records if isinstance(record, LookedUp)] == [("value", "six")]
    again = AttemptLog.open(tmp_path / "ada.jsonl")
    exercise.posed.value(exercise.posed.parts[1])
    assert isinstance(again.records[-1], LookedUp)
    assert again.records[-1].part == exercise.posed.parts[1].key
    again.close()


# --- one wrong answer in many spellings ---

SPELLINGS = ("1/7", "2/14", "0.1429", "0.142857", "14.29 %", "1 in 7")


def test_six_spellings_of_one_wrong_answer_are_one_try(tmp_path):
    exercise = begun()
    said = [exercise.check("six", text).message for text in SPELLINGS]
    assert said[1].endswith("You gave this answer before, as 1/7, so it does not count as a new try.")
    assert "before" not in said[0]
    assert exercise.progress.parts["six"].misses == 1
    assert exercise.solution().standing == "locked"
    assert "six: the same wrong answer, '1/7', was written in 6 ways. That is one try." in remarks(exercise, tmp_path)
    assert grade_all(WEEK, tmp_path).students[0].exercises[0].parts[0].tries == 1


def test_spellings_of_a_misconception_are_one_try():
    exercise = begun()
    for text in ("1/6", "0.17", "0.1667", "0.166", "16.7 %", "1:5"):
        exercise.check("six", text)
    assert exercise.progress.parts["six"].misses == 1


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("0.1429", "1/7", True),
        ("0.143", "0.1429", True),
        ("0.1429", "0.143", True),
        ("0,143", "0.143", True),
        ("0.143", "0.1434", True),
        ("0.1431", "0.1434", False),
        ("0.14", "1/7", False),
        ("1/7", "143/1000", False),
        ("1/7", "100/701", False),
        ("143/1000", "1/7", False),
    ],
)
def test_a_decimal_is_the_answer_that_it_is_short_for(one, other, same):
    exercise = begun()
    exercise.check("six", one)
    exercise.check("six", other)
    assert (exercise.progress.parts["six"].misses == 1) == same
