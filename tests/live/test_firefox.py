"""Boards on plain pages in Firefox: a whole game of Mattock, and the first clicks of the others."""

from __future__ import annotations

import json
import shutil

import pytest

from tests.graders.environments import made_by_npm, program, run
from tests.live.test_boards import GAMES, board
from tests.live.visit import put

pytestmark = pytest.mark.slow

CLICKS = {"mattock": 600, "minerals": 8, "iceminers": 8, "out_of_mine": 1}


@pytest.mark.parametrize("game", CLICKS)
def test_a_game_is_played_in_firefox(root, engine, live_address, game):
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    assert firefox, "Firefox is not installed (on Debian: apt-get install firefox-esr)"
    place = made_by_npm(root / "build/graders", "firefox", ["puppeteer-core@25.16.0"])
    script = place / "in_firefox.mjs"  # Node looks for libraries beside a script
    script.write_text((root / "tests/live/in_firefox.mjs").read_text("utf-8"), "utf-8")
    name = put(engine, f"firefox-{game}", board(game, GAMES[game]))
    said = run([program("node"), script, firefox, f"{live_address}/{name}", str(CLICKS[game])])
    found = json.loads(said.splitlines()[-1])
    assert found["engine"] == "ready" and found["faults"] == []
    assert found["heard"] >= min(CLICKS[game], 8)
    assert found["over"] or game != "mattock"
