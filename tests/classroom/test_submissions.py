"""A folder of submissions: one file cannot hold up the class, nor take what is another student's."""

from __future__ import annotations

import csv
import io
import os
import subprocess
import sys
from itertools import count
from pathlib import Path

import msgspec
import pytest

from minerals.classroom import Exercise
from minerals.classroom.answers import UnreadableAnswer
from minerals.classroom.answers.expressions import evaluate
from minerals.classroom.attempts import AttemptLog
from minerals.classroom.exercise import pose
from minerals.classroom.grading import (
    Roster,
    RosterEntry,
    class_report,
    grade_all,
    handed_over,
    student_report,
    to_csv,
    write_reports,
)
from minerals.classroom.grading.assignments import Assignment, LevelTask, Task, read_assignments
from minerals.classroom.grading.identity import Claim, owners
from minerals.core.text import OptionError
from tests import bombs
from tests.core.system.test_shared_files import TRAPS

WEEK = {
    "week-4": Assignment(
        id="week-4",
        title="Dice that lie",
        numbers="bank",
        exercises=(Task("E17", 4),),
        levels=(LevelTask(bombs.LONG_LEVEL),),
    )
}


def kept(folder: Path, name: str, *answers: str, student: str = "Ada", start: float = 1_700_000_000) -> Path:
    """Write the log of a student who has given these answers, and return the file."""
    ticks = count()
    log = AttemptLog(student, "week-4", numbers="bank", clock=lambda: start + 10 * next(ticks))
    exercise = Exercise("E17", log=log)
    exercise.predict("0.4")
    for answer in answers:
        exercise.check("six", answer)
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(log.to_bytes())
    return path


def gone_on(path: Path, name: str, *answers: str) -> Path:
    """Write the log that goes on from another with these answers, and return the file."""
    later = path.with_name(name)
    later.write_bytes(path.read_bytes())
    exercise = Exercise("E17", log=later)
    for answer in answers:
        exercise.check("six", answer)
    exercise.log.close()
    return later


# --- a budget ---


@pytest.mark.parametrize(
    ("maker", "size", "place"),
    [(bombs.costly_answers, 3_000, "E17"), (bombs.long_plays, 4, bombs.LONG_LEVEL)],
)
def test_a_file_that_takes_too_long_is_set_aside_and_the_others_are_graded(tmp_path, maker, size, place):
    grade_all(WEEK, kept(tmp_path, "ada.week-4.jsonl", "1/5"))  # so that no module is loaded on the budget
    (tmp_path / "eve.week-4.jsonl").write_bytes(maker(size))
    results = grade_all(WEEK, tmp_path, seconds=0.2)
    assert [student.student for student in results.students] == ["Ada"]
    (unread,) = results.unread
    assert unread.file == "eve.week-4.jsonl"
    assert unread.reason.startswith(f"Not counted: grading it took more than 0.2 s and stopped at {place}.")
    assert "0.2 s" in to_csv(results)
    assert "0.2 s" in class_report(results)


def test_reading_is_part_of_the_budget(tmp_path):
    (tmp_path / "eve.jsonl").write_bytes(bombs.many_answers(2_000))
    (unread,) = grade_all(WEEK, tmp_path, seconds=0.001).unread
    assert "stopped at reading the file" in unread.reason


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_a_budget_that_is_none_is_refused(tmp_path, seconds):
    with pytest.raises(OptionError, match="a number of seconds above 0"):
        grade_all(WEEK, tmp_path, seconds=seconds)


@pytest.mark.slow
def test_a_class_with_hostile_files_is_graded_within_the_memory_of_a_small_machine(tmp_path):
    """What once kept a grader busy for minutes: the whole class takes no more than one here."""
    kept(tmp_path, "ada.week-4.jsonl", "1/5")
    (tmp_path / "bombs.week-4.jsonl").write_bytes(bombs.many_answers(40_000))
    (tmp_path / "names.week-4.jsonl").write_bytes(bombs.foreign_names(10_000))
    (tmp_path / "long.week-4.jsonl").write_bytes(bombs.long_answer(900_000))
    (tmp_path / "large.week-4.jsonl").write_bytes(b"\n" * 20_000_001)
    (tmp_path / "deep.week-4.jsonl").write_bytes(bombs.deep_action(100_000))
    program = (
        "import resource, sys\n"
        "from tests.classroom.test_submissions import WEEK; from minerals.classroom.grading import grade_all, to_csv\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "results = grade_all(WEEK, sys.argv[1], seconds=2)\n"
        "print(*(found.file for found in results.unread)); print(*(found.student for found in results.students))\n"
        "print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1000)"
    )
    if sys.platform == "win32":
        program = program.replace("import resource, sys", "import sys").replace(
            "resource.getrusage", "(lambda _: None)"
        )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env=os.environ,
    )
    unread, graded, megabytes = done.stdout.splitlines()
    assert set(unread.split()) == {f"{name}.week-4.jsonl" for name in ("bombs", "large", "deep")}
    assert "Ada" in graded.split()
    assert int(megabytes) < 500


