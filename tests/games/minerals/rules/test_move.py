"""Moving the pawn: where it may go, and what a correct move brings.

Rulebook: Moving your pawn, A to D.
"""

from __future__ import annotations

import pytest

from minerals.games.minerals.events import MineralExcavated, PawnMoved
from tests.games.minerals.positions import at, ends, field, kinds, legal, on, only, path, pawn, pool
from tests.rules import exercises


@exercises("minerals.move.exact-distance", "minerals.move.straight-line")
@pytest.mark.parametrize(
    ("mineral", "targets"),
    [
        ("W", {"i10", "i8", "j8", "j9", "h8", "h9"}),
        ("K", {"i11", "i7", "k8", "k10", "g8", "g10"}),
        ("T", {"i12", "i6", "l7", "l10", "f7", "f10"}),
        ("A", {"i13", "i5", "m7", "m11", "e7", "e11"}),
        ("O", {"i14", "i4", "n6", "n11", "d6", "d11"}),
    ],
)
def test_a_pawn_moves_in_six_directions_exactly_as_far_as_its_mineral_is_worth(mineral, targets):
    match = at(field(f"{mineral}1"))
    assert pawn(match) == "i9"
    assert ends(match) == targets


@exercises("minerals.move.excavate", "minerals.move.keep")
def test_the_mineral_is_excavated_first_and_kept_after_the_move():
    match = at(
        """
          W   W   W2
        K1  T   W
        """
    )
    events = match.play("d4-d6")
    assert kinds(events)[:3] == ["MineralExcavated", "PawnMoved", "MineralKept"]
    assert only(events, MineralExcavated) == MineralExcavated(1, "d4", "kyanite")
    assert path(events) == ("d4", "d5", "d6")
    assert (on(match, "d4"), pawn(match), pool(match)) == (".", "d6", {"K": 1})


@exercises("minerals.move.excavate")
def test_after_the_move_the_start_hex_is_a_crevice_for_everybody():
    match = at(
        """
          W   W   W
        T2  W1  W   W
          W   W
        """
    )
    match.play("e5-e6")
    assert on(match, "e5") == "."
    assert match.to_act == (2,)
    # The hole that player 1 has left is a single gap on the way.
    assert path(match.play("e4-e7")) == ("e4", "e5", "e6", "e7")


@exercises("minerals.move.crevice")
def test_a_crevice_of_one_hex_is_crossed_and_counts():
    match = at(
        """
          W   W   W
        K1  .   T   W2
          W   W   W
        """
    )
    assert "e6" in ends(match)
    assert path(match.play("e4-e6")) == ("e4", "e5", "e6")


@exercises("minerals.move.crevice")
def test_a_crevice_of_two_hexes_on_the_path_stops_the_pawn():
    match = at(
        """
          W   W   W   W
        T1  .   .   W   W2
          W   W   W   W
        """
    )
    assert "e7" not in ends(match)


@exercises("minerals.move.crevice")
def test_several_single_gaps_on_one_path_are_crossed():
    match = at(
        """
          W   W   W   W   W
        O1  .   W   .   K   T   W2
          W   W   W   W   W
        """
    )
    assert "e9" in ends(match)
    assert path(match.play("e4-e9")) == ("e4", "e5", "e6", "e7", "e8", "e9")


@exercises("minerals.move.crevice")
def test_a_bay_at_the_edge_is_crossed_like_any_crevice():
    match = at(
        """
        K1  .   W   W2
          W   W   W
        """
    )
    assert "e6" in ends(match)


class TestHowACreviceIsMeasured:
    """By default along the path; by an option, as the whole connected empty area."""

    BENT = """
          W   W   W   W   W
        T1  K   .   K   W   W2
          W   W   .   W   W
        W   W   W   W   W
        """
    """The crevice has two hexes, only one of which lies on the way east."""
    SINGLE = """
          W   W   W   W   W
        T1  K   .   K   W   W2
          W   W   W   W   W
        """
    AT_THE_START = """
          W   W   W   W
        K1  .   K   W   W2
          W   W   W   W
        """
    BAY = """
        T1  K   .   K   W2
          W   W   W   W
        """

    @exercises("minerals.move.crevice")
    def test_two_hexes_of_which_one_lies_on_the_path(self):
        assert "f7" in ends(at(self.BENT))
        assert "f7" not in ends(at(self.BENT, crevice="area"))

    @exercises("minerals.move.crevice")
    def test_a_crevice_of_one_hex_is_crossed_either_way(self):
        assert "e7" in ends(at(self.SINGLE))
        assert "e7" in ends(at(self.SINGLE, crevice="area"))

    @exercises("minerals.move.crevice", "minerals.move.excavate")
    def test_the_hex_just_left_is_empty_and_belongs_to_the_area(self):
        assert "e6" in ends(at(self.AT_THE_START))
        assert "e6" not in ends(at(self.AT_THE_START, crevice="area"))

    @exercises("minerals.move.crevice")
    def test_a_bay_is_as_big_as_all_that_lies_outside(self):
        assert "e7" in ends(at(self.BAY))
        assert "e7" not in ends(at(self.BAY, crevice="area"))


@exercises("minerals.move.over-pawns")
def test_a_pawn_is_passed_and_its_hex_counts():
    match = at(
        """
          W   W   W
        K1  W2  T   W
        """
    )
    events = match.play("d4-d6")
    assert path(events) == ("d4", "d5", "d6")
    assert [event.rule for event in events if isinstance(event, PawnMoved)] == ["minerals.move.over-pawns"]


@exercises("minerals.move.over-pawns")
def test_several_pawns_are_passed_in_one_move():
    match = at("A1  W2  W3  W4  T   W")
    assert ends(match) == {"d8"}
    assert path(match.play("d8")) == ("d4", "d5", "d6", "d7", "d8")


@exercises("minerals.move.over-pawns", "minerals.move.crevice")
def test_a_pawn_between_two_crevices_keeps_them_apart():
    assert ends(at("A1  .   W2  .   T   W")) == {"d8"}


@exercises("minerals.move.ending")
def test_a_move_ends_on_a_mineral_without_another_pawn():
    match = at(
        """
          W   .   W
        W   W1  W2  T
          .   W   W
        """
    )
    # To the east is a pawn, to the north-east and south-west a crevice.
    assert ends(match) == {"e4", "f4", "d5"}


@exercises("minerals.move.straight-line")
def test_a_move_may_be_named_by_its_end_alone():
    match = at("K1  W   T   W2")
    assert str(match.parse("d6")) == "d4-d6"
    assert only(match.play("d6"), PawnMoved).path == ("d4", "d5", "d6")


@exercises("minerals.turn.order")
def test_players_move_clockwise_one_after_another():
    match = at(
        """
          W1  W   W   W2
        W   W   W   W   W
          W   W   W   W3
        turn: 3
        """
    )
    seats = []
    for target in ("d6", "f5", "f6", "d5"):
        seats.append(match.to_act)
        match.play(target)
    assert seats == [(3,), (1,), (2,), (3,)]


@exercises("minerals.turn.order")
def test_who_has_no_pawn_on_the_board_is_left_out():
    match = at("W1  W   W   W   W2\nplayers: 4")
    match.play("d5")
    assert match.to_act == (2,)
    match.play("d7")
    assert match.to_act == (1,)


@exercises("minerals.turn.order")
def test_only_the_pawn_whose_turn_it_is_moves():
    match = at("W1  W   W   W2")
    assert legal(match) == ["d4-d5"]
    (ruling,) = match.explain("d7-d6")
    assert (ruling.rule, ruling.cells) == ("minerals.turn.order", ("d7", "d4"))
