"""The Map changes the direction of a move, the Compass its length.

Rulebook: Tool tiles, Map and Compass.
"""

from __future__ import annotations

import pytest

import minerals
from minerals.games.minerals.events import PawnMoved, PawnMovedByCompass, PawnMovedByMap
from tests.games.minerals.positions import at, ends, kinds, legal, only, path, pool, why_not
from tests.rules import exercises


class TestTheMap:
    POSITION = """
          .   W   W   .
        W   K   T1  W   W2
          W   .   W   W
        tools: map
        pool 1: 1T
        corner: d4
        """
    """Player 1 stands on e6 and must move 3."""

    @exercises("minerals.tools.map")
    def test_the_direction_may_change_once(self):
        match = at(
            """
              W   W   W
            K1  W   W   W2
            tools: map
            pool 1: 1T
            """
        )
        match.play("map")
        assert {"d4-d6", "d4-d5-e6", "d4-e5-e6", "d4-d5-e5", "d4-e5-d5"} <= set(legal(match))
        events = match.play("d4-d5-e6")
        assert only(events, PawnMoved) == PawnMovedByMap(1, ("d4", "d5", "e6"))
        assert pool(match) == {"K": 1}

    @exercises("minerals.tools.map", "minerals.move.exact-distance", "minerals.move.ending")
    def test_distance_and_ending_stay_as_always(self):
        match = at(self.POSITION)
        match.play("map")
        assert why_not(match, "e6-e5-d4") == {"minerals.move.exact-distance": ("d4",)}
        # Straight back over the start, on to the pawn of player 2.
        assert why_not(match, "e6-e4-e7") == {"minerals.move.exact-distance": ("e7",)}
        assert why_not(match, "e6-e7-e8") == {
            "minerals.tools.map": ("e7",),
            "minerals.move.exact-distance": ("e8",),
            "minerals.move.ending": ("e8",),
        }

    @exercises("minerals.tools.map", "minerals.move.crevice")
    def test_it_changes_direction_above_a_crevice(self):
        match = at(
            """
              W   W   W
            K1  .   W   W2
              W   W   W
            tools: map
            pool 1: 1T
            """
        )
        match.play("map")
        assert path(match.play("e4-e5-f5")) == ("e4", "e5", "f5")

    @exercises("minerals.tools.map", "minerals.move.crevice")
    def test_and_beyond_the_edge_where_one_hex_is_a_crevice_too(self):
        match = at("W   T1  W   W2\ntools: map\npool 1: 1T")
        match.play("map")
        assert path(match.play("d5-d3-d4")) == ("d5", "d4", "d3", "d4")

    @exercises("minerals.tools.map", "minerals.move.over-pawns")
    def test_it_changes_direction_above_a_pawn(self):
        match = at(
            """
              W   W   W
            K1  W2  W
            tools: map
            pool 1: 1T
            """
        )
        match.play("map")
        assert path(match.play("d4-d5-e5")) == ("d4", "d5", "e5")

    @exercises("minerals.tools.map", "minerals.move.start-hex")
    def test_straight_back_over_the_start_hex(self):
        match = at("W   T1  W   W2\ntools: map\npool 1: 1T")
        match.play("map")
        assert path(match.play("d5-d6-d4")) == ("d5", "d6", "d5", "d4")

    @exercises("minerals.tools.map", "minerals.move.start-hex")
    def test_but_never_ending_on_it(self):
        match = at("W   K1  W   W2\n  W   W\ntools: map\npool 1: 1T\ncorner: d4")
        match.play("map")
        assert "e5-e6-e5" not in legal(match)
        assert why_not(match, "e5-e6-e5") == {"minerals.move.start-hex": ("e5",)}

    @exercises("minerals.tools.map", "minerals.move.crevice", "minerals.move.excavate")
    def test_the_start_hex_is_an_empty_hex_of_the_bent_path(self):
        """Beside a crevice it makes two empty hexes in a row."""
        match = at(
            """
              W   W   W
            W   T1  .   W2
              W   W   W
            tools: map
            pool 1: 1T
            """
        )
        match.play("map")
        assert why_not(match, "e5-e6-e4") == {"minerals.move.crevice": ("e6", "e5")}

    @exercises("minerals.tools.map", "minerals.move.crevice")
    def test_two_empty_hexes_in_a_row_stop_it_round_the_corner_too(self):
        match = at(
            """
              W   W   .   W
            T1  W   .   W   W2
              W   W   W   W
            tools: map
            pool 1: 1T
            corner: d4
            """
        )
        match.play("map")
        # Only the end lies on a crevice; nothing wide is crossed.
        assert why_not(match, "e4-e6-f6") == {"minerals.move.ending": ("f6",)}
        four = at(
            """
              W   W   .   W
            A1  W   .   W   W2
              W   W   W   W
            tools: map
            pool 1: 1T
            corner: d4
            """
        )
        four.play("map")
        assert why_not(four, "e4-e6-g7") == {
            "minerals.move.crevice": ("e6", "f6"),
            "minerals.move.ending": ("g7",),
        }

    @exercises("minerals.tools.map")
    def test_once_by_default_and_any_number_of_times_by_the_option(self):
        position = """
              W   W   W
            T1  W   W   W2
              W   W   W
            tools: map
            pool 1: 1T
            corner: d4
            """
        once, often = at(position), at(position, map_turns="any")
        for match in (once, often):
            match.play("map")
        zigzag = "e4-e5-f5-e6"
        assert why_not(once, zigzag) == {"minerals.tools.map": ("e5", "f5")}
        assert once.explain(zigzag)[0].message == "The Map lets you turn only once."
        assert path(often.play(zigzag)) == ("e4", "e5", "f5", "e6")
        assert set(legal(once)) < set(legal(often.undo()))

    @exercises("minerals.tools.map")
    def test_a_turn_that_is_none_is_refused(self):
        match = at(self.POSITION)
        match.play("map")
        assert why_not(match, "e6-e5-e3")["minerals.tools.map"] == ("e5",)

    @exercises("minerals.tools.map", "minerals.move.straight-line")
    def test_both_stretches_are_straight(self):
        match = at(self.POSITION)
        match.play("map")
        assert why_not(match, "e6-d4-d5")["minerals.move.straight-line"] == ("e6", "d4", "d5")

    @exercises("minerals.tools.map")
    def test_the_plain_moves_stay_allowed(self):
        match = at("T1  W   W   W   W2\ntools: map\npool 1: 1T")
        match.play("map")
        assert kinds(match.play("d4-d7"))[1] == "PawnMoved"

    @exercises("minerals.tools.map")
    def test_not_once_the_move_is_made(self):
        match = at("W1  W   W2\ntools: map chest\npool 1: 1T 1K\npouch: 1W")
        match.play("d4-d5")
        assert why_not(match, "map") == {"minerals.tools.map": ()}

    @exercises("minerals.tools.map", "minerals.move.failed")
    def test_where_no_bent_move_is_correct_it_is_not_paid_for(self):
        match = at("A1  K   .   .   W2  W   W\ntools: map\npool 1: 1T")
        assert why_not(match, "map") == {"minerals.tools.map": ("d4",)}
        assert legal(match) == ["pawn d9", "pawn d10"]

    @exercises("minerals.tools.map")
    def test_a_pawn_on_wollastonite_has_no_way_to_turn(self):
        match = at("  W   W   W\nW1  W   W   W2\ntools: map\npool 1: 1T")
        assert why_not(match, "map") == {"minerals.tools.map": ("d4",)}
        assert not legal(match, "map")

    @exercises("minerals.tools.map")
    def test_where_several_ways_lead_to_one_hex_the_hex_alone_is_ambiguous(self):
        match = at("  W   W   W\nK1  W   W   W2\ntools: map\npool 1: 1T")
        match.play("map")
        with pytest.raises(minerals.AmbiguousNotation, match="d4-d5-e6, d4-e5-e6"):
            match.parse("e6")

    @exercises("minerals.tools.map", "minerals.fragments.lowest", "minerals.collections.exchange")
    def test_the_third_printed_example(self):
        match = at(
            """
                                W
              A               T   K2
            T   K   A1  K   W
            tools: hammer chest map magnifying-glass rope
            cards: WWK KKT WKKTTA WTT
            pool 1: 1W 2K 3T
            pool 2: 1W
            """,
            "WWA",
        )
        assert ends(match) == set()
        match.play("map")
        events = match.play("d6-d8-f9")
        assert path(events) == ("d6", "d7", "d8", "e9", "f9")
        assert kinds(events)[2:] == ["MineralKept", "FragmentSeparated", "FragmentMineralTaken", "FragmentCutOff"]
        assert pool(match) == {"W": 1, "K": 3, "T": 2, "A": 1}
        match.play("collect WKKTTA")
        # The card, a kyanite left over, and the tourmaline on the tool stack: 3 points, less 1 for its use.
        assert match.scores[0] == 21 + 2 + 3 - 1


