"""The check: which tiles are removed, in which order, and which of too many.

Rules: Tallying and noting down points; our reading of the order.
"""

from __future__ import annotations

import pytest

from minerals.games.out_of_mine.rules import check
from minerals.testing import check_game
from tests.games.out_of_mine.positions import EMPTY, FULL, TILES, at, kinds, lying, play_all, points, seat
from tests.rules import exercises


def removed(match):
    """Let player 1 call; return what is removed of hers, and why."""
    events = match.play("1: call at 90000")
    return [
        (kinds([event])[0].removeprefix("Tile").removesuffix("Removed"), event.tile, " ".join(event.cells))
        for event in events
        if kinds([event])[0].endswith("Removed") and event.player == 1
    ]


def one_row(row, tiles, card="ladder", **options):
    """A hall in which tiles lie in the lowest row of the gallery, c, with rock on c1, c7 and c8."""
    rows = EMPTY.splitlines()
    rows[6] = row
    return at(seat("\n".join(line.strip() for line in rows), tiles, card=card), **options)


class TestEdge:
    @exercises("out_of_mine.check.edge")
    @pytest.mark.parametrize(
        ("row", "cells"),
        [("# . . . . a a #", "c6 c7"), ("a a . . . . # #", "c1 c2"), ("# . . . . . a a", "c7 c8")],
    )
    def test_what_lies_on_rock_is_removed_be_it_with_one_cell(self, row, cells):
        match = one_row(row, "I2")
        assert removed(match) == [("OverEdge", "I2", cells)]
        assert lying(match, 1) == []

    @exercises("out_of_mine.check.edge")
    def test_what_lies_in_the_gallery_stays(self):
        match = one_row("# a a . . . # #", "I2")
        assert removed(match) == []
        assert lying(match, 1) == [("I2", "c2 c3")]


class TestColour:
    @exercises("out_of_mine.check.colour")
    def test_what_is_not_on_the_card_is_removed(self):
        assert removed(one_row("# a a b . . # #", "I2, I1", card="reds")) == [
            ("OfWrongColour", "I2", "c2 c3"),
            ("OfWrongColour", "I1", "c4"),
        ]

    @exercises("out_of_mine.check.colour")
    def test_an_element_on_it_makes_no_difference(self):
        assert removed(one_row("# a a b . . # #", "I2 gold, I1 gold", card="blues")) == []


class TestNumber:
    @exercises("out_of_mine.check.number")
    def test_of_too_many_the_one_placed_last_is_removed(self):
        match = one_row("# a a b b . # #", "I2, I2")
        assert removed(match) == [("TooMany", "I2", "c4 c5")]
        assert lying(match, 1) == [("I2", "c2 c3")]

    @exercises("out_of_mine.check.number")
    def test_wherever_it_lies(self):
        assert removed(one_row("# b b a a . # #", "I2, I2")) == [("TooMany", "I2", "c2 c3")]

    @exercises("out_of_mine.check.number")
    def test_until_the_number_fits_the_last_ones_first(self):
        match = one_row("# a b c d . # #", "I1, I1, I1, I1")
        assert removed(match) == [("TooMany", "I1", "c5"), ("TooMany", "I1", "c4"), ("TooMany", "I1", "c3")]

    @exercises("out_of_mine.check.number", "out_of_mine.tiles.lift")
    def test_a_tile_that_was_moved_was_placed_last(self):
        match = one_row("# a a b b . # #", "I2, I2")
        play_all(match, "1: lift c2 at 100", "1: place d2 at 200")
        assert removed(match) == [("TooMany", "I2", "d2 d3")]

    @exercises("out_of_mine.check.number")
    def test_different_tiles_of_one_colour_count_together(self):
        match = at(
            seat(
                """
                # # # # # # # #
                # # # # # # # #
                # . . . . . # #
                # . . . . . # #
                # . . . b b # #
                # a a a b . # #
                # # # # # # # #
                # # # # # # # #
                """,
                "I3, L3",
            )
        )
        assert removed(match) == [("TooMany", "L3", "c5 d5 d6")]

    @exercises("out_of_mine.check.number")
    def test_too_few_is_no_fault(self):
        assert removed(one_row("# a . . . . # #", "I1", card="small")) == []


