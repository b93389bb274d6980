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
    assert [fault.message for fault in editing.faults] == ["The game has only 5 orpiment, and here are 6."]


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


# --- the turn and the phase ---

AFTER_MOVE = f"{POSITION}moves left: 0\ntools: map chest\ntool used: map\nexcavated: W d6\npool 1: 1W 1K\npouch: 1T\n"


@pytest.mark.parametrize(
    "stroke",
    [
        "pool 1 kyanite +1",
        "stack 1 kyanite +1",
        "pouch orpiment +1",
        "tool rope +1",
        "tool chest -1",
        "moves 1",
        "used none",
        "used chest",
        "excavated kyanite e5",
        "excavated none",
        "removed +1",
        "orpiment d5",
        "empty d5",
    ],
)
def test_a_stroke_keeps_what_was_done_in_the_turn(stroke):
    draft = Draft("minerals", position=AFTER_MOVE)
    before = dict(line.split(": ") for line in draft.text.splitlines() if ": " in line)
    draft.paint_all([stroke])
    after = dict(line.split(": ") for line in draft.text.splitlines() if ": " in line)
    changed = {line for line in before.keys() | after.keys() if before.get(line) != after.get(line)}
    assert 1 <= len(changed - {"corner"}) <= 2 or stroke.endswith("d5")
    own = {"moves": {"moves left"}, "used": {"tool used"}, "excavated": {"excavated"}}.get(stroke.split()[0], set())
    assert changed & {"turn", "moves left", "tool used", "collected", "excavated"} == own


def test_only_the_brush_of_a_turn_begins_it_again():
    draft = Draft("minerals", position=AFTER_MOVE)
    draft.paint("turn 1")
    assert (draft.state.turn.moves_left, draft.state.turn.tool, draft.state.turn.excavated_value) == (1, "", 0)


def test_after_the_move_a_part_without_a_pawn_waits_to_be_cut_off():
    draft = Draft("minerals", position=AFTER_MOVE)
    draft.paint_all(["empty f5", "empty e4"])
    assert [GRID.names(part) for part in draft.state.fragments] == [("f4",)]
    assert draft.match().explain("claim") == []
    draft.paint("turn 1")
    assert draft.state.fragments == ()


def test_a_tool_tile_has_two_sides_and_one_of_them_is_up():
    draft = Draft("minerals", position=AFTER_MOVE)
    draft.paint("tool sack +1")
    assert draft.state.tools == ("sack", "map")
    with pytest.raises(NotationError, match="face up already"):
        draft.paint("tool sack +1")
    with pytest.raises(NotationError, match="not face up"):
        draft.paint("tool chest -1")


def test_a_card_can_be_taken_without_its_orpiment():
    draft = Draft("minerals", position=f"{AFTER_MOVE}cards: KKTO WWW\n")
    draft.paint_all(["card 1 KKTO- +1", "collected yes"])
    assert draft.state.collections[0] == (("KKTO", False),)
    assert "collections 1: KKTO-" in draft.text and "collected: yes" in draft.text


def test_each_phase_can_be_painted():
    draft = Draft("minerals", board="lesson", seed=7)
    assert draft.state.phase == "removing"
    draft.paint_all(["removed +1", "phase placing", "pawn 1 d6", "phase placing"])
    assert (draft.state.phase, draft.state.player, draft.state.removed) == ("placing", 1, 1), "who holds pawn 2"
    with pytest.raises(NotationError, match="on the board already"):
        draft.paint("turn 2")
    draft.paint_all(["pawn 2 d7", "pool 1 kyanite +1", "phase over"])
    assert draft.match().outcome.winners == (1,)
    draft.paint_all(["points 2 +1"] * 3)
    assert draft.match().outcome.winners == (2,)
    draft.paint_all(["kyanite d6", "phase removing"])
    assert (draft.state.phase, set(draft.state.pawns)) == ("removing", {-1})


# --- a board that players build ---


def test_the_box_counts_where_players_build_the_board():
    draft = Draft("minerals", board="build", tiles=10, version="6")
    before, box, tile = components(draft.state), draft.state.box, draft.game.pieces.cells(draft.state)[0]
    draft.paint("empty", tile)
    assert (sum(draft.state.box), sum(draft.state.pouch)) == (sum(box) + 1, 0)
    draft.paint_all([f"kyanite {tile}", "phase playing", "pouch wollastonite +1", "pool 1 orpiment +1"])
    assert sum(draft.state.pouch) == 1
    assert components(draft.state) == before
    draft.paint("phase building")
    assert (draft.state.phase, sum(draft.state.pouch)) == ("building", 0)
    assert components(draft.state) == before


def test_only_a_board_that_players_build_can_go_back_to_being_built(editing):
    assert "phase building" not in [brush.name for brush in editing.brushes]


# --- the end ---


def test_a_pawn_stands_beside_the_board_after_the_end(editing):
    editing.paint_all(["phase over", "pawn 1 f7"])
    assert "1" in editing.text.split("corner")[0]
    with pytest.raises(NotationError, match="empty row"):
        editing.paint("pawn 1", "k7")
