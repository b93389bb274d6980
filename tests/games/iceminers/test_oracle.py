"""The engine against the oracle: on any position amid a turn, and on any caps lifted."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minerals
from minerals.bots import bot_named, play_out
from minerals.games.iceminers.actions import Drop, Enter, Leave, PickUp, Roll, Steal, Step, Stop
from minerals.games.iceminers.components import ARMS, COLOUR_NAMES, GEMS, GRID, PAIR_VEINS, pips
from minerals.games.iceminers.diagram import diagram
from minerals.games.iceminers.options import IceminersOptions
from minerals.games.iceminers.rules.decide import decide
from minerals.games.iceminers.rules.decision import begin
from minerals.games.iceminers.rules.explain import explain
from minerals.games.iceminers.rules.legal import legal
from minerals.games.iceminers.rules.spend import can_spend
from minerals.games.iceminers.rules.veins import beliefs as beliefs_of
from minerals.games.iceminers.rules.veins import open_vein
from minerals.games.iceminers.state import State, Turn, arm_of, off
from tests.games.iceminers import oracle
from tests.rules import exercises

NAMES = sorted(GRID.index_of)
NEAR = ("b4", "a4", "a5", "b5", "c4", "c5", "d3", "d4")
"""Squares close together, so that miners meet."""


@st.composite
def turns(draw: st.DrawFn) -> State:
    """Any position amid a turn: up to four miners close together or not, with gems in hand and on the squares."""
    players = draw(st.integers(2, 4))
    squares = [draw(st.sampled_from(NEAR) | st.sampled_from(NAMES)) for _ in range(players)]
    miners = [GRID.index(square) for square in squares]
    for seat in range(players):
        # Two others never stand on one square between turns.
        if miners[seat] in miners[1:seat] or draw(st.integers(0, 5)) == 0:
            miners[seat] = off(draw(st.integers(0, 3)))
    carried = tuple(draw(st.sampled_from(["", *GEMS])) for _ in range(players))
    lying = draw(st.lists(st.tuples(st.sampled_from(squares), st.sampled_from(GEMS)), max_size=4))
    loose = {GRID.index(square): tuple(sorted(gem for at, gem in lying if at == square)) for square, _ in lying}
    points = draw(st.integers(1, 6))
    return State(
        options=IceminersOptions(players=players, spend=draw(st.sampled_from(["all", "up_to"]))),
        coasters=COLOUR_NAMES,
        colours=COLOUR_NAMES[:players],
        loose=tuple(sorted(loose.items())),
        miners=tuple(miners),
        carried=carried,
        delivered=((),) * players,
        turn=Turn(1, 6, points, draw(st.booleans())),
        turns=1,
        phase="playing",
    )


def named(index: int) -> str:
    return GRID.name(index) if index >= 0 else ARMS[arm_of(index)].name


def seen_plainly(state: State) -> oracle.Position:
    others = zip(state.miners, state.carried, strict=True)
    return oracle.Position(
        place=named(state.miner),
        points=state.points,
        carried=state.gem,
        others={
            named(index): gem for seat, (index, gem) in enumerate(others, 1) if index >= 0 and seat != state.player
        },
        lying=state.lying(state.miner),
        may_stop=state.options.spend == "up_to" and state.turn.has_stepped,
    )


class TestTheBoard:
    @exercises("iceminers.setup.coasters")
    def test_the_squares_and_arms_are_the_same(self):
        assert set(NAMES) == set(oracle.squares())
        assert {arm.name: arm.edge for arm in ARMS} == oracle.EDGES
        assert tuple(arm.vein for arm in ARMS) == oracle.CENTRES
        assert GRID.names(PAIR_VEINS) == oracle.CORNERS


class TestTurns:
    @exercises("iceminers.turn.free-square", "iceminers.turn.spend", "iceminers.steal.move-on")
    @exercises("iceminers.gems.pick-up", "iceminers.gems.drop", "iceminers.gems.off-board", "iceminers.steal.pay")
    @exercises("iceminers.move.enter", "iceminers.move.orthogonal", "iceminers.move.diagonal", "iceminers.move.leave")
    @given(turns())
    def test_the_legal_actions_are_the_same(self, state):
        actions = [str(action) for action in legal(state)]
        assert len(set(actions)) == len(actions)
        assert set(actions) == set(oracle.allowed(seen_plainly(state)))

    @given(turns(), st.sampled_from(NAMES), st.sampled_from(GEMS))
    def test_there_is_a_reason_against_an_action_exactly_when_it_is_not_legal(self, state, cell, gem):
        allowed = set(map(str, legal(state)))
        for action in (Roll(), Enter(cell), Step(cell), PickUp(gem), Drop(), Steal(), Leave(), Stop()):
            rulings = explain(state, action)
            assert bool(rulings) == (str(action) not in allowed), action
            assert all(ruling.rule in minerals.get_game("iceminers").rulebook for ruling in rulings)

    @exercises("iceminers.turn.free-square", "iceminers.turn.order")
    @given(turns(), st.randoms(use_true_random=False))
    def test_whatever_is_chosen_the_turn_ends_where_no_other_miner_stands(self, state, luck):
        if not can_spend(state):
            return
        game, chance = minerals.get_game("iceminers"), minerals.SeededChance(0)
        before = state.points
        while state.phase == "playing" and state.player == 1:
            actions = legal(state)
            assert actions, "stuck"
            for event in decide(state, luck.choice(actions), chance).events:
                state = game.engine.evolve(state, event)
                assert 0 <= state.points <= before
        place = state.miners[0]
        assert place < 0 or place not in state.miners[1:]

    @given(turns(), st.randoms(use_true_random=False))
    def test_an_action_costs_what_it_costs_plainly(self, state, luck):
        actions = legal(state)
        if not actions:
            return
        action = luck.choice(actions)
        game, after = minerals.get_game("iceminers"), state
        for event in decide(state, action, minerals.SeededChance(0)).events:
            if type(event).__name__ in ("PointsLapsed", "TurnBegan", "GameEnded"):
                break
            after = game.engine.evolve(after, event)
        assert state.points - after.points == price(state, action)


class TestGames:
    @pytest.mark.slow
    @exercises("iceminers.turn.free-square", "iceminers.turn.spend")
    @settings(max_examples=30)
    @given(
        seed=st.integers(0, 10_000),
        players=st.integers(2, 4),
        spend=st.sampled_from(["all", "up_to"]),
        bot=st.sampled_from(["random", "greedy"]),
    )
    def test_in_a_game_every_turn_can_be_ended_and_ends_on_a_free_square(self, seed, players, spend, bot):
        match = minerals.new("iceminers", players=players, spend=spend, seed=seed, most_turns=30)
        play_out(match, [bot_named(bot, seed=f"{seed}/{seat}") for seat in range(players)])
        assert match.is_over
        for node in match.line:
            state = node.state
            assert state.points >= 0
            actions = [str(action) for action in legal(state)]
            if state.turn.rolled and state.phase == "playing":
                assert can_spend(state)
                assert set(actions) == set(oracle.allowed(seen_plainly(state)))
            else:
                standing = [index for index in state.miners if index >= 0]
                assert len(set(standing)) == len(standing)
                assert actions == (["roll"] if state.phase == "playing" else [])


def price(state, action):
    """What an action costs, by the oracle."""
    match action:
        case Enter() | Leave():
            return 1
        case Step():
            return oracle.steps(named(state.miner))[action.to]
        case PickUp():
            return pips(action.gem)
        case Steal():
            return oracle.price_of(state.carried[state.other_on(state.miner) - 1])
    return 0


class TestVeins:
    @exercises("iceminers.setup.pairs")
    def test_the_veins_can_be_filled_in_5184_ways(self):
        assert len(oracle.all_fillings()) == 24 * 24 * 9 == 5184

    @exercises("iceminers.veins.pairs", "iceminers.veins.single-gems")
    @pytest.mark.parametrize("seed", range(60))
    def test_what_is_believed_is_what_counting_says(self, seed):
        luck = random.Random(f"veins {seed}")
        truth = luck.choice(oracle.all_fillings())
        found = {cell: truth[cell] for cell in luck.sample(sorted(truth), seed % 9)}
        state, _ = lifted(found)
        beliefs = minerals.new("iceminers", position=diagram(state)).beliefs()
        assert beliefs.pop("e5") == {"medium opaque + small opaque": 1}
        assert beliefs == oracle.counted(found)

    @exercises("iceminers.veins.pairs", "iceminers.veins.single-gems")
    @pytest.mark.parametrize("seed", range(40))
    def test_cap_after_cap_every_filling_is_as_likely(self, seed):
        luck = random.Random(f"filling {seed}")
        truth = luck.choice(oracle.all_fillings())
        state, probability = lifted({cell: truth[cell] for cell in luck.sample(sorted(truth), len(truth))})
        assert probability == Fraction(1, 5184)
        assert set(beliefs_of(state)) == {"e5"}

    @exercises("iceminers.veins.pairs", "iceminers.veins.single-gems")
    @pytest.mark.parametrize("seed", range(20))
    def test_what_no_filling_has_is_not_found(self, seed):
        luck = random.Random(f"impossible {seed}")
        truth = luck.choice(oracle.all_fillings())
        cells = luck.sample(sorted(truth), 5)
        state, _ = lifted({cell: truth[cell] for cell in cells[:4]})
        possible = oracle.counted({cell: truth[cell] for cell in cells[:4]})[cells[4]]
        for content in {way[cells[4]] for way in oracle.all_fillings()} - set(possible):
            with pytest.raises(minerals.ChanceError):
                lift(state, cells[4], content)


def lift(state, cell, content):
    """Return the state after a cap is lifted with this under it, and how likely that was."""
    deciding = begin(state, minerals.ScriptedChance([content]))
    open_vein(deciding, cell)
    return deciding.state, deciding.decision.events[0].probability


def lifted(found):
    """Return the state after these caps are lifted one after the other, and how likely all that was."""
    state, probability = minerals.new("iceminers").state, Fraction(1)
    for cell, content in found.items():
        state, this = lift(state, cell, content)
        probability *= this
    return state, probability
