"""What JupyterLab's server answers: the page of a recorded game, or one sentence that says why there is none."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import quote

import pytest

import minerals
from minerals.core.system import LARGEST_LOG, require_time
from minerals.core.text import speaking
from minerals.exchange.page import look
from minerals.exchange.viewer import document
from minerals.exchange.viewer.document import document_of, language_for, refusal, too_large, words

pytest.importorskip("jupyter_server", reason="JupyterLab is not installed")
from jupyter_server.auth.authorizer import AllowAllAuthorizer, Authorizer
from jupyter_server.auth.identity import IdentityProvider
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from tornado.httpclient import AsyncHTTPClient, HTTPResponse
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application

from minerals.exchange.viewer import handlers as answering
from minerals.exchange.viewer.handlers import handlers

BASE = "/user/ada/"
TOKEN = "ada"
GAME = "Größe #1?/a b%20.replay"


class NobodyMayRead(Authorizer):
    """Lets people in, but nobody reads a file."""

    def is_authorized(self, handler, user, action, resource):
        return resource != "contents"


@pytest.fixture(autouse=True)
def _told_before(monkeypatch):
    monkeypatch.setenv("MINERALS_READER", "en")  # which is as it was after a test, whatever it tells the kernels


@pytest.fixture
def folder(root: Path, tmp_path: Path) -> Path:
    """A folder with a game and a file that is none."""
    (tmp_path / GAME).parent.mkdir()
    shutil.copy(root / "replays/iceminers/carrying.replay", tmp_path / GAME)
    (tmp_path / "broken.replay").write_text("Hello\n")
    return tmp_path


def server_of(folder: Path, authorizer: type[Authorizer] = AllowAllAuthorizer) -> tuple[HTTPServer, int]:
    """Start a server of a folder, and return it with its port."""
    application = Application(
        handlers(BASE),
        base_url=BASE,
        login_url=f"{BASE}login",
        cookie_secret=TOKEN,
        identity_provider=IdentityProvider(token=TOKEN),
        authorizer=authorizer(),
        contents_manager=LargeFileManager(root_dir=str(folder)),
        allow_unauthenticated_access=True,
    )
    server, (socket, port) = HTTPServer(application), bind_unused_port()
    server.add_sockets([socket])
    return server, port


@pytest.fixture
def ask(folder: Path) -> Callable[..., list[HTTPResponse]]:
    """Ask a server for some pages, one after the other, each with a function that is called before."""

    def asked(*addresses: str, authorizer: type[Authorizer] = AllowAllAuthorizer, before=None, token: str = TOKEN):
        async def talk() -> list[HTTPResponse]:
            server, port = server_of(folder, authorizer)
            client, headers = AsyncHTTPClient(), {"Authorization": f"token {token}"}
            answers = []
            for number, address in enumerate(addresses):
                if before is not None:
                    before(number)
                url = f"http://127.0.0.1:{port}{BASE}minerals-kit/{address}"
                answers.append(await client.fetch(url, headers=headers, raise_error=False, follow_redirects=False))
            server.stop()
            return answers

        # In a thread of its own, because a browser that another test has opened keeps this one's loop running.
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, talk()).result()

    return asked


def text(answer: HTTPResponse) -> str:
    return answer.body.decode()


def test_the_page_of_a_game_is_sent_whatever_the_name_of_its_file(ask):
    (answer,) = ask(f"replay/{quote(GAME)}?mode=dark&language=de_DE")
    assert answer.code == 200 and answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert text(answer).startswith('<!DOCTYPE html>\n<html data-theme="dark" lang="de">')


def test_the_page_is_a_stranger_to_jupyter(ask):
    (answer,) = ask(f"replay/{quote(GAME)}")
    assert answer.headers["Content-Security-Policy"].endswith("; sandbox allow-scripts")


@pytest.mark.parametrize(
    ("name", "code", "begins"),
    [
        ("broken.replay", 422, "broken.replay, line 1: "),
        ("gone.replay", 404, "gone.replay is not there any more."),
        (quote("Größe #1?"), 400, "Größe #1? cannot be read: "),
    ],
)
def test_what_is_no_game_is_told_in_one_sentence(ask, name, code, begins):
    (answer,) = ask(f"replay/{name}")
    assert answer.code == code
    assert f"<p>{begins}" in text(answer) and "Hello" not in text(answer)
    assert '<body class="minerals">' in text(answer)


def test_nobody_gets_a_page_without_the_token(ask):
    (answer,) = ask(f"replay/{quote(GAME)}", token="guessed")
    assert answer.code in (302, 403) and "iceminers" not in text(answer)


def test_nobody_gets_a_page_who_may_not_read_files(ask):
    (answer,) = ask(f"replay/{quote(GAME)}", authorizer=NobodyMayRead)
    assert answer.code == 403 and "iceminers" not in text(answer)


def test_a_page_is_kept_until_its_file_changes(ask, folder, root, monkeypatch):
    made = []

    def make(*asked):
        made.append(asked)
        return document_of(*asked)

    monkeypatch.setattr(answering, "document_of", make)

    def change(number: int) -> None:
        if number == 2:
            shutil.copy(root / "replays/iceminers/carrying.replay", folder / "broken.replay")

    answers = ask(*["replay/broken.replay"] * 3, before=change)
    assert [answer.code for answer in answers] == [422, 422, 200]
    assert len(made) == 2


def test_a_file_that_is_too_large_is_not_read(ask, monkeypatch):
    monkeypatch.setattr(document, "LARGEST_LOG", 3)
    monkeypatch.setattr(answering, "document_of", lambda *asked: pytest.fail("it was read"))
    (answer,) = ask("replay/broken.replay")
    assert answer.code == 422 and "broken.replay is too large to be a log" in text(answer)


def test_a_page_is_made_after_the_one_before_and_not_for_a_tab_that_is_closed(folder, root, monkeypatch):
    """Three tabs ask at once. Only one page is made at a time, and none for the tab that is closed meanwhile."""
    begun, ended, at_once = [], [], []
    for name in "abc":
        shutil.copy(root / "replays/iceminers/carrying.replay", folder / f"{name}.replay")

    def slow(data, name, mode, spoken):
        begun.append(name)
        at_once.append(len(begun) - len(ended))
        try:
            for _ in range(300 if name == "a.replay" else 1):
                require_time()
                time.sleep(0.02)
            return document_of(data, name, mode, spoken)
        finally:
            ended.append(name)

    monkeypatch.setattr(answering, "document_of", slow)

    async def talk() -> list[int]:
        server, port = server_of(folder)
        client = AsyncHTTPClient(force_instance=True)

        def fetch(name, **given):
            url = f"http://127.0.0.1:{port}{BASE}minerals-kit/replay/{name}.replay"
            return client.fetch(url, headers={"Authorization": f"token {TOKEN}"}, raise_error=False, **given)

        closed = fetch("a", request_timeout=0.5)
        await asyncio.sleep(0.3)
        waiting = fetch("b", request_timeout=60), fetch("c", request_timeout=60)
        answers = await asyncio.gather(closed, *waiting, return_exceptions=True)
        codes = [answer.code for answer in answers]
        server.stop()
        return codes

    with ThreadPoolExecutor(1) as thread:
        started = time.monotonic()
        assert thread.submit(asyncio.run, talk()).result() == [599, 200, 200]
    assert begun == ended and sorted(begun) == ["a.replay", "b.replay", "c.replay"]
    assert set(at_once) == {1}
    assert time.monotonic() - started < 5, "the work for the closed tab went on"


def test_a_game_that_is_too_long_is_refused_in_one_sentence(ask, monkeypatch):
    monkeypatch.setattr(look, "MOST_PICTURES", 3)
    (answer,) = ask(f"replay/{quote(GAME)}")
    assert answer.code == 422
    assert "The game is too long for a page: " in text(answer) and "Step through it with Player" in text(answer)


def test_the_extension_gets_its_words_in_the_language_of_the_lab(ask):
    english, german = ask("words?language=en", "words?language=de_DE")
    assert english.code == 200 and '"language": "en"' in text(english) and '"Open in the player"' in text(english)
    assert '"language": "de"' in text(german)


def test_a_file_may_be_as_large_as_a_log():
    assert too_large("game.replay", LARGEST_LOG) is None
    assert "game.replay" in (too_large("game.replay", LARGEST_LOG + 1) or "")


@pytest.mark.parametrize(
    ("asked", "spoken"), [("de_DE", "de"), ("fr-FR", "fr"), ("NL", "nl"), ("", "en"), ("en_GB", "en"), ("xx", "en")]
)
def test_the_language_is_that_of_the_lab_if_there_is_one_of_it(asked, spoken):
    assert language_for(asked) == spoken


def test_english_gives_way_to_the_language_of_the_kit():
    with speaking("de"):
        assert language_for("en") == "de"
        assert language_for("en", "en-GB") == "de"


def test_without_a_choice_it_is_that_of_the_browser_and_without_a_browser_that_of_the_system(monkeypatch):
    monkeypatch.setattr("minerals.core.text.translation._Reader.has_chosen", False)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert language_for("en", "en-US,en;q=0.9,de;q=0.8") == "en"
    assert language_for("en", "de-DE,de;q=0.9,en;q=0.8") == "de"
    assert language_for("en") == "de"


def test_kernels_are_told_what_the_extension_was_told(ask):
    ask("words?language=de_DE")
    assert os.environ["MINERALS_READER"] == "de"


def test_a_sentence_is_text_and_no_part_of_the_page():
    page = refusal("<script>alert(1)</script>", "light", "en").page
    assert "<script>" not in page and "&lt;script&gt;" in page


def test_the_extension_has_the_version_of_the_kit(root):
    described = (root / "minerals/exchange/viewer/share/labextensions/minerals-kit/package.json").read_text("utf-8")
    assert json.loads(described)["version"] == minerals.__version__


def test_the_words_of_the_extension_are_those_it_has_without_a_server(root):
    script = (root / "minerals/exchange/viewer/share/labextensions/minerals-kit/static/viewer.js").read_text("utf-8")
    assert all(f'{name}: "{word}"' in script for name, word in words().items())


def test_the_first_page_leads_to_the_first_notebook_in_the_readers_language(ask, folder):
    (answer,) = ask("first")
    assert answer.code == 302 and answer.headers["Location"].endswith("/lab")
    for name in ("00-start.ipynb", "00-start-de.ipynb"):
        (folder / "notebooks").mkdir(exist_ok=True)
        (folder / "notebooks" / name).write_text("{}", encoding="utf-8")
    led = [answer.headers["Location"] for answer in ask("first?language=en", "first?language=de_DE")]
    ends = ["notebooks/00-start.ipynb", "notebooks/00-start-de.ipynb"]
    assert [each.partition("/lab/tree/")[2] for each in led] == ends
