"""The advanced variants, each alone and both together: elves, and good and bad elements.

Rules: Variant for Advanced Players.
"""

from __future__ import annotations

import pytest

from minerals.games.out_of_mine.events import ElementsCounted, ElfRewarded
from tests.games.out_of_mine.positions import FULL, at, kinds, of_kind, points, seat
from tests.rules import exercises

# Elves stand on c2 (blue), d6 (white) and f6 (green).
ALL_ELVES = seat(
    """
    # # # # # # # #
    # # # # # # # #
    # b b . f f # #
    # c c c f e # #
    # d d d d e # #
    # a a . . e # #
    # # # # # # # #
    # # # # # # # #
    """,
    "I2, I2, I3, I4, I3, L3",
    card="mixed",
)
"""A blue tile lies on c2, a green one on d6 and one on f6. The blue one on f2 is of no elf."""

TEN_EMPTY = seat(
    """
    # # # # # # # #
    # # # # # # # #
    # . . . . d # #
    # b b b . d # #
    # c c c . d # #
    # a . . . . # #
    # # # # # # # #
    # # # # # # # #
    """,
    "I1 gold, I3, I3 gold, I3 woodworm",
    card="mixed",
)
ELEVEN_EMPTY = seat(
    """
    # # # # # # # #
    # # # # # # # #
    # . . . . c # #
    # a a a . c # #
    # b b b . c # #
    # . . . . . # #
    # # # # # # # #
    # # # # # # # #
    """,
    "I3 gold, I3, I3 silver",
    card="mixed",
)


def elves(events, player=1):
    return [(event.cell, event.colour) for event in of_kind(events, ElfRewarded) if event.player == player]


def elements(events, player=1):
    return [(e.element, e.count, e.points) for e in of_kind(events, ElementsCounted) if e.player == player]


class TestElves:
    @exercises("out_of_mine.score.elves")
    def test_an_elf_wants_a_tile_of_its_colour_on_its_cell(self):
        match = at(ALL_ELVES, elves=True)
        events = match.play("2: call at 100")
        assert elves(events) == [("c2", "blue"), ("f6", "green")]
        assert points(match, 1) == 10 - 3 + 1 + 1

    @exercises("out_of_mine.score.elves")
    def test_where_nothing_lies_there_is_no_point(self):
        match = at(TEN_EMPTY, elves=True)
        assert elves(match.play("2: call at 100")) == [("f6", "green")]

    @exercises("out_of_mine.score.elves")
    def test_a_tile_that_is_removed_pleases_no_elf(self):
        rows, tiles = FULL.replace("e e e f f", "f f e e e"), "I5, I5, I4, I1, I3, I2"
        assert elves(at(seat(rows, tiles), elves=True).play("2: call at 100")) == [("c2", "blue")]
        match = at(seat(rows, tiles, card="whites"), elves=True)  # which has no blue and no red
        assert elves(match.play("2: call at 100")) == []
        assert points(match, 1) == 4

    @exercises("out_of_mine.score.elves")
    def test_they_please_the_caller_too(self):
        match = at(seat(FULL, "I5, I5, I4, I1, I3, I2"), elves=True)
        events = match.play("1: call at 100")
        assert elves(events) == []
        assert points(match, 1) == 12

    @exercises("out_of_mine.score.elves", "out_of_mine.score.more-than-ten")
    def test_with_more_than_ten_empty_cells_they_give_nothing(self):
        match = at(ELEVEN_EMPTY, elves=True)
        assert elves(match.play("2: call at 100")) == []
        assert points(match, 1) == 0

    @exercises("out_of_mine.score.elves")
    def test_without_the_variant_nobody_asks_them(self):
        match = at(ALL_ELVES)
        assert elves(match.play("2: call at 100")) == []
        assert points(match, 1) == 7

    @exercises("out_of_mine.score.elves")
    def test_they_stand_on_one_side_only(self):
        assert at(ALL_ELVES, seat(gallery="cave back", card="ladders", rows=HIGH)).state.side(2).elves == {}


