"""Whole games: they end, nothing is lost or made up, and what is legal is what is explained as legal."""

from __future__ import annotations

import itertools
from functools import cache

import pytest

import minerals
from minerals.games.minerals.events import (
    CardRefilled,
    FragmentSeparated,
    MineralExcavated,
    ScoreCounted,
    TurnBegan,
)
from minerals.games.minerals.state import GRID
from tests.games.minerals.oracle import parts_without_pawn
from tests.games.minerals.positions import VALUES
from tests.rules import exercises

pytestmark = pytest.mark.unmeasured  # the tests of each rule reach the same lines

BOX = {"wollastonite": 53, "kyanite": 30, "tourmaline": 20, "anthracite": 10, "orpiment": 5}


@cache
def random_game(seed, **options):
    """A match played to its end by drawing from the legal actions, once for all tests: they only read it."""
    match = minerals.new("minerals", seed=seed, **options)
    for number in itertools.count():
        actions = match.legal_actions()
        if not actions:
            return match
        luck = minerals.SeededChance(f"{seed}/{number}")
        match.play(actions[int(luck.draw({str(place): 1 for place in range(len(actions))}).outcome)])
    return match


GAMES = [
    {"players": players, "version": version, "seed": 10 * players + len(version)}
    for players in range(2, 6)
    for version in ("full", "7+", "6")
]
READINGS = [
    {"players": 2, "seed": 1, "crevice": "area"},
    {"players": 3, "seed": 2, "map_turns": "any", "tools": "hammer sack map vortex lamp"},
    {"players": 2, "seed": 3, "compass": "slide", "tools": "shovel chest compass magnifying-glass rope"},
    {"players": 4, "seed": 4, "hammer": "pouch", "tools": "hammer chest compass vortex lamp"},
    {"players": 2, "seed": 5, "sack_limit": 10, "tools": "shovel sack map magnifying-glass rope"},
    {"players": 5, "seed": 6, "board": "random", "first_player": 4},
    {"players": 2, "seed": 7, "board": "lesson", "removals": 0},
]
EVERY = pytest.mark.parametrize("options", GAMES + READINGS, ids=lambda options: "-".join(map(str, options.values())))


@exercises("minerals.end.game-over", "minerals.turn.order")
@EVERY
def test_a_game_ends_with_a_winner(options):
    match = random_game(**options)
    assert match.is_over
    assert match.to_act == ()
    assert match.outcome.winners
    best = max(match.outcome.scores)
    assert all(match.outcome.scores[seat - 1] == best for seat in match.outcome.winners)


@exercises("minerals.setup.tiles")
@EVERY
def test_every_mineral_and_card_is_somewhere_at_every_event(options):
    match = random_game(**options)
    game, events = match.game, match.log.events()
    state = game.engine.evolve(game.engine.initial(match.state.options), events[0])
    first = game.engine.components(state)
    if options.get("board") != "lesson":
        assert {mineral: first[mineral] for mineral in BOX} == BOX
    assert first["cards"] == (0 if options.get("version") == "6" else 24)
    for event in events[1:]:
        state = game.engine.evolve(state, event)
        assert game.engine.components(state) == first, event
        assert_is_sound(state)
    assert state == match.state


def assert_is_sound(state):
    """What must hold between any two events."""
    assert GRID.set_of([GRID.name(index) for index, value in enumerate(state.board) if value]) == state.tiles
    assert all(count >= 0 for counts in (state.pouch, *state.pools, *state.stacks) for count in counts)
    placed = [pawn for pawn in state.pawns if pawn >= 0]
    assert len(set(placed)) == len(placed)
    assert len(state.cards) <= 4
    if state.phase == "playing" and not state.in_hand and state.turn.moves_left:
        assert all(state.board[pawn] for pawn in placed)


