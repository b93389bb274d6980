"""The roll, and rolling again while no move is legal.

Rules: On each players turn; Movement restrictions.
"""

from __future__ import annotations

import pytest

import minerals
from tests.games.iceminers.positions import OPEN, at, can, carried, kinds, lucky, place, rolled, said, why_not
from tests.rules import exercises

SURROUNDED = """
          . . .
          . . .
          . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
          2 . .
          1 3 .
          4 . .
    carries 2: small red
"""
"""Player 1 on b4, with miners on all three squares beside it; there is nothing to the west."""


@exercises("iceminers.turn.roll")
def test_a_turn_begins_with_the_roll_and_nothing_else():
    match = minerals.new("iceminers")
    assert can(match) == {"roll"}
    for action in ("enter a5", "leave", "drop", "steal", "take small red", "stop"):
        assert why_not(match, action) == {"iceminers.turn.roll": ()}
        assert said(match, action) == ["Your turn begins with the roll of the die."]


@exercises("iceminers.turn.roll")
@pytest.mark.parametrize("pips", range(1, 7))
def test_the_miner_has_as_many_points_as_the_die_shows(pips):
    match = lucky(minerals.new("iceminers"), pips)
    (roll,) = match.play("roll")
    assert (type(roll).__name__, roll.outcome, str(roll.probability)) == ("DieRolled", str(pips), "1/6")
    assert (match.state.turn.rolled, match.state.points) == (pips, pips)


@exercises("iceminers.turn.roll")
def test_the_die_is_rolled_once_a_turn():
    match = rolled(minerals.new("iceminers"), 3)
    assert why_not(match, "roll") == {"iceminers.turn.roll": ()}
    assert said(match, "roll") == ["The die has been rolled. You roll it once, at the beginning of your turn."]


@exercises("iceminers.turn.roll")
def test_the_next_turn_begins_with_a_roll_again():
    match = rolled(minerals.new("iceminers"), 1)
    match.play("enter a4")
    assert match.to_act == (2,)
    assert can(match) == {"roll"}


class TestRollingAgain:
    @exercises("iceminers.turn.roll-again")
    def test_without_a_legal_move_the_die_is_rolled_again(self):
        """Exercise E17."""
        match = lucky(at(SURROUNDED), 1, 1, 4)
        events = match.play("roll")
        assert kinds(events) == ["DieRolled", "DieRolledAgain", "DieRolledAgain"]
        assert [event.outcome for event in events] == ["1", "1", "4"]
        assert [event.rule for event in events] == ["iceminers.turn.roll", *["iceminers.turn.roll-again"] * 2]
        assert (match.to_act, match.state.points, match.state.turns) == ((1,), 4, 1)

    @exercises("iceminers.turn.roll-again")
    @pytest.mark.parametrize("pips", range(2, 7))
    def test_with_two_points_there_is_a_way_out(self, pips):
        match = lucky(at(SURROUNDED), pips)
        assert kinds(match.play("roll")) == ["DieRolled"]
        assert {"a5", "c5"} <= can(match)

    @exercises("iceminers.turn.roll-again")
    def test_a_gem_to_pick_up_is_a_legal_move(self):
        match = lucky(at(SURROUNDED.replace("1 3", "1r 3")), 1)
        assert kinds(match.play("roll")) == ["DieRolled"]
        assert can(match) == {"take small red"}

    @exercises("iceminers.turn.roll-again")
    def test_a_gem_that_costs_too_much_is_none(self):
        match = lucky(at(SURROUNDED.replace("1 3", "1R 3")), 1, 2)
        assert kinds(match.play("roll")) == ["DieRolled", "DieRolledAgain"]

    @exercises("iceminers.turn.roll-again")
    def test_to_drop_a_gem_spends_no_point_and_is_none(self):
        match = lucky(at(SURROUNDED + "carries 1: small blue"), 1, 2)
        assert kinds(match.play("roll")) == ["DieRolled", "DieRolledAgain"]
        assert carried(match, 1) == "small blue"

    @exercises("iceminers.turn.roll-again")
    @pytest.mark.parametrize("spend", ["all", "up_to"])
    def test_to_stop_without_a_step_is_none_either(self, spend):
        match = lucky(at(SURROUNDED, spend=spend), 1, 2)
        assert kinds(match.play("roll")) == ["DieRolled", "DieRolledAgain"]

    @exercises("iceminers.turn.roll-again", "iceminers.move.enter")
    def test_off_the_board_before_a_full_edge(self):
        match = at(
            f"""{OPEN[: OPEN.rindex(". . .")]} 2 3 4
            off 1: south
            carries 2: small red
            """
        )
        assert kinds(lucky(match, 1, 3).play("roll")) == ["DieRolled", "DieRolledAgain"]
        assert kinds(lucky(match, 2).play("roll")) == ["DieRolled"]

    @exercises("iceminers.turn.roll-again")
    def test_a_square_at_the_edge_is_never_closed_in(self):
        match = at(
            """
                  . . .
                  . . .
                  . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
                  . . .
                  3 . .
                  1 2 .
            carries 2: small red
            """
        )
        match = rolled(match, 1)
        assert can(match) == {"leave"}
        match.play("leave")
        assert (place(match, 1), match.to_act) == ("off south", (2,))
