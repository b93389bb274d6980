"""Teaching chance: scripts, branches with other luck, and every way chance can go."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest

import minerals
from minerals.games.iceminers.actions import Roll, Step
from minerals.games.iceminers.rules.decide import decide
from minerals.games.iceminers.rules.legal import legal
from tests.games.iceminers.positions import at, caps, kinds, lucky, lying, place
from tests.games.iceminers.rules.test_roll import SURROUNDED
from tests.rules import exercises


class TestScripts:
    @exercises("iceminers.turn.roll")
    def test_let_me_roll_a_six(self):
        match = minerals.new("iceminers", seed=3)
        six = match.branch(chance=minerals.ScriptedChance([6], then=minerals.SeededChance(1)))
        (roll,) = six.play("roll")
        assert (roll.outcome, six.state.points) == ("6", 6)
        # The match itself keeps its luck.
        assert match.play("roll")[0].outcome == minerals.new("iceminers", seed=3).play("roll")[0].outcome

    @exercises("iceminers.veins.single-gems")
    def test_a_script_says_what_lies_under_a_cap(self):
        match = minerals.new("iceminers", chance=minerals.ScriptedChance([2, "small blue"]))
        for action in ("roll", "enter a5", "b5"):
            match.play(action)
        assert lying(match, "b5") == ("small blue",)

    def test_that_it_has_run_out_is_told(self):
        match = minerals.new("iceminers", chance=minerals.ScriptedChance([2]))
        match.play("roll")
        match.play("enter a5")
        with pytest.raises(minerals.ChanceError) as caught:
            match.play("b5")
        assert str(caught.value) == (
            "The script of 1 outcomes has run out; next is one of: small red, small blue, small green, small yellow."
        )
        # What could not be decided has not happened.
        assert (place(match, 1), "b5" in caps(match)) == ("a5", True)

    def test_what_a_die_does_not_show_is_refused(self):
        match = minerals.new("iceminers", chance=minerals.ScriptedChance([7]))
        with pytest.raises(minerals.ChanceError) as caught:
            match.play("roll")
        assert str(caught.value) == "The script says '7' (outcome 1), but only these can come up: 1, 2, 3, 4, 5, 6."

    def test_what_a_cap_cannot_hide_is_refused(self):
        match = minerals.new("iceminers", chance=minerals.ScriptedChance([2, "medium red"]))
        match.play("roll")
        match.play("enter a5")
        with pytest.raises(minerals.ChanceError) as caught:
            match.play("b5")
        assert str(caught.value) == (
            "The script says 'medium red' (outcome 2), but only these can come up: "
            "small red, small blue, small green, small yellow."
        )

    @exercises("iceminers.veins.pairs")
    def test_a_pair_that_the_others_rule_out_is_refused(self):
        match = at(ON_THE_CORNERS)
        luck = minerals.ScriptedChance([6, "medium blue + small green"])
        match = match.branch(chance=luck)
        match.play("roll")
        with pytest.raises(
            minerals.ChanceError, match="only these can come up: medium blue \\+ small yellow, medium yellow"
        ):
            match.play("d4")


ON_THE_CORNERS = """
          . . .
          . . .
          . . .
    . . . * . . . . .
    . . . 1 . . . . .
    . . . * . . . . .
          . . .
          . . .
          . . .
    pair veins: medium blue, medium yellow, small green, small yellow
