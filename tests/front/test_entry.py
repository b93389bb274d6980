"""Clicks on pages are decided as the engine decides them: `entry.js` against `core.entry`, over random clicks."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import minerals
from minerals.core.match import Match, enter, press
from minerals.front import join_modules
from tests.core.pebbles import GAME, Take
from tests.core.temporary_games import changed, registered

DRIVER = Path(__file__).with_name("entry_clicks.js")
GAMES = {
    "minerals": {"board": "lesson", "players": 2},
    "mattock": {"board": "inner"},
    "iceminers": {"players": 2},
    "out_of_mine": {"players": 2},
}
POSITIONS = 30
FARTHEST = 60
"""So many actions a position is at most from the beginning of a game."""
RUNS = 12
CLICKS = 12


def positions(name: str, chance: random.Random) -> Iterator[Match]:
    """Yield positions of random games in which somebody can act."""
    found = 0
    while found < POSITIONS:
        match = minerals.new(name, seed=chance.randrange(1000), **GAMES[name])
        for _ in range(chance.randrange(FARTHEST)):
            if legal := match.legal_actions():
                match.play(chance.choice(legal))
        if match.legal_actions():
            found += 1
            yield match


def some_clicks(match: Match, legal: Sequence[Any], chance: random.Random) -> list[str]:
    """Return clicks as a person makes them: parts of actions, the same place twice, and anything in the picture."""
    anything = [shape.cell for shape in match.scene().shapes if getattr(shape, "cell", None)] or ["a1"]
    clicks: list[str] = []
    while len(clicks) < CLICKS:
        tokens = list(match.game.words.tokens(chance.choice(legal)))
        start, end = sorted(chance.choices(range(len(tokens) + 1), k=2))
        start = chance.choice([0, start])  # most people begin at the beginning
        clicks += tokens[start:end] + chance.choice([[], clicks[-1:], [chance.choice(anything)]])
    return clicks[:CLICKS]


def by_the_engine(match: Match, legal: Sequence[Any], clicks: Sequence[str]) -> list[list[Any]]:
    """Return what is entered after each click. A complete action begins the next one, as if it were played."""
    entry, said = enter(match.game, legal), []
    for token in clicks:
        before, entry = entry, press(match.game, match.state, legal, entry, token)
        is_refused = entry.tokens == before.tokens and entry.complete == before.complete
        number = None if entry.action is None else legal.index(entry.action)
        said.append([list(entry.tokens), entry.complete, number, list(entry.next), is_refused])
        if entry.complete == "yes":
            entry = enter(match.game, legal)
    return said


def by_the_page(asked: object) -> list[list[list[Any]]]:
    """Return the same by the module of the pages, run by Node."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node (on Debian: apt-get install nodejs)")
    script = f"{join_modules('minerals/front/entry.js')}\n{DRIVER.read_text(encoding='utf-8')}"
    done = subprocess.run(
        [node, "--input-type=commonjs", "--eval", script],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.stderr == ""
    found: list[list[list[Any]]] = json.loads(done.stdout)
    return found


def compare(matches: Iterator[Match], chance: random.Random) -> list[list[Any]]:
    """Compare both in each position, and return what was entered after all clicks."""
    asked, expected = [], []
    for match in matches:
        legal = list(match.legal_actions())
        runs = [some_clicks(match, legal, chance) for _ in range(RUNS)]
        asked.append([[list(match.game.words.tokens(action)) for action in legal], runs])
        expected.append([by_the_engine(match, legal, run) for run in runs])
    assert by_the_page(asked) == expected
    return [click for runs in expected for run in runs for click in run]


@pytest.mark.parametrize("name", GAMES)
def test_a_page_decides_clicks_as_the_engine_does(name):
    chance = random.Random(f"clicks of {name}")
    clicks = compare(positions(name, chance), chance)
    assert {is_refused for *_, is_refused in clicks} == {False, True}
    assert any(complete == "yes" for _, complete, *_ in clicks)


def test_a_page_decides_as_the_engine_does_where_an_action_could_go_on():
    def tokens(action: Take) -> tuple[str, ...]:
        return (action.cell, *["more"] * (action.pebbles - 1))

    with registered(changed(GAME, name="short", tokens=tokens)):
        chance = random.Random("clicks that could go on")
        clicks = compare((minerals.new("short", seed=seed) for seed in range(POSITIONS)), chance)
    assert {complete for _, complete, *_ in clicks} >= {"maybe", "yes"}
