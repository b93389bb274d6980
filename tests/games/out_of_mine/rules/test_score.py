"""Points of a round: ten less the empty cells, the caller's two, and nothing beyond ten empty cells.

Rules: Tallying and noting down points.
"""

from __future__ import annotations

import pytest

from minerals.games.out_of_mine.events import CallerRewarded, EmptyCellsCounted, NothingScored, RoundScored
from minerals.games.out_of_mine.rules.score import is_correct
from tests.games.out_of_mine.positions import FULL, OTHER, TILES, at, kinds, of_kind, play_all, points, seat
from tests.rules import exercises

COVERED = seat(FULL, TILES)
LARGEST_TWO = seat(
    """
    # # # # # # # #
    # # # # # # # #
    # a a a a a # #
    # b b b b b # #
    # . . . . . # #
    # . . . . . # #
    # # # # # # # #
    # # # # # # # #
    """,
    "I5, I5",
)
"""Ten cells are covered and ten empty."""
NINE = seat(
    """
    # # # # # # # #
    # # # # # # # #
    # a a a a a # #
    # b b b b . # #
    # . . . . . # #
    # . . . . . # #
    # # # # # # # #
    # # # # # # # #
    """,
    "I5, I4",
)
"""Eleven cells are empty."""


def without(*letters):
    """The covered hall without some of its tiles: which ones remain, in order."""
    rows, names = FULL, dict(zip("abcdef", TILES.split(", "), strict=True))
    for letter in letters:
        rows = rows.replace(letter, ".")
        del names[letter]
    for new, old in zip("abcdef", names, strict=False):
        rows = rows.replace(old, new)
    return seat(rows, ", ".join(names.values()))


class TestEmptyCells:
    @exercises("out_of_mine.score.empty-cells", "out_of_mine.score.note")
    @pytest.mark.parametrize(
        ("missing", "empty"), [("", 0), ("d", 1), ("f", 2), ("e", 3), ("ef", 5), ("cef", 9), ("ab", 10)]
    )
    def test_ten_less_one_for_each(self, missing, empty):
        match = at(without(*missing))
        events = match.play("2: call at 100")
        assert of_kind(events, EmptyCellsCounted) == [EmptyCellsCounted(1, empty, 10 - empty)]
        assert RoundScored(1, 10 - empty) in events
        assert points(match, 1) == 10 - empty

    @exercises("out_of_mine.score.empty-cells")
    def test_what_the_check_removes_leaves_cells_empty(self):
        match = at(seat(FULL, TILES, card="mixed"))  # which has no white
        events = match.play("2: call at 100")
        assert EmptyCellsCounted(1, 10, 0) in events

    @exercises("out_of_mine.score.note")
    def test_everybody_is_scored_in_the_order_of_the_seats(self):
        match = at(COVERED, OTHER, seat(gallery="vault front", card="mixed"))
        events = match.play("3: call at 100")
        assert [event.player for event in of_kind(events, RoundScored)] == [1, 2, 3]


class TestMoreThanTen:
    @exercises("out_of_mine.score.more-than-ten")
    def test_ten_empty_cells_are_not_more_than_ten(self):
        match = at(LARGEST_TWO)
        assert EmptyCellsCounted(1, 10, 0) in match.play("2: call at 100")

    @exercises("out_of_mine.score.more-than-ten")
    def test_with_eleven_nothing_is_scored(self):
        match = at(NINE)
        events = match.play("2: call at 100")
        assert NothingScored(1, 11) in events
        assert not any(event.player == 1 for event in of_kind(events, EmptyCellsCounted))
        assert points(match, 1) == 0

    @exercises("out_of_mine.score.more-than-ten", "out_of_mine.score.caller")
    def test_not_even_the_loss_for_a_call(self):
        match = at(NINE)
        assert of_kind(match.play("1: call at 100"), CallerRewarded) == []
        assert points(match, 1) == 0


class TestCaller:
    @exercises("out_of_mine.score.caller")
    def test_two_points_for_a_gallery_covered_correctly(self):
        match = at(COVERED)
        events = match.play("1: call at 100")
        assert of_kind(events, CallerRewarded) == [CallerRewarded(1, 2)]
        assert points(match, 1) == 12

    @exercises("out_of_mine.score.caller")
    def test_two_less_where_a_cell_is_empty(self):
        match = at(without("d"))
        assert of_kind(match.play("1: call at 100"), CallerRewarded) == [CallerRewarded(1, -2)]
        assert points(match, 1) == 10 - 1 - 2

    @exercises("out_of_mine.score.caller")
    def test_two_less_where_a_tile_is_removed_although_nothing_is_empty(self):
        beside = FULL.replace("# # # # # # # #", "g # # # # # # #", 1)
        match = at(seat(beside, f"{TILES}, I1"))
        events = match.play("1: call at 100")
        assert kinds(events)[1] == "TileOverEdgeRemoved"
        assert EmptyCellsCounted(1, 0, 10) in events
        assert points(match, 1) == 10 - 2

    @exercises("out_of_mine.score.caller")
    def test_the_loss_may_lead_below_zero(self):
        match = at(LARGEST_TWO)
        match.play("1: call at 100")
        assert points(match, 1) == -2

    @exercises("out_of_mine.score.caller")
    def test_only_who_called_has_it(self):
        match = at(COVERED)
        match.play("2: call at 100")
        assert points(match, 1) == 10

    @exercises("out_of_mine.score.caller")
    def test_covered_correctly_is_what_the_rules_ask(self):
        assert is_correct(at(COVERED).state, 1)
        assert not is_correct(at(without("d")).state, 1)

    @exercises("out_of_mine.score.caller")
    def test_a_round_after_a_fault_begins_with_a_clean_slate(self):
        match = at(COVERED, rounds=2)
        assert match.state.seat(1).removed == 0
        play_all(match, "1: take I1 at 100", "1: place a1 at 200", "1: call at 300")
        assert points(match, 1) == 8
        assert match.state.seat(1).removed == 0
