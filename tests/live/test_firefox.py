"""Plain pages in Firefox: a game of Mattock, the first clicks of the others, arrow keys, a stroke, and a lesson."""

from __future__ import annotations

import json
import shutil
from typing import Any

import pytest

from tests.graders.environments import made_by_npm, program, run
from tests.live.test_boards import GAMES, board
from tests.live.visit import put

pytestmark = pytest.mark.slow

CLICKS = {"mattock": 600, "minerals": 8, "iceminers": 8, "out_of_mine": 1}


@pytest.fixture(scope="session")
def in_firefox(root):
    """Runs a script in Firefox, and returns what it says at last."""
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    assert firefox, "Firefox is not installed (on Debian: apt-get install firefox-esr)"
    place = made_by_npm(root / "build/graders", "firefox", ["puppeteer-core@25.16.0"])
    for script in (root / "tests/live").glob("*firefox.mjs"):  # Node looks for libraries beside a script
        (place / script.name).write_text(script.read_text("utf-8"), "utf-8")

    def said(script: str, *arguments: str) -> dict[str, Any]:
        return json.loads(run([program("node"), place / script, firefox, *arguments]).splitlines()[-1])

    return said


@pytest.mark.parametrize("game", CLICKS)
def test_a_game_is_played_in_firefox(in_firefox, engine, live_address, game):
    name = put(engine, f"firefox-{game}", board(game, GAMES[game]))
    found = in_firefox("in_firefox.mjs", f"{live_address}/{name}", str(CLICKS[game]))
    assert found["engine"] == "ready" and found["faults"] == []
    assert found["heard"] >= min(CLICKS[game], 8)
    assert found["over"] or game != "mattock"


def test_keys_a_stroke_and_a_lesson_in_firefox(in_firefox, engine, live_address):
    table = put(engine, "firefox-keys", board("mattock", GAMES["mattock"]))
    lesson = put(engine, "firefox-lesson", 'from minerals_widgets import LessonPath\nLessonPath("E17", parts=["six"])')
    found = in_firefox("at_work_in_firefox.mjs", f"{live_address}/{table}", f"{live_address}/{lesson}")
    assert found["engine"] == "ready" and found["faults"] == []
    assert "let all miners stay" in found["mined"] and "Player 1: mine a space" in found["played"]
    assert "The hook around g6 is complete" in found["painted"]
    assert "Change the numbers. What happens?" in found["lesson"]
    assert found["status"] == ""
