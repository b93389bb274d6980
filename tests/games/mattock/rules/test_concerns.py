"""Which rules concern a space, whatever may be done with it."""

from __future__ import annotations

import pytest

import minerals
from tests.games.mattock.positions import at
from tests.rules import concerned

POSITION = """
            .   .   .   .   .
          .   .   .   .   .   .
        .   .   .   .   .   .   .
      .   .   .   .   .   .   .   .
    1   T   1   T   2   T   .   .   .
      .   .   .   .   .   .   .   .
        .   .   .   .   .   .   .
          .   .   .   .   .   .
            1   T   .   .   2
"""


@pytest.mark.parametrize(
    ("token", "rule", "other"),
    [
        pytest.param("b3", "mine.open-space", "move.free-tile", id="an open space is mined"),
        pytest.param("e2", "move.free-tile", "mine.open-space", id="an empty tile is moved to"),
        pytest.param("e1", "remove.enemy-only", "remove.two-miners", id="an own miner is never removed"),
        pytest.param("e5", "remove.two-miners", "remove.enemy-only", id="an enemy miner may be"),
        pytest.param("stay", "move.optional", "mine.open-space", id="staying is a move not made"),
        pytest.param("player 1", "end.cannot-mine", "mine.open-space", id="a player loses"),
    ],
)
def test_each_kind_of_place_has_rules_of_its_own(token, rule, other):
    match = at(POSITION)
    assert rule in concerned(match, token)
    assert other not in concerned(match, token)


def test_an_open_space_brings_a_removed_miner_back_where_there_is_one():
    assert "mine.return" not in concerned(at(POSITION), "b3")
    assert "mine.return" in concerned(at(POSITION.replace("1   T   .", ".   T   .") + "\nremoved 1: 1"), "b3")


def test_before_the_game_spaces_are_for_placing():
    match = minerals.new("mattock", board="inner", setup="freestyle")
    assert concerned(match, "e5") == {"setup.freestyle"}
