"""Grading a class: from attempt logs to points with reasons, without trusting what the logs say of themselves."""

from __future__ import annotations

import csv
import io
from html.parser import HTMLParser
from itertools import count
from pathlib import Path

import msgspec
import pytest

from minerals.classroom import Exercise, Variant, exercises, levels
from minerals.classroom.attempts import AttemptLog, Checked, read_attempts
from minerals.classroom.grading import (
    class_report,
    grade,
    grade_all,
    read_assignments,
    student_report,
    to_csv,
    write_reports,
)
from minerals.classroom.grading.assignments import Assignment, Task
from minerals.core.game import game_names
from minerals.core.text import OptionError
from tests.classroom.pretend import pretend_class

RIGHT = {"six": "1/5", "mean": "4", "rolls": "6/5", "three": "1/36"}


def clock(step: float = 10):
    ticks = count()
    return lambda: 1_700_000_000 + step * next(ticks)


@pytest.fixture
def week(tmp_path) -> Path:
    folder = tmp_path / "assignments"
    folder.mkdir()
    (folder / "week-4.toml").write_text(
        'title = "Dice that lie"\nnumbers = "bank"\n'
        '[[exercises]]\nexercise = "iceminers.reroll"\npoints = 8\n'
        '[[exercises]]\nexercise = "E42"\npoints = 3\n'
    )
    return folder


def log_of(student: str, *, step: float = 10) -> AttemptLog:
    return AttemptLog(student, "week-4", numbers="bank", clock=clock(step))


def handed_in(tmp_path: Path, *logs: AttemptLog) -> Path:
    folder = tmp_path / "submissions"
    folder.mkdir(exist_ok=True)
    for log in logs:
        log.save(folder / f"{log.header.student}.jsonl")
    return folder


def working(log: AttemptLog, code: str = "E17") -> Exercise:
    exercise = Exercise(code, log=log)
    exercise.predict("0.4" if code == "E17" else "3")
    return exercise


def graded(log: AttemptLog, week: Path, tmp_path: Path):
    return grade_all(read_assignments(week), handed_in(tmp_path, log)).students[0]


def test_all_right_has_all_points(week, tmp_path):
    log = log_of("Ada")
    exercise = working(log)
    for part, answer in RIGHT.items():
        exercise.check(part, answer)
    student = graded(log, week, tmp_path)
    assert [task.points for task in student.exercises] == [8, 0]
    assert student.exercises[0].reasons == tuple(f"{part}: right at once" for part in RIGHT)
    assert student.exercises[1].reasons[0] == "patterns: not attempted"


def test_some_parts_right_have_some_of_the_points_with_reasons(week, tmp_path):
    log = log_of("Ada")
    exercise = working(log)
    exercise.check("six", "1/6")
    exercise.check("six", "1/5")
    exercise.check("mean", "3.5")
    exercise.check("rolls", "one")
    found = graded(log, week, tmp_path).exercises[0]
    assert found.points == 2
    assert found.reasons == (
        "six: right after 1 wrong answer",
        "mean: wrong (Condition ignored or reversed)",
        "rolls: the form was wrong",
        "three: not attempted",
    )
    assert found.parts[0].misconceptions == ("forgot-condition",)


def test_hints_time_and_the_solution_are_told(week, tmp_path):
    log = log_of("Ada")
    exercise = working(log)
    for number in range(6):
        exercise.check("six", f"{number}/77")
        exercise.hint()
    exercise.solution()
    exercise.check("six", "1/5")
    found = graded(log, week, tmp_path).exercises[0]
    assert (found.attempts, found.hints, found.solution_read, found.points) == (7, 3, True, 0)
    assert found.parts[0].reason == "right, but only after reading the solution"
    assert found.seconds == 10 * (len(log.records) - 1)


def test_a_night_between_two_answers_is_no_time_at_work(week, tmp_path):
    log = log_of("Ada", step=12 * 3600)
    working(log).check("six", "1/5")
    assert graded(log, week, tmp_path).exercises[0].seconds == 2 * 300


def test_the_verdicts_in_the_log_are_not_trusted(week, tmp_path):
    log = log_of("Eve")
    exercise = working(log)
    for part in RIGHT:
        log.add(Checked(log.now(), "E17", part, "1/2", "right"))
    found = graded(log, week, tmp_path).exercises[0]
    assert found.points == 0
    assert any(said.startswith("4 verdicts in the log did not match the answers: ") for said in found.remarks)
    assert exercise.code == "E17"


def test_numbers_that_are_not_the_students_own_are_noticed(week, tmp_path):
    log = log_of("Eve")
    exercise = Exercise("E17", log=log, parameters={"legal": 2})
    exercise.predict("0.5")
    exercise.check("six", "1/2")
    found = graded(log, week, tmp_path).exercises[0]
    assert found.points == 0
    assert any("different numbers" in remark for remark in found.remarks)


