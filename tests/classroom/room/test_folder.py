"""The folder of a class: who may join, and which file a student writes to."""

from __future__ import annotations

import os
import re
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from minerals.classroom.attempts import AttemptLog, Opened, read_attempts
from minerals.classroom.room import ClassFolder
from minerals.classroom.room.folder import random_code
from minerals.core.text import OptionError
from tests.core.system.test_shared_files import TRAPS


@pytest.fixture
def room(tmp_path: Path) -> ClassFolder:
    return ClassFolder.make(tmp_path / "7b", title='Class "7b" \\ Zoë', code=" Ruby 7 ", lesson=4)


def test_what_was_made_is_what_is_opened(room) -> None:
    opened = ClassFolder.open(room.path)
    assert (opened.title, opened.code, opened.lesson) == ('Class "7b" \\ Zoë', "Ruby 7", 4)
    assert opened.path == room.path
    assert opened.files() == []


def test_a_class_without_a_title_is_called_after_its_folder(tmp_path) -> None:
    assert ClassFolder.make(tmp_path / "7b").title == "7b"


def test_a_folder_is_made_once(room) -> None:
    with pytest.raises(OptionError, match="this is the folder of a class already"):
        ClassFolder.make(room.path, code="other")
    assert ClassFolder.open(room.path).code == "Ruby 7"


@pytest.mark.parametrize("typed", ["ruby 7", "RUBY 7", "  Ruby  7\n"])
def test_a_code_is_trimmed_and_its_capitals_do_not_matter(room, typed) -> None:
    assert room.admits(typed)


@pytest.mark.parametrize("typed", ["", "ruby", "ruby7", "topaz"])
def test_another_code_is_not_admitted(room, typed) -> None:
    assert not room.admits(typed)


def test_a_random_code_has_no_letter_that_looks_like_another() -> None:
    drawn = "".join(random_code(Random(seed)) for seed in range(500))
    assert not set(drawn) & set("0o1il")
    assert drawn == drawn.casefold()
    assert random_code() != random_code()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("code = ", "class.toml: "),
        ("title = '7b'", "class.toml: .*code"),
        ("code = ' '", "class.toml: A code has"),
        ("code = 'a'\ncolour = 'red'", "class.toml: .*colour"),
        ("code = 'a'\nlesson = 99", "class.toml: There is no lesson 99"),
    ],
)
def test_a_file_that_is_wrong_is_named(room, text, said) -> None:
    (room.path / "class.toml").write_text(text, encoding="utf-8")
    with pytest.raises(OptionError, match=said):
        ClassFolder.open(room.path)


def test_a_folder_of_no_class_says_how_to_make_it_one(tmp_path) -> None:
    with pytest.raises(OptionError, match="minerals class "):
        ClassFolder.open(tmp_path)
    with pytest.raises(OptionError, match="there is no such folder"):
        ClassFolder.open(tmp_path / "nowhere")


def test_a_student_who_comes_back_goes_on_with_the_same_file(room) -> None:
    first = room.begin("Ada", "lesson-4")
    first.add(Opened(first.now(), "E17"))
    first.close()
    again = room.begin("  Ada ", "lesson-4")
    assert len(again.records) == 1
    again.close()
    assert [file.name for file in room.files()] == ["ada.jsonl"]


def test_a_cell_that_is_run_again_gets_the_same_log(room) -> None:
    first = room.begin("Ada", "lesson-4")
    assert room.log_of("Ada", "lesson-4") == room.work / "ada.jsonl"
    assert room.begin("Ada", "lesson-4") is first
    first.close()


