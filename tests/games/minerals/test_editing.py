"""Painting positions: minerals, pawns, and whose turn it is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minerals
from minerals import NotationError
from minerals.core.editing import Draft
from minerals.games.minerals.rules.position import components
from minerals.games.minerals.state import GRID
from tests.games.painting import paint_at_random

POSITION = """
  K   W   W1
T   .   A
  W2  W   K
players: 2
turn: 1
"""


@pytest.fixture
def editing():
    return Draft("minerals", position=POSITION)


def _mineral(editing, cell):
    value = editing.state.board[GRID.index(cell)]
    return editing.state.components.letter_of.get(value, ".")


def test_what_is_painted_over_goes_into_the_pouch_and_what_is_painted_comes_out_of_it(editing):
    before = components(editing.state)
    editing.paint("empty", "d5")
    assert (_mineral(editing, "d5"), editing.state.pouch[0]) == (".", 1)
    editing.paint("wollastonite", "e5")
    assert (_mineral(editing, "e5"), editing.state.pouch[0]) == ("W", 0)
    assert components(editing.state) == before


def test_what_the_pouch_does_not_hold_comes_out_of_the_box_until_there_is_no_more():
    editing = Draft("minerals", position=f"{POSITION}\npool 1: 5O")
    assert editing.faults == ()
    editing.paint("orpiment", "d6")
    assert [fault.message for fault in editing.faults] == ["There are 6 orpiment, but the game has only 5."]


def test_a_mineral_can_be_added_beside_the_board_but_not_far_from_it(editing):
    editing.paint("kyanite", "g6")
    assert _mineral(editing, "g6") == "K"
    with pytest.raises(minerals.NotationError, match="too far"):
        editing.paint("kyanite", "k6")


def test_a_pawn_moves_to_where_it_is_painted(editing):
    editing.paint("pawn 1", "d6")
    assert editing.text.count("1") == POSITION.count("1")
    assert "K1" in editing.text
    assert editing.faults == ()


def test_a_pawn_whose_mineral_is_painted_keeps_standing_on_it(editing):
    editing.paint("orpiment", "f6")
    assert "O1" in editing.text


def test_a_pawn_with_nothing_under_it_is_off_the_board_and_missed(editing):
    editing.paint("empty", "f6")
    assert "Player 1's pawn is not on the board." in [fault.message for fault in editing.faults]
    assert editing.match().to_act == ()


def test_a_pawn_can_be_taken_away_alone(editing):
    editing.paint("no pawn", "f6")
    assert _mineral(editing, "f6") == "W"
    assert [fault.rule for fault in editing.faults] == ["minerals.setup.pawns"]


@pytest.mark.parametrize(
    ("brush", "cell", "reason"),
    [
        ("pawn 1", "e5", "no mineral on e5"),
        ("pawn 1", "d4", "Player 2's pawn is already on d4"),
        ("pawn 3", "d5", "no brush 'pawn 3'"),
        ("kyanite", "hammer", "not the name of a cell"),
        ("gold", "d5", "no brush 'gold'"),
    ],
)
def test_what_cannot_be_painted_is_refused_with_the_reason(editing, brush, cell, reason):
    with pytest.raises(minerals.NotationError, match=reason):
        editing.paint(brush, cell)


def test_a_part_without_a_pawn_is_named_with_its_hexes(editing):
    editing.paint("empty", "f5")
    editing.paint("empty", "e4")
    (fault,) = editing.faults
    assert (fault.rule, fault.cells) == ("minerals.fragments.cut-off", ("f4",))


def test_whose_turn_it_is_and_the_turn_begins_anew():
    turn = "moves left: 0\ntools: map chest\ntool used: map\nexcavated: W e5"
    editing = Draft("minerals", position=f"{POSITION}\n{turn}")
    assert editing.state.turn.tool == "map"
    editing.paint("turn 2")
    assert (editing.state.player, editing.state.turn.moves_left, editing.state.turn.tool) == (2, 1, "")
    assert editing.match().to_act == (2,)


def test_painting_pawns_in_the_set_up_begins_the_play():
    editing = Draft("minerals", board="lesson", removals=0, seed=7)
    assert editing.state.phase == "placing"
    editing.paint("pawn 1", "d6")
    assert [fault.message for fault in editing.faults] == ["Player 2's pawn is not on the board."]
    editing.paint("pawn 2", "d7")
    assert editing.faults == ()
    assert editing.match().to_act == (1,)


@pytest.mark.slow
@settings(max_examples=30)
@given(
    seed=st.integers(0, 10_000),
    actions=st.integers(0, 80),
    strokes=st.data(),
    players=st.integers(2, 5),
    version=st.sampled_from(["full", "7+", "6"]),
)
def test_whatever_is_painted_can_be_read_back_and_played_or_is_explained(seed, actions, strokes, players, version):
    board = "lesson" if players < 4 else "meadow"
    editing = Draft("minerals", board=board, players=players, version=version, seed=1)
    editing.random(seed, actions)
    paint_at_random(editing, strokes)


# --- numbers and cards ---


def test_pools_the_pouch_and_cards_are_painted_and_counted():
    draft = Draft("minerals", board="lesson", removals=0, seed=7)
    pouch = draft.state.pouch
    draft.paint_all(["pool 2 kyanite +1", "pool 2 kyanite +1", "pool 2 kyanite -1", "pouch orpiment +1"])
    assert draft.state.pools[1][1] == 1
    assert draft.state.pouch[4] == pouch[4] + 1
    face_up = draft.state.cards[0]
    draft.paint(f"card 1 {face_up} +1")
    assert face_up not in draft.state.cards and draft.state.collections[0] == ((face_up, True),)
    draft.paint(f"card 1 {face_up} -1")
    assert face_up in draft.state.cards and not any(draft.state.collections)
    before = draft.text
    for refused in ("pool 1 kyanite -1", "card KKK +1", f"card 2 {face_up} -1"):
        with pytest.raises(NotationError):
            draft.paint(refused)
    assert draft.text == before


def test_a_number_brush_says_the_number_that_it_changes():
    draft = Draft("minerals", board="lesson", removals=0, seed=7)
    draft.paint("pool 1 tourmaline +1")
    (brush,) = [brush for brush in draft.brushes if brush.name == "pool 1 tourmaline +1"]
    assert (brush.number, brush.needs_cell, brush.is_folded) == (1, False, True)
