"""What a log shows of how the work was done: told to the teacher, and no matter of points."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import msgspec
import pytest

from minerals.classroom import Exercise
from minerals.classroom.attempts import AttemptLog
from minerals.classroom.grading import (
    Deductions,
    Roster,
    RosterEntry,
    StudentGrade,
    class_report,
    grade_all,
    read_roster,
    student_report,
    to_csv,
)
from minerals.core.text import OptionError
from tests.classroom.test_joined_files import WEEK

RIGHT = {"six": "1/5", "mean": "4", "rolls": "6/5", "three": "1/36"}


def worked(folder: Path, answers: list[tuple[str, str]], step: float = 20, start: float = 1_700_000_000) -> AttemptLog:
    ticks = count()
    log = AttemptLog("Ada", "week-4", numbers="bank", clock=lambda: start + step * next(ticks))
    exercise = Exercise("E17", log=log)
    exercise.predict("0.4")
    for part, answer in answers:
        exercise.check(part, answer)
    log.save(folder / "ada.week-4.jsonl")
    return log


def graded(folder: Path, **deductions: float) -> StudentGrade:
    return grade_all(WEEK, folder, deductions=Deductions(**deductions)).students[0]


def test_somebody_who_takes_time_and_errs_a_few_times_is_not_remarked_on(tmp_path):
    worked(tmp_path, [("six", "1/6"), ("six", "1/4"), *RIGHT.items()])
    ada = graded(tmp_path)
    assert (ada.points, ada.observations, ada.exercises[0].observations) == (4, (), ())
    assert "Worth a question" not in class_report(grade_all(WEEK, tmp_path))
    assert [part.tries for part in ada.exercises[0].parts] == [3, 1, 1, 1]


def test_a_log_made_in_no_time_is_remarked_on_and_keeps_its_points(tmp_path):
    worked(tmp_path, list(RIGHT.items()), step=0)
    ada = graded(tmp_path)
    assert ada.points == 4
    (said,) = ada.exercises[0].observations
    assert said.startswith("4 of 4 right answers came within 2 seconds of the step before")
    assert "0:00 minutes" in ada.sittings
    results = grade_all(WEEK, tmp_path)
    assert "Worth a question" in class_report(results) and "4 of 4 right answers" in class_report(results)
    assert "4 of 4 right answers" in student_report(ada) and "1 sitting" in student_report(ada)
    assert "4 of 4 right answers" in to_csv(results).splitlines()[1]


def test_thousands_of_tries_are_remarked_on(tmp_path):
    worked(tmp_path, [*(("six", f"{number}/9973") for number in range(2, 2_000)), ("six", "1/5")], step=0.5)
    ada = graded(tmp_path)
    assert ada.points == 1
    assert ada.exercises[0].observations[-1] == (
        "six: 1998 different wrong answers, 1998 of them within 2 seconds of the step before."
    )
    assert ada.exercises[0].parts[0].tries == 1_999


def test_one_wrong_answer_ten_times_is_one_try(tmp_path):
    worked(tmp_path, [("six", "1/6")] * 10 + [("six", "1/5")])
    part = graded(tmp_path).exercises[0].parts[0]
    assert (part.tries, part.attempts) == (2, 11)


def test_gaps_are_told_as_sittings(tmp_path):
    log = worked(tmp_path, [("six", "1/6")])
    log._clock = lambda: 1_700_000_000 + 86_400
    Exercise("E17", log=log).check("six", "1/5")
    log.save(tmp_path / "ada.week-4.jsonl")
    assert graded(tmp_path).sittings == (
        "2 sittings, by the clock of the computer in UTC: 2023-11-14 22:13 (0:40 minutes), "
        "2023-11-15 22:13 (0:00 minutes)."
    )


def test_a_clock_that_goes_back_is_told(tmp_path):
    log = worked(tmp_path, [("six", "1/6")])
    log._clock = lambda: 1_600_000_000
    Exercise("E17", log=log).check("six", "1/5")
    log.save(tmp_path / "ada.week-4.jsonl")
    (said,) = graded(tmp_path).observations
    assert said.startswith("The clock goes back 1 time")


@pytest.mark.parametrize("at", [-(2**53), 2**53, 0])
def test_times_that_no_clock_shows_are_no_error(tmp_path, at):
    log = AttemptLog("Ada", "week-4", numbers="bank")
    Exercise("E17", log=log).predict("0.4")
    # The kit refuses such a clock, and a file may come from elsewhere.
    log.records = [msgspec.structs.replace(record, at=at) for record in log.records]
    log.save(tmp_path / "ada.week-4.jsonl")
    assert graded(tmp_path).sittings.startswith("1 sitting")


# --- what wrong answers cost, if the teacher wants it ---


def test_without_a_word_from_the_teacher_tries_cost_nothing(tmp_path):
    worked(tmp_path, [*(("six", f"{number}/77") for number in range(9)), ("six", "1/5")])
    assert graded(tmp_path).points == 1


def test_a_part_that_takes_more_tries_than_allowed_earns_nothing(tmp_path):
    worked(tmp_path, [("six", "1/6"), ("six", "1/4"), ("six", "1/5"), ("mean", "4")])
    assert graded(tmp_path, most_tries=3).points == 2
    ada = graded(tmp_path, most_tries=2)
    assert ada.points == 1
    assert ada.exercises[0].reasons[:2] == ("six: right at try 3, but at most 2 count", "mean: right at once")
    assert [part.earned for part in ada.exercises[0].parts] == [False, True, False, False]


def test_each_wrong_answer_may_cost_points_down_to_none(tmp_path):
    worked(tmp_path, [("six", "1/6"), ("six", "1/6"), ("six", "1/4"), ("six", "1/5"), ("mean", "4")])
    ada = graded(tmp_path, points_per_try=0.25)
    assert ada.points == 1.5
    assert ada.exercises[0].reasons[0] == "six: right after 2 wrong answers (minus 0.5)"
    assert graded(tmp_path, points_per_try=3).points == 1


@pytest.mark.parametrize(
    "wrong",
    [{"most_tries": 0}, {"most_tries": -1}, {"points_per_try": -1}, {"points_per_try": float("nan")}],
)
def test_deductions_that_are_none_are_refused(wrong):
    with pytest.raises(OptionError):
        Deductions(**wrong)


# --- the end of a log, and logs that were begun again ---


def coded(code: str) -> Roster:
    return Roster((RosterEntry(name="Ada", codes=(code,)),))


def test_a_cut_end_contradicts_the_hand_in_code_that_was_shown(tmp_path):
    log = worked(tmp_path, [("six", f"{number}/77") for number in range(6)])
    before = log.hand_in_code
    Exercise("E17", log=log).solution()
    code = log.hand_in_code
    assert code in repr(log) and code != before
    file = tmp_path / "ada.week-4.jsonl"

    log.save(file)
    (ada,) = grade_all(WEEK, tmp_path, roster=coded(code.upper())).students
    assert (ada.codes, ada.remarks) == ((code,), ())
    assert f"Hand-in code: {code}." in student_report(ada)
    assert not grade_all(WEEK, tmp_path, roster=coded(before)).students[0].remarks, "she worked on after that"

    file.write_bytes(b"".join(log.to_bytes().splitlines(keepends=True)[:-1]))
    (ada,) = grade_all(WEEK, tmp_path, roster=coded(code)).students
    (said,) = ada.remarks
    assert said.startswith(f"No file holds the work up to the hand-in code '{code}': the end of a log was cut off")


def test_a_roster_may_have_a_column_for_hand_in_codes(tmp_path):
    (tmp_path / "class.csv").write_text("name,Hand-in code\nAda,3f2a-91bc; 0000-1111\n")
    assert read_roster(tmp_path / "class.csv").students[0].codes == ("3f2a-91bc", "0000-1111")


def test_work_that_was_started_over_is_told_if_both_logs_are_there(tmp_path):
    for place, part, start in (("school", "six", 1_700_000_000), ("home", "mean", 1_700_050_000)):
        (tmp_path / place).mkdir()
        worked(tmp_path / place, [(part, RIGHT[part])], start=start)
    (ada,) = grade_all(WEEK, tmp_path).students
    assert ada.points == 2
    assert "2 logs were begun separately: the work was done in several places, or started over." in ada.remarks
