"""The server of a lesson: who may come in, what it keeps, and what it gives to nobody."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from minerals.classroom import AttemptLog, Exercise
from minerals.classroom.attempts import LARGEST_ATTEMPTS, read_attempts
from minerals.classroom.room import ClassFolder
from minerals.classroom.room.lesson_page_server import LessonPageServer
from minerals.classroom.room.lesson_server import ServedLesson

ASSIGNMENT = 'id = "week-4"\ntitle = "Dice"\n[[exercises]]\nexercise = "E17"\n'


class Served:
    """A lesson that is served to a class."""

    def __init__(self, folder: Path) -> None:
        self.folder = ClassFolder.make(folder / "7b", code="ruby")
        (folder / "week-4.toml").write_text(ASSIGNMENT, encoding="utf-8")
        (folder / "served/engine/12ab").mkdir(parents=True)
        (folder / "served/engine/12ab/worker.js").write_text("// works", encoding="utf-8")
        (folder / "served/offline.js").write_text("// a secret", encoding="utf-8")
        (folder / "secret.txt").write_text("a secret", encoding="utf-8")
        lesson = {"assignment": str(folder / "week-4.toml"), "folder": str(folder / "7b")}
        self.server = LessonPageServer(ServedLesson(title="Dice", is_class=True, **lesson), folder / "served")
        self.host = urlsplit(self.server.address).netloc

    def ask(self, method: str, path: str, body: str | None = None, **headers: str) -> tuple[int, str]:
        connection = HTTPConnection(self.host, timeout=30)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        told = answer.read().decode()
        connection.close()
        return answer.status, told

    def post(self, path: str, told: dict[str, str], **headers: str) -> tuple[int, str]:
        usual = {"Origin": f"http://{self.host}", "Content-Type": "application/json"}
        return self.ask("POST", path, json.dumps(told), **{**usual, **headers})

    def open(self, student: str, code: str = "ruby") -> dict[str, str]:
        status, told = self.post("/open", {"student": student, "code": code})
        assert status == 200
        return json.loads(told)

    def keep(self, student: str, log: str) -> dict[str, str]:
        status, told = self.post("/keep", {"student": student, "code": "ruby", "log": log})
        assert status == 200
        return json.loads(told)

    def work(self) -> list[str]:
        return [file.name for file in self.folder.files()]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    made = Served(tmp_path)
    with made.server:
        yield made


def worked(log: str) -> str:
    """Guess, as a page does, and return the log."""
    read = read_attempts(log.encode())
    kept = AttemptLog(read.header.student, read.header.assignment, numbers=read.header.numbers)
    kept.records = list(read.records)
    Exercise("E17", log=kept).predict("1/6")
    return kept.to_bytes().decode()


def test_the_page_has_the_door_and_a_place_for_each_board(served):
    status, page = served.ask("GET", "/")
    assert status == 200
    assert 'name="student"' in page and 'name="code"' in page
    assert page.count('class="minerals-alive"') == 2, "the bar and the exercise"
    assert "minerals_widgets" not in page.split('<script type="application/json"')[0], "there is code on the page"


def test_work_is_kept_where_it_was_and_gone_on_with(served):
    first = served.open(" ada  lovelace")
    assert first["student"] == "ada lovelace"
    later = worked(first["log"])
    assert served.keep("ada lovelace", later) == {}
    (file,) = served.folder.files()
    assert file.read_bytes() == later.encode()
    again = served.open("ADA LOVELACE")
    assert again == {"student": "ada lovelace", "log": later}
    assert served.work() == ["ada-lovelace.jsonl"]
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_what_is_kept_already_is_never_lost(served):
    first = served.open("Ada")["log"]
    later = worked(first)
    served.keep("Ada", later)
    assert served.keep("Ada", later) == {}, "the same once more"
    for other in (first, worked(first)):
        assert "another window" in served.keep("Ada", other)["refusal"]
    assert served.folder.files()[0].read_bytes() == later.encode()


@pytest.mark.parametrize("change", [lambda log: log.replace("1/6", "1/7"), lambda log: "{}", lambda log: ""])
def test_a_damaged_log_is_not_kept(served, change):
    log = worked(served.open("Ada")["log"])
    before = served.folder.files()[0].read_bytes()
    assert served.keep("Ada", change(log)).get("refusal")
    assert served.folder.files()[0].read_bytes() == before


def test_of_a_log_that_was_cut_off_all_whole_records_are_kept(served):
    log = worked(served.open("Ada")["log"])
    served.keep("Ada", log[:-40])
    assert log.startswith(kept := served.open("Ada")["log"])
    assert kept.count("\n") == log.count("\n") - 1
    assert served.keep("Ada", log) == {}


def test_work_of_somebody_else_is_not_kept(served):
    log = worked(served.open("Ada")["log"])
    assert served.keep("Ben", log).get("refusal")


def test_a_wrong_code_and_no_name_lead_nowhere(served):
    assert "This is not the code of this class." in served.open("Ada", "quartz")["refusal"]
    assert "Type your name first." in served.open("  ")["refusal"]
    assert served.work() == []


@pytest.mark.parametrize("name", ["../../secret", "..\\..\\secret", "con", "a/b", "\u202eada", "x" * 90])
def test_no_name_leads_out_of_the_folder(served, name):
    served.open(name)
    assert all(file.parent == served.folder.work for file in served.folder.files())
    assert not list(served.folder.path.parent.glob("secret*.jsonl"))


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": ""},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"Host": "evil.example", "Origin": "http://evil.example"},
    ],
)
def test_nothing_is_taken_from_another_website(served, headers):
    status, _ = served.post("/open", {"student": "Ada", "code": "ruby"}, **headers)
    assert (status, served.work()) == (403, [])


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil", "[", ""])
def test_a_name_of_another_computer_leads_nowhere(served, host):
    for path in ("/", "/engine/12ab/worker.js"):
        assert served.ask("GET", path, Host=host)[0] == 403
    for fine in ("localhost", "127.0.0.1", "[::1]", "10.1.2.3:8000"):
        assert served.ask("GET", "/", Host=fine)[0] == 200


@pytest.mark.parametrize(
    "path",
    [
        *("/engine/", "/engine", "/engine/12ab", "/engine/12ab/", "/engine/../offline.js", "/engine/..%2foffline.js"),
        *("/engine/12ab/..%2f..%2foffline.js", "/engine/12ab/%2e%2e", "/offline.js", "/secret.txt", "/7b/class.toml"),
    ],
)
def test_only_the_page_and_the_engine_are_given(served, path):
    status, told = served.ask("GET", path)
    assert status == 404 and "a secret" not in told
    assert served.ask("GET", "/engine/12ab/worker.js") == (200, "// works")


def test_what_is_too_large_or_no_message_is_refused(served):
    usual = {"Origin": f"http://{served.host}", "Content-Type": "application/json"}
    assert served.ask("POST", "/open", "", **usual, **{"Content-Length": str(3 * LARGEST_ATTEMPTS)})[0] == 413
    assert served.ask("POST", "/open", "", **usual, **{"Content-Length": "-1"})[0] == 413
    for body in ("[]", "{", '{"student": 1}', '{"code": "ruby"}'):
        assert served.ask("POST", "/open", body, **usual)[0] == 400
    assert served.post("/else", {"student": "Ada"})[0] == 404
