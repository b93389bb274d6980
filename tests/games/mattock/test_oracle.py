"""The engine against the oracle, on any tiles and miners whatever."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minerals
from minerals.core.geometry import each
from minerals.games.mattock.actions import Turn
from minerals.games.mattock.options import MattockOptions
from minerals.games.mattock.rules.decide import decide
from minerals.games.mattock.rules.explain import explain
from minerals.games.mattock.rules.legal import legal
from minerals.games.mattock.rules.move import after_mining
from minerals.games.mattock.rules.remove import explain_staying, removals
from minerals.games.mattock.rules.rule_of_three import blocked_spaces
from minerals.games.mattock.state import State
from minerals.games.mattock.strategy import worth
from tests.games.mattock import oracle
from tests.rules import exercises

pytestmark = pytest.mark.unmeasured  # the tests of each rule reach the same lines

INNER = minerals.new("mattock", board="inner").state.grid
NEXT_TO = oracle.neighbours(5)
NAMES = sorted(NEXT_TO)


@st.composite
def positions(draw: st.DrawFn) -> State:
    """Any tiles of the inner board, most of them kept to the rule of three, with up to three miners on each side."""
    tiles: set[str] = set()
    for space in draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=40, unique=True)):
        grown = frozenset(tiles | {space})
        if oracle.keeps_the_rule_of_three(grown, NEXT_TO) or draw(st.integers(0, 9)) == 0:
            tiles.add(space)
    shuffled = draw(st.permutations(sorted(tiles)))
    first, second = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    return State(
        options=MattockOptions(board="inner"),
        tiles=INNER.set_of(sorted(tiles)),
        miners=(INNER.set_of(shuffled[:first]), INNER.set_of(shuffled[first : first + second])),
        removed=(draw(st.integers(0, 1)), draw(st.integers(0, 1))),
        player=draw(st.integers(1, 2)),
        phase="playing",
    )


def seen_plainly(state: State) -> oracle.Position:
    own, enemy, tiles = (frozenset(INNER.names(cells)) for cells in (state.own, state.enemy, state.tiles))
    return oracle.Position(5, tiles, own, enemy, bool(state.removed[state.player - 1]))


@pytest.mark.parametrize(("board", "side"), [("inner", 5), ("full", 7)])
def test_the_boards_are_the_same(board, side):
    grid = minerals.new("mattock", board=board).state.grid
    next_to = {name: set(grid.names(grid.around(index))) for name, index in grid.index_of.items()}
    assert next_to == oracle.neighbours(side)


@exercises("mattock.mine.connected", "mattock.mine.blocked", "mattock.mine.new-tile", "mattock.mine.full-tile")
@exercises("mattock.move.connected", "mattock.move.blocked", "mattock.move.free-tile", "mattock.mine.return")
@given(positions())
def test_the_legal_turns_are_the_same(state):
    turns = [str(action) for action in legal(state)]
    assert len(set(turns)) == len(turns)
    assert set(turns) == set(oracle.turns(seen_plainly(state)))


@exercises("mattock.remove.isolated", "mattock.remove.two-miners")
@given(positions())
def test_the_removals_are_the_same(state):
    gone = {INNER.name(index) for index, _ in removals(state)}
    assert gone == oracle.removals(seen_plainly(state))
    assert gone == {cell for cell in INNER.names(state.enemy) if not explain_staying(state, cell)}


@given(positions(), st.randoms(use_true_random=False))
def test_a_turn_leads_to_the_same_position(state, luck):
    turns = legal(state)
    if not turns:
        return
    turn = luck.choice(turns)
    plain = seen_plainly(state).mined(turn.mine)
    if turn.miner:
        plain = plain.moved(turn.miner, turn.to)
    plain = plain._replace(enemy=plain.enemy - oracle.removals(plain))
    after = decide(state, turn, minerals.SeededChance(0)).state
    assert {state.player, after.player} == {1, 2}
    assert frozenset(INNER.names(after.tiles)) == plain.tiles
    assert frozenset(INNER.names(after.enemy)) == plain.own
    assert frozenset(INNER.names(after.own)) == plain.enemy
    back = bool(state.removed[state.player - 1])
    assert after.removed[state.player - 1] == state.removed[state.player - 1] - back
    gone = len(seen_plainly(state).enemy) - len(plain.enemy)
    assert after.removed[after.player - 1] == state.removed[after.player - 1] + gone


@given(positions(), st.lists(st.sampled_from(NAMES), min_size=3, max_size=3))
def test_there_is_a_reason_against_a_turn_exactly_when_it_is_not_legal(state, cells):
    allowed = set(map(str, legal(state)))
    for turn in (Turn(cells[0]), Turn(*cells), Turn(cells[0], cells[1], cells[0]), Turn(cells[0], cells[0], cells[1])):
        assert bool(explain(state, turn)) == (str(turn) not in allowed), turn


@given(positions())
def test_blocked_is_what_would_break_the_rule_of_three(state):
    tiles = frozenset(INNER.names(state.tiles))
    if not oracle.keeps_the_rule_of_three(tiles, NEXT_TO):
        return
    breaking = {space for space in set(NEXT_TO) - tiles if not oracle.keeps_the_rule_of_three(tiles | {space}, NEXT_TO)}
    assert set(INNER.names(blocked_spaces(INNER, state.tiles))) == breaking


@given(positions())
def test_mining_ahead_is_mining(state):
    for turn in legal(state)[:3]:
        ahead = after_mining(state, INNER.index(turn.mine))
        plain = seen_plainly(state).mined(turn.mine)
        assert (frozenset(INNER.names(ahead.tiles)), frozenset(INNER.names(ahead.own))) == (plain.tiles, plain.own)


@given(positions())
def test_what_one_player_gains_the_other_loses(state):
    assert worth(state, 1) == -worth(state, 2)


@exercises("mattock.mine.rule-of-three", "mattock.setup.supply")
@pytest.mark.parametrize(
    ("board", "setup", "games"), [("inner", "random", 20), ("inner", "freestyle", 10), ("full", "fixed", 3)]
)
def test_in_play_no_tile_ever_touches_more_than_three_others(board, setup, games):
    luck = random.Random(f"{board} {setup}")
    for seed in range(games):
        match = minerals.new("mattock", board=board, setup=setup, seed=seed)
        while not match.is_over:
            match.play(luck.choice(match.legal_actions()))
            state = match.state
            touched = [(state.grid.around(index) & state.tiles).bit_count() for index in each(state.tiles)]
            assert max(touched) <= 3
            assert match.explain_position() == []
            assert state.tiles.bit_count() <= state.board.most_tiles < state.board.tiles
