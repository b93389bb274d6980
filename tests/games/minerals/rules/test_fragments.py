"""Fragments: what is cut off, who gets what of it, and what stays.

Rulebook: Cutting off fragments from the board.
"""

from __future__ import annotations

from minerals.games.minerals.events import (
    FragmentCutOff,
    FragmentMineralTaken,
    FragmentSeparated,
    FragmentSeparatedByTool,
    MineralExcavated,
    PawnMoved,
)
from tests.games.minerals.positions import at, kinds, legal, on, only, path, pool, pouch, why_not
from tests.rules import exercises


class TestWhatIsCutOff:
    @exercises("minerals.fragments.cut-off", "minerals.fragments.lowest")
    def test_a_part_without_a_pawn_after_the_move(self):
        match = at("A   T   K   W1  W   W2  W")
        events = match.play("d7-d8")
        assert kinds(events)[2:6] == ["MineralKept", "FragmentSeparated", "FragmentMineralTaken", "FragmentCutOff"]
        assert only(events, FragmentSeparated) == FragmentSeparated(("d4", "d5", "d6"))
        assert only(events, FragmentMineralTaken) == FragmentMineralTaken(1, "d6", "kyanite")
        assert only(events, FragmentCutOff) == FragmentCutOff(("d4", "d5"))
        assert (pool(match), pouch(match)) == ({"W": 1, "K": 1}, {"T": 1, "A": 1})
        assert [on(match, cell) for cell in ("d4", "d5", "d6", "d7")] == [".", ".", ".", "."]

    @exercises("minerals.fragments.lowest")
    def test_one_of_several_lowest_is_taken(self):
        match = at("K   T   K   W1  W   W2  W")
        events = match.play("d7-d8")
        assert only(events, FragmentMineralTaken).mineral == "kyanite"
        assert (pool(match), pouch(match)) == ({"W": 1, "K": 1}, {"K": 1, "T": 1})

    @exercises("minerals.fragments.lowest")
    def test_of_a_single_mineral_nothing_is_left_over(self):
        match = at("O   W1  W   W2  W")
        events = match.play("d5-d6")
        assert "FragmentCutOff" not in kinds(events)
        assert (pool(match), pouch(match)) == ({"W": 1, "O": 1}, {})

    @exercises("minerals.fragments.cut-off")
    def test_even_where_it_is_the_larger_part(self):
        match = at("W   W   W   W   W   W   W1  W   W2")
        events = match.play("d10-d11")
        assert only(events, FragmentSeparated).cells == ("d4", "d5", "d6", "d7", "d8", "d9")

    @exercises("minerals.fragments.cut-off")
    def test_one_hex_of_crevice_is_enough(self):
        match = at(
            """
              W   .   W
            K   W1  W   W2
              T   .   W
            """
        )
        assert only(match.play("e5-e6"), FragmentSeparated).cells == ("d4", "e4", "f4")

    @exercises("minerals.fragments.cut-off", "minerals.fragments.lowest")
    def test_two_at_once_as_in_the_second_printed_example(self):
        match = at(
            """
            O
              T           W
                W1  A   K2
              W       K   W
            K
            corner: d4
            """
        )
        events = match.play("f5-f6")
        separated = [event.cells for event in events if isinstance(event, FragmentSeparated)]
        assert separated == [("d4", "e5"), ("g5", "h4")]
        taken = [event.mineral for event in events if isinstance(event, FragmentMineralTaken)]
        assert taken == ["wollastonite", "tourmaline"]
        assert (pool(match), pouch(match)) == ({"W": 2, "T": 1}, {"K": 1, "O": 1})

    @exercises("minerals.fragments.cut-off")
    def test_nothing_is_cut_off_while_the_board_holds_together(self):
        match = at(
            """
              W   W   W
            W   W1  W   W2
            """
        )
        assert "FragmentSeparated" not in kinds(match.play("d5-d6"))
        assert why_not(match, "claim") == {"minerals.fragments.cut-off": ()}


class TestAPartWithAPawn:
    @exercises("minerals.fragments.with-pawn")
    def test_it_stays_part_of_the_board(self):
        match = at("W   W   W2  W1  W   W")
        events = match.play("d7-d8")
        assert "FragmentSeparated" not in kinds(events)
        assert [on(match, cell) for cell in ("d4", "d5", "d6")] == ["W", "W", "W"]

    @exercises("minerals.fragments.with-pawn", "minerals.move.crevice")
    def test_pawns_move_onto_it_and_through_it_over_the_gap(self):
        onto = at("W   W2  W   .   K1  W")
        assert path(onto.play("d8-d6")) == ("d8", "d7", "d6")
        through = at("W   .   W2  .   A1  T")
        assert path(through.play("d8-d4")) == ("d8", "d7", "d6", "d5", "d4")

    @exercises("minerals.fragments.with-pawn")
    def test_who_moves_the_last_pawn_out_cuts_it_off(self):
        match = at("W   A   K2  .   T   W1  W\nturn: 2")
        events = match.play("d6-d8")
        assert only(events, MineralExcavated).player == 2
        assert only(events, FragmentSeparated).cells == ("d4", "d5")
        assert only(events, FragmentMineralTaken) == FragmentMineralTaken(2, "d4", "wollastonite")
        assert (pool(match, 2), pouch(match)) == ({"W": 1, "K": 1}, {"A": 1})

    @exercises("minerals.fragments.with-pawn")
    def test_while_another_pawn_remains_it_is_not_cut_off(self):
        match = at("W   W3  K2  .   T   W1  W\nturn: 2")
        assert "FragmentSeparated" not in kinds(match.play("d6-d8"))

    @exercises("minerals.fragments.with-pawn")
    def test_it_cannot_be_claimed_and_the_pawns_that_hold_it_are_named(self):
        match = at("W   W2  W3  .   T   W1  W   W")
        assert why_not(match, "claim") == {
            "minerals.fragments.cut-off": (),
            "minerals.fragments.with-pawn": ("d4", "d5", "d6"),
        }
        assert "d5 and d6" in match.explain("claim")[1].message