@pytest.mark.parametrize("text", bombs.EXPRESSIONS, ids=lambda text: text[:12])
def test_no_answer_is_too_much_for_the_arithmetic(text):
    six = pose("E17").parts[0]
    assert pose("E17").judge(six, text).standing in ("wrong", "unreadable")
    try:
        value = evaluate(text).value
    except UnreadableAnswer:
        return
    assert value.numerator.bit_length() + value.denominator.bit_length() <= 20_001


def test_whatever_goes_wrong_with_one_file_is_its_own_affair(tmp_path, monkeypatch):
    kept(tmp_path, "ada.week-4.jsonl", "1/5")
    kept(tmp_path, "bob.week-4.jsonl", "boom", student="Bob")
    reply = type(pose("E17"))._reply

    def careless(self, part, text):
        if text == "boom":
            raise MemoryError
        return reply(self, part, text)

    monkeypatch.setattr(type(pose("E17")), "_reply", careless)
    results = grade_all(WEEK, tmp_path)
    assert [student.student for student in results.students] == ["Ada"]
    assert "cannot be graded (MemoryError" in results.unread[0].reason


def test_long_names_and_actions_reach_no_table(tmp_path):
    kept(tmp_path, "eve.jsonl", student="E" * 1_000)
    log = AttemptLog("Bob", "week-4", numbers="bank")
    log.add_played(bombs.LONG_LEVEL, ["x" * 500_000])
    log.add_played("y" * 500_000, ["z"])
    (tmp_path / "bob.jsonl").write_bytes(log.to_bytes())
    results = grade_all(WEEK, tmp_path)
    assert "longer than 200 characters" in results.unread[0].reason
    assert "action 1 is too long to be an action" in results.students[0].levels[0].reasons[0]
    assert len(to_csv(results)) < 3_000
    assert len(class_report(results)) < 10_000


# --- reading ---


def test_a_last_line_that_lacks_only_its_newline_counts(tmp_path):
    path = kept(tmp_path, "ada.jsonl", "1/5")
    path.write_bytes(path.read_bytes().removesuffix(b"\n"))
    (student,) = grade_all(WEEK, path).students
    assert student.points == 1
    assert not any("torn" in remark for remark in student.remarks)
    exercise = Exercise("E17", log=path)
    assert exercise.progress.parts["six"].is_right
    exercise.check("mean", "4")
    exercise.log.close()
    assert grade_all(WEEK, path).students[0].points == 2


def test_a_last_line_that_was_changed_is_refused_even_without_its_newline(tmp_path):
    path = kept(tmp_path, "ada.jsonl", "1/6")
    path.write_bytes(path.read_bytes().removesuffix(b"\n").replace(b'"text":"1/6"', b'"text":"1/5"'))
    (unread,) = grade_all(WEEK, path).unread
    assert unread.reason.startswith("line 4: The digest does not fit")


# --- whose work it is ---


def test_a_file_that_claims_to_be_another_students_takes_nothing_from_her(tmp_path):
    kept(tmp_path, "ada.week-4.jsonl", "1/5")
    kept(tmp_path, "eve.week-4.jsonl", "1/6", student="Ada", start=1_800_000_000)
    results = grade_all(WEEK, tmp_path)
    assert [(student.student, student.points) for student in results.students] == [("Ada", 1), ("eve", 0)]
    assert [student.student for student in results.certain] == ["Ada"]
    ((name, why),) = results.doubts
    assert name == "eve" and why.startswith("The file name says eve, but the log in the file says Ada.")
    assert why.endswith("eve.week-4.jsonl: 0 of 5 points; ada.week-4.jsonl: 1 of 5 points.")
    assert "find out whose work it is" in to_csv(results)


def test_two_files_that_claim_one_student_are_both_kept_and_marked(tmp_path):
    kept(tmp_path, "a.jsonl", "1/5")
    kept(tmp_path, "b.jsonl", "1/6", start=1_800_000_000)
    kept(tmp_path, "bob.jsonl", "1/5", student="Bob")
    results = grade_all(WEEK, tmp_path)
    assert [(student.student, student.points) for student in results.students] == [("Ada", 1), ("Ada", 0), ("Bob", 1)]
    ((name, why),) = results.doubts
    assert name == "Ada" and why.endswith("Decide which one counts: a.jsonl: 1 of 5 points; b.jsonl: 0 of 5 points.")
    rows = list(csv.DictReader(io.StringIO(to_csv(results))))
    assert {row["file"] for row in rows if "Decide which one counts" in row["reasons"]} == {"a.jsonl", "b.jsonl"}
    assert all("Decide which" in row["reasons"] for row in rows if row["student"] == "Ada")
    report = class_report(results)
    assert "For you to decide" in report and "Ada (a.jsonl)" in report
    assert "Decide which one counts" in student_report(results.students[0])
    write_reports(results, tmp_path / "reports")
    assert len(list((tmp_path / "reports" / "students").iterdir())) == 3


