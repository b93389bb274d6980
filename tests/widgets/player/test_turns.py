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


def test_each_move_in_the_list_says_what_it_brought(log):
    records = {record["n"]: record for record in Player(log).moves_view.records}
    assert "told" not in records[log.root.n], "the set-up is no move"
    moved = next(node for node in log.main_line if " moves from " in records[node.n].get("told", ""))
    assert str(moved.action).split("-")[0] in records[moved.n]["told"]


def test_a_round_against_the_clock_is_told_in_its_result_where_it_is_over():
    match = minerals.new("out_of_mine", players=["Ada", "Ben"], seed=3)
    log = play_out(match, [bot_named("random", seed) for seed in (1, 2)], most_actions=400).log
    player = Player(log, by="turn")
    player.next()
    player.next()
    caption, told = player.replay.caption(), player.moves_view.turn
    assert "This round: Ada gets " in caption.sentence and " and Ben gets " in caption.sentence
    assert ": " in caption.place and "1: " not in caption.place, "the player is named once"
    if told is not None:
        assert told["said"] == caption.sentence


def test_a_wide_frame_gives_the_list_a_column_of_its_own(log):
    player = Player(log)
    assert player.moves_view in player.side.children
    player._page.set_state({"width": 1440, "height": 800})
    assert player._column.children == (player.moves_view,) and player.side.children == (player.words,)
    assert player.place.width < 1440 - player._page.column
    player._page.set_state({"width": 1000})
    assert player._column.children == () and player.moves_view in player.side.children


def test_half_a_turn_that_is_guessed_is_drawn():
    match = minerals.new("mattock", players=["Ada", "Ben"], board="inner", seed=3)
    match.play(next(action for action in match.legal_actions() if "/" in str(action)))
    player = Player(match.log, step=match.log.root.step, guess=True)
    mined = str(match.log.main_line[-1].action).split("/", 1)[0]

    def tiles() -> int:
        return sum(shape.role == "tile.mattock" or "tile" in shape.role for shape in player.scene().shapes)

    before = tiles()
    player._take_cell(mined)
    assert player.guesses.entered == (mined,)
    assert tiles() > before
