"""Where one can stop along a line of play: after each event, each action, or where a turn begins."""

import pytest

import minerals
from minerals import ScriptedChance
from minerals.core.log.stops import UNITS, Stops
from tests.core.forging import sample_log

# The first action is steps 3 to 5 and the second, with a slip, steps 6 to 9; step 5 and step 9 begin a turn.


@pytest.fixture
def stops():
    match = minerals.new("pebbles", chance=ScriptedChance([1, 2, 6, 1]))
    for action in ("a1-1", "a2-1", "b1-1"):
        match.play(action)
    return Stops(match.log)


def walk(stops, unit):
    steps = [0]
    while steps[-1] < stops.last:
        steps.append(stops.after(steps[-1], unit))
    return steps


def test_one_can_stop_after_every_event(stops):
    assert stops.last == 12
    assert walk(stops, "event") == list(range(13))


def test_one_can_stop_after_every_action(stops):
    assert walk(stops, "action") == [0, 2, 5, 9, 12]


def test_one_can_stop_where_a_turn_begins(stops):
    assert walk(stops, "turn") == [0, 5, 9, 12]
    assert [stops.turn(step) for step in (0, 4, 5, 8, 9, 12)] == [0, 0, 1, 1, 2, 3]


@pytest.mark.parametrize("unit", UNITS)
def test_the_way_back_is_the_way_there(stops, unit):
    there = walk(stops, unit)
    back = [stops.last]
    while back[-1] > 0:
        back.append(stops.before(back[-1], unit))
    assert back == there[::-1]
    assert (stops.before(0, unit), stops.after(stops.last, unit)) == (0, stops.last)


def test_from_between_two_stops_the_nearest_follows(stops):
    assert (stops.before(7, "action"), stops.after(7, "action")) == (5, 9)


def test_a_variation_has_its_own_stops():
    log = sample_log()
    assert Stops(log, log.line_through(log.node(4))).last == log.node(4).step
