"""The printed example, as it ships among the recorded games.

Rules: Remove.
"""

from __future__ import annotations

import pytest

import minerals
from minerals.games.mattock.rules.remove import explain_staying
from tests.games.mattock.positions import kinds, miners, removed
from tests.rules import exercises


@pytest.fixture
def match(root):
    return minerals.match_of(minerals.load(root / "replays" / "mattock" / "printed-example.replay"))


@exercises("mattock.turn.order", "mattock.remove.isolated")
def test_red_mines_moves_one_miner_and_removes_two_blue_ones(match):
    events = match.node.events
    assert kinds(events) == ["TileMined", "MinerMoved", "MinerRemoved", "MinerRemoved", "TurnBegan"]
    assert removed(events) == {"e3": ("e2", "e5"), "g5": ("e5", "h5")}


@exercises("mattock.remove.two-miners")
def test_the_last_blue_miner_stays_for_only_one_red_miner_reaches_it(match):
    assert miners(match, 2) == {"b5"}
    before_blue = match.goto(match.step - 1).state
    assert [(ruling.rule, ruling.cells) for ruling in explain_staying(before_blue, "b5")] == [
        ("mattock.remove.two-miners", ("b5", "e5"))
    ]


def test_before_the_turn_nothing_was_wrong_and_nothing_to_be_removed(match):
    match.undo()
    assert match.explain_position() == []
    assert all(explain_staying(match.state, cell) for cell in miners(match, 2))
