"""A lesson that is served: who gets a kernel, how many there are, and that nothing is left behind."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest
import requests

from minerals.classroom.attempts import read_attempts
from minerals.classroom.room import ClassFolder

pytest.importorskip("voila", reason="Voilà is not installed")
pytestmark = pytest.mark.slow

ASSIGNMENT = 'id = "week-4"\ntitle = "Dice"\n[[exercises]]\nexercise = "E17"\n'
MOST = 4
PATIENCE = 60


class Served:
    """The command, while it serves, in a session without a terminal, as a service is."""

    def __init__(self, folder: Path) -> None:
        self.folder = ClassFolder.make(folder / "7b", code="ruby")
        self.said = folder / "said.txt"
        (folder / "week-4.toml").write_text(ASSIGNMENT, encoding="utf-8")
        homes = {f"JUPYTER_{kind}_DIR": str(folder / kind.lower()) for kind in ("CONFIG", "DATA", "RUNTIME")}
        command = ["lesson", "week-4.toml", "--folder", "7b", "--no-browser", "--most", str(MOST)]
        with self.said.open("w") as written:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "minerals", *command],
                cwd=folder,
                env={**os.environ, **homes, "TMPDIR": str(folder)},
                stdin=subprocess.DEVNULL,
                stdout=written,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self.address = self._address()

    def _address(self) -> str:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            if found := re.search(r"http://127\S+", self.said.read_text()):
                return found[0]
            time.sleep(0.1)
        raise RuntimeError(f"the lesson did not start:\n{self.said.read_text()}")

    def started(self) -> list[psutil.Process]:
        """The server and its kernels."""
        with suppress(psutil.NoSuchProcess):
            return psutil.Process(self.process.pid).children(recursive=True)
        return []

    def kernels(self) -> int:
        return sum("ipykernel_launcher" in " ".join(each.cmdline()) for each in self.started())

    def enter(self, student: str, browser: requests.Session | None = None, **headers: str) -> requests.Response:
        """Fill in the form at the door, as a browser does."""
        form = {"student": student, "code": "ruby", "theme": "dark"}
        sent = {"Origin": self.address.rstrip("/"), **headers}
        return (browser or requests).post(self.address, data=form, headers=sent, timeout=PATIENCE)

    def work(self) -> list[str]:
        return [file.name for file in self.folder.files()]


def known(cookies: requests.cookies.RequestsCookieJar) -> list[str]:
    """The cookies that say who works in a browser."""
    return [cookie.name for cookie in cookies if cookie.name.startswith("minerals-lesson")]


@pytest.fixture(scope="module")
def served(tmp_path_factory) -> Iterator[Served]:
    made = Served(tmp_path_factory.mktemp("served"))
    yield made
    for each in made.started():
        with suppress(psutil.NoSuchProcess):
            each.kill()
    with suppress(ProcessLookupError):
        made.process.kill()
    made.process.wait()


def test_an_address_starts_nothing_whatever_is_in_it(served) -> None:
    for path in ("", "lesson", "lesson?student=Ada&code=ruby", "?student=Ada&code=ruby", "lesson?theme=dark"):
        page = requests.get(served.address + path, timeout=PATIENCE)
        assert page.status_code == 200 and 'name="student"' in page.text and 'method="post"' in page.text
    assert served.kernels() == 0 and served.work() == []


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Dest": "iframe"},
    ],
)
def test_a_form_from_elsewhere_is_not_taken(served, headers) -> None:
    browser = requests.Session()
    page = served.enter("Ada", browser, **headers)
    assert page.status_code == 403 and not known(browser.cookies)
    assert served.kernels() == 0


@pytest.mark.parametrize("host", ["evil.example", "evil.example:{port}", "127.0.0.1.evil.example", "localhost.evil"])
def test_a_name_of_another_computer_leads_nowhere(served, host) -> None:
    named = host.format(port=urlsplit(served.address).port)
    headers = {"Host": named, "Origin": f"http://{named}"}
    for path in ("", "lesson", "api/kernels/1/channels", "voila/static/voila.js", "alive/1"):
        assert requests.get(served.address + path, headers=headers, timeout=PATIENCE).status_code == 403
    assert requests.post(served.address, data={"student": "Ada"}, headers=headers, timeout=9).status_code == 403
    for fine in ("localhost", "127.0.0.1", "[::1]", "10.1.2.3:8000"):
        assert requests.get(served.address, headers={"Host": fine}, timeout=PATIENCE).status_code == 200


@pytest.mark.parametrize("twice", ["student", "code"])
def test_what_is_given_twice_is_refused(served, twice) -> None:
    form = [("student", "Ada"), ("code", "ruby"), (twice, "Zoe")]
    page = requests.post(served.address, data=form, timeout=PATIENCE)
    assert page.status_code == 400 and "one name and one code" in page.text
    assert served.kernels() == 0


def test_a_wrong_code_and_a_form_that_is_too_large(served) -> None:
    form = {"student": "Ada", "code": "quartz"}
    page = requests.post(served.address, data=form, timeout=PATIENCE)
    assert "This is not the code" in page.text and not known(page.cookies)
    try:
        page = requests.post(served.address, data={"student": "A" * 100_000}, timeout=PATIENCE)
    except requests.RequestException:
        page = None  # the server hangs up while the form is still being sent
    assert page is None or page.status_code in {400, 413}
    assert served.kernels() == 0


@pytest.mark.parametrize(
    "path",
    ["voila/templates/x", "voila/templates/a/b/c", "voila/templates/a/static/../../x", "voila/templates/x/static/y"],
)
def test_what_is_not_there_is_not_found(served, path) -> None:
    prepared = requests.Request("GET", served.address).prepare()
    prepared.url = served.address + path
    with requests.Session() as browser:
        assert browser.send(prepared, timeout=PATIENCE).status_code == 404


def test_one_name_has_one_kernel_and_one_file_however_many_windows_open_at_once(served) -> None:
    def window(_: int) -> requests.Response:
        browser = requests.Session()
        return served.enter("Ada", browser)

    with ThreadPoolExecutor(5) as together:
        pages = list(together.map(window, range(5)))
    assert all(page.status_code == 200 for page in pages)
    shut = ('mineralsTrouble("taken")', 'name="student"')
    last = [page for page in pages if not any(sign in page.text for sign in shut)]
    assert len(last) == 1, [page.text[-300:] for page in pages]
    assert served.kernels() == 1
    assert served.work() == ["ada.jsonl"]
    assert "ruby" not in last[0].url and "Ada" not in last[0].url
    assert last[0].history[0].status_code == 303
    cookie = last[0].history[0].headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie


def test_a_picture_on_another_page_takes_nobody_over(served) -> None:
    browser = requests.Session()
    served.enter("Ada", browser)
    before = {each.pid for each in served.started()}
    for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Dest": "image"}, {"Sec-Fetch-Site": "same-site"}):
        page = browser.get(f"{served.address}lesson", headers=headers, timeout=PATIENCE)
        assert 'name="student"' in page.text
    assert {each.pid for each in served.started()} == before


def test_no_more_are_let_in_than_there_is_room_for(served) -> None:
    for number in range(MOST + 2):
        page = served.enter(f"Student {number}")
        assert served.kernels() <= MOST
    assert "This lesson is full." in page.text
    assert served.kernels() == MOST
    assert served.said.read_text().count(f"{MOST} students are at work.") == 1
    assert 'name="student"' not in served.enter("Ada").text, "who was there may come back"


def test_it_ends_whole_when_it_is_told_to_and_has_shown_no_traceback(served) -> None:
    started = served.started()
    assert len(started) >= MOST + 1
    served.process.send_signal(signal.SIGTERM)
    assert served.process.wait(timeout=30) == 0
    assert not psutil.wait_procs(started, timeout=20)[1]
    said = served.said.read_text()
    assert "all work is kept" in said
    assert "Traceback" not in said and "Error" not in said, said
    for file in served.folder.files():
        assert read_attempts(file.read_bytes()).header.assignment == "week-4"


def test_the_server_does_not_outlive_the_command(tmp_path) -> None:
    made = Served(tmp_path)
    started = made.started()
    made.process.kill()
    made.process.wait()
    assert started and not psutil.wait_procs(started, timeout=20)[1]
