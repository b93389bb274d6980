"""Stealing: on another miner's square, at one point for each pip, and only if the thief can move on.

Rules: Stealing from Other Players.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from minerals.games.iceminers.components import GRID
from minerals.games.iceminers.rules.move import points_to_rest
from tests.games.iceminers.positions import (
    OPEN,
    at,
    can,
    carried,
    gems_in_play,
    kinds,
    lying,
    place,
    rolled,
    said,
    why_not,
)
from tests.rules import exercises

BESIDE = """
          . . .
          . . .
          . . .
    . . . . . . . . .
    . . . 1 2 . . . .
    . . . . . . . . .
          . . .
          . . .
          . . .
"""
"""Player 2 stands next to player 1."""


def met(pips, more, position=BESIDE):
    """Player 1 has rolled this and stepped onto the square of player 2."""
    match = rolled(at(f"{position}\n{more}"), pips)
    match.play("e5")
    return match


class TestStealing:
    @exercises("iceminers.steal.pay")
    @pytest.mark.parametrize(("gem", "price"), [("small green", 1), ("medium green", 2), ("medium opaque", 2)])
    def test_a_point_a_pip(self, gem, price):
        match = met(5, f"carries 2: {gem}")
        (event,) = match.play("steal")
        assert (type(event).__name__, event.player, event.opponent, event.gem) == ("GemStolen", 1, 2, gem)
        assert (carried(match, 1), carried(match, 2)) == (gem, "")
        assert match.state.points == 4 - price

    @exercises("iceminers.steal.pay")
    def test_only_on_the_same_square(self):
        match = rolled(at(f"{BESIDE} carries 2: small green"), 6)
        assert "steal" not in can(match)
        assert why_not(match, "steal") == {"iceminers.steal.pay": ("e4",)}
        assert said(match, "steal") == ["There is no other miner on e4."]

    @exercises("iceminers.steal.pay")
    def test_not_from_a_miner_with_empty_hands(self):
        match = met(5, "carries 1: small red")
        assert why_not(match, "steal") == {"iceminers.steal.pay": ("e5",)}
        assert said(match, "steal") == ["The other miner on e5 carries nothing."]

    @exercises("iceminers.steal.pay")
    def test_not_for_more_points_than_there_are(self):
        match = met(2, "carries 2: medium green")
        assert why_not(match, "steal") == {"iceminers.steal.pay": ()}
        assert said(match, "steal") == ["The medium green gem costs 2 points, and you have only 1 point left."]

    @exercises("iceminers.steal.pay")
    def test_from_several_miners_on_the_way(self):
        match = met(6, "carries 2: small green\ncarries 3: small blue", BESIDE.replace("1 2 .", "1 2 3"))
        match.play("steal")
        match.play("e6")
        match.play("steal")
        assert [carried(match, player) for player in (1, 2, 3)] == ["small blue", "", "small green"]
        assert match.state.points == 2


class TestSwapping:
    @exercises("iceminers.steal.swap")
    def test_a_thief_that_carries_gives_its_own(self):
        match = met(5, "carries 1: medium red\ncarries 2: small green")
        (event,) = match.play("steal")
        assert (type(event).__name__, event.gem, event.given) == ("GemsSwapped", "small green", "medium red")
        assert (carried(match, 1), carried(match, 2)) == ("small green", "medium red")
        assert match.state.points == 3

    @exercises("iceminers.steal.swap")
    def test_who_drops_first_does_not(self):
        match = met(5, "carries 1: medium red\ncarries 2: small green")
        match.play("drop")
        assert kinds(match.play("steal")) == ["GemStolen"]
        assert (carried(match, 2), lying(match, "e5")) == ("", ("medium red",))

    @exercises("iceminers.steal.swap")
    def test_and_may_swap_back_for_the_price_of_the_other(self):
        match = met(6, "carries 1: medium red\ncarries 2: small green")
        match.play("steal")
        match.play("steal")
        assert (carried(match, 1), carried(match, 2), match.state.points) == ("medium red", "small green", 2)


LOOSE_GEM_THERE = BESIDE.replace("1 2 .", "1 2b .")


class TestALooseGemBesideAMiner:
    @exercises("iceminers.steal.pay", "iceminers.gems.pick-up")
    def test_either_may_be_paid_for(self):
        match = met(5, "carries 2: small green", LOOSE_GEM_THERE)
        assert {"steal", "take small blue"} <= can(match)

    @exercises("iceminers.steal.swap", "iceminers.gems.one-at-a-time")
    def test_what_was_carried_goes_into_the_hands_of_the_one_stolen_from(self):
        match = met(5, "carries 1: medium red\ncarries 2: small green", LOOSE_GEM_THERE)
        match.play("steal")
        assert (carried(match, 1), carried(match, 2)) == ("small green", "medium red")
        assert lying(match, "e5") == ("small blue",)

    @exercises("iceminers.steal.swap", "iceminers.gems.one-at-a-time")
    def test_or_onto_the_square_of_the_one_picked_up(self):
        match = met(5, "carries 1: medium red\ncarries 2: small green", LOOSE_GEM_THERE)
        match.play("take small blue")
        assert (carried(match, 1), carried(match, 2)) == ("small blue", "small green")
        assert lying(match, "e5") == ("medium red",)

    @exercises("iceminers.steal.pay", "iceminers.gems.one-at-a-time")
    def test_both_one_after_the_other(self):
        match = met(5, "carries 2: small green", LOOSE_GEM_THERE)
        before = gems_in_play(match)
        match.play("take small blue")
        match.play("steal")
        assert (carried(match, 1), carried(match, 2), lying(match, "e5")) == ("small green", "small blue", ())
        assert gems_in_play(match) == before


class TestMovingOn:
    @exercises("iceminers.steal.move-on")
    def test_who_could_not_go_on_may_not_steal(self):
        match = met(2, "carries 2: small green")
        assert "steal" not in can(match)
        assert why_not(match, "steal") == {"iceminers.steal.move-on": ("e5",)}
        assert said(match, "steal") == [
            "After stealing the small green gem you could not reach a free square from e5, so you may not steal it."
        ]

    @exercises("iceminers.steal.move-on")
    def test_a_point_left_is_enough_beside_a_free_square(self):
        match = met(3, "carries 2: small green")
        match.play("steal")
        assert match.state.points == 1
        assert can(match) == {"d5", "f5", "e4", "e6", "drop"}

    @exercises("iceminers.steal.move-on")
    def test_one_point_left_is_always_enough(self):
        # Besides the thief and the other miner there are two, and every square has three ways on.
        for index in GRID.index_of.values():
            for two in combinations(GRID.orthogonal(index), 2):
                others = 1 << index | sum(1 << square for square in two)
                assert points_to_rest(index, others) == 1

    @exercises("iceminers.steal.move-on")
    def test_a_way_off_the_board_is_a_way_to_go_on(self):
        position = """
                  . . .
                  . . .
                  . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
                  . . .
                  3 . .
                  2 4 .
            off 1: south
            carries 2: small green
        """
        match = rolled(at(position), 3)
        match.play("enter a4")
        assert "steal" in can(match)
        match.play("steal")
        assert can(match) == {"leave", "drop"}
        match = rolled(at(position), 2)
        match.play("enter a4")
        assert why_not(match, "steal") == {"iceminers.steal.move-on": ("a4",)}


class TestMovingOnToASquare:
    """By an option, which takes the print by its word: onto an unoccupied square."""

    CORNER = """
              . . .
              . . .
              . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
              . . .
              3 . .
              2 4 .
        off 1: south
        carries 2: small green
    """

    @exercises("iceminers.steal.move-on")
    def test_the_way_off_the_board_is_not_enough(self):
        match = rolled(at(self.CORNER, move_on="square"), 3)
        match.play("enter a4")
        assert "steal" not in can(match)
        assert why_not(match, "steal") == {"iceminers.steal.move-on": ("a4",)}
        assert said(match, "steal") == [
            "After stealing the small green gem you could not reach a free square from a4, so you may not steal it."
        ]
        assert "leave" in can(match)

    @exercises("iceminers.steal.move-on")
    def test_two_points_reach_a_square(self):
        match = rolled(at(self.CORNER, move_on="square"), 4)
        match.play("enter a4")
        match.play("steal")
        assert "b5" in can(match)

    @exercises("iceminers.steal.move-on")
    def test_a_square_is_one_point_away_or_where_all_beside_are_taken_two(self):
        # The compiled play reckons so.
        for index in GRID.index_of.values():
            beside = set(GRID.orthogonal(index))
            for two in combinations(GRID.index_of.values(), 2):
                if index not in two:
                    others = 1 << index | sum(1 << square for square in two)
                    assert points_to_rest(index, others, on_board=True) == (2 if beside <= set(two) else 1)


# --- the steal window ---


def row(distance):
    """Player 2 stands so many squares east of player 1."""
    squares = ["."] * 9
    squares[2], squares[2 + distance] = "1", "2"
    lines = OPEN.strip("\n").split("\n")
    lines[4] = " ".join(squares)
    return "\n".join(lines)


def can_come_to_steal(match):
    """Tell whether some sequence of legal actions of this turn steals."""
    allowed = match.legal_actions()
    if any(str(action) == "steal" for action in allowed):
        return True
    for action in allowed:
        branch = match.branch()
        branch.play(action)
        if branch.to_act == (1,) and can_come_to_steal(branch):
            return True
    return False


@exercises("iceminers.steal.move-on", "iceminers.steal.pay")
@pytest.mark.parametrize(
    ("gem", "windows"),
    [("small green", ["2/3", "1/2", "1/3", "1/6"]), ("medium green", ["1/2", "1/3", "1/6", "0"])],
)
def test_the_steal_window(gem, windows):
    """Exercise E25: with which rolls a miner one to four squares away can be stolen from."""
    for distance, window in enumerate(windows, start=1):
        start = at(f"{row(distance)}\ncarries 2: {gem}")
        stealing = [pips for pips in range(1, 7) if can_come_to_steal(rolled(start, pips))]
        assert Fraction(len(stealing), 6) == Fraction(window)
        assert stealing == list(range(7 - len(stealing), 7))
    assert place(start, 2) == "e7"
