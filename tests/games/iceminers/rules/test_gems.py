"""Carrying gems: picking one up at one point for each pip, and dropping it for free.

Rules: Gem Collecting.
"""

from __future__ import annotations

import pytest

from minerals.games.iceminers.components import GEMS
from minerals.games.iceminers.diagram import LETTER_OF
from minerals.games.iceminers.picture.scene import headline
from tests.games.iceminers.positions import at, can, carried, kinds, lying, place, rolled, said, why_not
from tests.rules import exercises

BESIDE_A_GEM = """
          . . .
          . . .
          . . .
    . . . . . . . . .
    . . . 1 G . . . .
    . . . . . . . . .
          . . .
          . . .
          . . .
"""
ON_GEMS = BESIDE_A_GEM.replace("1 G", "1rG .")
"""Player 1 stands on a small red and a medium green gem."""


class TestPickingUp:
    @exercises("iceminers.gems.pick-up")
    @pytest.mark.parametrize("gem", GEMS)
    def test_a_point_a_pip(self, gem):
        match = rolled(at(BESIDE_A_GEM.replace("G", LETTER_OF[gem])), 6)
        match.play("e5")
        assert kinds(match.play(f"take {gem}")) == ["GemPickedUp"]
        assert match.state.points == (3 if gem.startswith("medium") else 4)
        assert (carried(match, 1), lying(match, "e5")) == (gem, ())

    @exercises("iceminers.gems.pick-up")
    def test_not_from_another_square(self):
        match = rolled(at(BESIDE_A_GEM), 6)
        assert "take medium green" not in can(match)
        assert why_not(match, "take medium green") == {"iceminers.gems.pick-up": ("e4",)}
        assert said(match, "take medium green") == ["There is no medium green gem on e4."]

    @exercises("iceminers.gems.pick-up")
    def test_not_a_gem_of_another_kind(self):
        match = rolled(at(ON_GEMS), 6)
        assert why_not(match, "take small green") == {"iceminers.gems.pick-up": ("e4",)}

    @exercises("iceminers.gems.pick-up")
    def test_not_for_more_points_than_there_are(self):
        match = rolled(at(ON_GEMS), 1)
        assert "take small red" in can(match)
        assert why_not(match, "take medium green") == {"iceminers.gems.pick-up": ()}
        assert said(match, "take medium green") == [
            "The medium green gem costs 2 points, and you have only 1 point left."
        ]

    @exercises("iceminers.gems.pick-up")
    def test_from_the_square_where_the_turn_begins(self):
        match = rolled(at(ON_GEMS), 1)
        assert kinds(match.play("take small red")) == ["GemPickedUp", "TurnBegan"]

    @exercises("iceminers.gems.pick-up")
    def test_of_two_alike_one(self):
        match = rolled(at(BESIDE_A_GEM.replace("1 G", "1rr .")), 3)
        assert [str(action) for action in match.legal_actions()].count("take small red") == 1
        match.play("take small red")
        assert lying(match, "e4") == ("small red",)

    @exercises("iceminers.gems.pick-up")
    def test_the_miner_goes_on_with_it(self):
        match = rolled(at(ON_GEMS), 4)
        match.play("take medium green")
        match.play("e5")
        assert (place(match, 1), carried(match, 1), lying(match, "e4")) == ("e5", "medium green", ("small red",))

    @exercises("iceminers.gems.pick-up", "iceminers.turn.free-square")
    def test_not_on_another_miner_without_a_point_to_go_on(self):
        position = BESIDE_A_GEM.replace("1 G", "1 2r")
        match = rolled(at(position), 2)
        match.play("e5")
        assert "take small red" not in can(match)
        assert why_not(match, "take small red") == {"iceminers.turn.free-square": ("e5",)}
        assert said(match, "take small red") == [
            "Another miner is on e5. After picking up the small red gem you could not reach a free square."
        ]
        match = rolled(at(position), 3)
        match.play("e5")
        assert kinds(match.play("take small red")) == ["GemPickedUp"]


