"""The engine of live pages, made once and kept in `build/live`, and a folder that is served with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from minerals.live.engine import write_engine
from minerals.live.folder_server import FolderServer
from tests.cli.conftest import folder, recorded, runs  # noqa: F401 - fixtures of the command

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="session")
def kept(root: Path) -> Path:
    """Where the engine and its downloads are kept from one run to the next."""
    return root / "build/live"


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory, kept: Path) -> Iterator[tuple[Path, str]]:
    """A folder with the engine in it, where pages and those of lessons look for it, and its address."""
    place = tmp_path_factory.mktemp("live")
    write_engine(place / "engine", kept=kept)
    write_engine(place / "live" / "engine", kept=kept)
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
    """The folder that is served, in which `engine/` is the engine."""
    return served[0]


@pytest.fixture(scope="session")
def live_address(served: tuple[Path, str]) -> str:
    """Its address, without the slash."""
    return served[1].rstrip("/")
