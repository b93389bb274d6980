"""Which rules concern a square, whatever may be done with it."""

from __future__ import annotations

import pytest

from tests.games.iceminers.positions import at
from tests.rules import concerned

POSITION = """
          . . .
          . * .
          . . .
    . . . . . * . . .
    . . . 1 2 . . . .
    . . . r . . . . .
          . . .
          . . .
          . . .
arm veins: small red
pair veins: medium green, small blue
"""


def on_the_board(token, more=""):
    return concerned(at(f"{POSITION}\n{more}"), token)


@pytest.mark.parametrize(
    ("token", "rule", "other"),
    [
        pytest.param("e7", "move.orthogonal", "move.leave", id="a plain square"),
        pytest.param("a5", "move.leave", "gems.pick-up", id="the edge of an arm"),
        pytest.param("h5", "veins.single-gems", "veins.pairs", id="a medium cap"),
        pytest.param("f6", "veins.pairs", "veins.single-gems", id="a large cap"),
        pytest.param("d4", "gems.pick-up", "steal.pay", id="a gem"),
        pytest.param("e5", "steal.pay", "gems.pick-up", id="another miner"),
        pytest.param("roll", "turn.roll", "move.leave", id="the die"),
        pytest.param("leave", "deliver.colour", "turn.roll", id="the way off the board"),
        pytest.param("take small red", "gems.one-at-a-time", "gems.drop", id="a gem to take"),
        pytest.param("drop", "gems.drop", "gems.pick-up", id="dropping"),
        pytest.param("player 1", "end.scoring", "move.orthogonal", id="a player"),
    ],
)
def test_each_kind_of_place_has_rules_of_its_own(token, rule, other):
    assert rule in on_the_board(token)
    assert other not in on_the_board(token)


def test_the_own_miner_is_concerned_by_what_it_carries():
    assert not {"deliver.colour", "deliver.opaque"} & on_the_board("e4")
    assert "deliver.colour" in on_the_board("e4", "carries 1: small blue")
    assert "deliver.opaque" in on_the_board("e4", "carries 1: small opaque")
