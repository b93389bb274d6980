"""Stepping by turn: what the turn brought, with its arrow, and the turn in the list of moves."""

from __future__ import annotations

import pytest

import minerals
from minerals.bots import bot_named, play_out
from minerals_widgets import Player


@pytest.fixture(scope="module")
def log() -> minerals.Log:
    match = minerals.new("minerals", players=["Greedy 1", "Greedy 2"], board="meadow", seed=3)
    return play_out(match, [bot_named("greedy", 1), bot_named("greedy", 2)], most_actions=40).log


def test_a_turn_is_told_in_a_sentence_and_keeps_its_arrow(log):
    player = Player(log, by="turn")
    player.next()
    player.next()
    caption = player.replay.caption()
    assert caption.sentence.startswith("Greedy ") and " moves from " in caption.sentence
    assert "turn." not in caption.sentence
    assert any(shape.role == "arrow" for shape in player.scene().shapes)
    assert caption.reasons[0].startswith("Bot: ")


def test_the_sentence_follows_the_unit(log):
    player = Player(log, by="turn")
    player.next()
    player.next()
    whole = player.replay.caption().sentence
    player.playback.by = "event"
    assert player.replay.caption().sentence != whole


def test_the_list_of_moves_has_the_turn_with_its_events(log):
    player = Player(log, by="turn")
    player.next()
    player.next()
    turn = player.moves_view.turn
    assert turn["said"] == player.replay.caption().sentence
    number, events = turn["at"]
    assert turn["events"][-1][:2] == (number, events)
    player.goto_record(*turn["events"][0][:2])
    assert player.moves_view.turn["said"] == turn["said"], "at each of its events it is the same turn"


def test_nothing_is_told_beyond_what_was_seen(log):
    player = Player(log, by="event", hide_result=True)
    player.next()
    told = player.moves_view.turn
    assert told is not None and len(told["events"]) == player.step - player.replay._stops.before(player.step, "turn")
