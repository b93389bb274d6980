"""Playouts: games from any position of a line, with common random numbers."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

import minerals
from minerals.core.game import Outcome, key_of
from minerals.probability.playout import plays_compiled
from minerals.probability.playouts import play_out_all, results


def _played(match, states, policies, first, games):
    return play_out_all(
        match.game, match.log.options, states, policies=policies, key=key_of(1), first=first, games=games
    )


def test_a_game_that_is_over_gives_its_result_exactly_and_a_tie_is_shared():
    match = minerals.match_of(minerals.load("replays/iceminers/end-and-ties.replay"))
    tied = msgspec.structs.replace(
        match.game,
        engine=msgspec.structs.replace(match.game.engine, outcome=lambda state: Outcome((1, 3), (9, 4, 9), "A tie.")),
    )
    for game, shares in ((match.game, [0, 10, 0]), (tied, [5, 0, 5])):
        found = play_out_all(game, match.log.options, [match.state], policies=["greedy"] * 3, key=1, first=0, games=10)
        assert found.wins[0].tolist() == shares
        assert found.squares[0].tolist() == [share**2 / 10 for share in shares]
        assert found.points[0].tolist() == [10 * score for score in game.engine.outcome(match.state).scores]


@pytest.mark.parametrize(("policy", "compiled"), [("random", True), (minerals.bots.Uniform, False)])
def test_games_of_every_state_depend_on_their_numbers_alone(policy, compiled):
    match = minerals.new("mattock", board="inner", seed=7)
    states = [match.state]
    for _ in range(20):
        match.play(match.legal_actions()[0])
        states.append(match.state)
    policies = [policy] * 2
    assert plays_compiled(match.game, match.log.options, states[0], policies) is compiled
    whole = _played(match, states[-2:], policies, 0, 6)
    parts = [_played(match, states[-1:], policies, first, 3) for first in (0, 3)]
    assert whole.games == 6
    assert np.allclose(whole.wins[1], parts[0].wins[0] + parts[1].wins[0])
    assert np.allclose(whole.points[1], parts[0].points[0] + parts[1].points[0])
    assert np.allclose(whole.wins.sum(axis=1), 6)


def test_a_state_in_which_nobody_can_act_before_the_end_is_refused_in_one_sentence():
    match = minerals.new("mattock", board="inner", seed=7)
    amid = msgspec.structs.replace(
        match.game, engine=msgspec.structs.replace(match.game.engine, to_act=lambda state: ())
    )
    with pytest.raises(minerals.OptionError, match="not in the middle of one"):
        results(amid, match.log.options, match.state, policies=["random"] * 2, key=1, first=0, games=1)