class TestOrder:
    @exercises("out_of_mine.check.edge", "out_of_mine.check.number")
    def test_a_tile_over_the_edge_is_no_longer_one_too_many(self):
        # Two blues and one on the card: the first stands out, so the second may stay.
        match = one_row("a a b b . . # #", "I2, I2")
        assert removed(match) == [("OverEdge", "I2", "c1 c2")]
        assert lying(match, 1) == [("I2", "c3 c4")]

    @exercises("out_of_mine.check.edge", "out_of_mine.check.colour")
    def test_a_tile_of_a_wrong_colour_over_the_edge_is_removed_for_the_edge(self):
        assert removed(one_row("a a . . . . # #", "I2", card="reds")) == [("OverEdge", "I2", "c1 c2")]

    @exercises("out_of_mine.check.edge", "out_of_mine.check.colour", "out_of_mine.check.number")
    def test_edge_then_colour_then_number_by_the_size_of_the_tiles(self):
        match = at(
            seat(
                """
                # # # # # # # #
                # # # # # # # #
                # . . . . . # #
                # c c c . . # #
                # d e f f g g #
                # a a a b b # #
                # # # # # # # #
                # # # # # # # #
                """,
                "I3, I2, I3, I1, I1, I2, I2",
            )
        )
        assert removed(match) == [
            ("OverEdge", "I2", "d6 d7"),
            ("TooMany", "I1", "d3"),
            ("TooMany", "I2", "d4 d5"),
            ("TooMany", "I3", "e2 e3 e4"),
        ]

    @exercises("out_of_mine.check.number")
    def test_everybody_is_checked_in_the_order_of_the_seats(self):
        wrong = "# # # # # # # #\n" * 2 + "# . . . . . # #\n" * 3 + "a a . . . . # #\n" + "# # # # # # # #\n" * 2
        match = at(seat(wrong, "I2"), seat(wrong, "I2", gallery="cave front", card="ladders"))
        events = match.play("2: call at 100")
        assert [event.player for event in events if kinds([event]) == ["TileOverEdgeRemoved"]] == [1, 2]


class TestExactNumber:
    @exercises("out_of_mine.check.exact-number")
    def test_a_colour_with_too_few_loses_all_its_tiles(self):
        row, tiles = "# a a b b c # #", "I2, I2, I1"
        assert removed(one_row(row, tiles, card="mixed")) == []
        match = one_row(row, tiles, card="mixed", numbers="exact")
        assert removed(match) == [("TooFew", "I2", "c2 c3"), ("TooFew", "I2", "c4 c5")]
        assert lying(match, 1) == [("I1", "c6")]

    @exercises("out_of_mine.check.exact-number", "out_of_mine.check.number")
    def test_too_many_are_still_only_too_many(self):
        match = one_row("# a a b b c # #", "I2, I2, I1", numbers="exact")
        assert removed(match) == [("TooMany", "I2", "c4 c5")]
        assert lying(match, 1) == [("I2", "c2 c3"), ("I1", "c6")]

    @exercises("out_of_mine.check.exact-number", "out_of_mine.check.edge")
    def test_what_the_check_has_removed_does_not_count(self):
        match = one_row("# . . a . b b b", "I1, I3", numbers="exact")
        assert removed(match) == [("OverEdge", "I3", "c6 c7 c8")]
        assert lying(match, 1) == [("I1", "c4")]

    @exercises("out_of_mine.check.exact-number")
    def test_a_full_gallery_has_all_numbers_right(self):
        match = at(seat(FULL, TILES), numbers="exact")
        assert removed(match) == []
        assert points(match, 1) == 12

    def test_bots_see_what_too_few_cost(self):
        states = [
            one_row("# a a b b c # #", "I2, I2, I1", card="mixed", numbers=each).state for each in ("at most", "exact")
        ]
        assert [len(check.too_few(state, 1)) for state in states] == [0, 2]

    def test_a_game_with_it_keeps_every_law(self):
        check_game("out_of_mine", games=1, seed=2, rounds=2, numbers="exact")
