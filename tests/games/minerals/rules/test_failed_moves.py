"""Moves that must be made, moves that fail, and turns that are passed.

Rulebook: Moving your pawn, below D. Passing is our reading.
"""

from __future__ import annotations

from minerals.games.minerals.events import FragmentLost, MoveFailed, PawnReturned, TurnPassed
from tests.games.minerals.positions import at, kinds, legal, on, only, pawn, pool, pouch, why_not
from tests.rules import exercises

STUCK = "T1  W   .   .   W2  W   W"
"""Three hexes from the tourmaline there is nothing in any direction."""


class TestAMoveThatExistsMustBeMade:
    @exercises("minerals.move.mandatory")
    def test_nobody_fails_on_purpose(self):
        match = at(
            """
              W   W
            W1  W2  W
            """
        )
        assert why_not(match, "pawn d6") == {"minerals.move.mandatory": ("e5",)}
        assert legal(match) == ["d4-e5"]

    @exercises("minerals.move.mandatory")
    def test_nobody_passes_or_ends_the_turn_instead(self):
        match = at("K1  T   A   K2")
        assert why_not(match, "pass") == {"minerals.move.mandatory": ("d6",)}
        assert why_not(match, "end") == {"minerals.move.mandatory": ()}

    @exercises("minerals.move.mandatory", "minerals.move.failed")
    def test_every_reason_against_a_place_for_the_pawn_is_given(self):
        match = at("W1  W   K   W2")
        assert why_not(match, "pawn d6") == {"minerals.move.mandatory": ("d5",), "minerals.move.failed": ("d6",)}

    @exercises("minerals.move.mandatory", "minerals.tools.once")
    def test_moves_that_a_tool_would_allow_need_not_be_made(self):
        match = at("T1  K   W2  .   W\ntools: compass\npool 1: 1T")
        assert set(legal(match)) == {"compass", "pawn d8"}
        assert kinds(match.play("pawn d8"))[1] == "MoveFailed"

    @exercises("minerals.move.mandatory", "minerals.tools.payment")
    def test_a_tool_used_first_makes_a_move_possible(self):
        match = at("T1  K   W2  .   W\ntools: compass\npool 1: 1T")
        match.play("compass")
        assert legal(match) == ["d4-d5"]


