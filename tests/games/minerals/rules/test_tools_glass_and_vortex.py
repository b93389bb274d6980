"""The Magnifying glass takes a neighbour, the Vortex carries the pawn with its mineral.

Rulebook: Tool tiles, Magnifying Glass and Vortex. The Vortex is reconstructed but for what travels and when.
"""

from __future__ import annotations

from minerals.games.minerals.events import FragmentMineralTaken, NeighbourTaken, PawnSwept, ToolPaid
from tests.games.minerals.positions import at, kinds, legal, on, only, pawn, pool, pouch, why_not
from tests.rules import exercises


class TestTheMagnifyingGlass:
    POSITION = """
          K   W   T
        W   W1  W2  A
          K   T   W
        tools: magnifying-glass
        pool 1: 1A
        corner: d4
        """
    """Player 1 stands on e5 and goes north-east, onto a wollastonite."""

    @exercises("minerals.tools.magnifying-glass")
    def test_one_more_mineral_beside_the_excavated_hex_and_of_another_colour(self):
        match = at(self.POSITION)
        match.play("e5-f5")
        assert legal(match, "magnifying") == ["magnifying-glass d4", "magnifying-glass d5", "magnifying-glass f4"]
        events = match.play("magnifying-glass d5")
        assert events[:2] == (ToolPaid(1, "magnifying-glass", "anthracite"), NeighbourTaken(1, "d5", "tourmaline"))
        assert (on(match, "d5"), pool(match)) == (".", {"W": 1, "T": 1})

    @exercises("minerals.tools.magnifying-glass")
    def test_neither_of_the_same_colour_nor_under_a_pawn_nor_farther_away(self):
        match = at(self.POSITION)
        match.play("e5-f5")
        choices = {"minerals.tools.magnifying-glass": ("d4", "d5", "f4")}
        assert why_not(match, "magnifying-glass e4") == choices  # a wollastonite
        assert why_not(match, "magnifying-glass e6") == choices  # under the pawn of player 2
        assert why_not(match, "magnifying-glass f5") == choices  # under your own pawn
        assert why_not(match, "magnifying-glass e7") == choices  # too far
        assert why_not(match, "magnifying-glass e5") == choices  # excavated
        assert why_not(match, "magnifying-glass") == choices  # which?

    @exercises("minerals.tools.magnifying-glass")
    def test_a_neighbour_of_another_colour_under_a_pawn_is_not_taken(self):
        match = at("W   W1  K2  W\n  W   W   W\ntools: magnifying-glass\npool 1: 1A\ncorner: d4")
        match.play("e5-d5")
        assert not legal(match, "magnifying")
        assert pool(match) == {"A": 1, "W": 1}

    @exercises("minerals.tools.magnifying-glass")
    def test_not_where_there_is_no_such_neighbour(self):
        match = at("W1  W   W2  W\ntools: magnifying-glass\npool 1: 1A\nmoves left: 0\nexcavated: W d6")
        (ruling,) = match.explain("magnifying-glass d5")
        assert ruling.message == "There is no free mineral of a different colour beside the excavated hex."

    @exercises("minerals.tools.magnifying-glass")
    def test_not_before_the_move(self):
        match = at(self.POSITION)
        assert not legal(match, "magnifying")
        assert why_not(match, "magnifying-glass d4") == {"minerals.tools.magnifying-glass": ()}

    @exercises("minerals.tools.magnifying-glass", "minerals.move.failed")
    def test_nothing_after_a_failed_move(self):
        match = at("A1  K   .   .   W2  W   W\n  W\ntools: magnifying-glass\npool 1: 1A\ncorner: d4")
        match.play("pawn e9")
        assert match.to_act == (2,)
        assert pool(match) == {"A": 1}

    @exercises("minerals.tools.magnifying-glass", "minerals.tools.payment")
    def test_the_anthracite_just_excavated_can_pay(self):
        match = at(
            """
              K   W   T   W   W
            A1  W   W   W   W
              W2  W   W   W
            tools: magnifying-glass
            """
        )
        match.play("e4-e8")
        match.play("magnifying-glass f4")
        assert pool(match) == {"K": 1}

    @exercises("minerals.tools.magnifying-glass", "minerals.collections.after-move")
    def test_what_it_takes_can_pay_for_a_collection(self):
        match = at(self.POSITION.replace("1A", "1A 1K") + "cards: WKT WWW WKK KKK", "WWA")
        match.play("e5-f5")
        match.play("magnifying-glass d5")
        assert legal(match) == ["collect WKT", "end"]
        match.play("collect WKT")
        assert pool(match) == {}


class TestTheVortex:
    POSITION = """
          W   W   W
        W   T1  .   W2
          W   W   W
        tools: vortex
        pool 1: 1A
        corner: d4
        """

    @exercises("minerals.tools.vortex")
    def test_pawn_and_mineral_move_together(self):
        match = at(self.POSITION)
        events = match.play("vortex e6")
        assert events[:2] == (ToolPaid(1, "vortex", "anthracite"), PawnSwept(1, "e5", "e6"))
        assert (on(match, "e5"), on(match, "e6"), pawn(match), pool(match)) == (".", "T", "e6", {})

    @exercises("minerals.tools.vortex", "minerals.turn.order")
    def test_before_the_move_which_then_begins_there(self):
        match = at(self.POSITION.replace("T1", "K1"))
        match.play("vortex e6")
        assert match.to_act == (1,)
        assert all(action.startswith("e6-") for action in legal(match))
        match.play("e6-e4")
        assert pool(match) == {"K": 1}

    @exercises("minerals.tools.vortex")
    def test_or_after_the_move(self):
        match = at(self.POSITION.replace("T1", "W1"))
        match.play("e5-d4")
        assert "vortex e6" in legal(match)
        match.play("vortex e6")
        assert (pawn(match), on(match, "e6"), on(match, "d4")) == ("e6", "W", ".")

    @exercises("minerals.tools.vortex")
    def test_to_an_empty_hex_beside_two_other_minerals(self):
        match = at("W   W   W1  W2\ntools: vortex\npool 1: 1A")
        # e6 lies beside one other mineral, and beside the player's own, which does not count.
        assert legal(match, "vortex") == ["vortex c5", "vortex e5"]
        assert why_not(match, "vortex e6") == {"minerals.tools.vortex": ("e6",)}
        assert why_not(match, "vortex d5") == {"minerals.tools.vortex": ("d5",)}
        assert why_not(match, "vortex") == {"minerals.tools.vortex": ()}

    @exercises("minerals.tools.vortex")
    def test_outside_the_board_as_well_as_into_a_crevice(self):
        match = at(self.POSITION)
        places = {action.removeprefix("vortex ") for action in legal(match, "vortex")}
        assert {"e6", "g5"} <= places
        match.play("vortex g5")
        assert pawn(match) == "g5"

    @exercises("minerals.tools.vortex", "minerals.fragments.tools")
    def test_what_it_leaves_behind_without_a_pawn_is_cut_off_once(self):
        match = at("W   W   .   O   W1\n  W2\ntools: vortex shovel\npool 1: 1A 1W\ncorner: d4")
        (place, *_) = legal(match, "vortex")
        events = match.play(place)
        assert only(events, FragmentMineralTaken) == FragmentMineralTaken(1, "e7", "orpiment")
        assert kinds(events).count("FragmentSeparatedByTool") == 1
        assert pouch(match) == {}
