"""Move: one miner or none, to a tile connected to it.

Rules: step 2, Move.
"""

from __future__ import annotations

import pytest

from minerals.games.mattock.actions import Turn
from tests.games.mattock.positions import at, kinds, miners, moves, on, why_not
from tests.rules import exercises

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
"""Player 1 on e1 and e3, with e2 between and e4 beyond, and alone on a1; an enemy on e5, behind it the tile e6."""


@exercises("mattock.move.optional")
def test_a_miner_may_move_or_none():
    events = at(POSITION).play("b1/a1-b1")
    assert kinds(events) == ["TileMined", "MinerMoved", "TurnBegan"]
    assert kinds(at(POSITION).play("b1")) == ["TileMined", "TurnBegan"]


@exercises("mattock.move.connected")
def test_to_every_connected_tile_however_far_and_through_own_miners():
    assert {move for move in moves(at(POSITION), "b1") if move.startswith("e")} == {
        *("e1-e2", "e1-e4"),
        *("e3-e2", "e3-e4"),
    }


@exercises("mattock.move.connected")
def test_the_new_tile_counts_at_once():
    assert {"e1-f4", "e3-f4"} <= moves(at(POSITION), "f4")
    apart = at(
        """
                .   .   .   .   .
              .   .   .   .   .   .
            .   .   .   .   .   .   .
          .   .   .   .   .   .   .   .
        1   T   .   T   .   .   .   .   .
          .   .   .   .   .   .   .   .
            .   .   .   .   .   .   .
              .   .   .   .   .   .
                .   .   .   .   2
        """
    )
    assert "e1-e4" not in moves(apart, "d1")
    assert {"e1-e3", "e1-e4"} <= moves(apart, "e3")


@exercises("mattock.move.connected")
def test_a_gap_cannot_be_crossed():
    match = at(POSITION)
    assert why_not(match, "b1/a1-e2") == {"mattock.move.connected": ("a1", "e2")}
    assert match.explain("b1/a1-e2")[0].message == "No chain of tiles leads from a1 to e2."


@exercises("mattock.move.connected")
def test_a_move_ends_on_a_tile():
    match = at(POSITION)
    assert why_not(match, "b1/a1-b2") == {"mattock.move.connected": ("b2",)}
    assert match.explain("b1/a1-b2")[0].message == "There is no tile on b2."


@exercises("mattock.move.blocked")
def test_an_enemy_miner_blocks_the_path():
    match = at(POSITION)
    assert why_not(match, "b1/e3-e6") == {"mattock.move.blocked": ("e3", "e6", "e5")}
    assert match.explain("b1/e3-e6")[0].message == "The enemy on e5 blocks the way from e3 to e6."


@exercises("mattock.move.free-tile")
@pytest.mark.parametrize("end", ["e3", "e5"])
def test_not_onto_another_miner(end):
    match = at(POSITION)
    assert why_not(match, f"b1/e1-{end}") == {"mattock.move.free-tile": (end,)}


@exercises("mattock.move.own-miner")
@pytest.mark.parametrize("start", ["e5", "e2", "i1"])
def test_only_own_miners_move(start):
    assert why_not(at(POSITION), f"b1/{start}-e4") == {"mattock.move.own-miner": (start,)}


@exercises("mattock.move.optional")
def test_staying_is_no_move():
    match = at(POSITION)
    assert why_not(match, "b1/e1-e1") == {"mattock.move.optional": ("e1",)}
    assert match.explain("b1/e1-e1")[0].message == "Staying where you are is not a move: leave it out."


@exercises("mattock.move.optional")
@pytest.mark.parametrize("half", [Turn("b1", "a1"), Turn("b1", "", "a2")])
def test_half_a_move_is_none(half):
    assert why_not(at(POSITION), half) == {"mattock.move.optional": ()}


@exercises("mattock.mine.connected", "mattock.move.own-miner")
def test_reasons_against_the_mine_and_against_the_move_come_together():
    assert why_not(at(POSITION), "h3/e5-e4") == {
        "mattock.mine.connected": ("h3",),
        "mattock.move.own-miner": ("e5",),
    }


@exercises("mattock.mine.open-space", "mattock.move.blocked")
def test_where_the_space_is_not_open_the_move_is_judged_without_it():
    assert why_not(at(POSITION), "e2/e3-e6") == {
        "mattock.mine.open-space": ("e2",),
        "mattock.move.blocked": ("e3", "e6", "e5"),
    }


class TestTheMinerThatComesBack:
    POSITION = POSITION.replace("1   T   .   .   2", "T   T   .   .   2") + "removed 1: 1"

    @exercises("mattock.mine.return", "mattock.move.optional")
    def test_may_move_on_at_once(self):
        match = at(self.POSITION)
        assert kinds(match.play("f4/f4-e2")) == ["TileMined", "MinerReturned", "MinerMoved", "TurnBegan"]
        assert miners(match, 1) == {"e1", "e2", "e3"}
        assert on(match, "f4") == "T"

    @exercises("mattock.mine.return", "mattock.move.free-tile")
    def test_leaves_no_room_for_another_on_its_tile(self):
        match = at(self.POSITION)
        assert why_not(match, "f4/e3-f4") == {"mattock.move.free-tile": ("f4",)}
        assert "e3-f4" not in moves(match, "f4")


@exercises("mattock.move.connected")
def test_the_tile_a_miner_leaves_stays():
    match = at(POSITION)
    match.play("b1/a1-b1")
    assert (on(match, "a1"), on(match, "b1")) == ("T", "1")
