"""Mine: one tile on an open space connected to a miner of yours, and the miner that comes back on it.

Rules: step 1, Mine.
"""

from __future__ import annotations

import pytest

import minerals
from tests.games.mattock.positions import at, kinds, miners, mines, on, why_not
from tests.rules import exercises

GALLERY = """
            .   .   .   .   .
          .   .   .   .   .   .
        .   .   .   .   .   .   .
      .   .   .   .   .   .   .   .
    .   1   T   T   2   T   .   .   .
      .   .   .   .   .   .   .   .
        .   .   .   .   .   .   .
          .   .   .   .   .   .
            .   .   .   .   2
"""
"""Player 1 on e2 with the empty tiles e3 and e4; an enemy on e5, behind it the tile e6."""


@exercises("mattock.mine.connected")
def test_a_tile_goes_next_to_the_tiles_connected_to_a_miner():
    assert mines(at(GALLERY)) == {"d1", "d2", "d3", "d4", "e1", "f1", "f2", "f3", "f4"}


@exercises("mattock.mine.connected")
def test_the_other_player_mines_from_both_sides_of_their_miner():
    assert mines(at(GALLERY + "turn: 2")) == {
        *("d2", "d3", "d4", "d5", "d6", "e7", "f2", "f3", "f4", "f5", "f6"),
        *("a4", "b5", "b6"),
    }


@exercises("mattock.mine.connected")
def test_a_space_that_touches_no_tile_is_not_connected():
    match = at(GALLERY)
    assert why_not(match, "h3") == {"mattock.mine.connected": ("h3",)}
    assert match.explain("h3")[0].message == "No chain of tiles leads from one of your miners to h3."


@exercises("mattock.mine.connected")
def test_a_gap_breaks_the_series():
    match = at(
        """
                .   .   .   .   .
              .   .   .   .   .   .
            .   .   .   .   .   .   .
          .   .   .   .   .   .   .   .
        .   1   T   .   T   T   .   .   .
          .   .   .   .   .   .   .   .
            .   .   .   .   .   .   .
              .   .   .   .   .   .
                .   .   .   .   2
        """
    )
    assert "e4" in mines(match)
    assert why_not(match, "e7") == {"mattock.mine.connected": ("e7",)}


@exercises("mattock.mine.connected")
def test_a_series_goes_over_own_miners():
    match = at(GALLERY.replace("2   T", "1   T"))
    assert {"e7", "d6", "f6"} <= mines(match)


@exercises("mattock.mine.blocked")
def test_an_enemy_miner_blocks_the_series():
    match = at(GALLERY)
    assert why_not(match, "e7") == {"mattock.mine.blocked": ("e7", "e5")}
    assert match.explain("e7")[0].message == "The enemy on e5 blocks the way to e7."


@exercises("mattock.mine.blocked")
def test_a_space_that_only_an_enemy_miner_touches():
    # f5 touches e5 and e6, neither of which is connected to player 1.
    assert why_not(at(GALLERY), "f5") == {"mattock.mine.blocked": ("f5", "e5")}


@exercises("mattock.mine.blocked")
def test_all_enemy_miners_in_the_way_are_named():
    match = at(
        """
                .   .   .   .   .
              .   .   .   .   .   .
            .   .   .   .   .   .   .
          .   .   .   .   T   .   .   .
        1   T   T   2   .   T   .   .   .
          .   .   2   T   T   .   .   .
            .   .   .   .   .   .   .
              .   .   .   .   .   .
                .   .   .   .   .
        """
    )
    (ruling,) = match.explain("f6")
    assert ruling.cells == ("f6", "d3", "e4")
    assert ruling.message == "The enemies on d3 and e4 block the way to f6."


@exercises("mattock.mine.open-space")
@pytest.mark.parametrize("space", ["e2", "e3", "e5"])
def test_a_space_with_a_tile_is_not_open(space):
    match = at(GALLERY)
    assert why_not(match, space) == {"mattock.mine.open-space": (space,)}
    assert match.explain(space)[0].message == f"There is a tile on {space} already."


@exercises("mattock.mine.connected", "mattock.turn.order")
def test_mining_alone_is_a_whole_turn():
    match = at(GALLERY)
    events = match.play("d2")
    assert kinds(events) == ["TileMined", "TurnBegan"]
    assert on(match, "d2") == "T"
    assert match.to_act == (2,)


@exercises("mattock.mine.connected")
def test_a_refused_turn_is_not_played():
    match = at(GALLERY)
    before = match.state
    with pytest.raises(minerals.IllegalAction) as caught:
        match.play("e7")
    assert [ruling.rule for ruling in caught.value.rulings] == ["mattock.mine.blocked"]
    assert match.state is before


class TestARemovedMinerComesBack:
    POSITION = GALLERY.replace("2   T", "2   2")

    @exercises("mattock.mine.return")
    def test_on_the_mined_tile(self):
        match = at(self.POSITION + "removed 1: 1")
        events = match.play("d2")
        assert kinds(events) == ["TileMined", "MinerReturned", "TurnBegan"]
        assert miners(match, 1) == {"e2", "d2"}
        assert match.state.removed == (0, 0)

    @exercises("mattock.mine.return")
    def test_one_a_turn(self):
        match = at(self.POSITION + "removed 1: 2")
        match.play("d2")
        assert miners(match, 1) == {"e2", "d2"}
        assert match.state.removed == (1, 0)

    @exercises("mattock.mine.return")
    def test_whether_one_likes_it_or_not(self):
        match = at(self.POSITION + "removed 1: 1")
        for action in match.legal_actions():
            assert "MinerReturned" in kinds(match.branch().play(action))

    @exercises("mattock.mine.return")
    def test_not_in_the_turn_of_the_other_player(self):
        match = at(self.POSITION + "removed 1: 1\nturn: 2")
        assert kinds(match.play("e7")) == ["TileMined", "TurnBegan"]
        assert match.state.removed == (1, 0)


class TestTheBoxIsEmpty:
    """No game comes to this: only tiles that break the rule of three can be so many."""

    FULL = """
                T   T   T   T   T
              T   T   T   T   T   T
            T   T   T   T   T   T   T
          T   T   T   T   T   T   T   T
        T   T   T   T   T   T   T   T   2
          T   T   T   T   T   T   T   T
            .   .   .   .   .   .   .
              .   .   .   .   .   .
                1   T   .   .   .
    """

    @exercises("mattock.setup.supply")
    def test_with_a_tile_left_one_can_mine(self):
        match = at(self.FULL.replace("1   T", "1   ."))
        assert match.state.supply == 1
        assert mines(match) == {"a2", "b1", "b2"}

    @exercises("mattock.setup.supply", "mattock.end.cannot-mine")
    def test_without_one_nobody_can(self):
        match = at(self.FULL)
        assert match.state.supply == 0
        assert match.outcome.winners == (2,)

    @exercises("mattock.setup.supply")
    def test_more_tiles_than_the_box_holds_are_no_position(self):
        with pytest.raises(minerals.NotationError, match="There are 46 tiles on the board, but the box holds 45"):
            at(self.FULL.replace("1   T   .", "1   T   T"))
