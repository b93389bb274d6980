"""Whole games: nothing is lost, nothing lies on anything, and what is legal is what is explained as legal."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minerals
from minerals.bots import bot_named, play_out
from minerals.games.out_of_mine.actions import TimedAction
from minerals.games.out_of_mine.components import load_components
from minerals.games.out_of_mine.events import RoundBegan, RoundScored, TileRemoved
from minerals.games.out_of_mine.tiles import GRID
from tests.games.out_of_mine.positions import lying
from tests.rules import exercises

pytestmark = pytest.mark.unmeasured  # the tests of each rule reach the same lines

BOX = load_components()

games = st.fixed_dictionaries(
    {
        "players": st.integers(2, 4),
        "seed": st.integers(0, 10_000),
        "rounds": st.integers(1, 3),
        "elves": st.booleans(),
        "elements": st.booleans(),
        "time_limit": st.sampled_from([0, 0, 20]),
    }
)
bots = st.lists(st.sampled_from(["person", "random"]), min_size=4, max_size=4)


def played(names, **options):
    """A match played to its end."""
    match = minerals.new("out_of_mine", **options)
    return play_out(match, [bot_named(name, seed=number) for number, name in enumerate(names[: len(match.players)])])


def states(match):
    """Every event of a match with the states around it."""
    state = match.game.engine.initial(match.log.options)
    for event in match.log.events():
        before, state = state, match.game.engine.evolve(state, event)
        yield before, event, state


@exercises("out_of_mine.tiles.supply", "out_of_mine.tiles.overlap")
@settings(max_examples=30)
@given(options=games, names=bots)
def test_tiles_are_conserved_and_none_lies_on_another(options, names):
    for _, event, state in states(played(names, **options)):
        assert min(state.supply.values()) >= 0, event
        used = Counter(tile.tile for seat in state.seats for tile in seat.tiles)
        used.update(seat.hand.tile for seat in state.seats if seat.hand is not None)
        assert all(used[tile] + left == BOX.supply[tile] for tile, left in state.supply.items()), event
        for seat in state.seats:
            assert sum(tile.cells.bit_count() for tile in seat.tiles) == seat.covered.bit_count(), event
            assert not seat.covered & ~GRID.cells


@exercises("out_of_mine.end.last-round", "out_of_mine.end.winner", "out_of_mine.score.note")
@settings(max_examples=30)
@given(options=games, names=bots)
def test_a_game_ends_after_its_rounds_with_a_winner(options, names):
    match = played(names, **options)
    assert match.is_over
    assert match.to_act == ()
    scores = [sum(seat.points) for seat in match.state.seats]
    assert all(len(seat.points) == options["rounds"] for seat in match.state.seats)
    assert match.outcome.scores == tuple(scores)
    assert match.outcome.winners == tuple(seat for seat, score in enumerate(scores, start=1) if score == max(scores))
    noted = Counter()
    for event in match.log.events():
        if isinstance(event, RoundScored):
            noted[event.player] += event.points
    assert [noted[seat] for seat in range(1, options["players"] + 1)] == scores


@exercises("out_of_mine.round.clock")
@settings(max_examples=20)
@given(options=games, names=bots)
def test_time_never_goes_back_in_a_round(options, names):
    last = (0, 0)
    for node in played(names, **options).line:
        if isinstance(node.action, TimedAction):
            assert (node.action.at, node.player) >= last
            last = (node.action.at, node.player)
        if any(isinstance(event, RoundBegan) for event in node.events):
            last = (0, 0)


@exercises("out_of_mine.setup.galleries", "out_of_mine.between.new-gallery", "out_of_mine.between.turn-over")
@settings(max_examples=20)
@given(options=games, names=bots)
def test_nobody_plays_twice_running_on_the_same_side_and_no_two_on_the_same_gallery(options, names):
    for _, event, state in states(played(names, **options)):
        if isinstance(event, RoundBegan):
            galleries = [seat.gallery for seat in state.seats]
            assert len(set(galleries)) == len(galleries)
            assert not set(galleries) & set(state.retired)
            assert len(state.retired) == event.number - 1
            assert all(seat.before != (seat.gallery, seat.side) for seat in state.seats)


@exercises("out_of_mine.check.edge", "out_of_mine.check.colour", "out_of_mine.check.number")
@settings(max_examples=20)
@given(options=games, names=st.just(["random"] * 4))
def test_after_the_check_everything_lies_rightly(options, names):
    removed = 0
    for before, event, _ in states(played(names, **options)):
        removed += isinstance(event, TileRemoved)
        if isinstance(event, RoundScored):
            card = before.card(event.player)
            seat = before.seat(event.player)
            assert not seat.covered & ~before.gallery_cells(event.player)
            colours = Counter(before.box.colour_of(tile.tile) for tile in seat.tiles)
            assert all(number <= card.number(colour) for colour, number in colours.items())


@pytest.mark.parametrize("seed", range(3))
def test_legal_is_just_what_is_explained_as_legal(seed):
    """Asked about the legal actions of other positions too."""
    match = played(["random", "person", "random"], players=3, seed=seed, rounds=1, time_limit=30)
    places = [match.branch(node.step) for node in match.line[:: max(1, len(match.line) // 8)]]
    asked = {str(action): action for place in places for action in place.legal_actions()[::9]}
    for place in places:
        legal = {str(action) for action in place.legal_actions()}
        for text, action in asked.items():
            assert (not place.explain(action)) == (text in legal or is_legal_later(place, action)), text


def is_legal_later(match, action):
    """Whether the same can be done now, and at a later time too."""
    if not isinstance(action, TimedAction) or action.at == 0:
        return False
    now = {f"{other.player}: {other.words}": other for other in match.legal_actions()}
    same = now.get(f"{action.player}: {action.words}")
    limit = match.state.options.time_limit * 1000
    return same is not None and action.at >= same.at and (action.words == "pass" or action.at < limit)


def test_a_replay_needs_no_chance(tmp_path):
    match = played(["person"] * 3, players=3, seed=31, elves=True, elements=True)
    match.log.save(tmp_path / "game.replay")
    again = minerals.load(tmp_path / "game.replay")
    assert again.state_at(len(again.events())) == match.state
    assert len({type(event) for event in again.events()}) >= 20


def test_tiles_keep_the_order_in_which_they_were_placed():
    match = minerals.new("out_of_mine", seed=5, rounds=1)
    for action in ("1: front", "2: front", "1: take I1", "1: place a1", "1: take I2", "1: place b1", "1: take I1 gold"):
        match.play(action)
    match.play("1: place c1")
    match.play("1: lift a1")
    match.play("1: place h1")
    assert [tile for tile, _ in lying(match, 1)] == ["I2", "I1 gold", "I1"]
