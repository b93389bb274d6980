"""`minerals grade`: a table, reports, and one line for each file that could not be graded."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from minerals.classroom.attempts import AttemptLog
from minerals.classroom.grading import read_assignments
from minerals.cli.grade import grade
from minerals.cli.refusal import Refusal
from tests.classroom.pretend import pretend_class

app = typer.Typer()
app.command()(grade)


@pytest.fixture
def folders(tmp_path) -> tuple[Path, Path]:
    (tmp_path / "assignments").mkdir()
    (tmp_path / "assignments" / "week-4.toml").write_text('[[exercises]]\nexercise = "E17"\npoints = 4\n')
    assignment = read_assignments(tmp_path / "assignments")["week-4"]
    pretend_class(tmp_path / "submissions", assignment, 3)
    return tmp_path / "assignments", tmp_path / "submissions"


def run(*arguments: object):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_it_writes_a_table_and_reports(folders, tmp_path):
    done = run(*folders, "-o", tmp_path / "grades.csv")
    assert done.exit_code == 0, done.output
    assert "3 logs graded, 0 not" in done.stdout
    assert (tmp_path / "grades.csv").read_text("utf-8").count("\n") == 1 + 3 * 2
    assert (tmp_path / "grades-reports" / "index.html").exists()
    assert len(list((tmp_path / "grades-reports" / "students").iterdir())) == 3


def test_without_a_file_the_table_is_printed_and_nothing_is_written(folders, tmp_path):
    done = run(*folders)
    assert done.exit_code == 0
    assert done.stdout.startswith("student,assignment,task,points")
    assert {entry.name for entry in tmp_path.iterdir()} == {"assignments", "submissions"}


def test_programs_get_the_points_of_each_student_and_task(folders, tmp_path):
    next(folders[1].iterdir()).write_bytes(b"{")
    done = run(*folders, "--json")
    assert done.exit_code == 1, "as without --json"
    told = json.loads(done.stdout)
    assert set(told) == {"command", "version", "students", "missing", "unread"}
    (unread,) = told["unread"]
    assert unread["reason"] in done.stderr
    assert len(told["students"]) == 2
    for student in told["students"]:
        assert (student["assignment"], student["out_of"], student["doubt"]) == ("week-4", 4, None)
        assert student["points"] == sum(task["points"] for task in student["tasks"])
        assert student["tasks"][0]["name"] == "E17"
        assert student["tasks"][0]["reasons"]
    run(*folders, "--json", "-o", tmp_path / "grades.csv")
    assert (tmp_path / "grades.csv").exists()


def test_a_damaged_log_is_named_and_the_others_are_graded(folders, tmp_path):
    file = next(folders[1].iterdir())
    file.write_bytes(file.read_bytes().replace(b"E17", b"E18", 1))
    done = run(*folders, "-o", tmp_path / "grades.csv")
    assert done.exit_code == 1
    assert f"{file.name}: line 2: The digest does not fit" in done.stderr
    assert "2 logs graded, 1 not" in done.stdout


def test_a_file_that_takes_too_long_is_named_with_where_it_stopped(folders):
    done = run(*folders, "--seconds", "0.000001")
    assert done.exit_code == 1
    assert done.stderr.count("grading it took more than 1e-06 s and stopped at reading the file.") == 3


def test_files_that_claim_one_student_are_named_for_the_teacher_to_decide(folders, tmp_path):
    one, other, _ = sorted(folders[1].iterdir())
    one.rename(folders[1] / "first.jsonl")
    again = AttemptLog("Student 001", "week-4")
    again.add_played("none", ["a"])
    other.write_bytes(again.to_bytes())
    other.rename(folders[1] / "second.jsonl")
    done = run(*folders, "-o", tmp_path / "grades.csv")
    assert done.exit_code == 1
    assert "Student 001: Several files claim to be this student's work. Decide which one counts:" in done.stderr
    assert "3 logs graded, 0 not" in done.stdout


def rostered(tmp_path: Path) -> Path:
    roster = tmp_path / "class.csv"
    roster.write_text("name,id\nStudent 001,s1\nStudent 002,s2\nStudent 003,s3\nZoë,s4\n", encoding="utf-8")
    return roster


def test_with_a_roster_who_handed_in_nothing_is_listed(folders, tmp_path):
    done = run(*folders, "--roster", rostered(tmp_path), "-o", tmp_path / "grades.csv")
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines() == [
        f"3 logs graded, 0 not: {tmp_path / 'grades.csv'}",
        "Zoë, week-4: handed in nothing",
    ]
    assert "Zoë,week-4,total,,4,,,,,,handed in nothing" in (tmp_path / "grades.csv").read_text("utf-8")


@pytest.mark.parametrize(
    ("form", "column", "last"),
    [("moodle", "ID number", "week-4"), ("canvas", "SIS User ID", "week-4"), ("nbgrader", "student_id", "max_score")],
)
def test_it_writes_what_grade_books_take(folders, tmp_path, form, column, last):
    file = tmp_path / "book.csv"
    done = run(*folders, "--roster", rostered(tmp_path), "--format", form, "-o", file)
    assert done.exit_code == 0, done.output
    rows = [row for row in csv.DictReader(io.StringIO(file.read_text("utf-8"))) if row[column]]
    assert list(rows[0])[-1] == last
    assert [row[column] for row in rows] == ["s1", "s2", "s3"]


def test_a_grade_book_needs_a_roster(folders):
    refused = run(*folders, "--format", "moodle").exception
    assert isinstance(refused, Refusal) and "needs a roster: name it with --roster" in str(refused)
    refused = run(*folders, "--format", "excel").exception
    assert isinstance(refused, Refusal) and "no format 'excel'" in str(refused)


def test_tries_cost_points_only_if_the_teacher_says_so(folders, tmp_path):
    def total(*options: object) -> float:
        done = run(*folders, *options)
        return sum(float(row["points"]) for row in csv.DictReader(io.StringIO(done.stdout)) if row["task"] == "total")

    assert total() == total("--most-tries", 1_000)
    assert total("--most-tries", 1) < total("--points-per-try", 0.1) < total()


def test_what_is_there_already_is_not_overwritten_without_being_told(folders, tmp_path):
    run(*folders, "-o", tmp_path / "grades.csv")
    again = run(*folders, "-o", tmp_path / "grades.csv")
    assert isinstance(again.exception, Refusal)
    assert "--force" in str(again.exception)
    assert run(*folders, "-o", tmp_path / "grades.csv", "--force").exit_code == 0


def test_what_has_names_and_points_is_for_its_owner_alone(folders, tmp_path):
    assert run(*folders, "-o", tmp_path / "grades.csv").exit_code == 0
    written = [tmp_path / "grades.csv", *(file for file in (tmp_path / "grades-reports").rglob("*") if file.is_file())]
    assert len(written) == 5
    assert {file.stat().st_mode & 0o777 for file in written} == {0o600}
