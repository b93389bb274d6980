"""Moves that were missed: they are truly better, the same every time, and few."""

from __future__ import annotations

from itertools import pairwise

import pytest

import minerals
from minerals.bots import bot_named, play_out
from minerals.bots.missed_moves import MOST, missed_moves, search_for_missed_moves
from minerals.classroom.levels import Play
from minerals.classroom.levels.missed import levels_of
from minerals.core.log import read_log


def played(game, seed, **options):
    match = minerals.new(game, seed=seed, players=["You", "Ben"], **options)
    return play_out(match, [bot_named("random", 1), bot_named("greedy", 2)])


@pytest.fixture(scope="module")
def match():
    return played("minerals", 7, board="lesson", removals=0)


def plain(found):
    return [(each.node.n, each.turn, tuple(map(str, each.best)), each.points) for each in found]


def test_the_same_game_has_the_same_moves(match):
    log = read_log(b"".join(match.log.lines()))
    found = missed_moves(match, [1])
    assert 0 < len(found) <= MOST
    assert plain(found) == plain(missed_moves(log, [1])) == plain(missed_moves(log, [1], line=log.main_line))
    assert {each.node.player for each in found} == {1}


def test_the_best_brings_more_than_the_whole_turn_did(match):
    def lead(state):
        you, ben = match.game.engine.scores(state)
        return you - ben

    for missed in missed_moves(match, [1]):
        after = match.game.engine.decide(missed.node.parent.state, missed.best[0], minerals.SeededChance(1)).state
        rest = match.line[match.line.index(missed.node) :]
        end = next((node for node, following in pairwise(rest) if following.player != 1), rest[-1])
        assert missed.points >= 1
        assert lead(after) >= lead(end.state) + missed.points


def test_what_the_player_did_later_was_not_missed(match):
    for missed in missed_moves(match, [1]):
        later = {str(node.action) for node in match.line if node.player == 1 and node.n > missed.node.n}
        assert not later & set(map(str, missed.best))


def test_a_search_tells_how_far_it_is(match):
    looks = list(search_for_missed_moves(match, [1]))
    assert [look.done for look in looks[:-1]] == list(range(looks[0].of + 1))
    assert [look.is_last for look in looks] == [False] * (len(looks) - 1) + [True]


def test_a_game_against_the_clock_has_none():
    assert missed_moves(minerals.new("out_of_mine", players=2, seed=1)) == ()


@pytest.mark.parametrize(("game", "options"), [("mattock", {"board": "inner"}), ("iceminers", {})])
def test_every_missed_move_is_a_puzzle_that_can_be_solved(game, options):
    match = played(game, 3, **options)
    before = b"".join(match.log.lines())
    found = missed_moves(match, [1])
    for missed, level in zip(found, levels_of(match.log, found), strict=True):
        play = Play(level)
        assert play.match.state == missed.node.parent.state
        assert not play.solved
        assert all(play.level.solutions[0].play[0] not in text for text in (level.title, level.text, level.hint))
        assert play.attempt(level.tempting[0].action).comment == "This is what was played in the game."
        assert not play.solved
        play.undo()
        assert play.attempt(level.solutions[0].play[0]).stars == 3
        assert Play(level).reveal().stars == 0
    assert b"".join(match.log.lines()) == before
