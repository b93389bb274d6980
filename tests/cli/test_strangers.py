"""Commands on folders of strangers' files: all that is sound is done, all else is told, and the exit code says so."""

from __future__ import annotations

import csv
import os
from pathlib import Path

import pytest

import minerals
from minerals.classroom.grading import read_assignments
from tests.classroom.pretend import pretend_class
from tests.cli.conftest import Runs
from tests.hostile import WRITTEN_OUT, hostile_names, write_hostile, write_traps

FEW = [
    b"st\xff",
    b"line\nend",
    b"red\x1b[31m",
    b"javascript:alert(1)-a",
    b"50% #1?",
    b"<b>",
    b"-rf",
    b"index",
    b"n" * 247,
]


@pytest.fixture
def short(tmp_path: Path) -> bytes:
    """A sound log in which nothing is played."""
    return minerals.new("mattock", board="inner", seed=1).log.save(tmp_path / "short.replay").read_bytes()


def lines(text: str) -> list[str]:
    assert text.encode("utf-8")
    assert all(line.isprintable() for line in text.splitlines())
    return text.splitlines()


def test_a_gallery_makes_a_page_of_each_log(runs: Runs, folder: Path, short: bytes) -> None:
    write_hostile(folder / "logs", iter(FEW), short)
    done = runs("gallery", "logs", "site")
    assert done.exit_code == 0, done.output
    assert len(lines(done.stdout)) == len(FEW) + 1
    assert len(list((folder / "site").iterdir())) == len(FEW) + 1
    assert "Recorded games of logs" in (folder / "site/index.html").read_text(encoding="utf-8")


def test_a_gallery_leaves_out_what_it_cannot_read_and_says_so(runs: Runs, folder: Path, short: bytes) -> None:
    traps = write_traps(folder / "logs", folder / "outside", short)
    (folder / "logs/sound.replay").write_bytes(short)
    (folder / "logs/junk.replay").write_bytes(b"\xff\x00")
    done = runs("gallery", "logs", "site")
    assert done.exit_code == 1
    assert {path.name for path in (folder / "site").iterdir()} == {"index.html", "sound.html"}
    told = lines(done.stderr)
    assert len(told) == len(traps) + 1
    for name in [*traps, "junk.replay"]:
        assert sum(line.startswith(f"Error: logs/{name}") for line in told) == 1, name


def test_a_gallery_writes_nothing_where_nothing_can_be_read(runs: Runs, folder: Path, short: bytes) -> None:
    write_traps(folder / "logs", folder / "outside", short)
    assert runs("gallery", "logs", "site").exit_code == 2
    assert not (folder / "site").exists()


def test_a_gallery_takes_a_folder_whose_own_name_is_no_text(runs: Runs, folder: Path, short: bytes) -> None:
    source = folder / os.fsdecode(b"cl\xffass")
    write_hostile(source, iter([b"a"]), short)
    done = runs("gallery", source, "site")
    assert done.exit_code == 0, done.output
    assert r"Recorded games of cl\xffass" in (folder / "site/index.html").read_text(encoding="utf-8")


def test_two_logs_of_one_name_have_a_page_each_where_case_does_not_count(
    runs: Runs, folder: Path, short: bytes
) -> None:
    (folder / "logs").mkdir()
    for name in ("a.replay", "A.jsonl", "a.jsonl", "index.replay", "index.jsonl"):
        (folder / "logs" / name).write_bytes(short)
    assert runs("gallery", "logs", "site").exit_code == 0
    pages = {page.name.casefold() for page in (folder / "site").iterdir()}
    assert len(pages) == 6
    assert "index.html" in pages


def test_verify_names_every_file_on_a_line_of_its_own(runs: Runs, folder: Path, short: bytes) -> None:
    write_hostile(folder / "logs", hostile_names(len(WRITTEN_OUT) + 20), short)
    done = runs("verify", "logs")
    assert done.exit_code == 0, done.stderr
    told = lines(done.stdout)
    assert len(told) == len(WRITTEN_OUT) + 20
    assert all(": OK, " in line for line in told)


def test_verify_tells_what_is_no_log(runs: Runs, folder: Path, short: bytes) -> None:
    traps = write_traps(folder / "logs", folder / "outside", short)
    (folder / "logs/sound.replay").write_bytes(short)
    done = runs("verify", "logs")
    assert done.exit_code == 2
    assert [line.split(":")[0] for line in lines(done.stdout)] == ["logs/sound.replay"]
    assert len(lines(done.stderr)) == len(traps)


def test_grade_grades_every_sound_log_and_lists_the_others(runs: Runs, folder: Path) -> None:
    (folder / os.fsdecode(b"w\xff.toml")).write_text('[[exercises]]\nexercise = "E17"\n')
    (folder / "trap.toml").mkdir()
    os.mkfifo(folder / "pipe.toml")
    [assignment] = read_assignments(folder).values()
    assert assignment.id == r"w\xff"
    files = pretend_class(folder / "class", assignment, len(FEW))
    for file, name in zip(files, FEW, strict=True):
        file.rename(folder / "class" / os.fsdecode(name + b".jsonl"))
    traps = write_traps(folder / "class", folder / "outside", b"secret")
    done = runs("grade", folder, folder / "class", "-o", "grades.csv")
    assert done.exit_code == 1
    with (folder / "grades.csv").open(encoding="utf-8", newline="") as table:
        head, *rows = csv.reader(table)
    place = head.index("file")
    assert len({row[0] for row in rows if row[0]}) == len(FEW)
    assert {row[place].lstrip("'") for row in rows if not row[0]} == traps
    assert {row[place] for row in rows} >= {r"st\xff.jsonl", r"line\nend.jsonl", r"red\x1b[31m.jsonl", "'-rf.jsonl"}
    told = lines(done.stderr)
    assert len(told) == len(traps)
    report = (folder / "grades-reports/index.html").read_text(encoding="utf-8")
    assert "socket.jsonl" in report
    assert len(list((folder / "grades-reports/students").iterdir())) == len(FEW)


def test_simulate_guards_its_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pandas as pd

    from minerals.cli import simulate

    monkeypatch.chdir(tmp_path)
    simulate.save_table(pd.DataFrame({"=x": [1], "said": ["@y"]}), Path("table.csv"), force=False)
    assert Path("table.csv").read_text(encoding="utf-8") == ",'=x,said\n0,1,'@y\n"


@pytest.mark.parametrize(
    "line",
    [
        "play mattock --option board=x\udcff",
        "play minerals --option rounds=x\udcff",
        "play mattock --seed x\udcff -o played.replay",
        "simulate mattock -n 2 --position x\udcff",
    ],
)
def test_an_argument_in_another_encoding_is_refused_in_one_sentence(runs: Runs, folder: Path, line: str) -> None:
    done = runs(*line.split())
    assert done.exit_code == 2, done.output
    (told,) = lines(done.stderr)
    assert told.startswith("Error: ")
    assert told.endswith(" is not a text in UTF-8.") or "no option" in told


def test_paper_takes_a_log_whose_name_is_in_another_encoding(
    runs: Runs, folder: Path, short: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    path = folder / os.fsdecode(b"st\xff.replay")
    path.write_bytes(short)
    done = runs("paper", str(path), "-o", "sheet.pdf")
    assert done.exit_code == 0, done.output
    assert (folder / "sheet.pdf").read_bytes().startswith(b"%PDF")
    assert not caplog.messages, "every letter of the name can be printed"