def test_work_that_goes_on_at_home_counts_once(tmp_path):
    school = kept(tmp_path, "school/ada.week-4.jsonl", "1/6")
    gone_on(school, "ada.week-4 (1).jsonl", "1/5")
    kept(tmp_path, "copy/ada.week-4.jsonl", "1/6")
    results = grade_all(WEEK, tmp_path)
    ((ada,), unread, _) = msgspec.structs.astuple(results)
    assert (ada.points, ada.exercises[0].parts[0].tries, ada.exercises[0].attempts) == (1, 2, 2)
    assert ada.files == ("copy/ada.week-4.jsonl", "school/ada.week-4 (1).jsonl", "school/ada.week-4.jsonl")
    assert not results.doubts and not unread
    said = " ".join(ada.remarks)
    assert "school/ada.week-4.jsonl holds only the first 4 of 5 lines of school/ada.week-4 (1).jsonl" in said
    assert "copy/ada.week-4.jsonl and school/ada.week-4.jsonl are the same." in said


def test_a_file_that_is_there_twice_counts_once(tmp_path):
    kept(tmp_path, "ada.jsonl", "1/5")
    kept(tmp_path, "ada (1).jsonl", "1/5")
    results = grade_all(WEEK, tmp_path)
    (ada,) = results.students
    assert (ada.points, ada.exercises[0].attempts) == (1, 1)
    assert "ada (1).jsonl and ada.jsonl are the same." in ada.remarks


@pytest.mark.parametrize(
    ("file", "said_in_log", "owner", "remark"),
    [
        ("ada.week-4.jsonl", "Ada", "Ada", ""),
        ("ada.jsonl", "Ada", "Ada", ""),
        ("Lovelace_Ada_4711_assignsubmission_file/homework.jsonl", "Ada Lovelace", "Ada Lovelace", ""),
        ("ada/week-4/homework.jsonl", "Ada", "Ada", ""),
        ("ada.week-4 (2).jsonl", "Ada Lovelace", "Ada Lovelace", ""),
        ("zoe.week-4.jsonl", "Zoë", "Zoë", ""),
        ("homework.jsonl", "Ada", "Ada", "Only the log itself says"),
        ("7.replay", "Ada", "Ada", "Only the log itself says"),
        ("eve.week-4.jsonl", "Ada", "eve", "The file name says eve"),
        ("BEN/homework.jsonl", "Ada", "Ben", "The file name says Ben"),
        ("ben/ada.week-4.jsonl", "Ada", "Ada", ""),
        ("…", "…", "…", "Only the log itself says"),
    ],
)
def test_the_path_is_the_stronger_word_where_it_names_somebody(file, said_in_log, owner, remark):
    found, _ = owners([Claim(file, said_in_log, "week-4"), Claim("ben.week-4.jsonl", "Ben", "week-4")])
    assert found.student == owner
    said = found.remark or found.doubt
    assert said.startswith(remark) and bool(said) == bool(remark)
    assert bool(found.doubt) == (owner != said_in_log)


def test_an_assignment_that_is_a_bomb_is_refused_with_its_name(tmp_path):
    (tmp_path / "week.toml").write_text(bombs.TABLES["long key"](100_000))
    with pytest.raises(OptionError, match=r"week.toml: A key is made of more than 50 names"):
        read_assignments(tmp_path)
    (tmp_path / "week.toml").write_text(bombs.TABLES["large"](100_000))
    with pytest.raises(OptionError, match=r"week.toml: The file is larger than 500 kB"):
        read_assignments(tmp_path)


# --- a folder that others write to meanwhile ---


@pytest.mark.parametrize("trap", TRAPS)
def test_what_takes_the_place_of_a_file_that_was_found_is_set_aside(tmp_path, monkeypatch, trap):
    kept(tmp_path, "ada.jsonl")
    path = kept(tmp_path, "eve.jsonl", student="Eve")
    found = handed_over.look_through

    def swapped(*how):
        listed = found(*how)
        path.unlink()
        TRAPS[trap][0](path)
        return listed

    monkeypatch.setattr(handed_over, "look_through", swapped)
    results = grade_all(WEEK, tmp_path)
    assert [student.student for student in results.students] == ["Ada"]
    assert [unread.file for unread in results.unread] == ["eve.jsonl"]
    assert results.unread[0].reason.startswith(TRAPS[trap][1])


def test_a_folder_that_may_only_be_listed_stops_nobody(tmp_path, monkeypatch):
    kept(tmp_path, "ada.jsonl")
    (tmp_path / "notes.txt").write_text("")
    is_file = Path.is_file

    def refused(path):
        if path.name == "notes.txt":
            raise PermissionError(13, "Permission denied", str(path))
        return is_file(path)

    monkeypatch.setattr(Path, "is_file", refused)
    roster = Roster((RosterEntry(name="Ada"), RosterEntry(name="Ben")))
    assert len(grade_all(WEEK, tmp_path, roster=roster).students) == 1
