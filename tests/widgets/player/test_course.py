"""The course of a game: key moments, points, and where rules fire."""

from __future__ import annotations

from pathlib import Path

import pytest

import minerals
from minerals_widgets.player.course import Course

REPLAYS = Path(__file__).parents[3] / "replays"


@pytest.fixture(scope="module")
def log():
    return minerals.load(REPLAYS / "iceminers/two-players-greedy.replay")


def test_moments_stand_where_the_game_names_them(log):
    course = Course(log)
    events = log.events()
    assert [mark.step for mark in course.moments] == [
        step for step, event in enumerate(events, start=1) if log.game.words.key_moment(event, log.header.players)
    ]
    first = course.moments[0]
    assert first.title == log.game.words.key_moment(events[first.step - 1], log.header.players)


def test_a_moment_named_in_the_log_is_one_of_them():
    match = minerals.new("mattock", board="inner", seed=1)
    match.play(match.legal_actions()[0])
    match.log.moment("The first stone")
    assert (match.step, "The first stone") in Course(match.log).moments


def test_points_are_those_of_each_step(log):
    course = Course(log)
    assert len(course.scores) == course.last + 1
    for step in (0, 100, course.last):
        assert course.scores[step] == log.game.engine.scores(log.state_at(step))


def test_a_rule_is_found_wherever_it_fires_and_then_from_the_beginning(log):
    course = Course(log)
    events = log.events()
    step, found = 0, []
    for _ in course.rules["iceminers.deliver.colour"]:
        step = course.next_firing("iceminers.deliver.colour", step)
        found.append(step)
    assert found == sorted(found)
    assert {events[step - 1].rule for step in found} == {"iceminers.deliver.colour"}
    assert course.next_firing("iceminers.deliver.colour", step) == found[0]
    assert course.next_firing("iceminers.turn.roll-again", 0) is None


def test_the_next_change_of_a_players_points(log):
    course = Course(log)
    step = course.next_change(1, 0)
    assert course.scores[step][0] != course.scores[step - 1][0]
    assert all(scores[0] == 0 for scores in course.scores[:step])
    assert Course(minerals.new("mattock", seed=1).log).next_change(1, 0) is None
