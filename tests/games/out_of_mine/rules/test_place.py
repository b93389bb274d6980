"""Placing tiles, turning and flipping them, and lifting them again. Nothing is judged before the check.

Rules: Placing crystal tiles.
"""

from __future__ import annotations

import pytest

from minerals.games.out_of_mine.tiles import GRID, orientations
from tests.games.out_of_mine.positions import (
    BOX,
    LONG,
    at,
    began,
    can,
    held,
    kinds,
    lying,
    play_all,
    said,
    seat,
    why_not,
)
from tests.rules import exercises

IN_THE_CORNER = seat(
    """
    # # # # # # # #
    # # # # # # # #
    # . . . . . # #
    # . . . . . # #
    # . . . . . # #
    # a a . . . # #
    # # # # # # # #
    # # # # # # # #
    """,
    "I2",
)
"""A blue tile on c2 and c3."""

HOOK = seat(
    """
    # # # # # # # #
    # # a a # # # #
    # . . a . . # #
    # . . a . . # #
    # . . a . . # #
    # . . . . . # #
    # # # # # # # #
    # # # # # # # #
    """,
    "L5",
)
"""A white tile, drawn lying, that was turned by a quarter."""
WITH_HOOK = BOX | {"tile": [*LONG, {"shape": "L5", "colour": "white", "rows": ["#...", "####"], "count": 1}]}


class TestPlacing:
    @exercises("out_of_mine.tiles.place")
    def test_the_leftmost_cell_of_the_lowest_row_comes_to_the_cell_named(self):
        match = at(seat(hand="L3"))  # drawn ## over #.
        events = match.play("1: place c2 at 100")
        assert kinds(events) == ["TilePlaced"]
        assert (events[0].tile, events[0].cells) == ("L3", ("c2", "d2", "d3"))
        assert (held(match, 1), lying(match, 1)) == ("", [("L3", "c2 d2 d3")])

    @exercises("out_of_mine.tiles.place")
    def test_over_the_edge_of_the_gallery_it_is_allowed(self):
        match = at(seat(hand="I2"))
        match.play("1: place f6 at 100")
        assert lying(match, 1) == [("I2", "f6 f7")]

    @exercises("out_of_mine.tiles.place")
    def test_beside_the_gallery_it_is_allowed(self):
        match = at(seat(hand="I2"))
        match.play("1: place a1 at 100")
        assert lying(match, 1) == [("I2", "a1 a2")]

    @exercises("out_of_mine.tiles.place")
    def test_in_a_colour_that_is_not_on_the_card_it_is_allowed(self):
        match = at(seat(card="reds", hand="I2"))
        assert why_not(match, "1: place c2 at 100") == []

    @exercises("out_of_mine.tiles.place")
    def test_as_one_too_many_it_is_allowed(self):
        match = at(IN_THE_CORNER)  # with one blue on the card
        assert why_not(play_all(match, "1: take I2 at 100"), "1: place d2 at 200") == []

    @exercises("out_of_mine.tiles.place")
    def test_not_over_the_edge_of_the_table(self):
        match = at(seat(hand="I2"))
        assert why_not(match, "1: place f8 at 100") == ["out_of_mine.tiles.place"]
        assert said(match, "1: place f8 at 100") == ["With its dot on f8, part of the tile would be off the table."]
        assert match.explain("1: place f8 at 100")[0].cells == ("f8",)
        assert {"place f7"} == {"place f7", "place f8"} & can(match, 1)

    @exercises("out_of_mine.tiles.place")
    def test_all_place_on_tables_of_their_own(self):
        match = at(seat(hand="I2"), seat(hand="I2", gallery="cave front", card="mixed"))
        play_all(match, "1: place c2 at 100", "2: place c2 at 100")
        assert lying(match, 1) == lying(match, 2) == [("I2", "c2 c3")]


class TestNotOnEachOther:
    @exercises("out_of_mine.tiles.overlap")
    def test_a_covered_cell_is_taken(self):
        match = at(IN_THE_CORNER)
        match.play("1: take L3 at 100")
        assert why_not(match, "1: place c3 at 200") == ["out_of_mine.tiles.overlap"]
        assert said(match, "1: place c3 at 200") == ["There is already a tile on c3, and tiles may not overlap."]
        assert "place c3" not in can(match, 1)

    @exercises("out_of_mine.tiles.overlap")
    def test_all_the_cells_in_the_way_are_named(self):
        match = at(IN_THE_CORNER)
        match.play("1: take I3 at 100")
        (ruling,) = match.explain("1: place c1 at 200")
        assert ruling.cells == ("c2", "c3")
        assert "already a tile on c2, c3" in ruling.message

    @exercises("out_of_mine.tiles.overlap")
    def test_beside_it_there_is_room(self):
        match = at(IN_THE_CORNER)
        match.play("1: take L3 at 100")
        assert why_not(match, "1: place c4 at 200") == []


