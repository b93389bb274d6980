"""The attempt log: it only grows, and whatever happens to the file shows."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import count

import pytest

from minerals.classroom import Exercise
from minerals.classroom.attempts import AttemptLog, Checked, Opened, Played, Predicted, read_attempts
from minerals.core.text import LogError


def clock():
    ticks = count(1_700_000_000)
    return lambda: float(next(ticks))


@pytest.fixture
def file(tmp_path):
    log = AttemptLog.open(tmp_path / "ada.jsonl", "Ada", "week-1", numbers="bank", clock=clock())
    exercise = Exercise("E17", log=log)
    exercise.predict("1/6")
    exercise.check("six", "1/6")
    exercise.check("six", "1/5")
    log.close()
    return tmp_path / "ada.jsonl"


def test_what_a_student_does_is_in_the_file(file):
    attempts = read_attempts(file.read_bytes())
    assert (attempts.header.student, attempts.header.assignment) == ("Ada", "week-1")
    opened, predicted, missed, right = attempts.records
    assert isinstance(opened, Opened) and opened.parameters == {"legal": 5, "faces": 6}
    assert isinstance(predicted, Predicted) and predicted.text == "1/6"
    assert isinstance(missed, Checked) and (missed.part, missed.text, missed.verdict) == ("six", "1/6", "wrong")
    assert isinstance(right, Checked) and right.verdict == "right"
    assert [record.at for record in attempts.records] == sorted(record.at for record in attempts.records)


def test_a_record_is_on_disk_before_the_student_is_answered(tmp_path):
    path = tmp_path / "ada.jsonl"
    exercise = Exercise("E17", "Ada", "week-1", log=path)
    exercise.predict("1/6")
    assert len(read_attempts(path.read_bytes()).records) == 2


def test_a_cell_run_again_goes_on_with_the_same_log(tmp_path):
    path = tmp_path / "ada.jsonl"
    first = AttemptLog.open(path, "Ada", "week-1")
    assert AttemptLog.open(path, "Ada", "week-1") is first
    Exercise("E17", log=path)
    Exercise("E17", log=path)
    assert len(read_attempts(path.read_bytes()).records) == 1


def test_another_process_cannot_write_to_it(tmp_path):
    path = tmp_path / "ada.jsonl"
    log = AttemptLog.open(path, "Ada", "week-1")
    program = f"from minerals.classroom import AttemptLog; AttemptLog.open({str(path)!r}, 'Ada', 'week-1')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=os.environ, check=False)
    assert "Somebody else is recording" in done.stderr
    log.close()


def test_it_goes_on_after_the_last_line_was_torn_off(file):
    whole = file.read_bytes()
    file.write_bytes(whole[:-30])
    assert "torn off" in read_attempts(file.read_bytes()).damage
    exercise = Exercise("E17", log=file)
    assert not exercise.progress.parts["six"].is_right
    exercise.check("six", "1/5")
    exercise.log.close()
    assert not read_attempts(file.read_bytes()).damage
    assert Exercise("E17", log=file).progress.parts["six"].is_right


def test_a_torn_header_begins_anew(tmp_path):
    path = tmp_path / "ada.jsonl"
    path.write_bytes(b'{"record":"att')
    Exercise("E17", "Ada", "week-1", log=path).log.close()
    assert read_attempts(path.read_bytes()).header.student == "Ada"


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_an_edited_line_is_named(file, number):
    lines = file.read_bytes().split(b"\n")
    lines[number - 1] = lines[number - 1].replace(b'"at":1', b'"at":2').replace(b"Ada", b"Eva")
    with pytest.raises(LogError) as refused:
        read_attempts(b"\n".join(lines), "ada.jsonl")
    assert refused.value.line == number
    assert str(refused.value).startswith(f"ada.jsonl, line {number}: ")


@pytest.mark.parametrize("change", ["lost", "moved", "doubled"])
def test_a_lost_or_moved_or_doubled_line_is_named(file, change):
    lines = file.read_bytes().split(b"\n")
    if change == "lost":
        del lines[2]
    elif change == "moved":
        lines[2], lines[3] = lines[3], lines[2]
    else:
        lines.insert(2, lines[2])
    with pytest.raises(LogError) as refused:
        read_attempts(b"\n".join(lines))
    assert refused.value.line in (3, 4)


@pytest.mark.parametrize("data", [b"", b"\n", b"{}\n", b"\xff\xfe\n", b"PK\x03\x04\n\n", b'{"record":"header"}\n'])
def test_another_kind_of_file_is_no_attempt_log(data):
    with pytest.raises(LogError):
        read_attempts(data)


def test_a_damaged_file_is_not_written_to(file):
    data = file.read_bytes().replace(b'"text":"1/6"', b'"text":"1/5"', 1)
    file.write_bytes(data)
    with pytest.raises(LogError, match="line 3"):
        AttemptLog.open(file, "Ada", "week-1")
    assert file.read_bytes() == data


def test_the_file_of_somebody_else_is_refused(file):
    with pytest.raises(LogError, match="attempts of 'Ada' at 'week-1'"):
        AttemptLog.open(file, "Eva", "week-1")
    assert AttemptLog.open(file).header.student == "Ada"


def test_levels_are_kept_beside_the_exercises(tmp_path):
    log = AttemptLog("Ada", "week-1", clock=clock())
    log.add_played("mattock.levels.some", ["e5", "d4"])
    log.save(tmp_path / "ada.jsonl")
    (played,) = read_attempts((tmp_path / "ada.jsonl").read_bytes()).records
    assert isinstance(played, Played) and played.actions == ("e5", "d4")


def test_a_very_long_answer_is_cut_before_it_is_kept():
    exercise = Exercise("E17")
    exercise.predict("1/6")
    assert exercise.check("six", "9" * 1_000_000).standing == "unreadable"
    kept = exercise.log.records[-1]
    assert isinstance(kept, Checked) and len(kept.text) < 5000


@pytest.mark.parametrize("shown", [float("nan"), float("inf"), -1.0, 1_700_000_000_000, 10**400, None, "noon"])
def test_a_clock_that_shows_no_time_is_refused_in_one_sentence(tmp_path, shown):
    log = AttemptLog.open(tmp_path / "ada.jsonl", "Ada", "week-1", clock=lambda: shown)
    with pytest.raises(LogError, match=r"^The clock shows .*, which is not a time in seconds since 1970\.$") as caught:
        Exercise("E17", log=log).predict("1/6")
    assert len(str(caught.value)) <= 300
    assert log.records == []
    log.close()
