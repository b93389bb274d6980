"""A copy and a pickle of a match, a log and a position: the same game, which plays on alike and apart."""

from __future__ import annotations

import copy
import pickle
from itertools import islice

import pytest

import minerals


def pickled(thing):
    return pickle.loads(pickle.dumps(thing))


APART = pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
GAMES = pytest.mark.parametrize("game", ["minerals", "mattock", "iceminers", "out_of_mine"])


def played(game, actions=4, **options):
    match = minerals.new(game, seed=7, **options)
    for _ in range(actions):
        if match.legal_actions():
            match.play(match.legal_actions()[0])
    return match


def play_on(match, actions=5):
    return [match.play(match.legal_actions()[-1]) for _ in range(actions) if match.legal_actions()]


@APART
@GAMES
def test_a_copy_plays_on_with_the_same_luck_and_apart_from_the_match(game, copied):
    match = played(game)
    steps = len(match.log)
    other = copied(match)
    assert (other.state, other.step, other.players, other.to_act) == (
        match.state,
        match.step,
        match.players,
        match.to_act,
    )
    assert other.game is match.game
    assert other.log.header == match.log.header
    told = play_on(other)
    assert len(match.log) == steps
    assert play_on(match) == told
    assert b"".join(other.log.lines()) == b"".join(match.log.lines())


def test_a_shallow_copy_of_a_match_is_a_second_cursor_on_the_same_log():
    match = played("iceminers")
    other = copy.copy(match)
    assert other.log is match.log
    other.goto(2)
    assert (match.step, other.step) == (len(match.log), 2)
    match.play(match.legal_actions()[0])
    assert other.line[-1].step < match.step, "the line of one cursor does not grow with the other"


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
def test_a_copy_of_a_log_has_its_variations_and_its_comments(copied):
    match = played("minerals", board="lesson", removals=0)
    variation = match.branch(match.log.root.step)
    variation.play(variation.legal_actions()[1])
    match.log.comment("A good start.", on=1, by="Ada")
    other = copied(match.log)
    assert b"".join(other.lines()) == b"".join(match.log.lines())
    assert [node.path()[0].n for node in other.nodes.values()] == [0] * len(match.log.nodes)
    assert [len(node.children) for node in other.nodes.values()] == [
        len(node.children) for node in match.log.nodes.values()
    ]
    other.comment("Only here.")
    assert len(match.log.annotations) == 1


@APART
def test_the_cursor_stays_where_it_is_even_on_a_variation_in_the_middle_of_an_action(copied):
    match = played("minerals", actions=20, board="lesson")
    longest = max(match.line, key=lambda node: len(node.events))
    match.goto(longest.step - 1)
    other = copied(match)
    assert (other.step, other.between_actions, other.state) == (match.step, False, match.state)
    assert other.redo().step == match.redo().step


@APART
def test_a_recording_is_not_copied(tmp_path, copied):
    match = played("mattock", actions=1)
    match.record(tmp_path / "game.replay")
    written = (tmp_path / "game.replay").read_bytes()
    other = copied(match)
    play_on(other, 2)
    assert (tmp_path / "game.replay").read_bytes() == written
    other.record(tmp_path / "copy.replay")
    match.play(match.legal_actions()[0])
    assert (tmp_path / "game.replay").read_bytes() != written
    match.log.close()
    other.log.close()


@APART
def test_what_belongs_together_stays_together(copied):
    match = played("mattock", actions=1)
    other, log, cursor = copied([match, match.log, match.branch()])
    assert other.log is log is cursor.log


@APART
def test_a_position_is_copied(copied):
    position = played("iceminers").log.at(3)
    other = copied(position)
    assert (other.state, other.step, other.to_act, other.game) == (
        position.state,
        position.step,
        position.to_act,
        position.game,
    )
    assert other.diagram() == position.diagram()


@APART
def test_a_long_game_does_not_nest_as_deep_as_it_is_long(copied):
    match = minerals.new("iceminers", seed=1, most_turns=0)
    for _ in islice(iter(match.legal_actions, ()), 2_000):
        match.play(match.legal_actions()[-1])
    other = copied(match)
    assert (len(other.line), other.state) == (len(match.line), match.state)