def test_answers_before_the_prediction_do_not_count(week, tmp_path):
    log = log_of("Eve")
    log.add(Checked(log.now(), "E17", "six", "1/5", "right"))
    found = graded(log, week, tmp_path).exercises[0]
    assert found.points == 0
    assert any("before the guess" in remark for remark in found.remarks)


def test_each_student_is_graded_by_the_numbers_of_the_own_variant(tmp_path):
    assignment = Assignment(id="w", title="w", exercises=(Task("E17", 4),))
    for number in range(12):
        log = AttemptLog(f"student {number}", "w", clock=clock())
        exercise = Exercise("E17", log=log)
        exercise.predict("0.5")
        exercise.check("six", str(Variant(f"student {number}", "w").pose("E17").answer_key.values["six"]))
        log.save(tmp_path / "log.jsonl")
        assert grade(read_attempts((tmp_path / "log.jsonl").read_bytes()), {"w": assignment}).points == 1


def test_a_damaged_or_foreign_file_is_reported_and_the_others_are_graded(week, tmp_path):
    good, edited, foreign = log_of("Ada"), log_of("Bob"), AttemptLog("Cleo", "week-9", clock=clock())
    for log in (good, edited):
        working(log).check("six", "1/6" if log is edited else "1/5")
    folder = handed_in(tmp_path, good, edited, foreign)
    file = folder / "Bob.jsonl"
    file.write_bytes(file.read_bytes().replace(b'"text":"1/6"', b'"text":"1/5"'))
    (folder / "empty.jsonl").write_bytes(b"")
    (folder / "photo.jsonl").write_bytes(b"\x89PNG\r\n\x1a\n")
    results = grade_all(read_assignments(week), folder)
    assert [student.student for student in results.students] == ["Ada"]
    unread = {found.file: found.reason for found in results.unread}
    assert set(unread) == {"Bob.jsonl", "Cleo.jsonl", "empty.jsonl", "photo.jsonl"}
    assert unread["Bob.jsonl"].startswith("line 4: The digest does not fit")
    assert "week-9" in unread["Cleo.jsonl"]


def test_a_submission_may_be_called_like_the_log_of_a_game(week, tmp_path):
    ada, bob = log_of("Ada"), log_of("Bob")
    for log in (ada, bob):
        working(log).check("six", "1/5")
    folder = handed_in(tmp_path, ada, bob)
    (folder / "Bob.jsonl").rename(folder / "Bob.replay")
    results = grade_all(read_assignments(week), folder)
    assert [student.student for student in results.students] == ["Ada", "Bob"]


def test_a_torn_last_line_is_remarked_and_the_rest_graded(week, tmp_path):
    log = log_of("Ada")
    exercise = working(log)
    exercise.check("six", "1/5")
    exercise.check("mean", "4")
    folder = handed_in(tmp_path, log)
    file = folder / "Ada.jsonl"
    file.write_bytes(file.read_bytes()[:-20])
    (student,) = grade_all(read_assignments(week), folder).students
    assert student.points == 2
    assert "torn off" in student.remarks[0]


def some_level() -> levels.Level:
    return next(level for game in game_names() for level in levels.load(game) if level.solutions)


def test_a_level_is_graded_by_playing_it_again(tmp_path):
    level = some_level()
    assignments = tmp_path / "week-5.toml"
    assignments.write_text(f'[[levels]]\nlevel = "{level.id}"\npoints = 2\n')
    solved, gave_up = AttemptLog("Ada", "week-5", clock=clock()), AttemptLog("Bob", "week-5", clock=clock())
    solved.add_played(level.id, level.solutions[0].play)
    gave_up.add_played(level.id, ["no such action"])
    results = grade_all(read_assignments(assignments), handed_in(tmp_path, solved, gave_up))
    ada, bob = results.students
    assert ada.points == 2 > bob.points
    assert all(reason.startswith("met: ") for reason in ada.levels[0].reasons)
    assert any("action 1 cannot be played" in reason for reason in bob.levels[0].reasons)
    assert f"First try at {level.id}" in class_report(results)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[[exercises]]\nexercise = "E999"\n', "There is no exercise 'E999'"),
        ('[[levels]]\nlevel = "mattock.levels.none"\n', "There is no level 'mattock.levels.none'"),
        ('[[exercises]]\nexercise = "E17"\npoints = -1\n', ">= 0.0"),
        ('[[exercises]]\nexercise = "E17"\n[[exercises]]\nexercise = "iceminers.reroll"\n', "E17 is listed twice"),
        ('title = "nothing"\n', "no exercise and no level"),
        ('numbers = "odd"\n', "Invalid enum value"),
        ("not toml", "week.toml"),
    ],
)
def test_a_wrong_assignment_is_refused_with_file_and_reason(tmp_path, text: str, reason: str):
    (tmp_path / "week.toml").write_text(text)
    with pytest.raises(OptionError) as refused:
        read_assignments(tmp_path)
    assert reason in str(refused.value) and "week.toml" in str(refused.value)


