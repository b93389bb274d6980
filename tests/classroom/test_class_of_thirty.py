"""A class of thirty with every kind of trouble, from the assignment to the grade book."""

from __future__ import annotations

import csv
import io
import random
from itertools import count
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from minerals.classroom import Exercise
from minerals.classroom.attempts import AttemptLog, read_attempts
from minerals.classroom.grading import Results, grade_all, read_assignments, read_roster
from minerals.classroom.publishing.start import begin
from minerals.cli.grade import grade
from tests.classroom.pretend import pretend_class

NAMES = (
    *("Ada Lovelace", "Alan Turing", "Andrey Kolmogorov", "Benoît Mandelbrot", "Blaise Pascal", "Carl Gauß"),
    *("Cleo Ito", "Daniel Bernoulli", "David Blackwell", "Emmy Noether", "Eve Mallory", "Évariste Galois"),
    *("Florence David", "Grace Hopper", "Henri Lebesgue", "Hypatia", "Jacob Bernoulli", "Kiyosi Itô"),
    *("Leonhard Euler", "Maryam Mirzakhani", "Noor Khan", "Olga Ladyzhenskaya", "Paul Lévy", "Pierre Fermat"),
    *("Ronald Fisher", "Sofja Kowalewskaja", "Srinivasa Ramanujan", "Thomas Bayes", "Zoë Byron", "Zoe Byron"),
)
WEEK = """
title = "Dice that lie"

[[exercises]]
exercise = "E17"
points = 4

[[exercises]]
exercise = "E42"
points = 3
"""
LATER = 1_700_100_000


class Class:
    """The folder that the class handed in, and its troubles."""

    def __init__(self, place: Path) -> None:
        self.week = place / "week-4.toml"
        self.week.write_text(WEEK, encoding="utf-8")
        self.assignment = read_assignments(self.week)["week-4"]
        self.folder = place / "submissions"
        self.roster = place / "roster.csv"
        rows = [(name, 1_000 + number, f"s{number}@school.example") for number, name in enumerate(NAMES)]
        text = io.StringIO()
        csv.writer(text).writerows([("name", "id", "email"), *rows])
        self.roster.write_text(text.getvalue(), encoding="utf-8")
        for file in pretend_class(self.folder, self.assignment, 0, names=NAMES):
            file.rename(self.folder / file.name.replace("'", ""))

    def file(self, name: str) -> Path:
        return self.folder / f"{name.casefold().replace(' ', '-')}.week-4.jsonl"

    def put(self, name: str, data: bytes) -> None:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)

    def worked(self, student: str, answers: dict[str, str], *, start: float = LATER, step: float = 20) -> bytes:
        """Return a log that was made separately."""
        ticks = count()
        log = AttemptLog(student, "week-4", clock=lambda: start + step * next(ticks))
        exercise = Exercise("E17", log=log)
        exercise.predict("0.4")
        for part, answer in answers.items():
            exercise.check(part, answer)
        return log.to_bytes()

    def right(self, student: str) -> dict[str, str]:
        """Return the right answers to E17."""
        posed = Exercise("E17", student, "week-4").posed
        return {part.key: str(posed._answer_key.values[part.key]) for part in posed.parts}


