"""A log that plays by itself, by steps and by the clock, without a widget."""

from __future__ import annotations

import pytest

import minerals
from minerals_widgets.player.playback import Playback, strides
from minerals_widgets.player.replay import Replay
from minerals_widgets.player.timetable import Timetable
from tests.widgets.games import Watch, begun_match

ROUND = ("1: front", "2: front", "2: take L3 at 900", "1: take I2 at 2500", "2: return at 4000", "1: call at 9000")


def timed_match(**options):
    """Play a round with known times."""
    match = minerals.new("out_of_mine", **{"players": ["Ada", "Ben"], "rounds": 1, "seed": 3} | options)
    for action in ROUND:
        match.play(action)
    return match


def _started(match, step, *, speed=1.0):
    """Return a playback by the clock from a step on, and its watch."""
    watch = Watch()
    return Playback(Replay(match.log, step=step), "clock", speed, now=watch), watch


def _seen(playback, watch, *, seconds, every=0.1):
    """Return the steps that are shown while time passes, by the second at which they come up."""
    seen = {}
    for tick in range(1, round(seconds / every) + 1):
        watch.seconds += every
        if playback.go_on():
            seen[round(tick * every, 1)] = playback.replay.step
    return seen


def test_each_record_is_shown_at_its_own_time():
    match = timed_match()
    begun, *timed = match.line[2:]
    assert _seen(*_started(match, begun.step), seconds=8.9) == {
        time: node.step for time, node in zip((0.9, 2.5, 4.0), timed, strict=False)
    }


@pytest.mark.parametrize("speed", [0.25, 0.5, 2.0, 8.0])
def test_speed_makes_it_faster_or_slower(speed):
    match = timed_match()
    begun, first = match.line[2:4]
    playback, watch = _started(match, begun.step, speed=speed)
    watch.seconds += 0.89 / speed
    assert not playback.go_on()
    watch.seconds += 0.02 / speed
    assert playback.go_on()
    assert playback.replay.step == first.step


def test_another_speed_while_it_plays_loses_no_time():
    match = timed_match()
    begun, first = match.line[2:4]
    playback, watch = _started(match, begun.step)
    watch.seconds += 0.5
    playback.speed = 2.0
    watch.seconds += 0.21
    assert playback.go_on()
    assert playback.replay.step == first.step


def test_events_without_a_time_follow_one_a_second():
    match = timed_match()
    called = match.line[-1]
    check = [event for event in called.events if not hasattr(event, "at")]
    playback, watch = _started(match, called.first_step)
    seen = _seen(playback, watch, seconds=5 + len(check) + 1)
    assert len(check) > 4
    assert seen[5.0] == called.step - len(check), "the call, and what was in the hands, put back"
    assert [seen[5.0 + second] for second in range(1, len(check) + 1)] == list(
        range(called.step - len(check) + 1, called.step + 1)
    )


def test_a_new_round_begins_at_nought():
    match = timed_match(rounds=2)
    while match.state.phase == "choosing":
        match.play(next(action for action in match.legal_actions()))
    begun = match.node
    match.play("1: take I2 at 9500")
    assert match.state.round == 2
    timetable = Timetable(match.log)
    assert timetable.due(match.step) - timetable.due(begun.step) == 9500
    assert _seen(*_started(match, begun.step), seconds=10) == {9.5: match.step}


def test_what_is_late_is_left_out():
    match = timed_match()
    playback, watch = _started(match, match.line[2].step)
    watch.seconds += 4.5
    assert playback.go_on()
    assert playback.replay.step == match.line[5].step
    assert not playback.go_on()


def test_by_the_clock_a_step_is_an_action():
    match = timed_match()
    playback, _ = _started(match, match.line[2].step)
    assert playback.next() == match.line[3].step
    assert playback.next() == match.line[4].step
    assert playback.previous() == match.line[3].step


def test_it_goes_on_from_where_it_was_moved():
    match = timed_match()
    playback, watch = _started(match, match.line[2].step)
    playback.replay.goto(match.line[4].step)
    playback.begin()
    assert _seen(playback, watch, seconds=2) == {1.5: match.line[5].step}


def test_by_event_it_goes_as_ever():
    watch = Watch()
    playback = Playback(Replay(begun_match().log, step=0), "event", 2.0, now=watch)
    assert playback.interval == 500
    watch.seconds += 0.5
    assert playback.go_on()
    assert playback.replay.step == 1


def _evenly(speed):
    """Return a playback event by event from the beginning, and its watch."""
    watch = Watch()
    return Playback(Replay(begun_match().log, step=0), "event", speed, now=watch), watch


def _steps(playback, watch, *times):
    """Return how many steps are taken at ticks that come at these times, in seconds from the beginning."""
    steps = []
    for time in times:
        watch.seconds = 100.0 + time
        before = playback.replay.step
        playback.go_on()
        steps.append(playback.replay.step - before)
    return steps


def test_a_late_tick_takes_all_steps_that_are_due_and_queues_none():
    assert _steps(*_evenly(10.0), 0.1, 0.2, 0.7, 0.71, 0.72, 0.8) == [1, 1, 5, 0, 0, 1]


def test_a_tick_may_come_a_little_early():
    assert _steps(*_evenly(1.0), 0.9, 1.8, 2.7, 3.6) == [1, 1, 1, 1]
    assert _steps(*_evenly(1.0), 0.4, 0.6) == [0, 1]


def test_a_page_that_slept_goes_on_where_it_stood():
    assert _steps(*_evenly(10.0), 0.1, 400.0, 400.1) == [1, 1, 1]
    assert _steps(*_evenly(0.25), 4.0, 15.0, 19.0) == [1, 3, 1], "a slow replay waits longer for a tick"


def test_another_speed_begins_to_count_anew():
    playback, watch = _evenly(1.0)
    assert _steps(playback, watch, 0.4) == [0]
    playback.speed = 2.0
    assert _steps(playback, watch, 0.6, 0.9) == [0, 1]


def test_only_a_log_with_times_has_a_clock():
    assert "clock" in strides(timed_match().log)
    assert "clock" not in strides(begun_match().log)
    with pytest.raises(minerals.OptionError, match="Minerals has no times"):
        Playback(Replay(begun_match().log), "clock")
