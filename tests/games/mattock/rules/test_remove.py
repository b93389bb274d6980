"""Remove: enemy miners that stand alone and that two of yours or more reach over empty tiles.

Rules: step 3, Remove.
"""

from __future__ import annotations

from minerals.games.mattock.rules.remove import explain_staying
from tests.games.mattock.positions import assert_is_well_put, at, kinds, miners, on, removed
from tests.rules import exercises


def staying(match, cell):
    """The rules by which a miner stays, each with the spaces it is about."""
    rulings = explain_staying(match.state, cell)
    for ruling in rulings:
        assert_is_well_put(match, ruling)
    return {ruling.rule: ruling.cells for ruling in rulings}


BETWEEN = """
            .   .   .   .   2
          .   .   .   .   .   .
        .   .   .   .   .   .   .
      .   .   .   .   .   .   .   .
    1   T   .   2   T   1   .   .   .
      .   .   .   .   .   .   .   .
        .   .   .   .   .   .   .
          .   .   .   .   .   .
            .   .   .   .   2
"""
"""An enemy on e4 that a miner on e6 reaches over e5; another, on e1, is one space short of it."""


@exercises("mattock.remove.isolated")
def test_a_miner_alone_between_two_enemies_is_removed():
    match = at(BETWEEN)
    events = match.play("e3")
    assert kinds(events) == ["TileMined", "MinerRemoved", "TurnBegan"]
    assert removed(events) == {"e4": ("e1", "e6")}
    assert match.state.removed == (0, 1)


@exercises("mattock.remove.isolated")
def test_its_tile_stays():
    match = at(BETWEEN)
    match.play("e3")
    assert on(match, "e4") == "T"


@exercises("mattock.remove.two-miners")
def test_one_miner_is_not_enough():
    match = at(BETWEEN)
    assert staying(match, "e4") == {"mattock.remove.two-miners": ("e4", "e6")}
    assert explain_staying(match.state, "e4")[0].message == (
        "Only your miner on e6 is connected to the miner on e4 over empty tiles. It takes two."
    )
    assert removed(match.play("d2")) == {}


@exercises("mattock.remove.two-miners")
def test_nor_is_none():
    match = at(BETWEEN)
    assert staying(match, "a5") == {"mattock.remove.two-miners": ("a5",)}
    assert explain_staying(match.state, "a5")[0].message == (
        "None of your miners is connected to the miner on a5 over empty tiles. It takes two."
    )


@exercises("mattock.remove.two-miners")
def test_a_second_miner_behind_the_first_does_not_reach():
    match = at(BETWEEN.replace("T   1   .   .   .", "T   1   1   .   ."))
    assert removed(match.play("f7")) == {}


@exercises("mattock.remove.isolated")
def test_a_friend_beside_it_saves():
    match = at(
        """
                .   .   .   .   .
              .   .   .   .   .   .
            .   .   .   .   .   .   .
          .   .   .   2   .   .   .   .
        1   T   .   2   T   1   .   .   .
          .   .   .   .   .   .   .   .
            .   .   .   .   .   .   .
              .   .   .   .   .   .
                .   .   .   .   .
        """
    )
    assert removed(match.play("e3")) == {}


@exercises("mattock.remove.isolated")
def test_a_friend_far_away_over_empty_tiles_saves_as_well():
    match = at(
        """
                .   .   .   2   .
              .   .   .   T   .   .
            .   .   .   T   .   .   .
          .   .   .   T   .   .   .   .
        1   T   .   2   .   1   .   .   .
          .   .   .   .   T   .   .   .
            .   .   .   .   .   .   .
              .   .   .   .   .   .
                .   .   .   .   .
        """
    )
    assert staying(match, "e4") == {
        "mattock.remove.isolated": ("e4", "i4"),
        "mattock.remove.two-miners": ("e4",),
    }
    assert explain_staying(match.state, "e4")[0].message == (
        "The miner on e4 is connected to another of its colour, on i4."
    )


@exercises("mattock.remove.isolated")
def test_a_friend_behind_an_enemy_does_not_save():
    match = at(
        """
                .   .   .   .   .
              .   .   .   .   .   .
            .   .   .   .   .   .   .
          .   .   .   .   .   .   .   .
        1   T   .   2   T   1   2   .   .
          .   .   .   .   .   .   .   .
            .   .   .   .   .   .   .
              .   .   .   .   .   .
                .   .   .   .   .
        """
    )
    assert removed(match.play("e3")) == {"e4": ("e1", "e6")}


@exercises("mattock.remove.isolated", "mattock.turn.order")
def test_the_position_after_the_move_counts():
    match = at(BETWEEN)
    # The miner on e6 leaves in the same turn, so only one is left to reach e4.
    assert removed(match.play("e7/e6-e7")) == {}
    match.undo()
    events = match.play("e3/e1-e3")
    assert kinds(events) == ["TileMined", "MinerMoved", "MinerRemoved", "TurnBegan"]
    assert removed(events) == {"e4": ("e3", "e6")}


@exercises("mattock.remove.isolated")
def test_several_are_removed_together():
    match = at(
        """
                .   .   .   .   .
              .   .   .   .   .   .
            .   .   .   .   .   .   .
          .   .   .   .   .   .   .   .
        1   .   2   T   1   T   2   1   .
          .   .   .   .   .   .   .   .
            .   .   .   .   .   .   .
              .   .   .   .   .   .
                .   .   .   .   .
        """
    )
    events = match.play("e2")
    assert removed(events) == {"e3": ("e1", "e5"), "e7": ("e5", "e8")}
    assert match.state.removed == (0, 2)


@exercises("mattock.remove.enemy-only")
def test_own_miners_are_never_removed():
    match = at(
        """
                .   .   .   .   .
              .   .   .   .   .   .
            .   .   .   .   .   .   .
          .   .   .   .   .   .   .   .
        2   T   1   T   2   .   .   .   .
          .   .   .   .   .   .   .   .
            .   .   .   .   .   .   .
              .   .   .   .   .   .
                .   .   .   .   1
        """
    )
    events = match.play("b5")
    assert removed(events) == {}
    assert miners(match, 1) == {"e3", "a5"}
    assert removed(match.play("f1")) == {"e3": ("e1", "e5")}


@exercises("mattock.remove.enemy-only")
def test_to_ask_about_an_own_miner_or_none_is_answered():
    match = at(BETWEEN)
    assert staying(match, "e6") == {"mattock.remove.enemy-only": ("e6",)}
    assert staying(match, "e5") == {"mattock.remove.enemy-only": ("e5",)}
