"""What a player has overlooked: what is offered is legal, brings what it promises, and is really better."""

from __future__ import annotations

import pytest

import minerals
from minerals.bots import bot_named, play_out
from minerals.bots.missed_moves import MOST, missed_moves
from minerals.classroom.levels import Play
from minerals.classroom.levels.missed import levels_of
from minerals.games.out_of_mine.overlooked import overlooked
from minerals.games.out_of_mine.packing import solution
from minerals.games.out_of_mine.strategy import remaining


def played(seed, *bots, **options):
    match = minerals.new("out_of_mine", players=["You", "Bo"], seed=seed, **{"rounds": 2, **options})
    return play_out(match, [bot_named(name, seat) for seat, name in enumerate(bots, start=1)])


def followed(match, state, way):
    for action in way:
        state = match.game.engine.decide(state, action, minerals.SeededChance(1)).state
    return state


def ended(match, state):
    """Return the points of each player in a round if all pass now."""
    while state.phase == "placing":
        last = [action for action in match.game.engine.legal(state) if type(action).__name__ == "Pass"]
        state = match.game.engine.decide(state, last[0], minerals.SeededChance(1)).state
    return [seat.points[-1] for seat in state.seats]


@pytest.mark.parametrize("options", [{}, {"elements": True, "elves": True}, {"hands": "both"}])
def test_one_more_tile_brings_what_is_promised(options):
    match = played(4, "steady", "expert", **options)
    found = [(node, overlooked(node.parent.state, node.state, 1)) for node in match.line[1:]]
    told = [(node, best) for node, best in found if best is not None and best.points]
    assert told
    for node, best in told:
        before = node.parent.state
        for way in best.ways[:10]:
            after = followed(match, before, way)
            assert ended(match, after)[0] - ended(match, before)[0] == best.points


def test_a_better_place_leaves_a_gallery_that_can_be_filled():
    match = played(0, "beginner", "steady")
    found = [(node, overlooked(node.parent.state, node.state, 2)) for node in match.line[1:]]
    told = [(node, best) for node, best in found if best is not None and not best.points]
    assert told
    for node, best in told:
        assert solution(remaining(node.state, 2)) is None
        for way in best.ways:
            assert solution(remaining(followed(match, node.parent.state, way), 2)) is not None


def test_each_is_a_puzzle_that_can_be_solved():
    match = played(4, "steady", "beginner")
    found = missed_moves(match)
    assert 0 < len(found) <= MOST
    for missed, level in zip(found, levels_of(match.log, found), strict=True):
        assert level.title.startswith(f"Round {missed.turn}: ")
        for way in level.solutions:
            play = Play(level)
            assert not play.solved
            for action in way.play:
                play.attempt(action)
            assert play.solved
