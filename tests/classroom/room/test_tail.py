"""Logs are read while they grow: only what is new, each record once, and a line that is half written waits."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from minerals.classroom.attempts import AttemptLog, Checked, Opened, Predicted
from minerals.classroom.room import tail as tails
from minerals.classroom.room.tail import NOTHING_YET, read_on
from minerals.core.log import write_line


@pytest.fixture
def log(tmp_path: Path):
    made = AttemptLog.open(tmp_path / "ada.jsonl", "Ada", "lesson-4")
    yield made
    made.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ada.jsonl"


def grown(log: AttemptLog, count: int = 3) -> list[Checked]:
    records = [Checked(log.now(), "E17", "six", f"1/{number + 7}", "wrong") for number in range(count)]
    for record in records:
        log.add(record)
    return records


def test_each_record_is_read_once(log, path) -> None:
    found = read_on(path)
    assert found.tail.header == log.header and found.records == ()
    for _ in range(3):
        records = grown(log)
        found = read_on(path, found.tail)
        assert list(found.records) == records
    assert read_on(path, found.tail).records == ()


def test_only_new_bytes_are_read(log, path, monkeypatch) -> None:
    grown(log, 50)
    first = read_on(path)
    before = path.stat().st_size
    grown(log, 1)
    read = []
    whole = tails._read
    monkeypatch.setattr(tails, "_read", lambda file, offset, below: read.append(offset) or whole(file, offset, below))
    read_on(path, first.tail)
    assert read == [before]


def test_a_file_that_has_not_changed_is_not_opened(log, path, monkeypatch) -> None:
    first = read_on(path)
    monkeypatch.setattr(tails, "_read", lambda *_: pytest.fail("it was opened"))
    assert read_on(path, first.tail).tail == first.tail


def test_a_line_that_is_half_written_waits(log, path) -> None:
    records = grown(log, 2)
    data = path.read_bytes()
    log.close()
    lines = data.splitlines(keepends=True)
    found, seen = read_on(path.with_name("none")), []
    tail = NOTHING_YET
    for end in range(0, len(data) + 1, 7):
        path.write_bytes(data[:end])
        os.utime(path, ns=(end, end))
        found = read_on(path, tail)
        assert not found.tail.trouble
        ends = {sum(map(len, lines[:count])) for count in range(len(lines) + 1)}
        assert {found.tail.offset, found.tail.offset + 1} & ends  # a whole line may lack its newline
        tail, seen = found.tail, [] if found.is_anew else seen
        seen += found.records
    path.write_bytes(data)
    found = read_on(path, tail)
    assert [*seen, *found.records] == records


def test_a_whole_last_line_without_its_newline_counts(log, path) -> None:
    records = grown(log, 2)
    data = path.read_bytes()
    log.close()
    path.write_bytes(data[:-1])
    found = read_on(path)
    assert list(found.records) == records and not found.tail.trouble
    path.write_bytes(data)
    assert read_on(path, found.tail).records in {(), tuple(records)}


@pytest.mark.parametrize("form", [b"\r\n", b"\xef\xbb\xbf"])
def test_what_editors_add_does_not_matter(log, path, form) -> None:
    records = grown(log, 2)
    data = path.read_bytes()
    log.close()
    path.write_bytes(form + data if form.startswith(b"\xef") else data.replace(b"\n", form))
    assert list(read_on(path).records) == records


def test_a_kind_of_record_that_nobody_knows_is_passed_over(log, path) -> None:
    grown(log, 1)
    data = path.read_bytes()
    log.close()
    digest = data.splitlines()[-1][-34:-2].decode()

    class Strange(Checked, frozen=True, tag="dreamt"):
        pass

    line, digest = write_line(Strange(1, "E17", "six", "1/6", "wrong"), digest)
    last, _ = write_line(Predicted(2, "E17", "1/6"), digest)
    path.write_bytes(data + line + last)
    found = read_on(path)
    assert [type(record).__name__ for record in found.records] == ["Checked", "Predicted"]
    assert not found.tail.trouble


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda data: data.replace(b"1/8", b"1/5"), "line 3"),
        (lambda data: b"".join(data.splitlines(keepends=True)[::2]), "line 2"),
        (lambda _: b"junk\n", "line 1"),
    ],
)
def test_damage_is_named_and_what_is_before_it_counts(log, path, damage, said) -> None:
    grown(log)
    data = path.read_bytes()
    log.close()
    path.write_bytes(damage(data))
    found = read_on(path)
    assert found.tail.trouble.startswith(said)
    assert len(found.records) == int(said[-1]) - (2 if said[-1] != "1" else 1)


def test_a_file_that_is_mended_is_read_again(log, path) -> None:
    records = grown(log)
    data = path.read_bytes()
    log.close()
    path.write_bytes(b"junk\n")
    bad = read_on(path)
    path.write_bytes(data)
    found = read_on(path, bad.tail)
    assert found.is_anew and list(found.records) == records and not found.tail.trouble


def test_another_file_in_its_place_is_read_from_its_beginning(log, path, tmp_path) -> None:
    grown(log)
    log.close()
    first = read_on(path)
    other = AttemptLog("Ada", "lesson-4", clock=lambda: 7.0)
    for _ in range(20):
        other.add(Opened(other.now(), "E42"))
    for way in ("write", "replace"):
        if way == "write":
            path.write_bytes(other.to_bytes())
        else:
            tmp_path.joinpath("new").write_bytes(other.to_bytes())
            tmp_path.joinpath("new").replace(path)
        found = read_on(path, first.tail)
        assert found.is_anew and [record.exercise for record in found.records] == ["E42"] * 20


def test_a_file_that_is_gone_or_refused_is_no_error(tmp_path) -> None:
    assert read_on(tmp_path / "nowhere.jsonl").tail.trouble == "No such file or directory"
    assert read_on(tmp_path).tail.trouble


def test_a_pipe_keeps_nobody_waiting(tmp_path) -> None:
    os.mkfifo(tmp_path / "pipe.jsonl")
    assert read_on(tmp_path / "pipe.jsonl").records == ()