class TestOneAtATime:
    @exercises("iceminers.gems.one-at-a-time")
    def test_the_gem_carried_stays_where_another_is_taken(self):
        match = rolled(at(f"{ON_GEMS} carries 1: small blue"), 2)
        events = match.play("take medium green")
        assert kinds(events) == ["GemLeft", "GemPickedUp", "TurnBegan"]
        assert (events[0].gem, events[0].cell) == ("small blue", "e4")
        assert carried(match, 1) == "medium green"
        assert lying(match, "e4") == ("small blue", "small red")

    @exercises("iceminers.gems.one-at-a-time")
    def test_only_the_gem_taken_costs_points(self):
        match = rolled(at(f"{ON_GEMS} carries 1: medium blue"), 3)
        match.play("take small red")
        assert match.state.points == 2

    @exercises("iceminers.gems.one-at-a-time")
    def test_a_gem_just_taken_may_be_given_up_for_another(self):
        match = rolled(at(ON_GEMS), 6)
        match.play("take small red")
        match.play("take medium green")
        match.play("take small red")
        assert (carried(match, 1), lying(match, "e4"), match.state.points) == ("small red", ("medium green",), 2)

    @exercises("iceminers.gems.one-at-a-time")
    def test_or_dropped_first(self):
        match = rolled(at(f"{ON_GEMS} carries 1: small blue"), 3)
        match.play("drop")
        assert kinds(match.play("take small red")) == ["GemPickedUp"]
        assert lying(match, "e4") == ("medium green", "small blue")


class TestDropping:
    @exercises("iceminers.gems.drop")
    def test_it_is_free(self):
        match = rolled(at(f"{BESIDE_A_GEM} carries 1: medium red"), 3)
        match.play("d4")
        events = match.play("drop")
        assert kinds(events) == ["GemDropped"]
        assert (carried(match, 1), lying(match, "d4"), match.state.points) == ("", ("medium red",), 2)

    @exercises("iceminers.gems.drop")
    def test_on_the_square_where_the_turn_begins_too(self):
        match = rolled(at(f"{BESIDE_A_GEM} carries 1: medium red"), 1)
        match.play("drop")
        assert lying(match, "e4") == ("medium red",)

    @exercises("iceminers.gems.drop")
    def test_several_gems_may_lie_on_one_square(self):
        match = rolled(at(f"{BESIDE_A_GEM} carries 1: medium red"), 3)
        match.play("e5")
        match.play("drop")
        assert lying(match, "e5") == ("medium green", "medium red")

    @exercises("iceminers.gems.drop")
    def test_who_carries_nothing_drops_nothing(self):
        match = rolled(at(BESIDE_A_GEM), 3)
        assert "drop" not in can(match)
        assert why_not(match, "drop") == {"iceminers.gems.drop": ()}
        assert said(match, "drop") == ["The miner carries nothing."]

    @exercises("iceminers.gems.drop")
    def test_on_a_square_with_another_miner_too(self):
        match = rolled(at(f"{BESIDE_A_GEM.replace('1 G', '1 2')} carries 1: small red"), 2)
        match.play("e5")
        match.play("drop")
        assert (lying(match, "e5"), carried(match, 2)) == (("small red",), "")

    @exercises("iceminers.gems.pick-up", "iceminers.gems.drop")
    def test_a_turn_may_end_on_gems(self):
        match = rolled(at(BESIDE_A_GEM), 1)
        assert kinds(match.play("e5")) == ["MinerStepped", "TurnBegan"]
        assert (place(match, 1), lying(match, "e5"), carried(match, 1)) == ("e5", ("medium green",), "")


class TestOffTheBoard:
    @exercises("iceminers.gems.off-board")
    @pytest.mark.parametrize("action", ["take medium green", "drop", "steal"])
    def test_gems_do_not_change_hands(self, action):
        position = BESIDE_A_GEM.replace("1", ".")
        match = rolled(at(f"{position} off 1: north\noff 2: north\ncarries 1: small red\ncarries 2: small blue"), 3)
        assert can(match) == {"enter i4", "enter i5", "enter i6"}
        assert why_not(match, action) == {"iceminers.gems.off-board": ()}
        assert said(match, action) == ["Off the board nobody can pick up, drop or steal a gem."]

    @exercises("iceminers.gems.off-board")
    def test_who_carries_nothing_is_told_so_there(self):
        match = rolled(at(BESIDE_A_GEM.replace("1", ".")), 3)
        assert why_not(match, "drop") == {"iceminers.gems.drop": ()}


