"""Several files of one student: joined record by record, whatever other programs have made of the files."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from minerals.classroom import Exercise, Variant
from minerals.classroom.attempts import AttemptLog, Checked, read_attempts
from minerals.classroom.grading import Assignment, Results, Roster, RosterEntry, StudentGrade, Task, grade_all, to_csv
from minerals.classroom.grading.merge import merge_files

WEEK = {"week-4": Assignment(id="week-4", title="Dice that lie", numbers="bank", exercises=(Task("E17", 4),))}
OWN = {"week-4": Assignment(id="week-4", title="Dice that lie", numbers="all", exercises=(Task("E17", 4),))}
SCHOOL, HOME = 1_700_000_000, 1_700_030_000
WRONG = [("six", f"{number}/77") for number in range(6)]
"""Answers that unlock the solution."""


def log_of(*answers: tuple[str, str], student: str = "Ada", start: float = SCHOOL, numbers: str = "bank") -> AttemptLog:
    ticks = count()
    log = AttemptLog(student, "week-4", numbers=numbers, clock=lambda: start + 20 * next(ticks))
    work_on(log, *answers)
    return log


def work_on(log: AttemptLog, *answers: tuple[str, str]) -> None:
    exercise = Exercise("E17", log=log)
    exercise.predict("0.4")
    for part, answer in answers:
        if part == "solution":
            exercise.solution()
        else:
            exercise.check(part, answer)


def handed_in(folder: Path, files: dict[str, AttemptLog | bytes], **options: object) -> Results:
    for name, log in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(log if isinstance(log, bytes) else log.to_bytes())
    return grade_all(options.pop("assignments", WEEK), folder, **options)


def only(results: Results) -> StudentGrade:
    (student,) = results.students
    assert not results.unread
    return student


# --- school and home ---


def test_work_at_school_and_at_home_counts_together(tmp_path):
    school = log_of(("six", "1/6"), ("six", "1/5"), ("mean", "4"))
    home = log_of(("rolls", "6/5"), ("three", "1/36"), start=HOME)
    ada = only(handed_in(tmp_path, {"school/ada.week-4.jsonl": school, "home/ada.week-4.jsonl": home}))
    assert (ada.points, ada.doubt) == (4, "")
    assert ada.files == ("home/ada.week-4.jsonl", "school/ada.week-4.jsonl")
    assert ada.exercises[0].parts[0].reason == "right after 1 wrong answer"
    assert "2 files are joined: home/ada.week-4.jsonl, school/ada.week-4.jsonl." in ada.remarks
    assert ada.sittings.startswith("2 sittings")


def test_a_record_that_several_files_hold_counts_once():
    school = log_of(("six", "1/6"), ("six", "1/5"))
    one = read_attempts(school.to_bytes())
    work_on(school, ("mean", "4"))
    longer = read_attempts(school.to_bytes())
    assert merge_files([one, longer]).records == merge_files([longer, one, one]).records == longer.records


def test_a_record_that_one_file_holds_twice_counts_twice():
    log = log_of(("six", "1/6"))
    log.add(log.records[-1])
    attempts = read_attempts(log.to_bytes())
    assert merge_files([attempts, attempts]).records == attempts.records


def test_a_file_keeps_its_order_even_if_its_clock_was_set_back():
    late = log_of(("six", "1/6"), start=HOME)
    late._clock = lambda: SCHOOL
    work_on(late, ("six", "1/5"))
    other = log_of(("mean", "4"), start=SCHOOL + 1_000)
    together = merge_files([read_attempts(late.to_bytes()), read_attempts(other.to_bytes())])
    answers = [record.text for record in together.records if isinstance(record, Checked)]
    assert answers == ["4", "1/6", "1/5"]


def test_two_spellings_of_a_name_are_one_student(tmp_path):
    logs = {
        "a/ada.week-4.jsonl": log_of(("six", "1/5"), student="Ada"),
        "b/ada.week-4.jsonl": log_of(("mean", "4"), student=" ADA ", start=HOME),
        "c/ada.week-4.jsonl": log_of(("rolls", "6/5"), student="ada", start=HOME + 900),
    }
    assert only(handed_in(tmp_path, logs)).points == 3


def test_if_the_spelling_gave_other_numbers_the_best_of_each_exercise_counts(tmp_path):
    names = [f"Ad{'a' * number}" for number in range(1, 30)]
    one = names[0]
    other = next(name for name in names if value(name) != value(one))
    roster = Roster((RosterEntry(name=one, also=(other,)),))
    logs = {
        "a.jsonl": log_of(("six", value(one)), ("mean", "99"), student=one, numbers="all"),
        f"{one}/b.jsonl": log_of(*WRONG, ("solution", ""), student=other, numbers="all", start=SCHOOL - 9_000),
        f"{one}/c.jsonl": log_of(("six", value(one)), student=one, numbers="all", start=HOME),
    }
    results = handed_in(tmp_path, logs, assignments=OWN, roster=roster)
    ada = results.certain[0]
    assert ada.points == 1
    assert any(remark.startswith("The logs name the student differently") for remark in ada.remarks)
    assert "E17: the solution to other numbers was read in another file before." in ada.observations


def value(student: str) -> str:
    return str(Variant(student, "week-4", numbers="all").pose("E17").answer_key.values["six"])


# --- nothing is lost, and nothing replaced ---


def test_an_end_that_was_cut_off_comes_back_from_the_copy_that_has_it(tmp_path):
    """Reading the solution, then cutting the log back and answering: both copies are there, so it shows."""
    log = log_of(*WRONG)
    before = log.to_bytes()
    work_on(log, ("solution", ""))
    again = AttemptLog("Ada", "week-4", numbers="bank", clock=lambda: HOME)
    again.records += read_attempts(before).records
    work_on(again, ("six", "1/5"))
    ada = only(handed_in(tmp_path, {"lesson/ada.week-4.jsonl": log, "ada.week-4.jsonl": again}))
    assert (ada.points, ada.exercises[0].parts[0].reason) == (0, "right, but only after reading the solution")
    assert any("its end was cut off and written again" in remark for remark in ada.remarks)


def test_if_together_less_is_earned_than_alone_the_teacher_is_asked(tmp_path):
    logs = {
        "ada.week-4.jsonl": log_of(("six", "1/5"), start=HOME),
        "ada.week-4 (1).jsonl": log_of(*WRONG, ("solution", ""), start=SCHOOL),
    }
    results = handed_in(tmp_path, logs)
    assert sorted(student.points for student in results.students) == [0, 1]
    assert not results.certain
    ((name, why),) = results.doubts
    assert name == "Ada" and "Together: 0 of 4 points." in why and "ada.week-4.jsonl: 1 of 4 points" in why


def test_a_later_log_of_another_origin_takes_nothing_away(tmp_path):
    """What once made 0 points of 13: a later log with her name in it."""
    logs = {
        "ada.week-4.jsonl": log_of(("six", "1/5"), ("mean", "4")),
        "homework.jsonl": log_of(("six", "1/9"), start=HOME),
    }
    results = handed_in(tmp_path, logs)
    (ada,) = results.certain
    assert (ada.points, ada.file) == (2, "ada.week-4.jsonl")
    (claim,) = (student for student in results.students if student.doubt)
    assert (claim.points, claim.file) == (0, "homework.jsonl")
    assert "homework.jsonl: 0 of 4 points; ada.week-4.jsonl: 2 of 4 points." in claim.doubt
    assert "homework.jsonl: 0 of 4 points" in to_csv(results)


def test_a_copy_that_goes_on_from_her_file_is_hers_whatever_it_is_called(tmp_path):
    log = log_of(("six", "1/5"))
    before = log.to_bytes()
    work_on(log, ("mean", "4"))
    assert only(handed_in(tmp_path, {"ada.week-4.jsonl": before, "homework.jsonl": log})).points == 2


def test_files_that_take_too_long_together_are_a_doubt_and_not_a_crash(tmp_path, monkeypatch):
    from minerals.classroom.grading import reader

    plain = reader.grade

    def careless(attempts, assignments, file, deductions, **options):
        if ", " in file:
            raise MemoryError
        return plain(attempts, assignments, file, deductions, **options)

    monkeypatch.setattr(reader, "grade", careless)
    logs = {"a/ada.jsonl": log_of(("six", "1/5")), "b/ada.jsonl": log_of(("mean", "4"), start=HOME)}
    logs["ben.jsonl"] = log_of(("six", "1/5"), student="Ben")
    results = handed_in(tmp_path, logs)
    assert [student.student for student in results.certain] == ["Ben"]
    assert "MemoryError" in results.doubts[0][1]


# --- what other programs do to files ---

LOG = log_of(("six", "1/5"), ("mean", "4")).to_bytes()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("ada.week-4.jsonl.txt", LOG),
        ("ada.week-4.JSONL.TXT", LOG),
        ("ada.week-4.jsonl.txt.txt", LOG),
        ("ada.week-4.jsonl", b"\xef\xbb\xbf" + LOG),
        ("ada.week-4.jsonl", b"\xef\xbb\xbf" * 3 + LOG),
        ("ada.week-4.jsonl", LOG.decode().encode("utf-16")),
        ("ada.week-4.jsonl", LOG.decode().replace("\n", "\r\n").encode("utf-16")),
        ("ada.week-4.jsonl", LOG.replace(b"\n", b"\r\n")),
        ("ada.week-4.jsonl", LOG.replace(b"\n", b"\r")),
        ("ada.week-4.jsonl", LOG + b"\n\r\n \n"),
        ("ada.week-4.jsonl", LOG.removesuffix(b"\n")),
        ("ada.week-4.jsonl", b"\xef\xbb\xbf" + LOG.replace(b"\n", b"\r\n").removesuffix(b"\r\n")),
    ],
)
def test_a_log_is_read_for_what_it_is(tmp_path, name, data):
    ada = only(handed_in(tmp_path, {name: data}))
    assert (ada.student, ada.points, ada.remarks) == ("Ada", 2, ())


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n\r\n"])
def test_a_torn_last_line_is_left_out_with_a_remark_whatever_was_put_after_it(tmp_path, end):
    ada = only(handed_in(tmp_path, {"ada.week-4.jsonl": LOG[:-20] + end}))
    assert ada.points == 1
    assert ada.remarks == ("line 5: The last line was torn off while it was being written.",)


def test_a_line_torn_in_the_middle_of_a_file_is_no_torn_end(tmp_path):
    lines = LOG.splitlines(keepends=True)
    lines[2] = lines[2][:-20] + b"\n"
    results = handed_in(tmp_path, {"ada.week-4.jsonl": b"".join(lines), "ben.jsonl": log_of(student="Ben")})
    assert results.unread[0].reason.startswith("line 3: ")
    assert [student.student for student in results.students] == ["Ben"]