class TestCuttingOff:
    """Where a tool could be used on the fragments, the player says when they are cut off."""

    POSITION = "A   T   K   W1  W   W2  W\ntools: shovel chest\npool 1: 1W 1K\npouch: 1O\ncards: WWK WKT KKT WTT"

    @exercises("minerals.fragments.cut-off", "minerals.tools.shovel")
    def test_the_player_is_asked_where_the_shovel_could_be_used(self):
        match = at(self.POSITION)
        events = match.play("d7-d8")
        assert kinds(events)[-1] == "FragmentSeparated"
        assert legal(match) == ["shovel d4", "shovel d5", "shovel d6", "claim"]

    @exercises("minerals.fragments.lowest")
    def test_claiming_takes_the_lowest(self):
        match = at(self.POSITION)
        match.play("d7-d8")
        events = match.play("claim")
        assert only(events, FragmentMineralTaken) == FragmentMineralTaken(1, "d6", "kyanite")
        assert pool(match) == {"W": 2, "K": 2}

    @exercises("minerals.fragments.cut-off")
    def test_nothing_else_is_done_first(self):
        match = at(self.POSITION)
        match.play("d7-d8")
        fragment = ("d4", "d5", "d6")
        assert why_not(match, "end") == {"minerals.fragments.cut-off": fragment}
        assert why_not(match, "d8-d10") == {"minerals.fragments.cut-off": fragment}
        assert why_not(match, "pass") == {"minerals.fragments.cut-off": fragment}
        assert why_not(match, "chest") == {"minerals.fragments.cut-off": fragment}
        assert why_not(match, "collect WWK") == {"minerals.fragments.cut-off": fragment}

    @exercises("minerals.fragments.cut-off", "minerals.tools.once")
    def test_with_the_tool_used_already_they_are_cut_off_at_once(self):
        match = at(self.POSITION, "orpiment")
        match.play("chest")
        assert kinds(match.play("d7-d8"))[3:6] == ["FragmentSeparated", "FragmentMineralTaken", "FragmentCutOff"]

    @exercises("minerals.fragments.cut-off", "minerals.tools.payment")
    def test_and_so_they_are_without_the_price_of_a_tool(self):
        match = at("A   T   K   W1  W   W2  W\ntools: magnifying-glass")
        assert "FragmentCutOff" in kinds(match.play("d7-d8"))

    @exercises("minerals.tools.payment", "minerals.tools.shovel")
    def test_the_mineral_just_excavated_can_pay(self):
        match = at("A   T   K   W1  W   W2  W\ntools: shovel")
        match.play("d7-d8")
        match.play("shovel d4")
        assert pool(match) == {"A": 1}


class TestToolsCutOffToo:
    @exercises("minerals.fragments.tools", "minerals.tools.magnifying-glass")
    def test_the_magnifying_glass_that_takes_the_link(self):
        match = at(
            """
                T
              K
            W1  W   W   W2
            tools: magnifying-glass
            pool 1: 1A
            """
        )
        match.play("d4-d5")
        events = match.play("magnifying-glass e5")
        assert only(events, FragmentSeparatedByTool) == FragmentSeparatedByTool(("f5",))
        assert pool(match) == {"W": 1, "K": 1, "T": 1}

    VORTEX = """
      W   W
    W2  W   .   W1  O   T
    tools: vortex
    pool 1: 1A
    """
    """The orpiment and the tourmaline hang on the pawn of player 1."""

    @exercises("minerals.fragments.tools", "minerals.tools.vortex")
    def test_the_vortex_that_takes_the_last_pawn_away(self):
        match = at(self.VORTEX)
        events = match.play("vortex d6")
        assert only(events, FragmentSeparatedByTool).cells == ("d8", "d9")
        assert only(events, FragmentMineralTaken) == FragmentMineralTaken(1, "d9", "tourmaline")
        assert only(events, FragmentCutOff).cells == ("d8",)

    @exercises("minerals.fragments.tools", "minerals.fragments.with-pawn")
    def test_already_before_the_move(self):
        match = at(self.VORTEX)
        match.play("vortex d6")
        assert (match.to_act, pool(match), pouch(match)) == ((1,), {"T": 1}, {"O": 1})
        assert only(match.play("d6-d5"), PawnMoved).path == ("d6", "d5")

    @exercises("minerals.fragments.tools", "minerals.tools.hammer")
    def test_the_hammer_separates_nothing(self):
        match = at("W1  W   W2  K\ntools: hammer\npool 1: 1W 1K")
        assert kinds(match.play("hammer K e5")) == ["ToolPaid", "MineralAdded"]
