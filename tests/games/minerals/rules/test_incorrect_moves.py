"""What the print lists as incorrect movements, asked through `match.explain`: the rule, and the hexes concerned.

Rulebook: Moving your pawn, Incorrect movements.
"""

from __future__ import annotations

import pytest

import minerals
from tests.games.minerals.positions import at, ends, on, why_not
from tests.rules import exercises

EXAMPLE = """
      W   K   W   W
    W   K1  W   .   W
  W   W   W   .   T3  W
    W   T2  .   .   W
      W   W   W   W
corner: d4
"""
"""Player 1 stands on g5 and must move 2, player 2 on e5, player 3 on f7."""


@exercises("minerals.move.exact-distance")
@pytest.mark.parametrize(("move", "end"), [("g5-h5", "h5"), ("g5-g6", "g6"), ("g5-g4", "g4")])
def test_fewer_hexes_than_the_mineral_says(move, end):
    assert why_not(at(EXAMPLE), move) == {"minerals.move.exact-distance": (end,)}


@exercises("minerals.move.exact-distance")
def test_more_hexes_than_the_mineral_says():
    match = at("K1  W   W   T2  W   W")
    assert why_not(match, "d4-d8") == {"minerals.move.exact-distance": ("d8",)}
    (ruling,) = match.explain("d4-d8")
    assert ruling.message == "From kyanite the pawn moves exactly 2, but d8 is 4 away."


@exercises("minerals.move.straight-line")
def test_not_in_a_straight_line():
    match = at(EXAMPLE)
    assert why_not(match, "g5-d4") == {"minerals.move.straight-line": ("g5", "d4")}
    assert match.explain("g5-d4")[0].message == "d4 is not in a straight line from g5."


@exercises("minerals.move.straight-line")
def test_a_change_of_direction_without_the_map():
    assert why_not(at(EXAMPLE), "g5-h5-h6") == {"minerals.move.straight-line": ("h5",)}


@exercises("minerals.move.crevice")
def test_through_a_crevice_bigger_than_one_hex():
    match = at(
        """
          W   W   W   W
        T1  .   .   W   W2
          W   W   W   W
        """
    )
    assert why_not(match, "e4-e7") == {"minerals.move.crevice": ("e5", "e6")}


@exercises("minerals.move.crevice")
def test_through_a_crevice_bigger_than_one_hex_by_its_area():
    match = at(
        """
          W   W   W   W   W
        T1  K   .   K   W   W2
          W   W   .   W   W
        W   W   W   W   W
        """,
        crevice="area",
    )
    assert why_not(match, "f4-f7") == {"minerals.move.crevice": ("f6",)}


@exercises("minerals.move.ending")
def test_ending_on_a_crevice():
    match = at(EXAMPLE)
    assert why_not(match, "g5-g7") == {"minerals.move.ending": ("g7",)}
    assert match.explain("g5-g7")[0].message == "g7 is a crevice; a move must end on a mineral."


@exercises("minerals.move.ending")
def test_ending_on_the_far_hex_of_a_crevice_crosses_none():
    match = at(
        """
          W   W   W   W
        K1  .   .   W   W2
          W   W   W   W
        """
    )
    assert why_not(match, "e4-e6") == {"minerals.move.ending": ("e6",)}


@exercises("minerals.move.ending")
def test_ending_on_a_mineral_with_an_opponents_pawn():
    match = at(EXAMPLE)
    assert why_not(match, "g5-e5") == {"minerals.move.straight-line": ("g5", "e5"), "minerals.move.ending": ("e5",)}
    near = at("K1  W   T2  W")
    assert why_not(near, "d4-d6") == {"minerals.move.ending": ("d6",)}
    assert near.explain("d4-d6")[0].message.startswith("Player 2's pawn is on d6,")


@exercises("minerals.move.ending")
def test_ending_outside_the_board():
    match = at("K1  W   T   W2")
    assert why_not(match, "d4-f5") == {"minerals.move.ending": ("f5",)}
    assert match.explain("d4-f5")[0].message == "f5 is outside the board; a move must end on a mineral."


