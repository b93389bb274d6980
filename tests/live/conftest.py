"""What tests of live pages share: the engine, kept in `build/live`, and folders that are served with it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from socket import AF_INET
from typing import TYPE_CHECKING

import pytest

from minerals.live.engine import write_engine
from minerals.live.folder_server import KINDS, FolderServer, Server
from tests.cli.conftest import folder, recorded, runs  # noqa: F401 - fixtures of the command

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="session")
def kept(root: Path) -> Path:
    """Where the engine and its downloads are kept from one run to the next."""
    return root / "build/live"


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory, kept: Path) -> Iterator[tuple[Path, str]]:
    """A folder with the engine in it, and its address."""
    place = tmp_path_factory.mktemp("live")
    write_engine(place, kept=kept)
    with FolderServer(place) as server:
        yield place, server.address


@pytest.fixture
def opened(browser: Browser) -> Iterator[Page]:
    """A page on which errors fail the test."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    page.close()
    assert faults == []


@pytest.fixture(scope="session")
def engine(served: tuple[Path, str]) -> Path:
    """The folder that is served, with the engine in it."""
    return served[0]


@pytest.fixture(scope="session")
def live_address(served: tuple[Path, str]) -> str:
    """Its address, without the slash."""
    return served[1].rstrip("/")


class Filter:
    """A folder that is served through a filter.

    `shown`: the folder. `kept_back`: what comes in the place of files whose names end so: a status, and a page of HTML.
    """

    def __init__(self, shown: Path) -> None:
        self.folder = shown
        self.kept_back: dict[str, int] = {}
        self.address = ""

    def put(self, name: str, content: str) -> str:
        """Write a page, and return its address."""
        (self.folder / name).write_text(content, encoding="utf-8")
        return f"{self.address}/{name}"


class _Filtered(SimpleHTTPRequestHandler):
    extensions_map = KINDS

    def __init__(self, *arguments: object, through: Filter) -> None:
        self.through = through
        super().__init__(*arguments, directory=str(through.folder))  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Give a file, or what a filter gives."""
        for name, status in self.through.kept_back.items():
            if self.path.endswith(name):
                self.send_response(status)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(b"<p>Your school does not allow this.</p>")
                return
        super().do_GET()

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def filter_at_school(tmp_path_factory: pytest.TempPathFactory, kept: Path) -> Iterator[Filter]:
    """A folder with the engine, which is served through a filter."""
    made = Filter(tmp_path_factory.mktemp("filtered"))
    write_engine(made.folder, kept=kept)
    server = Server(AF_INET, ("127.0.0.1", 0), partial(_Filtered, through=made))
    server.start()
    made.address = f"http://127.0.0.1:{server.server_port}"
    yield made
    server.stop()


@pytest.fixture
def filtered(filter_at_school: Filter) -> Iterator[Filter]:
    """The folder with the engine, of which nothing is kept back yet."""
    yield filter_at_school
    filter_at_school.kept_back.clear()
