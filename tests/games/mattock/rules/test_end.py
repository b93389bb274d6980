"""The end: who cannot mine loses.

Rules: Mine, and Basic strategy.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

import minerals
from minerals.bots import bot_named, play_out
from tests.games.mattock.positions import at, kinds, mines, why_not
from tests.rules import exercises

CORNER = """
            .   .   .   .   .
          .   .   .   .   .   .
        .   .   .   .   .   .   .
      .   .   .   .   .   .   .   .
    .   .   .   .   .   .   .   .   .
      .   .   1   .   .   .   .   .
        .   .   .   .   .   .   .
          2   1   .   .   .   .
            2   .   .   .   .
"""
"""Two enemies in the corner, on a1 and b1; one miner beside them on b2, another near on d3."""


@exercises("mattock.end.cannot-mine", "mattock.mine.full-tile")
def test_who_cannot_mine_at_the_beginning_of_a_turn_loses():
    match = at(CORNER)
    # Then b1, b2 and c2 each touch three tiles, so every open space around the enemy's is blocked.
    events = match.play("c2")
    assert kinds(events) == ["TileMined", "TurnBegan", "GameLost"]
    assert match.outcome == minerals.Outcome((1,), (1, 0), "Player 2 cannot mine and loses.")


@exercises("mattock.end.cannot-mine")
def test_with_a_way_left_open_the_game_goes_on():
    match = at(CORNER)
    assert kinds(match.play("e3")) == ["TileMined", "TurnBegan"]
    assert mines(match) == {"a2", "c1", "c2"}


@exercises("mattock.end.cannot-mine")
def test_a_player_without_a_miner_on_the_board_cannot_mine():
    match = at(
        """
                .   .   .   .   .
              .   .   .   .   .   .
            .   .   .   .   .   .   .
          .   .   .   .   .   .   .   .
        1   T   .   2   T   1   .   .   .
          .   .   .   .   .   .   .   .
            .   .   .   .   .   .   .
              .   .   .   .   .   .
                .   .   .   .   .
        """
    )
    events = match.play("e3")
    assert kinds(events) == ["TileMined", "MinerRemoved", "TurnBegan", "GameLost"]
    assert match.outcome == minerals.Outcome((1,), (1, 0), "Player 2 cannot mine and loses.")
    assert match.to_act == () and match.legal_actions() == ()


@exercises("mattock.end.cannot-mine")
def test_when_the_game_is_over_nothing_can_be_played():
    match = at(
        """
                .   .   .   .   .
              .   .   .   .   .   .
            .   .   .   .   .   .   .
          .   .   .   .   .   .   .   .
        1   T   .   .   .   .   .   .   .
          .   .   .   .   .   .   .   .
            .   .   .   .   .   .   .
              .   .   .   .   .   .
                .   .   .   .   .
        turn: 2
        """
    )
    assert match.is_over and match.scores == (1, 0)
    assert why_not(match, "d1") == {"mattock.end.cannot-mine": ()}


@exercises("mattock.end.cannot-mine", "mattock.turn.order")
@pytest.mark.parametrize("seed", range(5))
def test_the_last_who_can_mine_wins_and_there_are_no_draws(seed):
    match = minerals.new("mattock", board="inner", setup="random", seed=seed)
    play_out(match, [bot_named("random", seed=seat) for seat in (1, 2)])
    line = match.line
    assert match.outcome.winners == (line[-1].player,)
    assert sorted(match.scores) == [0, 1]
    assert all(one.player != other.player for one, other in pairwise(line[1:]))
