"""What a page knows of its engine, and what a host tells of its places."""

from __future__ import annotations

import re
from typing import Any

import pytest

from minerals.core.log import read_log
from minerals.live.engine import engine_address, engine_version
from minerals.live.host import Host
from minerals.live.notebook import live_html
from minerals.live.page import page, page_words
from minerals.live.still import Still
from tests.live.conftest import Filter

FAILS = (
    "from ipywidgets import Button\nb = Button()\ndef fail(_):\n    raise ValueError('no vein')\nb.on_click(fail)\nb"
)


def test_a_page_names_the_version_of_the_engine_that_it_was_made_for():
    made = page("A page", [Still("board", "1", {}, ())], engine="../engine/")
    assert re.fullmatch("[0-9a-f]{12}", engine_version())
    assert f'"engine":"../engine/{engine_version()}/"' in made
    assert f'href="../engine/{engine_version()}/font-awesome.min.css"' in made
    assert f'data-engine="../engine/{engine_version()}/"' in live_html("../live/", "a.json", "../engine/")
    assert engine_address("engine/") == f"engine/{engine_version()}/"


def test_a_page_may_ask_its_own_website_and_no_other():
    (policy,) = re.findall('http-equiv="Content-Security-Policy" content="([^"]*)"', page("A page", []))
    assert "connect-src &#39;self&#39;" in policy
    assert "http" not in policy


def test_every_state_of_an_engine_has_a_sentence(root):
    words = page_words()
    script = (root / "minerals/live/engine.js").read_text(encoding="utf-8")
    told = set(re.findall(r'(?:tell|giveUp|fail)\((?:[^()"=]*)"(\w+)"[,)]', script))
    assert told >= {"broken", "left", "old", "ready"}
    assert told <= set(words)


def test_an_error_of_a_callback_is_told():
    said: list[dict[str, Any]] = []
    host = Host(said.append)
    host.begin("button", FAILS)
    host.take({"custom": host.shown["button"].model_id, "content": {"event": "click"}})
    assert said[-1] == {"failed": "Something went wrong in the kit: ValueError: no vein", "place": "button"}


def test_a_host_gives_the_game_of_a_place_as_a_file_has_it(monkeypatch):
    monkeypatch.setenv("MINERALS_SURFACE", "svg")
    host = Host(lambda _: None)
    host.begin("game", 'from minerals_widgets import Board\nBoard("mattock", seed=7)')
    host.begin("button", FAILS)
    assert read_log(host.log_of("game").encode()) == host.shown["game"].match.log
    assert host.log_of("button") == host.log_of("nowhere") == ""


@pytest.mark.slow
def test_an_engine_lists_its_files_and_lies_beside_its_service_worker(filtered: Filter):
    assert (filtered.folder / "offline.js").is_file()
    engine = filtered.folder / engine_address("engine/")
    assert {file.name for file in engine.iterdir()} > {"files.json", "worker.js", "kit.pack.gz", "snapshot.bin.gz"}
