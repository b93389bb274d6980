"""The compiled kernel plays by the reference engine's rules: its games, played again there, come to the same."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
import scipy.stats

import minerals
from minerals.core.game import EveryOutcome, ScriptedChance, Trace, key_of
from minerals.core.geometry import each
from minerals.games.mattock import GAME
from minerals.games.mattock.kernel.kernel import KERNEL
from minerals.games.mattock.options import MattockOptions
from minerals.games.mattock.rules.connection import galleries
from minerals.games.mattock.rules.freestyle import open_to_placing
from minerals.games.mattock.rules.mine import mines
from minerals.games.mattock.rules.move import moves_after
from minerals.games.mattock.state import State

KEY = key_of("differential")
SETUPS = ("fixed", "random", "freestyle")
INNER_GAMES = 1_000
FULL_GAMES = 100
UNLIKELY = 0.001


def played_again(options: MattockOptions, trace: Trace) -> tuple[int, ...]:
    """Return the row of a traced game as the reference engine plays it, action by action.

    At every step the number of all legal turns is held against the trace's, and every action must be legal.
    """
    chance = ScriptedChance(trace.setup)
    state = GAME.engine.initial(options)
    recorded = []

    def happen(events):
        nonlocal state
        recorded.extend(events)
        for event in events:
            state = GAME.engine.evolve(state, event)

    happen(GAME.engine.setup(options, chance).events)
    for number, step in enumerate(trace.steps):
        assert step.possibilities == legal_turns(state), f"step {number}"
        assert not step.outcomes
        happen(GAME.engine.decide(state, step.action, chance).events)
    outcome = GAME.engine.outcome(state)
    assert chance.position == len(trace.setup)
    assert outcome is not None, "the kernel stopped in the middle of a game"
    return (
        len(trace.steps),
        len(recorded),
        *outcome.scores,
        *(int(seat in outcome.winners) for seat in (1, 2)),
        *(sum(type(event) is counted for event in recorded) for counted in GAME.study.counted),
    )


def legal_turns(state: State) -> int:
    """Return how many actions are legal without listing them."""
    if state.phase == "placing":
        return open_to_placing(state).bit_count()
    parts = galleries(state)
    return sum(
        1 + sum(miners.bit_count() * goals.bit_count() for miners, goals in moves_after(state, index, parts))
        for index in each(mines(state))
    )


# --- the rules ---


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize(("board", "games"), [("inner", INNER_GAMES), ("full", FULL_GAMES)])
def test_every_game_is_the_reference_engines(board, games, setup):
    options = MattockOptions(board=board, setup=setup)
    rows = KERNEL.play(options, KEY, 0, games)
    for number in range(games):
        trace = KERNEL.trace(options, KEY, number)
        assert trace.row == tuple(rows[number]), f"game {number}"
        assert played_again(options, trace) == trace.row, f"game {number}"


@pytest.mark.parametrize("board", ["inner", "full"])
def test_its_games_have_removals_and_returns_and_are_won_on_either_side(board):
    columns = GAME.study_columns(2)
    rows = KERNEL.play(MattockOptions(board=board), KEY, 0, INNER_GAMES)
    happened = dict(zip(columns, rows.sum(axis=0), strict=True))
    assert happened["miner_removed"] > happened["miner_returned"] > INNER_GAMES
    assert happened["winner_1"] > INNER_GAMES / 3 and happened["winner_2"] > INNER_GAMES / 3
    assert happened["winner_1"] + happened["winner_2"] == INNER_GAMES


# --- the policy ---


@pytest.mark.parametrize("setup", ["fixed", "freestyle"])
def test_its_first_action_is_drawn_as_by_the_reference(setup):
    games = 1_500
    options = MattockOptions(board="inner", setup=setup)
    state = minerals.new("mattock", board="inner", setup=setup).state
    expected: Counter[str] = Counter()
    for way in EveryOutcome().of(lambda chance: str(GAME.study.draw_action(state, chance))):
        expected[way.result] += way.probability
    drawn = Counter(str(KERNEL.trace(options, KEY, number).steps[0].action) for number in range(games))
    assert set(drawn) <= set(expected)
    test = scipy.stats.chisquare(
        [drawn[action] for action in expected], [float(games * likely) for likely in expected.values()]
    )
    assert test.pvalue > UNLIKELY


def test_it_mines_anywhere_and_moves_any_miner_anywhere_all_through_a_game():
    options = MattockOptions(board="inner")
    stays = expected_stays = 0.0
    ranks: dict[str, list[float]] = {"mine": [], "pair": []}
    for number in range(200):
        state = minerals.new("mattock", board="inner").state
        for step in KERNEL.trace(options, KEY, number).steps:
            action = step.action
            mine = state.grid.index_of[action.mine]
            ranks["mine"].append(rank(mine, list(each(mines(state)))))
            pairs = [
                (miner, goal)
                for miners, goals in moves_after(state, mine, galleries(state))
                for miner in each(miners)
                for goal in each(goals)
            ]
            expected_stays += 1 / (1 + len(pairs))
            stays += not action.miner
            if action.miner:
                pair = (state.grid.index_of[action.miner], state.grid.index_of[action.to])
                ranks["pair"].append(rank(pair, sorted(pairs)))
            for event in GAME.engine.decide(state, action, ScriptedChance([])).events:
                state = GAME.engine.evolve(state, event)
    assert abs(stays - expected_stays) < 4 * expected_stays**0.5
    for values in ranks.values():
        # Where something lies among all that are equally likely is 0.5 on average, with a variance of 1/12 at most
        # where there are many; of few, both ends are likelier.
        assert abs(np.mean(values) - 0.5) < 4 * (0.25 / len(values)) ** 0.5


def rank(chosen, among):
    """Return where something lies in a list, from 0 for the first to 1 for the last."""
    return among.index(chosen) / (len(among) - 1) if len(among) > 1 else 0.5


def test_the_random_set_up_is_drawn_evenly_without_the_middle():
    options = MattockOptions(board="inner", setup="random")
    first = Counter(KERNEL.trace(options, KEY, number).setup[0] for number in range(1_500))
    assert len(first) == 60 and "e5" not in first
    assert scipy.stats.chisquare(list(first.values())).pvalue > UNLIKELY


# --- studies ---


@pytest.mark.parametrize("setup", SETUPS)
def test_a_game_depends_on_its_number_and_not_on_the_chunk(setup):
    options = MattockOptions(board="inner", setup=setup)
    whole = KERNEL.play(options, KEY, 0, 50)
    pieces = [KERNEL.play(options, KEY, first, games) for first, games in ((0, 1), (1, 16), (17, 33), (50, 0))]
    assert (np.concatenate(pieces) == whole).all()


def test_another_key_or_set_up_makes_other_games():
    fixed = KERNEL.play(MattockOptions(), KEY, 0, 50)
    assert (fixed != KERNEL.play(MattockOptions(), KEY + 1, 0, 50)).any()
    assert (fixed != KERNEL.play(MattockOptions(setup="random"), KEY, 0, 50)).any()


def test_numbers_and_keys_go_up_to_64_bits():
    most = 2**64 - 1
    rows = KERNEL.play(MattockOptions(board="inner"), most, most - 1, 2)
    assert KERNEL.trace(MattockOptions(board="inner"), most, most).row == tuple(rows[1])


def test_a_row_has_the_columns_of_a_study():
    rows = KERNEL.play(MattockOptions(), KEY, 0, 2)
    assert rows.shape == (2, len(GAME.study_columns(2)))
    assert rows.dtype == np.int64


def test_it_refuses_no_options_and_is_the_games_kernel():
    assert GAME.kernel is not None and GAME.kernel() is KERNEL
    assert all(
        KERNEL.refuses(MattockOptions(board=board, setup=setup)) is None
        for board in ("full", "inner")
        for setup in SETUPS
    )
