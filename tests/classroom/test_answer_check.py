"""The verdict of a grader on an answer, and whose work it takes it for."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing

import pytest

from minerals.classroom.publishing import check_answer, own_name
from minerals.classroom.publishing.bundle import FINDER, WHEEL, bundle, requirements


def mirrored(answer, *, guess="12", student="Ada"):
    return check_answer("E42", "mirrored", answer, guess=guess, student=student, assignment="week-4", numbers="bank")


@pytest.mark.parametrize("answer", [3, "3", "6/2"])
def test_a_right_answer_is_marked_right(answer):
    assert mirrored(answer)


@pytest.mark.parametrize(
    ("answer", "guess", "reason"),
    [
        ("4", "12", "mirror images"),
        ("", "12", "Not attempted yet"),
        (..., "12", "Not attempted yet"),
        ("3", "", "Guess first"),
        ("3", ..., "Guess first"),
        ("3", "many", "many"),
    ],
)
def test_anything_else_is_not_and_says_why(answer, guess, reason):
    with pytest.raises(AssertionError, match=reason):
        mirrored(answer, guess=guess)


@pytest.mark.parametrize("student", ["", "  ", "...", ..., None, 5])
def test_no_name_is_no_name(student):
    with pytest.raises(AssertionError, match="Write your name after `student =`"):
        mirrored("3", student=student)


# --- who handed it in ---


@pytest.fixture
def in_nbgrader(tmp_path, monkeypatch):
    """Where nbgrader grades what 4711 has handed in."""
    place = tmp_path / "autograded/4711/week-4"
    place.mkdir(parents=True)
    monkeypatch.chdir(place)
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    return tmp_path


def list_of_students(course, *row):
    with closing(sqlite3.connect(course / "gradebook.db")) as opened, opened:
        opened.execute("CREATE TABLE student (id, first_name, last_name, email)")
        opened.execute("INSERT INTO student VALUES (?, ?, ?, ?)", row)


def test_nbgrader_knows_the_folder(in_nbgrader):
    assert own_name("4711")
    with pytest.raises(AssertionError, match="4711 handed this in, but the name in it is 'Ada'"):
        own_name("Ada")


@pytest.mark.parametrize(
    "name", ["4711", "Ada Lovelace", "ada", "LOVELACE, Ada", "ada@school.example", "Ada M Lovelace"]
)
def test_nbgrader_has_a_list_of_students(in_nbgrader, name):
    list_of_students(in_nbgrader, "4711", "Ada", "Lovelace", "ada@school.example")
    assert own_name(name)


@pytest.mark.parametrize("name", ["Bo", "Ada Byron", "school", "4712"])
def test_another_name_is_refused(in_nbgrader, name):
    list_of_students(in_nbgrader, "4711", "Ada", "Lovelace", "ada@school.example")
    with pytest.raises(AssertionError, match="4711 handed this in"):
        own_name(name)


@pytest.mark.parametrize("row", [("4712", "Bo", None, None), ("4711", None, None, None)])
def test_a_student_of_whom_it_knows_the_id_alone(in_nbgrader, row):
    list_of_students(in_nbgrader, *row)
    assert own_name("4711")


def test_a_database_of_something_else_is_left_alone(in_nbgrader):
    (in_nbgrader / "gradebook.db").write_text("This is not a database, but a text that is called like one.")
    assert own_name("4711")


@pytest.fixture
def in_gradescope(tmp_path, monkeypatch):
    """Where otter grades on Gradescope."""
    (tmp_path / "submission").mkdir()
    monkeypatch.chdir(tmp_path / "submission")
    return tmp_path / "submission_metadata.json"


def test_gradescope_knows_everybody_of_a_group(in_gradescope):
    users = [{"name": "Ada Lovelace", "email": "ada@school.example"}, {"name": "Bo", "email": ""}]
    in_gradescope.write_text(json.dumps({"users": users}))
    assert own_name("Ada") and own_name("bo")
    with pytest.raises(AssertionError, match="Ada Lovelace / Bo handed this in, but the name in it is 'Eve'"):
        own_name("Eve")


@pytest.mark.parametrize("said", ["", "{}", "[]", '{"users": null}', '{"users": ["Ada"]}', '{"users": [{}]}'])
def test_where_nobody_is_known_every_name_is_accepted(in_gradescope, said):
    in_gradescope.write_text(said)
    assert own_name("Eve")


# --- the kit for a container ---


def test_the_kit_is_found_in_the_wheel_beside_the_notebook(tmp_path):
    for name, content in bundle().items():
        (tmp_path / name).write_bytes(content)
    said = "from minerals.classroom import Exercise; import minerals; print(minerals.__file__, Exercise('E42').title)"
    command = [sys.executable, "-c", said]
    done = subprocess.run(command, cwd=tmp_path, env={"TMPDIR": str(tmp_path)}, capture_output=True, check=True)
    where, title = done.stdout.decode().split(" ", 1)
    assert where.startswith(f"{tmp_path}/minerals-kit-")
    assert title.strip()


def test_the_wheel_is_one(tmp_path):
    (tmp_path / WHEEL).write_bytes(bundle()[WHEEL])
    with zipfile.ZipFile(tmp_path / WHEEL) as opened:
        assert opened.testzip() is None
        names = opened.namelist()
        (metadata,) = [name for name in names if name.endswith(".dist-info/METADATA")]
        assert all(f"Requires-Dist: {each}\n" in opened.read(metadata).decode() for each in requirements())
    assert "minerals/classroom/lessons.toml" in names
    assert not any(name.endswith((".po", ".pyc")) for name in names)
    assert WHEEL in bundle()[FINDER].decode()