class TestTheCompass:
    @exercises("minerals.tools.compass")
    def test_any_distance_up_to_the_obstacle(self):
        match = at("W   W   K1  W   T   W   .   W2\ntools: compass\npool 1: 1T")
        match.play("compass")
        assert ends(match) == {"d4", "d5", "d7", "d8", "d9"}
        events = match.play("d6-d9")
        assert only(events, PawnMoved) == PawnMovedByCompass(1, ("d6", "d7", "d8", "d9"))

    @exercises("minerals.tools.compass")
    def test_the_edge_of_the_board_can_be_reached(self):
        match = at("W1  W   W   W   W   W   W   W\n  W2\ntools: compass\npool 1: 1T\ncorner: d4")
        match.play("compass")
        assert "e11" in ends(match)

    @exercises("minerals.tools.compass", "minerals.move.ending")
    def test_neither_a_crevice_nor_a_pawn_is_entered(self):
        match = at("K1  W   .   W   W2\ntools: compass\npool 1: 1T")
        match.play("compass")
        assert ends(match) == {"d5"}
        assert why_not(match, "d4-d6") == {"minerals.move.ending": ("d6",)}
        beside = at("  W   W\nK1  W2\ntools: compass\npool 1: 1T\ncorner: d4")
        beside.play("compass")
        assert why_not(beside, "d4-d5") == {"minerals.move.ending": ("d5",)}

    @exercises("minerals.tools.compass")
    def test_nor_crossed(self):
        match = at("K1  W   .   W   W2  W\ntools: compass\npool 1: 1T")
        match.play("compass")
        assert why_not(match, "d4-d7") == {"minerals.tools.compass": ("d6",)}
        assert match.explain("d4-d7")[0].message == "With the Compass, the pawn cannot cross the crevice at d6."
        over = at("K1  W   W2  W\ntools: compass\npool 1: 1T")
        over.play("compass")
        assert why_not(over, "d4-d7") == {"minerals.tools.compass": ("d6",)}
        assert over.explain("d4-d7")[0].message == "With the Compass, the pawn cannot cross the pawn on d6."

    @exercises("minerals.tools.compass", "minerals.move.straight-line", "minerals.move.start-hex")
    def test_still_straight_and_at_least_one_hex(self):
        match = at("  W   W   W\nK1  W   W   W2\ntools: compass\npool 1: 1T\ncorner: d4")
        match.play("compass")
        assert why_not(match, "d4-e6") == {"minerals.move.straight-line": ("d4", "e6")}
        assert why_not(match, "d4-d4") == {"minerals.move.start-hex": ("d4",)}
        assert why_not(match, "d4-d5-e6")["minerals.move.straight-line"] == ("d5",)

    @exercises("minerals.tools.compass")
    def test_as_far_as_it_goes_by_the_option(self):
        match = at("W   W   K1  W   T   W   .   W2\ntools: compass\npool 1: 1T", compass="slide")
        match.play("compass")
        assert ends(match) == {"d4", "d9"}
        assert why_not(match, "d6-d8") == {"minerals.tools.compass": ("d8",)}
        assert "past d8" in match.explain("d6-d8")[0].message
        assert why_not(match, "d6-d10") == {"minerals.move.ending": ("d10",)}
        assert why_not(match, "d6-d11") == {"minerals.move.ending": ("d11",), "minerals.tools.compass": ("d10",)}

    @exercises("minerals.tools.compass")
    def test_not_where_no_hex_is_free(self):
        match = at("K1  W2  T   W\ntools: compass\npool 1: 1T")
        assert not legal(match, "compass")
        assert why_not(match, "compass") == {"minerals.tools.compass": ("d4",)}

    @exercises("minerals.tools.compass", "minerals.move.mandatory")
    def test_paid_for_it_replaces_the_move_that_the_mineral_asks_for(self):
        match = at(
            """
              W   W   W
            K1  W2  T   W
            tools: compass
            pool 1: 1T
            """
        )
        assert ends(match) == {"d6"}
        match.play("compass")
        assert ends(match) == {"e5"}
        assert why_not(match, "d4-d6") == {"minerals.tools.compass": ("d5",)}

    @exercises("minerals.tools.compass")
    def test_not_once_the_move_is_made(self):
        match = at("W1  W   W2\ntools: compass chest\npool 1: 1T 1K\npouch: 1W")
        match.play("d4-d5")
        assert why_not(match, "compass") == {"minerals.tools.compass": ()}
