"""A lesson served by Voilà: no notebook, no code, and the boards work."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest

import minerals
from minerals_widgets.board.new_session import session_of
from tests.browser.patience import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.lab import LabPage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("voila") is None, reason="Voilà is not installed (pip install voila)"),
]

OPTIONS = {"board": "inner", "seed": 1, "players": ["Ada", "Ben"]}
CELLS = (
    f"""
import minerals
from minerals_widgets import Board, Player

match = minerals.new("mattock", **{OPTIONS!r})
Board(match)
""",
    "Player(minerals.new('minerals', board='lesson', players=2, removals=0, seed=7).log)",
)
FLAGS = ("--no-browser", "--Voila.ip=127.0.0.1")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where Voilà serves the lesson."""
    from tests.browser.lab import notebook as notebook_of

    folder = tmp_path_factory.mktemp("voila")
    notebook = folder / "lesson.ipynb"
    notebook.write_text(json.dumps(notebook_of(CELLS)), encoding="utf-8")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    homes = {f"JUPYTER_{kind}_DIR": str(folder / kind.lower()) for kind in ("CONFIG", "DATA", "RUNTIME")}
    log = folder / "voila.log"
    with log.open("w") as written:
        process = subprocess.Popen(
            [sys.executable, "-m", "voila", notebook.name, *FLAGS, f"--port={port}"],
            cwd=folder,
            env={**os.environ, **homes},
            stdout=written,
            stderr=subprocess.STDOUT,
        )
    try:
        _wait_until_open(port, process, log)
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()


def _wait_until_open(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    # To ask for the page would run the notebook: what is asked for costs nothing.
    until = time.monotonic() + 60
    while time.monotonic() < until and process.poll() is None:
        try:
            with urlopen(f"http://127.0.0.1:{port}/static/"):
                return
        except HTTPError:
            return  # it answers, though not this
        except (URLError, ConnectionError):
            time.sleep(0.1)
    raise RuntimeError(f"Voilà did not start:\n{log.read_text()}")


@pytest.fixture
def lesson(address: str, browser: Browser) -> Iterator[LabPage]:
    """The lesson, open in a window."""
    from tests.browser.lab import LabPage

    context = browser.new_context(viewport={"width": 1300, "height": 1100})
    context.set_default_timeout(PATIENCE)
    lesson = LabPage(context.new_page(), "lesson")
    lesson.page.on("pageerror", lambda fault: lesson.faults.append(str(fault)))
    lesson.page.goto(address)
    yield lesson
    context.close()


def test_a_board_and_a_player_are_painted_and_answer(lesson):
    for number in range(2):
        assert lesson.wait_for_ink(number) > 100
    assert not lesson.page.get_by_text("from minerals_widgets import").count(), "Voilà shows no code"

    beside = session_of(minerals.new("mattock", **OPTIONS))
    scene = beside.scene()
    token = next(token for token in beside.targets() if scene.centre_of(token))
    picture = lesson.picture()
    lesson.page.mouse.click(*lesson.place(*scene.centre_of(token), scene.width))
    beside.click(token)
    words = lesson.page.locator(".minerals-standing, .minerals-happened p")
    expected = [beside.standing(), *beside.answer.sentences]
    lesson.wait_for(lambda: words.all_inner_texts() == expected, f"{expected}")
    lesson.wait_for_another(picture)

    picture = lesson.picture(1)
    lesson.page.get_by_title("First step").click()
    lesson.wait_for_another(picture, 1)
    assert lesson.page.locator(".minerals-place").inner_text().startswith("Step 0 of")
    assert not lesson.faults