class TestAFailedMove:
    @exercises("minerals.move.failed")
    def test_the_mineral_goes_into_the_pouch_and_the_pawn_to_a_wollastonite(self):
        match = at(STUCK + "\npool 1: 2W 1K")
        events = match.play("pawn d9")
        assert kinds(events)[:3] == ["MineralExcavated", "MoveFailed", "PawnReturned"]
        assert only(events, MoveFailed) == MoveFailed(1, "tourmaline")
        assert only(events, PawnReturned) == PawnReturned(1, "d9")
        assert (on(match, "d4"), pawn(match), pool(match)) == (".", "d9", {"W": 2, "K": 1})
        assert pouch(match) == {"T": 1, "W": 1}

    @exercises("minerals.move.failed")
    def test_any_free_wollastonite_will_do(self):
        match = at(STUCK)
        assert legal(match) == ["pawn d5", "pawn d9", "pawn d10"]

    @exercises("minerals.move.failed")
    def test_neither_another_mineral_nor_an_empty_hex_nor_one_with_a_pawn(self):
        match = at("A1  K   .   .   W2  W   W")
        assert why_not(match, "pawn d5") == {"minerals.move.failed": ("d5",)}
        assert why_not(match, "pawn d6") == {"minerals.move.failed": ("d6",)}
        (ruling,) = match.explain("pawn d8")
        assert (ruling.cells, ruling.message) == (("d8",), "There is already a pawn on d8.")
        assert [ruling.message for ruling in match.explain("pawn d4")] == [
            "You can put a pawn only on a wollastonite, and d4 is not one.",
            "There is already a pawn on d4.",
        ]

    @exercises("minerals.move.failed", "minerals.collections.after-move")
    def test_the_turn_ends_without_a_collection_or_a_tool(self):
        match = at(STUCK + "\npool 1: 2W 2K\ncards: WWK KKT WTT WWT\ntools: chest")
        events = match.play("pawn d5")
        assert kinds(events)[-1] == "TurnBegan"
        assert match.to_act == (2,)
        assert pool(match) == {"W": 2, "K": 2}

    @exercises("minerals.move.failed", "minerals.tools.chest")
    def test_a_tool_may_be_used_before_it(self):
        match = at(STUCK + "\ntools: chest\npool 1: 1K\npouch: 1A", "anthracite")
        match.play("chest")
        assert "MoveFailed" in kinds(match.play("pawn d5"))
        assert pool(match) == {"A": 1}

    @exercises("minerals.fragments.failed-move")
    def test_fragments_go_wholly_into_the_pouch(self):
        match = at("A1  K   T   .   .   W2  W   W")
        events = match.play("pawn d10")
        assert only(events, FragmentLost) == FragmentLost(("d5", "d6"))
        assert kinds(events)[2:5] == ["PawnReturned", "FragmentSeparated", "FragmentLost"]
        assert pouch(match) == {"K": 1, "T": 1, "A": 1}
        assert pool(match) == {}

    @exercises("minerals.fragments.failed-move")
    def test_they_are_looked_at_when_the_pawn_stands_again(self):
        """A part that the pawn is put on is not cut off."""
        match = at("W   A1  K   T   W   .   .   W2")
        events = match.play("pawn d8")
        assert only(events, FragmentLost).cells == ("d4",)
        assert on(match, "d6") == "K"

    @exercises("minerals.fragments.failed-move", "minerals.tools.shovel")
    def test_no_shovel_helps(self):
        match = at("A1  K   T   .   .   W2  W   W\npool 1: 1W\ntools: shovel")
        events = match.play("pawn d10")
        assert kinds(events)[-2:] == ["FragmentLost", "TurnBegan"]


class TestPassing:
    NOWHERE = "A1  K2  T   K"
    """No wollastonite; player 1 cannot move 4, player 2 can move 2."""

    @exercises("minerals.move.pass")
    def test_without_a_move_and_a_free_wollastonite_the_turn_is_passed(self):
        match = at(self.NOWHERE)
        assert legal(match) == ["pass"]
        events = match.play("pass")
        assert events[0] == TurnPassed(1)
        assert kinds(events) == ["TurnPassed", "TurnBegan"]
        assert (on(match, "d4"), pawn(match), pool(match), pouch(match)) == ("A", "d4", {}, {})

    @exercises("minerals.move.pass")
    def test_the_wollastonite_under_the_own_pawn_is_not_free(self):
        match = at("W1  .   .   A   W2  K")
        assert legal(match) == ["pass"]
        assert kinds(match.play("pass")) == ["TurnPassed", "TurnBegan"]

    @exercises("minerals.move.pass")
    def test_nobody_passes_while_a_wollastonite_is_free(self):
        match = at(STUCK)
        assert why_not(match, "pass") == {"minerals.move.pass": ("d5", "d9", "d10")}
        (reason,) = match.explain("pass")
        assert reason.message == "You may pass only if no wollastonite is free, but d5 is."

    @exercises("minerals.move.pass", "minerals.move.mandatory")
    def test_both_reasons_at_once(self):
        match = at("W1  W   W2")
        assert why_not(match, "pass") == {"minerals.move.mandatory": ("d5",), "minerals.move.pass": ("d5",)}

    @exercises("minerals.move.pass", "minerals.tools.once")
    def test_a_tool_may_still_be_used_before(self):
        match = at(self.NOWHERE + "\ntools: chest\npool 1: 1K\npouch: 1W", "wollastonite")
        assert legal(match) == ["chest", "pass"]
        match.play("chest")
        assert legal(match) == ["pass"]
