"""Due dates: when an answer is late, what it is worth then, and where that is told."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from minerals.classroom import AttemptLog, Exercise
from minerals.classroom.grading import (
    Assignment,
    LevelTask,
    Roster,
    RosterEntry,
    StudentGrade,
    Task,
    grade_all,
    read_assignments,
    student_report,
    to_csv,
    to_gradebook,
)
from minerals.classroom.grading.deadlines import read_deadline
from minerals.classroom.paper import material, sheets
from minerals.classroom.publishing import hand_in
from minerals.classroom.room.lesson_page import lesson_page
from minerals.classroom.room.lesson_pages import pages_of_assignment
from minerals.classroom.room.lesson_server import ServedLesson
from minerals.core.text import OptionError

HOUR = 3600.0
LEVEL = "mattock.levels.mine-first"


def at(text: str) -> float:
    return datetime.fromisoformat(text).astimezone(UTC).timestamp()


def work(folder: Path, when: str, student: str = "Ada") -> AttemptLog:
    """Keep a right answer and a level that is solved, both at this time."""
    log = AttemptLog(student, "week-4", numbers="bank", clock=lambda: at(when))
    exercise = Exercise("E42", log=log)
    _ = exercise.predict(12), exercise.check("mirrored", 3)
    log.add_played(LEVEL, ["e6"])
    folder.mkdir(exist_ok=True)
    log.save(folder / f"{student.lower()}.jsonl")
    return log


def week(**due: object) -> Assignment:
    rules = {"due": "2026-12-04", "zone": "Europe/Berlin", **due}
    return Assignment(id="week-4", numbers="bank", exercises=(Task("E42", 3),), levels=(LevelTask(LEVEL),), **rules)


def graded(folder: Path, assignment: Assignment, extension: str = "") -> StudentGrade:
    roster = Roster((RosterEntry(name="Ada", id="1", email="ada@school.example", extension=extension),))
    return grade_all({"week-4": assignment}, folder, roster=roster).students[0]


@pytest.mark.parametrize(
    ("due", "zone", "moment"),
    [
        ("2026-12-04", "Europe/Berlin", "2026-12-05T00:00+01:00"),
        ("2026-07-04", "Europe/Berlin", "2026-07-05T00:00+02:00"),
        ("4.12.2026", "America/New_York", "2026-12-05T00:00-05:00"),
        ("2026-12-04 00:00:00", "+01:00", "2026-12-05T00:00+01:00"),  # what a workbook makes of a date
        ("2026-12-04T18:00", "UTC+5:30", "2026-12-04T18:00+05:30"),
        ("2026-12-04T18:00:00Z", "", "2026-12-04T18:00+00:00"),
        ("2026-10-25T02:30", "Europe/Berlin", "2026-10-25T02:30+01:00"),  # there are two of them: the later one
    ],
)
def test_a_date_ends_with_its_day_in_the_zone_of_the_teacher(due: str, zone: str, moment: str) -> None:
    assert read_deadline(due, zone).at == at(moment) * 1000


@pytest.mark.parametrize(
    ("due", "zone", "said"),
    [
        ("soon", "UTC", "is not a due date"),
        ("12/4/2026", "UTC", "is not a due date"),
        ("2026-12-04", "", "needs a zone"),
        ("2026-12-04", "Europe/Atlantis", "no time zone"),
        ("9999-12-31", "UTC", "due date"),
    ],
)
def test_what_is_no_due_date_is_refused_in_a_sentence(due: str, zone: str, said: str) -> None:
    with pytest.raises(OptionError, match=said):
        read_deadline(due, zone)


@pytest.mark.parametrize(
    ("when", "rules", "points", "days"),
    [
        ("2026-12-04T23:59+01:00", {"late": "refused"}, 2.0, 0),
        ("2026-12-05T00:00+01:00", {"late": "refused"}, 0.0, 1),
        ("2026-12-05T00:14+01:00", {"late": "refused", "grace": 15}, 2.0, 0),
        ("2026-12-05T00:00+01:00", {}, 2.0, 1),
        ("2026-12-05T00:00+01:00", {"late": 0.1}, 1.8, 1),
        ("2026-12-06T12:00+01:00", {"late": 0.1}, 1.6, 2),
        ("2027-02-06T12:00+01:00", {"late": 0.1}, 0.0, 64),
    ],
)
def test_late_answers_are_worth_what_the_teacher_chose(
    tmp_path: Path, when: str, rules: dict[str, object], points: float, days: int
) -> None:
    work(tmp_path, when)
    found = graded(tmp_path, week(**rules))
    assert (round(found.points, 2), found.days_late) == (points, days)
    assert round(found.points + found.taken_off, 2) == 2.0
    assert bool(days) == any("after the due date" in remark for remark in found.remarks)


@pytest.mark.parametrize(
    ("extension", "points"),
    [("", 0.0), ("3 days", 2.0), ("+3", 2.0), ("2026-12-07", 2.0), ("2026-12-01", 0.0), ("week-5: 3 days", 0.0)],
)
def test_an_extension_in_the_roster_gives_more_time_and_never_less(
    tmp_path: Path, extension: str, points: float
) -> None:
    work(tmp_path, "2026-12-07T20:00+01:00")
    assert graded(tmp_path, week(late="refused"), extension).points == points


def test_an_extension_holds_for_the_files_of_a_student_together(tmp_path: Path) -> None:
    work(tmp_path, "2026-12-07T20:00+01:00")
    (tmp_path / "copy.jsonl").write_bytes((tmp_path / "ada.jsonl").read_bytes())
    found = graded(tmp_path, week(late="refused"), "3 days")
    assert (found.points, len(found.files)) == (2.0, 2)


def test_an_extension_that_cannot_be_read_is_named_with_its_student(tmp_path: Path) -> None:
    work(tmp_path, "2026-12-07T20:00+01:00")
    with pytest.raises(OptionError, match=r"'Ada'.*'next week'"):
        graded(tmp_path, week(), "next week")


def test_every_table_says_what_was_late(tmp_path: Path) -> None:
    work(tmp_path, "2026-12-05T09:00+01:00")
    roster = Roster((RosterEntry(name="Ada", id="1", email="ada@school.example"),))
    results = grade_all({"week-4": week(late=0.1)}, tmp_path, roster=roster)
    assert ",2026-12-04 23:59 (Europe/Berlin),2026-12-05 08:00,1,0.2" in to_csv(results)
    assert '"1 day late, minus 0.2",1.8' in to_gradebook(results, roster, "moodle")
    assert ",2,0.2,1.8,4" in to_gradebook(results, roster, "nbgrader")
    assert to_gradebook(results, roster, "canvas").rstrip().endswith(",1.8")
    assert "Points taken off because of late answers: 0.2." in student_report(results.students[0])


def test_without_a_due_date_a_table_is_as_it_was(tmp_path: Path) -> None:
    work(tmp_path, "2026-12-05T09:00+01:00")
    found = grade_all({"week-4": week(due="", zone="")}, tmp_path)
    assert to_csv(found).splitlines()[0].endswith(",file,counts")
    assert "Due" not in student_report(found.students[0])


def test_a_file_that_is_older_than_its_answers_is_remarked_on(tmp_path: Path) -> None:
    work(tmp_path, "2026-12-04T20:00+01:00")
    moment = at("2026-12-03T20:00+01:00")
    os.utime(tmp_path / "ada.jsonl", (moment, moment))
    assert any("one of the clocks was wrong" in remark for remark in graded(tmp_path, week()).remarks)
    later = moment + 240 * HOUR
    os.utime(tmp_path / "ada.jsonl", (later, later))
    found = graded(tmp_path, week())
    assert not found.remarks
    assert "last changed on 2026-12-13 19:00 UTC" in found.sittings


def test_an_assignment_is_read_with_a_date_of_toml_or_in_quotes(tmp_path: Path) -> None:
    exercise = '\nzone = "Europe/Berlin"\n[[exercises]]\nexercise = "E42"\n'
    for due in ("2026-12-04", '"2026-12-04"', "2026-12-05T00:00:00+01:00"):
        (tmp_path / "week.toml").write_text(f"due = {due}{exercise}")
        deadline = read_assignments(tmp_path)["week"].deadline
        assert deadline is not None
        assert deadline.in_words == "2026-12-04 23:59 (Europe/Berlin)"
    for line, said in (
        ("due = 2026-12-04", "needs a zone"),
        ("due = 2026-12-04T18:00:00Z\ngrace = -1", "grace takes 0 to"),
        ("due = 2026-12-04T18:00:00Z\nlate = 2.0", "late takes"),
        ('due = 2026-12-04T18:00:00Z\nlate = "never"', "late"),
        ("late = 0.1", "not when it is due"),
    ):
        (tmp_path / "week.toml").write_text(f'{line}\n[[exercises]]\nexercise = "E42"\n')
        with pytest.raises(OptionError, match=said):
            read_assignments(tmp_path)


def test_a_time_is_told_as_it_was_written_and_extended_to_the_same_time() -> None:
    due = read_deadline("2026-03-27T18:00", "Europe/Berlin")
    assert due.in_words == "2026-03-27 18:00 (Europe/Berlin)"
    later = due.extended("3 days", "week-4")  # the clock changes in between
    assert (later.in_words, later.iso) == ("2026-03-30 18:00 (Europe/Berlin)", "2026-03-30T18:00:00+02:00")


def test_pages_and_sheets_tell_the_due_date(tmp_path: Path) -> None:
    cells = pages_of_assignment(week(late="refused")).cells
    assert (cells[0][0]["source"], cells[0][1]) == (week(late="refused").deadline.told, 0)
    (tmp_path / "week.toml").write_text(
        'due = 2026-12-04\nzone = "Europe/Berlin"\n[[exercises]]\nexercise = "E42"\n[[exercises]]\nexercise = "E17"\n'
    )
    (sheet,) = sheets([material(str(tmp_path / "week.toml"))])
    assert sheet.due == "Due: 2026-12-04 23:59 (Europe/Berlin)."
    assert sheets([material("E42")])[0].due == ""


def test_what_goes_to_a_browser_has_an_offset_instead_of_a_zone(tmp_path: Path) -> None:
    (tmp_path / "week.toml").write_text('due = 2026-12-04\nzone = "Europe/Berlin"\n[[exercises]]\nexercise = "E42"\n')
    served = ServedLesson(title="Dice", assignment=str(tmp_path / "week.toml"), folder=tmp_path)
    page = lesson_page(served)
    assert "2026-12-05T00:00:00+01:00" in page and "Due: 2026-12-04 23:59 (Europe/Berlin)." in page
    assert week().without_zone.deadline.at == week().deadline.at


def test_the_last_cell_of_a_notebook_tells_the_due_date(tmp_path: Path) -> None:
    log = work(tmp_path, "2026-12-05T09:00+01:00")
    said = hand_in(log, {"E42": 3}, due="2026-12-05T00:00+01:00", late="refused").sentences
    assert "Due: 2026-12-04 23:59 (+01:00). Late answers do not count." in said
    assert "0 of 3 points so far." in said
