"""Points are spent until none is left; by an option a miner may stop. And whose turn it is then.

Rules: On each players turn.
"""

from __future__ import annotations

import pytest

import minerals
from tests.games.iceminers.positions import OPEN, at, can, carried, kinds, lying, place, rolled, said, why_not
from tests.rules import exercises

CLOSED_IN = """
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
"""Player 1 on b4 with a small red gem, and miners on all squares beside it."""


class TestSpendingAll:
    @exercises("iceminers.turn.spend", "iceminers.turn.order")
    def test_the_turn_is_over_with_the_last_point(self):
        match = rolled(minerals.new("iceminers"), 2)
        match.play("enter a4")
        assert match.to_act == (1,)
        assert kinds(match.play("a5")) == ["MinerStepped", "TurnBegan"]
        assert (match.to_act, match.state.points) == ((2,), 0)

    @exercises("iceminers.turn.spend", "iceminers.gems.drop")
    def test_at_once_so_that_nothing_can_be_dropped_any_more(self):
        match = rolled(at(OPEN.replace(". . . . .", ". . 1 . .", 1) + "carries 1: small red"), 1)
        assert kinds(match.play("drop")) == ["GemDropped"]
        match.undo()
        match.play("f4")
        assert match.to_act == (2,)
        assert carried(match, 1) == "small red"
        assert why_not(match, "drop") == {"iceminers.turn.roll": ()}

    @exercises("iceminers.turn.spend")
    def test_points_spent_on_a_gem_count_as_well(self):
        match = rolled(at(OPEN.replace(". . . . .", ". . 1R . .", 1)), 2)
        assert kinds(match.play("take medium red")) == ["GemPickedUp", "TurnBegan"]

    @exercises("iceminers.turn.spend")
    def test_points_that_cannot_be_spent_lapse(self):
        match = rolled(at(CLOSED_IN), 2)
        events = match.play("take small red")
        assert kinds(events) == ["GemPickedUp", "PointsLapsed", "TurnBegan"]
        assert events[1].points == 1
        assert (match.to_act, match.state.points) == ((2,), 0)

    @exercises("iceminers.turn.spend")
    def test_while_any_can_be_spent_none_lapse(self):
        match = rolled(at(CLOSED_IN), 3)
        assert kinds(match.play("take small red")) == ["GemPickedUp"]
        assert can(match) >= {"a5", "c5", "drop"}

    @exercises("iceminers.turn.spend")
    def test_to_stop_with_points_left_is_not_allowed(self):
        match = rolled(minerals.new("iceminers"), 3)
        match.play("enter a4")
        assert "stop" not in can(match)
        assert why_not(match, "stop") == {"iceminers.turn.spend": ()}
        assert said(match, "stop") == ["You must spend all your points, and you can still spend 2 points."]

    @exercises("iceminers.turn.spend")
    def test_there_and_back_is_a_way_to_spend(self):
        match = rolled(minerals.new("iceminers"), 2)
        match.play("enter a4")
        match.play("leave")
        assert (place(match, 1), match.to_act) == ("off south", (2,))


class TestSpendingUpTo:
    @exercises("iceminers.turn.spend")
    def test_after_a_step_a_miner_may_stop(self):
        match = rolled(minerals.new("iceminers", spend="up_to"), 6)
        assert "stop" not in can(match)
        assert why_not(match, "stop") == {"iceminers.turn.spend": ()}
        assert said(match, "stop") == ["The miner may stop only after at least one step."]
        match.play("enter a5")
        assert "stop" in can(match)
        events = match.play("stop")
        assert kinds(events) == ["PointsLapsed", "TurnBegan"]
        assert (events[0].points, match.to_act, place(match, 1)) == (5, (2,), "a5")

    @exercises("iceminers.turn.spend")
    @pytest.mark.parametrize("action", ["a5", "b5", "leave"])
    def test_a_step_of_any_kind_will_do(self, action):
        position = CLOSED_IN.replace("4 . .", "1 . .").replace("1r 3", "4 .") + "carries 1: small red"
        match = rolled(at(position, spend="up_to"), 6)
        match.play(action)
        assert "stop" in can(match)

    @exercises("iceminers.turn.spend")
    def test_a_gem_picked_up_is_no_step(self):
        match = rolled(at(CLOSED_IN, spend="up_to"), 3)
        match.play("take small red")
        assert why_not(match, "stop") == {"iceminers.turn.spend": ()}

    @exercises("iceminers.turn.spend", "iceminers.turn.free-square")
    def test_not_on_another_miner(self):
        match = rolled(at(CLOSED_IN, spend="up_to"), 3)
        match.play("b5")
        assert why_not(match, "stop") == {"iceminers.turn.free-square": ("b5",)}
        assert said(match, "stop") == ["Another miner is on b5."]
        match.play("b6")
        assert "stop" in can(match)

    @exercises("iceminers.turn.spend")
    def test_points_may_still_be_spent_to_the_last(self):
        match = rolled(minerals.new("iceminers", spend="up_to"), 2)
        match.play("enter a4")
        assert kinds(match.play("a5")) == ["MinerStepped", "TurnBegan"]

    @exercises("iceminers.turn.spend", "iceminers.gems.drop")
    def test_who_stops_may_drop_first(self):
        match = rolled(at(f"{OPEN}\noff 1: south\ncarries 1: small red", spend="up_to"), 2)
        for action in ("enter a5", "drop", "stop"):
            match.play(action)
        assert lying(match, "a5") == ("small red",)
        assert match.to_act == (2,)


class TestOrder:
    @exercises("iceminers.turn.order")
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_the_players_take_turns(self, players):
        match = minerals.new("iceminers", players=players)
        order = []
        for _ in range(2 * players):
            order += match.to_act
            match = rolled(match, 1)
            match.play(match.legal_actions()[0])
        assert order == [*range(1, players + 1)] * 2

    @exercises("iceminers.turn.order")
    def test_each_turn_is_counted(self):
        match = minerals.new("iceminers")
        assert match.state.turns == 1
        match = rolled(match, 1)
        match.play("enter a4")
        assert match.state.turns == 2