@exercises("minerals.move.ending")
def test_a_bay_is_outside_and_a_hole_is_a_crevice():
    match = at(
        """
          W   .   W   W
        K1  W   .   W   W2
          W   W   W   W
        """
    )
    assert "crevice" not in match.explain("e4-f5")[-1].message
    assert "outside" in match.explain("e4-e6")[-1].message
    closed = at(
        """
          W   W   W   W
        K1  W   .   W   W2
          W   W   W   W
        """
    )
    assert "crevice" in closed.explain("e4-e6")[-1].message


@exercises("minerals.move.start-hex")
def test_staying_where_one_is():
    assert why_not(at(EXAMPLE), "g5-g5") == {"minerals.move.start-hex": ("g5",)}


class TestAllReasonsAtOnce:
    @exercises("minerals.move.exact-distance", "minerals.move.crevice", "minerals.move.ending")
    def test_too_far_over_a_wide_crevice_onto_a_pawn(self):
        match = at(
            """
              W   W   W   W
            K1  .   .   W2  W
              W   W   W   W
            """
        )
        assert why_not(match, "e4-e7") == {
            "minerals.move.exact-distance": ("e7",),
            "minerals.move.crevice": ("e5", "e6"),
            "minerals.move.ending": ("e7",),
        }

    @exercises("minerals.move.straight-line", "minerals.move.ending")
    def test_not_straight_and_onto_a_crevice(self):
        match = at(
            """
                W   W   W   W   W
              W   W   W   .   W
            K1  W   W   W   W2
            """
        )
        assert why_not(match, "d4-e8") == {
            "minerals.move.straight-line": ("d4", "e8"),
            "minerals.move.ending": ("e8",),
        }

    @exercises("minerals.move.straight-line", "minerals.move.exact-distance", "minerals.move.ending")
    def test_bent_too_short_and_onto_a_pawn(self):
        match = at(
            """
              W   W   W
            T1  W   W2  W
            """
        )
        assert why_not(match, "d4-e5-d5") == {
            "minerals.move.straight-line": ("e5",),
            "minerals.move.exact-distance": ("d5",),
        }
        assert why_not(match, "d4-d5-e6") == {
            "minerals.move.straight-line": ("d5",),
            "minerals.move.exact-distance": ("e6",),
        }

    @exercises("minerals.move.exact-distance", "minerals.move.crevice", "minerals.move.ending")
    def test_too_far_beyond_the_board(self):
        match = at("K1  W   T   W2")
        assert why_not(match, "d4-g6") == {
            "minerals.move.exact-distance": ("g6",),
            "minerals.move.crevice": ("e5", "f5"),
            "minerals.move.ending": ("g6",),
        }


class TestTheFirstPrintedExample:
    """Three ways are open to Matt, two end outside the board, one meets a wide crevice; David has two."""

    BOARD = """
              K   W   T   W   K
            W   A   W   W3  K   K2
          K   W   W   K   T   W   T
        W           T1  W   A   T   K
      T   W   W   W   K   W   T
    corner: d4
    """

    @exercises("minerals.move.ending", "minerals.move.crevice")
    def test_matt_has_three_correct_moves(self):
        match = at(self.BOARD + "turn: 1")
        assert ends(match) == {"e11", "h6", "h9"}

    @exercises("minerals.move.ending", "minerals.move.crevice")
    def test_the_other_three_are_incorrect_for_the_reasons_in_the_print(self):
        match = at(self.BOARD + "turn: 1")
        assert why_not(match, "e8-e5") == {"minerals.move.crevice": ("e7", "e6")}
        assert why_not(match, "e8-b6") == {"minerals.move.ending": ("b6",)}
        assert why_not(match, "e8-b9") == {"minerals.move.ending": ("b9",)}

    @exercises("minerals.move.ending")
    def test_david_reaches_only_the_anthracite_and_the_kyanite(self):
        match = at(self.BOARD + "turn: 2")
        assert {on(match, end) for end in ends(match)} == {"A", "K"}
        assert len(ends(match)) == 2


@exercises("minerals.move.exact-distance")
def test_a_refused_move_is_not_played():
    match = at(EXAMPLE)
    before = match.state
    with pytest.raises(minerals.IllegalAction) as caught:
        match.play("g5-g6")
    assert [ruling.rule for ruling in caught.value.rulings] == ["minerals.move.exact-distance"]
    assert str(caught.value) == "g5-g6: From kyanite the pawn moves exactly 2, but g6 is 1 away."
    assert match.state is before
