"""Veins: lifting caps, what is found, and what can still lie where.

Rules: Collect Gems from hidden Veins; Gem Collecting.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minerals
from minerals.bots import bot_named, play_out
from minerals.games.iceminers.components import COLOUR_NAMES, MEDIUM_GEMS, SMALL_GEMS, apart, colour_of
from minerals.games.iceminers.rules.veins import fillings, pairs_under_a_cap
from tests.games.iceminers.positions import OPEN, at, can, caps, carried, kinds, lucky, lying, place, rolled
from tests.rules import exercises

BESIDE_CAPS = """
          . . .
          . * .
          . . .
    . . . * . * . . .
    . * . 1 * . . * .
    . . . * . * . . .
          . . .
          . * .
          . . .
    carries 2: small red
"""
"""Player 1 stands beside caps in the middle and in two corners."""


def found(match, cell, content):
    """Player 1 lifts a cap next to it and finds this."""
    match = rolled(match, 6)
    match = lucky(match, content)
    return match, match.play(cell)


class TestLifting:
    @exercises("iceminers.veins.single-gems")
    def test_a_miner_that_comes_to_a_cap_lifts_it_for_free(self):
        match = rolled(minerals.new("iceminers", seed=1), 6)
        match.play("enter a5")
        match = lucky(match, "small yellow")
        stepped, opened = match.play("b5")
        assert kinds([stepped, opened]) == ["MinerStepped", "ArmVeinOpened"]
        assert (opened.cell, opened.outcome, opened.probability) == ("b5", "small yellow", Fraction(1, 4))
        assert match.state.points == 4
        assert lying(match, "b5") == ("small yellow",)
        assert "b5" not in caps(match)

    @exercises("iceminers.veins.single-gems")
    def test_also_on_its_way_and_without_a_choice(self):
        match = rolled(minerals.new("iceminers", seed=1), 6)
        for action in ("enter a5", "b5", "b4"):
            match.play(action)
        assert place(match, 1) == "b4"
        assert len(lying(match, "b5")) == 1
        assert "b5" not in caps(match)

    @exercises("iceminers.veins.single-gems")
    def test_diagonally_too(self):
        match = rolled(minerals.new("iceminers", seed=1), 6)
        match.play("enter a4")
        assert kinds(match.play("b5")) == ["MinerSteppedDiagonally", "ArmVeinOpened"]

    @exercises("iceminers.veins.single-gems")
    def test_with_the_last_point_too(self):
        match = rolled(minerals.new("iceminers", seed=1), 2)
        match.play("enter a5")
        assert kinds(match.play("b5")) == ["MinerStepped", "ArmVeinOpened", "TurnBegan"]

    @exercises("iceminers.veins.single-gems")
    def test_where_it_was_lifted_there_is_nothing_more_to_lift(self):
        match = rolled(minerals.new("iceminers", seed=1), 6)
        for action in ("enter a5", "b5", "b4"):
            match.play(action)
        assert kinds(match.play("b5")) == ["MinerStepped"]

    @exercises("iceminers.veins.pairs")
    def test_under_a_large_cap_lies_a_pair(self):
        match, events = found(at(BESIDE_CAPS), "d4", "medium red + small blue")
        assert kinds(events) == ["MinerStepped", "PairVeinOpened"]
        assert (events[1].outcome, events[1].probability) == ("medium red + small blue", Fraction(1, 12))
        assert lying(match, "d4") == ("medium red", "small blue")
        assert {"take medium red", "take small blue"} <= can(match)

    @exercises("iceminers.veins.opaque-gems")
    def test_in_the_middle_lie_the_opaque_gems(self):
        match = rolled(at(BESIDE_CAPS), 6)
        events = match.play("e5")
        assert kinds(events) == ["MinerStepped", "CentreVeinOpened"]
        assert events[1].outcomes == ()
        assert lying(match, "e5") == ("medium opaque", "small opaque")

    @exercises("iceminers.veins.opaque-gems", "iceminers.setup.opaque-gems")
    def test_or_the_small_one_alone(self):
        match = rolled(at(BESIDE_CAPS, centre="small"), 6)
        match.play("e5")
        assert lying(match, "e5") == ("small opaque",)

    @exercises("iceminers.veins.single-gems", "iceminers.gems.drop")
    def test_what_is_found_joins_nothing_but_what_is_carried_stays_in_hand(self):
        match, _ = found(at(BESIDE_CAPS + "carries 1: small green"), "d4", "medium red + small blue")
        assert carried(match, 1) == "small green"
        match.play("drop")
        assert lying(match, "d4") == ("medium red", "small blue", "small green")


class TestWhatIsBelieved:
    @exercises("iceminers.veins.single-gems")
    def test_what_was_found_under_a_medium_cap_lies_under_no_other(self):
        match = rolled(minerals.new("iceminers", seed=1), 6)
        match.play("enter a5")
        match = lucky(match, "small yellow")
        match.play("b5")
        thirds = dict.fromkeys(["small red", "small blue", "small green"], Fraction(1, 3))
        beliefs = match.beliefs()
        assert "b5" not in beliefs
        assert [beliefs[cell] for cell in ("h5", "e8", "e2")] == [thirds] * 3

    @exercises("iceminers.veins.single-gems", "iceminers.veins.pairs")
    def test_medium_caps_say_nothing_about_large_ones(self):
        match = rolled(minerals.new("iceminers", seed=1), 6)
        before = match.beliefs()
        match.play("enter a5")
        match.play("b5")
        after = match.beliefs()
        assert {cell: after[cell] for cell in ("d4", "d6", "f4", "f6", "e5")} == {
            cell: before[cell] for cell in ("d4", "d6", "f4", "f6", "e5")
        }

    @exercises("iceminers.veins.pairs")
    def test_what_was_found_under_one_large_cap_changes_the_others(self):
        """Exercise E21: that the medium yellow gem lies with the small green one."""
        match = at(BESIDE_CAPS)
        assert together_somewhere(match, "medium yellow + small green") == Fraction(1, 3)
        match, _ = found(match, "d4", "medium red + small blue")
        assert together_somewhere(match, "medium yellow + small green") == Fraction(2, 3)
        assert together_somewhere(match, "medium yellow + small red") == Fraction(1, 3)
        assert together_somewhere(match, "medium blue + small red") == Fraction(1, 3)

    @exercises("iceminers.veins.pairs")
    def test_it_is_no_plain_draw(self):
        match, _ = found(at(BESIDE_CAPS), "d4", "medium red + small blue")
        # Drawn plainly from all that differ in colour, each of these seven would be as likely.
        assert match.beliefs()["f4"] == {
            "medium blue + small red": Fraction(1, 9),
            "medium blue + small green": Fraction(1, 9),
            "medium blue + small yellow": Fraction(1, 9),
            "medium green + small red": Fraction(1, 9),
            "medium green + small yellow": Fraction(2, 9),
            "medium yellow + small red": Fraction(1, 9),
            "medium yellow + small green": Fraction(2, 9),
        }

    @exercises("iceminers.veins.pairs")
    def test_a_pair_that_would_leave_a_colour_with_itself_cannot_come_up(self):
        match, _ = found(at(BESIDE_CAPS), "d4", "medium red + small blue")
        match.play("e4")
        match = lucky(match, "medium green + small red")
        match.play("f4")
        # Medium blue and yellow, small green and yellow are left: yellow must lie with green.
        halves = {"medium blue + small yellow": Fraction(1, 2), "medium yellow + small green": Fraction(1, 2)}
        assert match.beliefs()["d6"] == match.beliefs()["f6"] == halves

    @exercises("iceminers.veins.pairs", "iceminers.veins.single-gems")
    def test_the_last_of_each_kind_is_certain(self):
        match = at(
            """
                  . . .
                  . . .
                  . . .
            . . . . . * . . .
            . * . 1 . . . . .
            . . . . . . . . .
                  . . .
                  . . .
                  . . .
            arm veins: small red
            pair veins: medium green, small blue
            """
        )
        assert match.beliefs() == {"e2": {"small red": 1}, "f6": {"medium green + small blue": 1}}
        match = rolled(match, 6)
        match.play("e3")
        assert str(match.play("e2")[1].probability) == "1"

    def test_beliefs_are_those_at_the_cursor(self):
        match = rolled(minerals.new("iceminers", seed=1), 2)
        match.play("enter a5")
        covered = match.step
        match.play("b5")
        assert "b5" not in match.beliefs()
        match.goto(covered)
        assert match.beliefs()["b5"] == dict.fromkeys(SMALL_GEMS, Fraction(1, 4))
        # Amid the events of the step: the miner has come, the cap is still there.
        match.goto(covered + 1)
        assert (place(match, 1), len(match.beliefs()["b5"])) == ("b5", 4)
        match.goto(covered + 2)
        assert "b5" not in match.beliefs()

    def test_when_every_cap_is_lifted_nothing_is_hidden(self):
        assert at(f"{OPEN} carries 1: small red").beliefs() == {}


def together_somewhere(match, pair):
    """How likely two gems lie together under one of the large caps that are left."""
    return sum(contents.get(pair, Fraction(0)) for contents in match.beliefs().values())


class TestCounting:
    @exercises("iceminers.setup.pairs")
    def test_four_colours_can_be_paired_in_nine_ways(self):
        assert fillings(MEDIUM_GEMS, SMALL_GEMS) == 9

    @exercises("iceminers.setup.pairs")
    @pytest.mark.parametrize("colour", COLOUR_NAMES)
    def test_a_colour_with_itself_alone_cannot_be_paired(self, colour):
        assert fillings((f"medium {colour}",), (f"small {colour}",)) == 0
        assert pairs_under_a_cap((f"medium {colour}",), (f"small {colour}",)) == {}

    @exercises("iceminers.setup.pairs")
    def test_the_weights_count_the_fillings_cap_by_cap(self):
        weights = pairs_under_a_cap(MEDIUM_GEMS, SMALL_GEMS)
        # Each of the nine pairings puts any of its four pairs under this cap.
        assert sum(weights.values()) == 4 * 9
        assert set(weights) == {
            f"{medium} + {small}"
            for medium, small in product(MEDIUM_GEMS, SMALL_GEMS)
            if colour_of(medium) != colour_of(small)
        }


@pytest.mark.slow
@exercises("iceminers.veins.pairs", "iceminers.veins.single-gems")
@settings(max_examples=20)
@given(seed=st.integers(0, 10_000), players=st.integers(2, 4), centre=st.sampled_from(["pair", "small"]))
def test_at_any_step_of_a_log_beliefs_add_up_to_exactly_1(seed, players, centre):
    match = minerals.new("iceminers", players=players, centre=centre, seed=seed)
    play_out(match, [bot_named("greedy", seed=f"{seed}/{seat}") for seat in range(players)], most_actions=60)
    for step in range(5, match.step + 1):
        beliefs = match.goto(step).beliefs()
        assert set(beliefs) == caps(match)
        for contents in beliefs.values():
            assert sum(contents.values()) == 1
            assert all(probability > 0 for probability in contents.values())


@pytest.mark.slow
@exercises("iceminers.veins.pairs", "iceminers.veins.single-gems")
@settings(max_examples=20)
@given(seed=st.integers(0, 10_000))
def test_what_is_found_is_recorded_with_the_probability_believed_before(seed):
    match = minerals.new("iceminers", seed=seed)
    play_out(match, [bot_named("greedy", seed=f"{seed}/{seat}") for seat in range(2)], most_actions=60)
    for step, event in enumerate(match.log.events(), start=1):
        if type(event).__name__ in ("ArmVeinOpened", "PairVeinOpened"):
            believed = match.goto(step - 1).beliefs()[event.cell]
            assert event.probability == believed[event.outcome]
            assert set(apart(event.outcome)) <= set(lying(match.goto(step), event.cell))