def test_folders_that_are_missing_or_empty_are_named(week, tmp_path):
    for call in (
        lambda: read_assignments(tmp_path / "none"),
        lambda: grade_all(read_assignments(week), tmp_path / "none"),
        lambda: grade_all(read_assignments(week), week),
    ):
        with pytest.raises(OptionError, match="there is no"):
            call()


def test_the_table_has_a_row_for_each_exercise_and_a_total(week, tmp_path):
    log = log_of("=HYPERLINK(Ada)")
    working(log).check("six", "1/5")
    folder = tmp_path / "submissions"
    folder.mkdir()
    log.save(folder / "ada.jsonl")
    (folder / "bad.jsonl").write_bytes(b"bad\n")
    rows = list(csv.DictReader(io.StringIO(to_csv(grade_all(read_assignments(week), folder)))))
    assert [row["task"] for row in rows] == ["E17", "E42", "total", ""]
    assert rows[0]["student"] == "'=HYPERLINK(Ada)"
    assert (rows[2]["points"], rows[2]["out_of"]) == ("2", "11")
    assert rows[3]["file"] == "bad.jsonl" and rows[3]["reasons"]


class _Balanced(HTMLParser):
    """Checks that every element is closed in its order, and gathers the text."""

    VOID = ("meta", "br", "hr", "img", "link")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag, attrs):
        assert tag not in ("script", "img", "link"), "a report loads nothing"
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


def read_page(page: str) -> str:
    parser = _Balanced()
    parser.feed(page)
    assert not parser.open
    return parser.text


def test_reports_tell_points_misconceptions_and_what_was_not_graded(week, tmp_path):
    logs = [log_of(name) for name in ("Ada", "Bob <script>alert(1)</script>", "Cleo")]
    for log in logs[:2]:
        exercise = working(log)
        exercise.check("six", "1/6")
    exercise.check("six", "1/5")
    folder = tmp_path / "submissions"
    folder.mkdir()
    for number, log in enumerate(logs):
        log.save(folder / f"{number}.jsonl")
    (folder / "bad.jsonl").write_bytes(b"bad\n")
    results = grade_all(read_assignments(week), folder)
    report = class_report(results)
    text = read_page(report)
    assert "Condition ignored" in text and "bad.jsonl" in text and "Dice that lie" in text
    assert "<script>" not in report and "light dark" in report
    ada = read_page(student_report(results.students[0]))
    assert "0 of 11 points" in ada and "some rolls do not count" in ada

    write_reports(results, tmp_path / "reports")
    pages = sorted(file.name for file in (tmp_path / "reports" / "students").iterdir())
    assert len(pages) == 3
    index = (tmp_path / "reports" / "index.html").read_text("utf-8")
    assert all(f"students/{name}" in index for name in pages)


def test_two_students_with_similar_names_have_two_pages(week, tmp_path):
    folder = tmp_path / "submissions"
    folder.mkdir()
    for number, name in enumerate(("Ada!", "Ada?", "…", "../../etc")):
        log_of(name).save(folder / f"{number}.jsonl")
    results = grade_all(read_assignments(week), folder)
    write_reports(results, tmp_path / "reports")
    assert len(list((tmp_path / "reports" / "students").iterdir())) == 4


def test_a_pretended_class_is_the_same_again_and_is_graded(tmp_path):
    assignment = Assignment(id="all", title="All", exercises=tuple(Task(text.code, 4) for text in exercises()))
    pretend_class(tmp_path / "one", assignment, 5, seed=2)
    pretend_class(tmp_path / "two", assignment, 5, seed=2)
    one, two = (grade_all({"all": assignment}, tmp_path / folder) for folder in ("one", "two"))
    assert one == two
    assert len(one.students) == 5 and not one.unread
    assert not any(exercise.remarks for student in one.students for exercise in student.exercises)
    assert 0 < sum(student.points for student in one.students) < 5 * assignment.points


def test_a_class_with_the_whole_bank_is_graded(tmp_path):
    codes = [text.code for text in exercises()]
    assignment = Assignment(id="week-1", title="All", exercises=tuple(Task(code) for code in codes))
    pretend_class(tmp_path, assignment, 10)
    results = grade_all({"week-1": assignment}, tmp_path)
    assert sum(len(student.exercises) for student in results.students) == 10 * len(codes)
    assert all(code in to_csv(results) for code in codes)
    assert class_report(results)


def test_grades_are_plain_data(week, tmp_path):
    log = log_of("Ada")
    working(log).check("six", "1/5")
    assert b'"student":"Ada"' in msgspec.json.encode(graded(log, week, tmp_path))
