"""A game that is played in the engine of a page has the same log as in this Python, byte for byte."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from minerals.live.engine import ENGINE, engine_address
from minerals.live.host import Host, Message
from tests.graders.environments import program
from tests.live.games import begun

PACKS = ("kit", "game-iceminers", "game-mattock", "game-minerals", "game-out_of_mine")
CLICKS = 6
"""So often somebody clicks in a game that is clicked, on what can be clicked."""


class Page:
    """Remembers the state of every model, as a page does."""

    def __init__(self) -> None:
        self.states: dict[str, dict[str, Any]] = {}

    def take(self, message: Message) -> None:
        assert "failed" not in message, message
        name = message.get("open", message.get("update"))
        if name is not None:
            self.states.setdefault(name, {}).update(message["state"])

    def of_kind(self, kind: str) -> tuple[str, dict[str, Any]]:
        """Return the last model of a kind."""
        return [each for each in self.states.items() if each[1].get("_model_name") == kind][-1]

    def board(self) -> tuple[str, dict[str, Any]]:
        return next(each for each in self.states.items() if {"shapes", "targets"} <= each[1].keys())

    def log(self) -> str:
        return str(self.of_kind("TextareaModel")[1]["value"])


@pytest.fixture
def on_svg(monkeypatch):
    monkeypatch.setenv("MINERALS_SURFACE", "svg")
    monkeypatch.setenv("JUPYTER_WIDGETS_ECHO", "0")


def played_here(number: int) -> tuple[list[Message], str]:
    """Play a game here, and return what was said to it and its log."""
    page, said = Page(), [begun(number)]
    host = Host(page.take)
    host.begin(said[0]["begin"], said[0]["source"], said[0]["given"])
    if "board" in said[0]["source"]:
        chooser, before = random.Random(number), set[str]()
        for _ in range(CLICKS):
            name, state = page.board()
            shapes = [token for token, _outline in state["shapes"]]
            able = [token for token in shapes if state["targets"] is None or token in state["targets"]]
            further = [token for token in able if token not in before]  # or one would choose the first part for ever
            before = set(able)
            said.append({"custom": name, "content": {"press": chooser.choice(further or able or shapes)}})
            host.take(said[-1])
        name, _ = next(each for each in page.states.items() if is_button_without_words(each[1]))
        said.append({"custom": name, "content": {"event": "click"}})
        host.take(said[-1])
    log = page.log()
    host.shown[said[0]["begin"]].close()
    return said, log


def is_button_without_words(state: dict[str, Any]) -> bool:
    return state.get("_model_name") == "ButtonModel" and not (state["description"] or state["icon"])


def played_there(root: Path, engine: Path, games: list[list[Message]]) -> Iterator[str]:
    """Say the same to the engine of a page, and yield the log of each game."""
    command = [program("node"), root / "tests/live/in_node.mjs", engine / engine_address(ENGINE), *PACKS]
    lines = "".join(json.dumps(message) + "\n" for game in games for message in game)
    done = subprocess.run(list(map(str, command)), input=lines, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    answers = map(json.loads, done.stdout.removesuffix("\n").split("\n"))
    for game in games:
        page = Page()
        for _message in game:
            for said in next(answers):
                page.take(said)
        yield page.log()


def assert_the_same(root: Path, engine: Path, numbers: range) -> None:
    here = [played_here(number) for number in numbers]
    there = list(played_there(root, engine, [said for said, _ in here]))
    assert len(there) == len(numbers)
    for number, (_, log), other in zip(numbers, here, there, strict=True):
        assert log.count("\n") > 1
        assert other == log, number


def test_a_game_of_each_kind_is_the_same(root, engine, on_svg):
    assert_the_same(root, engine, range(9))


@pytest.mark.slow
def test_two_hundred_games_are_the_same(root, engine, on_svg):
    assert_the_same(root, engine, range(9, 209))  # with names of their own: those above may not be forgotten yet
