"""Stepping through a log, without a widget."""

from __future__ import annotations

import minerals
from minerals_widgets.player.replay import Replay
from tests.widgets.games import begun_match


def test_it_begins_behind_the_set_up():
    match = begun_match()
    assert Replay(match.log).step == match.log.root.step


def test_by_event_by_action_and_by_turn():
    match = begun_match()
    match.play("d6-d7")
    ends = [node.step for node in match.line]
    replay = Replay(match.log)
    assert replay.next("event") == ends[0] + 1
    assert replay.next("action") == ends[2]
    replay.first()
    assert match.log.events()[replay.next("turn") - 1].rule == "minerals.setup.first-player"
    assert replay.turn == 1
    assert replay.previous("turn") == 0


def test_it_stops_at_both_ends():
    replay = Replay(begun_match().log)
    assert (replay.end(), replay.next("turn"), replay.next("event")) == (replay.last,) * 3
    assert (replay.first(), replay.previous("action")) == (0, 0)
    assert replay.goto(10_000) == replay.last


def test_going_forwards_and_backwards_shows_the_same_pictures():
    replay = Replay(begun_match().log)
    replay.first()
    forwards = [replay.scene()]
    while replay.step < replay.last:
        replay.next("event")
        forwards.append(replay.scene())
    backwards = [replay.scene()]
    while replay.step:
        replay.previous("event")
        backwards.append(replay.scene())
    assert forwards == backwards[::-1]


def test_the_caption_tells_the_event_its_rule_its_chance_and_the_comments():
    match = begun_match()
    match.log.comment("A quiet place.", by="Ada")
    replay = Replay(match.log)
    replay.goto(2)
    caption = replay.caption()
    assert caption.rules == (match.log.events()[1].rule,)
    assert caption.probability == str(match.log.events()[1].probability)
    replay.end()
    assert replay.caption().reasons == (), "the list of moves has what people say, once"
    replay.first()
    assert replay.caption().sentence == "Nothing has happened yet."


def test_a_shipped_game_is_told_from_its_first_step_to_its_last(root):
    replay = Replay(minerals.load(root / "replays" / "minerals" / "three-players-lace.replay"))
    replay.first()
    while replay.step < replay.last:
        replay.next("event")
        assert replay.caption().sentence
