"""Painting positions: sides, tiles on the tables, and tiles in hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minerals
from minerals.core.editing import Draft
from minerals.core.text import NotationError
from minerals.games.out_of_mine.state import Hand
from minerals.games.out_of_mine.tiles import orientations, shape_of
from tests.games.out_of_mine.positions import lying
from tests.games.painting import paint_at_random

OPTIONS = {"players": 2, "seed": 1}


@pytest.fixture
def editing():
    """A position in which the first round has just begun."""
    editing = Draft("out_of_mine", **OPTIONS)
    for player in (1, 2):
        editing.paint(f"side {player} front")
    return editing


def names(editing, group):
    return [brush.name for brush in editing.brushes if brush.group == group]


def held(editing, player):
    hand = editing.state.seat(player).hand
    return hand.tile if hand is not None else ""


# --- sides ---


@pytest.mark.parametrize("brush", ["L3", "remove", "take L3", "empty hand"])
def test_tiles_wait_until_all_sides_are_chosen(brush):
    editing = Draft("out_of_mine", **OPTIONS)
    with pytest.raises(minerals.NotationError, match="once all sides have been chosen"):
        editing.paint(brush, "1:c4")
    editing.paint("side 1 front")
    editing.paint("side 2 front")
    editing.paint(brush, "1:c4")


def test_the_last_side_begins_the_round_with_a_card_for_everybody():
    editing = Draft("out_of_mine", **OPTIONS)
    editing.paint("side 2 back")
    assert (editing.state.phase, editing.match().to_act) == ("choosing", (1,))
    editing.paint("side 1 front")
    state = editing.state
    assert (state.phase, state.round, state.seat(1).side, state.seat(2).side) == ("placing", 1, "front", "back")
    assert state.seat(1).card != state.seat(2).card
    assert editing.match().to_act == (1, 2)


def test_a_side_can_still_be_changed_when_tiles_lie_there(editing):
    editing.paint("L3", "1:c4")
    editing.paint("side 1 back")
    assert (editing.state.seat(1).side, lying(editing.match(), 1)) == ("back", [("L3", "c4 d4 d5")])


def test_who_has_the_same_gallery_again_cannot_turn_it_back():
    editing = Draft("out_of_mine", **OPTIONS)
    gallery = editing.state.seat(1).gallery
    editing.text = (
        editing.text.replace("round: 0", "round: 1")
        .replace(f"gallery 1: {gallery}", f"gallery 1: {gallery} back\nbefore 1: {gallery} front\npoints 1: 3")
        .replace("\ngallery 2:", "\npoints 2: 4\ngallery 2:")
    )
    with pytest.raises(minerals.NotationError, match=f"gallery {gallery} again and turned it over to the back"):
        editing.paint("side 1 front")


# --- tiles ---


def test_there_is_a_brush_for_every_way_in_which_a_tile_can_lie(editing):
    ways = sum(len(orientations(shape.offsets)) for shape in editing.state.box.shapes)
    assert len([*names(editing, "tile"), *names(editing, "white")]) == ways + 1
    assert {"I1", "L3", "L3 turned 1", "L3 turned 2", "L3 turned 3"} <= set(names(editing, "tile"))
    assert not {"I1 turned 1", "L3 flipped"} & set(names(editing, "tile")), "such a tile looks the same"


def test_every_tile_lies_with_its_anchor_on_the_cell_as_its_brush_says(editing):
    seen = set()
    for name in names(editing, "tile"):
        if name != "remove":
            editing.paint(name, "1:b4")
            ((tile, cells),) = lying(editing.match(), 1)
            assert (shape_of(tile), cells.split()[0]) == (name.split()[0], "b4")
            seen.add((shape_of(tile), cells))
            editing.paint("remove", f"1:{cells.split()[-1]}")
            assert lying(editing.match(), 1) == []
    assert len(seen) == len(names(editing, "tile")) - 1


def test_tiles_lie_at_the_table_of_the_cell_and_may_lie_on_rock(editing):
    editing.paint("I2", "2:a1")
    assert (lying(editing.match(), 1), lying(editing.match(), 2)[0][1].split()[0]) == ([], "a1")


def test_plain_tiles_are_taken_first_then_those_with_an_element_and_then_there_are_none(editing):
    supply = {tile: number for tile, number in editing.state.supply.items() if shape_of(tile) == "I1"}
    cells = [f"1:{row}{column}" for row in "abcdefgh" for column in range(1, 9)]
    for cell in cells[: sum(supply.values())]:
        editing.paint("I1", cell)
    assert [tile for tile, _ in lying(editing.match(), 1)] == [
        tile for tile, number in supply.items() for _ in range(number)
    ]
    with pytest.raises(minerals.NotationError, match="No I1 is left"):
        editing.paint("I1", "2:a1")
    with pytest.raises(minerals.NotationError, match="No I1 is left"):
        editing.paint("take I1", "2:a1")


# --- hands ---


def test_a_tile_is_taken_in_the_hand_of_the_player_at_whose_table_the_cell_lies(editing):
    editing.paint("take L3", "2:h8")
    assert (held(editing, 1), held(editing, 2)) == ("", "L3")
    editing.paint("take Z5", "2:a1")
    assert held(editing, 2) == "Z5 woodworm", "there is none without an element"
    editing.paint("empty hand", "2:a1")
    assert held(editing, 2) == ""


def test_who_holds_the_last_tile_of_a_shape_can_be_painted_with_it_again(editing):
    editing.paint("take I1", "2:a1")
    text, last = editing.text, held(editing, 2)
    editing.paint("take I1", "2:a2")
    assert (editing.text, held(editing, 2)) == (text, last)


# --- refusals ---


@pytest.mark.parametrize(
    ("brush", "cell", "reason"),
    [
        ("I2", "1:c4", "There is already a tile on c4"),
        ("L3", "1:h8", "would be off the table"),
        ("L3", "c4", "write one like 1:c4"),
        ("L3", "3:c4", "write one like 1:c4"),
        ("take L3", "", "write one like 1:c4"),
        ("L9", "1:c4", "no brush 'L9'"),
        ("side 3 front", "", "no brush 'side 3 front'"),
    ],
)
def test_what_cannot_be_painted_is_refused_with_the_reason(editing, brush, cell, reason):
    editing.paint("I1", "1:c4")
    before = editing.text
    with pytest.raises(minerals.NotationError, match=reason):
        editing.paint(brush, cell)
    assert editing.text == before


@pytest.mark.parametrize("brush", ["L3", "take L3", "side 1 back"])
def test_a_game_that_is_over_stays_over_whatever_is_painted(editing, brush):
    over = Draft("out_of_mine", **OPTIONS, position=editing.text.replace("phase: placing", "phase: over"))
    over.paint(brush, "1:c4")
    assert over.match().is_over
    over.paint("phase placing")
    assert not over.match().is_over


# --- everything else that a position tells ---


def test_hands_are_filled_turned_and_flipped_for_a_player(editing):
    editing.paint_all(["hand 2 L3 gold", "turn hand 2", "turn hand 2", "flip hand 2", "other-hand 2 I2"])
    seat = editing.state.seat(2)
    assert (seat.hand, seat.other_hand) == (Hand("L3 gold", 2, True), Hand("I2"))
    editing.paint("other-hand 2 none")
    assert editing.state.seat(2).other_hand is None


def test_an_element_is_painted_on_a_tile_and_there_are_only_so_many(editing):
    editing.paint_all(["L3 1:c4", "element gold 1:c4"])
    assert lying(editing.match(), 1)[0][0] == "L3 gold"
    editing.paint("L3", "2:c4")
    with pytest.raises(minerals.NotationError, match="No L3 gold is left"):
        editing.paint("element gold", "2:c4")
    with pytest.raises(minerals.NotationError, match="There is no tile on h8"):
        editing.paint("element gold", "1:h8")


def test_two_players_exchange_cards_and_galleries(editing):
    one, two = editing.state.seats
    editing.paint_all([f"card 1 {two.card}", f"gallery 1 {two.gallery}"])
    assert [(seat.card, seat.gallery) for seat in editing.state.seats] == [
        (two.card, two.gallery),
        (one.card, one.gallery),
    ]
    with pytest.raises(minerals.NotationError, match=f"A player has the card {one.card} now"):
        editing.paint(f"used {one.card} -1")


def test_the_clock_goes_on_by_powers_of_ten(editing):
    editing.paint_all(["clock +10000", "clock +100", "last 2", "passed 1 yes"])
    assert (editing.state.clock, editing.state.last, editing.state.seat(1).has_passed) == (10_100, 2, True)
    with pytest.raises(minerals.NotationError, match="no time left to take away"):
        editing.paint("clock -100000")


@pytest.mark.unmeasured
@settings(max_examples=40)
@given(seed=st.integers(0, 10_000), players=st.integers(2, 4), actions=st.integers(0, 60), strokes=st.data())
def test_whatever_is_painted_can_be_read_back_and_played_or_is_explained(seed, players, actions, strokes):
    editing = Draft("out_of_mine", players=players)
    editing.random(seed, actions)
    paint_at_random(editing, strokes)


def test_a_round_that_finds_no_card_is_refused():
    draft = Draft("out_of_mine", players=2, seed=1)
    for card in draft.state.box.card_named:
        draft.paint(f"used {card} +1")
    with pytest.raises(NotationError, match="No card is left"):
        draft.paint("phase placing")