HIGH = """
    # # # # # # # #
    # # . . . . # #
    # # . . . . # #
    # # . . . . # #
    # # . . . . # #
    # # . . . . # #
    # # # # # # # #
    # # # # # # # #
"""


class TestElements:
    @exercises("out_of_mine.score.elements")
    def test_each_good_one_gives_and_each_bad_one_costs_what_the_card_says(self):
        match = at(TEN_EMPTY, elements=True)
        events = match.play("2: call at 100")
        assert elements(events) == [("gold", 2, 4), ("woodworm", 1, -1)]
        assert points(match, 1) == 0 + 4 - 1

    @exercises("out_of_mine.score.elements")
    def test_what_is_neither_good_nor_bad_on_the_card_does_not_count(self):
        tiles = "I1 rat, I3, I3 silver, I3 rat"
        drawn = TEN_EMPTY.replace("I1 gold, I3, I3 gold, I3 woodworm", tiles)
        assert elements(at(drawn, elements=True).play("2: call at 100")) == []

    @exercises("out_of_mine.score.elements")
    @pytest.mark.parametrize(("card", "counted"), [("ladder", [("rat", 1, -1)]), ("ladders", [("woodworm", 1, -2)])])
    def test_another_card_judges_otherwise(self, card, counted):
        tiles = "I5, I5, I4, I1 woodworm, I3 rat, I2"
        other = "ladders" if card == "ladder" else "ladder"
        match = at(seat(FULL, tiles, card=card), seat(gallery="cave front", card=other), elements=True)
        assert elements(match.play("2: call at 100")) == counted

    @exercises("out_of_mine.score.elements")
    def test_they_may_lead_below_zero(self):
        tiles = "I1 woodworm, I3, I3, I3 woodworm"
        match = at(TEN_EMPTY.replace("I1 gold, I3, I3 gold, I3 woodworm", tiles), elements=True)
        match.play("2: call at 100")
        assert points(match, 1) == -2

    @exercises("out_of_mine.score.elements")
    def test_those_on_a_tile_that_is_removed_do_not_count(self):
        tiles = "I5, I5, I4 gold, I1, I3, I2"
        assert elements(at(seat(FULL, tiles), elements=True).play("2: call at 100")) == [("gold", 1, 2)]
        match = at(seat(FULL, tiles, card="whites"), elements=True)  # which has no blue and no red
        assert elements(match.play("2: call at 100")) == []
        assert points(match, 1) == 4

    @exercises("out_of_mine.score.elements", "out_of_mine.score.more-than-ten")
    def test_with_more_than_ten_empty_cells_they_do_not_count(self):
        match = at(ELEVEN_EMPTY, elements=True)
        assert elements(match.play("2: call at 100")) == []
        assert points(match, 1) == 0

    @exercises("out_of_mine.score.elements")
    def test_without_the_variant_nobody_looks_at_them(self):
        match = at(TEN_EMPTY)
        assert elements(match.play("2: call at 100")) == []
        assert points(match, 1) == 0


class TestTogether:
    @exercises("out_of_mine.score.elves", "out_of_mine.score.elements")
    def test_elves_come_before_elements(self):
        match = at(TEN_EMPTY, elves=True, elements=True)
        events = match.play("2: call at 100")
        mine = [event for event in events if getattr(event, "player", 0) == 1]
        assert kinds(mine) == [
            "EmptyCellsCounted",
            "ElfRewarded",
            "ElementsCounted",
            "ElementsCounted",
            "RoundScored",
            "TotalCounted",
        ]
        assert points(match, 1) == 0 + 1 + 4 - 1

    @exercises("out_of_mine.score.elves", "out_of_mine.score.elements", "out_of_mine.score.caller")
    def test_and_the_call_before_both(self):
        match = at(TEN_EMPTY, elves=True, elements=True)
        events = match.play("1: call at 100")
        assert kinds(events)[1:4] == ["EmptyCellsCounted", "CallerRewarded", "ElfRewarded"]
        assert points(match, 1) == 0 - 2 + 1 + 4 - 1
