"""Stepping through a log, without a widget."""

from __future__ import annotations

import minerals
from minerals_widgets.replaying import Clock, Replay, lines_of
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
    assert caption.rule == match.log.events()[1].rule
    assert caption.probability == str(match.log.events()[1].probability)
    replay.end()
    assert replay.caption().annotations == ("Ada: A quiet place.",)
    replay.first()
    assert replay.caption().sentence == "Nothing has happened yet."


def test_each_line_of_play_has_a_name():
    match = begun_match()
    match.undo()
    match.play("pawn e9")
    names = list(lines_of(match.log))
    assert names == ["1. Main line, 2 actions in all", "2. pawn e9 as action 2, 2 actions in all"]
    replay = Replay(match.log, lines_of(match.log)[names[1]])
    replay.end()
    assert str(replay.node.action) == "pawn e9"


def test_a_late_tick_leaves_steps_out_and_queues_none():
    clock = Clock(0.1)
    clock.start(100.0)
    assert [clock.due(now) for now in (100.1, 100.2, 101.0, 101.01, 101.02, 101.1)] == [1, 1, 8, 0, 0, 1]


def test_a_clock_that_slept_goes_on_where_it_stood():
    clock = Clock(0.1)
    clock.start(100.0)
    clock.due(100.1)
    assert clock.due(500.0) == 1


def test_a_shipped_game_is_told_from_its_first_step_to_its_last(root):
    replay = Replay(minerals.load(root / "replays" / "minerals" / "three-players-lace.replay"))
    replay.first()
    while replay.step < replay.last:
        replay.next("event")
        assert replay.caption().sentence
