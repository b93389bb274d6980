"""Walking over a picture by arrow keys: every place is reached, and one lands where one looks."""

from __future__ import annotations

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minerals
from minerals.picture.arrow_keys import ArrowTarget, Walk, arrow_targets, labels_of, walk
from tests.picture.demo import demo_scene

STARTS = {
    "minerals table": {"game": "minerals", "seed": 1},
    "minerals lesson": {"game": "minerals", "board": "lesson", "removals": 0, "seed": 7},
    "mattock full": {"game": "mattock", "board": "full", "seed": 1},
    "mattock inner": {"game": "mattock", "board": "inner", "seed": 1},
    "iceminers": {"game": "iceminers", "seed": 1},
}


@pytest.fixture(params=STARTS.values(), ids=STARTS)
def scene(request: pytest.FixtureRequest) -> minerals.Scene:
    """The first picture of a game."""
    return minerals.new(**request.param).scene()


def _walked(scene: minerals.Scene) -> Walk:
    return walk(arrow_targets(scene))


def _mattock() -> minerals.Scene:
    return minerals.new("mattock", board="inner", seed=1).scene()


def _go(walked: Walk, token: str, *directions: str) -> str | None:
    for direction in directions:
        assert token is not None, "there was nothing to go on from"
        token = getattr(walked.ways[token], direction)
    return token


def _reached(walked: Walk, start: str) -> set[str]:
    reached, waiting = {start}, deque([start])
    while waiting:
        new = {target for target in walked.ways[waiting.popleft()] if target is not None} - reached
        reached |= new
        waiting.extend(new)
    return reached


def _assert_all_reach_all(walked: Walk) -> None:
    for token in walked.ways:
        assert _reached(walked, token) == set(walked.ways), f"from {token}"


def test_every_place_of_a_start_is_reached_from_every_other(scene):
    _assert_all_reach_all(_walked(scene))


def test_rows_hold_every_place_once_from_left_to_right(scene):
    walked = _walked(scene)
    xs = {place.token: place.x for place in arrow_targets(scene)}
    assert sorted(token for row in walked.rows for token in row) == sorted(xs)
    assert all([xs[token] for token in row] == sorted(xs[token] for token in row) for row in walked.rows)


def test_the_rows_of_the_board_come_before_what_lies_beside_it(scene):
    beside = {place.token for place in arrow_targets(scene) if not place.on_board}
    is_beside = [token in beside for row in _walked(scene).rows for token in row]
    assert {"player 1", "player 2"} <= beside
    assert is_beside == sorted(is_beside)


def test_up_and_down_lead_up_and_down_within_45_degrees(scene):
    places = {place.token: place for place in arrow_targets(scene)}
    for token, ways in _walked(scene).ways.items():
        here = places[token]
        for target, step in ((ways.up, -1), (ways.down, 1)):
            if target is not None:
                there = places[target]
                assert (there.y - here.y) * step >= abs(there.x - here.x), f"{token} to {target}"


def test_one_begins_in_the_middle_of_the_board():
    assert _walked(_mattock()).start == "e5"


def test_left_and_right_follow_the_row_of_a_board_of_hexagons():
    walked = _walked(_mattock())
    assert [_go(walked, "e5", *["right"] * steps) for steps in range(5)] == ["e5", "e6", "e7", "e8", "e9"]
    assert _go(walked, "e5", "left") == "e4"


def test_one_climbs_a_board_of_hexagons_straight_and_comes_back_the_same_way():
    scene = _mattock()
    walked = _walked(scene)
    column = [_go(walked, "e5", *["up"] * steps) for steps in range(5)]
    assert [cell[0] for cell in column] == ["e", "f", "g", "h", "i"]
    straight = scene.centre_of("e5")[0]
    assert [scene.centre_of(cell)[0] for cell in column[::2]] == pytest.approx([straight] * 3)
    assert [_go(walked, column[-1], *["down"] * steps) for steps in range(5)] == column[::-1]


def test_up_and_down_are_straight_on_a_board_of_squares():
    walked = _walked(minerals.new("iceminers", seed=1).scene())
    assert [_go(walked, "e5", *["up"] * steps) for steps in range(5)] == ["e5", "f5", "g5", "h5", "i5"]


def test_what_lies_beside_the_board_is_reached_from_the_end_of_a_row():
    walked = _walked(_mattock())
    assert _go(walked, "i5", "right") == "player 1"
    assert _go(walked, "i5", "right", "down") == "player 2"
    assert _go(walked, "player 1", "left") not in {None, "player 2"}


def test_a_die_tools_and_cards_are_places_too():
    iceminers = minerals.new("iceminers", seed=1).scene()
    assert "roll" in {place.token for place in arrow_targets(iceminers)}
    table = minerals.new(
        "minerals", position="W   K1\n  W2  K\nturn: 1\ntools: hammer sack\npool 1: 9W\npool 2: 9W"
    ).scene()
    walked = _walked(table)
    assert _go(walked, "hammer", "right") == "sack"
    _assert_all_reach_all(walked)


def test_places_stay_where_they_are_while_a_game_is_played():
    match = minerals.new("mattock", board="inner", seed=1)
    before = arrow_targets(match.scene())
    for _ in range(6):
        match.play(match.legal_actions()[0])
    assert arrow_targets(match.scene()) == before


def test_labels_say_what_is_there_and_its_mark():
    labels = labels_of(demo_scene())
    assert labels["b3"] == "b3, a crevice"
    marked = minerals.new("mattock", board="inner", seed=1).scene(
        minerals.View(marks=(minerals.Mark("e5", "target"),)),
    )
    assert labels_of(marked)["e5"] == "e5, open, legal target"


def test_a_picture_without_any_place_has_nothing_to_walk():
    assert walk(arrow_targets(minerals.Scene(10, 10, (), "nothing"))) == Walk((), {}, None)


_LENGTHS = st.integers(0, 400).map(float)
_PLACES = st.lists(st.tuples(_LENGTHS, _LENGTHS, st.booleans()), min_size=1, max_size=40).map(
    lambda points: tuple(ArrowTarget(f"p{number}", x, y, 10, 10, board) for number, (x, y, board) in enumerate(points))
)


@given(_PLACES)
def test_every_place_is_reached_from_every_other_wherever_they_lie(places):
    _assert_all_reach_all(walk(places))
