"""The app: its pages, who may ask for them, its Python, and the games that it keeps."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import minerals
from minerals.app import server as app
from minerals.app.pages import Pages
from minerals.app.recorded_games import KEPT
from minerals.app.server import AppServer
from minerals.app.visit import Visit, keep
from minerals.core.text import speaking
from minerals.front.controls import CONTROLS
from minerals.live.engine import engine_address

BUTTON = "from ipywidgets import Button\nButton(description='Go')"


@pytest.fixture(scope="module")
def pages(tmp_path_factory) -> Pages:
    return Pages(tmp_path_factory.mktemp("games"))


@pytest.fixture
def server(tmp_path) -> Iterator[AppServer]:
    with AppServer(tmp_path) as running:
        yield running


class Client:
    """Asks a server, with a cookie and as one of its pages, or not."""

    def __init__(self, address: str, cookie: str = "", origin: str = "") -> None:
        self.place = urlsplit(address)
        self.headers = {"Cookie": cookie, "Origin": origin or f"http://{self.place.netloc}"}

    def ask(self, path: str, told: object = None):
        connection = HTTPConnection(self.place.netloc, timeout=60)
        headers = {**self.headers, "Content-Type": "application/json"}
        if told is None:
            connection.request("GET", path, headers=headers)
        else:
            connection.request("POST", path, json.dumps(told), headers)
        return connection.getresponse()


def let_in(server: AppServer) -> Client:
    """A browser that has opened the address which the command prints."""
    place = urlsplit(server.address)
    first = Client(server.address).ask(f"/?{place.query}")
    assert (first.status, first.getheader("Location")) == (303, "/")
    cookie = first.getheader("Set-Cookie")
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie
    return Client(server.address, cookie.partition(";")[0])


# --- pages ---


def test_the_start_page_leads_everywhere(pages) -> None:
    seen, left = set(), ["/"]
    while left:
        address = left.pop()
        if address in seen or address.startswith("/games/kit/"):
            continue
        seen.add(address)
        made = pages.at(address)
        assert made is not None, address
        left += [link.partition("#")[0] for link in re.findall(r'<a [^>]*href="(/[^"]*)"', made)]
    assert {"/tour", "/play/mattock.html", "/learn/minerals/02-movement", "/learn/iceminers/levels"} <= seen
    assert {"/lessons/12-which-colour-is-rare", "/games/open"} <= seen


def test_no_page_speaks_of_cells_or_of_menus(pages) -> None:
    for address in ("/tour", "/learn/mattock/01-mine-move-remove", "/lessons/01-blind-bag"):
        text = pages.at(address).partition("<main>")[2].partition("</main>")[0]
        assert text and not re.search(r"[Rr]un all cells|JupyterLab|the cell|menu", text), address


@pytest.mark.parametrize(("language", "title", "tour"), [("de", "Rundgang", "de"), ("fr", "Visite", "en")])
def test_a_page_is_in_one_language(pages, language, title, tour) -> None:
    with speaking(language):
        start, shown = pages.at("/"), pages.at("/tour")
    assert f'lang="{language}"' in start and title in start
    assert f'<html lang="{tour}">' in shown


@pytest.mark.parametrize(
    "address", ["/nothing", "/play/chess.html", "/learn/mattock/../../x", "/lessons/%2e%2e", "/x/y"]
)
def test_there_is_nothing_else(pages, address) -> None:
    assert pages.at(address) is None


# --- games ---


def test_a_game_is_kept_once_and_grows(tmp_path) -> None:
    match = minerals.new("mattock", board="inner", seed=1)
    assert keep(tmp_path / KEPT, text_of(match)) is None
    match.play(match.legal_actions()[0])
    first = keep(tmp_path / KEPT, text_of(match))
    match.play(match.legal_actions()[0])
    assert keep(tmp_path / KEPT, text_of(match)) == first
    assert first.read_bytes() == text_of(match).encode()

    other = minerals.new("mattock", board="inner", seed=2)
    other.play(other.legal_actions()[-1])
    assert keep(tmp_path / KEPT, text_of(other)) not in {None, first}
    listed = Pages(tmp_path).at("/games/")
    assert listed.count('href="/games/own/minerals-games/mattock-') == 2


def test_a_damaged_game_is_listed_and_says_why_it_does_not_open(tmp_path) -> None:
    (tmp_path / "odd.replay").write_bytes(b"{\xff")
    pages = Pages(tmp_path)
    assert "odd.replay" in pages.at("/games/")
    with pytest.raises(minerals.LogError, match=r"odd\.replay"):
        pages.at("/games/own/odd.replay")


def text_of(match: minerals.Match) -> str:
    return b"".join(match.log.lines()).decode()


# --- Python ---


def test_python_answers_as_a_worker_does(tmp_path) -> None:
    said: list[dict] = []
    visit = Visit(said.append, tmp_path)
    visit.take({"begin": "place", "source": BUTTON, "given": {}, "number": 0})
    *answers, done = said
    assert answers[-1]["all"][-1] == {"shown": "place", "id": "place-3"} and done == {"done": 0}
    visit.take({"begin": "broken", "source": "1 / 0", "number": 1})
    assert "division" in said[-2]["all"][0]["failed"] and said[-1] == {"done": 1}


def test_a_page_talks_with_its_python(server) -> None:
    client = let_in(server)
    page = client.ask("/play/mattock.html").read().decode()
    source = json.loads(re.search(r'id="data">(.*?)</script>', page, re.DOTALL)[1])["stills"][0]["source"]
    said = client.ask("/python/", {})
    name = json.loads(said.readline())["visit"]
    assert json.loads(said.readline()) == {"ready": {}}
    begun = {"begin": "board", "source": source, "given": {"address": "", "luck": "1"}, "number": 0}
    assert client.ask(f"/python/{name}", begun).status == 200
    told = json.loads(said.readline())["all"]
    assert told[-1]["shown"] == "board" and not any("failed" in each for each in told)
    assert client.ask(f"/python/{name}", {"begin": "x", "source": "import os", "number": 1}).status == 403
    assert client.ask("/python/other", {"number": 1}).status == 404


def test_only_who_has_the_key_comes_in(server) -> None:
    stranger = Client(server.address)
    assert stranger.ask("/").status == stranger.ask("/games/").status == 403
    assert stranger.ask("/?key=guessed").status == 403
    assert stranger.ask("/python/", {}).status == 403
    client = let_in(server)
    assert client.ask("/games/").status == 200
    assert client.ask("/nothing").status == 404
    assert client.ask(f"{engine_address('/engine/')}worker.js").status == 200
    assert client.ask(f"{engine_address('/engine/')}../server.py").status == 404
    other = Client(server.address, client.headers["Cookie"], origin="https://elsewhere.example")
    assert other.ask("/python/", {}).status == 403


def test_every_icon_of_the_widgets_has_a_letter(root) -> None:
    named = set()
    for file in (root / "widgets" / "minerals_widgets").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "icon" and isinstance(node.value, ast.Constant):
                named.add(node.value.value)
            elif isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "button":
                named |= {each.value for each in node.args[1:2] if isinstance(each, ast.Constant)}
    named |= {control.icon for control in CONTROLS}
    known = set(re.findall(r"\.fa-([a-z-]+)::before", Path(app.__file__).with_name("icons.css").read_text("utf-8")))
    assert "undo" in named and named - {""} <= known
