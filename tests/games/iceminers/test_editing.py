"""Painting positions: caps, gems, miners, the gems they carry, whose turn it is, and the die."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minerals
from minerals.core.editing import Draft
from tests.games.iceminers.positions import OPEN, carried, lying, place
from tests.games.painting import paint_at_random


@pytest.fixture
def editing():
    return Draft("iceminers")


def _faults(editing):
    return [fault.message for fault in editing.faults]


def test_a_lifted_cap_leaves_one_gem_to_be_painted_and_whichever_it_is_nothing_is_missing_then(editing):
    editing.paint("empty", "h5")
    assert len(_faults(editing)) == 1
    for gem in ("small blue", "small red"):
        editing.paint(gem, "h5")
        assert _faults(editing) == []
        assert lying(editing.match(), "h5") == (gem,)
        assert gem not in editing.state.hidden_singles
        editing.undo()


def test_a_gem_painted_on_a_cap_was_under_it(editing):
    editing.paint("medium green", "d4")
    editing.paint("small red", "d4")
    assert _faults(editing) == []
    assert "medium green" not in editing.state.hidden_mediums
    assert "small red" not in editing.state.hidden_smalls


def test_a_cap_painted_back_hides_what_lay_there(editing):
    begun = editing.text
    editing.paint("small yellow", "b5")
    editing.paint("cap", "b5")
    assert (editing.text, _faults(editing)) == (begun, [])


def test_a_gem_that_can_only_be_hidden_is_one_too_many(editing):
    editing.paint("small red", "a5")
    assert _faults(editing) == ["The position has 3 small red gems, but the game has 2."]
    assert editing.refusal == ""


def test_a_gem_in_sight_moves_to_where_it_is_painted():
    editing = Draft("iceminers", position=OPEN.replace(". . .", ". R .", 1))
    assert lying(editing.match(), "i5") == ("medium red",)
    editing.paint("medium red", "a5")
    assert (lying(editing.match(), "i5"), lying(editing.match(), "a5")) == ((), ("medium red",))
    editing.paint("miner 1", "e5")
    editing.paint("carried medium red", "e5")
    assert (lying(editing.match(), "a5"), carried(editing.match(), 1)) == ((), "medium red")
    with pytest.raises(minerals.NotationError, match="no miner on a5"):
        editing.paint("carried medium red", "a5")


def test_a_delivered_gem_comes_back_where_there_is_no_other():
    editing = Draft("iceminers", position=f"{OPEN}\ncarries 1: small red\ndelivered 2: medium blue, small green")
    editing.paint("medium blue", "e5")
    assert editing.state.delivered == ((), ("small green",))


def test_a_miner_goes_where_it_is_painted_and_lifts_the_cap(editing):
    editing.paint("miner 2", "e8")
    assert place(editing.match(), 2) == "e8"
    assert len(editing.state.hidden_singles) == 3
    editing.paint("empty", "e8")
    assert place(editing.match(), 2) == "off west"


def test_a_miner_carries_what_is_painted(editing):
    editing.paint("empty", "h5")
    editing.paint("miner 1", "a5")
    editing.paint("carried small green", "a5")
    assert (carried(editing.match(), 1), _faults(editing)) == ("small green", [])
    editing.paint("carried nothing", "a5")
    assert carried(editing.match(), 1) == ""


def test_whose_turn_it_is_and_what_the_die_shows(editing):
    editing.paint("turn 2")
    editing.paint("die 4")
    match = editing.match()
    assert (match.to_act, match.state.turn.rolled, match.state.points) == ((2,), 4, 4)
    editing.paint("die 0")
    assert list(map(str, editing.legal)) == ["roll"]


def test_points_that_cannot_be_spent_are_explained_and_the_position_is_kept():
    editing = Draft("iceminers", players=4, position=f"{OPEN}\ncarries 1: small red\noff 1: north")
    for player, edge in ((2, "i4"), (3, "i5"), (4, "i6")):
        editing.paint(f"miner {player}", edge)
    good = editing.text
    editing.paint("die 1")
    assert "Player 1 can spend none" in editing.refusal
    assert (editing.state.points, editing.match().diagram()) == (1, good)
    editing.paint("empty", "i5")
    assert (editing.refusal, list(map(str, editing.legal))) == ("", ["enter i5"])


def test_a_game_that_is_over_goes_on_where_a_gem_is_painted():
    editing = Draft("iceminers", position=f"{OPEN}\ndelivered 2: small red\nphase: over")
    editing.paint("turn 2")
    assert editing.match().is_over
    editing.paint("small blue", "e5")
    assert (editing.match().to_act, editing.refusal) == ((2,), "")


def test_a_board_without_any_gem_can_be_painted_and_played():
    editing = Draft("iceminers", position=OPEN)
    editing.paint("miner 1", "e5")
    editing.paint("die 2")
    assert (editing.refusal, editing.match().to_act) == ("", (1,))
    assert "e6" in map(str, editing.legal)


@pytest.mark.parametrize(
    ("brush", "cell", "reason"),
    [
        ("cap", "a5", "no vein on a5"),
        ("carried small red", "a5", "no miner on a5"),
        ("small red", "z9", "no cell z9"),
        ("die 7", "", "no brush 'die 7'"),
        ("miner 3", "a5", "no brush 'miner 3'"),
    ],
)
def test_what_cannot_be_painted_is_refused_with_the_reason(editing, brush, cell, reason):
    with pytest.raises(minerals.NotationError, match=reason):
        editing.paint(brush, cell)


def test_no_cap_lies_under_a_miner_and_two_miners_are_on_one_square_only_while_one_of_them_can_move_on(editing):
    editing.paint("miner 1", "e8")
    with pytest.raises(minerals.NotationError, match="lifts it"):
        editing.paint("cap", "e8")
    with pytest.raises(minerals.NotationError, match="Player 1's miner is already on e8"):
        editing.paint("miner 2", "e8")
    editing.paint("die 4")
    editing.paint("miner 2", "e8")
    assert [place(editing.match(), player) for player in (1, 2)] == ["e8", "e8"]


def test_a_third_miner_or_one_whose_turn_it_is_not_has_no_place_there():
    editing = Draft("iceminers", players=4, position=f"{OPEN}\ndie: 4")
    editing.paint_all(["miner 1 d6", "miner 2 d6", "miner 3 d7"])
    for brush, cell in (("miner 3", "d6"), ("miner 4", "d7")):
        with pytest.raises(minerals.NotationError, match="miner is already on"):
            editing.paint(brush, cell)


def test_a_theft_is_painted_from_the_empty_board():
    editing = Draft("iceminers")
    editing.clear()
    editing.paint_all(["die 4", "miner 2 d6", "miner 1 d6", "carries 2 small blue", "carries 1 medium red"])
    assert (carried(editing.match(), 1), carried(editing.match(), 2)) == ("medium red", "small blue")
    assert "steal" in map(str, editing.legal)
    editing.paint("carried nothing", "d6")
    assert carried(editing.match(), 1) == "", "of two miners, the one whose turn it is"


def test_a_miner_waits_where_it_is_painted_with_its_gem_and_colours_are_exchanged(editing):
    editing.paint_all(["off 1 east", "carries 1 small opaque", "colour 1 green", "colour 2 red"])
    assert place(editing.match(), 1) == "off east"
    assert (carried(editing.match(), 1), editing.state.colours) == ("small opaque", ("green", "red"))
    editing.paint("colour 1 red")
    assert editing.state.colours == ("red", "green")


def test_which_small_gems_lie_in_the_arms_is_a_choice_where_both_may_be(editing):
    editing.paint_all(["empty h5", "empty d4", "small red a4", "small blue a4", "medium green a4"])
    names = [brush.name for brush in editing.brushes if brush.group == "arm veins"]
    assert names == ["arm veins red green yellow", "arm veins blue green yellow"]
    for name in names:
        editing.paint(name)
        assert editing.state.hidden_singles == tuple(f"small {colour}" for colour in name.split()[2:])
        assert _faults(editing) == []


def test_turns_steps_and_the_end_are_painted(editing):
    editing.paint_all(["die 3", "turns +100", "turns +10", "turns -1", "stepped yes"])
    assert (editing.state.turns, editing.state.turn.has_stepped) == (110, True)
    editing.paint("phase over")
    assert editing.match().is_over


def test_every_gem_of_a_kind_can_lie_on_one_square_but_no_more(editing):
    for _ in range(2):
        editing.paint("small red", "a5")
    with pytest.raises(minerals.NotationError, match="Every small red gem is already on a5"):
        editing.paint("small red", "a5")


def test_the_medium_opaque_gem_is_painted_only_where_the_game_has_one():
    assert "medium opaque" in [brush.name for brush in Draft("iceminers").brushes]
    assert "medium opaque" not in [brush.name for brush in Draft("iceminers", centre="small").brushes]


@pytest.mark.slow
@settings(max_examples=40)
@given(
    seed=st.integers(0, 10_000),
    actions=st.integers(0, 200),
    strokes=st.data(),
    players=st.integers(2, 4),
    centre=st.sampled_from(["pair", "small"]),
    spend=st.sampled_from(["all", "up_to"]),
)
def test_whatever_is_painted_can_be_read_back_and_played_or_is_explained(seed, actions, strokes, **options):
    editing = Draft("iceminers", **options, coasters="random", seed=1)
    editing.random(seed, actions)
    paint_at_random(editing, strokes, most_strokes=15)
