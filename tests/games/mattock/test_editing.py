"""Painting positions: tiles, miners, and whose turn it is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minerals
from minerals.core.editing import Draft
from tests.games.painting import paint_at_random

INNER = {"board": "inner"}


@pytest.fixture
def editing():
    return Draft("mattock", **INNER)


def test_tiles_are_laid_and_lifted(editing):
    editing.paint("tile", "e5")
    assert editing.state.tiles >> editing.state.grid.index("e5") & 1
    editing.paint("open", "E5")
    assert editing.text == minerals.new("mattock", board="inner").diagram()


def test_a_tile_that_touches_four_others_is_named_with_them(editing):
    for cell in ("e5", "e4", "e6", "d4", "d5"):
        editing.paint("tile", cell)
    (fault,) = [fault for fault in editing.faults if fault.cells[0] == "e5"]
    assert fault.rule == "mattock.mine.rule-of-three"
    assert set(fault.cells) == {"e5", "e4", "e6", "d4", "d5"}


def test_a_miner_that_is_painted_over_waits_to_come_back_and_is_the_next_to_be_painted(editing):
    assert editing.state.removed == (0, 0)
    editing.paint("open", "h4")
    assert editing.state.removed == (1, 0)
    editing.paint("miner 1", "e5")
    assert editing.state.removed == (0, 0)
    assert [str(fault) for fault in editing.faults] == []
    assert editing.state.grid.names(editing.state.miners[0]) == ("c6", "d2", "e5")


def test_a_miner_can_take_the_place_of_an_enemy(editing):
    editing.paint("open", "h4")
    editing.paint("miner 1", "g2")
    state = editing.state
    assert (state.removed, len(state.grid.names(state.miners[0])), "g2" in state.grid.names(state.miners[1])) == (
        (0, 1),
        3,
        False,
    )


@pytest.mark.parametrize(
    ("brush", "cell", "reason"),
    [
        ("miner 1", "e5", "All 3 miners of Player 1"),
        ("tile", "z9", "no cell z9"),
        ("tile", "", "not the name of a cell"),
        ("miner 3", "e5", "no brush 'miner 3'"),
    ],
)
def test_what_cannot_be_painted_is_refused_with_the_reason(editing, brush, cell, reason):
    with pytest.raises(minerals.NotationError, match=reason):
        editing.paint(brush, cell)


def test_there_are_no_more_tiles_than_in_the_box(editing):
    *cells, last = [cell for cell in editing.state.grid.index_of if _is_open(editing, cell)][: editing.state.supply + 1]
    for cell in cells:
        editing.paint("tile", cell)
    with pytest.raises(minerals.NotationError, match="All 45 tiles"):
        editing.paint("tile", last)


def _is_open(editing, cell):
    return not editing.state.tiles >> editing.state.grid.index(cell) & 1


def test_whose_turn_it_is(editing):
    editing.paint("turn 2")
    assert editing.match().to_act == (2,)


def test_who_cannot_mine_has_lost_and_painting_goes_on(editing):
    for cell in ("h4", "c6", "d2"):
        editing.paint("tile", cell)
    assert editing.match().outcome.winners == (2,)
    editing.paint("miner 1", "h4")
    assert editing.match().to_act == (1,)


def test_miners_are_placed_in_turn_in_the_freestyle_set_up():
    editing = Draft("mattock", **INNER, setup="freestyle")
    editing.paint("miner 1", "e5")
    assert (editing.state.phase, editing.state.player) == ("placing", 2)
    with pytest.raises(minerals.NotationError, match="Player 2 is next"):
        editing.paint("turn 1")
    editing.paint("miner 2", "e6")
    assert [fault.cells for fault in editing.faults] == [("e5", "e6")]
    editing.paint("open", "e6")
    assert (editing.state.phase, editing.state.player, editing.faults) == ("placing", 2, ())


def test_a_tile_without_a_miner_ends_the_freestyle_set_up_and_the_miners_are_missed():
    editing = Draft("mattock", **INNER, setup="freestyle")
    editing.paint("miner 1", "e5")
    editing.paint("tile", "e6")
    assert editing.state.phase != "placing"
    assert {fault.rule for fault in editing.faults} == {"mattock.setup.board"}


@settings(max_examples=40)
@given(
    seed=st.integers(0, 10_000),
    actions=st.integers(0, 60),
    strokes=st.data(),
    setup=st.sampled_from(["fixed", "freestyle", "random"]),
    handicap=st.sampled_from([0, 1, 2]),
)
def test_whatever_is_painted_can_be_read_back_and_played_or_is_explained(seed, actions, strokes, setup, handicap):
    editing = Draft("mattock", **INNER, setup=setup, handicap=handicap)
    editing.random(seed, actions)
    paint_at_random(editing, strokes)