@exercises("minerals.fragments.cut-off", "minerals.fragments.with-pawn", "minerals.fragments.tools")
@EVERY
def test_a_turn_begins_on_a_board_without_a_part_that_holds_no_pawn(options):
    match = random_game(**options)
    game = match.game
    state = game.engine.initial(match.state.options)
    for event in match.log.events():
        state = game.engine.evolve(state, event)
        if isinstance(event, TurnBegan):
            places = {GRID.place(index): "W" for index in GRID.name_of if state.tiles >> index & 1}
            assert not parts_without_pawn(places, tuple(GRID.place(pawn) for pawn in state.pawns))


@exercises("minerals.collections.refill", "minerals.tools.payment", "minerals.end.scoring")
@EVERY
def test_what_the_end_counts(options):
    match = random_game(**options)
    counted = {event.player: event for event in match.log.events() if isinstance(event, ScoreCounted)}
    version = match.state.options.version
    for seat in range(1, match.state.options.players + 1):
        pool = match.state.pools[seat - 1]
        worth = (
            sum(pool)
            if version == "6"
            else sum(value * count for value, count in zip(VALUES.values(), pool, strict=True))
        )
        assert counted[seat].minerals == worth
        assert counted[seat].total == match.outcome.scores[seat - 1]
        if version != "full":
            assert counted[seat].tools == 0
    assert sum(match.state.pouch) + sum(map(sum, match.state.pools)) == sum(
        count for name, count in match.game.engine.components(match.state).items() if name != "cards"
    )


@exercises("minerals.end.game-over")
@EVERY
def test_every_turn_but_a_passed_or_hammered_one_takes_a_tile(options):
    """So games end: a Hammer turn costs a mineral for good instead."""
    match = random_game(**options)
    game = match.game
    state = game.engine.initial(match.state.options)
    tiles = 0
    happened: list[str] = []
    for event in match.log.events():
        state = game.engine.evolve(state, event)
        happened.append(type(event).__name__)
        if isinstance(event, TurnBegan):
            if tiles and not {"TurnPassed", "MineralAdded", "MineralAddedFromPouch"} & set(happened):
                assert state.tiles.bit_count() < tiles
            tiles, happened = state.tiles.bit_count(), []


def other_positions():
    """Yield matches at positions of several games."""
    for options in ({"seed": 21, "players": 3}, {"seed": 22, "hammer": "pouch"}, {"seed": 23, "board": "river"}):
        match = random_game(**options)
        steps = [node.step for node in match.line]
        for step in steps[:: max(1, len(steps) // 12)]:
            yield match.branch(step)


@exercises("minerals.turn.order")
def test_legal_is_just_what_is_explained_as_legal_and_what_is_accepted():
    """Asked about the legal actions of other positions too."""
    matches = list(other_positions())
    asked = {str(action): action for match in matches for action in match.legal_actions()[::7]}
    for match in matches:
        legal = {str(action) for action in match.legal_actions()}
        for text, action in asked.items():
            rulings = match.explain(action)
            assert (not rulings) == (text in legal), (text, match.diagram())
        for text in itertools.islice(legal, 12):
            assert match.explain(text) == []


@exercises("minerals.collections.refill")
def test_in_a_game_four_cards_lie_face_up_while_the_deck_lasts():
    for seed in range(4):
        match = random_game(seed=seed, players=2, version="7+")
        game = match.game
        state = game.engine.initial(match.state.options)
        refills = 0
        for event in match.log.events():
            state = game.engine.evolve(state, event)
            refills += isinstance(event, CardRefilled)
            if isinstance(event, TurnBegan):
                assert len(state.cards) == 4 or not state.deck
        assert refills > 0


@exercises("minerals.move.excavate")
def test_a_replay_needs_no_chance():
    match = random_game(seed=31, players=3)
    state = match.game.engine.initial(match.state.options)
    for event in match.log.events():
        state = match.game.engine.evolve(state, event)
    assert state == match.state
    assert any(isinstance(event, FragmentSeparated) for event in match.log.events())
    assert any(isinstance(event, MineralExcavated) for event in match.log.events())