class TestTurning:
    @exercises("out_of_mine.tiles.turn")
    def test_a_quarter_clockwise(self):
        match = at(seat(hand="I3"))
        assert kinds(match.play("1: turn at 100")) == ["TileTurned"]
        match.play("1: place c2 at 200")
        assert lying(match, 1) == [("I3", "c2 d2 e2")]

    @exercises("out_of_mine.tiles.turn")
    @pytest.mark.parametrize(
        ("turns", "cells"),
        [(0, "c2 d2 d3"), (1, "c2 d1 d2"), (2, "c2 c3 d3"), (3, "c2 c3 d2"), (4, "c2 d2 d3")],
    )
    def test_four_quarters_are_a_whole_turn(self, turns, cells):
        match = at(seat(hand="L3"))
        play_all(match, *(f"1: turn at {number}" for number in range(turns)), "1: place c2 at 200")
        assert lying(match, 1) == [("L3", cells)]

    @exercises("out_of_mine.tiles.turn")
    def test_flipping_exchanges_left_and_right(self):
        match = at(seat(hand="L3"))
        assert kinds(match.play("1: flip at 100")) == ["TileFlipped"]
        match.play("1: place c3 at 200")
        assert lying(match, 1) == [("L3", "c3 d2 d3")]

    @exercises("out_of_mine.tiles.turn")
    @pytest.mark.parametrize("shape", ["F5", "L5", "N5", "P5", "Y5", "Z5", "S4", "L4"])
    @pytest.mark.parametrize("first", ["", "turn", "turn turn", "flip", "turn flip"])
    def test_flipping_is_what_is_seen_whichever_way_the_tile_was_turned(self, shape, first):
        match = began()
        play_all(match, f"1: take {shape}{element(match, shape)} at 1")
        play_all(match, *(f"1: {word} at 2" for word in first.split()))
        before = match.state.held(1)
        match.play("1: flip at 3")
        assert sorted(match.state.held(1)) == sorted(seen_from_behind(before))
        match.play("1: flip at 4")
        assert match.state.held(1) == before

    @exercises("out_of_mine.tiles.turn")
    def test_by_turning_and_flipping_every_way_to_lie_is_reached(self):
        match = began()
        match.play("1: take F5 at 1")
        seen = {match.state.held(1)}
        for word in ("turn", "turn", "turn", "flip", "turn", "turn", "turn"):
            match.play(f"1: {word} at 2")
            seen.add(match.state.held(1))
        assert seen == {offsets for offsets, _, _ in orientations(match.state.box.shape_named["F5"].offsets)}
        assert len(seen) == 8


def element(match, shape):
    """The element on the tiles of a shape, where none is plain."""
    tile = match.state.box.tiles_of[shape][0]
    return tile.removeprefix(shape)


def seen_from_behind(offsets):
    """A shape with left and right exchanged, moved to its anchor."""
    cells = [(-x, y) for x, y in offsets]
    left = min(x for x, y in cells if y == 0)
    return [(x - left, y) for x, y in cells]


class TestLifting:
    @exercises("out_of_mine.tiles.lift")
    @pytest.mark.parametrize("cell", ["c2", "c3"])
    def test_a_tile_is_lifted_by_any_of_its_cells(self, cell):
        match = at(IN_THE_CORNER)
        events = match.play(f"1: lift {cell} at 100")
        assert kinds(events) == ["TileLifted"]
        assert events[0].cells == ("c2", "c3")
        assert (held(match, 1), lying(match, 1)) == ("I2", [])

    @exercises("out_of_mine.tiles.lift")
    def test_it_may_go_elsewhere(self):
        match = at(IN_THE_CORNER)
        play_all(match, "1: lift c2 at 100", "1: turn at 200", "1: place d5 at 300")
        assert lying(match, 1) == [("I2", "d5 e5")]

    @exercises("out_of_mine.tiles.lift")
    def test_or_be_exchanged_for_one_from_the_supply(self):
        match = at(IN_THE_CORNER)
        assert kinds(play_all(match, "1: lift c2 at 100").play("1: take I3 at 200")) == ["TileReturned", "TileTaken"]
        assert match.state.supply["I2"] == 8

    @exercises("out_of_mine.tiles.lift")
    def test_where_nothing_lies_there_is_nothing_to_lift(self):
        match = at(IN_THE_CORNER)
        assert why_not(match, "1: lift c4 at 100") == ["out_of_mine.tiles.lift"]
        assert said(match, "1: lift c4 at 100") == ["Player 1 has no tile on c4."]
        assert {words for words in can(match, 1) if words.startswith("lift")} == {"lift c2", "lift c3"}

    @exercises("out_of_mine.tiles.lift")
    def test_nobody_lifts_the_tiles_of_others(self):
        match = at(IN_THE_CORNER)
        assert said(match, "2: lift c2 at 100") == ["Player 2 has no tile on c2."]

    @exercises("out_of_mine.tiles.lift", "out_of_mine.tiles.both-hands")
    def test_every_reason_is_given(self):
        match = at(IN_THE_CORNER)
        play_all(match, "1: take I3 at 50", "1: lift c2 at 100")
        assert why_not(match, "1: lift c4 at 50") == [
            "out_of_mine.round.clock",
            "out_of_mine.tiles.both-hands",
            "out_of_mine.tiles.lift",
        ]

    @exercises("out_of_mine.tiles.lift")
    def test_a_lifted_tile_is_held_as_it_lay(self):
        match = at(HOOK, components=WITH_HOOK)
        assert kinds(match.play("1: lift d4 at 100")) == ["TileLifted"]
        match.play("1: place d4 at 200")
        assert lying(match, 1) == [("L5", "d4 e4 f4 g3 g4")]

    @exercises("out_of_mine.tiles.lift")
    def test_in_logs_of_the_first_version_it_is_held_as_it_is_drawn(self):
        match = at(HOOK, components=WITH_HOOK, hands="one")
        play_all(match, "1: lift d4 at 100", "1: place d4 at 200")
        assert lying(match, 1) == [("L5", "d4 d5 d6 d7 e4")]

    @exercises("out_of_mine.tiles.lift")
    @pytest.mark.parametrize("shape", ["I1", "I2", "L3", "O4", "S4", "L4", "F5", "Z5"])
    @pytest.mark.parametrize("handled", ["", "turn", "turn turn turn", "flip", "turn flip", "flip turn turn"])
    def test_whichever_way_a_tile_was_turned_and_flipped_it_stays_so(self, shape, handled):
        match = began()
        play_all(match, f"1: take {shape} at 1", *(f"1: {word} at 2" for word in handled.split()))
        before = match.state.held(1)
        play_all(match, "1: place d4 at 3", "1: lift d4 at 4")
        assert match.state.held(1) == before