def troubled(place: Path) -> Class:
    """Hand in what a class hands in."""
    group = Class(place)
    whole = {name: group.file(name).read_bytes() for name in NAMES}
    # What other programs do to files.
    group.file("Alan Turing").rename(group.folder / "alan-turing.week-4.jsonl.txt")
    group.file("Andrey Kolmogorov").write_bytes(b"\xef\xbb\xbf" + whole["Andrey Kolmogorov"])
    group.file("Benoît Mandelbrot").write_bytes(whole["Benoît Mandelbrot"].replace(b"\n", b"\r\n"))
    group.file("Blaise Pascal").write_bytes(whole["Blaise Pascal"].removesuffix(b"\n"))
    group.file("Carl Gauß").write_bytes(whole["Carl Gauß"].decode().encode("utf-16"))
    group.file("Cleo Ito").write_bytes(whole["Cleo Ito"][:-15])
    # Files that cannot be graded, and nothing at all.
    group.file("Daniel Bernoulli").write_bytes(whole["Daniel Bernoulli"].replace(b'"wrong"', b'"right"', 1))
    group.file("David Blackwell").write_bytes(b"\x89PNG\r\n\x1a\n")
    group.file("Emmy Noether").unlink()
    group.file("Hypatia").unlink()
    group.put("Hypatia/week-4.ipynb", b"{}")
    group.file("Paul Lévy").write_bytes(b"")
    # Several files: an older copy, the same twice, school and home, a log that was cut back.
    attempts = whole["Florence David"].splitlines(keepends=True)
    group.put("school/florence-david.week-4.jsonl", b"".join(attempts[: len(attempts) // 2]))
    group.put("grace-hopper.week-4 (1).jsonl", whole["Grace Hopper"])
    right = list(group.right("Henri Lebesgue").items())
    at_home = group.worked("Henri Lebesgue", dict(right[2:]), start=LATER + 9_000)
    group.file("Henri Lebesgue").write_bytes(group.worked("Henri Lebesgue", dict(right[:2])))
    group.put("home/henri-lebesgue.week-4.jsonl", at_home)
    # Names: another case and white space, another order, a short one, one of two that differ in an accent.
    group.file("Jacob Bernoulli").write_bytes(group.worked("  jacob BERNOULLI ", {"six": "0"}))
    group.file("Kiyosi Itô").unlink()
    group.put("homework.jsonl", group.worked("Itô, Kiyosi", {"six": "0"}))
    group.file("Leonhard Euler").unlink()
    group.put("mine.jsonl", group.worked("Leo", {"six": "0"}))
    # Claims: a log that says it is somebody else's, one that only says so, one of a stranger.
    group.file("Eve Mallory").write_bytes(group.worked("Ada Lovelace", {"six": "0"}))
    group.put("final.jsonl", group.worked("Maryam Mirzakhani", {"six": "0"}))
    group.put("stranger.jsonl", group.worked("Qwxyz Vvv", {"six": "0"}))
    # Work that nobody can have done like this.
    group.file("Noor Khan").write_bytes(group.worked("Noor Khan", group.right("Noor Khan"), step=0))
    tries = {"six": [f"{number}/9973" for number in range(2, 400)]}
    group.file("Pierre Fermat").write_bytes(brute_force("Pierre Fermat", tries))
    group.file("Srinivasa Ramanujan").write_bytes(looked_up("Srinivasa Ramanujan"))
    return group


def looked_up(student: str) -> bytes:
    ticks = count()
    log = AttemptLog(student, "week-4", clock=lambda: LATER + 20 * next(ticks))
    exercise = Exercise("E17", log=log)
    exercise.predict("0.4")
    for part in exercise.parts:
        exercise.check(part.key, str(exercise.posed.value(part)))
    return log.to_bytes()


def brute_force(student: str, tries: dict[str, list[str]]) -> bytes:
    ticks = count()
    log = AttemptLog(student, "week-4", clock=lambda: LATER + 0.1 * next(ticks))
    exercise = Exercise("E17", log=log)
    exercise.predict("0.4")
    for part, answers in tries.items():
        for answer in answers:
            exercise.check(part, answer)
    exercise.check("six", str(exercise.posed._answer_key.values["six"]))
    return log.to_bytes()


@pytest.fixture(scope="module")
def group(tmp_path_factory) -> Class:
    return troubled(tmp_path_factory.mktemp("class"))


@pytest.fixture(scope="module")
def results(group) -> Results:
    return grade_all(read_assignments(group.week), group.folder, roster=read_roster(group.roster))


@pytest.fixture(scope="module")
def alone(tmp_path_factory) -> dict[str, float]:
    """The points of each student of the same class without any trouble."""
    group = Class(tmp_path_factory.mktemp("alone"))
    results = grade_all({"week-4": group.assignment}, group.folder)
    return {student.student: student.points for student in results.students}


def test_everybody_of_the_class_stands_in_exactly_one_place(results):
    decided = [student.student for student in results.certain]
    missing = [found.student.name for found in results.missing]
    doubted = [student.enrolled.name for student in results.students if student.doubt and student.enrolled is not None]
    assert len(decided) == len(set(decided))
    assert sorted({*decided, *missing, *doubted}) == sorted(NAMES)
    assert not {*decided} & {*missing}
    assert len(decided) == 30 - len(missing) - len(["Eve Mallory"])


def test_who_has_no_trouble_has_the_points_as_before_and_no_remark(results, alone):
    untroubled = {"Ada Lovelace", "Évariste Galois", "Olga Ladyzhenskaya", "Ronald Fisher", "Thomas Bayes"}
    for student in results.certain:
        if student.student in untroubled:
            assert (student.points, student.remarks, student.observations) == (alone[student.student], (), ())


@pytest.mark.parametrize(
    "name",
    [
        *("Alan Turing", "Andrey Kolmogorov", "Benoît Mandelbrot", "Blaise Pascal", "Carl Gauß", "Florence David"),
        "Grace Hopper",
    ],
)
def test_what_other_programs_did_to_a_file_and_copies_of_it_cost_nothing(results, alone, name):
    (student,) = (found for found in results.certain if found.student == name)
    assert student.points == alone[name]


def test_files_that_cannot_be_graded_are_named_and_stop_nobody(results):
    assert {found.file for found in results.unread} == {
        f"{name}.week-4.jsonl" for name in ("daniel-bernoulli", "david-blackwell", "paul-lévy")
    }


def test_who_has_no_grade_is_listed_with_the_reason(results):
    reasons = {found.student.name: found.reason for found in results.missing}
    assert reasons == {
        "Daniel Bernoulli": "handed in, but it cannot be graded: daniel-bernoulli.week-4.jsonl",
        "David Blackwell": "handed in, but it cannot be graded: david-blackwell.week-4.jsonl",
        "Emmy Noether": "handed in nothing",
        "Hypatia": "handed in no attempt log (*.jsonl), only: Hypatia/week-4.ipynb",
        "Leonhard Euler": "nothing that is surely this student's, but see: mine.jsonl",
        "Paul Lévy": "handed in, but it cannot be graded: paul-lévy.week-4.jsonl",
    }


def test_school_and_home_count_together(results):
    (henri,) = (found for found in results.certain if found.student == "Henri Lebesgue")
    assert henri.exercises[0].points == 4 and len(henri.files) == 2


def test_names_that_mean_one_student_are_matched_and_others_are_asked_about(results):
    decided = {student.student: student for student in results.certain}
    assert decided["Jacob Bernoulli"].points == 0
    assert decided["Kiyosi Itô"].file == "homework.jsonl"
    assert decided["Zoë Byron"].file != decided["Zoe Byron"].file
    doubts = dict(results.doubts)
    assert "It may be Leonhard Euler." in doubts["Leo"]
    assert "no similar name" in doubts["Qwxyz Vvv"]


def test_nobody_can_take_points_from_somebody_else(results, alone):
    decided = {student.student: student.points for student in results.certain}
    assert decided["Ada Lovelace"] == alone["Ada Lovelace"]
    assert decided["Maryam Mirzakhani"] == alone["Maryam Mirzakhani"]
    doubts = dict(results.doubts)
    assert f"ada-lovelace.week-4.jsonl: {alone['Ada Lovelace']:g} of 7 points" in doubts["Eve Mallory"]
    assert "final.jsonl: 0 of 7 points" in doubts["Maryam Mirzakhani"]


def test_a_torn_line_and_work_in_no_time_are_remarked_on(results):
    decided = {student.student: student for student in results.certain}
    assert "torn off" in decided["Cleo Ito"].remarks[0]
    assert decided["Noor Khan"].exercises[0].points == 4
    assert "within 2 seconds" in decided["Noor Khan"].exercises[0].observations[0]
    assert "398 different wrong answers" in decided["Pierre Fermat"].exercises[0].observations[-1]
    assert "looked up" in decided["Srinivasa Ramanujan"].exercises[0].observations[0].casefold()
    odd = {student.student for student in results.certain if any(task.observations for task in student.tasks)}
    assert odd == {"Noor Khan", "Pierre Fermat", "Srinivasa Ramanujan"}


def test_the_order_of_the_files_makes_no_difference(group, results, monkeypatch):
    from minerals.classroom.grading import submissions

    def shuffled(*arguments):
        found = plain(*arguments)
        random.Random(4).shuffle(found.work)
        return found

    plain = submissions.look_at
    monkeypatch.setattr(submissions, "look_at", shuffled)
    again = grade_all(read_assignments(group.week), group.folder, roster=read_roster(group.roster))
    assert {(s.student, s.points, bool(s.doubt)) for s in again.students} == {
        (s.student, s.points, bool(s.doubt)) for s in results.students
    }


def test_from_the_command_to_the_grade_book(group, results, tmp_path):
    app = typer.Typer()
    app.command()(grade)
    file = tmp_path / "moodle.csv"
    asked = [group.week, group.folder, "--roster", group.roster, "--format", "moodle", "-o", file]
    done = CliRunner().invoke(app, [str(word) for word in asked])
    assert done.exit_code == 1
    understood, *errors = done.stderr.splitlines()
    assert understood.startswith("Class: ") and "30 students; names from 'name'; ids from 'id'" in understood
    assert len(errors) == len(results.unread) + len(results.doubts)
    assert "Emmy Noether, week-4: handed in nothing" in done.stdout
    rows = {row["ID number"]: row for row in csv.DictReader(io.StringIO(file.read_text("utf-8")))}
    assert len(rows) == len(results.certain)
    for student in results.certain:
        assert float(rows[student.enrolled.id]["Dice that lie"]) == pytest.approx(student.points, abs=0.005)
    report = (tmp_path / "moodle-reports" / "index.html").read_text("utf-8")
    for heading in ("For you to decide", "Worth a question", "Nothing to grade", "Not graded"):
        assert heading in report


def test_a_file_as_the_notebook_names_it_belongs_to_its_student(tmp_path):
    """What `begin` calls the file of each name of the class is matched with the roster."""
    group = Class(tmp_path)
    roster = read_roster(group.roster)
    notebooks = tmp_path / "notebooks"
    notebooks.mkdir()
    for name in NAMES:
        begin("week-4", name, folder=notebooks).close()
    results = grade_all({"week-4": group.assignment}, notebooks, roster=roster)
    assert [student.student for student in results.certain] == list(NAMES)
    assert not any(student.remarks for student in results.certain)
    assert all(not read_attempts(file.read_bytes()).records for file in notebooks.iterdir())