"""


class TestBranches:
    def test_from_amid_the_rolls_of_a_turn(self):
        match = lucky(at(SURROUNDED), 1, 1, 4)
        first = match.step + 1
        match.play("roll")
        other = match.branch(first, chance=minerals.ScriptedChance([5]))
        rolls = other.node.events
        assert kinds(rolls) == ["DieRolled", "DieRolledAgain"]
        assert [roll.outcome for roll in rolls] == ["1", "5"]
        assert (other.state.points, match.state.points) == (5, 4)

    def test_before_the_roll(self):
        match = lucky(minerals.new("iceminers", seed=1), 2)
        before = match.step
        match.play("roll")
        other = match.branch(before, chance=minerals.ScriptedChance([6]))
        other.play("roll")
        assert (other.state.points, match.state.points) == (6, 2)

    def test_from_a_cap_just_before_it_is_lifted(self):
        match = lucky(minerals.new("iceminers", seed=1), 4, "small red")
        match.play("roll")
        match.play("enter a5")
        on_the_cap = match.step + 1
        match.play("b5")
        assert lying(match, "b5") == ("small red",)
        other = match.branch(on_the_cap, chance=minerals.ScriptedChance(["small green"]))
        assert lying(other, "b5") == ("small green",)
        assert lying(match, "b5") == ("small red",)
        # Both stand in one log, as variations of the same step.
        assert len(match.log.main_line[-1].parent.children) == 2

    def test_the_same_luck_finds_the_same(self):
        match = minerals.new("iceminers", seed=5)
        match.play("roll")
        step = match.step
        first = match.legal_actions()[1]
        again = match.branch(step)
        assert match.play(first) == again.play(first)


class TestEveryWay:
    @exercises("iceminers.turn.roll")
    def test_the_odds_of_a_roll(self):
        match = minerals.new("iceminers")
        points = minerals.odds(match, "roll").map(lambda events: int(events[0].outcome))
        assert dict(points) == {pips: Fraction(1, 6) for pips in range(1, 7)}
        assert points.mean() == Fraction(7, 2)

    @exercises("iceminers.veins.pairs")
    def test_the_odds_of_a_cap_are_what_is_believed(self):
        match = lucky(at(ON_THE_CORNERS), 6)
        match.play("roll")
        contents = minerals.odds(match, "f4").map(lambda events: events[1].outcome)
        assert dict(contents) == match.beliefs()["f4"]

    @exercises("iceminers.turn.roll", "iceminers.veins.pairs")
    def test_a_roll_and_the_cap_lifted_after_it_add_up_to_exactly_1(self):
        """A diagonal step away from a cap: a roll of 1 is not enough."""
        position = ON_THE_CORNERS.replace(". . . 1 . . . . .", ". . . . 1 . . . .")
        match = at(position)
        ways = list(minerals.EveryOutcome().of(lambda luck: roll_and_step(match, Step("f4"), luck)))
        assert sum(way.probability for way in ways) == 1
        found = Counter()
        for way in ways:
            found[way.result] += way.probability
        assert found == {
            "out of reach": Fraction(1, 6),
            "medium blue + small yellow": Fraction(5, 12),
            "medium yellow + small green": Fraction(5, 12),
        }

    @exercises("iceminers.turn.roll", "iceminers.veins.pairs")
    def test_so_do_the_twelve_pairs_of_the_beginning(self):
        match = at(
            """
                  . . .
                  . * .
                  . . .
            . . . * . * . . .
            . * . 1 * . . * .
            . . . * . * . . .
                  . . .
                  . * .
                  . . .
            """
        )
        ways = list(minerals.EveryOutcome().of(lambda luck: roll_and_step(match, Step("d4"), luck)))
        assert len(ways) == 6 * 12
        assert {way.probability for way in ways} == {Fraction(1, 72)}


def roll_and_step(match, step, chance):
    """What is found when the die is rolled and the step then taken, where the points allow it."""
    state = match.state
    for action in (Roll(), step):
        if action not in legal(state):
            return "out of reach"
        events, state = decide(state, action, chance)
    return events[1].outcome


class TestRollingUntilAMoveIsLegal:
    """Exercise E17: beside three other miners, a 1 is never kept."""

    @exercises("iceminers.turn.roll-again")
    def test_the_ways_have_no_end_and_that_is_told(self):
        with pytest.raises(
            minerals.ChanceError, match=r"more than 200 times along one way, perhaps without end \(1, 1, 1"
        ):
            minerals.odds(at(SURROUNDED), "roll")

    @exercises("iceminers.turn.roll-again")
    @pytest.mark.parametrize("most", [1, 2, 6])
    def test_up_to_so_many_rolls_the_weights_are_those_of_the_print(self, most):
        ways = list(minerals.EveryOutcome().of(lambda luck: kept_roll(at(SURROUNDED).state, AtMost(luck, most))))
        assert sum(way.probability for way in ways) == 1
        law = Counter()
        for way in ways:
            law[way.result] += way.probability
        assert law["1"] == 0
        assert law["still rolling"] == Fraction(1, 6**most)
        assert {law[str(pips)] for pips in range(2, 7)} == {(1 - Fraction(1, 6**most)) / 5}

    @exercises("iceminers.turn.roll-again")
    def test_each_of_two_to_six_is_as_likely_and_it_takes_six_fifths_of_a_roll(self):
        state, games = at(SURROUNDED).state, 2000
        plays = [decide(state, Roll(), minerals.SeededChance(f"surrounded {game}")).events for game in range(games)]
        kept = Counter(events[-1].outcome for events in plays)
        assert set(kept) == {"2", "3", "4", "5", "6"}
        fifth = Fraction(1, 5)
        for count in kept.values():
            assert abs(count - games * fifth) < 4 * sqrt(games * fifth * (1 - fifth))
        # The number of rolls is geometric: mean 6/5, variance 6/25.
        rolls = sum(len(events) for events in plays)
        assert abs(rolls - games * Fraction(6, 5)) < 4 * sqrt(games * Fraction(6, 25))


class AtMost:
    """Luck for so many draws; the next is one too many."""

    def __init__(self, chance, draws):
        self.chance = chance
        self.left = draws

    def draw(self, weights):
        if not self.left:
            raise TooMany
        self.left -= 1
        return self.chance.draw(weights)

    def at(self, position):
        return AtMost(self.chance.at(position), self.left)


class TooMany(Exception):  # noqa: N818 - the end of an enumeration
    pass


def kept_roll(state, chance):
    try:
        return decide(state, Roll(), chance).events[-1].outcome
    except TooMany:
        return "still rolling"