class TestBothHands:
    @exercises("out_of_mine.tiles.both-hands")
    def test_with_a_new_tile_in_hand_one_that_lies_there_is_moved(self):
        match = at(IN_THE_CORNER)
        play_all(match, "1: take I3 at 100", "1: lift c2 at 200")
        assert [hand.tile for hand in match.state.seat(1).hands] == ["I2", "I3"]
        assert "other hand 1: I3" in match.diagram()
        play_all(match, "1: turn at 300", "1: place d5 at 400")
        assert (lying(match, 1), held(match, 1)) == ([("I2", "d5 e5")], "I3")
        match.play("1: place c2 at 500")
        assert lying(match, 1) == [("I2", "d5 e5"), ("I3", "c2 c3 c4")]

    @exercises("out_of_mine.tiles.both-hands", "out_of_mine.tiles.return")
    def test_or_put_back_for_the_new_one(self):
        match = at(IN_THE_CORNER)
        play_all(match, "1: take I3 at 100", "1: lift c2 at 200", "1: return at 300")
        assert (held(match, 1), match.state.seat(1).other_hand, match.state.supply["I2"]) == ("I3", None, 8)

    @exercises("out_of_mine.tiles.both-hands")
    def test_nobody_has_three_hands(self):
        match = at(IN_THE_CORNER)
        play_all(match, "1: take I3 at 100", "1: place e2 at 150", "1: take I1 at 200", "1: lift c2 at 300")
        for action in ("lift e2", "take I3"):
            assert why_not(match, f"1: {action} at 400") == ["out_of_mine.tiles.both-hands"]
            assert said(match, f"1: {action} at 400") == ["Player 1 holds a tile in each hand."]
        assert not any(words.startswith(("lift", "take")) for words in can(match, 1))

    @exercises("out_of_mine.tiles.both-hands")
    def test_a_call_puts_back_what_is_in_both(self):
        match = at(IN_THE_CORNER)
        play_all(match, "1: take I3 at 100", "1: lift c2 at 200")
        assert [event.tile for event in match.play("2: call at 300") if "Returned" in kinds([event])[0]] == ["I2", "I3"]

    @exercises("out_of_mine.tiles.both-hands")
    def test_a_click_on_a_tile_means_that_tile_and_not_a_place_for_the_one_in_hand(self):
        match = at(IN_THE_CORNER)
        match.play("1: take I3 at 100")
        attempt = match.game.words.attempt
        assert str(attempt(match.state, ("1:c2",))) == "1: lift c2 at 100"
        assert str(attempt(match.state, ("1:c4",))) == "1: place c4 at 100"

    @exercises("out_of_mine.tiles.one-hand")
    def test_in_logs_of_the_first_version_nothing_is_lifted_with_a_tile_in_hand(self):
        match = at(IN_THE_CORNER, hands="one")
        match.play("1: take I3 at 100")
        assert why_not(match, "1: lift c2 at 200") == ["out_of_mine.tiles.one-hand"]
        assert said(match, "1: lift c2 at 200") == ["Player 1 already holds a tile."]
        assert not any(words.startswith("lift") for words in can(match, 1))


def test_a_table_has_64_cells():
    assert len(GRID) == 64
