"""Movement and fragments against a second, naive reading of the rules, on boards of any form."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minerals.games.minerals.actions import Move
from minerals.games.minerals.events import FragmentSeparated, PawnMoved
from tests.games.minerals import oracle
from tests.games.minerals.oracle import Table, compass_moves, every_place, moves, name, parts_without_pawn, tables
from tests.games.minerals.positions import at
from tests.rules import exercises

pytestmark = pytest.mark.unmeasured  # the tests of each rule reach the same lines

crevices = pytest.mark.parametrize("crevice", ["path", "area"])


def legal_moves(match):
    return {str(action) for action in match.legal_actions() if isinstance(action, Move)}


@exercises("minerals.move.exact-distance", "minerals.move.straight-line", "minerals.move.crevice")
@crevices
@given(table=tables())
def test_the_correct_moves_are_those_of_the_oracle(crevice, table):
    assert legal_moves(at(table.text, crevice=crevice)) == moves(table, 1, crevice)


@exercises("minerals.move.over-pawns", "minerals.move.ending", "minerals.move.start-hex")
@crevices
@settings(max_examples=30)
@given(table=tables())
def test_a_move_to_any_hex_is_explained_exactly_where_the_oracle_refuses_it(crevice, table):
    match = at(table.text, crevice=crevice)
    correct = moves(table, 1, crevice)
    for place in every_place(around=3):
        move = f"{name(table.pawns[0])}-{name(place)}"
        rulings = match.explain(move)
        assert (not rulings) == (move in correct), move
        assert all(ruling.rule in match.game.rulebook for ruling in rulings)


@exercises("minerals.tools.map")
@crevices
@pytest.mark.parametrize(("map_turns", "turns"), [("once", 1), ("any", 4)])
@settings(max_examples=30)
@given(table=tables(letters="WKKTTTA.."))
def test_the_map_allows_just_the_bent_moves_of_the_oracle(crevice, map_turns, turns, table):
    match = at(table.text + "\ntool used: map", crevice=crevice, map_turns=map_turns)
    assert legal_moves(match) == moves(table, 1, crevice, turns)


@exercises("minerals.tools.map")
@settings(max_examples=30)
@given(table=tables(letters="WKKTTTA.."), data=st.data())
def test_a_bent_move_is_explained_exactly_where_the_oracle_refuses_it(table, data):
    match = at(table.text + "\ntool used: map")
    correct = moves(table, 1, "path", 1)
    near = st.sampled_from([name(place) for place in every_place(around=2)])
    for via, to in data.draw(st.lists(st.tuples(near, near), max_size=30)):
        move = f"{name(table.pawns[0])}-{via}-{to}"
        assert (not match.explain(move)) == (move in correct), move


@exercises("minerals.tools.compass")
@pytest.mark.parametrize("compass", ["any", "slide"])
@given(table=tables())
def test_the_compass_allows_just_the_moves_of_the_oracle(compass, table):
    correct = compass_moves(table, 1, slide=compass == "slide")
    match = at(table.text + "\ntools: compass\npool 1: 1T", compass=compass)
    assert ("compass" in map(str, match.legal_actions())) == bool(correct)
    if correct:
        match.play("compass")
        assert legal_moves(match) == correct
        for place in every_place(around=1):
            move = f"{name(table.pawns[0])}-{name(place)}"
            assert (not match.explain(move)) == (move in correct), move


@exercises("minerals.fragments.cut-off", "minerals.fragments.with-pawn")
@given(table=tables(letters="WWWK...."), data=st.data())
def test_what_a_move_separates_is_what_the_oracle_finds(table, data):
    match = at(table.text)
    targets = [action for action in match.legal_actions() if isinstance(action, Move)]
    if not targets:
        return
    events = match.play(data.draw(st.sampled_from(targets)))
    found = {frozenset(event.cells) for event in events if isinstance(event, FragmentSeparated)}
    (moved,) = [event for event in events if isinstance(event, PawnMoved)]
    ended = next(place for place in every_place() if name(place) == moved.path[-1])
    left = {place: letter for place, letter in table.minerals.items() if place != table.pawns[0]}
    parts = parts_without_pawn(left, (ended, *table.pawns[1:]))
    assert found == {frozenset(map(name, part)) for part in parts}


def test_the_oracle_knows_a_board_by_heart():
    """What is compared with must be right itself."""
    minerals = {place: "W" for place in every_place() if place not in ((4, 2), (6, 2))}
    table = Table(minerals | {(2, 2): "T", (0, 0): "K"}, ((2, 2), (0, 0)))
    assert name((2, 2)) == "g6"
    # A crevice of two hexes bars the way east; to the west the board ends.
    assert moves(table, 1, "path") == set()
    assert moves(Table(minerals | {(2, 2): "K"}, ((2, 2),)), 1, "path") == {"g6-e5", "g6-e7", "g6-i5", "g6-i7"}
    assert "g6-h6-h7" in moves(Table(minerals | {(2, 2): "K"}, ((2, 2),)), 1, "path", 1)
    assert oracle.parts_without_pawn({(0, 0): "W", (4, 0): "W"}, ((0, 0),)) == {frozenset({(4, 0)})}
