"""One player alone, for the most points that a board gives."""

from __future__ import annotations

import pytest

import minerals
from minerals.bots import bot_named, play_out
from minerals.core.game import EndGame
from minerals.testing import check_game
from tests.games.minerals.positions import at, legal


def test_a_game_of_one_is_played_to_its_end_and_told():
    match = minerals.new("minerals", players=["Ada"], board="lesson", removals=2, seed=3)
    play_out(match, [bot_named("greedy", 1)])
    assert match.outcome.winners == (1,)
    assert match.outcome.reason == f"Ada has scored {match.outcome.scores[0]} points."
    story = match.narrate()
    assert any(sentence.startswith("Ada places their own pawn on the wollastonite at ") for sentence in story)
    assert not any("victory" in sentence for sentence in story)


def test_there_is_nobody_to_swap_with():
    match = at("W1  W   W\nplayers: 1\ntools: sack\npool 1: 3K")
    assert not legal(match, "sack")
    assert match.explain("sack 1 W>W")[0].message == "The Sack swaps minerals with an opponent: name one."


def test_a_written_position_for_one_says_so():
    assert len(at("W1  W   W\nplayers: 1").players) == 1
    assert len(at("W1  W   W").players) == 2


@pytest.mark.parametrize(("end", "reason"), [("resign", "You resigned. Nobody wins."), ("stop the game", None)])
def test_it_can_be_ended_early(end, reason):
    match = minerals.new("minerals", players=["You"], board="lesson", removals=0, seed=3)
    match.play(end)
    assert match.outcome.winners == ()
    assert reason in (None, match.outcome.reason)


def test_nobody_agrees_on_a_draw_alone():
    match = minerals.new("minerals", players=1, board="lesson", removals=0, seed=3)
    (ruling,) = match.explain(EndGame("draw"))
    assert ruling.message == "You play alone, so there is nobody to agree with: stop the game instead."


def test_it_keeps_every_law():
    check_game("minerals", games=1, seed=1, players=1, board="lesson", removals=1)


def test_it_is_studied():
    frame = minerals.simulate("minerals", games=20, players=1, board="lesson", removals=1, seed=1)
    assert (frame["score_1"] > 0).all()
    assert "score_2" not in frame