LAST_POINT = """
          . . .
          . . .
          . . .
    . . . . . . . . .
    . . . 1 . . . . .
    . . . . . . . . .
          . . .
          . . .
          . . .
    carries 1: small red
"""


class TestDroppingAfterTheLastPoint:
    """By an option, which takes the print by its word: at any time."""

    @exercises("iceminers.gems.drop", "iceminers.turn.spend")
    def test_the_turn_waits_for_the_miner_to_drop(self):
        match = rolled(at(LAST_POINT, drop="any_time"), 1)
        assert kinds(match.play("e5")) == ["MinerStepped"]
        assert (match.to_act, match.state.points, can(match)) == ((1,), 0, {"drop", "stop"})
        assert headline(match.state, None, ["Ada", "Ben"]) == "Ada may still drop the small red gem"
        assert kinds(match.play("drop")) == ["GemDropped", "TurnBegan"]
        assert (lying(match, "e5"), carried(match, 1), match.to_act) == (("small red",), "", (2,))

    @exercises("iceminers.gems.drop", "iceminers.turn.spend")
    def test_or_to_stop_with_the_gem_in_hand(self):
        match = rolled(at(LAST_POINT, drop="any_time"), 1)
        match.play("e5")
        assert kinds(match.play("stop")) == ["TurnBegan"]
        assert (carried(match, 1), match.to_act) == ("small red", (2,))

    @exercises("iceminers.turn.spend", "iceminers.gems.drop")
    def test_what_costs_a_point_is_refused_then(self):
        match = rolled(at(LAST_POINT.replace("1", ".", 1).replace(". . .", ". 1 .", 1), drop="any_time"), 1)
        match.play("i4")
        assert can(match) == {"drop", "stop"}
        for action in ("leave", "i5", "h5", "take small blue", "steal", "enter i5"):
            assert why_not(match, action) == {"iceminers.turn.spend": ()}

    @exercises("iceminers.gems.drop")
    def test_without_a_gem_the_turn_is_over_at_once(self):
        match = rolled(at(LAST_POINT.replace("carries 1", "carries 2"), drop="any_time"), 1)
        assert kinds(match.play("e5")) == ["MinerStepped", "TurnBegan"]

    @exercises("iceminers.gems.drop", "iceminers.gems.off-board")
    def test_nor_is_anything_dropped_off_the_board(self):
        position = LAST_POINT.replace("1", ".", 1).replace(". . .", ". 1 .", 1).replace("red", "blue")
        match = rolled(at(position, drop="any_time"), 1)
        assert kinds(match.play("leave")) == ["MinerLeft", "TurnBegan"]
        assert carried(match, 1) == "small blue"

    @exercises("iceminers.turn.spend")
    def test_while_points_are_left_it_is_not_stopped(self):
        match = rolled(at(LAST_POINT, drop="any_time"), 2)
        match.play("e5")
        assert "stop" not in can(match)
        assert why_not(match, "stop") == {"iceminers.turn.spend": ()}

    @exercises("iceminers.turn.spend", "iceminers.gems.drop")
    def test_points_that_cannot_be_spent_lapse_after_it(self):
        closed_in = """
              . . .
              . . .
              . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
              2 . .
              1r 3 .
              4 . .
        """
        match = rolled(at(closed_in, drop="any_time"), 2)
        match.play("take small red")
        assert (match.state.points, can(match)) == (1, {"drop", "stop"})
        assert kinds(match.play("stop")) == ["PointsLapsed", "TurnBegan"]

    @exercises("iceminers.gems.drop", "iceminers.turn.spend")
    def test_without_the_option_the_turn_is_over_with_the_last_point(self):
        match = rolled(at(LAST_POINT), 1)
        assert kinds(match.play("e5")) == ["MinerStepped", "TurnBegan"]
