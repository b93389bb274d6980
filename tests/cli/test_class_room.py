"""`minerals class`: the folder of a class, and what its students do, as a page or in the terminal."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from minerals.classroom import Exercise
from minerals.classroom.room import ClassFolder
from minerals.cli.class_room import table_of

pytest.importorskip("watchfiles", reason="watchfiles is not installed")


def test_a_new_class_gets_a_folder_and_a_code(runs, tmp_path) -> None:
    folder = tmp_path / "drive/7b"
    result = runs("class", folder, "--lesson", 4, "--title", "Class 7b", "--text")
    opened = ClassFolder.open(folder)
    assert (opened.title, opened.lesson) == ("Class 7b", 4)
    assert opened.code in result.output
    assert "minerals lesson 4" in result.output
    assert result.exit_code == 0


def test_a_class_that_exists_keeps_its_code(runs, tmp_path) -> None:
    ClassFolder.make(tmp_path, code="ruby", lesson=4)
    assert runs("class", tmp_path, "--text", "--code", " RUBY ", "--lesson", 4).exit_code == 0
    for option in (("--code", "topaz"), ("--lesson", 5)):
        result = runs("class", tmp_path, "--text", *option)
        assert result.exit_code == 2
        assert "To change it, edit class.toml" in result.stderr


def test_the_table_in_a_terminal_shows_who_is_where(runs, tmp_path) -> None:
    folder = ClassFolder.make(tmp_path, code="ruby", lesson=4)
    log = folder.begin("Ada", "lesson-4", numbers="bank")
    exercise = Exercise("E17", log=log)
    exercise.predict("1/6")
    for answer in ("1/6", "1/3", "1/2"):
        exercise.check("six", answer)
    log.close()
    (folder.work / "junk.jsonl").write_bytes(b"junk\n")
    said = runs("class", tmp_path, "--text", COLUMNS="160").output
    assert "1/6 ✗3···" in said
    assert "E17, six: 3 wrong answers" in said
    assert "junk.jsonl: line 1" in said
    told = json.loads(runs("class", tmp_path, "--json").stdout)
    assert set(told) == {"command", "version", "title", "code", "lesson", "questions", "rows", "troubles"}
    (row,) = told["rows"]
    assert (row["name"], row["cells"][0]["guess"]) == ("Ada", "1/6")
    assert row["cells"][0]["parts"][0] == {"key": "six", "state": "wrong", "misses": 3}
    assert told["troubles"][0]["file"].endswith("junk.jsonl")


def test_a_name_cannot_write_to_the_terminal(runs, tmp_path) -> None:
    folder = ClassFolder.make(tmp_path, code="ruby")
    log = folder.begin("Ada [red]", "lesson-4")
    Exercise("E17", log=log)
    log.close()
    assert "Ada [red]" in runs("class", tmp_path, "--text").output
    assert callable(table_of)


def test_the_page_is_served_until_it_is_interrupted(tmp_path) -> None:
    command = [sys.executable, "-m", "minerals", "class", str(tmp_path / "7b"), "--no-browser", "--poll"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    lines = [running.stdout.readline() for _ in range(6)]
    address = lines[3].split()[-1]
    assert address.startswith("http://127.0.0.1:")
    with urlopen(address, timeout=20) as answer:
        assert answer.status == 200
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=20)
    assert (running.returncode, said) == (130, "Error: Interrupted.\n")


@pytest.mark.parametrize("host", ["", " "])
def test_without_an_address_it_does_not_listen_at_all_of_them(runs, tmp_path, host) -> None:
    result = runs("class", tmp_path / "7b", "--host", host, "--no-browser")
    assert result.exit_code == 2 and "Name the address of the page" in result.stderr
    assert not (tmp_path / "7b").exists()


@pytest.mark.parametrize(
    ("host", "said"),
    [("0.0.0.0", "all addresses of this computer"), ("::", "all addresses of this computer"), ("::1", "")],
)
def test_it_says_where_it_listens_with_an_address_that_can_be_opened(tmp_path, host, said) -> None:
    command = [sys.executable, "-m", "minerals", "class", str(tmp_path / "7b"), "--host", host, "--no-browser"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "COLUMNS": "200"})
    with running as started:
        lines = []
        for line in started.stdout:
            lines.append(line)
            if "Stop with Ctrl-C" in line:
                break
        try:
            (address,) = (line.split()[-1] for line in lines if line.startswith("Your page"))
            assert urlsplit(address).hostname not in {"", None, "0.0.0.0", "::"}
            with urlopen(address, timeout=10) as page:
                assert page.status == 200
            assert (said in "".join(lines)) and ("listens at" in "".join(lines)) == bool(said)
        finally:
            started.send_signal(signal.SIGINT)