def test_two_places_at_once_have_two_files(room) -> None:
    import subprocess
    import sys

    script = (
        "import sys; from minerals.classroom.room import ClassFolder; "
        "log = ClassFolder.open(sys.argv[1]).begin('Ada', 'lesson-4'); print('begun', flush=True); sys.stdin.read()"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", script, str(room.path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert other.stdout.readline() == b"begun\n"
    here = room.begin("Ada", "lesson-4")
    assert [file.name for file in room.files()] == ["ada-2.jsonl", "ada.jsonl"]
    other.communicate()
    here.close()
    assert room.log_of("Ada") == room.work / "ada.jsonl"


@pytest.mark.parametrize(
    ("student", "assignment"), [("ada", "lesson-4"), ("ADA", "lesson-4"), ("Ada", "lesson-5"), ("Ada!", "lesson-4")]
)
def test_another_name_or_assignment_has_another_file(room, student, assignment) -> None:
    room.begin("Ada", "lesson-4").close()
    assert room.log_of(student, assignment) == room.work / "ada-2.jsonl"


def test_a_damaged_file_is_left_alone(room) -> None:
    room.work.joinpath("ada.jsonl").write_bytes(b"junk\nmore junk\n")
    assert room.log_of("Ada") == room.work / "ada-2.jsonl"


def test_a_torn_file_is_mended(room) -> None:
    log = room.begin("Ada", "lesson-4")
    log.add(Opened(log.now(), "E17"))
    log.close()
    path = room.work / "ada.jsonl"
    path.write_bytes(path.read_bytes()[:-5])
    again = room.begin("Ada", "lesson-4")
    again.close()
    assert again.records == []
    assert read_attempts(path.read_bytes()).header.student == "Ada"


@pytest.mark.parametrize(
    ("name", "file"),
    [("../../etc/passwd", "etc-passwd.jsonl"), ("con", "con_.jsonl"), ("Zoë Ångström", "zoë-ångström.jsonl")],
)
def test_a_name_never_leads_out_of_the_folder(room, name, file) -> None:
    assert room.log_of(name) == room.work / file


@pytest.mark.parametrize("name", ["", "  ", "!!!", "a" * 101])
def test_no_name_is_refused(room, name) -> None:
    with pytest.raises(OptionError):
        room.log_of(name)


def test_a_long_name_has_a_short_file(room) -> None:
    long = "a" * 100
    room.begin(long).close()
    assert len(room.files()[0].name) < 80
    assert room.log_of(long[:-1]) == room.work / f"{'a' * 60}-2.jsonl"


def test_a_log_of_the_first_kits_is_found_too(room) -> None:
    AttemptLog("Bo", "week-1").save(room.work / "bo.week-1.jsonl.txt")
    assert [file.name for file in room.files()] == ["bo.week-1.jsonl.txt"]


# --- names that others have taken ---


@pytest.mark.parametrize("trap", TRAPS)
def test_whatever_has_taken_a_name_the_student_goes_on_with_another(room, trap) -> None:
    lay, _ = TRAPS[trap]
    lay(room.work / "ada.jsonl")
    with closing(room.begin("Ada", "lesson-4")) as log:
        log.add(Opened(log.now(), "E17"))
    assert room.log_of("Ada", "lesson-4") == room.work / "ada-2.jsonl"
    assert read_attempts((room.work / "ada-2.jsonl").read_bytes()).records == tuple(log.records)


def test_a_link_never_leads_the_work_elsewhere(room, tmp_path) -> None:
    profile = tmp_path / "profile"
    for target in (profile, room.work / "elsewhere.jsonl"):
        (room.work / "ada.jsonl").symlink_to(target)
        room.begin("Ada").close()
        assert not target.exists()
        (room.work / "ada.jsonl").unlink()


def test_a_hundred_names_that_are_taken_lock_nobody_out(room) -> None:
    for number in range(1, 150):
        name = "ada" if number == 1 else f"ada-{number}"
        (room.work / f"{name}.jsonl").write_bytes(b"junk\n")
    with closing(room.begin("Ada", "lesson-4")) as log:
        log.add(Opened(log.now(), "E17"))
    with closing(room.begin("Ada", "lesson-4")) as again:
        assert again.file == log.file or len(again.records) == 1
    (own,) = (file for file in room.files() if re.fullmatch(r"ada-[0-9a-f]{16}", file.stem))
    assert read_attempts(own.read_bytes()).header.student == "Ada"


def test_a_file_that_changes_between_the_look_and_the_opening_is_another_try(room, monkeypatch) -> None:
    asked = []

    def too_late(folder: ClassFolder, student: str, assignment: str = "") -> Path:
        asked.append(student)
        path = log_of(folder, student, assignment)
        if len(asked) == 1:
            os.mkfifo(path)
        return path

    log_of = ClassFolder.log_of
    monkeypatch.setattr(ClassFolder, "log_of", too_late)
    room.begin("Ada").close()
    assert [file.name for file in room.files()] == ["ada-2.jsonl"]


def test_work_that_an_editor_saved_is_gone_on_with_and_a_link_is_not_written_through(room) -> None:
    room.begin("Ada", "lesson-4").close()
    path = room.work / "ada.jsonl"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    with closing(room.begin("Ada", "lesson-4")) as log:
        log.add(Opened(log.now(), "E17"))
    assert b"\r" not in path.read_bytes() and len(read_attempts(path.read_bytes()).records) == 1


def test_the_file_of_a_class_that_is_a_pipe_keeps_nobody_waiting(room) -> None:
    (room.path / "class.toml").unlink()
    os.mkfifo(room.path / "class.toml")
    with pytest.raises(OptionError, match="not the folder of a class"):
        ClassFolder.open(room.path)


def test_on_a_hub_the_work_goes_to_a_folder_of_ones_own(room, monkeypatch) -> None:
    (room.work / "ada").mkdir()
    monkeypatch.setenv("MINERALS_OWN_WORK", str(room.work / "ada"))
    room.begin("Ada", "lesson-4").close()
    assert room.files() == [room.work / "ada/ada.jsonl"]
    monkeypatch.setenv("MINERALS_OWN_WORK", str(room.path / "elsewhere"))  # of another class
    assert room.own_work == room.work
