"""Grades for grade books: the files that Moodle and Canvas import, and the table that nbgrader writes."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest

from minerals.classroom.grading import Assignment, Results, Roster, RosterEntry, Task, grade_all, to_gradebook
from minerals.core.text import OptionError
from tests.classroom.test_joined_files import SCHOOL, WEEK, log_of

ADA = RosterEntry(
    name="Ada Lovelace",
    id="4711",
    email="ada@x.example",
    login="alove",
    number="12",
    first="Ada",
    last="Lovelace",
    section="10b",
)
ZOE = RosterEntry(name="Zoë Byron", id="4712", email="zoe@x.example", number="13", first="Zoë", last="Byron")
BEN = RosterEntry(name="Ben", id="4713", email="ben@x.example", number="14")
EVE = RosterEntry(name="Eve", id="4714", email="eve@x.example", number="15")
CLASS = Roster((ADA, ZOE, BEN, EVE), ("Student", "ID", "Section", "Dice that lie (987)"))


@pytest.fixture
def results(tmp_path) -> Results:
    """Ada and Zoë are graded, Ben handed in nothing, and what Eve handed in has to be decided about."""
    log_of(("six", "1/5"), ("mean", "4"), student="Ada Lovelace").save(tmp_path / "4711.jsonl")
    log_of(("six", "1/5"), ("three", "9"), student="Zoë Byron").save(tmp_path / "4712.jsonl")
    log_of(("six", "1/5"), student="Ada Lovelace", start=SCHOOL + 9_000).save(tmp_path / "4714.jsonl")
    return grade_all(WEEK, tmp_path, roster=CLASS)


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def test_moodle_finds_each_student_and_the_grade_is_a_column(results):
    header, *lines = rows(to_gradebook(results, CLASS, "moodle"))
    assert header == ["First name", "Last name", "ID number", "Email address", "Username", "Dice that lie"]
    assert lines == [
        ["Ada", "Lovelace", "4711", "ada@x.example", "alove", "2"],
        ["Zoë", "Byron", "4712", "zoe@x.example", "", "1"],
    ]


def test_canvas_reads_its_columns_and_the_points_possible(results):
    header, possible, *lines = rows(to_gradebook(results, CLASS, "canvas"))
    assert header == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Dice that lie (987)"]
    assert possible == ["    Points Possible", "", "", "", "", "4"]
    assert lines == [
        ["Lovelace, Ada", "12", "4711", "alove", "10b", "2"],
        ["Byron, Zoë", "13", "4712", "", "", "1"],
    ]


def imported_by_canvas(text: str) -> dict[str, dict[str, str]]:
    """Read the grades, by the student's number and the assignment's, as Canvas's own importer goes about it."""
    grades: dict[str, dict[str, str]] = {}
    header, *lines = rows(text)
    assert len(header) > 3 and "Student" in header[0] and "ID" in header[1]
    assert re.search(r"SIS\s+User\s+ID", header[2]) and re.search(r"SIS\s+Login\s+ID", header[3])
    info = 3 + 2  # name, ID, section, and the two of the school's system
    assert "Section" in header[info - 1]
    for line in lines:
        if "Points Possible" not in line[0]:
            grades[line[1]] = dict(zip(header[info:], line[info:], strict=True))
    return grades


def test_canvas_goes_by_its_own_numbers(results):
    assert imported_by_canvas(to_gradebook(results, CLASS, "canvas")) == {
        "12": {"Dice that lie (987)": "2"},
        "13": {"Dice that lie (987)": "1"},
    }


def test_an_assignment_that_canvas_does_not_have_yet_goes_by_its_title(results):
    assert rows(to_gradebook(results, Roster(CLASS.students), "canvas"))[0][-1] == "Dice that lie"


def test_the_table_of_nbgrader_has_the_columns_that_nbgrader_exports(results):
    found = list(csv.DictReader(io.StringIO(to_gradebook(results, CLASS, "nbgrader"))))
    assert list(found[0]) == [
        *("assignment", "duedate", "timestamp", "student_id", "last_name", "first_name", "email"),
        *("raw_score", "late_submission_penalty", "score", "max_score"),
    ]
    assert [(row["assignment"], row["student_id"], row["score"], row["max_score"]) for row in found] == [
        ("week-4", "4711", "2", "4"),
        ("week-4", "4712", "1", "4"),
    ]


@pytest.mark.parametrize("gradebook", ["moodle", "canvas", "nbgrader"])
def test_nobody_without_a_decided_grade_has_a_row(results, gradebook):
    text = to_gradebook(results, CLASS, gradebook)
    assert "Ben" not in text and "Eve" not in text


def test_a_platform_is_given_what_it_needs_or_the_roster_is_refused(results):
    bare = Roster(tuple(RosterEntry(name=student.name) for student in CLASS.students))
    found = Results(tuple(_without_ids(student) for student in results.students))
    with pytest.raises(OptionError, match="Moodle finds a student by ID number, email address or username"):
        to_gradebook(found, bare, "moodle")
    with pytest.raises(OptionError, match="nbgrader finds a student by the id, and the roster has none for 'Ada Love"):
        to_gradebook(found, bare, "nbgrader")
    assert rows(to_gradebook(found, bare, "canvas"))[2] == ["Ada Lovelace", "", "", "", "", "2"]


def _without_ids(student):
    import msgspec

    return msgspec.structs.replace(student, enrolled=RosterEntry(name=student.student))


def test_two_assignments_in_one_file_would_take_grades_away(tmp_path):
    folder: Path = tmp_path
    both = {**WEEK, "week-5": Assignment(id="week-5", title="More", numbers="bank", exercises=(Task("E17"),))}
    for week in both:
        log = log_of(("six", "1/5"), student="Ada Lovelace")
        log.header = type(log.header)(1, "Ada Lovelace", week, "0", "bank")
        log.save(folder / f"ada-lovelace.{week}.jsonl")
    results = grade_all(both, folder, roster=CLASS)
    for gradebook in ("moodle", "canvas"):
        with pytest.raises(OptionError, match="holds one assignment, and these are week-4, week-5"):
            to_gradebook(results, CLASS, gradebook)
    assert len(rows(to_gradebook(results, CLASS, "nbgrader"))) == 3
